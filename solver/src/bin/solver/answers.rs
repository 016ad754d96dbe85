//! An answer, written for people or for programs.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use kamisado::{Color, Position};
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::questions::kamisado::json::{self, word};
use kamisado_solver::questions::kamisado::value::{Answer, MoveAnswer, Source};
use owo_colors::OwoColorize;

use crate::interrupt;
use crate::paint::Paint;

/// What is told of the moves.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Listing {
    /// List the winning moves alone
    #[arg(long, conflicts_with = "value_only")]
    pub wins: bool,
    /// Also how many of the opponent's answers refute each losing move: with 1, the opponent has an only move to find.
    /// Free where a table has the values; else every answer is searched, which takes several times as long
    #[arg(long, conflicts_with_all = ["value_only", "wins"])]
    pub replies: bool,
}

impl Listing {
    /// Whether a move of this verdict is listed.
    pub fn shows(self, verdict: Verdict) -> bool {
        json::Listing::from(self).shows(verdict)
    }
}

impl From<Listing> for json::Listing {
    fn from(Listing { wins, replies }: Listing) -> json::Listing {
        json::Listing { wins, replies }
    }
}

/// One line: the position, its value, its distance if asked for, and where the value comes from.
pub fn line(position: &Position, answer: &Answer) -> String {
    let distance = answer.verdict.distance().map(|distance| format!("\t{distance}")).unwrap_or_default();
    let unproved = unproved(answer).map(|why| format!("\t{why}")).unwrap_or_default();
    format!("{position}\t{}{distance}\t{}{unproved}", word(answer.verdict.value()), answer.source.name())
}

/// The value in a sentence, after a table of all moves if there are any: tower by tower, winning moves first.
pub fn table(
    out: &mut dyn Write,
    position: &Position,
    answer: &Answer,
    listing: Listing,
    time: Duration,
) -> io::Result<()> {
    writeln!(out, "{position}")?;
    for color in Color::ALL {
        tower(out, position, answer, color, listing)?;
    }
    let searched = match (answer.source, answer.nodes) {
        (Source::Retrograde, _) => "solved backwards".to_owned(),
        (_, nodes) => searched(nodes),
    };
    let resolved = match answer.resolved {
        0 => String::new(),
        resolved => format!(", {resolved} values solved afresh after a failed proof"),
    };
    let unproved = unproved(answer).map(|why| format!(", {why}")).unwrap_or_default();
    let rules = position.deadlock().rules_name();
    writeln!(out, "\n{searched}{resolved}, {:.3} s, {rules}{unproved}", time.as_secs_f64())?;
    writeln!(out, "{}", sentence(position, answer))
}

/// Why the values are not proved, if there are any and they are not.
fn unproved(answer: &Answer) -> Option<&'static str> {
    let mut verdicts = answer.moves.iter().map(|found| found.verdict).chain([answer.verdict]);
    if answer.proved || verdicts.all(|verdict| verdict == Verdict::Unknown) {
        return None;
    }
    Some(if answer.trusts_a_table() { "not proved: from a table that is not verified" } else { "not proved" })
}

fn tower(out: &mut dyn Write, position: &Position, answer: &Answer, color: Color, listing: Listing) -> io::Result<()> {
    let from = position.square(position.turn(), color);
    let mut moves: Vec<&MoveAnswer> = answer.moves.iter().filter(|found| found.m.from == from).collect();
    if !moves.iter().any(|found| listing.shows(found.verdict)) {
        return Ok(());
    }
    moves.sort_by_key(|found| order(found.verdict));
    let wins = moves.iter().filter(|found| found.verdict.value() == Some(Value::Win)).count();
    let unknown = unknown(count_unknown(moves.iter().copied()));
    writeln!(out, "\n{} tower on {from}: {wins} of {} moves win{unknown}", color.title(), moves.len())?;
    for found in moves.into_iter().filter(|found| listing.shows(found.verdict)) {
        let value = value(found.verdict);
        let distance = found.verdict.distance().map(|distance| format!(" in {distance}")).unwrap_or_default();
        let replies = found.replies.filter(|_| found.verdict.value() == Some(Value::Loss));
        let replies = replies.map(|replies| refuted(replies, position.after(found.m).count_moves()));
        let (notation, replies) = (position.annotate(found.m), replies.unwrap_or_default());
        let line = format!("  {value} {}  {notation:23}{distance:6}{replies}", found.m);
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// `  1 of 12 answers wins`.
pub fn refuted(replies: u32, answers: u64) -> String {
    let verb = if replies == 1 { "wins" } else { "win" };
    match answers {
        1 => "  the only answer wins".to_owned(),
        _ => format!("  {replies} of {answers} answers {verb}"),
    }
}

/// By this, quick wins come first, then what is not known, then stubborn losses before quick ones.
pub fn order(verdict: Verdict) -> (u8, i32) {
    let distance = verdict.distance().map_or(0, |distance| i32::from(distance.0));
    match verdict.value() {
        Some(Value::Win) => (0, distance),
        None => (1, 0),
        Some(Value::Loss) => (2, -distance),
    }
}

/// The word for a value in its colour, as wide as the longest.
pub fn value(verdict: Verdict) -> String {
    // Padded before it is painted: the codes of a colour have a width too.
    format!("{:7}", word(verdict.value())).style(Paint::new().verdict(verdict)).to_string()
}

/// What an answer has cost.
pub fn searched(nodes: u64) -> String {
    if nodes == 0 { "without a search".to_owned() } else { format!("{nodes} positions searched") }
}

/// How many of the moves are unknown, if any are: the end of a sentence.
pub fn unknown(moves: usize) -> String {
    if moves == 0 { String::new() } else { format!(", {moves} unknown") }
}

fn count_unknown<'a>(moves: impl IntoIterator<Item = &'a MoveAnswer>) -> usize {
    moves.into_iter().filter(|found| found.verdict == Verdict::Unknown).count()
}

/// What has kept an answer from being known: the end of a sentence.
pub fn by_now() -> &'static str {
    if interrupt::requested() { "so far" } else { "within these limits" }
}

/// Who wins, and with how many moves.
fn sentence(position: &Position, answer: &Answer) -> String {
    let (mover, opponent) = (position.turn(), position.turn().opponent());
    let distance = answer.verdict.distance().map(|distance| format!(" in {distance}")).unwrap_or_default();
    let all = answer.moves.len();
    let wins = answer.winning_moves().count();
    let first = if position.due().is_none() { "first moves" } else { "moves" };
    match (answer.verdict.value(), all) {
        (Some(Value::Win), 0) => format!("{mover}, to move, wins{distance}."),
        (Some(Value::Loss), 0) => format!("{opponent} wins{distance}: {mover} is to move and loses."),
        (None, 0) => format!("Unknown {}.", by_now()),
        (Some(Value::Win), _) if wins == 0 => {
            format!("{mover}, to move, wins{distance}; with which of {all} {first} is unknown {}.", by_now())
        }
        (Some(Value::Win), _) => {
            format!("{mover} wins{distance}: {wins} of {all} {first}{}.", unknown(count_unknown(&answer.moves)))
        }
        (Some(Value::Loss), _) => format!("{opponent} wins{distance}: none of {mover}'s {all} {first} wins."),
        (None, _) => {
            let unknown = count_unknown(&answer.moves);
            let others = if unknown < all { "; the others lose" } else { "" };
            format!("Unknown {}: {unknown} of {all} {first} are unknown{others}.", by_now())
        }
    }
}
