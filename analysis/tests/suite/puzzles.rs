//! `analysis puzzles`, and the puzzles in `data/puzzles.jsonl`.

mod grade;
mod likeness;
mod make;

use std::collections::HashSet;
use std::fs;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use analysis::population::{PlayedRounds, Rounds, Skill};
use analysis::question::puzzles::{PuzzleDrawing, draw};
use kamisado::slow::Board;
use kamisado::{Deadlock, Move, Player, Position, Setup};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::questions::certificate::{certify, verify};
use kamisado_solver::questions::value::{Question, answer};
use kamisado_solver::search::certificate::Claims;
use kamisado_solver::search::{Limits, naive};
use kamisado_solver::watch::Watch;
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::Value as Json;

use crate::support::command::{answer as told, object, refused, run};
use crate::support::shipped::data;

/// Stops the work after the first puzzle.
#[derive(Default)]
struct StopAtFirst {
    puzzles: AtomicUsize,
    stop: AtomicBool,
}

impl Watch for StopAtFirst {
    fn advance(&self, more: usize) {
        let found = self.puzzles.fetch_add(more, Ordering::Relaxed) + more > 0;
        self.stop.store(found, Ordering::Relaxed);
    }
}

#[test]
fn puzzles_found_by_the_stop_are_kept() {
    let found = StopAtFirst::default();
    let played = PlayedRounds { rounds: Rounds::All, ..PlayedRounds::new(1, Skill::Natural, 3) };
    let drawing = PuzzleDrawing {
        grades: [true; 5],
        played,
        deadlock: Deadlock::Official,
        count: 500,
        nodes: 5_000,
        stop: &found.stop,
        watch: &found,
    };
    let drawn = draw(&drawing).unwrap();
    assert_eq!(drawn.puzzles.len(), found.puzzles.into_inner());
    assert!((1..500).contains(&drawn.puzzles.len()) && drawn.rounds > 0, "{}", drawn.rounds);
}

