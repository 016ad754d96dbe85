//! Breakthrough on small boards: positions that differ only in who is to move.

#[path = "../../examples/breakthrough.rs"]
#[allow(dead_code)]
mod example;

use kamisado_solver::game::laws;
use kamisado_solver::search::{Limits, ProofMemory, Solver};
use kamisado_solver::{Dtw, Value};

pub use example::Position;
use example::{Unaided, solve};

use crate::support::{Plain, Scored, check_all};

/// Somebody wins.
impl Scored for Position {
    fn name(&self) -> String {
        let [rows, columns] = self.size();
        format!("breakthrough(rows={rows},columns={columns})")
    }

    fn asking(&self, _: i8) -> Self {
        *self
    }

    fn scores(&self) -> Vec<i8> {
        vec![-1, 1]
    }
}

/// Rows, columns, rows of pieces, the winner (1 is Black), and the distance.
#[rustfmt::skip]
const BOARDS: [(u8, u8, u8, i8, u16); 6] = [
    (3, 3, 1, 1, 5), (4, 3, 1, 1, 9), (4, 4, 1, 1, 11),
    (4, 3, 2, -1, 12), (5, 2, 2, -1, 10), (6, 2, 2, 1, 15),
];

#[test]
fn small_boards_have_the_winners_of_plain_search() {
    for (rows, columns, deep, winner, distance) in BOARDS {
        let start = Position::start(rows, columns, deep);
        assert_eq!(check_all(&start, 300), winner, "{rows} x {columns}, {deep}");
        let found = Solver::new(1 << 24).distance(&start, Limits::NONE);
        assert_eq!(found.unwrap().1, Dtw(distance), "{rows} x {columns}, {deep}");
        assert!(laws::check_hints(&[start], 20_000).is_ok());
    }
}

/// Keys that leave out the mover would give wrong values, because this occurs.
#[test]
fn on_one_board_either_player_may_be_to_move_and_win() {
    let mut plain = Plain::default();
    plain.solve(&Position::start(4, 3, 1));
    let won = |at: &Position, black_moves| plain.known(&at.with_mover(black_moves)).map(|(value, _)| value);
    let boards = plain.positions().filter_map(|at| won(at, true).zip(won(at, false)));
    let mut counts = [0; 2];
    boards.for_each(|(black, white)| counts[usize::from(black != white)] += 1);
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// The boards of the example, without the one that takes longest.
#[test]
fn hints_save_most_of_a_search_and_change_no_value() {
    for (rows, columns) in [(4, 3), (5, 3), (6, 3)] {
        let start = Position::start(rows, columns, 2);
        let [(value, aided), (same, unaided)] = [solve(&start), solve(&Unaided(start))];
        assert_eq!(value, same, "{rows} x {columns}");
        assert!(3 * aided < unaided, "{rows} x {columns}: {aided} of {unaided}");
    }
}

/// "Tasmanian Devil", *5x5 solved* (2006), in the forum of Little Golem, littlegolem.net.
#[test]
#[ignore = "takes minutes; scripts/check-games.sh runs it"]
fn five_by_five_is_lost_in_the_published_26_moves() {
    let start = Position::start(5, 5, 2);
    let mut solver = Solver::new(1 << 30);
    assert_eq!(solver.proved_value(&start, &mut ProofMemory::default(), Limits::NONE), Ok(Value::Loss));
    assert_eq!(solver.wins_within(&start, false, Dtw(26), Limits::NONE), Ok(true));
    assert_eq!(solver.wins_within(&start, false, Dtw(25), Limits::NONE), Ok(false));
}
