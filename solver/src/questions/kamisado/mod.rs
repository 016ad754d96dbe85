//! What is asked of a Kamisado position: its [value], [why](explanation), a [certificate] of it, the move of a [player](players), and
//! which moves win [soonest](pace).

mod best_play;
pub mod certificate;
pub mod computer;
pub mod dump;
pub mod explained;
pub mod explanation;
mod fault;
#[cfg(feature = "json")]
pub mod json;
pub mod matches;
mod moves;
pub mod pace;
pub mod players;
mod replies;
pub mod shown;
pub mod table_search;
pub mod value;
mod worker;
