//! The input of the guess, gathered while a position is examined. Nothing here proves anything.

use std::num::NonZeroU64;

use kamisado::geometry::GOAL;
use kamisado::{Color, Level, Position, Square};

use crate::game::Clue;
use crate::kamisado::frames::{FramedSquares, Mine, Theirs};
use crate::kamisado::threats::{Runners, WaysHome};
use crate::kamisado::ways::{COLOR_SQUARES, IN_RANGE, SQUARES_OF_COLORS, behind, sources};

/// Features of an open position, from the side of its mover. Sets of colours have a bit for each.
#[derive(Clone, Copy)]
pub(in crate::kamisado) struct Features {
    /// The mover's towers that have a way home, other than the one that moves.
    runners: u8,
    /// The opponent's towers that have a way home.
    threats: u8,
    /// The colours of the squares to which the mover can go without letting the opponent reach home at once.
    targets: u8,
    /// The number of live moves: those, and pushes.
    live: u32,
    /// The targets of the last tower's live moves.
    squares: Mine,
    /// The fewest answers to a live move that do not lose at once; 0 if the mover moves again after one.
    answers: u32,
    /// Live moves that have an answer after which the tower due is dead: it can go only to threatened squares, or
    /// nowhere, and the opponent reaches home.
    killed: u32,
}

impl Default for Features {
    #[inline(always)]
    fn default() -> Features {
        Features { runners: 0, threats: 0, targets: 0, live: 0, squares: Mine::NONE, answers: u32::MAX, killed: 0 }
    }
}

impl Features {
    /// Adds a tower of the mover: its live moves, and the colours of the opponent's towers that have a way home once it
    /// has left its square.
    #[inline(always)]
    pub fn add_tower(&mut self, live: Mine, threats: u8) {
        self.threats |= threats;
        self.live += live.count();
        self.squares = live;
    }

    /// Adds a live move after which the mover moves again.
    #[inline(always)]
    pub fn add_turn_kept(&mut self) {
        self.answers = 0;
    }

    /// Adds the other runners of a tower that has moves other than pushes.
    #[inline(always)]
    pub fn add_runners(&mut self, rough: &Rough) {
        self.runners |= rough.runners;
    }

    #[inline(always)]
    pub fn add_move(&mut self, to: u8, answers: u32, kills: bool) {
        self.answers = self.answers.min(answers);
        self.killed += u32::from(kills);
        self.targets |= 1 << Square::new(to).color().index();
    }

    /// The clue: the squares, and a byte for each of the three sets and the two pairs.
    #[inline(always)]
    pub fn clue(&self) -> Clue {
        let pair = |number: u32| (number.min(15) * 16 + self.live.min(15)) as u8;
        let bytes = [self.runners, self.threats, self.targets, pair(self.answers), pair(self.killed), 0, 0, 0];
        Clue { live: NonZeroU64::new(self.squares.0), guess: u64::from_le_bytes(bytes) }
    }
}

#[inline(always)]
pub(super) fn sets_and_pairs(clue: u64) -> ([u8; 3], [u8; 2]) {
    let [runners, threats, targets, answers, killed, ..] = clue.to_le_bytes();
    ([runners, threats, targets], [answers, killed])
}

/// A rough test of the answers to one tower's moves: it ignores ways home that the move or the answer opens or closes.
pub(in crate::kamisado) struct Rough {
    /// The colours of the mover's other towers that have a way home.
    runners: u8,
    /// The squares from which the moved tower itself would have a way home.
    starts: Mine,
    /// Where an answer may end: not on the colour of a runner and, after a move to one of the [`starts`](Self::starts),
    /// not on the colour of the moved tower either.
    allowed: [Theirs; 2],
    /// The squares whose colour would make a dead tower due.
    dead: Theirs,
}

impl Rough {
    /// The test for the mover's tower with this colour, level and square. `mine` are the mover's towers. Once the tower
    /// has left its square, the opponent's towers of the colours `threats` [threaten](Runners::threats) the squares
    /// `threatened`.
    #[inline(always)]
    pub fn of(
        position: &Position,
        mine: Runners,
        (color, level, from): (Color, Level, u8),
        (threatened, threats): (Mine, u8),
    ) -> Rough {
        let here: Mine = FramedSquares(position.occupied(position.turn()));
        let starts = WaysHome::over(here & !Mine::of(from)).starts();
        let [runners, dead] = mine.without(color).rough_threats(starts, dead(position, threatened, threats));
        let [run, dead] = [runners, dead].map(|colors| SQUARES_OF_COLORS[usize::from(colors)]);
        Rough {
            runners,
            starts: starts & FramedSquares(IN_RANGE[level as usize]),
            allowed: [FramedSquares(!run), FramedSquares(!run & !COLOR_SQUARES[color.index()])],
            dead: FramedSquares(dead),
        }
    }

    /// The answers to a move to a square that do not obviously lose at once.
    #[inline(always)]
    pub fn allowed(&self, answers: Theirs, to: u8) -> Theirs {
        answers & self.allowed[usize::from(self.starts.contains(to))]
    }

    #[inline(always)]
    pub fn kills(&self, answers: Theirs) -> bool {
        !(answers & self.dead).is_empty()
    }
}

/// The mover's dead towers: those that can move only onto threatened squares, and those that are blocked on the colour
/// of a threatening tower, which then moves next.
#[inline(always)]
fn dead(position: &Position, threatened: Mine, threats: u8) -> Mine {
    let empty = !position.occupied(position.turn());
    let [ahead, left, right] = sources(empty & (!threatened.0 | GOAL), empty);
    let (free, safe) = (behind(empty), ahead | left | right);
    let towers = position.towers(position.turn());
    FramedSquares(towers & (free & !safe | !free & SQUARES_OF_COLORS[usize::from(threats)]))
}
