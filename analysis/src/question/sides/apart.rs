//! A check of the test: what the rules do in those of its rounds that the sample for finding does not have, too.

use schemars::JsonSchema;
use serde::Serialize;

use super::choice::{ScoredChoice, SideChoice};
use super::rules::WEAK_SPOT;
use super::study::{SidesStudy, toss};
use super::{Rate, Sum};

/// The rates of the rules reported first, in rounds that no rule was found in.
///
/// It is not an estimate: rounds that occur often are in both samples, so they are missing here.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SidesCheck")]
pub struct Apart {
    /// How many rounds there are.
    pub rounds: u64,
    /// The rounds of the test that are left out.
    pub left_out: u64,
    pub coin: Rate,
    /// The rulebook's weak spot.
    pub weak_spot: Rate,
    /// The best rules of one, two and three counts.
    #[serde(rename = "best_rules")]
    pub board: Vec<Rate>,
}

impl SidesStudy {
    pub fn apart(&self, choices: &[SideChoice]) -> Apart {
        let scored: Vec<ScoredChoice> = choices.iter().map(ScoredChoice::untried).collect();
        let rounds: Vec<&ScoredChoice> = scored.iter().collect();
        Apart {
            rounds: choices.len() as u64,
            left_out: self.split[1] as u64 - choices.len() as u64,
            coin: toss(&rounds),
            weak_spot: Sum::named(&[(1, WEAK_SPOT)]).rate(&rounds),
            board: self.board.iter().map(|best| best.sum.rate(&rounds)).collect(),
        }
    }

    /// What this says of the rule to learn.
    pub fn learnt_apart<'a>(&self, apart: &'a Apart) -> Option<&'a Rate> {
        apart.board.get(self.counts_to_learn? - 1)
    }
}
