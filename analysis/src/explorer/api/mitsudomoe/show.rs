//! `/api/v1/mitsudomoe/show`: a position, its legal turns, and what turns lead to, as `solver show` has it.

use axum::response::Response;
use serde::Deserialize;
use solver::questions::mitsudomoe::json::ShownJson;
use solver::questions::mitsudomoe::shown::Shown;

use super::{failure, split};
use crate::explorer::api::{Asked, object};
use crate::explorer::failure::{Failure, body};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    position: String,
    #[serde(default)]
    moves: String,
}

/// Answers.
pub async fn get(Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    let shown = Shown::new(&asked.position, &split(&asked.moves)).map_err(|error| failure(&asked.position, error))?;
    Ok(object(body(&ShownJson::new(&shown))))
}
