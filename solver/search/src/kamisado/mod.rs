//! Kamisado as a game to search: keys, and hints that make a search fast. The rules are in the package [`kamisado`].

mod estimate;
mod frames;
mod guess;
mod key;
mod lanes;
mod limited;
mod match_game;
mod match_key;
mod round;
mod slow;
mod threats;
mod ways;

pub use estimate::guess_rows;
pub use guess::GuessRows;
pub use key::{SYMMETRY, at_key, from_key};
pub use match_key::MatchKey;
