//! The game of the example, which the library does not know, has its published outcomes with every method.

#[path = "../../../examples/domineering.rs"]
#[allow(dead_code)]
mod example;

use example::{PUBLISHED, Player, Position, outcome, solve};
use kamisado_solver::game::laws;
use kamisado_solver::game::value::Verdict;
use kamisado_solver::search::naive;

/// The largest number of squares for the plain search to visit all lines of play.
const FEW: u32 = 12;

#[test]
fn boards_have_the_published_outcomes_and_those_of_plain_search() {
    for (rows, columns, published) in PUBLISHED {
        let begins = [Player::Vertical, Player::Horizontal].map(|turn| Position::new(rows, columns, turn));
        assert!(laws::check_layered(&begins, 10_000).is_ok());
        let found = begins.map(|position| solve(&position));
        assert_eq!(outcome(found.map(|(value, ..)| value)), published, "{rows} x {columns}");
        if rows * columns <= FEW {
            let plain = begins.map(|position| naive::solve(&position, u16::MAX));
            assert_eq!(plain, found.map(|(value, distance, _)| Verdict::Proven(value, Some(distance))));
        }
    }
}
