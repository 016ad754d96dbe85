//! The choice of a fill that a match has made.

use kamisado::{Fill, FinishedRound, Player};
use kamisado_solver::game::value::Value;

use crate::question::first_moves::count;
use crate::question::refill::{Filled, Reason, advise};

/// A fill chosen, and what the other one would have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefillReview {
    /// The Defender, who won the round before and chose.
    pub chooser: Player,
    /// The fill chosen.
    pub chosen: Fill,
    /// The set-up after filling from the left, for the Challenger.
    pub left: Filled,
    /// The set-up after filling from the right.
    pub right: Filled,
    /// The fill that `analysis refill` advises, and why; none if both are equally good.
    pub advice: Option<(Fill, Reason)>,
}

/// How good a choice was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The better side.
    Better,
    /// Both sides were equally good.
    Equal,
    /// The other side was better.
    Worse,
}

impl Choice {
    /// The lower-case name, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Choice::Better => "better",
            Choice::Equal => "equal",
            Choice::Worse => "worse",
        }
    }
}

impl RefillReview {
    /// Compares the fill chosen after a round with the other one.
    pub(super) fn new(finished: &FinishedRound, chosen: Fill, left: Filled, right: Filled) -> RefillReview {
        let advice = advise(&left, &right);
        RefillReview { chooser: finished.outcome.winner, chosen, left, right, advice }
    }

    /// The set-up after a fill.
    pub fn filled(&self, fill: Fill) -> &Filled {
        match fill {
            Fill::Left => &self.left,
            Fill::Right => &self.right,
        }
    }

    /// The winning first moves of the Challenger after a fill.
    pub fn winning_moves(&self, fill: Fill) -> u64 {
        count(&self.filled(fill).moves).wins
    }

    /// How good the choice was.
    pub fn choice(&self) -> Choice {
        match self.advice {
            None => Choice::Equal,
            Some((better, _)) if better == self.chosen => Choice::Better,
            Some(_) => Choice::Worse,
        }
    }

    /// How many more winning first moves the Challenger has than after the better fill: 0 for the better one.
    pub fn cost(&self) -> u64 {
        let least = Fill::ALL.map(|fill| self.winning_moves(fill)).into_iter().min().unwrap_or(0);
        self.winning_moves(self.chosen) - least
    }

    /// Whether the Challenger wins after the fill chosen, and loses after the other.
    pub fn gave_the_round_away(&self) -> bool {
        self.filled(self.chosen).value == Value::Win && self.filled(self.chosen.other()).value == Value::Loss
    }
}
