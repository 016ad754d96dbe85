//! `/api/v1/explain`: why a position or a move is won or lost, as `solver explain` has it.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use solver::questions::kamisado::explained::Explained;
use solver::questions::kamisado::json::ExplainJson;
use solver::questions::kamisado::value::AnswerError;

use super::round::{self, DeadlockName};
use super::{Asked, Explorer, object};
use crate::explorer::failure::{Failure, body};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    deadlock: DeadlockName,
}

/// Answers.
pub async fn get(State(explorer): State<Arc<Explorer>>, Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    let replay = round::replay(&asked.position, &asked.moves, asked.deadlock.into())?;
    let mut explained = Explained::last_move(&replay.record().rounds()[0]);
    let m = explained.asked.as_ref().map_or_else(String::new, |asked| asked.m.to_string());
    let name = format!("explain {} {} {m}", explained.position, explained.position.deadlock().rules_name());
    // The passes before the position are told too, and are no part of it.
    let name = format!("{name} {:?}", explained.passes);
    if let Some(known) = explorer.answers.get(&name) {
        return Ok(object(known));
    }
    let shared = Arc::clone(&explorer);
    let found = explorer.searches.run(move |gone| -> Result<(Bytes, bool), AnswerError> {
        let begin = Instant::now();
        explained.explain(&shared.limits.question(&[], gone))?;
        let is_whole = explained.outcome().is_some();
        Ok((body(&ExplainJson::new(&explained, begin.elapsed())).into(), is_whole))
    });
    let (found, is_whole) = found.await?.map_err(Failure::fault)?;
    if is_whole {
        explorer.answers.keep(name, &found);
    }
    Ok(object(found))
}
