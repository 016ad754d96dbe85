//! Left or right.

use crate::page::{Download, Figure, Head, Section, Table};

use crate::question::sides::{Rate, RuleRate, SidesStudy, choices};
use crate::statistics::wording::{number, percent};
use std::sync::atomic::AtomicBool;

use crate::question::refill::{self, RefillStudy};

use super::{Data, ReportError, csv_bytes};

/// Seeds the choice of the rounds that rules are looked for on.
const SEED: u64 = 1;

/// Does the side matter, and is there a rule?
pub fn sections(data: &Data, stop: &AtomicBool) -> Result<Vec<Section>, ReportError> {
    let census = &data.played.census;
    let choices = choices(&census.rows)?;
    let study = SidesStudy::new(&choices, SEED).ok_or_else(|| data.played.lacks("has no rounds"))?;
    Ok(vec![choice(data, &study, stop)?, rule(data, &study)?])
}

fn choice(data: &Data, study: &SidesStudy, stop: &AtomicBool) -> Result<Section, ReportError> {
    let population = data.played.census.identity.population.to_string();
    let differences = study.differences_chart(&population);
    let example = RefillStudy::example(stop)?.ok_or(ReportError::Stopped)?;
    let first_moves = refill::first_moves(&example);
    let means = study.winning_moves;
    let mean =
        study.mean_difference.ok_or_else(|| data.played.lacks("has one round alone, which says nothing of others"))?;
    let records = study.differences.iter().map(|difference| vec![difference.to_string()]);
    let csv = csv_bytes(&["left_less_right"], records)?;
    Ok(Section {
        id: "sides",
        question: "Left or right: does the choice of side matter?".to_owned(),
        answer: format!(
            "It does: the numbers of the Challenger's winning first moves differ by {} in the mean. The better side leaves him \
             {:.1} of about a hundred, the worse one {:.1}. It seldom decides the round by itself: in {} of the rounds the \
             Challenger loses after one fill and wins after the other.",
            number(mean),
            means.better,
            means.worse,
            percent(study.value_differs)
        ),
        figures: vec![
            Figure::new(&differences, format!("A histogram of differences. {}.", differences.title))?,
            Figure::new(&first_moves, format!("Bars by tower. {}.", first_moves.title))?,
        ],
        boards: Vec::new(),
        tables: Vec::new(),
        sure: format!(
            "The means are of {} rounds, each from a match of its own, both fills solved exactly with all first moves. Left is the \
             better side as often as right, as it must be on a symmetric board: {} of the rounds in which one is better (p = \
             {:.2}).",
            study.rounds(),
            study.left.share.map_or("none".to_owned(), percent),
            study.left.p
        ),
        measured: format!(
            "The rounds: {population}. The second picture is one round, the rulebook's example of a refill: {}",
            refill::text::advice(&example)
        ),
        downloads: vec![
            Download::inline("differences.csv", "the difference of every round", &csv),
            data.played.download(),
        ],
        commands: vec![
            "analysis census --population played --sample 5000 --detail moves --output played.parquet".to_owned(),
            "analysis sides --data played.parquet --chart differences.svg".to_owned(),
            format!("analysis refill \"{}\" --chart refill.svg", refill::EXAMPLE),
        ],
    })
}

/// The best single count, where the best rule has more of them.
fn simplest(study: &SidesStudy) -> String {
    let single = study
        .best
        .first()
        .filter(|single| study.best_rule().is_some_and(|best| best.sum.terms.len() > single.sum.terms.len()));
    single.map_or(String::new(), |single| {
        let rate = single.held_out.rate.map_or("–".to_owned(), percent);
        format!(" If you count one thing alone, count {}: {rate}.", single.sum.in_words())
    })
}

fn rule(data: &Data, study: &SidesStudy) -> Result<Section, ReportError> {
    let population = data.played.census.identity.population.to_string();
    let chart = study.rules_chart(&population);
    let rate = |rate: &Rate| rate.rate.map_or("–".to_owned(), percent);
    let answer = match study.best_rule() {
        Some(best) => format!(
            "Yes. For each side count {}. Fill from the side with the smaller number. It is the better side in {} of rounds that \
             had no part in finding the rule. (Own-colour squares of a tower are those of its own colour on its three lines, \
             straight and diagonal. A first move is fatal if the other player then reaches home at once, most often through the \
             square that was left.){}",
            best.sum.in_words(),
            rate(&best.held_out),
            simplest(study)
        ),
        None => "There are too few rounds to look for one.".to_owned(),
    };
    let row = |found: &RuleRate| vec![found.rule.description(), rate(&found.rate), format!("{:.1}", found.mean_left)];
    let record = |found: &RuleRate| {
        let Rate { hits, ties, of, .. } = found.rate;
        let counts = [hits, ties, of].map(|count| count.to_string());
        [&[found.rule.name.to_owned(), found.rule.description()], &counts[..]].concat()
    };
    let csv = csv_bytes(&["rule", "description", "hits", "ties", "of"], study.rules.iter().map(record))?;
    let [training, held_out] = study.split;
    Ok(Section {
        id: "rule",
        question: "Is there a rule for the choice that a player can use at the board?".to_owned(),
        answer,
        figures: vec![Figure::new(&chart, format!("Hit rates with their intervals. {}.", chart.title))?],
        boards: Vec::new(),
        tables: vec![Table {
            caption: "Choose the side with ...: how often that is the better side, a coin counted half where the rule picks none; and \
                      the winning first moves left to the Challenger in the mean"
                .to_owned(),
            heads: ["choose the side with", "better side", "moves left"].map(Head::new).into(),
            rows: study.rules.iter().map(row).collect(),
        }],
        sure: format!(
            "The rule was chosen on {training} rounds and tried on {held_out} others, so its hit rate is not flattered by the choice. \
             With the better side of every round the Challenger has {:.1} winning first moves, with a coin {:.1}{}.",
            study.winning_moves.better,
            study.winning_moves.coin,
            study.best_rule().map_or(String::new(), |best| format!(", with the rule {:.1}", best.mean_left))
        ),
        measured: "Of all sums of at most three counts with small weights the one with the most hits was taken; a longer one only \
                   where it is better by more than chance."
            .to_owned(),
        downloads: vec![
            Download::inline("rules.csv", "every rule with its hits", &csv),
            data.played.download(),
        ],
        commands: vec!["analysis sides --data played.parquet --rules-chart rules.svg".to_owned()],
    })
}
