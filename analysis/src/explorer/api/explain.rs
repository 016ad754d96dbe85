//! `/api/v1/explain`: why a position or a move is won or lost, as `solver explain` has it.

use std::time::Instant;

use axum::response::Response;
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::questions::kamisado::explanation::Explained;
use kamisado_solver::questions::kamisado::json::ExplainJson;
use serde::Deserialize;

use super::Asked;
use super::asking::{Asking, Found, Searching};
use super::round;
use crate::explorer::failure::Failure;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub async fn get(asking: Asking, Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    let replay = round::replay(&asked.position, &asked.moves, asked.deadlock.into())?;
    let mut explained = Explained::last_move(&replay.record().rounds()[0]);
    let m = explained.asked.as_ref().map_or_else(String::new, |asked| asked.m.to_string());
    let name = format!("explain {} {} {m}", explained.position, explained.position.deadlock().rules_name());
    // The passes before the position are told too, and are no part of it.
    let name = format!("{name} {:?}", explained.passes);
    let search = move |searching: &Searching<'_>| {
        let begin = Instant::now();
        explained.explain(&searching.question(&[])).map_err(Failure::fault)?;
        let is_whole = explained.outcome().is_some();
        Ok(Found::new(&ExplainJson::new(&explained, begin.elapsed()), is_whole))
    };
    asking.answer(name, search).await
}
