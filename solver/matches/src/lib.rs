//! Matches: who wins the match, not only the round.
//!
//! A match is a finite game without draws: the moves of a round, the winner's choice of fill, then the next round. It
//! is solved from its last rounds back, and only as far as needed.
//!
//! - A round that ends the match whoever wins is solved as a round alone.
//! - Rounds are usually won by the player who begins them. So the winner of the match, the favourite, is guessed, and the
//!   search first tries to prove the guess.
//! - If the favourite also wins the round, the round is solved as if that were enough, by a proof with as few and
//!   easy ends as can be found, and the ends are checked one by one.
//! - If not, or if that fails, the round is searched with its ends as positions whose cost is the work to settle them.
//!   This search does not depend on the guess: it finds either value. If ends take
//!   long, it first makes a proof that assumes them to be won, whose ends are checked like those of the other.
//! - Known values of set-ups, and of states after a first move, are shared by all threads: [`SettledSetups`].
//!
//! Functions are marked as never inlined where that makes the module for the browser smaller.

mod alone;
mod answer;
mod assumed;
pub mod certificate;
pub mod checkpoint;
pub mod ends;
mod favourite;
mod forecast;
mod least;
mod line;
mod list;
mod plan;
mod settled;
mod shares;
mod shipped;
mod solver;
mod staged;

pub use answer::{MatchAnswer, MatchQuestion, MoveFound, answer};
pub use forecast::{Alike, Forecast, forecast};
pub use line::{InRound, MatchLine, MatchStep, Reach, line};
pub use list::find_all;
pub use settled::{OnSettled, SettledSetup, SettledSetups};
pub use solver::winner;

use kamisado::{MatchState, Player};
use kamisado_solver::search::ReplayError;

/// The function [`winner`], which searches all rounds to come within some bytes, as passed to what calls it.
type WinnerOf<'a> = dyn Fn(&MatchState, usize) -> Result<Player, ReplayError> + Sync + 'a;
