//! The answer as comma-separated values.

use std::io;

use kamisado::{Move, MoveText};

use super::moves::PracticalMove;
use super::rounds::Chance;
use super::study::PracticalStudy;
use super::traps::Trap;
use crate::statistics::rounded;

/// Writes a line for each first move.
///
/// # Errors
///
/// Those of `out`.
pub fn write_moves(out: impl io::Write, study: &PracticalStudy) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    let mut heads: Vec<String> = ["move", "notation", "value", "distance", "proof", "only_least", "only_mean", "keeps"]
        .map(String::from)
        .to_vec();
    let chance = |name: &str| [name.to_owned(), format!("{name}_low"), format!("{name}_high")];
    heads.extend(chance("finds_natural"));
    heads.extend(chance("finds_tricky"));
    heads.extend(["trickiest", "trickiest_notation"].map(String::from));
    heads.extend(["finds_trickiest", "natural_wins", "strong_wins"].into_iter().flat_map(chance));
    writer.write_record(heads)?;
    for found in &study.moves {
        writer.write_record(line(study, found))?;
    }
    writer.flush()
}

fn line(study: &PracticalStudy, found: &PracticalMove) -> Vec<String> {
    let after = study.start.after(found.m);
    let (m, notation) = (found.m.to_string(), study.start.annotate(found.m).to_string());
    let trickiest = found.trickiest.map(|answer| (answer.m.to_string(), after.annotate(answer.m).to_string()));
    let (answer, answer_notation) = trickiest.unwrap_or_default();
    let of_only = |number: fn(&super::OnlyMoves) -> f64| found.only_moves.as_ref().map(number);
    let mut fields = vec![m, notation, found.value.name().to_owned(), text(found.distance), found.proof.to_string()];
    fields.push(text(of_only(|only| f64::from(only.least))));
    fields.push(text(of_only(|only| rounded(only.mean))));
    fields.push(text(found.keeps.map(rounded)));
    fields.extend(bounds(Some(found.natural)));
    fields.extend(bounds(Some(found.tricky)));
    fields.extend([answer, answer_notation]);
    fields.extend(bounds(found.trickiest.map(|answer| answer.chance)));
    fields.extend(bounds(Some(found.natural_wins)));
    fields.extend(bounds(Some(found.strong_wins)));
    fields
}

/// Nothing where there is nothing.
fn text(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

fn bounds(chance: Option<Chance>) -> [String; 3] {
    let interval = chance.map(Chance::interval);
    let bounds = interval.map(|interval| [interval.estimate, interval.low, interval.high].map(rounded));
    bounds.map_or_else(Default::default, |bounds| bounds.map(|bound| bound.to_string()))
}

/// Writes a line for each trap.
///
/// # Errors
///
/// Those of `out`.
pub fn write_traps(out: impl io::Write, study: &PracticalStudy) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    writer.write_record([
        "first_move",
        "notation",
        "line",
        "line_notation",
        "position",
        "chance",
        "natural",
        "lose",
        "catches",
        "winning",
        "winning_notation",
    ])?;
    for found in &study.moves {
        for trap in &found.traps {
            let (line, winning) = (TrapWords::line(study, found, trap), TrapWords::winning(trap));
            writer.write_record([
                found.m.to_string(),
                study.start.annotate(found.m).to_string(),
                line.moves,
                line.notation,
                trap.position.to_string(),
                rounded(trap.chance).to_string(),
                trap.natural.len().to_string(),
                trap.losing.to_string(),
                rounded(trap.catches()).to_string(),
                winning.moves,
                winning.notation,
            ])?;
        }
    }
    writer.flush()
}

/// Moves of a trap, in coordinates and in the rulebook's annotation.
pub(super) struct TrapWords {
    pub moves: String,
    pub notation: String,
}

impl TrapWords {
    /// The moves that lead there after the first move.
    pub fn line(study: &PracticalStudy, found: &PracticalMove, trap: &Trap) -> TrapWords {
        let mut position = study.start.after(found.m);
        let mut notation = Vec::new();
        for &m in &trap.line {
            notation.push(position.annotate(m));
            position = position.after(m);
        }
        TrapWords { moves: moves(&trap.line), notation: notation.join(", ") }
    }

    /// The moves that win.
    pub fn winning(trap: &Trap) -> TrapWords {
        let notation: Vec<MoveText> = trap.winning.iter().map(|&m| trap.position.annotate(m)).collect();
        TrapWords { moves: moves(&trap.winning), notation: notation.join(", ") }
    }
}

fn moves(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}
