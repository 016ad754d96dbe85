//! An answer, written for people or for programs.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use itertools::Itertools;
use kamisado::{Color, Opening, Player, Position, Square};
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::questions::value::{Answer, MoveAnswer, Source};
use objects::json::{Listing, word};
use objects::situation::{Origin, Situation};
use owo_colors::OwoColorize;
use terminal::count::counted;
use terminal::text::paragraph;

use crate::interrupt;
use crate::paint::Paint;

/// What an answer says about the moves.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct ListingOptions {
    /// List only the winning moves
    #[arg(long, conflicts_with = "value_only")]
    pub wins: bool,
    /// Also count the opponent's answers that refute each losing move: if it is 1, the opponent has an only move to
    /// find. Takes several times as long, six for the initial round, unless a table has the values
    #[arg(long, conflicts_with_all = ["value_only", "wins"])]
    pub replies: bool,
}

impl From<ListingOptions> for Listing {
    fn from(ListingOptions { wins, replies }: ListingOptions) -> Listing {
        Listing { wins, replies }
    }
}

/// One line: the position, its value, its distance if asked for, and where the value comes from.
pub fn line(position: &Position, verdict: Verdict, source: Source, unproved: Option<&str>) -> String {
    let distance = verdict.distance().map(|distance| format!("\t{distance}")).unwrap_or_default();
    let unproved = unproved.map(|why| format!("\t{why}")).unwrap_or_default();
    format!("{position}\t{}{distance}\t{}{unproved}", word(verdict.value()), source.name())
}

/// The value in a sentence, after a table of all moves if there are any: tower by tower, winning moves first.
pub fn table(
    out: &mut dyn Write,
    situation: &Situation,
    answer: &Answer,
    listing: Listing,
    time: Duration,
) -> io::Result<()> {
    let Situation { position, origin } = situation;
    writeln!(out, "{position}")?;
    for color in Color::ALL {
        let from = position.square(position.turn(), color);
        let moves = answer.moves.iter().filter(|found| found.m.from == from);
        write_tower(out, (color, from), moves, "", listing, |out, found| {
            let (m, notation) = (found.m, position.annotate(found.m));
            write_move(out, found, &format!("{m}  {notation:23}"), &soon(found.verdict), || {
                situation.round().after(m).moves().count() as u64
            })
        })?;
    }
    let searched = match (answer.source, answer.nodes) {
        (Source::Retrograde, _) => "solved backwards".to_owned(),
        (_, nodes) => searched(nodes),
    };
    let resolved = match answer.resolved {
        0 => String::new(),
        resolved => format!(", {resolved} values solved again after a failed proof"),
    };
    let unproved = unproved(answer).map(|why| format!(", {why}")).unwrap_or_default();
    let rules = rules(position, *origin);
    writeln!(out)?;
    paragraph(out, &format!("{searched}{resolved}, {:.3} s, {rules}{unproved}", time.as_secs_f64()))?;
    paragraph(out, &sentence(position, answer))?;
    uncertain(*origin).map_or(Ok(()), |note| paragraph(out, note))
}

pub fn rules(position: &Position, origin: Origin) -> String {
    let name = position.deadlock().rules_name();
    match origin.opening() {
        Opening::OVER => name.to_owned(),
        opening => format!("{name}, opening {} after {}", Opening::NAME, counted(opening.made(), "move")),
    }
}

/// What an answer says if it is unknown whether the limits asked for apply.
pub fn uncertain(origin: Origin) -> Option<&'static str> {
    origin.is_uncertain().then_some(
        "The position does not say how many moves were made in its round, so no limits apply; give the moves after \
         'start', or --moves-made N.",
    )
}

/// Why the values are not proved, if there are any and they are not.
pub fn unproved(answer: &Answer) -> Option<&'static str> {
    let mut verdicts = answer.moves.iter().map(|found| found.verdict).chain([answer.verdict]);
    if answer.proved || verdicts.all(|verdict| verdict == Verdict::Unknown) {
        return None;
    }
    Some(if answer.trusts_a_table() { "not proved: from an unverified table" } else { "not proved" })
}

/// The moves of a tower, winning ones first, below a line that says how many win `what`; nothing if none is listed.
pub fn write_tower<'a, M: 'a>(
    out: &mut dyn Write,
    (color, from): (Color, Square),
    moves: impl Iterator<Item = &'a MoveAnswer<M>>,
    what: &str,
    listing: Listing,
    write_move: impl Fn(&mut dyn Write, &MoveAnswer<M>) -> io::Result<()>,
) -> io::Result<()> {
    let moves: Vec<_> = moves.sorted_by_key(|found| order(found.verdict)).collect();
    if !moves.iter().any(|found| listing.shows(found.verdict)) {
        return Ok(());
    }
    let wins = moves.iter().filter(|found| found.verdict.value() == Some(Value::Win)).count();
    let unknown = unknown(count_unknown(moves.iter().copied()));
    let (title, all, win) = (color.title(), moves.len(), win(wins));
    writeln!(out, "\n{title} tower on {from}: {wins} of {all} moves {win}{what}{unknown}")?;
    moves.into_iter().filter(|found| listing.shows(found.verdict)).try_for_each(|found| write_move(out, found))
}

