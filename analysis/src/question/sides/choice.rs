//! Finished rounds with the set-ups of both fills, their differences, and what the rules of thumb say about them.

use std::collections::BTreeMap;

use anyhow::Context;
use kamisado::{Fill, Setup};
use schemars::JsonSchema;
use serde::Serialize;

use super::rules::{FillRule, RULES, RuleKind};
use crate::census::Row;
use crate::question::Sample;
use answers::setup::Lineup;
use shares::{Interval, WinCount, as_rounded};
use statistics::{clustered_mean, clustered_share};

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

/// How a way of choosing did in rounds with a better side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SideRate")]
pub struct Rate {
    pub hits: u64,
    /// Rounds in which it picked neither side, so a coin decides.
    pub ties: u64,
    /// All rounds with a better side.
    pub of: u64,
    /// The share of hits, where a tie counts as half a hit; null without rounds.
    #[serde(rename = "hit_rate")]
    pub rate: Option<Interval>,
    /// The mean number of winning first moves left to the Challenger, over all rounds; null with too few.
    #[serde(rename = "winning_moves")]
    pub left: Option<Interval>,
    /// How many more winning first moves than the better side, on average over the rounds in which the worse side was
    /// picked; null if it never was. After a tie the coin counts as half.
    #[serde(serialize_with = "as_rounded")]
    pub given_away: Option<f64>,
}

impl Rate {
    /// The rate of the sides picked in each round; none where a coin decides.
    pub fn of<'a>(picks: impl Iterator<Item = (&'a SideChoice, Option<Fill>)>) -> Rate {
        let (mut hits, mut ties) = (0, 0);
        let (mut wrong, mut given_away) = (0.0, 0.0);
        let (mut hit, mut hit_clusters) = (Vec::new(), Vec::new());
        let (mut left, mut left_clusters) = (Vec::new(), Vec::new());
        for (choice, pick) in picks {
            let wins = choice.moves.map(|moves| moves.wins as f64);
            left.push(pick.map_or((wins[0] + wins[1]) / 2.0, |fill| wins[fill as usize]));
            left_clusters.push(choice.cluster);
            let Some(better) = choice.better() else { continue };
            let picked = match pick {
                None => 0.5,
                Some(fill) => f64::from(u8::from(fill == better)),
            };
            hits += u64::from(pick == Some(better));
            ties += u64::from(pick.is_none());
            hit.push(picked);
            hit_clusters.push(choice.cluster);
            wrong += 1.0 - picked;
            given_away += (1.0 - picked) * (wins[0] - wins[1]).abs();
        }
        Rate {
            hits,
            ties,
            of: hit.len() as u64,
            rate: clustered_share(&hit, &hit_clusters),
            left: clustered_mean(&left, &left_clusters),
            given_away: (wrong > 0.0).then(|| given_away / wrong),
        }
    }
}
