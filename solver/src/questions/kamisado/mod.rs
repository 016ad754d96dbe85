//! What is asked of a Kamisado position: its [value], [why](explanation), and a [certificate] of it.

pub mod certificate;
pub mod dump;
pub mod explanation;
mod fault;
mod moves;
pub mod value;
