//! The answer for people.

use std::io::{self, Write};

use super::{FinishStudy, MatchesStudy, RoundScore, ScoreStudy};
use crate::statistics::wording::percent;
use crate::statistics::{Interval, PartlyKnownShare};

/// Writes the population, and a block for each score.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut dyn Write, study: &MatchesStudy) -> io::Result<()> {
    writeln!(out, "{} {}, {}.", study.matches, matches(study), study.deadlock.rules_name())?;
    writeln!(out, "Scores: first the points of the Challenger, who begins the round, then those of the Defender.")?;
    for of_score in &study.scores {
        write_score(out, of_score, study.within)?;
    }
    writeln!(
        out,
        "\nIn brackets: 95% confidence intervals; what is unknown widens them both ways. Each round is from another match."
    )?;
    match limits(study) {
        Some(limits) => writeln!(out, "Unknown: not decided within {limits} for each answer."),
        None => Ok(()),
    }
}

/// The population, after the number of matches.
fn matches(study: &MatchesStudy) -> String {
    let told = study.played.to_string();
    told.strip_prefix("finished rounds of ").unwrap_or(&told).to_owned()
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
    let mut line = |what: &str, share: &PartlyKnownShare, of: &str| writeln!(out, "  {what:<48} {}", told(share, of));
    line("the Challenger wins the match", &study.challenger_wins, "set-ups")?;
    line("the Defender wins it with the better fill", &study.defender_wins, "rounds")?;
    line("one fill wins it and the other loses it", &study.fill_decides, "rounds")?;
    let of = format!("rounds with another win within {within} moves");
    line("another way to win the round before changes it", &finish.changes, &of)?;
    line("the next round's loser can choose who wins it", &loss.can_choose, "lost rounds with a choice")?;
    line("the next round's loser can still win it", &loss.wins_match, "lost rounds with a choice")?;
    let FinishStudy { deadlocks, only, better, .. } = finish;
    writeln!(
        out,
        "  The round before: {only} with one way to win, {deadlocks} ended in a deadlock, {better} with a better way than \
         the one played."
    )?;
    writeln!(
        out,
        "  The next round: {} whose winner wins the match with any win, {} whose loser never had a choice.",
        loss.decisive, loss.forced
    )
}

/// Who is in the lead.
fn leader(score: RoundScore) -> &'static str {
    match score.challenger().cmp(&score.defender()) {
        std::cmp::Ordering::Less => "the Challenger is behind",
        std::cmp::Ordering::Equal => "level",
        std::cmp::Ordering::Greater => "the Challenger leads",
    }
}

/// A share with its numbers.
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
