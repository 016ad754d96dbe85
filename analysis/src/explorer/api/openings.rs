//! `/api/v1/openings`: how often the first moves of the initial round win, as `analysis openings` has it.

use axum::response::Response;
use kamisado::{Deadlock, Position};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::kamisado::DeadlockName;
use serde::Deserialize;
use terminal::output::Answer;

use super::Asked;
use super::asking::{Asking, Found, Searching};
use crate::explorer::failure::Failure;
use crate::question::first_moves::value_first_moves;
use crate::question::openings::OpeningsStudy;
use crate::question::plies::PliesStudy;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    #[serde(default)]
    deadlock: DeadlockName,
}

pub async fn get(asking: Asking, Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    let deadlock = Deadlock::from(asked.deadlock);
    let name = format!("openings {}", deadlock.rules_name());
    asking.answer(name, move |searching| study(searching, deadlock)).await
}

fn study(searching: &Searching<'_>, deadlock: Deadlock) -> Result<Found, Failure> {
    let position = Position::start(deadlock);
    let table = Some(Table::embedded()).filter(|table| table.root().deadlock() == deadlock);
    let tables: Vec<&Table> = table.into_iter().collect();
    let moves = value_first_moves(&position, &searching.question(&tables)).map_err(Failure::fault)?;
    let moves = moves.ok_or_else(|| Failure::beyond(searching.limits))?;
    let study = |table| PliesStudy::new(table, &searching.handle.gone, &|_| ());
    let plies = table.map(study).transpose().map_err(Failure::fault)?;
    let study = OpeningsStudy { position, moves, plies };
    Ok(Found::whole(&study.json()))
}
