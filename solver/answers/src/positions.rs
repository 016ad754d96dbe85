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
/// use answers::positions::PositionDrawing;
/// use kamisado::{Deadlock, Position};
///
/// let drawing = PositionDrawing { start: Position::start(Deadlock::Official), plies: 8, seed: 1 };
/// let drawn = drawing.draw(1..101, &())?;
/// assert!(drawn.iter().all(|drawn| drawn.moves.len() == 8 && drawn.position.outcome().is_none()));
/// assert_eq!(drawing.draw(91..101, &())?, drawn[90..]);
/// # Ok::<(), answers::positions::DrawError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionDrawing {
    /// The position from which the rounds are played.
    pub start: Position,
    /// The number of tower moves from there; forced passes do not count. Rounds that are over by then are drawn again.
    pub plies: u64,
    pub seed: u64,
}

/// A position that was drawn: a round that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnPosition {
    /// The moves that lead to it.
    pub moves: Vec<Move>,
    /// The position after these moves and the passes that they force.
    pub position: Position,
}

/// Why there are no positions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    #[error("the round is over: {winner} has won, expected a position from which it goes on")]
    Over { winner: Player },
    #[error(
        "{plies} plies are too many: of {} random rounds none lasted so long; expected at most {usual}, which one round \
         in {} lasts",
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

    /// Draws the positions with these numbers, in order, on the threads of the current pool.
    ///
    /// # Errors
    ///
    /// If the round is over, if it hardly ever lasts so many plies, or if `watch` stops the work.
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

    /// Plays random moves until the plies are reached or the round is over.
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use kamisado::Deadlock;

    fn from_start(plies: u64, seed: u64) -> PositionDrawing {
        PositionDrawing { start: Position::start(Deadlock::Official), plies, seed }
    }

    #[test]
    fn the_moves_lead_to_the_position() {
        let mut passes = 0;
        let rings = "b1o1y+k2/3B4/5r2/8/3+p2g1/4P1u1/K7/+G2YOU1R b R".parse().unwrap();
        for drawing in [from_start(12, 1), PositionDrawing { start: rings, plies: 4, seed: 1 }] {
            for DrawnPosition { moves, position } in drawing.draw(1..1001, &()).unwrap() {
                let mut replayed = drawing.start;
                for &m in &moves {
                    passes += replayed.play(m).expect("a legal move").len();
                }
                assert_eq!((replayed, moves.len()), (position, drawing.plies as usize));
                assert!(position.outcome().is_none());
            }
        }
        assert!(passes > 50, "only {passes} passes");
    }

    #[test]
    fn a_number_always_gives_the_same_position() {
        let drawn = from_start(8, 1).draw(1..301, &()).unwrap();
        // Frozen: what somebody has drawn must stay reproducible.
        assert_eq!(drawn[0].position.to_string(), "2p1yrg1/1o4b1/7O/B5k1/8/R7/7u/1G1YKPU1 b U");
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(|| from_start(8, 1).draw(101..301, &())).unwrap(), drawn[100..]);
        }
        assert_ne!(from_start(8, 2).draw(1..301, &()).unwrap(), drawn);
    }

    #[test]
    fn every_move_is_as_likely_as_the_others() {
        let mut counts = HashMap::new();
        for drawn in from_start(1, 1).draw(1..10_201, &()).unwrap() {
            *counts.entry(drawn.moves[0]).or_insert(0) += 1;
        }
        // 102 moves, each expected 100 times with a deviation of 10.
        assert_eq!(counts.len(), 102);
        assert!(counts.values().all(|count| (50..150).contains(count)), "{counts:?}");
    }

    #[test]
    fn what_cannot_be_drawn_is_an_error() {
        let error = from_start(60, 1).draw(1..2, &()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "60 plies are too many: of 100000 random rounds none lasted so long; expected at most 33, which one round \
             in 1000 lasts"
        );
        let DrawError::TooManyPlies { usual, .. } = error else { panic!("{error}") };
        assert_eq!(from_start(usual, 1).draw(1..11, &()).unwrap().len(), 10);
        let error = from_start(1 << 63, 1).draw(1..2, &()).unwrap_err().to_string();
        assert!(error.starts_with("9223372036854775808 plies are too many: "), "{error}");

        let stopped = from_start(8, 1).draw(1..3, &AtomicBool::new(true));
        assert_eq!(stopped, Err(DrawError::Stopped));

        let mut start = Position::start(Deadlock::Official);
        while let Some(m) = start.moves().last() {
            start.play_unchecked(m);
        }
        let error = PositionDrawing { start, plies: 1, seed: 1 }.draw(1..2, &()).unwrap_err();
        assert!(error.to_string().starts_with("the round is over: Black has won"), "{error}");
    }
}
