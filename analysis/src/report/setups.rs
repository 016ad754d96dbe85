//! The value of set-ups, and the features of weak ones.

use crate::page::{Advice, Board, BoardRow, Download, Figure, Head, Section, Table};
use crate::question::Sample;
use crate::question::weak::{
    Difference, Finding, WeakStudy, at_least, finding, largest, picture, rulebook_claim, weak_spot, weak_towers,
    write_effects,
};
use answers::setup::{Feature, Role};
use shares::wording::{number, percent, signed};
use statistics::model::RIDGE;

use super::{Data, Studies, csv_bytes};

const ENDS: usize = 6;
const SHOWN: usize = 20;

pub fn sections(data: &Data, studies: &Studies) -> anyhow::Result<Vec<Section>> {
    Ok(vec![first_move(data, studies)?, rulebook(data, studies), features(data, studies)?])
}

fn first_move(data: &Data, studies: &Studies) -> anyhow::Result<Section> {
    let study = &studies.weak.study;
    let wins = study.all.won.ok_or_else(|| data.played.lacks("has no set-ups"))?;
    let no_moves = || data.played.lacks("lacks winning first moves");
    let histogram = picture::histogram(study, &data.played.sample.describe()).ok_or_else(no_moves)?;
    let mean = study.all.winning_moves.ok_or_else(no_moves)?;
    let setups = |wins| study.winning_moves.iter().filter(|&&other| other == wins).count();
    let most = study.winning_moves.last().copied().unwrap_or(0);
    let records = (0..=most).map(|wins| (wins, setups(wins)));
    let csv = csv_bytes(&["winning_moves", "setups"], records)?;
    Ok(Section {
        id: "first-move",
        question: "After a refill, how strong is it to move first?".to_owned(),
        answer: format!(
            "Under perfect play the Challenger, who moves first, wins {} of the set-ups after simulated rounds, with {} of about \
             a hundred first moves on average.",
            percent(wins),
            number(mean)
        ),
        advice: Some(Advice {
            when: "You lost the last round and begin",
            what: "A winning first move nearly always exists. How many there are says little about who wins between \
                   players who make mistakes."
                .to_owned(),
        }),
        figures: vec![Figure::new(&histogram, "A histogram of the winning first moves of a set-up.")],
        boards: ends(&data.played.sample, study),
        sure: format!(
            "The share of wins and the winning first moves come from {} set-ups after simulated rounds. Each of \
             them is solved exactly, so only the choice of set-ups is random. Both fills of a round count as one in \
             the intervals.",
            study.moves_known
        ),
        measured: format!("{}. Every first move of every set-up is solved.", data.played.sample.describe()),
        downloads: vec![
            Download::inline("winning-moves.csv", "the numbers of the chart", &csv),
            data.played.download(),
        ],
        commands: vec![
            "analysis census --population played --sample 10000 --detail moves --output played.parquet".to_owned(),
            "analysis weak --data played.parquet --histogram winning-moves.svg".to_owned(),
        ],
        ..Section::default()
    })
}

fn ends(sample: &Sample, study: &WeakStudy) -> Vec<BoardRow> {
    let (weakest, strongest) = study.ends(ENDS);
    let board = |i: &usize| {
        let row = &sample.rows[*i];
        Board::new(&row.setup, &[], row.count().unwrap_or_default().of_first_moves())
    };
    let boards = |places: &[usize]| places.iter().map(board).collect();
    vec![
        BoardRow { heading: "The weakest for the Defender".to_owned(), boards: boards(weakest) },
        BoardRow { heading: "The strongest for the Defender".to_owned(), boards: boards(strongest) },
    ]
}

fn told_of(studies: &Studies) -> String {
    let told = studies.weak.told_of();
    format!("{} set-ups after simulated rounds that were not used to find anything", told.rows.len())
}

fn rulebook(data: &Data, studies: &Studies) -> Section {
    let own_color = |role| [Feature::OwnColorFront(role), Feature::OwnColorDiagonal(role)];
    let asked: Vec<Feature> = Role::ALL.into_iter().flat_map(own_color).collect();
    Section {
        id: "rulebook",
        question: "Is a tower straight behind its own colour a weak spot, as the rulebook says?".to_owned(),
        answer: weak_spot(&studies.weak),
        advice: weak_towers(&studies.weak).map(|what| Advice { when: "You compare set-ups", what }),
        details: vec![rulebook_claim(&studies.weak)],
        tables: vec![table("A tower behind its own colour", &asked, studies)],
        sure: format!(
            "Measured on {}. The effect of a tower is a slope: winning first moves per tower. Its interval allows \
             for both fills of a round.",
            told_of(studies)
        ),
        measured: "Every first move of every set-up is solved, and those that win are counted.".to_owned(),
        downloads: vec![data.confirm.download()],
        commands: vec!["analysis weak --data played.parquet --confirm confirm.parquet".to_owned()],
        ..Section::default()
    }
}

