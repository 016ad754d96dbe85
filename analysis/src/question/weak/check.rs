//! The headline numbers of a confirmation: as a whole, and without the rounds that were also used for finding.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;
use terminal::text::{hanging, paragraph};

use super::{WeakAnswer, WeakStudy};
use crate::question::Sample;
use answers::setup::{Feature, Role};
use shares::wording::{number, signed, signed_number};
use shares::{Interval, as_rounded};

/// A headline number in two samples.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Headline {
    pub name: &'static str,
    #[serde(rename = "description")]
    pub about: String,
    /// 100 for a share, which is printed in percent.
    #[serde(skip)]
    pub scale: f64,
    /// Whether it is printed with its sign.
    #[serde(skip)]
    pub is_difference: bool,
    /// The estimate.
    pub whole: Interval,
    /// The check.
    pub apart: Interval,
    /// How far the check is from the estimate.
    #[serde(serialize_with = "as_rounded")]
    pub difference: f64,
}

/// The headline numbers without the rounds that were also used for finding.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WeakCheck")]
pub struct CheckJson {
    /// How many set-ups are left.
    sample: usize,
    /// The same in words.
    population: String,
    /// The rounds, or set-ups of no round, left out.
    left_out: u64,
    numbers: Vec<Headline>,
}

impl CheckJson {
    pub fn new(answer: &WeakAnswer, apart: &Sample) -> CheckJson {
        let Sample { rows, left_out, .. } = apart;
        CheckJson { sample: rows.len(), population: apart.describe(), left_out: *left_out, numbers: answer.check() }
    }
}

impl WeakAnswer {
    /// The headline numbers, as far as they are known; none without a confirmation.
    pub fn check(&self) -> Vec<Headline> {
        let (Some(confirmed), Some(apart)) = (&self.confirmed, &self.apart) else { return Vec::new() };
        let headline = |name: &'static str, about: &str, scale, [whole, apart]: [Option<Interval>; 2]| {
            let is_difference = !name.starts_with("confirm.") && !name.starts_with("model.");
            let (whole, apart) = (whole?, apart?);
            let difference = apart.estimate - whole.estimate;
            Some(Headline { name, about: about.to_owned(), scale, is_difference, whole, apart, difference })
        };
        let both = |of: &dyn Fn(&WeakStudy) -> Option<Interval>| [&confirmed.study, &apart.study].map(of);
        let each = |feature| both(&|study| Some(study.effect(feature).each?.size));
        let joint = |feature| both(&|study| Some(study.effect(feature).joint?.size));
        let tests = self.model.as_ref().and_then(|model| Some([model.test, model.check?]));
        let straight = Feature::OwnColorFront(Role::Defender);
        let diagonal = Feature::OwnColorDiagonal(Role::Defender);
        let findings = self.findings();
        let largest = findings.iter().find(|finding| finding.holds()).map(|finding| finding.told.feature);
        let told = [
            headline(
                "confirm.won",
                "set-ups that the Challenger wins, in percent",
                100.0,
                both(&|study| study.all.won),
            ),
            headline("confirm.winning_moves", "winning first moves", 1.0, both(&|study| study.all.winning_moves)),
            headline("weak_spot.each", &straight.about(), 1.0, each(straight)),
            headline("weak_spot.joint", "the same, adjusted", 1.0, joint(straight)),
            headline("diagonal.each", &diagonal.about(), 1.0, each(diagonal)),
            headline("diagonal.joint", "the same, adjusted", 1.0, joint(diagonal)),
            largest.and_then(|largest| headline("features.largest_size", &largest.about(), 1.0, each(largest))),
            tests.and_then(|tests| {
                let linear = tests.map(|test| Some(test.linear));
                headline("model.linear", "variation explained by a weighted sum, in percent", 100.0, linear)
            }),
        ];
        told.into_iter().flatten().collect()
    }
}

pub(super) fn write(out: &mut dyn Write, answer: &WeakAnswer) -> io::Result<()> {
    let (Some(confirmed), Some(apart)) = (&answer.confirmed, &answer.apart) else { return Ok(()) };
    let units = confirmed.sample.identity.population.units();
    let told = format!(
        "Check for overlap: the same without the {} of {} {units} that also occur in the sample for finding. This is not \
         an estimate, because {units} that occur often are in both.",
        apart.sample.left_out, confirmed.sample.identity.sample
    );
    writeln!(out)?;
    paragraph(out, &told)?;
    writeln!(out, "\n{:<22} {:<22} {:>6}", "all", "without", "change")?;
    for told in answer.check() {
        let Headline { about, scale, is_difference, whole, apart, difference, .. } = told;
        let size = |size: Interval| if is_difference { signed(size, scale) } else { number(size.scaled(scale)) };
        let change = signed_number(scale * difference);
        writeln!(out, "{:<22} {:<22} {change:>6}", size(whole), size(apart))?;
        hanging(out, &about, 4, 4)?;
    }
    Ok(())
}
