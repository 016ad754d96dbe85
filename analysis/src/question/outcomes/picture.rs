//! The chart: who wins by the number of winning first moves, and what choosing the side gains.

use super::{ConditionStudy, Count, LargestGain, OutcomesStudy, PLAYERS};
use crate::chart::{Frame, GainRow, OutcomeCurve, OutcomesChart};
use shares::wording::signed;

const CURVES: [&str; 3] = ["keeping_20", "lapsing_20", "natural"];

pub fn outcomes(study: &OutcomesStudy) -> Frame<OutcomesChart> {
    let curve = |name: &str| {
        let of = study.of(name)?;
        Some(OutcomeCurve { name: of.condition.about.to_owned(), parts: of.curve.clone() })
    };
    let row = |of: &ConditionStudy| {
        let [exact, rule] = [Count::Winning, Count::Rule].map(|count| of.count(count).gain);
        Some(GainRow { name: of.condition.about.to_owned(), gains: [exact?, rule?] })
    };
    Frame {
        title: finding(study),
        caption: format!(
            "{} set-ups, both fills of the first {} rounds of the census confirm, {} rounds played from each by each pair of \
             players. The curves are without the {} set-ups in which no first move wins. Bands and lines: 95% confidence \
             intervals; that in the title allows for choosing the largest gain. {PLAYERS} The blunders of the win-keeping players against \
             natural ones are 10%.",
            2 * study.rounds,
            study.rounds,
            study.games,
            study.lost
        ),
        drawing: OutcomesChart {
            curves: CURVES.into_iter().filter_map(curve).collect(),
            gains: study.conditions.iter().filter_map(row).collect(),
            kinds: ["the side with fewer winning first moves".to_owned(), "the rule to learn".to_owned()],
        },
    }
}

pub fn finding(study: &OutcomesStudy) -> String {
    let Some(LargestGain { gain, .. }) = study.largest_gain else {
        return "Too few rounds to tell what the choice of side gains".to_owned();
    };
    format!(
        "Choosing the side with fewer winning first moves gains the Defender at most {} points of win rate over a coin, among {} \
         pairs of players",
        signed(gain, 100.0),
        study.conditions.len()
    )
}
