//! The answer about a match for people.

use std::io::{self, Write};
use std::time::Duration;

use kamisado::{Color, MatchFormat, MatchMove, MatchState};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::questions::kamisado::json::word;
use kamisado_solver::questions::kamisado::matches::{MatchAnswer, MoveFound};
use terminal::count::counted;

use super::score::heading;
use crate::answers::{Listing, by_now, order, refuted, searched, unknown, value};

/// One line: the position, the value of the match, its distance if asked for, and where the value comes from.
pub fn line(state: &MatchState, found: &MatchAnswer) -> String {
    let distance = found.verdict.distance().map(|distance| format!("\t{distance}")).unwrap_or_default();
    let unproved = if is_unproved(found) { "\tnot proved" } else { "" };
    format!("{}\t{}{distance}\t{}{unproved}", state.position(), word(found.verdict.value()), found.source.name())
}

/// The match, its moves or fills, winning ones first, and who wins it in a sentence.
pub fn table(
    out: &mut dyn Write,
    state: &MatchState,
    found: &MatchAnswer,
    listing: Listing,
    time: Duration,
) -> io::Result<()> {
    writeln!(out, "{}\n{}", state.position(), heading(state))?;
    if let Some(chooser) = state.chooser() {
        fills(out, state, found, &format!("{chooser} has won the round and chooses the fill"), listing)?;
    }
    for color in Color::ALL {
        tower(out, state, found, color, listing)?;
    }
    let settled = match found.settled {
        0 => String::new(),
        settled => format!(", {} settled", counted(settled as u64, "set-up")),
    };
    let unproved = if is_unproved(found) { ", not proved" } else { "" };
    let rules = state.position().deadlock().rules_name();
    writeln!(out, "\n{}{settled}, {:.3} s, {rules}{unproved}", searched(found.nodes), time.as_secs_f64())?;
    writeln!(out, "{}", sentence(state, found))
}

fn is_unproved(found: &MatchAnswer) -> bool {
    !found.proved && found.moves.iter().map(|found| found.verdict).chain([found.verdict]).any(|v| v != Verdict::Unknown)
}

fn fills(out: &mut dyn Write, state: &MatchState, found: &MatchAnswer, who: &str, listing: Listing) -> io::Result<()> {
    if found.moves.is_empty() {
        return writeln!(out, "\n{who}.");
    }
    let (wins, unknown) = (found.wins(), unknown(found.unknown()));
    writeln!(out, "\n{who}: {wins} of {} win the match{unknown}", found.moves.len())?;
    let mut listed = found.moves.iter().filter(|found| listing.shows(found.verdict));
    listed.try_for_each(|of_move| write_move(out, state, of_move))
}

fn tower(
    out: &mut dyn Write,
    state: &MatchState,
    found: &MatchAnswer,
    color: Color,
    listing: Listing,
) -> io::Result<()> {
    let from = state.position().square(state.position().turn(), color);
    let is_its = |found: &&MoveFound| matches!(found.m, MatchMove::Tower(m) if m.from == from);
    let mut moves: Vec<&MoveFound> = found.moves.iter().filter(is_its).collect();
    if !moves.iter().any(|found| listing.shows(found.verdict)) {
        return Ok(());
    }
    moves.sort_by_key(|found| order(found.verdict));
    let wins = moves.iter().filter(|found| found.verdict.value() == Some(Value::Win)).count();
    let unknown = unknown(moves.iter().filter(|found| found.verdict == Verdict::Unknown).count());
    let what = what(state);
    writeln!(out, "\n{} tower on {from}: {wins} of {} moves win {what}{unknown}", color.title(), moves.len())?;
    let mut listed = moves.into_iter().filter(|found| listing.shows(found.verdict));
    listed.try_for_each(|of_move| write_move(out, state, of_move))
}

fn write_move(out: &mut dyn Write, state: &MatchState, found: &MoveFound) -> io::Result<()> {
    let value = value(found.verdict);
    let distance = found.verdict.distance().map(|distance| distance_in_words(state, distance)).unwrap_or_default();
    let m = match found.m {
        MatchMove::Tower(m) => format!("{m}  {:23}", state.annotate(found.m)),
        MatchMove::Fill(fill) => format!("{:29}", MatchMove::Fill(fill).to_string()),
    };
    let replies = found.replies.filter(|_| found.verdict.value() == Some(Value::Loss));
    let replies = replies.map(|replies| refuted(replies, state.after(found.m).count_moves())).unwrap_or_default();
    let line = format!("  {value} {m}{distance:6}{replies}");
    writeln!(out, "{}", line.trim_end())
}

/// ` in 2 rounds`, or of a single round ` in 5`, which are tower moves.
pub fn distance_in_words(state: &MatchState, distance: Dtw) -> String {
    match (state.format(), distance) {
        (MatchFormat::Single, moves) => format!(" in {moves}"),
        (_, Dtw(1)) => " in 1 round".to_owned(),
        (_, rounds) => format!(" in {rounds} rounds"),
    }
}

/// What is won.
fn what(state: &MatchState) -> &'static str {
    if state.format() == MatchFormat::Single { "the round" } else { "the match" }
}

/// Who wins the match, and with how many moves or fills.
pub fn sentence(state: &MatchState, found: &MatchAnswer) -> String {
    let (what, mover, opponent) = (what(state), state.turn(), state.turn().opponent());
    let distance = found.verdict.distance().map(|distance| distance_in_words(state, distance)).unwrap_or_default();
    let (all, wins, open) = (found.moves.len(), found.wins(), found.unknown());
    let moves = match (state.chooser(), state.position().due()) {
        (Some(_), _) => "fills",
        (None, None) => "first moves",
        (None, Some(_)) => "moves",
    };
    let turn = if state.chooser().is_some() { "who chooses the fill" } else { "to move" };
    match (found.verdict.value(), all) {
        (Some(Value::Win), 0) => format!("{mover}, {turn}, wins {what}{distance}."),
        (Some(Value::Loss), 0) => format!("{opponent} wins {what}{distance}: {mover}, {turn}, loses."),
        (None, 0) => format!("Unknown {}.", by_now()),
        (Some(Value::Win), _) => format!("{mover} wins {what}{distance}: {wins} of {all} {moves}{}.", unknown(open)),
        (Some(Value::Loss), _) => format!("{opponent} wins {what}{distance}: none of {mover}'s {all} {moves} wins."),
        (None, _) => {
            let others = if open < all { "; the others lose" } else { "" };
            format!("Unknown {}: {open} of {all} {moves} are unknown{others}.", by_now())
        }
    }
}
