//! The answer as text.

use std::io::{self, Write};

use foreign::shown;
use kamisado::Player;

use super::many;
use super::study::{MatchReview, Review, RoundReview};
use super::summary::PlayerSummary;
use super::words;
use terminal::count::counted;
use terminal::text::hanging;

pub fn write(out: &mut dyn Write, review: &Review) -> io::Result<()> {
    if review.is_of_many {
        return many::write(out, review);
    }
    for reviewed in &review.matches {
        write_match(out, reviewed)?;
    }
    let players = review.players();
    let records = counted(review.matches.len() as u64, "record");
    writeln!(out, "Summary of {records}")?;
    for player in &players {
        write_player(out, player)?;
    }
    Ok(())
}

fn write_match(out: &mut dyn Write, reviewed: &MatchReview) -> io::Result<()> {
    hanging(out, &format!("{}: {}", shown(&reviewed.file), words::format(reviewed)), 0, 2)?;
    hanging(out, &words::score(reviewed), 0, 2)?;
    writeln!(out)?;
    for (number, round) in (1..).zip(&reviewed.rounds) {
        if let Some(refill) = &round.refill {
            let choice = format!("Refill before round {number}: {}", words::refill(reviewed, refill));
            hanging(out, &choice, 0, 2)?;
            writeln!(out)?;
        }
        hanging(out, &words::round(reviewed, number, round), 0, 2)?;
        write_round(out, reviewed, round)?;
        writeln!(out)?;
    }
    if let Some(course) = &reviewed.course {
        writeln!(out, "The match")?;
        for told in words::course(reviewed, course) {
            hanging(out, &told, 2, 4)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_round(out: &mut dyn Write, reviewed: &MatchReview, round: &RoundReview) -> io::Result<()> {
    if round.blunders.is_empty() {
        return hanging(out, &words::undisturbed(reviewed, round), 2, 2);
    }
    for blunder in &round.blunders {
        hanging(out, &words::blunder(&reviewed.name(blunder.player()), blunder), 2, 4)?;
        hanging(out, &words::to_play(blunder), 4, 4)?;
        writeln!(out, "    {}", blunder.position)?;
    }
    let tallies = Player::ALL.map(|player| words::tally(&reviewed.name(player), &round.tally(player)));
    hanging(out, &tallies.join(" "), 2, 2)
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
