//! The initial round.

use std::sync::atomic::AtomicBool;

use anyhow::Context;
use kamisado::{Deadlock, Position};
use kamisado_data::{FIRST_MOVES, FIRST_MOVES_PROOF};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::Question;

use crate::page::{Advice, Download, Figure, Head, Section, Table as Numbers};
use crate::question;
use crate::stopped::unless_stopped;
use answers::first_moves::first_moves;
use answers::openings::OpeningsStudy;
use answers::plies::{self, PliesError, PliesStudy};

#[derive(serde::Deserialize)]
struct FirstMoveLine {
    #[serde(rename = "move")]
    m: String,
    notation: String,
    value: String,
    distance: u16,
    best_reply: String,
}

fn winning_moves() -> Numbers {
    let lines = csv::Reader::from_reader(FIRST_MOVES.as_bytes()).into_deserialize();
    let lines = lines.map(|line| line.expect("the file in the program is whole"));
    let mut lines: Vec<FirstMoveLine> = lines.filter(|line: &FirstMoveLine| line.value == "win").collect();
    lines.sort_by_key(|line| line.distance);
    let row = |line: FirstMoveLine| vec![line.notation, line.m, line.distance.to_string(), line.best_reply];
    Numbers {
        caption:
            "The winning first moves of Black, fastest first. The distance is the number of moves until the round \
             ends, if Black hurries and Gold delays. Gold's best reply delays it the longest"
                .to_owned(),
        heads: ["move", "from and to", "distance", "Gold's best reply"].map(Head::new).into(),
        rows: lines.into_iter().map(row).collect(),
    }
}

pub fn section(stop: &AtomicBool) -> anyhow::Result<Section> {
    let position = Position::start(Deadlock::Official);
    let question = Question { tables: &[Table::embedded()], distance: true, ..Question::default() };
    let moves = first_moves(&position, &question)?.context("the table in the program lacks a first move")?;
    let plies = PliesStudy::new(Table::embedded(), stop, &|_| {});
    let plies = unless_stopped(plies, |error| matches!(error, PliesError::Stopped))?;
    let by_ply = question::openings::plies(&plies);
    let mut csv = Vec::new();
    plies::write_csv(&mut csv, &plies)?;
    let study = OpeningsStudy { position, moves, plies: None };
    let first_moves = question::openings::opening(&study);
    Ok(Section {
        id: "opening",
        question: "Who wins the initial round, and with which first moves?".to_owned(),
        answer: format!("{}.", study.finding()),
        advice: Some(Advice {
            when: "You are Black in the first round",
            what: format!("{}. The explorer marks them.", study.finding()),
        }),
        figures: vec![
            Figure::new(&first_moves, "The board with the straight moves, and all moves as dots by distance."),
            Figure::new(&by_ply, "Positions won by ply, and shares of winning moves by tower and by square."),
        ],
        tables: vec![winning_moves()],
        sure: "Certain. The value of every first move is proved. The proof has 8 kilobytes; a program of 300 lines \
        that shares no code with the solver checks it. The second chart counts all positions, not a sample."
            .to_owned(),
        measured: "Every position of the first five moves is solved and stored in a table in the program. A second, \
        slower implementation of the rules checked the table."
            .to_owned(),
        downloads: vec![
            Download::inline(
                "initial-round.csv",
                "all first moves, with distances and replies",
                FIRST_MOVES.as_bytes(),
            ),
            Download::binary("initial-round.cert", "the proof of every first move's value", FIRST_MOVES_PROOF),
            Download::inline("opening.csv", "the numbers of the second chart", &csv),
        ],
        commands: [
            "solver solve --distance --csv initial-round.csv",
            "solver solve --certificate initial-round.cert",
            "solver verify initial-round.cert",
            "analysis openings --csv opening.csv",
        ]
        .map(str::to_owned)
        .into(),
        ..Section::default()
    })
}
