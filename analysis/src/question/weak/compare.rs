//! A comparison of two populations.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;
use terminal::output::Answer;
use terminal::text::{hanging, paragraph};

use super::{Difference, Effect, Measure, WeakStudy};
use crate::question::Sample;
use shares::Interval;
use shares::wording::{number, percent, signed};
use statistics::{self, compare_estimates};

pub struct SampleComparison {
    populations: [String; 2],
    studies: [WeakStudy; 2],
    pairs: Vec<Pair>,
}

struct Pair {
    effects: [Effect; 2],
    /// The second less the first, in winning first moves per unit.
    apart: Option<Difference>,
}

/// What two samples show about a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Agreement {
    /// More than chance in both, with the same sign.
    Both,
    /// More than chance in both, with opposite signs.
    Opposite,
    /// More than chance in the first only.
    FirstOnly,
    /// More than chance in the second only.
    SecondOnly,
    Neither,
}

impl Agreement {
    const ALL: [Agreement; 5] =
        [Agreement::Both, Agreement::Opposite, Agreement::FirstOnly, Agreement::SecondOnly, Agreement::Neither];

    fn told(self) -> &'static str {
        match self {
            Agreement::Both => "both",
            Agreement::Opposite => "opposite",
            Agreement::FirstOnly => "A only",
            Agreement::SecondOnly => "B only",
            Agreement::Neither => "neither",
        }
    }
}

impl Pair {
    fn verdict(&self) -> Agreement {
        let [a, b] = self.effects.map(|effect| {
            let sure = effect.main().filter(|found| found.is_significant());
            sure.map(|found| found.size.estimate > 0.0)
        });
        match (a, b) {
            (Some(a), Some(b)) if a == b => Agreement::Both,
            (Some(_), Some(_)) => Agreement::Opposite,
            (Some(_), None) => Agreement::FirstOnly,
            (None, Some(_)) => Agreement::SecondOnly,
            (None, None) => Agreement::Neither,
        }
    }
}

impl SampleComparison {
    pub fn new(samples: [&Sample; 2]) -> SampleComparison {
        let measure = Measure::of(samples);
        let studies = samples.map(|sample| WeakStudy::by(sample, measure));
        let both = |effect: &Effect| [*effect, *studies[1].effect(effect.feature)];
        let effects: Vec<[Effect; 2]> = studies[0].effects.iter().map(both).collect();
        let compared: Vec<Option<statistics::Comparison>> =
            effects.iter().map(|[a, b]| compare_estimates(b.each?.size, a.each?.size)).collect();
        let apart = Difference::all(compared);
        let is_tested = |pair: &Pair| pair.effects.iter().any(|effect| effect.main().is_some_and(|d| d.p.is_some()));
        let pairs = effects.into_iter().zip(apart).map(|(effects, apart)| Pair { effects, apart });
        SampleComparison {
            populations: samples.map(Sample::describe),
            pairs: pairs.filter(is_tested).collect(),
            studies,
        }
    }
}

/// Two populations side by side; lists of two have the first before the second. Estimates are null with too few
/// set-ups.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WeakComparison")]
pub struct ComparisonJson<'a> {
    /// Both samples in words.
    populations: &'a [String; 2],
    /// The share of the set-ups that the Challenger wins.
    challenger_wins: [Option<Interval>; 2],
    /// Winning first moves, on average.
    winning_moves: [Option<Interval>; 2],
    features: Vec<ComparedFeature>,
}

/// A feature in two samples. Sizes are null with too few set-ups.
#[derive(Serialize, JsonSchema)]
struct ComparedFeature {
    name: String,
    description: String,
    /// More winning first moves for each unit of it.
    first: Option<Interval>,
    second: Option<Interval>,
    /// The second minus the first.
    apart: Option<Difference>,
    sure: Agreement,
}

impl Answer for SampleComparison {
    fn json(&self) -> impl Serialize {
        let of = |find: fn(&WeakStudy) -> Option<Interval>| self.studies.each_ref().map(find);
        let feature = |pair: &Pair| {
            let [first, second] = pair.effects.map(|effect| effect.each.map(|found| found.size));
            let Effect { feature, .. } = pair.effects[0];
            let (name, description) = (feature.to_string(), feature.about());
            ComparedFeature { name, description, first, second, apart: pair.apart, sure: pair.verdict() }
        };
        ComparisonJson {
            populations: &self.populations,
            challenger_wins: of(|study| study.all.won),
            winning_moves: of(|study| study.all.winning_moves),
            features: self.pairs.iter().map(feature).collect(),
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        for ((name, population), study) in ["A", "B"].iter().zip(&self.populations).zip(&self.studies) {
            hanging(out, &format!("{name}: {population}."), 0, 3)?;
            if let Some(won) = study.all.won {
                writeln!(out, "   The Challenger wins {} of the set-ups.", percent(won))?;
            }
            if let (Some(mean), Some(median)) = (study.all.winning_moves, study.median()) {
                writeln!(out, "   Winning first moves: {} on average, median {median}.", number(mean))?;
            }
        }
        let count = |verdict| self.pairs.iter().filter(|pair| pair.verdict() == verdict).count();
        let counts = Agreement::ALL.map(|verdict| format!("{} {}", verdict.told(), count(verdict)));
        writeln!(out)?;
        paragraph(out, &format!("Of {} features, clear in: {}.", self.pairs.len(), counts.join(", ")))?;
        let measure = self.studies[0].measure;
        let what = match measure {
            Measure::Moves => "winning first moves for each",
            Measure::Won => "set-ups won, in percentage points",
        };
        writeln!(out, "\n{:<22} {:<22} {:<22} clear in", "A", "B", "B less A")?;
        writeln!(out, "    {what}")?;
        for pair in &self.pairs {
            let size = |effect: Effect| effect.main().map(|found| signed(found.size, measure.scale()));
            let [a, b] = pair.effects.map(|effect| size(effect).unwrap_or("-".to_owned()));
            let apart = pair.apart.map_or("-".to_owned(), |found| {
                let star = if found.is_significant() { "*" } else { "" };
                format!("{}{star}", signed(found.size, 1.0))
            });
            let (verdict, about) = (pair.verdict().told(), pair.effects[0].feature.about());
            writeln!(out, "{a:<22} {b:<22} {apart:<22} {verdict}")?;
            hanging(out, &about, 4, 4)?;
        }
        writeln!(out)?;
        let notes = "In brackets: 95% confidence intervals, by round. Clear, and *: more than chance after a \
                     correction for the number of features (Benjamini and Yekutieli). These are associations. File a \
                     is at the owner's left.";
        paragraph(out, notes)
    }
}
