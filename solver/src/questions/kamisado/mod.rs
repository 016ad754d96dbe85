//! What is asked of a Kamisado position: its [value], [why](explanation), a [certificate] of it, and the move of a [player](players).

mod best_play;
pub mod certificate;
pub mod dump;
pub mod explanation;
mod fault;
pub mod matches;
mod moves;
pub mod players;
mod replies;
pub mod value;
