//! Finished rounds with the set-ups of both fills, their differences, and what the rules of thumb say about them.

use std::collections::BTreeMap;

use anyhow::Context;
use kamisado::{Fill, Setup};

use super::rules::{FillRule, RULES, RuleKind};
use crate::census::Row;
use crate::question::Sample;
use answers::setup::Lineup;
use shares::WinCount;

/// The Defender's choice after a round, with the set-up of each fill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideChoice {
    pub round: u64,
    /// The cluster of the round: choices of different clusters are independent.
    pub cluster: usize,
    pub setups: [Setup; 2],
    pub moves: [WinCount; 2],
}

impl SideChoice {
    /// Winning first moves of the Challenger after filling left, less those after filling right.
    pub fn difference(&self) -> i64 {
        let [left, right] = self.moves.map(|moves| moves.wins as i64);
        left - right
    }

    /// The fill that leaves fewer winning first moves, and so the only one that wins the round, if one does.
    pub fn better(&self) -> Option<Fill> {
        pick(self.difference())
    }
}

/// The side with the smaller number, from the number after filling left less the number after filling right.
pub fn pick(difference: i64) -> Option<Fill> {
    match difference {
        0 => None,
        less if less < 0 => Some(Fill::Left),
        _ => Some(Fill::Right),
    }
}

pub fn choices(sample: &Sample) -> anyhow::Result<Vec<SideChoice>> {
    type Side<'a> = (&'a Row, WinCount);
    let mut rounds: BTreeMap<u64, (usize, [Option<Side<'_>>; 2])> = BTreeMap::new();
    for (row, &cluster) in sample.rows.iter().zip(&sample.clusters) {
        let number = row.number;
        let origin = row.origin.as_ref().with_context(|| {
            format!(
                "set-up {number} comes from no finished round: expected a census of the population played or records"
            )
        })?;
        let moves = row.count().with_context(|| {
            format!("set-up {number} does not say which first moves win: expected a census with --detail moves")
        })?;
        rounds.entry(origin.round).or_insert((cluster, [None; 2])).1[origin.fill as usize] = Some((row, moves));
    }
    let choice = |(round, (cluster, [left, right])): (u64, (usize, [Option<Side<'_>>; 2]))| {
        let lacks =
            |fill: Fill| format!("round {round} has no set-up filled {fill}: expected both fills of each round");
        let left = left.with_context(|| lacks(Fill::Left))?;
        let right = right.with_context(|| lacks(Fill::Right))?;
        let setups = [left, right].map(|side| side.0.setup.clone());
        Ok(SideChoice { round, cluster, setups, moves: [left.1, right.1] })
    };
    rounds.into_iter().map(choice).collect()
}

pub struct ScoredChoice {
    pub choice: SideChoice,
    /// By the index of a rule in [`RULES`]: its score after filling left less that after filling right.
    pub differences: Vec<i32>,
}

impl ScoredChoice {
    pub fn new(choice: &SideChoice) -> ScoredChoice {
        ScoredChoice::of(choice, |_| true)
    }

    /// The differences of the rules that try no moves, which is much faster; those of the others are 0.
    pub fn untried(choice: &SideChoice) -> ScoredChoice {
        ScoredChoice::of(choice, |kind| kind != RuleKind::Trial)
    }

    fn of(choice: &SideChoice, is_asked: impl Fn(RuleKind) -> bool) -> ScoredChoice {
        let [left, right] = choice.setups.each_ref().map(Lineup::new);
        let difference = |rule: &FillRule| if is_asked(rule.kind) { rule.score(&left) - rule.score(&right) } else { 0 };
        ScoredChoice { choice: choice.clone(), differences: RULES.iter().map(difference).collect() }
    }
}
