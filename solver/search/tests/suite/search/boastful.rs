//! A game whose estimate is wrong.

use kamisado_solver::game::Game;
use kamisado_solver::game::Hints;
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::search::{Limits, ReplayError, Solver};

/// Counters, of which each move takes one: whoever takes the last one wins. With six of them, the game claims that the
/// player to move wins, who loses.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Boastful {
    counters: u32,
    first_moves: bool,
}

impl Game for Boastful {
    type Player = bool;
    type Move = ();
    type Moves = std::option::IntoIter<()>;
    type Key = u32;

    const ACYCLIC: bool = true;

    fn turn(&self) -> bool {
        self.first_moves
    }

    fn winner(&self) -> Option<bool> {
        (self.counters == 0).then_some(!self.first_moves)
    }

    fn moves(&self) -> Self::Moves {
        (self.counters > 0).then_some(()).into_iter()
    }

    fn play_unchecked(&mut self, (): ()) {
        self.counters -= 1;
        self.first_moves = !self.first_moves;
    }

    fn key(&self) -> u32 {
        self.counters
    }
}

impl Hints for Boastful {
    fn estimate(&self) -> Bounds {
        if self.counters == 6 { Bounds::WIN } else { Bounds::UNIT }
    }
}

#[test]
fn the_distance_of_a_wrong_value_is_an_error() {
    for counters in 1..20 {
        let position = Boastful { counters, first_moves: true };
        let mut solver = Solver::new(1 << 20);
        let claimed = solver.value(&position, Limits::NONE).unwrap();
        let is_right = (claimed == Value::Win) == (counters % 2 == 1);
        assert_eq!(is_right, counters < 6, "{counters}");
        let expected = if is_right { Ok((claimed, Dtw(counters as u16))) } else { Err(ReplayError::NotProved) };
        assert_eq!(solver.distance(&position, Limits::NONE), expected, "{counters}");
    }
}
