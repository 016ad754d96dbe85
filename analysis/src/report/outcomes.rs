//! Whether the choice of side changes who wins between players who make mistakes.

use crate::page::{Download, Figure, Head, Section, Table};
use crate::population::NATURAL_PLAYERS;
use crate::question::outcomes::{
    ConditionStudy, Count, LargestGain, OutcomesStudy, PLAYERS, finding, outcomes, shipped,
};
use shares::Interval;
use shares::wording::{capitalised, percent, signed};

pub fn study(seed: u64) -> OutcomesStudy {
    let outcomes = shipped().expect("the file in the program is whole");
    OutcomesStudy::new(&outcomes, seed).expect("it has both set-ups of many rounds")
}

pub fn section(study: &OutcomesStudy) -> Section {
    let chart = outcomes(study);
    Section {
        id: "outcomes",
        question: "Does the choice of side change who wins?".to_owned(),
        answer: format!("{}.", finding(study)),
        details: DETAILS
            .into_iter()
            .filter_map(|name| told(study.of(name)?))
            .chain(reversed(study))
            .chain(lost(study))
            .collect(),
        figures: vec![Figure::new(
            &chart,
            "Win rates of the Challenger by the number of winning first moves, and gains of the Defender by the choice of \
             side, each with intervals.",
        )],
        tables: vec![table(study)],
        sure:
            "Only the rounds played from the set-ups are random; which first moves win is exact. Both fills of a round \
               count as one in every interval. Differences between players are differences between these computer \
               players: no people played."
                .to_owned(),
        measured: format!(
            "From each of {} set-ups, {} rounds for each pair of players. {PLAYERS} {NATURAL_PLAYERS} The chance of a blunder \
             of win-keeping players does not depend on how many moves win, so for them the number of winning first moves can \
             matter only through what comes after the first move. The chance of a lapse that costs the win does depend on it.",
            2 * study.rounds,
            study.games
        ),
        downloads: vec![Download::inline(
            "outcomes.csv",
            "the rounds won from each set-up",
            kamisado_data::OUTCOMES.as_bytes(),
        )],
        commands: vec!["analysis outcomes --chart outcomes.svg".to_owned()],
        ..Section::default()
    }
}

const DETAILS: [&str; 4] = ["keeping_10", "keeping_20", "lapsing_20", "natural"];

/// What the choice is worth where it decides the round under perfect play; none if it never does.
fn lost(study: &OutcomesStudy) -> Option<String> {
    let LargestGain { about, gain, .. } = study.largest_decided_gain?;
    Some(format!(
        "It matters where no first move wins on one side: after the {} such rounds of {}, the right side gains up to {} points \
         (players: {}; the interval allows for the choice among {} pairs).",
        study.decided,
        study.rounds,
        signed(gain, 100.0),
        about,
        study.conditions.len()
    ))
}

/// For which players the Challenger wins less with more winning first moves, in a sentence; none if for none.
fn reversed(study: &OutcomesStudy) -> Option<String> {
    let is_reversed = |of: &&ConditionStudy| of.of_ten.is_some_and(|slope| slope.high < 0.0);
    let players: Vec<&str> = study.conditions.iter().filter(is_reversed).map(|of| of.condition.about).collect();
    (!players.is_empty()).then(|| {
        format!(
            "With more winning first moves the Challenger wins less often, with a slope whose interval lies below 0, \
             between these players: {}. This study does not explain why.",
            players.join("; ")
        )
    })
}

fn told(of: &ConditionStudy) -> Option<String> {
    let [few, many] = [of.curve.first()?, of.curve.last()?];
    Some(format!(
        "{}: the Challenger wins {} of the rounds from the set-ups with {} to {} winning first moves, and {} from those \
         with {} to {}.",
        capitalised(of.condition.about),
        percent(few.share),
        few.from,
        few.to,
        percent(many.share),
        many.from,
        many.to
    ))
}

fn table(study: &OutcomesStudy) -> Table {
    let points = |size: Option<Interval>| size.map_or("–".to_owned(), |size| signed(size, 100.0));
    let row = |of: &ConditionStudy| {
        let gain = |count: Count| points(of.count(count).gain);
        vec![
            of.condition.about.to_owned(),
            percent(of.won),
            points(of.of_ten),
            gain(Count::Winning),
            gain(Count::Rule),
            gain(Count::NaturalShare),
        ]
    };
    Table {
        caption: "Challenger wins: of all rounds. Ten more: how many points of win rate ten more winning first moves add for \
                  the Challenger. Gain: how many points of win rate the Defender gains over a coin by choosing the side with \
                  fewer winning first moves, by the rule to learn, or with the smaller share of natural first moves that win"
            .to_owned(),
        heads: vec![
            Head::new("players"),
            Head::new("Challenger wins"),
            Head::new("ten more"),
            Head::group("gain of the Defender", &["fewer winning moves", "the rule", "natural share"]),
        ],
        rows: study.conditions.iter().map(row).collect(),
    }
}
