//! What is asked of a Kamisado position: its [value], [why](explanation), and a [certificate] of it.

mod best_play;
pub mod certificate;
pub mod dump;
pub mod explanation;
mod fault;
pub mod matches;
mod moves;
mod replies;
pub mod value;
