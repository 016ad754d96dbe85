//! What random set-ups are worth, and what makes them weak.

use crate::census::{Census, Row};
use crate::page::{Board, BoardRow, Download, Figure, Head, Section, Table};
use crate::question::weak::{Effect, WeakStudy, picture, write_effects};
use crate::question::weak::{finding, rulebook_claim};
use crate::setup::{Feature, Role};
use crate::statistics::Interval;
use crate::statistics::wording::{number, percent};

use super::{Data, ReportError, Source, csv_bytes};

/// Seeds the choice of the set-ups that the models are tested on.
const SEED: u64 = 1;
/// Set-ups drawn at each end.
const ENDS: usize = 6;
/// Features in the table.
const SHOWN: usize = 20;

/// What the censuses of random set-ups show.
struct Studies {
    /// The largest one: who wins.
    values: WeakStudy,
    /// Winning first moves.
    moves: WeakStudy,
    /// How long the rounds take.
    lengths: WeakStudy,
}

/// How strong is the first move; is the rulebook right; what makes a set-up weak?
pub fn sections(data: &Data) -> Result<Vec<Section>, ReportError> {
    let study = |source: &Source| WeakStudy::new(&source.census.rows, SEED);
    let studies = Studies { values: study(&data.uniform), moves: study(&data.moves), lengths: study(&data.distance) };
    Ok(vec![first_move(data, &studies)?, rulebook(data, &studies), features(data, &studies)?])
}

fn first_move(data: &Data, studies: &Studies) -> Result<Section, ReportError> {
    let study = &studies.moves;
    let all = &data.uniform.census;
    let wins = studies.values.all.won.ok_or_else(|| data.uniform.lacks("has no set-ups"))?;
    let lengths = studies.lengths.all.shortest_win;
    let caption = data.moves.census.identity.describe();
    let no_moves = || data.moves.lacks("lacks winning first moves");
    let histogram = picture::histogram(study, &caption).ok_or_else(no_moves)?;
    let mean = study.all.winning_moves.ok_or_else(no_moves)?;
    let fast = lengths.map_or(String::new(), |length| format!(", and it takes {} moves in the mean", number(length)));
    let setups = |wins| study.winning_moves.iter().filter(|&&other| other == wins).count();
    let most = study.winning_moves.last().copied().unwrap_or(0);
    let records = (0..=most).map(|wins| vec![wins.to_string(), setups(wins).to_string()]);
    let csv = csv_bytes(&["winning_moves", "setups"], records)?;
    Ok(Section {
        id: "first-move",
        question: "After a refill, how strong is it to move first?".to_owned(),
        answer: format!(
            "The Challenger, who moves first, wins {} of random set-ups{fast}. But he must find the moves: of his hundred first \
             moves {} win in the mean.",
            percent(wins),
            number(mean)
        ),
        figures: vec![Figure::new(&histogram, format!("A histogram. {}.", histogram.title))?],
        boards: ends(&data.moves.census, study),
        tables: Vec::new(),
        sure: format!(
            "The share of wins is of {} set-ups, the winning first moves of {}, the length of {}. Each of them is solved \
             exactly, so only the drawing is left to chance.",
            all.rows.len(),
            study.moves_known,
            data.distance.census.rows.len()
        ),
        measured:
            "Both home rows are drawn in random order, without rings; every set-up, or every first move, is solved."
                .to_owned(),
        downloads: vec![
            Download::inline("winning-moves.csv", "the numbers of the picture", &csv),
            data.uniform.download(),
            data.moves.download(),
            data.distance.download(),
        ],
        commands: vec![
            "analysis census --sample 100000 --output uniform.parquet".to_owned(),
            "analysis census --sample 10000 --detail moves --output uniform-moves.parquet".to_owned(),
            "analysis census --sample 300 --detail distance --output uniform-distance.parquet".to_owned(),
            "analysis weak --data uniform-moves.parquet --histogram winning-moves.svg".to_owned(),
        ],
    })
}

/// The weakest set-ups and the strongest.
fn ends(census: &Census, study: &WeakStudy) -> Vec<BoardRow> {
    let (weakest, strongest) = study.ends(ENDS);
    let board = |row: &Row| {
        let count = row.count().unwrap_or_default();
        Board::new(&row.setup, format!("{} of {} first moves win", count.wins, count.moves))
    };
    let boards = |places: &[usize]| places.iter().map(|&i| board(&census.rows[i])).collect();
    vec![
        BoardRow { heading: "The weakest for the Defender (Gold, below)".to_owned(), boards: boards(weakest) },
        BoardRow { heading: "The strongest for the Defender".to_owned(), boards: boards(strongest) },
    ]
}

