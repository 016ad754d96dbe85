//! `analysis review` of games of mitsudomoe.

use std::io::{self, Write};

use foreign::shown;
use kamisado_solver::watch::Watch;
use mitsudomoe::questions::json::ReviewsJson;
use mitsudomoe::questions::review::{GameReview, Mistake, ReviewQuestion, review};
use mitsudomoe::record::Record;
use serde::Serialize;
use terminal::count::counted;
use terminal::exit::Exit;
use terminal::interrupt;
use terminal::output::{self, Answer};
use terminal::text::hanging;

use super::Args;
use crate::options::Bars;

/// The number of turns searched, and of better turns named.
const TURNS: u8 = 3;
const NAMED: usize = 3;

struct Reviews(Vec<(String, Record, GameReview)>);

pub fn run(args: &Args, games: Vec<(String, Record)>, exit: Exit) -> anyhow::Result<Exit> {
    let (bars, within) = (Bars::default(), args.turns.unwrap_or(TURNS));
    let limits = || args.in_match.limits();
    let question = ReviewQuestion { within, memory: args.computing.memory_of_each(1), limits: &limits };
    let mut reviews = Reviews(Vec::new());
    for (file, record) in games {
        bars.begin(format_args!("reviewing {}", shown(&file)), record.steps().len());
        let found = review(&record, &question, &mut |_| bars.advance(1))?;
        reviews.0.push((file, record, found));
    }
    bars.clear();
    if interrupt::requested() {
        output::note(format_args!("stopped; not all positions are searched"));
    }
    args.computing.answering.tell(&reviews)?;
    Ok(exit)
}

impl Answer for Reviews {
    fn json(&self) -> impl Serialize {
        ReviewsJson::new(&self.0)
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        for (number, (file, record, found)) in self.0.iter().enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            let players = record.start().players().map(|(_, color)| record.title(color)).collect::<Vec<_>>().join(", ");
            let (file, rules) = (shown(file), record.start().victory.rules_name());
            hanging(out, &format!("{file}: {players}, {}, {rules}", counted(record.turns() as u64, "turn")), 0, 2)?;
            if !found.mistakes.is_empty() {
                writeln!(out, "\nMistakes; turns to a win are the winner's own")?;
            }
            for mistake in &found.mistakes {
                hanging(out, &what(record, mistake), 2, 4)?;
                hanging(out, &instead(mistake), 4, 4)?;
                writeln!(out, "    {}", mistake.position)?;
            }
            writeln!(out)?;
            hanging(out, &summary(record, found), 0, 2)?;
        }
        Ok(())
    }
}

fn what(record: &Record, mistake: &Mistake) -> String {
    let Mistake { number, player, turn, gave_away, allowed, .. } = mistake;
    let player = record.title(*player);
    let soon = |turns| if turns == 0 { "at once".to_owned() } else { format!("within {}", counted(turns, "turn")) };
    let gave = gave_away.map(|turns| format!("gives away a win {}", soon(turns)));
    let allows = allowed.map(|winner| format!("lets {} win {}", record.title(winner.player), soon(winner.within)));
    let both: Vec<String> = gave.into_iter().chain(allows).collect();
    let wrong = if both.is_empty() { "puts its own player out".to_owned() } else { both.join(" and ") };
    format!("Turn {number}, {player}: {turn} {wrong}.")
}

fn instead(mistake: &Mistake) -> String {
    let Mistake { legal, better, complete, gave_away, .. } = mistake;
    let named = &better[..NAMED.min(better.len())];
    if named.is_empty() {
        return "No better turn was found within the limits, but there may be one.".to_owned();
    }
    let does = if gave_away.is_some() { "keep it" } else { "avoid it" };
    let least = if *complete { "" } else { "at least " };
    format!("Better: {}; {least}{} of {legal} turns {does}.", named.join(", "), better.len())
}

/// How far the review looked, and who had a forced win at the end.
fn summary(record: &Record, found: &GameReview) -> String {
    let winner = |at: usize| found.ahead[at].winner.map(|winner| winner.player);
    let last = found.ahead.len() - 1;
    let held = (0..=last).rev().take_while(|&at| winner(at) == winner(last)).last().unwrap_or(last);
    let from = if held == 0 { "the start".to_owned() } else { format!("turn {held}") };
    let ahead = match winner(last) {
        Some(color) => format!("{} can force a win from {from} on.", record.title(color)),
        None => "At the end nobody can force a win.".to_owned(),
    };
    let none = if found.mistakes.is_empty() { "No mistake was found. " } else { "" };
    let looked = format!("The review looks for wins within {}", counted(found.within, "turn"));
    let limits = if found.complete { "" } else { ", but some searches reached the limits first" };
    format!("{none}{ahead} {looked}{limits}.")
}
