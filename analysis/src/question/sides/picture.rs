//! The pictures of a study.

use super::study::{RuleRate, SidesStudy};
use crate::chart::{DifferencesChart, HitRate, HitRatesChart};
use crate::question::sides::rules::Kind;
use crate::statistics::Interval;

impl SidesStudy {
    /// The distribution of the differences between left and right, of rounds of a population.
    pub fn differences_chart(&self, population: &str) -> DifferencesChart {
        let means = self.winning_moves;
        let title = format!(
            "The better side leaves the Challenger {:.1} winning first moves, the worse one {:.1}",
            means.better, means.worse
        );
        let mean = self.mean_difference.map_or(String::new(), |mean| {
            format!(
                " Mean difference {:.1} (95% confidence interval {:.1} to {:.1}).",
                mean.estimate, mean.low, mean.high
            )
        });
        let mut chart = DifferencesChart::new(title, String::new(), &self.differences, self.quartiles.median);
        chart.caption = format!(
            "{} {population}. After each the Challenger's winning first moves are counted in both set-ups, filled left and \
             filled right, each move with its exact value; there are about 100 first moves. Better is the side with fewer. \
             Bars beside 'equal' are {} wide.{mean}",
            self.rounds(),
            if chart.step == 1 { "one move".to_owned() } else { format!("{} moves", chart.step) },
        );
        chart
    }

    /// How often each rule picks the better side, of rounds of a population.
    pub fn rules_chart(&self, population: &str) -> HitRatesChart {
        let mut rules: Vec<HitRate> = Vec::new();
        for best in self.best.iter().rev() {
            let counts = match best.sum.terms.len() {
                1 => "the best single count".to_owned(),
                n => format!("the best sum of {n} counts"),
            };
            let rate = best.held_out.rate;
            rules.extend(rate.map(|rate| HitRate {
                name: format!("{counts}, on other rounds"),
                rate,
                stands_out: true,
            }));
        }
        rules.extend(self.rules.iter().filter_map(|found| {
            let tries = if found.rule.kind == Kind::Trial { " *" } else { "" };
            let name = format!("{}{tries}", found.rule.description());
            Some(HitRate { name, rate: found.rate.rate?, stands_out: false })
        }));
        let [training, held_out] = self.split;
        let best = self.best_rule().map_or(String::new(), |best| {
            format!(
                " Best sums: chosen on {training} of the rounds, shown for the other {held_out}; the best is \"{}\", the \
                 smaller sum.",
                best.sum
            )
        });
        HitRatesChart {
            title: self.finding(),
            caption: format!(
                "{} {population}, of which {} have a better side: one that leaves the Challenger fewer winning first moves. \
                 Where a rule picks none, a coin counts half. Lines: 95% confidence intervals. * takes moves tried in the \
                 head. Own-colour squares ahead: of a tower's own colour on its lines, straight and diagonal. A fatal first \
                 move lets the other player reach home at once.{best}",
                self.rounds(),
                self.left.of
            ),
            rules,
        }
    }

    /// What the rules are worth, in a sentence.
    fn finding(&self) -> String {
        let percent = |rate: Interval| format!("{:.0}%", 100.0 * rate.estimate);
        let single = |name: &str| self.rules.iter().find(|found| found.rule.name == name);
        let rate = |found: &RuleRate| found.rate.rate.map(percent);
        let weak_spot = single("own_straight").and_then(rate);
        let best = self.best_rule().and_then(|best| Some((best.sum.terms.len(), percent(best.held_out.rate?))));
        match (best, weak_spot) {
            (Some((counts, best)), Some(weak_spot)) => {
                let rule = match counts {
                    1 => "A count picks",
                    2 => "Two counts pick",
                    _ => "Three counts pick",
                };
                format!("{rule} the better side in {best} of the rounds, the rulebook's weak spot in {weak_spot}")
            }
            (None, Some(weak_spot)) => {
                format!("The rulebook's weak spot picks the better side in {weak_spot} of the rounds")
            }
            _ => "Neither side is better in any of these rounds".to_owned(),
        }
    }
}