fn features(data: &Data, studies: &Studies) -> anyhow::Result<Section> {
    let answer = &studies.weak;
    let findings = answer.findings();
    let too_few = || data.played.lacks("has too few set-ups to compare");
    let effects = picture::effects(answer).ok_or_else(too_few)?;
    let places = picture::heat_map(&answer.study, &data.played.sample.describe()).ok_or_else(too_few)?;
    let holding: Vec<&Finding<'_>> = findings.iter().filter(|finding| finding.holds()).take(SHOWN).collect();
    let shown: Vec<Feature> = holding.iter().map(|finding| finding.told.feature).collect();
    let mut tables = vec![table(&format!("The {} largest effects that hold", shown.len()), &shown, studies)];
    let found = findings.iter().filter(|finding| finding.found.is_significant()).count();
    let mut sure = format!(
        "Of {} features, {} differ by at least one winning first move for each tower or move, and {} by at least five, by \
         their whole intervals in {}. The numbers shown are from there. {found} were found in {} set-ups, after a \
         correction for the number of features (Benjamini and Yekutieli), and {} of these hold; in a sample of this size \
         even a fraction of a move is more than chance.",
        findings.len(),
        at_least(&findings, 1.0),
        at_least(&findings, 5.0),
        told_of(studies),
        data.played.sample.rows.len(),
        findings.iter().filter(|finding| finding.holds()).count(),
    );
    if let Some(model) = &answer.model {
        let rows = model.importance.iter().map(|found| vec![found.group.about(), percent(found.loss)]);
        tables.push(Table {
            caption: "How much less of the variation a weighted sum explains if it is fitted again without one \
            group of features (groups overlap, so losses do not add up)"
                .to_owned(),
            heads: vec![Head::new("features"), Head::new("loss")],
            rows: rows.collect(),
        });
        sure.push_str(&format!(
            " Together, a weighted sum of all features (ridge regression, penalty {RIDGE}) explains {} of the variation, \
             fitted on {} set-ups and tested on {} others. It was not tuned, so the features explain at least as much.",
            percent(model.test.linear),
            model.fitted,
            model.test.tested
        ));
    }
    let mut csv = Vec::new();
    write_effects(&mut csv, answer)?;
    Ok(Section {
        id: "weak",
        question: "Which features do weak and strong set-ups have?".to_owned(),
        answer: largest(&holding),
        details: holding.first().map(|holds| finding(holds)).into_iter().collect(),
        figures: vec![
            Figure::new(&places, "Heat maps by tower and file, one for each player."),
            Figure::new(&effects, "The largest effects, with their intervals."),
        ],
        tables,
        sure,
        measured: "For each feature: how many more winning first moves the Challenger has with one more tower or \
        move, for one feature at a time and adjusted for others. These are associations: they do not say what would \
        follow if only one thing were changed."
            .to_owned(),
        downloads: vec![
            Download::inline("effects.csv", "every feature with its effect", &csv),
            data.played.download(),
            data.confirm.download(),
        ],
        commands: vec![
            "analysis weak --data played.parquet --confirm confirm.parquet --chart effects.svg --heat-map places.svg"
                .to_owned(),
        ],
        ..Section::default()
    })
}

fn table(caption: &str, features: &[Feature], studies: &Studies) -> Table {
    let size = |found: Option<Difference>| found.map_or("–".to_owned(), |found| signed(found.size, 1.0));
    let row = |&feature: &Feature| {
        let told = studies.weak.told().effect(feature);
        vec![feature.about(), size(told.each), size(told.joint), told.with.setups.to_string()]
    };
    let heads = vec![
        Head::new("feature"),
        Head::group("after simulated rounds: winning first moves for each", &["alone", "adjusted", "set-ups with any"]),
    ];
    Table { caption: caption.to_owned(), heads, rows: features.iter().map(row).collect() }
}