/// A move with its value and, if it is lost and that is known, how many of the `answers` to it win.
pub fn write_move<M>(
    out: &mut dyn Write,
    found: &MoveAnswer<M>,
    m: &str,
    distance: &str,
    answers: impl FnOnce() -> u64,
) -> io::Result<()> {
    // Padded before it is painted: the codes of a colour have a width too.
    let value = format!("{:7}", word(found.verdict.value()));
    let value = value.style(Paint::new().verdict(found.verdict));
    let replies = found.replies.filter(|_| found.verdict.value() == Some(Value::Loss));
    let replies = match replies.map(|replies| (replies, answers())) {
        None => String::new(),
        Some((_, 1)) => "  the only answer wins".to_owned(),
        Some((1, answers)) => format!("  1 of {answers} answers wins"),
        Some((replies, answers)) => format!("  {replies} of {answers} answers win"),
    };
    let line = format!("  {value} {m}{distance:6}{replies}");
    writeln!(out, "{}", line.trim_end())
}

/// ` in 5`, if that is known.
pub fn soon(verdict: Verdict) -> String {
    verdict.distance().map(|distance| format!(" in {distance}")).unwrap_or_default()
}

/// ` in 5 moves of both players`, if that is known.
pub fn in_moves(verdict: Verdict) -> String {
    match verdict.distance() {
        None => String::new(),
        Some(Dtw(1)) => " in 1 move".to_owned(),
        Some(distance) => format!(" in {distance} moves of both players"),
    }
}

pub fn order(verdict: Verdict) -> (u8, i32) {
    let distance = verdict.distance().map_or(0, |distance| i32::from(distance.0));
    match verdict.value() {
        Some(Value::Win) => (0, distance),
        None => (1, 0),
        Some(Value::Loss) => (2, -distance),
    }
}

pub fn searched(nodes: u64) -> String {
    if nodes == 0 { "without a search".to_owned() } else { format!("{nodes} positions searched") }
}

/// How many of the moves are unknown, if any are: the end of a sentence.
pub fn unknown(moves: usize) -> String {
    if moves == 0 { String::new() } else { format!(", {moves} unknown") }
}

fn count_unknown<'a, M: 'a>(moves: impl IntoIterator<Item = &'a MoveAnswer<M>>) -> usize {
    moves.into_iter().filter(|found| found.verdict == Verdict::Unknown).count()
}

/// Why an answer is unknown: the end of a sentence.
pub fn by_now() -> &'static str {
    if interrupt::requested() { "so far" } else { "within these limits" }
}

pub const fn win(moves: usize) -> &'static str {
    if moves == 1 { "wins" } else { "win" }
}

fn sentence(position: &Position, answer: &Answer) -> String {
    let (mover, opponent) = (position.turn(), position.turn().opponent());
    let (distance, all) = (in_moves(answer.verdict), answer.moves.len());
    let first = if position.due().is_none() { "first moves" } else { "moves" };
    match (answer.verdict.value(), all) {
        (Some(Value::Win), 0) => format!("{mover}, to move, wins{distance}."),
        (Some(Value::Loss), 0) => format!("{opponent} wins{distance}: {mover} is to move and loses."),
        (Some(Value::Win), _) if answer.winning_moves().count() == 0 => {
            format!("{mover}, to move, wins{distance}; which of {all} {first} win is unknown {}.", by_now())
        }
        _ => with_moves(mover, &distance, answer.verdict, &answer.moves, first),
    }
}

/// Who wins `what`, and with how many moves; these are `called` moves, first moves or fills.
pub fn with_moves<M>(mover: Player, what: &str, verdict: Verdict, moves: &[MoveAnswer<M>], called: &str) -> String {
    let (all, open) = (moves.len(), count_unknown(moves));
    let wins = moves.iter().filter(|found| found.verdict.value() == Some(Value::Win)).count();
    match verdict.value() {
        Some(Value::Win) => format!("{mover} wins{what}: {wins} of {all} {called} {}{}.", win(wins), unknown(open)),
        Some(Value::Loss) => format!("{} wins{what}: none of {mover}'s {all} {called} wins.", mover.opponent()),
        None if all == 0 => format!("Unknown {}.", by_now()),
        None => {
            let others = if open < all { "; the others lose" } else { "" };
            format!("Unknown {}: {open} of {all} {called} are unknown{others}.", by_now())
        }
    }
}
