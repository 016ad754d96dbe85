//! What both command lines have in common: how a program ends, is interrupted, and speaks on its standard streams.
//!
//! Nothing here knows a game.

// This library serves the two programs: where a name or a message says it all, a sentence would repeat it.
#![allow(missing_docs)]

pub mod ahead;
pub mod count;
pub mod exit;
pub mod file;
pub mod input;
pub mod interrupt;
pub mod json;
pub mod lines;
pub mod manual;
pub mod memory;
pub mod output;
pub mod place;
pub mod program;
pub mod progress;
pub mod text;
pub mod threads;
mod visible;
