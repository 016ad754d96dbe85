//! How hard is it to win after each first move of the initial round, for players who do not know the values?
//!
//! The *winner* is the player who wins a position under perfect play; the *loser* is the other. *Natural* players look
//! one move ahead: see [`NATURAL_PLAYERS`](crate::population::NATURAL_PLAYERS). A *tricky* loser chooses at each turn
//! among the answers after which the smallest share of the winner's natural moves keeps the win. The winner has an
//! *only move* if there are several natural moves, none of them a win at once, and exactly one legal move wins.

mod chooser;
mod csv;
mod moves;
mod only_moves;
mod picture;
mod rounds;
mod study;
mod text;
mod traps;
mod walk;

pub use chooser::{Chooser, WinnersTurn};
pub use csv::{write_moves, write_traps};
pub use moves::{BestTry, PracticalMove};
pub use only_moves::{MOST_POSITIONS, OnlyMoves};
pub use picture::practical;
pub use rounds::{Chance, KeptRounds, keep_on, play_keeping, play_naturally};
pub use study::{FEW_POSITIONS, Practical, PracticalStudy};
pub use traps::{MOST_TRAPS, Trap};
pub use walk::{Loser, Pairing, Walk, WalkPlace};
