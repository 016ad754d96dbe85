//! The questions about a mitsudomoe position: who can [force a win](forced_win) within a number of turns, and a
//! [certificate] of it.

pub mod certificate;
pub mod forced_win;
#[cfg(feature = "json")]
pub mod json;
pub mod shown;
pub mod winning_turns;
