//! Left or right.

use crate::page::{Download, Figure, Head, Section, Table};

use crate::question;
use crate::question::sides::rules::RuleKind;
use crate::question::sides::{Best, Rate, SidesStudy};
use statistics::wording::{number, percent};
use std::sync::atomic::AtomicBool;

use answers::refill::{self, RefillStudy};

use super::{Data, ReportError, csv_bytes};

pub fn sections(data: &Data, study: &SidesStudy, stop: &AtomicBool) -> Result<Vec<Section>, ReportError> {
    Ok(vec![choice(data, study, stop)?, rule(data, study)?])
}

fn choice(data: &Data, study: &SidesStudy, stop: &AtomicBool) -> Result<Section, ReportError> {
    let population = data.played.sample.identity.population.to_string();
    let differences = study.differences_chart(&population);
    let example = RefillStudy::example(stop)?.ok_or(ReportError::Stopped)?;
    let first_moves = question::refill::first_moves(&example);
    let means = study.winning_moves;
    let mean = study
        .mean_difference
        .ok_or_else(|| data.played.lacks("has a single round, which tells nothing about others"))?;
    let records = study.differences.iter().map(|difference| vec![difference.to_string()]);
    let csv = csv_bytes(&["left_less_right"], records)?;
    Ok(Section {
        id: "sides",
        question: "Left or right: does the choice of side matter?".to_owned(),
        answer: format!(
            "Yes: after simulated rounds the numbers of the Challenger's winning first moves differ by {} on \
             average. The better side leaves the Challenger {:.1} of about a hundred, the worse one {:.1}. It \
             rarely decides the round: in {} of the rounds the Challenger loses after one fill and wins after the \
             other.",
            number(mean),
            means.better,
            means.worse,
            percent(study.value_differs)
        ),
        figures: vec![
            Figure::new(&differences, format!("A histogram of differences. {}.", differences.title)),
            Figure::new(&first_moves, format!("Bars by tower. {}.", first_moves.title)),
        ],
        sure: format!(
            "The averages are from {} rounds, each from a different match, with both fills and all first moves \
             solved exactly. As a check, the symmetry of the board makes left and right equally good: left is the \
             better side in {} of the rounds with a better side (p = {:.2}).",
            study.rounds(),
            study.left.share.map_or("none".to_owned(), percent),
            study.left.p
        ),
        measured: format!(
            "The rounds: {population}. The second chart shows one round, the rulebook's example of a refill: {}",
            refill::text::advice(&example)
        ),
        downloads: vec![
            Download::inline("differences.csv", "the difference of every round", &csv),
            data.played.download(),
        ],
        commands: vec![
            "analysis census --population played --sample 10000 --detail moves --output played.parquet".to_owned(),
            "analysis sides --data played.parquet --chart differences.svg".to_owned(),
            format!("analysis refill \"{}\" --chart refill.svg", refill::EXAMPLE),
        ],
        ..Section::default()
    })
}

fn rule(data: &Data, study: &SidesStudy) -> Result<Section, ReportError> {
    let chart = study.rules_chart(&data.confirm.sample.describe_rounds());
    let rate = |rate: &Rate| rate.rate.map_or("–".to_owned(), percent);
    let in_words = |best: &Best| format!("{} ({})", best.sum.in_words(), rate(&best.tried));
    let answer = match study.best_rule() {
        Some(best) => format!(
            "Yes. For each side count {}. Fill from the side with the smaller number. It is the better side in {} \
             of {} rounds of simulated matches that played no part in finding the rule. (Own-colour squares of a \
             tower are those of its own colour on its three lines, straight and diagonal.) The best rules of one, \
             two and three counts, always choosing the smaller sum: {}.",
            best.sum.in_words(),
            rate(&best.tried),
            best.tried.of,
            study.glance.iter().map(in_words).collect::<Vec<_>>().join("; ")
        ),
        None => "There are too few rounds to find one.".to_owned(),
    };
    let mut csv_rows = Vec::new();
    for found in &study.rules {
        let Rate { hits, ties, of, .. } = found.rate;
        let counts = [hits, ties, of].map(|count| count.to_string());
        csv_rows.push([&[found.rule.name.to_owned(), found.rule.description()], &counts[..]].concat());
    }
    let csv = csv_bytes(&["rule", "description", "hits", "ties", "of"], csv_rows)?;
    let [looked, tried] = study.split;
    Ok(Section {
        id: "rule",
        question: "Is there a rule for the choice that a player can use at the board?".to_owned(),
        answer,
        figures: vec![Figure::new(&chart, format!("Hit rates with their intervals. {}.", chart.title))],
        boards: Vec::new(),
        tables: vec![
            rules(study, RuleKind::Glance, &study.glance, "Counted on the board"),
            rules(study, RuleKind::Trial, &study.trial, "With moves tried in the head"),
        ],
        sure: format!(
            "Rules were found in {looked} rounds and tested on {tried} others, so that the choice of a rule does \
             not inflate its hit rate. Rounds in both samples, {} of them, were left out of the test. In the rounds \
             of the first sample the better side leaves {:.1} winning first moves, a coin {:.1}.",
            data.confirm.sample.left_out, study.winning_moves.better, study.winning_moves.coin
        ),
        measured: "Of all sums of one or two counts with small weights, the one with the most hits was taken; of \
        three counts, the best that extends a good sum of two. The rule to learn has a further count only if that \
        count raises the hit rate by more than a standard error, in rounds that neither rule was found on."
            .to_owned(),
        downloads: vec![
            Download::inline("rules.csv", "every rule with its hits", &csv),
            data.played.download(),
            data.confirm.download(),
        ],
        commands: vec![
            "analysis sides --data played.parquet --confirm confirm.parquet --rules-chart rules.svg".to_owned(),
        ],
    })
}

/// How rules of a kind do, the best sums first.
fn rules(study: &SidesStudy, kind: RuleKind, best: &[Best], caption: &str) -> Table {
    let one = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.1}"));
    let row = |name: String, found: &Rate| {
        vec![
            name,
            found.rate.map_or("–".to_owned(), percent),
            found.ties.to_string(),
            one(found.left.map(|left| left.estimate)),
            one(found.given_away),
            found.given_away_wins(),
        ]
    };
    let mut rows: Vec<Vec<String>> =
        best.iter().map(|best| row(format!("the smaller sum: {}", best.sum), &best.tried)).collect();
    if kind == RuleKind::Glance {
        rows.extend(study.baselines.iter().map(|(name, rate)| row((*name).to_owned(), rate)));
    }
    let single = study.rules.iter().filter(|found| (found.rule.kind == RuleKind::Trial) == (kind == RuleKind::Trial));
    rows.extend(single.map(|found| row(found.rule.description(), &found.rate)));
    Table {
        caption: format!(
            "{caption}. Choose the side with ...: how often that is the better side, where ties, in which the rule \
             picks neither, count half; the winning first moves left to the Challenger, on average; how many more \
             than the better side leaves, if the worse one is picked; and how many of the rounds that the choice \
             could win are given away"
        ),
        heads: ["choose the side with", "better side", "ties", "moves left", "cost of a mistake", "wins given away"]
            .map(Head::new)
            .into(),
        rows,
    }
}
