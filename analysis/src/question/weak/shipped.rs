//! The files of effects and counts that are shipped, for questions about a single set-up.

use std::collections::BTreeMap;
use std::io;

use answers::played::{EffectRow, PlayedCount, Rings};
use answers::setup::rings;

use super::WeakAnswer;
use crate::census::Row;
use crate::question::Sample;

/// The names of the columns, which stand at the top of a file without rows, too.
const EFFECTS: &str = "rings feature unit setups with effect low high joint joint_low joint_high verdict joint_verdict";
const COUNTS: &str = "rings winning_moves setups rounds";

/// A table of rows with the names of its columns, however few rows there are.
fn table<W: io::Write>(out: W, columns: &str) -> csv::Result<csv::Writer<W>> {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(out);
    writer.write_record(columns.split(' '))?;
    Ok(writer)
}

/// Writes every effect in winning first moves as CSV: those of all set-ups, then those of set-ups with one ring and
/// with more, with the sizes of the confirmation.
pub fn write_effects(out: impl io::Write, answer: &WeakAnswer) -> io::Result<()> {
    let mut writer = table(out, EFFECTS)?;
    for rings in Rings::ALL {
        let part = |sample: &Sample| sample.only(|row| rings.has(&row.setup));
        let confirmed = answer.confirmed.as_ref().map(|confirmed| part(&confirmed.sample));
        let part = WeakAnswer::without_model(part(&answer.found), confirmed, answer.seed);
        for finding in part.findings() {
            let Some(each) = finding.told.each else { continue };
            let round = |value: f64| (value * 1e2).round() / 1e2;
            let joint = finding.told.joint.map(|found| found.size);
            writer.serialize(EffectRow {
                rings,
                feature: finding.told.feature.to_string(),
                unit: finding.told.feature.unit(),
                setups: finding.told.with.setups + finding.told.without.setups,
                with: finding.told.with.setups,
                effect: round(each.size.estimate),
                low: round(each.size.low),
                high: round(each.size.high),
                joint: joint.map(|size| round(size.estimate)),
                joint_low: joint.map(|size| round(size.low)),
                joint_high: joint.map(|size| round(size.high)),
                verdict: finding.main,
                joint_verdict: finding.joint,
            })?;
        }
    }
    writer.flush()
}

/// Writes how many set-ups have a number of rings and of winning first moves, and in how many rounds that is the number
/// of the harder fill, as CSV.
pub fn write_counts(out: impl io::Write, sample: &Sample) -> io::Result<()> {
    let mut counts: BTreeMap<(u64, u64), [u64; 2]> = BTreeMap::new();
    let known = |row: &Row| Some((u64::from(rings(&row.setup)), row.count()?.wins));
    // Rows of a round follow one another; a set-up that comes from no round is one by itself.
    let is_of_one =
        |a: &Row, b: &Row| a.origin.as_ref().zip(b.origin.as_ref()).is_some_and(|(a, b)| a.round == b.round);
    for round in sample.rows.chunk_by(is_of_one) {
        for place in round.iter().filter_map(known) {
            counts.entry(place).or_default()[0] += 1;
        }
        if let Some(harder) = round.iter().filter_map(known).min() {
            counts.entry(harder).or_default()[1] += 1;
        }
    }
    let mut writer = table(out, COUNTS)?;
    for ((rings, winning_moves), [setups, rounds]) in counts {
        writer.serialize(PlayedCount { rings, winning_moves, setups, rounds })?;
    }
    writer.flush()
}
