//! The answer as comma-separated values.

use std::io;

use super::moves::PracticalMove;
use super::only_moves::OnlyMoves;
use super::rounds::Chance;
use super::study::PracticalStudy;
use shares::rounded;

pub fn write_moves(out: impl io::Write, study: &PracticalStudy) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let chances = |names: &[&str]| -> Vec<String> {
        names.iter().flat_map(|name| [name.to_string(), format!("{name}_low"), format!("{name}_high")]).collect()
    };
    let heads = [
        owned(&["move", "notation", "value", "distance", "proof", "only_least", "only_mean", "keeps"]),
        chances(&["finds_natural", "finds_tricky"]),
        owned(&["trickiest", "trickiest_notation"]),
        chances(&["finds_trickiest", "natural_wins", "keeping_wins"]),
    ];
    writer.write_record(heads.concat())?;
    for found in &study.moves {
        writer.write_record(line(study, found))?;
    }
    writer.flush()
}

fn line(study: &PracticalStudy, found: &PracticalMove) -> Vec<String> {
    let after = study.start.after(found.m);
    let of_only = |number: fn(OnlyMoves) -> f64| text(found.only_moves.map(number));
    let mut fields = vec![
        found.m.to_string(),
        study.start.annotate(found.m).to_string(),
        found.value.name().to_owned(),
        text(found.distance),
        found.proof.to_string(),
        of_only(|only| f64::from(only.least)),
        of_only(|only| rounded(only.mean)),
        text(found.keeps.map(rounded)),
    ];
    fields.extend([found.natural, found.tricky].into_iter().flat_map(bounds));
    fields.extend([
        text(found.best_try.map(|answer| answer.m)),
        text(found.best_try.map(|answer| after.annotate(answer.m))),
    ]);
    fields.extend(found.best_try.map_or_else(Default::default, |answer| bounds(answer.chance)));
    fields.extend([found.natural_wins, found.keeping_wins].into_iter().flat_map(bounds));
    fields
}

fn text(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

fn bounds(chance: Chance) -> [String; 3] {
    let interval = chance.interval();
    [interval.estimate, interval.low, interval.high].map(|bound| rounded(bound).to_string())
}

pub fn write_traps(out: impl io::Write, study: &PracticalStudy) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    let heads = "first_move notation line line_notation position chance natural lose catches winning winning_notation";
    writer.write_record(heads.split(' '))?;
    for found in &study.moves {
        for trap in &found.traps {
            let (line, line_notation) = trap.line_words(study.start.after(found.m));
            let (winning, winning_notation) = trap.winning_words();
            writer.write_record([
                found.m.to_string(),
                study.start.annotate(found.m).to_string(),
                line.join(" "),
                line_notation.join(", "),
                trap.position.to_string(),
                rounded(trap.chance).to_string(),
                trap.natural.len().to_string(),
                trap.losing.to_string(),
                rounded(trap.catches()).to_string(),
                winning.join(" "),
                winning_notation.join(", "),
            ])?;
        }
    }
    writer.flush()
}
