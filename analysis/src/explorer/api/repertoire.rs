//! `/api/v1/repertoire`: the positions to know to be sure to win, as `analysis repertoire` has it.

use axum::response::Response;
use kamisado_solver::questions::kamisado::value::WinnerError;
use serde::Deserialize;

use super::Asked;
use super::asking::{Asking, Found, Searching};
use super::round;
use crate::explorer::failure::Failure;
use crate::question::repertoire::{Inquiry, RepertoireError, RepertoireJson, RepertoireStudy, Rule};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    rule: Rule,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub async fn get(asking: Asking, Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    let position = round::position(&asked.position, &asked.moves, asked.deadlock.into())?;
    let rule = asked.rule;
    let name = format!("repertoire {position} {} {}", position.deadlock().rules_name(), rule.name());
    let search = move |searching: &Searching<'_>| {
        let memory = searching.limits.memory_of_one();
        let limits = searching.search();
        let inquiry = Inquiry { rule, memory, limits, in_part: false, on_progress: &|_| () };
        let study = RepertoireStudy::new(&position, &inquiry).map_err(|error| match error {
            RepertoireError::Winner(WinnerError::Stopped(_)) => Failure::beyond(searching.limits),
            error @ RepertoireError::TooLarge => Failure::unavailable(error.to_string()),
            error => Failure::fault(error),
        })?;
        Ok(Found::whole(&RepertoireJson::new(&study)))
    };
    asking.answer(name, search).await
}
use kamisado_solver::questions::kamisado::DeadlockName;
