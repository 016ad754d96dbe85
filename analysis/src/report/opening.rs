//! The initial round.

use std::sync::atomic::AtomicBool;

use solver::kamisado::{Deadlock, Position};
use solver::opening_table::Table;
use solver::questions::kamisado::value::Question;

use super::ReportError;
use crate::page::{Download, Figure, Section};
use crate::question::first_moves::value_first_moves;
use crate::question::openings::{self, OpeningsStudy};
use crate::question::plies::{self, PliesError, PliesStudy};

/// Who wins the initial round?
pub fn section(stop: &AtomicBool) -> Result<Section, ReportError> {
    let position = Position::start(Deadlock::Official);
    let question = Question { tables: &[Table::embedded()], ..Question::default() };
    let moves = value_first_moves(&position, &question)?.ok_or(ReportError::FirstMove)?;
    let plies = PliesStudy::new(Table::embedded(), stop, &|_| {}).map_err(|error| match error {
        PliesError::Stopped => ReportError::Stopped,
        error => error.into(),
    })?;
    let by_ply = plies::plies(&plies);
    let mut csv = Vec::new();
    plies::write_csv(&mut csv, &plies)?;
    let study = OpeningsStudy { position, moves, plies: None };
    let first_moves = openings::win_rates(&study);
    Ok(Section {
        id: "opening",
        question: "Who wins the initial round, and with which first moves?".to_owned(),
        answer: format!("{}.", study.finding()),
        figures: vec![
            Figure::new(&first_moves, format!("Heat maps by tower and length. {}.", first_moves.title))?,
            Figure::new(&by_ply, format!("Bars by ply and heat maps by tower and square. {}.", by_ply.title))?,
        ],
        boards: Vec::new(),
        tables: Vec::new(),
        sure: "Certain. The value of every first move is proved; the proof, of 9 kilobytes, is shipped as \
               data/initial-round.cert, and a program of 300 lines that shares no code with the solver checks it. The second \
               picture counts all positions, not a sample."
            .to_owned(),
        measured: "Every position of the first five moves is solved and kept in a table that is part of the program; the table \
                   was checked by a second, slower implementation of the rules."
            .to_owned(),
        downloads: vec![Download::inline("opening.csv", "the numbers of the second picture", &csv)],
        commands: vec!["solver solve".to_owned(), "analysis openings".to_owned(), "analysis plies".to_owned()],
    })
}
