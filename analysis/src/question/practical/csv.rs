//! The answer as comma-separated values.

use std::io;

use kamisado::Move;
use serde::Serialize;

use super::{Chance, PracticalMove, PracticalStudy, Trap};
use crate::csv_writer;
use shares::decimals;

pub fn write_moves(out: impl io::Write, study: &PracticalStudy) -> io::Result<()> {
    let heads = "move notation value distance proof only_least only_mean keeps finds_natural finds_natural_low \
                 finds_natural_high finds_tricky finds_tricky_low finds_tricky_high trickiest trickiest_notation \
                 finds_trickiest finds_trickiest_low finds_trickiest_high natural_wins natural_wins_low natural_wins_high \
                 keeping_wins keeping_wins_low keeping_wins_high";
    csv_writer::write(out, heads.split(' '), study.moves.iter().map(line))
}

/// The fields of a first move, in three parts: a tuple has twelve at most.
fn line(found: &PracticalMove) -> impl Serialize {
    let (only, best) = (found.only_moves, found.best_try.as_ref());
    (
        (
            found.m.m.to_string(),
            found.m.notation,
            found.value.name(),
            found.distance.map(|distance| distance.0),
            found.proof,
            only.map(|only| only.least),
            only.map(|only| number(only.mean)),
            found.keeps.map(number),
        ),
        [found.natural, found.tricky].map(|chance| bounds(Some(chance))),
        best.map(|answer| answer.m.m.to_string()),
        best.map(|answer| answer.m.notation),
        bounds(best.map(|answer| answer.chance)),
        [found.natural_wins, found.keeping_wins].map(|chance| bounds(Some(chance))),
    )
}

fn bounds(chance: Option<Chance>) -> [String; 3] {
    chance.map(Chance::interval).map_or_else(Default::default, |of| [of.estimate, of.low, of.high].map(number))
}

fn number(number: f64) -> String {
    decimals(number, 6)
}

pub fn write_traps(out: impl io::Write, study: &PracticalStudy) -> io::Result<()> {
    let heads = "first_move notation line line_notation position chance natural lose catches winning winning_notation";
    let line = |(found, trap): (&PracticalMove, &Trap)| {
        let words = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        (
            found.m.m.to_string(),
            found.m.notation,
            words(&trap.line),
            trap.line_notation.join(", "),
            trap.position.to_string(),
            number(trap.chance),
            [trap.natural.len(), trap.losing],
            number(trap.catches),
            words(&trap.winning),
            trap.winning_notation.join(", "),
        )
    };
    let traps = study.moves.iter().flat_map(|found| found.traps.iter().map(move |trap| (found, trap)));
    csv_writer::write(out, heads.split(' '), traps.map(line))
}
