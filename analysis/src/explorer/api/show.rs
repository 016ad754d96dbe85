//! `/api/v1/show`: a position, its legal moves, and what moves lead to, as `solver show` has it.

use axum::response::Response;
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::questions::kamisado::json::ShownJson;
use kamisado_solver::questions::kamisado::shown::{Shown, ShownError};
use serde::Deserialize;

use super::round;
use super::{Asked, object};
use crate::explorer::failure::{Failure, body};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(rename = "match")]
    format: Option<String>,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub async fn get(Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    let setup = round::setup(&asked.position)?;
    let format = round::format(asked.format.as_deref())?;
    let shown =
        Shown::new(&setup, round::given(&[&asked.moves]), asked.deadlock.into(), format).map_err(
            |error| match error {
                ShownError::Position(error) => Failure::in_position(&asked.position, error),
                error => Failure::unusable(error),
            },
        )?;
    Ok(object(body(&ShownJson::new(&shown, true))))
}
