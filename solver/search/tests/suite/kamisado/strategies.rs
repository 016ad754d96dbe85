//! Random positions for tests of laws.

use kamisado::{Color, Deadlock, Level, Move, Player, Position, Setup, Square, Tower};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::arrange::arrange;

fn variants() -> impl Strategy<Value = Deadlock> {
    select(vec![Deadlock::Official, Deadlock::TwoPass])
}

fn players() -> impl Strategy<Value = Player> {
    select(Player::ALL.to_vec())
}

fn levels(rings: bool) -> impl Strategy<Value = [Level; 16]> {
    let level = if rings { select(Level::ALL.to_vec()) } else { select(vec![Level::Normal]) };
    vec(level, 16).prop_map(|levels| levels.try_into().unwrap())
}

/// Positions in mid-round, loose and crowded.
fn middles(rings: bool) -> impl Strategy<Value = Position> {
    let order = (3..=8_u8).prop_flat_map(|rows| (0..=8 - rows, Just(rows))).prop_flat_map(|(lowest, rows)| {
        let squares: Vec<Square> = Square::all().filter(|s| (lowest..lowest + rows).contains(&s.row())).collect();
        Just(squares).prop_shuffle()
    });
    (order, levels(rings), players(), 0..8_usize, variants())
        .prop_map(|(order, levels, turn, last, deadlock)| Position::new(&arrange(&order, levels, turn, last), deadlock))
        .prop_filter_map("a deadlock", Result::ok)
}

/// Starts of rounds after a refill.
fn refilled(rings: bool) -> impl Strategy<Value = Position> {
    let colors = || Just(Color::ALL).prop_shuffle();
    (colors(), colors(), levels(rings), players(), variants()).prop_map(|(black, gold, levels, turn, deadlock)| {
        let row = |colors: [Color; 8], first| std::array::from_fn(|i| (colors[i], levels[first + i]));
        Position::new(&Setup::home_rows([row(black, 0), row(gold, 8)], turn), deadlock).unwrap()
    })
}

/// Positions of every kind, some after further random moves.
pub fn positions(rings: bool) -> impl Strategy<Value = Position> {
    let start = prop_oneof![3 => middles(rings), 1 => refilled(rings)];
    (start, vec(any::<prop::sample::Index>(), 0..4)).prop_map(|(mut position, choices)| {
        for choice in choices {
            let moves: Vec<Move> = position.moves().collect();
            let next = position.after(moves[choice.index(moves.len())]);
            if next.outcome().is_some() {
                break;
            }
            position = next;
        }
        position
    })
}

pub fn any_positions() -> impl Strategy<Value = Position> {
    any::<bool>().prop_flat_map(positions)
}

/// Any arrangement, valid or not.
pub fn setups() -> impl Strategy<Value = Setup> {
    let tower = (players(), select(Color::ALL.to_vec()), select(Level::ALL.to_vec()))
        .prop_map(|(player, color, level)| Tower { player, color, level });
    let due = proptest::option::of(select(Color::ALL.to_vec()));
    (vec(proptest::option::of(tower), 64), players(), due).prop_map(|(board, turn, due)| Setup {
        board: board.try_into().expect("64 squares"),
        turn,
        due,
    })
}
