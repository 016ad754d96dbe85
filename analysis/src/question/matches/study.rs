//! The findings, summarised for each score.

use kamisado::Deadlock;
use schemars::JsonSchema;
use serde::Serialize;

use super::{BetweenAnswer, BetweenRounds, Effort, LastMove, LostRound, RoundScore, Ways};
use crate::population::PlayedRounds;
use statistics::PartlyKnownShare;

/// What is known about matches at certain scores.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatchesAnswer")]
pub struct MatchesStudy {
    /// The matches that the states come from.
    #[serde(rename = "population")]
    pub played: PlayedRounds,
    /// The number of matches played to find the states.
    pub matches: u64,
    #[serde(rename = "rules")]
    pub deadlock: Deadlock,
    /// The number of moves within which another way to win a round must end it.
    pub within: u16,
    /// What each answer about a round may cost.
    #[serde(flatten)]
    pub limits: MatchLimits,
    pub scores: Vec<ScoreStudy>,
}

/// The limits of each answer about a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MatchLimits {
    /// The most positions searched for an answer; null without a limit.
    #[serde(rename = "max_nodes")]
    pub nodes: Option<u64>,
    /// The most seconds for an answer; null without a limit.
    #[serde(rename = "max_seconds")]
    pub seconds: Option<f64>,
}

/// What is known at a score.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ScoreStudy {
    #[serde(flatten)]
    pub score: RoundScore,
    /// Finished rounds that led to this score, each from a different match.
    pub rounds: u64,
    /// Set-ups, two per round, from which the Challenger wins the match.
    pub challenger_wins: PartlyKnownShare,
    /// Rounds after which the Defender wins the match with the better fill.
    pub defender_wins: PartlyKnownShare,
    /// Rounds after which one fill wins the match and the other loses it.
    pub fill_decides: PartlyKnownShare,
    #[serde(rename = "last_move")]
    pub finish: LastMoveStudy,
    /// The next rounds, as seen by their losers.
    #[serde(rename = "lost_round")]
    pub loss: LossStudy,
    /// Positions searched.
    pub nodes: u64,
}

/// The last moves of rounds.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LastMoveStudy {
    pub deadlocks: u64,
    /// Rounds that only reaching home wins within the number of moves.
    #[serde(rename = "only_way")]
    pub only: u64,
    /// Of the rounds with another way, those in which it changes who wins the match.
    #[serde(rename = "changes_match")]
    pub changes: PartlyKnownShare,
    /// Of these, the rounds in which another way wins a match that reaching home loses.
    pub better: u64,
}

/// The last choices of the losers of rounds.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LossStudy {
    /// Rounds in which any win of the round wins the match.
    pub decisive: u64,
    /// Rounds whose loser never had two moves once the round was lost.
    pub forced: u64,
    /// Of the other rounds, those in which some of the loser's moves win the match and others lose it.
    pub can_choose: PartlyKnownShare,
    /// Of the same rounds, those in which any of the loser's moves wins the match.
    pub wins_match: PartlyKnownShare,
}

impl MatchesStudy {
    /// Counts the findings of states, which come grouped by score.
    pub fn new(
        played: PlayedRounds,
        matches: u64,
        deadlock: Deadlock,
        effort: &Effort<'_>,
        states: &[BetweenRounds],
        findings: &[BetweenAnswer],
    ) -> MatchesStudy {
        assert_eq!(states.len(), findings.len(), "findings of every state");
        let mut rest = findings;
        let mut scores = Vec::new();
        for states in states.chunk_by(|one, next| one.score == next.score) {
            let (of_score, others) = rest.split_at(states.len());
            scores.push(ScoreStudy::new(states[0].score, of_score));
            rest = others;
        }
        let limits = MatchLimits { nodes: effort.nodes, seconds: effort.time.map(|time| time.as_secs_f64()) };
        MatchesStudy { played, matches, deadlock, within: effort.within, limits, scores }
    }
}

impl ScoreStudy {
    pub fn new(score: RoundScore, findings: &[BetweenAnswer]) -> ScoreStudy {
        let of_rounds =
            |value: fn(&BetweenAnswer) -> Option<bool>| PartlyKnownShare::of_independent(findings.iter().map(value));
        let fills: Vec<Option<bool>> = findings.iter().flat_map(|found| found.challenger_wins).collect();
        let clusters: Vec<usize> = (0..fills.len()).map(|place| place / 2).collect();
        ScoreStudy {
            score,
            rounds: findings.len() as u64,
            challenger_wins: PartlyKnownShare::of(&fills, &clusters),
            defender_wins: of_rounds(BetweenAnswer::defender_wins),
            fill_decides: of_rounds(BetweenAnswer::fill_decides),
            finish: LastMoveStudy::new(findings),
            loss: LossStudy::new(findings),
            nodes: findings.iter().map(|found| found.nodes).sum(),
        }
    }
}

impl LastMoveStudy {
    fn new(findings: &[BetweenAnswer]) -> LastMoveStudy {
        let count = |kind| findings.iter().filter(|found| found.last_move == kind).count() as u64;
        let changes = |found: &BetweenAnswer| found.last_move.changes(found.defender_wins());
        let is_better =
            |found: &&BetweenAnswer| found.defender_wins() == Some(false) && changes(found).flatten() == Some(true);
        LastMoveStudy {
            deadlocks: count(LastMove::Deadlock),
            only: count(LastMove::Only),
            changes: PartlyKnownShare::of_independent(findings.iter().filter_map(changes)),
            better: findings.iter().filter(is_better).count() as u64,
        }
    }
}

impl LossStudy {
    fn new(findings: &[BetweenAnswer]) -> LossStudy {
        let count = |kind| findings.iter().filter(|found| found.lost_round == kind).count() as u64;
        let choices = findings.iter().filter_map(|found| match found.lost_round {
            LostRound::Choice(ways) => Some(ways),
            LostRound::Decisive | LostRound::Forced => None,
        });
        LossStudy {
            decisive: count(LostRound::Decisive),
            forced: count(LostRound::Forced),
            can_choose: PartlyKnownShare::of_independent(choices.clone().map(Ways::differ)),
            wins_match: PartlyKnownShare::of_independent(choices.map(Ways::any_wins)),
        }
    }
}
