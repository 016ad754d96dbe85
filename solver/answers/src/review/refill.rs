//! The choice of a fill in a match.

use kamisado::{Fill, FinishedRound, Player};
use kamisado_solver::game::value::Value;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::first_moves::count;
use crate::refill::{FillWorth, RefilledRound, advise};
use objects::json::Advice;

/// The choice of a fill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ReviewedFill")]
#[allow(missing_docs)] // The others are what their names say.
pub struct RefillReview {
    // The Defender, who won the previous round.
    /// Who chose.
    pub chooser: Player,
    pub chosen: Fill,
    #[serde(serialize_with = "worth")]
    #[schemars(with = "FillWorth<'_>")]
    pub left: RefilledRound,
    #[serde(serialize_with = "worth")]
    #[schemars(with = "FillWorth<'_>")]
    pub right: RefilledRound,
    pub advice: Advice,
    pub choice: FillQuality,
    /// The winning first moves of the Challenger beyond those after the better fill.
    pub cost: u64,
    /// Whether the Challenger wins after it, and loses after the other fill.
    pub gave_the_round_away: bool,
}

fn worth<S: Serializer>(side: &RefilledRound, serializer: S) -> Result<S::Ok, S::Error> {
    FillWorth::new(&side.setup, side.value, count(&side.moves)).serialize(serializer)
}

/// Whether the chosen fill was the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // The others are what their names say.
pub enum FillQuality {
    Better,
    Equal,
    Worse,
}

impl FillQuality {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        ["better", "equal", "worse"][self as usize]
    }
}

impl RefillReview {
    pub(super) fn new(
        finished: &FinishedRound,
        chosen: Fill,
        left: RefilledRound,
        right: RefilledRound,
    ) -> RefillReview {
        let better = advise(&left, &right).map(|(fill, _)| fill);
        let (after, instead) = if chosen == Fill::Left { (&left, &right) } else { (&right, &left) };
        RefillReview {
            chooser: finished.outcome.winner,
            chosen,
            advice: better.into(),
            choice: match better {
                None => FillQuality::Equal,
                Some(better) if better == chosen => FillQuality::Better,
                Some(_) => FillQuality::Worse,
            },
            cost: count(&after.moves).wins.saturating_sub(count(&instead.moves).wins),
            gave_the_round_away: after.value == Value::Win && instead.value == Value::Loss,
            left,
            right,
        }
    }

    /// The next round after a fill.
    pub fn filled(&self, fill: Fill) -> &RefilledRound {
        if fill == Fill::Left { &self.left } else { &self.right }
    }

    /// The winning first moves of the Challenger after a fill.
    pub fn winning_moves(&self, fill: Fill) -> u64 {
        count(&self.filled(fill).moves).wins
    }
}