fn rulebook(data: &Data, studies: &Studies) -> Section {
    let own_color = |role| [Feature::OwnColorFront(role), Feature::OwnColorDiagonal(role)];
    let asked: Vec<Feature> = Role::ALL.into_iter().flat_map(own_color).collect();
    Section {
        id: "rulebook",
        question: "Is a tower straight behind its own colour a weak spot, as the rulebook says?".to_owned(),
        answer: rulebook_claim(&studies.moves),
        figures: Vec::new(),
        boards: Vec::new(),
        tables: vec![table("A tower behind its own colour", &asked, studies)],
        sure: format!(
            "The effect is the difference between the means of {} set-ups with and without it; its interval is that of Welch's \
             test.",
            studies.moves.moves_known
        ),
        measured: "Every first move of every set-up is solved, and those that win are counted.".to_owned(),
        downloads: vec![data.moves.download()],
        commands: vec!["analysis weak --data uniform-moves.parquet".to_owned()],
    }
}

fn features(data: &Data, studies: &Studies) -> Result<Section, ReportError> {
    let study = &studies.moves;
    let caption = data.moves.census.identity.describe();
    let too_few = || data.moves.lacks("has too few set-ups to compare");
    let effects = picture::effects(study, &caption).ok_or_else(too_few)?;
    let places = picture::heat_map(study, &caption).ok_or_else(too_few)?;
    let most: Vec<&Effect> = study.significant().take(SHOWN).collect();
    let answer =
        most.first().map_or("Nothing was found that makes a sure difference.".to_owned(), |effect| finding(effect));
    let shown: Vec<Feature> = most.iter().map(|effect| effect.feature).collect();
    let mut tables = vec![table(&format!("The {} largest sure effects", most.len()), &shown, studies)];
    let mut sure = format!(
        "{} of {} features make a difference that is more than chance, after a correction for asking so many questions \
         (Benjamini and Hochberg: at most 5% of those named are expected to be chance).",
        study.significant().count(),
        study.tested()
    );
    if let Some(model) = &study.model {
        let rows = model.importance.iter().map(|found| vec![found.group.about(), percent(found.loss)]);
        tables.push(Table {
            caption: "The share of the variation that the random forest explains less if the values of one group of features are shuffled"
                .to_owned(),
            heads: vec![Head::new("features"), Head::new("loss")],
            rows: rows.collect(),
        });
        sure.push_str(&format!(
            " All features together explain {} of the variation by a weighted sum and {} by a random forest, of {} set-ups that \
             neither had seen.",
            percent(model.linear),
            percent(model.forest),
            model.held_out
        ));
    }
    let mut csv = Vec::new();
    write_effects(&mut csv, &study.effects)?;
    Ok(Section {
        id: "weak",
        question: "What makes a set-up weak, or strong?".to_owned(),
        answer,
        figures: vec![
            Figure::new(&effects, format!("Effects with their intervals. {}.", effects.title))?,
            Figure::new(&places, format!("Heat maps by tower and file. {}.", places.title))?,
        ],
        boards: Vec::new(),
        tables,
        sure,
        measured: "The set-ups that have a feature are compared with those that lack it, in the number of the Challenger's first \
                   moves that win."
            .to_owned(),
        downloads: vec![
            Download::inline("effects.csv", "every feature with its effect", &csv),
            data.moves.download(),
        ],
        commands: vec![
            "analysis weak --data uniform-moves.parquet --chart effects.svg --heat-map places.svg".to_owned(),
        ],
    })
}

/// What some features change: in winning first moves, in who wins, in how long it takes; each from the largest census that
/// tells it.
fn table(caption: &str, features: &[Feature], studies: &Studies) -> Table {
    let share =
        |share: Option<Interval>| share.map_or("–".to_owned(), |share| format!("{:.1}%", 100.0 * share.estimate));
    let length = |length: Option<Interval>| length.map_or("–".to_owned(), |length| format!("{:.1}", length.estimate));
    let row = |&feature: &Feature| {
        let [values, moves, lengths] =
            [&studies.values, &studies.moves, &studies.lengths].map(|study| study.effect(feature));
        vec![
            feature.about(),
            moves.winning_moves.map_or("–".to_owned(), |found| number(found.size)),
            moves.with.setups.to_string(),
            share(moves.with.share),
            share(moves.without.share),
            share(values.with.won),
            share(values.without.won),
            length(lengths.with.shortest_win),
            length(lengths.without.shortest_win),
        ]
    };
    let parts = ["with it", "without it"];
    let heads = vec![
        Head::new("feature"),
        Head::new("winning first moves, more or fewer"),
        Head::new("set-ups with it"),
        Head::group("first moves that win", &parts),
        Head::group("set-ups the Challenger wins", &parts),
        Head::group("moves his shortest win takes", &parts),
    ];
    Table { caption: caption.to_owned(), heads, rows: features.iter().map(row).collect() }
}
