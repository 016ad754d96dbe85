//! Questions about a position: its value and those of its moves, and certificates of them.

pub mod certificate;
pub mod value;
