//! Positions, moves, values and records as objects: what all programs, the page and the Python package say of them alike.
//!
//! Every module uses only modules above it in this list, and the packages of searches:
//!
//! | module | holds |
//! |---|---|
//! | [`situation`] | a position with the limits of its moves, and where it comes from |
//! | [`shown`] | a position as it is shown: its legal moves, and what led to it |
//! | [`json`] | the objects, each a type with a schema |
//! | [`explained`] | why a position is won or lost |

// This library serves the programs and their tests: where a name says it all, a doc comment would repeat it.
#![allow(missing_docs)]

mod deadlock_name;
pub mod explained;
mod format_name;
pub mod json;
pub mod shown;
pub mod situation;

pub use deadlock_name::DeadlockName;
pub use format_name::FormatName;
