//! The initial round.

use analysis::report::{Download, Figure, Section};
use anyhow::Context;
use solver::kamisado::{Deadlock, Position};
use solver::opening_table::Table;

use super::super::{openings, plies};
use crate::options::Answering;

/// Who wins the initial round?
pub fn section(answering: &Answering) -> anyhow::Result<Section> {
    let position = Position::start(Deadlock::Official);
    let moves = openings::embedded_first_moves(&position)?;
    let study = plies::Study::new(Table::embedded(), answering)?;
    let first_moves = openings::win_rates(&moves);
    let by_ply = plies::chart::plies(&study);
    let mut csv = Vec::new();
    plies::rows::write_csv(&mut csv, &study).context("numbers of the opening")?;
    Ok(Section {
        id: "opening",
        question: "Who wins the initial round, and with which first moves?".to_owned(),
        answer: format!("{}.", openings::finding(&moves)),
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
