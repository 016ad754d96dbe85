//! What both command lines have in common: how a program ends, is interrupted, and speaks on its standard streams.
//!
//! Nothing here knows a game. A browser's module, without files or signals, gets only the forms of an answer.

// This library serves the two programs: where a name or a message says it all, a sentence would repeat it.
#![allow(missing_docs)]

#[cfg(not(target_family = "wasm"))]
pub mod ahead;
pub mod count;
pub mod exit;
#[cfg(not(target_family = "wasm"))]
pub mod file;
pub mod input;
pub mod interrupt;
pub mod json;
#[cfg(not(target_family = "wasm"))]
pub mod lines;
#[cfg(not(target_family = "wasm"))]
pub mod manual;
pub mod memory;
pub mod output;
#[cfg(not(target_family = "wasm"))]
pub mod picture;
#[cfg(not(target_family = "wasm"))]
pub mod place;
#[cfg(not(target_family = "wasm"))]
pub mod program;
#[cfg(not(target_family = "wasm"))]
pub mod progress;
pub mod text;
pub mod threads;
#[cfg(feature = "version")]
pub mod version;
pub mod visible;
