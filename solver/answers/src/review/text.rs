//! The answer as text.

use std::io::{self, Write};

use foreign::shown;

use super::refill::FillQuality;
use super::study::{MatchReview, Review};
use super::summary::PlayerSummary;
use super::{many, words};
use terminal::count::counted;
use terminal::text::hanging;

pub fn write(out: &mut dyn Write, review: &Review) -> io::Result<()> {
    if review.is_of_many {
        return many::write(out, review);
    }
    for (number, reviewed) in review.matches.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        write_match(out, reviewed)?;
    }
    // One game says nothing about how often a player errs.
    if review.matches.len() > 1 {
        writeln!(out, "\nSummary of {}", counted(review.matches.len() as u64, "record"))?;
        review.players().iter().try_for_each(|player| write_player(out, player))?;
    }
    Ok(())
}

fn write_match(out: &mut dyn Write, reviewed: &MatchReview) -> io::Result<()> {
    hanging(out, &format!("{}: {}", shown(&reviewed.file), words::format(reviewed)), 0, 2)?;
    hanging(out, &words::score(reviewed), 0, 2)?;
    writeln!(out)?;
    let mut blunders = reviewed.rounds.iter().flat_map(|round| &round.blunders).peekable();
    if blunders.peek().is_some() {
        let is_timed = blunders.any(|blunder| blunder.loses_in.is_some());
        let timed = if is_timed { "; moves to the end count both players" } else { "" };
        hanging(out, &format!("Mistakes{timed}"), 0, 2)?;
    }
    for (number, round) in (1..).zip(&reviewed.rounds) {
        write_refill(out, reviewed, number, |choice| choice == FillQuality::Worse)?;
        for blunder in &round.blunders {
            let name = reviewed.name(blunder.player);
            let in_round = if reviewed.rounds.len() > 1 { Some(number) } else { None };
            hanging(out, &words::blunder(in_round, &name, blunder), 2, 4)?;
            hanging(out, &words::to_play(blunder), 4, 4)?;
            writeln!(out, "    {}", blunder.position)?;
        }
    }
    if let Some(course) = &reviewed.course {
        for lost in &course.losses {
            hanging(out, &words::loss(reviewed, lost), 2, 4)?;
        }
    }
    hanging(out, &words::summary(reviewed), 0, 2)?;
    writeln!(out)?;
    for (number, round) in (1..).zip(&reviewed.rounds) {
        write_refill(out, reviewed, number, |choice| choice != FillQuality::Worse)?;
        let told = words::round(reviewed, number, round);
        let throughout = if round.is_won_throughout() { words::undisturbed(reviewed, round) } else { String::new() };
        hanging(out, format!("{told} {throughout}").trim_end(), 0, 2)?;
    }
    match &reviewed.course {
        Some(course) => hanging(out, &words::decided(reviewed, course), 0, 2),
        None => words::unsolved(reviewed).map_or(Ok(()), |told| hanging(out, told, 0, 2)),
    }
}

fn write_refill(
    out: &mut dyn Write,
    reviewed: &MatchReview,
    number: usize,
    is_told: impl Fn(FillQuality) -> bool,
) -> io::Result<()> {
    match &reviewed.rounds[number - 1].refill {
        Some(refill) if is_told(refill.choice) => {
            let is_worse = refill.choice == FillQuality::Worse;
            let (first, others) = if is_worse { (2, 4) } else { (0, 2) };
            hanging(out, &format!("Before round {number}, {}", words::refill(reviewed, refill)), first, others)
        }
        _ => Ok(()),
    }
}

fn write_player(out: &mut dyn Write, player: &PlayerSummary) -> io::Result<()> {
    let PlayerSummary { name, records, rounds, rounds_won, tally, refills, .. } = player;
    writeln!(out, "\n{}", shown(name))?;
    let records = counted(*records, "record");
    let lines = [
        ("rounds", format!("{rounds} in {records}, {rounds_won} won")),
        ("moves", format!("{}, {} in won positions, {} of them with a choice", tally.moves, tally.won, tally.choices)),
        ("wins given away", format!("{} of {}: {}", tally.blunders, tally.choices, words::share(tally))),
        ("had the win", words::had_the_win(tally)),
        ("refills", words::refills(refills)),
    ];
    for (head, line) in lines {
        hanging(out, &format!("{head:<17}{line}"), 2, 19)?;
    }
    Ok(())
}
