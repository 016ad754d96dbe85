//! The HTTP API: its endpoints, the limits of requests, and the page's files.

use std::sync::Arc;
use std::time::Duration;

use answers::api::{self, Nothing, Request as Question, body};
use axum::Router;
use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::{Path, State};
use axum::http::{Method, StatusCode, Uri, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use foreign::{Excerpt, FileKind};
use serde_json::json;
use tokio::time::timeout;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate as _, SizeAbove};

use super::asking::SearchRequest;
use super::failure::Failure;
use super::shared::{Explorer, object};
use super::{files, gate, unchanged};

pub fn routes(explorer: Arc<Explorer>) -> Router {
    let page = files::paths().fold(Router::new(), |router, path| {
        let asset = async move |uri: Uri| {
            let Nothing {} = parameters(&uri)?;
            Ok::<_, Failure>(files::get(path).expect("a path of the page"))
        };
        router.route(path, get(asset))
    });
    let endpoints = api::paths().fold(page, |router, path| {
        let endpoint = if api::takes_body(path) { axum::routing::post(answer) } else { get(answer) };
        router.route(&format!("{}{path}", gate::ROOT), endpoint)
    });
    endpoints
        .route("/api/v1/practical", get(practical))
        .route("/api/v1/lessons", get(lessons))
        .route("/api/v1/limits", get(limits))
        .route("/api/v1/findings", get(findings))
        .route("/api/v1/findings/{picture}", get(picture))
        .method_not_allowed_fallback(other_method)
        .fallback(nothing)
        .layer(middleware::from_fn(unchanged::pass))
        .layer(
            CompressionLayer::new()
                .quality(CompressionLevel::Fastest)
                .compress_when(SizeAbove::new(unchanged::SHORT as u64).and(DefaultPredicate::new())),
        )
        .layer(middleware::from_fn(gate::pass))
        .with_state(explorer)
}

/// Answers a request as the library does.
async fn answer(
    State(explorer): State<Arc<Explorer>>,
    asking: SearchRequest,
    uri: Uri,
    body: Body,
) -> Result<Response, Failure> {
    let path = gate::endpoint(&uri);
    let body = if api::takes_body(path) { text(body).await? } else { String::new() };
    let question = Question { path, query: uri.query().unwrap_or_default(), body: &body };
    asking.answer(api::task(&question, &explorer.data)?).await
}

/// The parameters of a request; unknown ones are refused.
fn parameters<T: serde::de::DeserializeOwned>(uri: &Uri) -> Result<T, Failure> {
    Ok(api::parameters(uri.query().unwrap_or_default())?)
}

async fn nothing(uri: Uri) -> Failure {
    let path = Excerpt::from(uri.path()).to_string();
    Failure::not_found(format!("there is nothing at '{path}'; the API is at {}", gate::ROOT))
}

async fn other_method(method: Method, uri: Uri) -> Failure {
    let expected = if api::takes_body(gate::endpoint(&uri)) { "POST" } else { "GET or HEAD" };
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, format!("found {method}, expected {expected}"))
}

async fn practical(State(explorer): State<Arc<Explorer>>, uri: Uri) -> Result<Response, Failure> {
    let Nothing {} = parameters(&uri)?;
    Ok(object(explorer.practical.clone()))
}

async fn lessons(State(explorer): State<Arc<Explorer>>, uri: Uri) -> Result<Response, Failure> {
    let Nothing {} = parameters(&uri)?;
    Ok(object(explorer.lessons.clone()))
}

/// How long a search takes at most, and how long a client may ask for.
async fn limits(State(explorer): State<Arc<Explorer>>, uri: Uri) -> Result<Response, Failure> {
    let Nothing {} = parameters(&uri)?;
    let [seconds, longest] = [explorer.limits.time, explorer.limits.longest].map(|time| time.as_secs_f64());
    Ok(object(body(&json!({"seconds": seconds, "longest": longest}))))
}

/// The questions of the report with their answers.
async fn findings(State(explorer): State<Arc<Explorer>>, uri: Uri) -> Result<Response, Failure> {
    let Nothing {} = parameters(&uri)?;
    Ok(object(explorer.findings.object.clone()))
}

/// A chart of the findings.
async fn picture(
    State(explorer): State<Arc<Explorer>>,
    Path(name): Path<String>,
    uri: Uri,
) -> Result<Response, Failure> {
    let Nothing {} = parameters(&uri)?;
    let number = name.strip_suffix(".svg").and_then(|number| number.parse::<usize>().ok());
    let picture = number.and_then(|number| explorer.findings.pictures.get(number.checked_sub(1)?));
    let missing = || {
        let excerpt = Excerpt::from(&*name);
        Failure::not_found(format!("there is no picture '{excerpt}', expected one that /api/v1/findings names"))
    };
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture.ok_or_else(missing)?.clone()).into_response())
}

/// The time that a client may take to send a text.
const TEXT_TIME: Duration = Duration::from_secs(10);

/// The text that a client sends.
async fn text(body: Body) -> Result<String, Failure> {
    let too_long = || {
        let message = format!("expected a whole text of at most {} bytes", api::LONGEST_TEXT);
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    };
    // If the header states a longer text, there is no need to wait for it.
    if body.size_hint().lower() > api::LONGEST_TEXT as u64 {
        return Err(too_long());
    }
    let bytes = timeout(TEXT_TIME, to_bytes(body, api::LONGEST_TEXT)).await;
    let bytes = bytes.map_err(|_| Failure::new(StatusCode::REQUEST_TIMEOUT, "the text did not come in time"))?;
    let bytes = bytes.map_err(|_| too_long())?;
    // What is a text says itself where it is wrong, here as in the module for browsers.
    String::from_utf8(bytes.into()).map_err(|error| {
        let message = match FileKind::of(error.as_bytes()) {
            Some(kind) => format!("this looks like {kind}, which is not read: expected a text in UTF-8"),
            None => "expected a text in UTF-8".to_owned(),
        };
        Failure::new(StatusCode::BAD_REQUEST, message)
    })
}