/// The shipped puzzles, in their order.
fn shipped() -> Vec<Json> {
    let text = fs::read_to_string(data("puzzles.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text<'a>(puzzle: &'a Json, field: &str) -> &'a str {
    puzzle[field].as_str().unwrap_or_else(|| panic!("no text '{field}' in {puzzle}"))
}

fn position(puzzle: &Json) -> Position {
    text(puzzle, "position").parse().unwrap()
}

fn play(board: &Board, m: &str) -> Board {
    let m: Move = board.moves().into_iter().find(|legal| legal.to_string() == m).expect("a legal move");
    board.after(m)
}

/// All claims of a puzzle: positions of the slow rules, and who wins them.
fn claims(puzzle: &Json) -> Vec<(Board, Player)> {
    let setup: Setup = text(puzzle, "position").parse().unwrap();
    let board = Board::new(&setup, Deadlock::Official).unwrap();
    let (solver, solution) = (board.turn(), text(puzzle, "move"));
    let mut claims = vec![(play(&board, solution), solver)];
    let refutations: Vec<Refutation> = serde_json::from_value(puzzle["refutations"].clone()).unwrap();
    let refutations: Vec<(&[String], Option<&str>)> =
        refutations.iter().map(|Refutation { moves, reply }| (&moves[..], reply.as_deref())).collect();
    refuted(&board, Some(solution), &refutations, solver.opponent(), &mut claims);
    claims
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refutation {
    moves: Vec<String>,
    reply: Option<String>,
}

/// The claims about all moves of a board except one: each has its refutations, one after the other, and no other move is
/// named.
fn refuted(
    board: &Board,
    but: Option<&str>,
    refutations: &[(&[String], Option<&str>)],
    opponent: Player,
    claims: &mut Vec<(Board, Player)>,
) {
    let legal: HashSet<String> = board.moves().iter().map(Move::to_string).filter(|m| Some(&**m) != but).collect();
    let of_moves: Vec<_> = refutations.chunk_by(|(a, _), (b, _)| a[0] == b[0]).collect();
    let named: HashSet<String> = of_moves.iter().map(|of_move| of_move[0].0[0].clone()).collect();
    assert_eq!((&named, of_moves.len()), (&legal, legal.len()), "{}", board.setup());
    for of_move in of_moves {
        let (moves, reply) = of_move[0];
        let next = play(board, &moves[0]);
        match reply {
            _ if moves.len() > 1 => {
                assert_eq!((next.winner(), next.turn()), (None, opponent.opponent()), "{} {moves:?}", board.setup());
                let further: Vec<_> = of_move.iter().map(|(moves, reply)| (&moves[1..], *reply)).collect();
                refuted(&next, None, &further, opponent, claims);
                continue;
            }
            None => assert_eq!(next.winner(), Some(opponent), "{} {moves:?}", board.setup()),
            Some(reply) => {
                assert_eq!((next.winner(), next.turn()), (None, opponent), "{} {moves:?}", board.setup());
                claims.push((play(&next, reply), opponent));
            }
        }
        assert_eq!(of_move.len(), 1, "{} {moves:?}", board.setup());
    }
}

/// Whether plain full-width search within a number of moves shows that a player wins; none if that is not enough.
fn by_full_width(board: &Board, winner: Player, within: u16) -> Option<bool> {
    // The fast rules reach further; the slow ones decide the shortest cases.
    let verdict = if within <= 4 || board.winner().is_some() {
        naive::solve(board, within)
    } else {
        naive::solve(&Position::new(board.setup(), Deadlock::Official).unwrap(), within)
    };
    let Verdict::Proven(value, _) = verdict else { return None };
    Some((value == Value::Win) == (board.turn() == winner))
}

/// The number of puzzles whose claims full-width search within a number of moves confirms completely; none is wrong.
fn checked_by_full_width(puzzles: &[Json], within: u16) -> usize {
    let is_checked = |puzzle: &&Json| {
        claims(puzzle).iter().all(|(board, winner)| {
            let found = (0..=within).find_map(|within| by_full_width(board, *winner, within));
            assert_ne!(found, Some(false), "{puzzle}");
            found.is_some()
        })
    };
    puzzles.par_iter().filter(is_checked).count()
}

#[test]
fn shipped_puzzles_have_one_winning_move() {
    let puzzles = shipped();
    assert_eq!(puzzles.len(), 500);
    assert!(checked_by_full_width(&puzzles[..30], 5) >= 8);
    for puzzle in &puzzles[..10] {
        let found =
            answer(&position(puzzle), &Question { moves: true, distance: true, ..Question::default() }).unwrap();
        let winning: Vec<String> = found.winning_moves().map(|found| found.m.to_string()).collect();
        assert_eq!(winning, [text(puzzle, "move")]);
        assert_eq!(found.verdict.distance().unwrap().0, puzzle["distance"].as_u64().unwrap() as u16);
        assert_eq!(natural_finds(puzzle), text(puzzle, "natural_finds"));
    }
}

/// The share of natural players who keep the win through the line, counted again with the slow rules, as a reduced
/// fraction.
fn natural_finds(puzzle: &Json) -> String {
    let setup: Setup = text(puzzle, "position").parse().unwrap();
    let mut board = Board::new(&setup, Deadlock::Official).unwrap();
    let solver = board.turn();
    let (mut part, mut whole) = (1, 1);
    for m in puzzle["line"].as_array().unwrap() {
        let wins_at_once = |board: &Board| board.moves().iter().any(|&m| board.after(m).winner() == Some(board.turn()));
        if board.turn() == solver && !wins_at_once(&board) {
            let all: Vec<Board> = board.moves().into_iter().map(|m| board.after(m)).collect();
            let safe = |next: &&Board| next.winner().is_none() && (next.turn() == solver || !wins_at_once(next));
            let wins = |next: &&Board| {
                let position = Position::new(next.setup(), Deadlock::Official).unwrap();
                let value = answer(&position, &Question::default()).unwrap().verdict.value();
                (value == Some(Value::Win)) == (next.turn() == solver)
            };
            whole *= all.iter().filter(safe).count();
            part *= all.iter().filter(safe).filter(wins).count();
        }
        board = play(&board, m.as_str().unwrap());
    }
    assert_eq!(board.winner(), Some(solver));
    let common = (1..=part).rev().find(|divisor| part % divisor == 0 && whole % divisor == 0).unwrap();
    format!("{}/{}", part / common, whole / common)
}

#[test]
fn shipped_puzzles_are_a_mixture_and_each_is_another() {
    let puzzles = shipped();
    for grade in 1..=5 {
        assert_eq!(puzzles.iter().filter(|puzzle| puzzle["grade"] == grade).count(), 100);
    }
    let ringed = puzzles.iter().filter(|puzzle| puzzle["rings"] != 0).count();
    assert!((100..450).contains(&ringed), "{ringed}");
    let mut positions = HashSet::new();
    let mut lines = HashSet::new();
    let mut rounds = HashSet::new();
    for puzzle in &puzzles {
        let position = position(puzzle);
        assert_eq!(text(puzzle, "position"), position.to_string());
        let next = position.after(position.read_move(text(puzzle, "move")).unwrap());
        assert!(positions.insert(images(&position)) && positions.insert(images(&next)), "{puzzle}");
        let moves: Vec<&str> = puzzle["line"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        assert_eq!(position.read_move(text(puzzle, "notation")).unwrap().to_string(), moves[0]);
        let mut end = position;
        let mut line = Vec::new();
        for m in &moves {
            let m = end.read_move(m).unwrap();
            line.push(if position.turn() == Player::Black { m } else { m.half_turn() });
            end = end.after(m);
        }
        assert_eq!((end.winner(), moves.len() as u64), (Some(position.turn()), puzzle["distance"].as_u64().unwrap()));
        let mirrored: Vec<Move> = line.iter().map(|m| m.mirror()).collect();
        assert!(lines.insert(line.min(mirrored)), "{puzzle}");
        assert!(rounds.insert((puzzle["source"]["match"].as_u64(), puzzle["source"]["round"].as_u64())));
        let natural = puzzle["natural_moves"].as_u64().unwrap();
        assert!(!position.can_win_now() && natural >= 3);
        assert!(puzzle["fail_share"].as_f64().unwrap() >= 1.0 - 1.0 / natural as f64 - 1e-6);
    }
}

/// One text for all images of a position under the symmetries.
fn images(position: &Position) -> String {
    let setup = position.setup();
    let images = [setup.mirror(), setup.half_turn(), setup.half_turn().mirror(), setup];
    images.map(|image| image.to_string()).into_iter().min().unwrap()
}

/// Proves a claim with a certificate that the slow rules replay.
fn certified(board: &Board, winner: Player) {
    if let Some(found) = board.winner() {
        assert_eq!(found, winner, "{}", board.setup());
        return;
    }
    let position = Position::new(board.setup(), Deadlock::Official).unwrap();
    let value = if board.turn() == winner { Value::Win } else { Value::Loss };
    let certificate = certify(&position.into(), Claims::of_position(value), 1 << 26, Limits::default()).unwrap();
    assert!(verify(&certificate, Limits::default()).unwrap().result.is_ok(), "{position}");
}

#[test]
#[ignore = "takes a minute; scripts/check-all.sh runs it"]
fn all_shipped_puzzles_are_proved_by_the_slow_rules() {
    let puzzles = shipped();
    let checked = checked_by_full_width(&puzzles, 8);
    assert_eq!(checked, 91);
    let claims: Vec<(Board, Player)> = puzzles.iter().flat_map(claims).collect();
    claims.par_iter().for_each(|(board, winner)| certified(board, *winner));
}

#[test]
fn any_number_of_threads_makes_the_same_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let [lines, page] = ["puzzles.jsonl", "puzzles.html"].map(|name| folder.path().join(name));
    let few = ["puzzles", "--count", "2", "--seed", "5", "--max-nodes", "1k", "--players", "natural"];
    let args = ["--threads", "1", "--output", lines.to_str().unwrap(), "--page", page.to_str().unwrap()];
    let summary = told(&[&few[..], &args].concat());
    assert!(summary.starts_with("2 puzzles from "), "{summary}");
    assert!(summary.contains("1 of grade 1, 1 of grade 2, 0 of grade 3"), "{summary}");
    let easy = told(&[&few[..], &["--grade", "2"]].concat());
    assert!(easy.contains("\n2 of grade 2; ") && !easy.contains("grade 1"), "{easy}");
    assert_eq!((easy.matches(". Grade 2. ").count(), easy.matches(". Grade ").count()), (2, 2));
    let json = run(&[&few[..], &["--threads", "2", "--format", "json"]].concat()).stdout;
    assert_eq!(fs::read(lines).unwrap(), json);
    let page = fs::read_to_string(page).unwrap();
    assert_eq!((page.matches("<img").count(), page.matches("<article>").count()), (2, 2));
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"));
    let listed = told(&few);
    assert!(listed.starts_with(&summary) && listed.contains("\nSolutions\n"), "{listed}");
    for line in String::from_utf8(json).unwrap().lines() {
        let puzzle = object(&few, line.as_bytes());
        assert!(listed.contains(text(&puzzle, "position")) && listed.contains(text(&puzzle, "notation")));
        assert_eq!((&puzzle["rules"], &puzzle["source"]["seed"]), (&"kamisado-official-1".into(), &5.into()));
    }
}

#[test]
fn bad_input_is_named() {
    refused(&["puzzles", "--count", "0"], &["--count"]);
    refused(&["puzzles", "--seed", "x"], &["--seed"]);
    refused(&["puzzles", "--grade", "1,6"], &["--grade", "6 is not in 1..=5"]);
    refused(&["puzzles", "--players", "poor"], &["'poor'", "natural"]);
    refused(&["puzzles", "--max-nodes", "0"], &["expected a whole number of at least 1"]);
    refused(&["puzzles", "--memory", "1M"], &["expected a larger --memory"]);
    refused(&["puzzles", "--output", "/nowhere/p.jsonl"], &["/nowhere/p.jsonl"]);
    refused(&["puzzles", "--page", "."], &["it is a folder"]);
    let both = ["puzzles", "--count", "1", "--output", "same.out", "--page", "./same.out"];
    refused(&both, &["same.out", "found it twice, expected a different file for each"]);
}
