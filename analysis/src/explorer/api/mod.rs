//! The HTTP API: one file for each thing that can be asked.

mod asking;
mod explain;
mod openings;
mod position;
mod puzzles;
mod refill;
mod round;
mod show;

use std::io;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{Uri, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::de::DeserializeOwned;

use super::answers::Answers;
use super::failure::Failure;
use super::limits::Limits;
use super::searches::Searches;
use super::{assets, gate};

/// What all requests share.
pub struct Explorer {
    limits: Limits,
    searches: Searches,
    answers: Answers,
}

impl Explorer {
    /// Starts the threads that search.
    ///
    /// # Errors
    ///
    /// If the system does not start so many.
    pub fn new(limits: Limits) -> io::Result<Explorer> {
        Ok(Explorer { searches: Searches::new(limits.threads)?, answers: Answers::new(limits.answers), limits })
    }
}

/// The API and the page.
pub fn routes(explorer: Arc<Explorer>) -> Router {
    let page = assets::paths().fold(Router::new(), |router, path| {
        router.route(path, get(async move || assets::get(path).expect("a path of the page")))
    });
    page.route("/api/v1/position", get(position::get))
        .route("/api/v1/show", get(show::get))
        .route("/api/v1/explain", get(explain::get))
        .route("/api/v1/refill", get(refill::get))
        .route("/api/v1/openings", get(openings::get))
        .route("/api/v1/puzzles", get(puzzles::get))
        .fallback(nothing)
        .layer(middleware::from_fn(gate::pass))
        .with_state(explorer)
}

async fn nothing(uri: Uri) -> Failure {
    let path = solver::excerpt::Excerpt::from(uri.path()).to_string();
    Failure::not_found(format!("there is nothing at '{path}'; the API is at /api/v1/"))
}

/// The parameters of a request, all of which must be known.
struct Asked<T>(T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let found: Result<Query<T>, QueryRejection> = Query::try_from_uri(&parts.uri);
        match found {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(rejection) => {
                let text = rejection.body_text();
                let what = text.rsplit_once("query string: ").map_or(&*text, |(_, what)| what);
                Err(Failure::unusable(format!("parameters: {what}")))
            }
        }
    }
}

/// A body that is an object.
fn object(body: impl Into<Bytes>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body.into()).into_response()
}
