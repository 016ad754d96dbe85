//! Search: the value and the distance of a position of any [`Game`](crate::game::Game), proved.

pub mod certificate;
mod dfpn;
#[cfg(test)]
mod heaps;
mod limits;
mod memory;
pub mod naive;
mod prover;
#[cfg(test)]
mod reached;
mod replay;
pub mod retrograde;
mod shared;
mod solver;
mod team;
mod transposition;
mod within;

pub use limits::{Limits, SearchStopped};
pub use prover::Prover;
pub use replay::{ProofMemory, ReplayError, WinningMove, replay};
pub use solver::Solver;
pub use transposition::Transposition;
pub use within::wins_soon;

pub use crate::threads::share_out;
