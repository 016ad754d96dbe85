//! `/api/v1/record`: a record checked and replayed, as `solver record` has it.

use axum::response::Response;
use kamisado::Deadlock;
use kamisado::record::{self, Record};
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::questions::kamisado::json::RecordJson;
use serde::Deserialize;

use super::asking::Asking;
use super::{Asked, Text, object};
use crate::explorer::failure::{Failure, body};
use crate::explorer::limits::Limits;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    deadlock: Option<DeadlockName>,
}

pub async fn post(asking: Asking, Asked(asked): Asked<Parameters>, Text(text): Text) -> Result<Response, Failure> {
    let check = move |_: &Limits| Ok(body(&RecordJson::new(&read(&text, asked.deadlock)?)));
    Ok(object(asking.aside(check).await?))
}

/// Reads a record under the rules that are asked for, or that it names.
pub fn read(text: &str, deadlock: Option<DeadlockName>) -> Result<Record, Failure> {
    let found = record::read_under(text, deadlock.map(Deadlock::from));
    found.map_err(|error| Failure::unusable(format!("record: {error}")))
}
