//! The HTTP API, with its endpoints grouped by subject.

mod asking;
mod mitsudomoe;
mod position;
mod record;
mod reply;
mod round;
mod shipped;
mod studies;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Bytes, HttpBody as _, to_bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, Uri, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate as _, SizeAbove};

pub use shipped::PRACTICAL;

use super::answers::AnswerCache;
use super::failure::Failure;
use super::findings::Findings;
use super::limits::ServerLimits;
use super::searches::Searches;
use super::{assets, gate, unchanged};

pub struct Explorer {
    limits: ServerLimits,
    searches: Searches,
    /// Work that needs no search but takes some milliseconds.
    errands: Searches,
    answers: AnswerCache,
    findings: Findings,
}

/// Bytes of an answer that fits into a packet, and would not arrive sooner if it were compressed.
const SHORT: u64 = 1000;
/// Threads for errands.
const RUNNERS: usize = 2;

impl Explorer {
    /// Starts the threads that search.
    pub fn new(limits: ServerLimits, findings: Findings) -> io::Result<Explorer> {
        let (searches, answers) = (Searches::new(limits.threads)?, AnswerCache::new(limits.answers));
        Ok(Explorer { searches, errands: Searches::new(RUNNERS)?, answers, findings, limits })
    }
}

pub fn routes(explorer: Arc<Explorer>) -> Router {
    let page = assets::paths().fold(Router::new(), |router, path| {
        let asset =
            async move |RequestQuery(Nothing {}): RequestQuery<Nothing>| assets::get(path).expect("a path of the page");
        router.route(path, get(asset))
    });
    page.route("/api/v1/position", get(position::value))
        .route("/api/v1/show", get(position::show))
        .route("/api/v1/explain", get(position::explain))
        .route("/api/v1/refill", get(studies::refill))
        .route("/api/v1/openings", get(studies::openings))
        .route("/api/v1/puzzles", get(shipped::puzzle))
        .route("/api/v1/match", get(position::in_match))
        .route("/api/v1/reply", get(reply::get))
        .route("/api/v1/repertoire", get(studies::repertoire))
        .route("/api/v1/practical", get(shipped::practical))
        .route("/api/v1/record", post(record::check))
        .route("/api/v1/review", post(record::review))
        .route("/api/v1/findings", get(shipped::findings))
        .route("/api/v1/findings/{picture}", get(shipped::picture))
        .route("/api/v1/mitsudomoe/show", get(mitsudomoe::show))
        .route("/api/v1/mitsudomoe/position", get(mitsudomoe::position))
        .method_not_allowed_fallback(other_method)
        .fallback(nothing)
        .layer(middleware::from_fn(unchanged::pass))
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(SHORT).and(DefaultPredicate::new())))
        .layer(middleware::from_fn(gate::pass))
        .with_state(explorer)
}

async fn nothing(uri: Uri) -> Failure {
    let path = foreign::Excerpt::from(uri.path()).to_string();
    Failure::not_found(format!("there is nothing at '{path}'; the API is at /api/v1/"))
}

async fn other_method(method: Method, uri: Uri) -> Failure {
    let expected = if gate::takes_body(uri.path()) { "POST" } else { "GET or HEAD" };
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, format!("found {method}, expected {expected}"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

struct Text(String);

/// The longest accepted text, in bytes: longer than a marathon match with all its moves in words.
const LONGEST_TEXT: usize = 1 << 16;
/// The time that a client may take to send it.
const TEXT_TIME: Duration = Duration::from_secs(10);

impl<S: Sync> FromRequest<S> for Text {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Text, Failure> {
        let too_long = || {
            let message = format!("expected a whole text of at most {LONGEST_TEXT} bytes");
            Failure::new(StatusCode::PAYLOAD_TOO_LARGE, message)
        };
        let body = request.into_body();
        // If the header states a longer text, there is no need to wait for it.
        if body.size_hint().lower() > LONGEST_TEXT as u64 {
            return Err(too_long());
        }
        let bytes = timeout(TEXT_TIME, to_bytes(body, LONGEST_TEXT)).await;
        let bytes = bytes.map_err(|_| Failure::new(StatusCode::REQUEST_TIMEOUT, "the text did not come in time"))?;
        let bytes = bytes.map_err(|_| too_long())?;
        String::from_utf8(bytes.into()).map(Text).map_err(|_| Failure::unusable("expected a text in UTF-8"))
    }
}

/// The parameters of a request; unknown ones are refused.
struct RequestQuery<T>(T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for RequestQuery<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let found: Result<Query<T>, QueryRejection> = Query::try_from_uri(&parts.uri);
        match found {
            Ok(Query(asked)) => Ok(RequestQuery(asked)),
            Err(rejection) => {
                let text = rejection.body_text();
                let what = text.rsplit_once("query string: ").map_or(&*text, |(_, what)| what);
                Err(Failure::unusable(format!("parameters: {what}")))
            }
        }
    }
}

fn object(body: impl Into<Bytes>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body.into()).into_response()
}
