//! The questions about a Kamisado position: its [value], [why](explanation), a [certificate], the move of a
//! [player](players), and which moves win [soonest](pace).

mod best_play;
pub mod certificate;
#[cfg(feature = "json")]
mod deadlock_name;
pub mod explanation;
#[cfg(feature = "json")]
mod format_name;
#[cfg(feature = "json")]
pub mod json;
pub mod matches;
pub mod pace;
#[cfg(feature = "players")]
pub mod players;
pub mod shown;
pub mod situation;
#[cfg(feature = "tables")]
pub mod table_search;
pub mod tricky;
pub mod value;

#[cfg(feature = "json")]
pub use deadlock_name::DeadlockName;
#[cfg(feature = "json")]
pub use format_name::FormatName;
