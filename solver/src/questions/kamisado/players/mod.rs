//! Model players: how they choose a move.
//!
//! The same random numbers give the same moves.

mod computer;
mod knowing;
mod natural;
mod of_match;
mod round;
mod skill;

pub use computer::{BLUNDERS, Choice, Computer};
pub use knowing::{blunder, knowing_move};
pub use natural::{natural_move, natural_moves};
pub use round::play_out;
pub use skill::{Resistance, Skill};
