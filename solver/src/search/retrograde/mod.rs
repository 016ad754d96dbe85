//! Everything reachable from a position, enumerated and solved backwards: the second algorithm.
//!
//! Every move leads to a later layer (see [`Layered`]). So all that is reachable is found layer by layer: the positions
//! of the first layer that is left are sorted, each is kept once, and their moves lead to positions of later layers.
//! Then the values come back from the last layer to the first: the moves of a position are played once more, and what
//! they lead to is looked up. No search and no estimate takes part, and nothing is kept of the moves.
//!
//! A position takes eight bytes for its key, of which the halves are numbered (`layer.rs`), two for value and
//! distance, less than one to be found, and its share of the halves: 12 to 16 bytes in all where they are millions, and
//! at no moment more. Two idle cores solve 2.5 to 6 million a second. What is found does not depend on the number of
//! threads.

mod backward;
mod estimate;
mod forward;
mod layer;
mod solution;

pub use self::backward::Ends;
pub use self::estimate::{Estimate, estimate};
pub use self::solution::{Solution, SolutionSummary, WinningLine};

use rayon::prelude::*;

use super::limits::{Limits, SearchStopped};
use crate::game::Layered;
use crate::watch::Watch;

/// Positions whose moves one thread plays in one go.
const CHUNK: usize = 1 << 10;

/// What `of` says of each chunk of the items. A few are left to this thread: it would wait for the others to wake.
fn of_chunks<T: Sync, R: Send>(items: &[T], of: impl Fn(&[T]) -> R + Sync) -> Vec<R> {
    if items.len() <= CHUNK { vec![of(items)] } else { items.par_chunks(CHUNK).map(&of).collect() }
}

/// Positions whose moves are played before what they lead to is looked up: that waits for the memory, and many can wait
/// at the same time.
const GROUP: usize = 64;

/// Why a position was not solved backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The messages say what each is.
#[non_exhaustive]
pub enum RetrogradeError {
    #[error(transparent)]
    Stopped(#[from] SearchStopped),
    #[error("{positions} positions found, more to come, and {bytes} bytes of memory would be passed")]
    TooLarge { positions: usize, bytes: usize },
    #[error("{positions} positions found, more to come, and they are more than can be numbered")]
    TooMany { positions: usize },
    #[error("the round is over: there is nothing to solve")]
    Over,
}

/// Solves everything reachable from a position that is not over, within `memory` bytes.
///
/// The threads are those of the pool in which this is called.
pub fn solve<G: Layered>(root: &G, memory: usize, limits: Limits<'_>) -> Result<Solution<G>, RetrogradeError> {
    solve_watched(root, memory, limits, &())
}

/// As [`solve`], and says how far it has come; limits stop it.
pub fn solve_watched<G: Layered>(
    root: &G,
    memory: usize,
    limits: Limits<'_>,
    watch: &dyn Watch,
) -> Result<Solution<G>, RetrogradeError> {
    if root.winner().is_some() {
        return Err(RetrogradeError::Over);
    }
    let mut reached = forward::enumerate(root, memory, limits, watch)?;
    let ends = backward::value(root, &mut reached, limits, watch)?;
    Ok(Solution { root: root.clone(), reached, ends })
}
