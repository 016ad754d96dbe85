//! mitsudomoe as a game that is searched: keys, and hints that make a search fast. The rules are the package
//! [`mitsudomoe`]'s.

mod estimate;
mod key;
mod steps;
mod turns;

pub use key::Key;
pub use steps::{Step, Steps};
