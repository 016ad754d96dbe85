//! The second algorithm: enumerates everything reachable from a position and solves it backwards.
//!
//! Every move leads to a later layer (see [`Layered`]). So the reachable positions are found layer by layer: the
//! positions of the first remaining layer are sorted, duplicates are removed, and their moves lead to positions of
//! later layers. Then values are computed from the last layer back to the first: the moves of a position are played
//! again, and the resulting positions looked up. No search takes part, and moves are not stored.
//!
//! A position takes eight bytes for its key, whose halves are numbered (`layer.rs`), two for value and distance, less
//! than one for the index, and its share of the halves: 12 to 16 bytes in all for millions of positions, at any moment.
//! Two idle cores solve 2.5 to 6 million positions a second. The result does not depend on the number of threads.

mod backward;
mod forward;
mod layer;
mod solution;

pub use self::backward::Ends;
pub use self::solution::{Solution, SolutionSummary, WinningLine};

use super::limits::{Limits, SearchStopped};
use crate::game::Layered;
use crate::watch::Watch;

/// Positions per unit of work of one thread. A single unit stays on the thread that has it, which saves waking others.
const CHUNK: usize = 1 << 10;

/// Positions whose moves are played before the results are looked up: look-ups wait for memory, and many can wait at
/// the same time.
const GROUP: usize = 64;

/// Why a position was not solved backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The messages say what each is.
#[non_exhaustive]
pub enum RetrogradeError {
    #[error(transparent)]
    Stopped(#[from] SearchStopped),
    #[error("{positions} positions found so far, and more would take over {bytes} bytes of memory")]
    TooLarge { positions: usize, bytes: usize },
    #[error("{positions} positions found so far, and more cannot be numbered")]
    TooMany { positions: usize },
    #[error("the round is over: there is nothing to solve")]
    Over,
}

/// Solves everything reachable from a position that is not over, within `memory` bytes, by rayon's current threads.
pub fn solve<G: Layered>(root: &G, memory: usize, limits: Limits<'_>) -> Result<Solution<G>, RetrogradeError> {
    solve_watched(root, memory, limits, &())
}

/// Like [`solve`], with progress reports. Only the limits stop it.
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
