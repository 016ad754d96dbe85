//! The answer: text, JSON and CSV.

use std::cmp::Ordering;
use std::io::{self, Write};

use serde::Serialize;
use terminal::output::Answer;
use terminal::text::{hanging, paragraph};

use super::{LastMoveStudy, MatchesStudy, RoundScore, ScoreStudy};
use crate::csv_writer;
use shares::wording::percent;
use shares::{Interval, decimals};
use statistics::PartlyKnownShare;

impl Answer for MatchesStudy {
    fn json(&self) -> impl Serialize {
        self
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        paragraph(out, &format!("{} {}, {}.", self.matches, self.played.matches(), self.deadlock.rules_name()))?;
        let notes = "Scores give the points of the Challenger, who starts the round, and then those of the Defender.";
        paragraph(out, notes)?;
        for of_score in &self.scores {
            write_score(out, of_score, self.within)?;
        }
        writeln!(out)?;
        let notes = "In brackets: 95% confidence intervals; unknown cases widen them on both sides. Each round is from \
                     a different match.";
        paragraph(out, notes)?;
        match limits(self) {
            Some(limits) => writeln!(out, "Unknown: not decided within {limits} for each answer."),
            None => Ok(()),
        }
    }
}

fn limits(study: &MatchesStudy) -> Option<String> {
    let nodes = study.limits.nodes.map(|nodes| format!("{nodes} positions"));
    let seconds = study.limits.seconds.map(|seconds| format!("{seconds} seconds"));
    match (nodes, seconds) {
        (Some(nodes), Some(seconds)) => Some(format!("{nodes} and {seconds}")),
        (limit, None) | (None, limit) => limit,
    }
}

fn write_score(out: &mut dyn Write, study: &ScoreStudy, within: u16) -> io::Result<()> {
    let ScoreStudy { score, rounds, finish, loss, .. } = study;
    writeln!(out, "\n{score}: {}, after {rounds} rounds", leader(*score))?;
    let mut line = |what: &str, share: &PartlyKnownShare, of: &str| {
        hanging(out, what, 2, 4)?;
        hanging(out, &told(share, of), 6, 8)
    };
    line("the Challenger wins the match", &study.challenger_wins, "set-ups")?;
    line("the Defender wins it with the better fill", &study.defender_wins, "rounds")?;
    line("one fill wins it and the other loses it", &study.fill_decides, "rounds")?;
    let of = format!("rounds with another win within {within} moves");
    line("another way to win the previous round changes the match winner", &finish.changes, &of)?;
    line("the next round's loser can choose who wins it", &loss.can_choose, "lost rounds with a choice")?;
    line("the next round's loser can still win it", &loss.wins_match, "lost rounds with a choice")?;
    let LastMoveStudy { deadlocks, only, better, .. } = finish;
    let before = format!(
        "The previous round: {only} had one way to win, {deadlocks} ended in a deadlock, {better} had a better way than \
         the one played."
    );
    hanging(out, &before, 2, 4)?;
    let next = format!(
        "The next round: in {}, any way of winning it wins the match; in {}, its loser never had a choice.",
        loss.decisive, loss.forced
    );
    hanging(out, &next, 2, 4)
}

fn leader(score: RoundScore) -> &'static str {
    match score.challenger.cmp(&score.defender) {
        Ordering::Less => "the Challenger is behind",
        Ordering::Equal => "level",
        Ordering::Greater => "the Challenger leads",
    }
}

fn told(share: &PartlyKnownShare, of: &str) -> String {
    let counts = format!("{} of {} {of}", share.hits, share.number());
    let Some(bounds) = share.bounds else { return counts };
    if share.unknown == 0 {
        let interval = Interval { estimate: bounds.least, low: bounds.low, high: bounds.high };
        return format!("{}, {counts}", percent(interval));
    }
    let percents = [bounds.least, bounds.most, bounds.low, bounds.high].map(|bound| format!("{:.1}", 100.0 * bound));
    let [least, most, low, high] = percents;
    format!("{least} to {most}% ({low} to {high}), {counts}, {} unknown", share.unknown)
}

/// Writes a line for each share: the score, the question, the whole, and the numbers.
pub fn write_csv(out: impl Write, study: &MatchesStudy) -> io::Result<()> {
    let heads = "score question of number hits misses unknown least most low high";
    let rows = study.scores.iter().flat_map(|of_score| {
        shares(of_score).map(|(question, of, share)| {
            let counts = [share.number(), share.hits, share.misses, share.unknown];
            let bounds = share.bounds.map(|bounds| [bounds.least, bounds.most, bounds.low, bounds.high]);
            let bounds = bounds.map_or_else(Default::default, |bounds| bounds.map(|bound| decimals(bound, 6)));
            (of_score.score.to_string(), question, of, counts, bounds)
        })
    });
    csv_writer::write(out, heads.split(' '), rows)
}

/// The shares at a score, with their names and the whole that each is a share of.
fn shares(study: &ScoreStudy) -> [(&'static str, &'static str, PartlyKnownShare); 10] {
    let (finish, loss) = (&study.finish, &study.loss);
    [
        ("challenger_wins", "set-ups", study.challenger_wins),
        ("defender_wins", "rounds", study.defender_wins),
        ("fill_decides", "rounds", study.fill_decides),
        ("deadlock", "rounds", of_rounds(finish.deadlocks, study.rounds)),
        ("only_way", "rounds", of_rounds(finish.only, study.rounds)),
        ("last_move_changes", "rounds with another way to win", finish.changes),
        ("any_win_decides", "rounds", of_rounds(loss.decisive, study.rounds)),
        ("never_a_choice", "rounds", of_rounds(loss.forced, study.rounds)),
        ("loser_chooses", "lost rounds with a choice", loss.can_choose),
        ("loser_wins_match", "lost rounds with a choice", loss.wins_match),
    ]
}

fn of_rounds(hits: u64, rounds: u64) -> PartlyKnownShare {
    PartlyKnownShare::of_independent((0..rounds).map(|round| Some(round < hits)))
}
