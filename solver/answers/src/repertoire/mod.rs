//! The smallest winning book: which positions must a player know to be sure of a win?
//!
//! The winner of a position needs a move for every answer of the opponent. Most of these moves need not be known,
//! because there is only one legal move, a [win in sight](in_sight), or a winning move that a simple [`Rule`] finds.
//! The rest are the positions to know. The study searches for the book with the fewest of them.
//!
//! - [`Rule`]: what a player does without a book.
//! - `graph`: the positions met, with the winner's winning moves and all answers of the loser.
//! - `least`: best-first search for the least number, as if every line were learnt separately.
//! - `web`, `bound`: a lower bound that holds although lines meet.
//! - `find`: alternates between the two until they agree or nothing is left to open.
//! - [`Book`], [`RepertoireStudy`]: all lines, proved by the slow rules.

mod book;
mod bound;
mod cards;
mod drill;
mod find;
mod graph;
mod json;
mod least;
mod rule;
mod study;
pub mod text;
mod web;

pub use book::{Book, BookPlace, BookReason};
pub use cards::{picture_name, write_cards};
pub use drill::{Drill, drill};
pub use find::BookProgress;
pub use json::RepertoireJson;
pub use rule::{IN_SIGHT, Rule, in_sight};
pub use study::{RepertoireError, RepertoireInquiry, RepertoireStudy};
