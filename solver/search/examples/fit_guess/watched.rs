//! Recording positions that a search looks at.

use std::cell::RefCell;
use std::num::{NonZeroU32, NonZeroU64};

use kamisado::Position;
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::{Game, Glance, Hints};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// A recorder of positions.
struct Recorder {
    /// One of `one_in` positions is recorded.
    one_in: u32,
    /// Decides which positions are recorded.
    random: ChaCha8Rng,
    /// The recorded positions.
    positions: Vec<Position>,
}

thread_local! {
    /// The recorder of this thread's search.
    static RECORDER: RefCell<Option<Recorder>> = const { RefCell::new(None) };
}

/// Runs a search on this thread; returns its result, and one of `one_in` open positions that it looked at.
pub fn recorded<T>(
    position: &Position,
    one_in: u32,
    random: ChaCha8Rng,
    search: impl FnOnce(&Watched) -> T,
) -> (T, Vec<Position>) {
    RECORDER.set(Some(Recorder { one_in, random, positions: Vec::new() }));
    let found = search(&Watched(*position));
    (found, RECORDER.take().map_or_else(Vec::new, |recorder| recorder.positions))
}

/// A position that may be recorded when a search looks at it.
#[derive(Clone, PartialEq, Eq)]
pub struct Watched(Position);

impl Watched {
    /// Records the position or not, at random.
    fn record(&self) {
        RECORDER.with_borrow_mut(|recorder| {
            if let Some(recorder) = recorder
                && recorder.random.random_ratio(1, recorder.one_in)
            {
                recorder.positions.push(self.0);
            }
        });
    }
}

impl Game for Watched {
    type Player = <Position as Game>::Player;
    type Move = <Position as Game>::Move;
    type Moves = <Position as Game>::Moves;
    type Key = <Position as Game>::Key;

    const ACYCLIC: bool = Position::ACYCLIC;

    fn turn(&self) -> Self::Player {
        self.0.turn()
    }

    fn winner(&self) -> Option<Self::Player> {
        self.0.winner()
    }

    fn moves(&self) -> Self::Moves {
        self.0.moves()
    }

    fn play_unchecked(&mut self, m: Self::Move) {
        self.0.play_unchecked(m);
    }

    fn key(&self) -> Self::Key {
        self.0.key()
    }

    fn shares_context(&self, other: &Self) -> bool {
        self.0.shares_context(&other.0)
    }

    fn can_win_now(&self) -> bool {
        self.0.can_win_now()
    }

    fn is_legal(&self, m: Self::Move) -> bool {
        self.0.is_legal(m)
    }

    fn count_moves(&self) -> u64 {
        self.0.count_moves()
    }
}

impl Hints for Watched {
    const DISTINCT_NAMES: bool = Position::DISTINCT_NAMES;
    const FORESIGHT: Option<u16> = Position::FORESIGHT;

    fn live_moves(&self) -> Self::Moves {
        self.0.live_moves()
    }

    fn move_name(&self, m: Self::Move) -> NonZeroU32 {
        self.0.move_name(m)
    }

    fn move_named(&self, name: NonZeroU32) -> Option<Self::Move> {
        self.0.move_named(name)
    }

    fn lets_win(&self, m: Self::Move) -> bool {
        self.0.lets_win(m)
    }

    fn estimate(&self) -> Bounds {
        self.0.estimate()
    }

    fn look(&self) -> Option<Glance<Self::Move>> {
        let glance = self.0.look();
        if let Some(Glance::Open(_)) = glance {
            self.record();
        }
        glance
    }

    fn guess(&self, clue: u64) -> Bounds {
        self.0.guess(clue)
    }

    fn live_moves_from(&self, clue: NonZeroU64) -> Self::Moves {
        self.0.live_moves_from(clue)
    }
}
