//! Random positions from mid-round.

use std::ops::Range;

use kamisado::{Move, Player, Position};
use kamisado_solver::watch::Watch;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// Which positions to draw: those of random rounds, in which every legal move is equally likely.
///
/// Each position has a number, from 1, and depends on it and on this alone: not on how many are drawn, nor on the
/// threads. So the first of many are those of few. The same position may have several numbers.
///
/// ```
/// use kamisado_answers::positions::PositionDrawing;
/// use kamisado::{Deadlock, Position};
///
/// let drawing = PositionDrawing { start: Position::start(Deadlock::Official), plies: 8, seed: 1 };
/// let drawn = drawing.draw(1..101, &())?;
/// assert!(drawn.iter().all(|drawn| drawn.moves.len() == 8 && drawn.position.outcome().is_none()));
/// assert_eq!(drawing.draw(91..101, &())?, drawn[90..]);
/// # Ok::<(), kamisado_answers::positions::DrawError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionDrawing {
    pub start: Position,
    /// The number of tower moves from there; forced passes do not count. Rounds that are over by then are drawn again.
    pub plies: u64,
    pub seed: u64,
}

/// A position that was drawn: a round that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnPosition {
    pub moves: Vec<Move>,
    /// The position after these moves and the passes that they force.
    pub position: Position,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    #[error("the round is over: {winner} has won, expected a position of a round in play")]
    Over { winner: Player },
    #[error(
        "{plies} plies are too many: none of {} random rounds lasted that long; expected at most {usual}, reached by one \
         round in {}",
        PositionDrawing::ATTEMPTS,
        PositionDrawing::ATTEMPTS / PositionDrawing::ENOUGH
    )]
    TooManyPlies { plies: u64, usual: u64 },
    #[error("stopped")]
    Stopped,
}

impl PositionDrawing {
    /// How many rounds in succession may end too soon.
    const ATTEMPTS: u32 = 100_000;
    /// How many of that many rounds must last a number of plies for an error to recommend it: one in a thousand.
    const ENOUGH: u32 = PositionDrawing::ATTEMPTS / 1000;

    /// Draws the positions with these numbers, in order, on the threads of the current pool. An error if the round is
    /// over, if it hardly ever lasts so many plies, or if `watch` stops the work.
    pub fn draw(&self, numbers: Range<u64>, watch: &dyn Watch) -> Result<Vec<DrawnPosition>, DrawError> {
        if let Some(winner) = self.start.winner() {
            return Err(DrawError::Over { winner });
        }
        let drawn = numbers.into_par_iter().map(|number| {
            let drawn = self.one(number, watch);
            watch.advance(1);
            drawn
        });
        match drawn.collect::<Option<Vec<_>>>() {
            Some(drawn) => Ok(drawn),
            None if watch.stopped() => Err(DrawError::Stopped),
            None => Err(DrawError::TooManyPlies { plies: self.plies, usual: self.usual_plies() }),
        }
    }

    /// The position with this number, from 1; none if no round lasted long enough.
    fn one(&self, number: u64, watch: &dyn Watch) -> Option<DrawnPosition> {
        let mut random = self.random(number);
        let mut moves = Vec::with_capacity(self.plies.min(64) as usize);
        for _ in 0..PositionDrawing::ATTEMPTS {
            if watch.stopped() {
                return None;
            }
            moves.clear();
            let position = self.round(&mut random, |m| moves.push(m));
            if position.outcome().is_none() {
                return Some(DrawnPosition { moves, position });
            }
        }
        None
    }

    fn round(&self, random: &mut ChaCha8Rng, mut watch: impl FnMut(Move)) -> Position {
        let mut position = self.start;
        for _ in 0..self.plies {
            let moves = position.count_moves();
            if moves == 0 {
                break;
            }
            let chosen = random.random_range(0..moves as usize);
            let m = position.moves().nth(chosen).expect("as many moves as were counted");
            position.play_unchecked(m);
            watch(m);
        }
        position
    }

    /// The largest number of plies, up to those asked for, that enough rounds reach.
    fn usual_plies(&self) -> u64 {
        let mut random = self.random(0);
        let mut lengths: Vec<u64> = (0..PositionDrawing::ATTEMPTS)
            .map(|_| {
                let mut plies = 0;
                let end = self.round(&mut random, |_| plies += 1);
                plies - u64::from(end.outcome().is_some())
            })
            .collect();
        lengths.sort_unstable_by(|one, other| other.cmp(one));
        lengths[PositionDrawing::ENOUGH as usize - 1]
    }

    fn random(&self, stream: u64) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(stream);
        random
    }
}
