//! The questions about a mitsudomoe position: who can [force a win](forced_win) within a number of turns, a
//! [certificate] of it, and what is [known] of each turn.

pub mod certificate;
pub mod forced_win;
pub mod json;
pub mod known;
pub mod players;
pub mod review;
pub mod shown;
