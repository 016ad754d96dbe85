//! Left or right.

use std::sync::atomic::AtomicBool;

use answers::first_moves::count;
use answers::refill::{self, RefillStudy};
use answers::setup::{Lineup, Role};
use kamisado::{Fill, Move, Square};
use picture::Arrow;
use shares::wording::{number, percent};
use terminal::interrupt::Interruption;

use crate::page::{Board, BoardRow, Download, Figure, Head, Section, Table};
use crate::question;
use crate::question::sides::rules::RuleKind;
use crate::question::sides::{Apart, Best, Rate, RuleRate, SidesStudy, Sum, TIE, how_to_count, looked_at, third_count};

use super::{Data, Studies, csv_bytes};

pub fn sections(data: &Data, studies: &Studies, stop: &AtomicBool) -> anyhow::Result<Vec<Section>> {
    let Studies { sides, sides_apart, .. } = studies;
    let example = RefillStudy::example(stop)?.ok_or(Interruption)?;
    Ok(vec![rule(data, sides, sides_apart, &example)?, choice(data, sides, &example)?])
}

fn choice(data: &Data, study: &SidesStudy, example: &RefillStudy) -> anyhow::Result<Section> {
    let population = data.played.sample.identity.population.to_string();
    let differences = study.differences_chart(&population);
    let first_moves = question::refill::first_moves(example);
    let means = study.winning_moves;
    let mean = study.mean_difference.ok_or_else(|| data.played.lacks("has a single round, expected several"))?;
    let csv = csv_bytes(&["left_less_right"], &study.differences)?;
    Ok(Section {
        id: "sides",
        question: "How much does the choice of side matter?".to_owned(),
        answer: format!(
            "Under perfect play it rarely decides the round: of about a hundred first moves of the Challenger, {:.1} win \
             after the better choice and {:.1} after the worse one.",
            means.better, means.worse
        ),
        details: vec![format!(
            "These are averages after simulated rounds. The two sides differ by {} winning first moves. In {} of the \
             rounds the Challenger loses after one fill and wins after the other.",
            number(mean),
            percent(study.value_differs)
        )],
        figures: vec![
            Figure::new(&differences, "A histogram of the differences between filling left and filling right."),
            Figure::new(&first_moves, "For each tower two bars: its winning first moves after filling left and right."),
        ],
        sure: format!(
            "The averages are from {} rounds, each from a different match, with both fills and all first moves \
             solved exactly. A check of the sample: by symmetry, left is the better side in half of all rounds that \
             have one. In these it is so in {}.",
            study.rounds(),
            study.left.share.map_or("none".to_owned(), percent)
        ),
        measured: format!(
            "The rounds: {population}. The second chart shows one round, the rulebook's example of a refill: {}",
            refill::text::advice(example)
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

fn rule(data: &Data, study: &SidesStudy, apart: &Apart, example: &RefillStudy) -> anyhow::Result<Section> {
    let chart = study.rules_chart(&data.confirm.sample.describe_rounds());
    let best = study.rule_to_learn();
    let row = |found: &RuleRate| {
        let Rate { hits, ties, of, .. } = found.rate;
        (found.rule.name, found.rule.description(), hits, ties, of)
    };
    let csv = csv_bytes(&["rule", "description", "hits", "ties", "of"], study.rules.iter().map(row))?;
    let [looked, tried] = study.split;
    Ok(Section {
        id: "rule",
        question: "Left or right: which side should the winner fill from?".to_owned(),
        answer: best.map_or("There are too few rounds to find a rule.".to_owned(), |best| in_short(&best.sum)),
        details: best.map_or(Vec::new(), |best| vec![how_to_count(&best.sum), how_good(study, best)]),
        figures: vec![Figure::new(&chart, "How often each rule picks the better side, with intervals.")],
        boards: best.and_then(|best| worked(&best.sum, example)).into_iter().collect(),
        tables: vec![
            rules(study, RuleKind::Board, &study.board, "Counted on the board"),
            rules(study, RuleKind::Trial, &study.trial, "With moves tried in the head"),
        ],
        sure: format!(
            "Rules were found in {looked} rounds and tested on {tried} others, so that the choice of a rule does not \
             inflate its hit rate. {} of the others also occur among the first; without them the rule to learn picks the \
             better side in {}. In the rounds of the first sample the better side leaves {:.1} winning first moves, a \
             coin {:.1}.",
            tried as u64 - apart.rounds,
            study.learnt_apart(apart).and_then(|rate| rate.rate).map_or("–".to_owned(), percent),
            study.winning_moves.better,
            study.winning_moves.coin
        ),
        measured: "Of all sums of one or two counts with small weights, the one with the most hits was taken; of \
        three counts, the best that extends a good sum of two. The rule to learn has one or two counts, and the second \
        only if that raises the hit rate by more than a standard error, by cross-validation in the first rounds."
            .to_owned(),
        downloads: vec![
            Download::inline("rules.csv", "every rule with its hits", &csv),
            data.played.download(),
            data.confirm.download(),
        ],
        commands: vec![
            "analysis sides --data played.parquet --confirm confirm.parquet --rules-chart rules.svg".to_owned(),
        ],
        ..Section::default()
    })
}

fn in_short(sum: &Sum) -> String {
    match sum.compared() {
        Some(_) => {
            "Fill from the side where your towers, compared with your opponent's, have less of their own colour \
            ahead of them."
                .to_owned()
        }
        None => format!("Fill from the side with the smaller number when you count {}.", sum.in_words()),
    }
}

fn how_good(study: &SidesStudy, best: &Best) -> String {
    let rate = |rate: &Rate| rate.rate.map_or("–".to_owned(), percent);
    let mut told = format!(
        "This picks the better side in {} of {} simulated rounds that have one and were not used to find it; a coin does \
         in half of them.",
        rate(&best.tried),
        best.tried.of
    );
    for shorter in study.board.iter().filter(|other| other.sum.counts() < best.sum.counts()) {
        told += &format!(" A shorter rule reaches {}: count {}.", rate(&shorter.tried), shorter.sum.in_words());
    }
    if let Some(third) = study.third {
        told += &format!(" {}", third_count(third));
    }
    if let Some(squares) = looked_at(study) {
        told += &format!(" {squares}");
    }
    told
}

/// The rule applied to the rulebook's example, with lines to the squares that it counts for the Defender.
fn worked(sum: &Sum, example: &RefillStudy) -> Option<BoardRow> {
    sum.compared()?;
    let [winner, challenger] = [Role::Defender, Role::Challenger].map(|role| role.player(&example.left.setup));
    let fills = [(Fill::Left, &example.left), (Fill::Right, &example.right)].map(|(fill, round)| {
        let lineup = Lineup::new(&round.setup);
        let [own, other] = [Role::Defender, Role::Challenger].map(|role| Counted::new(sum, &lineup, role));
        let result = own.sum - other.sum;
        let told = format!(
            "From the {fill}: {winner} {}, {challenger} {}, result {}. ",
            own.told,
            other.told,
            result.to_string().replace('-', "−")
        );
        (fill, round, result, told)
    });
    let (fill, round, ..) = fills.iter().min_by_key(|(.., result, _)| *result)?;
    let arrow = |[from, to]: [Square; 2]| Arrow { m: Move { from, to }, to_play: true };
    let arrows: Vec<Arrow> = sum.own_lines(&round.setup, winner)?.into_iter().map(arrow).collect();
    let [left, right] = [&example.left, &example.right].map(|round| count(&round.moves));
    let caption = format!(
        "{}So {winner} fills from the {fill}, as on this board. The lines lead from {winner}'s towers to the squares that \
         count. Solved exactly: from the left {} of {challenger}'s {} first moves win, from the right {} of {}.",
        fills.iter().map(|(.., told)| told.as_str()).collect::<String>(),
        left.wins,
        left.moves,
        right.wins,
        right.moves
    );
    let heading = format!("An example: {winner} has won the round and chooses");
    Some(BoardRow { heading, boards: vec![Board::new(&round.setup, &arrows, caption)] })
}

struct Counted {
    sum: i32,
    told: String,
}

impl Counted {
    fn new(sum: &Sum, lineup: &Lineup, role: Role) -> Counted {
        let counts: Vec<(i32, i32)> =
            sum.signed().into_iter().map(|(weight, rule)| (weight, rule.count_of(lineup, role))).collect();
        let told = |&(weight, count): &(i32, i32)| match weight {
            1 => count.to_string(),
            weight => format!("{weight} × {count}"),
        };
        Counted {
            sum: counts.iter().map(|(weight, count)| weight * count).sum(),
            told: counts.iter().map(told).collect::<Vec<_>>().join(" + "),
        }
    }
}

fn rules(study: &SidesStudy, kind: RuleKind, best: &[Best], caption: &str) -> Table {
    let one = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.1}"));
    let row = |name: String, found: &Rate| {
        vec![
            name,
            found.rate.map_or("–".to_owned(), percent),
            found.ties.to_string(),
            one(found.left.map(|left| left.estimate)),
            one(found.given_away),
        ]
    };
    let mut rows: Vec<Vec<String>> =
        best.iter().map(|best| row(format!("the smaller sum: {}", best.sum), &best.tried)).collect();
    if kind == RuleKind::Board {
        rows.push(row("toss a coin".to_owned(), &study.coin));
    }
    let single = study.rules.iter().filter(|found| (found.rule.kind == RuleKind::Trial) == (kind == RuleKind::Trial));
    rows.extend(single.map(|found| row(found.rule.description(), &found.rate)));
    Table {
        caption: format!(
            "{caption}. Better side: how often the rule picks it. {TIE} \
             Moves left: the Challenger's winning first moves, on average. Cost: how many more than after the better \
             choice, where the rule picks the worse one"
        ),
        heads: ["choose the side with", "better side", "ties", "moves left", "cost of a mistake"].map(Head::new).into(),
        rows,
    }
}
