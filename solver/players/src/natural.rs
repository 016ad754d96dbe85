//! The random moves of natural players, who look one move ahead.

use rand::Rng;
use rand::seq::SliceRandom;

use kamisado::{Move, Position};
use kamisado_solver::questions::best::natural_moves_of;

/// A random one of the [`natural_moves`](kamisado_solver::questions::best::natural_moves); `None` if the round is over.
///
/// ```
/// use rand::SeedableRng;
/// use rand_chacha::ChaCha8Rng;
/// use kamisado::Position;
/// use kamisado_players::natural_move;
///
/// let position: Position = "oupk2g1/8/8/8/1rB5/1G6/y3b3/2RYKPUO b Y".parse()?;
/// let m = natural_move(&position, &mut ChaCha8Rng::seed_from_u64(1)).unwrap();
/// assert!(["a2a1", "a2b1"].contains(&m.to_string().as_str()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn natural_move(position: &Position, random: &mut impl Rng) -> Option<Move> {
    natural_move_of(position, position.moves().collect(), random)
}

/// A random natural move among the given ones.
pub(super) fn natural_move_of(position: &Position, mut moves: Vec<Move>, random: &mut impl Rng) -> Option<Move> {
    // All moves are shuffled, so that the random numbers drawn do not depend on how many are natural.
    moves.shuffle(random);
    natural_moves_of(position, moves).first().copied()
}
