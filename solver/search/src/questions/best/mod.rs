//! The best move of a position: the soonest win or the longest resistance, the trickiest move of a lost position, and
//! the natural moves, which players choose from who know no values.
//!
//! These are the only definitions: lists of moves, lines of best play, players and studies all use them.

mod line;
mod pace;
mod tricky;

pub use line::{BestPlay, LineStep};
pub use pace::{PACE_NODES, best_distance, best_move, keep_pace, note_distances};
pub use tricky::{Share, natural_moves, natural_moves_of, share_after, trickiest};
