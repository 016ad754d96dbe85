//! Matches: who wins the match, not only the round.
//!
//! A match is a finite game without draws: the moves of a round, the winner's choice of fill, then the next round. It
//! is solved from its last rounds back, and only as far as is asked for.
//!
//! - A round that either player's win ends the match with is a round and nothing else: `alone.rs`.
//! - Rounds are mostly won by whoever begins them. So it is guessed who wins the match (`favourite.rs`), and the search
//!   looks for a proof of that first.
//! - If the favourite wins the round as well, the round is solved as if that were enough, by a proof with as few ends
//!   as can be found, and the ends are checked one by one (`assumed.rs`).
//! - If not, or if that fails, the round is searched with its ends as positions that cost what it takes to settle them
//!   (`staged`, which asks its `Oracle`). This search needs no guess to be right: it finds either value.
//! - Set-ups whose value is known are kept for all threads (`settled.rs`).

mod alone;
mod answer;
mod assumed;
pub mod certificate;
pub mod checkpoint;
pub mod ends;
mod favourite;
mod line;
mod plan;
mod settled;
mod shares;
mod solver;
mod staged;

pub use answer::{MatchAnswer, MatchQuestion, MoveFound, answer};
pub use line::{InRound, MatchLine, MatchStep, Reach, line};
pub use settled::{OnSettled, SettledSetup, SettledSetups};
pub use solver::winner;

use crate::search::ReplayError;
use kamisado::{MatchState, Player};

/// Says who wins a match, by a search of all rounds to come: [`winner`], as it is handed down to those that it calls.
type WinnerOf<'a> = dyn Fn(&MatchState) -> Result<Player, ReplayError> + Sync + 'a;
