//! The charts of a study.

use super::{Rate, RuleRate, SidesStudy, TIE};
use crate::chart::{DifferencesChart, Frame, HitRate, HitRatesChart};
use crate::question::sides::rules::{RuleKind, WEAK_SPOT};
use shares::Interval;

/// How many single rules are drawn: the best of those counted on the board, and of those with moves tried.
const BOARD_SHOWN: usize = 6;
const TRIAL_SHOWN: usize = 3;

impl SidesStudy {
    pub fn differences_chart(&self, population: &str) -> Frame<DifferencesChart> {
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
        let drawing = DifferencesChart::new(&self.differences, self.quartiles.median);
        let caption = format!(
            "{} {population}. The Challenger's winning first moves are counted in the set-ups of both fills, by \
             their exact values; there are about 100 first moves. The better side is the one with fewer. \
             Bars beside 'equal' are {} wide.{mean}",
            self.rounds(),
            if drawing.step == 1 { "one move".to_owned() } else { format!("{} moves", drawing.step) },
        );
        Frame { title, caption, drawing }
    }

    /// How often each way of choosing picks the better side, all in the same rounds, which `population` describes.
    pub fn rules_chart(&self, population: &str) -> Frame<HitRatesChart> {
        let mut rules: Vec<HitRate> = Vec::new();
        let mut add = |name: String, rate: &Rate, stands_out: bool| {
            rules.extend(rate.rate.map(|rate| HitRate { name, rate, stands_out }));
        };
        // Without a sample to test rules on, a sum has fewer rounds than the others.
        if self.is_confirmed {
            for best in self.board.iter().rev() {
                let counts = ["one count", "two counts", "three counts"][best.sum.counts() - 1];
                add(format!("the best rule of {counts}"), &best.tried, true);
            }
            if let Some(best) = self.trial.last() {
                add("the best of three counts with moves tried *".to_owned(), &best.tried, true);
            }
        }
        let is_shown = |found: &&RuleRate| {
            let tries = found.rule.kind == RuleKind::Trial;
            let better = self.rules.iter().take_while(|other| other.rule.name != found.rule.name);
            let before = better.filter(|other| (other.rule.kind == RuleKind::Trial) == tries).count();
            before < if tries { TRIAL_SHOWN } else { BOARD_SHOWN } || found.rule.name == WEAK_SPOT
        };
        for found in self.rules.iter().filter(is_shown) {
            let tries = if found.rule.kind == RuleKind::Trial { " *" } else { "" };
            add(format!("{}{tries}", found.rule.description()), &found.rate, found.rule.name == WEAK_SPOT);
        }
        add("toss a coin".to_owned(), &self.coin, true);
        Frame {
            title: self.finding(),
            caption: format!(
                "{population}, of which {} have a better side: one that leaves the Challenger fewer winning first \
                 moves. {} {TIE} Lines: 95% confidence intervals. * needs \
                 moves tried in the head. Yours: the towers of the Defender, who chooses. Own-colour squares ahead: \
                 of a tower's own colour on its lines, straight and diagonal. A fatal first move lets the other \
                 player reach home at once.",
                self.coin.of,
                if self.is_confirmed { "These rounds played no part in finding a rule." } else { "" }
            ),
            drawing: HitRatesChart { rules },
        }
    }

    fn finding(&self) -> String {
        let percent = |rate: Interval| format!("{:.0}%", 100.0 * rate.estimate);
        let weak_spot = self.rule(WEAK_SPOT).and_then(|found| found.rate).map(percent);
        let best = self.rule_to_learn().and_then(|best| Some((best.sum.counts(), percent(best.tried.rate?))));
        match (best, weak_spot) {
            (Some((counts, best)), Some(weak_spot)) => {
                let rule = if counts == 1 { "One count picks" } else { "Two counts pick" };
                format!(
                    "{rule} the better side in {best} of the rounds that have one, the rulebook's weak spot in {weak_spot}"
                )
            }
            (None, Some(weak_spot)) => {
                format!("The rulebook's weak spot picks the better side in {weak_spot} of the rounds that have one")
            }
            _ => "Neither side is better in any of these rounds".to_owned(),
        }
    }
}
