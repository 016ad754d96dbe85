//! The moves of opening tables, counted in a second way: from published values, and with only the rules and a search.

use crate::support::opening::{self, TWO};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use answers::plies::Tally;
use answers::plies::{PliesError, moves_by_ply};
use answers::setup::{ColorPair, SquarePair};
use kamisado::{Color, Deadlock, Position, Setup, Square};
use kamisado_solver::game::value::Value;
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::{Question, answer};
use shares::WinCount;

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

/// Counts a move by its tower and its square, as the mover sees the board.
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

/// One text for all images of a position.
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
