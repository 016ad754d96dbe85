//! mitsudomoe as a game to search: keys, and hints that make a search fast.

mod estimate;
mod key;
mod ringless;
mod steps;
mod turns;

pub use key::Key;
pub use steps::{Step, Steps};
