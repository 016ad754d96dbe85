//! The smallest winning book: which positions must a player know to be sure to win?
//!
//! The winner of a position needs a move for every answer of the opponent. Most of these moves need not be known: there is
//! only one legal move, a [win in sight](in_sight), or a simple [`Rule`] finds a move that wins. What is left are the
//! positions to know, and the book with the fewest of them is looked for.
//!
//! - [`Rule`]: what a player does without a book.
//! - `graph`: the positions met, with the winner's winning moves and all answers of the loser.
//! - `least`: best-first search for the least number, as if every line were learnt for itself.
//! - `web`, `bound`: a bound from below that holds although lines meet.
//! - `find`: both in turn, until they agree or nothing is left to open.
//! - [`Book`], [`RepertoireStudy`]: all lines, proved by the slow rules.

mod book;
mod bound;
mod cards;
mod find;
mod graph;
mod json;
mod least;
mod rule;
mod sheet;
mod study;
pub mod text;
mod web;

pub use book::{Book, BookPlace, BookReason};
pub use cards::{picture_name, write_cards};
pub use find::BookProgress;
pub use json::RepertoireJson;
pub use rule::{IN_SIGHT, Rule, in_sight};
pub use sheet::sheet;
pub use study::{RepertoireError, RepertoireInquiry, RepertoireStudy};
