//! `/api/v1/findings`: the questions of the report with their answers; `/api/v1/findings/N.svg`: its pictures.

use std::sync::Arc;

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::asking::Asking;
use super::{Asked, Explorer};
use crate::explorer::failure::Failure;
use crate::explorer::findings::Kept;

/// Nothing can be chosen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {}

/// Answers.
pub async fn get(asking: Asking, Asked(Parameters {}): Asked<Parameters>) -> Result<Response, Failure> {
    let explorer = Arc::clone(asking.explorer());
    let kept = find(&asking, &explorer).await?;
    Ok(asking.known(kept.object.clone()))
}

/// Answers with a picture, which runs no script and loads nothing.
pub async fn picture(asking: Asking, Path(name): Path<String>) -> Result<Response, Failure> {
    let missing = || {
        let excerpt = solver::excerpt::Excerpt::from(&*name);
        Failure::not_found(format!("there is no picture '{excerpt}', expected one that /api/v1/findings names"))
    };
    let number: usize = name.strip_suffix(".svg").and_then(|number| number.parse().ok()).ok_or_else(missing)?;
    let explorer = Arc::clone(asking.explorer());
    let kept = find(&asking, &explorer).await?;
    let picture = number.checked_sub(1).and_then(|i| kept.pictures.get(i)).ok_or_else(missing)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture.clone()).into_response())
}

/// What is kept, or what one search finds now while others wait for it.
async fn find<'a>(asking: &Asking, explorer: &'a Arc<Explorer>) -> Result<&'a Kept, Failure> {
    if explorer.findings.known().is_none() {
        let _turn = explorer.findings.turn.lock().await;
        if explorer.findings.known().is_none() {
            let shared = Arc::clone(explorer);
            let find = move |_: &_| shared.findings.find(shared.limits.data.as_deref(), shared.limits.threads);
            explorer.searches.start(asking.client(), find)?.await?;
        }
    }
    explorer.findings.known().expect("it was found").as_ref().map_err(Failure::fault)
}
