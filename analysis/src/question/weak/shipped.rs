//! The files of effects and counts that are shipped, for questions about a single set-up.

use std::collections::BTreeMap;
use std::io;

use answers::played::{EffectRow, PlayedCount, Rings};
use answers::setup::rings;

use super::WeakAnswer;
use crate::census::Row;
use crate::csv_writer;
use crate::question::Sample;

const EFFECTS: &str = "rings feature unit setups with effect low high joint joint_low joint_high verdict joint_verdict";
const COUNTS: &str = "rings winning_moves setups rounds";

/// Writes every effect in winning first moves as CSV: of all set-ups, then of those with one ring and with more.
pub fn write_effects(out: impl io::Write, answer: &WeakAnswer) -> io::Result<()> {
    let mut rows = Vec::new();
    for rings in Rings::ALL {
        let part = |sample: &Sample| sample.only(|row| rings.has(&row.setup));
        let confirmed = answer.confirmed.as_ref().map(|confirmed| part(&confirmed.sample));
        let part = WeakAnswer::without_model(part(&answer.found), confirmed, answer.seed);
        for finding in part.findings() {
            let Some(each) = finding.told.each else { continue };
            let round = |value: f64| (value * 1e2).round() / 1e2;
            let joint = finding.told.joint.map(|found| found.size);
            rows.push(EffectRow {
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
            });
        }
    }
    csv_writer::write(out, EFFECTS.split(' '), rows)
}

/// Writes how many set-ups have a number of rings and of winning first moves, and how many are the harder fill.
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
    let rows = counts.into_iter().map(|((rings, winning_moves), [setups, rounds])| PlayedCount {
        rings,
        winning_moves,
        setups,
        rounds,
    });
    csv_writer::write(out, COUNTS.split(' '), rows)
}
