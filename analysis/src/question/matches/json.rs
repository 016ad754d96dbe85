//! The answer for programs.

use std::io::{self, Write};

use serde::Serialize;
use terminal::output::Answer;

use super::{MatchesStudy, ScoreStudy, text};
use crate::population::Played;
use crate::statistics::PartlyKnownShare;

/// The answer as a JSON object.
#[derive(Serialize)]
struct MatchesJson<'a> {
    population: &'a Played,
    /// How many matches were played to find the states.
    matches: u64,
    rules: &'static str,
    /// The number of moves within which another way to win a round has to end it.
    within: u16,
    /// For each answer about a round; null where there was no limit.
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    scores: Vec<ScoreJson>,
}

#[derive(Serialize)]
struct ScoreJson {
    /// Points of the Challenger and of the Defender, as `1-2`.
    score: String,
    challenger: u32,
    defender: u32,
    /// Finished rounds that led to the score, each from another match.
    rounds: u64,
    /// Of the set-ups, two a round.
    challenger_wins: PartlyKnownShare,
    /// Of the rounds, with the better fill.
    defender_wins: PartlyKnownShare,
    /// Of the rounds.
    fill_decides: PartlyKnownShare,
    last_move: LastMoveJson,
    lost_round: LostRoundJson,
    nodes: u64,
}

#[derive(Serialize)]
struct LastMoveJson {
    deadlocks: u64,
    only_way: u64,
    /// Of the rounds with another way.
    changes_match: PartlyKnownShare,
    better: u64,
}

#[derive(Serialize)]
struct LostRoundJson {
    decisive: u64,
    forced: u64,
    /// Of the rounds whose loser had a choice.
    can_choose: PartlyKnownShare,
    wins_match: PartlyKnownShare,
}

impl Answer for MatchesStudy {
    fn json(&self) -> impl Serialize {
        MatchesJson {
            population: &self.played,
            matches: self.matches,
            rules: self.deadlock.rules_name(),
            within: self.within,
            max_nodes: self.limits.nodes,
            max_seconds: self.limits.seconds,
            scores: self.scores.iter().map(ScoreJson::new).collect(),
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}

impl ScoreJson {
    fn new(study: &ScoreStudy) -> ScoreJson {
        let (finish, loss) = (&study.finish, &study.loss);
        ScoreJson {
            score: study.score.to_string(),
            challenger: study.score.challenger(),
            defender: study.score.defender(),
            rounds: study.rounds,
            challenger_wins: study.challenger_wins,
            defender_wins: study.defender_wins,
            fill_decides: study.fill_decides,
            last_move: LastMoveJson {
                deadlocks: finish.deadlocks,
                only_way: finish.only,
                changes_match: finish.changes,
                better: finish.better,
            },
            lost_round: LostRoundJson {
                decisive: loss.decisive,
                forced: loss.forced,
                can_choose: loss.can_choose,
                wins_match: loss.wins_match,
            },
            nodes: study.nodes,
        }
    }
}
