//! The moves of opening tables, counted a second way: by published values, and by the rules and a search alone.

use crate::support::opening::{self, TWO};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use analysis::question::plies::Tally;
use analysis::question::plies::{PliesError, moves_by_ply};
use analysis::question::practical::TablePositions;
use analysis::setup::{ColorPair, SquarePair};
use analysis::statistics::WinCount;
use solver::game::Game;
use solver::game::value::Value;
use solver::kamisado::{Color, Deadlock, Player, Position, Setup, Square};
use solver::opening_table::Table;
use solver::questions::kamisado::players::natural_moves;
use solver::questions::kamisado::value::{Question, answer};

fn tallies(table: &Table) -> Result<Vec<Tally>, PliesError> {
    moves_by_ply(table, &AtomicBool::new(false), &|_| {})
}

/// A count by the names of the pairs.
type Counted = HashMap<String, WinCount>;

fn by_name(tally: &Tally) -> Counted {
    let towers = ColorPair::ALL.into_iter().map(|pair| (pair.to_string(), tally.tower(pair)));
    let squares = SquarePair::all().map(|pair| (pair.to_string(), tally.square(pair)));
    towers.chain(squares).filter(|(_, count)| count.moves > 0).collect()
}

/// Counts a move for its tower and its square, which is in the mover's frame.
fn count(counted: &mut Counted, tower: Color, square: Square, wins: bool) {
    let colors = match tower {
        Color::Brown | Color::Orange => "brown/orange",
        Color::Green | Color::Blue => "green/blue",
        Color::Red | Color::Purple => "red/purple",
        Color::Yellow | Color::Pink => "yellow/pink",
    };
    let row = square.row() + 1;
    let squares = match square.file() {
        0 | 7 => format!("a{row}/h{row}"),
        1 | 6 => format!("b{row}/g{row}"),
        2 | 5 => format!("c{row}/f{row}"),
        _ => format!("d{row}/e{row}"),
    };
    for name in [colors.to_owned(), squares] {
        counted.entry(name).or_default().add(wins);
    }
}

/// The text that stands for all images of a position.
fn representative(position: &Position) -> String {
    let setup = position.setup();
    let images = [setup.mirror(), setup.half_turn(), setup.mirror().half_turn(), setup];
    images.iter().map(Setup::to_string).min().unwrap()
}

#[test]
fn the_first_moves_are_counted_as_published() {
    let published = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/initial-round.csv");
    let mut expected = Counted::new();
    for row in csv::Reader::from_path(published).unwrap().records() {
        let row = row.unwrap();
        // `h8h4,Brown Forward 4 Pink,win,...`: Black's move, as Gold sees the board.
        let tower = row[1].split(' ').next().unwrap().parse().unwrap();
        let to: Square = row[0][2..].parse().unwrap();
        count(&mut expected, tower, to.half_turn(), &row[2] == "win");
    }
    let found = tallies(&Table::from_bytes(opening::table(1)).unwrap()).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].total(), WinCount { wins: 16, moves: 102 });
    assert_eq!(by_name(&found[0]), expected);
}

#[test]
fn the_second_moves_are_counted_as_searched() {
    let start = Position::start(Deadlock::Official);
    let after = start.moves().map(|m| start.after(m)).map(|position| (representative(&position), position));
    let positions: HashMap<String, Position> = after.collect();
    assert_eq!(positions.len(), 51);
    let mut expected = Counted::new();
    for position in positions.values() {
        for m in position.moves() {
            let (mover, next) = (position.turn(), position.after(m));
            let answer = answer(&next, &Question { memory: 1 << 22, ..Question::default() }).unwrap();
            let wins = (answer.verdict.value().unwrap() == Value::Win) == (next.turn() == mover);
            count(&mut expected, position.mover_color(m).unwrap(), m.to.seen_by(mover), wins);
        }
    }
    let found = tallies(&Table::from_bytes(TWO.clone()).unwrap()).unwrap();
    assert_eq!(found.len(), 2);
    assert_eq!(by_name(&found[1]), expected);
}

#[test]
fn every_move_is_counted_once_in_each_way() {
    let table = Table::from_bytes(TWO.clone()).unwrap();
    for (tally, counts) in tallies(&table).unwrap().iter().zip(table.counts()) {
        let towers: u64 = ColorPair::ALL.into_iter().map(|pair| tally.tower(pair).moves).sum();
        let squares: u64 = SquarePair::all().map(|pair| tally.square(pair).moves).sum();
        assert_eq!((towers, squares), (counts.moves, counts.moves));
        assert_eq!(tally.total().moves, counts.moves);
    }
}

