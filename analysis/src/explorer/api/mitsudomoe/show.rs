//! `/api/v1/mitsudomoe/show`: a position, its legal turns, and what turns lead to, as `solver show` has it.

use axum::response::Response;
use kamisado_solver::questions::mitsudomoe::json::ShownJson;
use kamisado_solver::questions::mitsudomoe::shown::Shown;
use serde::Deserialize;

use super::{failure, split};
use crate::explorer::api::asking::Asking;
use crate::explorer::api::{Asked, object};
use crate::explorer::failure::{Failure, body};
use crate::explorer::limits::Limits;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    position: String,
    #[serde(default)]
    moves: String,
}

/// Answers.
pub async fn get(asking: Asking, Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    // There may be a thousand legal turns.
    let show = move |_: &Limits| {
        let shown = Shown::new(&asked.position, &split(&asked.moves));
        let shown = shown.map_err(|error| failure(&asked.position, error))?;
        Ok(body(&ShownJson::new(&shown)))
    };
    Ok(object(asking.aside(show).await?))
}
