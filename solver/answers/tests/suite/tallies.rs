//! Moves counted by tower, square and length.

use std::sync::atomic::AtomicBool;

use kamisado::{Deadlock, Position};
use kamisado_answers::plies::{Tally, moves_by_ply};
use kamisado_answers::setup::SquarePair;
use kamisado_solver::opening_table::{Scope, Table, TableCounts};

/// Where the header of a table begins, behind its length.
const HEADER_AT: usize = 15;

/// The table in the program, but for what its header says of the positions after the first move.
fn counting(change: fn(&mut TableCounts)) -> Table {
    let config = bincode::config::legacy();
    let bytes = kamisado_data::TABLE;
    let length = u32::from_le_bytes(bytes[HEADER_AT - 4..HEADER_AT].try_into().unwrap()) as usize;
    let header = &bytes[HEADER_AT..HEADER_AT + length];
    type Beginning = (String, String, String, String, Scope, Vec<TableCounts>);
    let (mut beginning, used): (Beginning, usize) = bincode::decode_from_slice(header, config).unwrap();
    change(&mut beginning.5[1]);
    let mut changed = bytes[..HEADER_AT].to_vec();
    changed.extend(bincode::encode_to_vec(beginning, config).unwrap());
    changed.extend(&header[used..]);
    changed.extend(crc32fast::hash(&changed).to_le_bytes());
    changed.extend(&bytes[HEADER_AT + length + 4..]);
    Table::from_bytes(changed).expect("a table to all appearances")
}

#[test]
fn moves_are_not_counted_by_a_table_that_counts_otherwise() {
    let wrongs: [fn(&mut TableCounts); 3] = [|all| all.positions += 1, |all| all.wins -= 1, |all| all.moves += 1];
    for wrong in wrongs {
        let told = moves_by_ply(&counting(wrong), &AtomicBool::new(false), &|_| ()).unwrap_err().to_string();
        assert!(told.starts_with("a damaged table: at ply 1 it counts"), "{told}");
    }
}

#[test]
fn readings_of_a_position_are_counted_alike() {
    let mut position = Position::start(Deadlock::Official);
    let tally = |position: &Position| {
        let mut tally = Tally::default();
        // Any function of the move that both symmetries preserve.
        position.moves().for_each(|m| tally.add(position, m, m.length() % 2 == 0));
        tally
    };
    for ply in 0..6 {
        let expected = tally(&position);
        let setup = position.setup();
        for image in [setup.mirror(), setup.half_turn(), setup.mirror().half_turn()] {
            assert_eq!(tally(&Position::new(&image, Deadlock::Official).unwrap()), expected, "{image}");
        }
        let squares: u64 = SquarePair::all().map(|pair| expected.square(pair).moves).sum();
        let lengths: u64 = (1..=Tally::LONGEST).map(|length| expected.length(length).moves).sum();
        assert_eq!([expected.total().moves, squares, lengths], [position.count_moves(); 3]);
        let next = position.moves().nth(5 * ply % 7).or_else(|| position.moves().next()).unwrap();
        position = position.after(next);
    }
}
