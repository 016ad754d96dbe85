//! How hard is it to win after each first move of the initial round, for players who do not know the values?
//!
//! The *winner* is the player who wins a position by its value, the *loser* the other. A *natural* player chooses any of
//! the natural moves: wins at once, else moves after which the opponent does not win at once, else all. A *tricky* loser
//! chooses at each turn among the answers after which the smallest share of the winner's natural moves keeps the win. An
//! *only move* is a turn of the winner with several natural moves, none of them a win at once, where exactly one legal
//! move wins.

mod chooser;
mod csv;
mod json;
mod moves;
mod only_moves;
mod picture;
mod rounds;
mod study;
#[cfg(test)]
mod tests;
mod text;
mod traps;
mod walk;

pub use chooser::{Chooser, Share, WinnersTurn};
pub use csv::{write_moves, write_traps};
pub use moves::{PracticalMove, Trickiest};
pub use only_moves::{MOST_POSITIONS, OnlyMoves};
pub use picture::practical;
pub use rounds::{Chance, KeptRounds, keep_on, play_naturally, play_strongly};
pub use study::{FEW_POSITIONS, Practical, PracticalStudy};
pub use traps::{MOST_TRAPS, Trap};
pub use walk::{Loser, Pairing, Walk, WalkPlace};
