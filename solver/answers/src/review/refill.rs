//! The choice of a fill in a match.

use kamisado::{Fill, FinishedRound, Player};
use kamisado_solver::game::value::Value;
use schemars::JsonSchema;
use serde::Serialize;

use crate::first_moves::count;
use crate::refill::{Reason, RefilledRound, advise};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefillReview {
    /// The Defender, who won the previous round and chose.
    pub chooser: Player,
    pub chosen: Fill,
    pub left: RefilledRound,
    pub right: RefilledRound,
    /// The fill that `analysis refill` advises, and why; none if both are equally good.
    pub advice: Option<(Fill, Reason)>,
}

/// Whether the chosen fill was the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FillQuality {
    Better,
    Equal,
    Worse,
}

impl FillQuality {
    pub const fn name(self) -> &'static str {
        match self {
            FillQuality::Better => "better",
            FillQuality::Equal => "equal",
            FillQuality::Worse => "worse",
        }
    }
}

impl RefillReview {
    pub(super) fn new(
        finished: &FinishedRound,
        chosen: Fill,
        left: RefilledRound,
        right: RefilledRound,
    ) -> RefillReview {
        let advice = advise(&left, &right);
        RefillReview { chooser: finished.outcome.winner, chosen, left, right, advice }
    }

    pub fn filled(&self, fill: Fill) -> &RefilledRound {
        match fill {
            Fill::Left => &self.left,
            Fill::Right => &self.right,
        }
    }

    /// The winning first moves of the Challenger after a fill.
    pub fn winning_moves(&self, fill: Fill) -> u64 {
        count(&self.filled(fill).moves).wins
    }

    pub fn choice(&self) -> FillQuality {
        match self.advice {
            None => FillQuality::Equal,
            Some((better, _)) if better == self.chosen => FillQuality::Better,
            Some(_) => FillQuality::Worse,
        }
    }

    /// How many more winning first moves the Challenger has than after the better fill; 0 for the better one.
    pub fn cost(&self) -> u64 {
        let least = Fill::ALL.map(|fill| self.winning_moves(fill)).into_iter().min().unwrap_or(0);
        self.winning_moves(self.chosen) - least
    }

    /// Whether the Challenger wins after the chosen fill and loses after the other.
    pub fn gave_the_round_away(&self) -> bool {
        self.filled(self.chosen).value == Value::Win && self.filled(self.chosen.other()).value == Value::Loss
    }
}
