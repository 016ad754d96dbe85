//! Model players: how they choose a move.
//!
//! The same random numbers give the same moves.

mod computer;
mod knowing;
mod natural;
mod of_match;
mod round;

use serde::{Deserialize, Serialize};

pub use computer::{BLUNDERS, Choice, Computer};
pub use knowing::{blunder, knowing_move};
pub use natural::natural_move;
pub use round::play_out;

/// How well a player plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Skill {
    /// Finds every win: plays any move that keeps the value of the round.
    Perfect,
    /// Like [`Perfect`](Self::Perfect), but a share of the moves in won rounds are blunders: any losing move.
    Strong {
        /// The share, 0 to 1.
        blunders: f64,
    },
    /// Like [`Perfect`](Self::Perfect), but in a lost round it plays the move after which the smallest share of the
    /// opponent's natural moves keeps the win; see [`trickiest`](kamisado_solver::questions::best::trickiest).
    Tricky,
    /// Looks one move ahead; see [`natural_move`].
    Natural,
    /// Like [`Natural`](Self::Natural), but in won rounds it keeps the win, except for a share of its moves, the lapses:
    /// these are natural moves, so that a lapse costs the win more often the fewer of the natural moves keep it.
    Lapsing {
        /// The share, 0 to 1.
        lapses: f64,
    },
}

impl Skill {
    /// The player's name in a record.
    pub fn name(self) -> String {
        match self {
            Skill::Perfect => "perfect player".to_owned(),
            Skill::Strong { blunders } => format!("strong player with {blunders} blunders"),
            Skill::Tricky => "tricky player".to_owned(),
            Skill::Natural => "natural player".to_owned(),
            Skill::Lapsing { lapses } => format!("lapsing player with {lapses} lapses"),
        }
    }
}

/// How players who know the values of positions play a lost round. Natural players do not know them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(clap::ValueEnum)]
pub enum Resistance {
    /// Any move, all equally likely.
    #[default]
    Random,
    /// Any of the moves that make the round longest if the winner hurries (slow).
    Longest,
}
