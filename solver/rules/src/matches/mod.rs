//! A match: rounds, the winner's choice of fill between them, and the score.

mod concession;
mod match_format;
mod match_move;
mod match_state;
mod score;
mod scored;

pub use concession::{Concession, Reason};
pub use match_format::{MatchFormat, MatchFormatError, Points};
pub use match_move::{MatchMove, MatchMoves};
pub use match_state::{MatchError, MatchMoveError, MatchState};
pub use score::Score;
pub use scored::{FillRefused, Match, RoundIsOver};
