//! `/api/v1/openings`: how often the first moves of the initial round win, as `analysis openings` has it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use solver::kamisado::{Deadlock, Position};
use solver::opening_table::Table;

use super::round::DeadlockName;
use super::{Asked, Explorer, object};
use crate::explorer::failure::{Failure, body};
use crate::explorer::limits::Limits;
use crate::question::first_moves::value_first_moves;
use crate::question::openings::{OpeningsJson, OpeningsStudy};
use crate::question::plies::PliesStudy;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    #[serde(default)]
    deadlock: DeadlockName,
}

/// Answers.
pub async fn get(State(explorer): State<Arc<Explorer>>, Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    let deadlock = Deadlock::from(asked.deadlock);
    let name = format!("openings {}", deadlock.rules_name());
    if let Some(known) = explorer.answers.get(&name) {
        return Ok(object(known));
    }
    let shared = Arc::clone(&explorer);
    let found = explorer.searches.run(move |gone| study(&shared.limits, deadlock, gone)).await??;
    explorer.answers.keep(name, &found);
    Ok(object(found))
}

fn study(limits: &Limits, deadlock: Deadlock, gone: &AtomicBool) -> Result<Bytes, Failure> {
    let position = Position::start(deadlock);
    let table = Some(Table::embedded()).filter(|table| table.root().deadlock() == deadlock);
    let tables: Vec<&Table> = table.into_iter().collect();
    let moves = value_first_moves(&position, &limits.question(&tables, gone)).map_err(Failure::fault)?;
    let moves = moves.ok_or_else(|| Failure::beyond(limits))?;
    // By one thread, not by as many as there are cores.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().map_err(Failure::fault)?;
    let plies = table.map(|table| pool.install(|| PliesStudy::new(table, gone, &|_| ()))).transpose();
    let study = OpeningsStudy { position, moves, plies: plies.map_err(Failure::fault)? };
    Ok(body(&OpeningsJson::new(&study)).into())
}
