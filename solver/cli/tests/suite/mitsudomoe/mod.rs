//! The commands with `--game mitsudomoe`.

mod certificates;
mod command;
mod play;
mod solve;

#[path = "../../../../mitsudomoe/tests/suite/midgame.rs"]
mod midgame;
#[path = "../../../../mitsudomoe/tests/suite/texts.rs"]
mod texts;

pub use texts::{START, STUCK};
