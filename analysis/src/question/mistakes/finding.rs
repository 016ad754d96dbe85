//! Estimates with their tests, and the hypotheses of the plan.

use schemars::JsonSchema;
use serde::Serialize;
use shares::{Interval, as_rounded};
use statistics::{Comparison, LEVEL, adjusted_for_any};

/// With choices of fewer players, no hypothesis is tested: the variance over players is then not known well enough.
pub const LEAST_PLAYERS: usize = 40;

pub const SMALLEST: f64 = 0.05;

/// An estimate with its test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "TestedShare")]
pub struct Finding {
    #[serde(flatten)]
    pub size: Interval,
    /// How often an estimate at least this far from 0 would come by chance; null if that is not known.
    #[serde(serialize_with = "as_rounded")]
    pub p: Option<f64>,
}

impl From<Comparison> for Finding {
    fn from(Comparison { difference, p }: Comparison) -> Finding {
        Finding { size: difference, p }
    }
}

/// A hypothesis of the plan: a difference that is expected above 0.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hypothesis {
    pub claim: &'static str,
    /// With players as clusters; null with too few.
    pub effect: Option<Finding>,
    /// By the method of Holm, for both hypotheses; null with too few players.
    #[serde(serialize_with = "as_rounded")]
    pub adjusted_p: Option<f64>,
    pub verdict: &'static str,
    /// With games as clusters; null with too few.
    pub by_game: Option<Finding>,
}

impl Hypothesis {
    pub fn new(claim: &'static str, effect: Option<Finding>, by_game: Option<Finding>) -> Hypothesis {
        Hypothesis { claim, effect, adjusted_p: None, verdict: "not tested, too few players or choices", by_game }
    }

    fn judged(self, adjusted_p: Option<f64>) -> Hypothesis {
        let Some((effect, p)) = self.effect.zip(adjusted_p) else { return self };
        let verdict = match (p <= LEVEL, effect.size.estimate > 0.0) {
            (true, true) => "shown",
            (true, false) => "contradicted: it is the other way round",
            _ if effect.size.high < SMALLEST => "not shown, and 5 points are ruled out",
            _ => "not shown, and 5 points are not ruled out",
        };
        Hypothesis { adjusted_p, verdict, ..self }
    }
}

/// The hypotheses, each with its p value adjusted, if its data are of enough players.
pub fn tested(hypotheses: [Hypothesis; 2], players: [usize; 2]) -> [Hypothesis; 2] {
    let p = |i: usize| hypotheses[i].effect.filter(|_| players[i] >= LEAST_PLAYERS)?.p;
    let adjusted = adjusted_for_any(&[p(0), p(1)]);
    let mut adjusted = adjusted.into_iter();
    hypotheses.map(|hypothesis| hypothesis.judged(adjusted.next().flatten()))
}

pub fn hit(is: bool) -> f64 {
    f64::from(u8::from(is))
}
