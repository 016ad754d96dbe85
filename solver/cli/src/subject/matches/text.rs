//! The answer about a match for people.

use std::io::{self, Write};
use std::time::Duration;

use kamisado::{Color, MatchFormat, MatchMove, MatchState, Player, Score};
use kamisado_matches::{MatchAnswer, MoveFound};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use objects::json::Listing;
use terminal::count::counted;
use terminal::text::paragraph;

use crate::answer::{self, searched, unknown, win, with_moves, write_tower};

/// One line: the position, the value of the match, its distance if asked for, and where the value comes from.
pub fn line(state: &MatchState, found: &MatchAnswer) -> String {
    let unproved = is_unproved(found).then_some("not proved");
    answer::line(state.position(), found.verdict, found.source, unproved)
}

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
        let from = state.position().square(state.position().turn(), color);
        let is_its = |found: &&MoveFound| matches!(found.m, MatchMove::Tower(m) if m.from == from);
        let moves = found.moves.iter().filter(is_its);
        let what = format!(" {}", what(state));
        write_tower(out, (color, from), moves, &what, listing, |out, found| write_move(out, state, found))?;
    }
    let settled = match found.settled {
        0 => String::new(),
        settled => format!(", {} settled", counted(settled as u64, "set-up")),
    };
    let unproved = if is_unproved(found) { ", not proved" } else { "" };
    let rules = state.position().deadlock().rules_name();
    let cost = format!("{}{settled}, {:.3} s, {rules}{unproved}", searched(found.nodes), time.as_secs_f64());
    writeln!(out)?;
    paragraph(out, &cost)?;
    paragraph(out, &sentence(state, found))
}

fn is_unproved(found: &MatchAnswer) -> bool {
    !found.proved && found.moves.iter().map(|found| found.verdict).chain([found.verdict]).any(|v| v != Verdict::Unknown)
}

fn fills(out: &mut dyn Write, state: &MatchState, found: &MatchAnswer, who: &str, listing: Listing) -> io::Result<()> {
    if found.moves.is_empty() {
        return writeln!(out, "\n{who}.");
    }
    let (wins, unknown, win) = (found.wins(), unknown(found.unknown()), win(found.wins()));
    writeln!(out, "\n{who}: {wins} of {} {win} the match{unknown}", found.moves.len())?;
    let mut listed = found.moves.iter().filter(|found| listing.shows(found.verdict));
    listed.try_for_each(|of_move| write_move(out, state, of_move))
}

fn write_move(out: &mut dyn Write, state: &MatchState, found: &MoveFound) -> io::Result<()> {
    let m = match found.m {
        MatchMove::Tower(m) => format!("{m}  {:23}", state.annotate(found.m)),
        MatchMove::Fill(fill) => format!("{:29}", MatchMove::Fill(fill).to_string()),
    };
    answer::write_move(out, found, &m, &soon(state, found.verdict), || state.after(found.m).count_moves())
}

/// ` in 2 rounds`, or of a single round ` in 5`, which are tower moves; nothing if it is not known.
pub fn soon(state: &MatchState, verdict: Verdict) -> String {
    match (state.format(), verdict.distance()) {
        (_, None) => String::new(),
        (MatchFormat::Single, _) => answer::soon(verdict),
        (_, Some(Dtw(1))) => " in 1 round".to_owned(),
        (_, Some(rounds)) => format!(" in {rounds} rounds"),
    }
}

fn what(state: &MatchState) -> &'static str {
    if state.format() == MatchFormat::Single { "the round" } else { "the match" }
}

pub fn sentence(state: &MatchState, found: &MatchAnswer) -> String {
    let (mover, opponent) = (state.turn(), state.turn().opponent());
    let what = format!(" {}{}", what(state), soon(state, found.verdict));
    let called = match (state.chooser(), state.position().due()) {
        (Some(_), _) => "fills",
        (None, None) => "first moves",
        (None, Some(_)) => "moves",
    };
    let turn = if state.chooser().is_some() { "who chooses the fill" } else { "to move" };
    match (found.verdict.value(), found.moves.len()) {
        (Some(Value::Win), 0) => format!("{mover}, {turn}, wins{what}."),
        (Some(Value::Loss), 0) => format!("{opponent} wins{what}: {mover}, {turn}, loses."),
        _ => with_moves(mover, &what, found.verdict, &found.moves, called),
    }
}

pub fn in_words(score: Score) -> String {
    format!("Black {}, Gold {}", score.of(Player::Black), score.of(Player::Gold))
}

/// The match and its score, as `Standard match to 3 points, score Black 2, Gold 1`.
pub fn heading(state: &MatchState) -> String {
    match state.format() {
        MatchFormat::Single => state.format().title(),
        format => format!("{}, score {}", format.title(), in_words(state.score())),
    }
}
