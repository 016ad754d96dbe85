//! The answer for people.

use std::io::{self, Write};

use crate::question::first_moves::count;
use crate::question::refill::Standing;
use crate::question::refill::{Filled, Reason};
use crate::question::weak::apart;
use crate::setup::boards;
use crate::setup::{Feature, Lineup};
use crate::statistics::Interval;
use solver::kamisado::{Ending, Fill, Level};

use super::RefillStudy;

/// Writes both set-ups, what they are worth to the Challenger, and the advice.
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
    let points = study.finished.points();
    let plural = if points == 1 { "" } else { "s" };
    writeln!(
        out,
        "{winner} has won the round {how}: {promoted} gains {rings}, {points} point{plural}. {winner} (the Defender) \
         chooses, {challenger} (the Challenger) moves first.\n"
    )?;
    boards(out, &[("fill left", &study.left.setup), ("fill right", &study.right.setup)])?;
    writeln!(out)?;
    for (fill, side) in [(Fill::Left, &study.left), (Fill::Right, &study.right)] {
        let count = count(&side.moves);
        let distance = side.distance.map_or(String::new(), |distance| format!(", in {distance} moves"));
        writeln!(
            out,
            "fill {:<6} {challenger}: {}{distance}, {} of {} first moves win    {}",
            fill.name(),
            side.value,
            count.wins,
            count.moves,
            side.setup
        )?;
    }
    writeln!(out, "\nAmong the set-ups after played rounds, for {challenger}:")?;
    for (fill, side) in [(Fill::Left, &study.left), (Fill::Right, &study.right)] {
        if let Some(harder) = Standing::among_played(count(&side.moves).wins).harder_than() {
            writeln!(out, "fill {:<6} harder than {harder:.0} in 100", fill.name())?;
        }
    }
    write_features(out, study)?;
    writeln!(out, "\n{}", advice(study))
}

/// Features shown of each side.
const SHOWN: usize = 4;

/// What tells the sides apart, as far as that is known to matter.
fn write_features(out: &mut dyn Write, study: &RefillStudy) -> io::Result<()> {
    let challenger = study.challenger();
    let [left, right] = features(study);
    if left.is_empty() && right.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "\nWhat one side has and the other has not, and what that changes in random set-ups, in winning first moves of the \
         Challenger (here {challenger}):"
    )?;
    for (fill, features) in [(Fill::Left, left), (Fill::Right, right)] {
        for (feature, size) in features.iter().take(SHOWN) {
            writeln!(out, "fill {:<6} {:>+5.1}  {}", fill.name(), size.estimate, feature.about())?;
        }
    }
    Ok(())
}

/// The features that only the set-up after filling left has, and those that only the other has, the largest effects first.
pub fn features(study: &RefillStudy) -> [Vec<(Feature, Interval)>; 2] {
    let [left, right] = [&study.left, &study.right].map(|side| Lineup::new(&side.setup));
    [apart(&left, &right), apart(&right, &left)]
}

/// The advice with its reason, in one sentence.
pub fn advice(study: &RefillStudy) -> String {
    let challenger = study.challenger();
    let of_round = "this speaks of the next round, not of the match";
    let Some((fill, reason)) = study.advice else {
        let wins = count(&study.left.moves).wins;
        return format!("Fill from either side: {challenger} has {wins} winning first moves after both; {of_round}.");
    };
    let (better, worse): (&Filled, &Filled) = match fill {
        Fill::Left => (&study.left, &study.right),
        Fill::Right => (&study.right, &study.left),
    };
    let because = match reason {
        Reason::Value => format!("{challenger} then loses the next round, and wins it after the other fill"),
        Reason::Moves => format!(
            "{challenger} then has {} winning first moves of {}, and {} of {} after the other fill",
            count(&better.moves).wins,
            count(&better.moves).moves,
            count(&worse.moves).wins,
            count(&worse.moves).moves
        ),
        Reason::Distance => {
            let moves = |side: &Filled| side.distance.map_or(0, |distance| distance.0);
            let wins = count(&better.moves).wins;
            format!(
                "{challenger} has {wins} winning first moves after both, but the round then takes {} moves, and {} \
                 after the other fill",
                moves(better),
                moves(worse)
            )
        }
    };
    format!("Fill {}: {because}; {of_round}.", fill.name())
}
