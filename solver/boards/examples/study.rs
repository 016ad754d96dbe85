//! How special is the ordinary board? Boards drawn at random, each solved: values of all first moves, the distance, and
//! how often Black wins between players who look one move ahead.
//!
//! ```text
//! cargo run --release -p kamisado-boards --example study -- FILE COUNT
//! ```
//!
//! FILE gets a line for each of COUNT boards of each kind, after the ordinary board's. A FILE of an earlier run is
//! continued. Each board is drawn from its kind and number alone.

use std::fmt::Write as _;
use std::fs::{OpenOptions, read_to_string};
use std::io::Write as _;
use std::thread;

use kamisado::Player;
use kamisado_boards::questions::value::{Question, answer};
use kamisado_boards::{Board, Move, Position, draw};
use kamisado_solver::Value;
use kamisado_solver::game::Hints;
use kamisado_solver::search::{Limits, Solver};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

const HEAD: &str = "kind,number,board,moves,winning,distance,natural\n";
/// Boards that are solved before their lines are written.
const CHUNK: usize = 64;
/// Rounds between players who look one move ahead.
const ROUNDS: u32 = 1000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, count] = &arguments[..] else { panic!("expected FILE and COUNT") };
    let count: usize = count.parse().expect("COUNT is a number");
    let kinds = ["latin", "symmetric"].into_iter().flat_map(|kind| (0..count).map(move |number| (kind, number)));
    let all: Vec<(&str, usize)> = [("ordinary", 0)].into_iter().chain(kinds).collect();
    let known = read_to_string(path).unwrap_or_default();
    // A line that a stop has cut off is written again.
    let kept: String = known.split_inclusive('\n').filter(|line| line.ends_with('\n')).collect();
    let done = kept.lines().count().saturating_sub(1);
    std::fs::write(path, if kept.is_empty() { HEAD } else { &kept }).expect("FILE can be written");
    let mut file = OpenOptions::new().append(true).open(path).expect("FILE can be written");
    let threads = thread::available_parallelism().map_or(1, usize::from);
    for chunk in all[done.min(all.len())..].chunks(CHUNK) {
        let parts = chunk.chunks(chunk.len().div_ceil(threads));
        let lines = thread::scope(|scope| {
            let parts: Vec<_> = parts.map(|part| scope.spawn(|| part.iter().map(line).collect::<String>())).collect();
            parts.into_iter().map(|part| part.join().expect("a search does not panic")).collect::<String>()
        });
        file.write_all(lines.as_bytes()).expect("FILE can be written");
    }
}

/// What is found out about a board.
fn line(&(kind, number): &(&str, usize)) -> String {
    let mut random = ChaCha8Rng::seed_from_u64(number as u64);
    let board = match kind {
        "ordinary" => Board::ordinary().clone(),
        "latin" => draw::latin(8, &mut random),
        _ => draw::symmetric(&mut random),
    };
    let start = Position::start(&board);
    let question =
        Question { moves: true, distance: false, memory: 1 << 26, threads: 1, limits: Limits::NONE, watch: &() };
    let found = answer(&start, &question).expect("the search proves what it claims");
    let winning = found.moves.iter().filter(|(_, verdict)| verdict.value() == Some(Value::Win)).count();
    let (_, distance) = Solver::new(1 << 26).distance(&start, Limits::NONE).expect("there is no limit");
    let natural = (0..ROUNDS).filter(|_| natural_winner(start, &mut random) == Player::Black).count();
    let (rows, mut line) = (board.to_string(), String::new());
    let rows = rows.trim_end().replace('\n', "/");
    writeln!(line, "{kind},{number},{rows},{},{winning},{distance},{natural}", found.moves.len()).expect("a text");
    line
}

/// The winner of a round between players who win at once if they can, otherwise avoid letting the opponent win at once,
/// otherwise play any move.
fn natural_winner(mut position: Position<'_>, random: &mut ChaCha8Rng) -> Player {
    loop {
        if let Some(winner) = position.winner() {
            return winner;
        }
        if position.can_win_now() {
            return position.turn();
        }
        let live: Vec<Move> = position.live_moves().collect();
        let moves = if live.is_empty() { position.moves().collect() } else { live };
        position.play_unchecked(*moves.choose(random).expect("the round is not over"));
    }
}
