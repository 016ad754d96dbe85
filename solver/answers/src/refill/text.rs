//! The answer as text.

use std::io::{self, Write};

use crate::first_moves::count;
use crate::played::{Rings, SetupRank};
use crate::refill::{FeatureOfFill, Reason, RefilledRound, reasons};
use crate::setup::boards;
use kamisado::{Ending, Fill, Level, Player};
use kamisado_solver::game::value::Value;
use shares::Interval;
use terminal::count::counted;
use terminal::text::{hanging, paragraph};

use super::{After, MatchFills, RefillStudy};

pub fn write(out: &mut dyn Write, study: &RefillStudy) -> io::Result<()> {
    let (winner, challenger) = (study.winner(), study.challenger());
    let promoted = study.finished.outcome.promoted;
    let how = match study.finished.outcome.ending {
        Ending::Home => "by reaching home",
        Ending::Deadlock => "by a deadlock",
    };
    let rings = match study.level() {
        Level::Normal => "no ring",
        Level::Sumo => "its first ring",
        Level::Double => "its second ring",
        Level::Triple => "its third ring",
    };
    let points = counted(study.finished.points(), "point");
    let round = format!(
        "{winner} has won the round {how}: {promoted} gains {rings}, {points}. {winner} (the Defender) \
         chooses, {challenger} (the Challenger) moves first."
    );
    paragraph(out, &advice(study))?;
    writeln!(out)?;
    paragraph(out, &round)?;
    writeln!(out)?;
    boards(out, &[("fill left", &study.left.setup), ("fill right", &study.right.setup)])?;
    writeln!(out)?;
    for (fill, side) in [(Fill::Left, &study.left), (Fill::Right, &study.right)] {
        let moves = count(&side.moves).of_first_moves();
        let distance = side.distance.map_or(String::new(), |distance| format!(", in {distance} moves"));
        let fill = fill.name();
        writeln!(out, "fill {fill:<6} {challenger}: {}{distance}, {moves}", side.value)?;
        writeln!(out, "            {}", side.setup)?;
    }
    write_match(out, study)?;
    write_standing(out, study)?;
    if study.shows_features { write_features(out, study) } else { Ok(()) }
}

fn write_match(out: &mut dyn Write, study: &RefillStudy) -> io::Result<()> {
    let Some(fills) = &study.in_match else { return Ok(()) };
    let [black, gold] = [Player::Black, Player::Gold].map(|player| fills.score.of(player));
    writeln!(out, "\n{}, now Black {black}, Gold {gold}:", fills.format.title())?;
    for ((fill, value), likely) in Fill::ALL.into_iter().zip(fills.values).zip(fills.likely) {
        let told = match value {
            Some(value) => format!("{value} of the match"),
            None => {
                let likely = likely.map_or_else(String::new, |winner| format!("; {winner} is likely to win it"));
                format!("not decided within {}{likely}", fills.within)
            }
        };
        writeln!(out, "fill {:<6} {}: {told}", fill.name(), study.winner())?;
    }
    Ok(())
}

fn write_standing(out: &mut dyn Write, study: &RefillStudy) -> io::Result<()> {
    let standing = |side: &RefilledRound| SetupRank::among_played(&side.setup, count(&side.moves).wins);
    let (SetupRank { of, .. }, rings) = standing(&study.left);
    let rings = rings.map_or(String::new(), |rings| format!(" with {}", counted(rings, "ring")));
    let heading = format!(
        "Among {of} set-ups{rings} after rounds of simulated matches between win-keeping players, for {}:",
        study.challenger()
    );
    writeln!(out)?;
    paragraph(out, &heading)?;
    for (fill, side) in [(Fill::Left, &study.left), (Fill::Right, &study.right)] {
        let (standing, _) = standing(side);
        if let Some(Interval { estimate, low, high }) = standing.harder_than() {
            let told = format!("fewer winning first moves than in {estimate:.0}% of them ({low:.0}% to {high:.0}%)");
            writeln!(out, "fill {:<6} {told}", fill.name())?;
        }
    }
    Ok(())
}

const SHOWN: usize = 4;

