//! What both command lines have in common: how a program ends, is interrupted, and speaks on its standard streams.
//!
//! Nothing here knows a game.

pub mod exit;
pub mod file;
pub mod interrupt;
pub mod memory;
pub mod output;
pub mod progress;
