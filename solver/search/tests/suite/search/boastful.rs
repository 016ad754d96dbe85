//! A game whose estimate is wrong.

use kamisado_solver::game::Game;
use kamisado_solver::game::Hints;
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::search::{Limits, ProofMemory, ReplayError, Solver};

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
        match solver.distance(&position, Limits::NONE) {
            Ok(found) => assert!(is_right && found == (claimed, Dtw(counters as u16)), "{counters}: {found:?}"),
            Err(error) => assert!(!is_right && matches!(error, ReplayError::NotProved { .. }), "{counters}: {error}"),
        }
        // The hint for six counters is wrong.
        let found = Solver::new(1 << 20).proved_value(&position, &mut ProofMemory::default(), Limits::NONE);
        assert_eq!(found, if is_right { Ok(claimed) } else { Err(ReplayError::NotProved { key: vec![6] }) });
    }
}