#[test]
fn threads_make_no_difference() {
    let counted = [1, 3].map(|threads| {
        let (table, positions) = (Table::from_bytes(TWO.clone()).unwrap(), AtomicU64::new(0));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let done = |number| {
            positions.fetch_add(number, Ordering::Relaxed);
        };
        let tallies = pool.install(|| moves_by_ply(&table, &AtomicBool::new(false), &done)).unwrap();
        (tallies, positions.into_inner())
    });
    assert_eq!(counted[0], counted[1]);
    assert_eq!(counted[0].1, 52);
}

#[test]
fn other_tables_are_refused() {
    let refusal = |table: &Table| tallies(table).unwrap_err().to_string();
    assert!(refusal(&Table::from_bytes(opening::table(0)).unwrap()).starts_with("it ends at ply 0"));

    let message = refusal(&Table::from_bytes(opening::everything_reachable()).unwrap());
    assert!(message.contains("everything that can be reached from 'oupkyrgb/"), "{message}");

    let mut damaged = TWO.clone();
    *damaged.last_mut().unwrap() ^= 1;
    let message = refusal(&Table::from_bytes(damaged).unwrap());
    assert!(message.starts_with("a damaged table: checksum"), "{message}");
}

#[test]
fn a_stop_is_heeded() {
    let table = Table::from_bytes(TWO.clone()).unwrap();
    let stopped = moves_by_ply(&table, &AtomicBool::new(true), &|_| {});
    assert!(matches!(stopped, Err(PliesError::Stopped)));
}

/// The chance that a natural winner still has the win at ply 2, against a natural loser and against any; the fewest only
/// moves and their mean: over all lines, one by one.
fn ahead(position: &Position, ply: u32, winner: Player) -> (f64, f64, u32, f64) {
    let wins = |position: &Position| {
        let known = || Table::embedded().known(position).unwrap().unwrap().value() == Some(Value::Win);
        position.winner().map_or_else(|| known() == (position.turn() == winner), |found| found == winner)
    };
    if ply == 2 || position.winner().is_some() {
        return (1.0, 1.0, 0, 0.0);
    }
    let moves: Vec<Position> = position.moves().map(|m| position.after(m)).collect();
    let natural: Vec<Position> = natural_moves(position).into_iter().map(|m| position.after(m)).collect();
    let deeper = |next: &Position| ahead(next, ply + 1, winner);
    let share = |value: fn((f64, f64, u32, f64)) -> f64, of: &[Position]| {
        natural.iter().filter(|next| wins(next)).map(|next| value(deeper(next))).sum::<f64>() / of.len() as f64
    };
    let kept: Vec<Position> = natural.iter().copied().filter(|next| wins(next)).collect();
    let fewest = moves.iter().filter(|next| wins(next)).map(|next| deeper(next).2);
    if position.turn() == winner {
        let winning = moves.iter().filter(|next| wins(next)).count();
        let only = u32::from(winning == 1 && natural.len() > 1 && !position.can_win_now());
        let mean = share(|found| found.3, &kept) + f64::from(only);
        (share(|found| found.0, &natural), share(|found| found.1, &natural), fewest.min().unwrap() + only, mean)
    } else {
        let least = moves.iter().map(|next| deeper(next).1).fold(1.0, f64::min);
        (share(|found| found.0, &natural), least, fewest.max().unwrap(), share(|found| found.3, &natural))
    }
}

#[test]
fn what_lies_ahead_of_positions_is_what_all_lines_give() {
    let table = Table::from_bytes(TWO.clone()).unwrap();
    let positions = TablePositions::new(&table, &AtomicBool::new(false), &|_| {}).unwrap();
    let (mut rows, mut only) = (0, 0);
    for (ply, position, row) in positions.rows() {
        let value = table.known(&position).unwrap().unwrap().value();
        let winner = if value == Some(Value::Win) { position.turn() } else { position.turn().opponent() };
        let (natural, least, fewest, mean) = ahead(&position, ply as u32, winner);
        let close = |one: f64, other: f64| (one - other).abs() < 1e-9;
        assert!(close(row.ahead.natural, natural) && close(row.ahead.least, least), "{position}: {row:?}");
        assert!(row.ahead.fewest == fewest && close(row.ahead.mean, mean), "{position}: {row:?}, {fewest} {mean}");
        rows += 1;
        only += u32::from(row.is_only());
    }
    assert!(rows == 52 && only >= 3, "{rows} {only}");
    let mut lines = Vec::new();
    positions.write(&mut lines).unwrap();
    let lines = String::from_utf8(lines).unwrap();
    assert_eq!(lines.lines().count(), 1 + 1 + 51 + 566);
    assert!(lines.contains("\noupkyrgb/8/8/8/8/8/8/BGRYKPUO g -,0,win,,102,16,102,16,0,"), "{}", &lines[..300]);
    assert!(matches!(TablePositions::new(&table, &AtomicBool::new(true), &|_| {}), Err(PliesError::Stopped)));
}
