//! Objects for programs, one a line.

pub use foreign::json::{text, write};
