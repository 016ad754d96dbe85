//! `/api/v1/findings`: the questions of the report with their answers; `/api/v1/findings/N.svg`: its pictures.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use foreign::Excerpt;

use super::{Asked, Explorer, Nothing, object};
use crate::explorer::failure::Failure;

pub async fn get(
    State(explorer): State<Arc<Explorer>>,
    Asked(Nothing {}): Asked<Nothing>,
) -> Result<Response, Failure> {
    Ok(object(explorer.findings.object.clone()))
}

/// Answers with a picture, which runs no script and loads nothing.
pub async fn picture(
    State(explorer): State<Arc<Explorer>>,
    Path(name): Path<String>,
    Asked(Nothing {}): Asked<Nothing>,
) -> Result<Response, Failure> {
    let number = name.strip_suffix(".svg").and_then(|number| number.parse::<usize>().ok());
    let picture = number.and_then(|number| explorer.findings.pictures.get(number.checked_sub(1)?));
    let missing = || {
        let excerpt = Excerpt::from(&*name);
        Failure::not_found(format!("there is no picture '{excerpt}', expected one that /api/v1/findings names"))
    };
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture.ok_or_else(missing)?.clone()).into_response())
}