/// The differences of the sides with a known effect on the number of winning first moves.
fn write_features(out: &mut dyn Write, study: &RefillStudy) -> io::Result<()> {
    let [left, right] = reasons(study);
    let Some(first) = left.first().or(right.first()) else { return Ok(()) };
    let rings = match first.rings {
        Rings::All => "",
        Rings::One => " with one ring",
        Rings::More => " with more than one ring",
    };
    let heading = format!(
        "Features that one side has more of, with the difference in winning first moves of the Challenger (here {}) \
         associated with them on average, adjusted for the other features, and its 95% interval. They were found in \
         other rounds than those measured here, {} set-ups{rings} after rounds of simulated matches:",
        study.challenger(),
        first.setups
    );
    writeln!(out)?;
    paragraph(out, &heading)?;
    for (side, reasons) in [(Fill::Left, left), (Fill::Right, right)] {
        for FeatureOfFill { about, more, effect, .. } in reasons.iter().take(SHOWN) {
            let Interval { estimate, low, high } = *effect;
            let size = format!("{estimate:>+5.1} ({low:+.1} to {high:+.1})").replace('-', "−");
            let line = format!("fill {:<6} {size}  {more} more: {about}", side.name());
            hanging(out, &line, 0, 17)?;
        }
    }
    Ok(())
}

pub fn advice(study: &RefillStudy) -> String {
    let challenger = study.challenger();
    let of_round = of_round(study);
    let Some((fill, reason)) = study.advice else {
        let wins = count(&study.left.moves).wins;
        let choice = match study.after {
            After::Chosen(fill) => {
                format!("The record fills from the {fill}; the other side was equally good")
            }
            _ => "Fill from either side".to_owned(),
        };
        let because = format!("{choice}: {challenger} has {wins} winning first moves after both; {of_round}.");
        return because + of_match(study);
    };
    let (better, worse) = match fill {
        Fill::Left => (&study.left, &study.right),
        Fill::Right => (&study.right, &study.left),
    };
    let [of_better, of_worse] = [better, worse].map(|side| count(&side.moves));
    let because = match reason {
        Reason::Match => return by_match(study, fill),
        Reason::Value => format!("{challenger} then loses the next round, and wins it after the other fill"),
        Reason::Moves => format!(
            "{challenger} then has {} winning first moves of {}, and {} of {} after the other fill",
            of_better.wins, of_better.moves, of_worse.wins, of_worse.moves
        ),
        Reason::Distance => {
            let moves = |side: &RefilledRound| side.distance.map_or(0, |distance| distance.0);
            format!(
                "{challenger} has {} winning first moves after both, but the round then takes {} moves, and {} after \
                 the other fill",
                of_better.wins,
                moves(better),
                moves(worse)
            )
        }
    };
    format!("{}: {because}; {of_round}.{}", choice(study, fill), of_match(study))
}

fn choice(study: &RefillStudy, fill: Fill) -> String {
    match study.after {
        After::Chosen(chosen) if chosen == fill => format!("The record fills from the {fill}, the better side"),
        After::Chosen(chosen) => format!("The record fills from the {chosen}, but {fill} was better"),
        After::Choice | After::Nothing => format!("Fill {fill}"),
    }
}

fn by_match(study: &RefillStudy, fill: Fill) -> String {
    let (winner, choice) = (study.winner(), choice(study, fill));
    let Some(MatchFills { values: [left, right], within, .. }) = &study.in_match else { return format!("{choice}.") };
    let (ours, other) = if fill == Fill::Left { (left, right) } else { (right, left) };
    let because = match (ours, other) {
        (Some(Value::Win), Some(_)) => format!("{winner} then wins the match, and loses it after the other fill"),
        (Some(_), _) => format!("{winner} then wins the match; the other fill was not decided within {within}"),
        (None, _) => {
            format!("{winner} loses the match after the other fill; this one was not decided within {within}")
        }
    };
    format!("{choice}: {because}.")
}

fn of_round(study: &RefillStudy) -> String {
    let winner = study.winner();
    match &study.in_match {
        None => "this is about the next round, not the match".to_owned(),
        Some(MatchFills { values: [Some(value), _], .. }) => {
            let verb = if *value == Value::Win { "wins" } else { "loses" };
            format!("this is about the next round, because {winner} {verb} the match after both fills")
        }
        Some(MatchFills { within, .. }) => {
            format!("this is about the next round, because the match was not decided within {within}")
        }
    }
}

fn of_match(study: &RefillStudy) -> &'static str {
    match study.after {
        After::Nothing if study.in_match.is_some() => "",
        After::Nothing => " The record is a single round: the advice is for a match that continues after it.",
        After::Choice | After::Chosen(_) => "",
    }
}
