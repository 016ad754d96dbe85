//! The HTTP API: its endpoints, the limits of requests, and the page's files.

use std::sync::Arc;
use std::time::Duration;

use answers::api::{self, ErrorCode, Nothing, Operation, Request as Question, body, longest_text};
use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Extension, Router, middleware};
use foreign::Excerpt;
use terminal::input;
use tokio::time::timeout;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _, SizeAbove};

use super::asking::{Explorer, asks_for_events, object};
use super::client::Client;
use super::failure::Failure;
use super::files::Files;
use super::{Front, gate, lines};
use crate::explorer::findings::Findings;
use crate::explorer::schema::{DOCUMENT, HealthAnswer, IndexAnswer, LimitsAnswer, POSITIONS, operations};

const ROOT: &str = "/api/v1/";
/// Bytes that fit into a packet, and would not arrive sooner if they were compressed.
const SHORT: u64 = 1000;
const TEXT_TIME: Duration = Duration::from_secs(10);

pub fn routes(explorer: Arc<Explorer>, findings: Findings, front: Front) -> Router {
    let files = Arc::new(Files::new(findings));
    let file = {
        let files = Arc::clone(&files);
        async move |uri: Uri, headers: HeaderMap| {
            let Nothing {} = parameters(&uri)?;
            Ok::<_, Failure>(files.get(uri.path(), &headers))
        }
    };
    let router = files.paths().fold(Router::new(), |router, path| router.route(path, get(file.clone())));
    let router = api::paths().fold(router, |router, path| {
        let endpoint = if longest(path) > 0 { post(answer) } else { get(answer) };
        router.route(&format!("{ROOT}{path}"), endpoint)
    });
    // Compression would hold back lines until there are many.
    let is_long =
        SizeAbove::new(SHORT).and(DefaultPredicate::new()).and(NotForContentType::const_new(lines::MEDIA_TYPE));
    router
        .route("/api/v1", get(index))
        .route("/api/v1/", get(index))
        .route("/api/v1/limits", get(limits))
        .route("/api/v1/health", get(health))
        .route("/api/v1/positions", post(positions))
        .method_not_allowed_fallback(other_method)
        .fallback(nothing)
        .layer(CompressionLayer::new().compress_when(is_long))
        .layer(middleware::from_fn_with_state(Arc::new(front), gate::pass))
        .with_state(explorer)
}

async fn answer(
    State(explorer): State<Arc<Explorer>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    uri: Uri,
    body: Body,
) -> Result<Response, Failure> {
    let path = endpoint(&uri);
    let longest = longest(path);
    let body = if longest > 0 { text(body, longest).await? } else { String::new() };
    let question = Question { path, query: uri.query().unwrap_or_default(), body: &body };
    let task = api::task(&question, &explorer.data)?;
    explorer.answer(client, asks_for_events(&headers), task).await
}

fn endpoint(uri: &Uri) -> &str {
    uri.path().strip_prefix(ROOT).unwrap_or_default()
}

fn parameters<T: serde::de::DeserializeOwned>(uri: &Uri) -> Result<T, Failure> {
    Ok(api::parameters(uri.query().unwrap_or_default())?)
}

async fn nothing(uri: Uri) -> Failure {
    let path = Excerpt::from(uri.path()).to_string();
    Failure::new(ErrorCode::NotFound, format!("found '{path}', expected a path of {ROOT}{DOCUMENT}"))
}

async fn other_method(method: Method, uri: Uri) -> Failure {
    let expected = if longest(endpoint(&uri)) > 0 { "POST" } else { "GET or HEAD" };
    Failure::new(ErrorCode::MethodNotAllowed, format!("found {method}, expected {expected}"))
}

/// The longest text of a request, in bytes; 0 if there is none.
fn longest(path: &str) -> usize {
    if path == POSITIONS { lines::LONGEST } else { longest_text(path) }
}

async fn index(State(explorer): State<Arc<Explorer>>, uri: Uri) -> Result<Response, Failure> {
    let Nothing {} = parameters(&uri)?;
    let paths = operations().iter().map(Operation::path).filter(|path| !path.is_empty()).collect();
    let (version, schema) = (env!("CARGO_PKG_VERSION"), format!("{ROOT}{DOCUMENT}"));
    Ok(object(body(&IndexAnswer { version, limits: limits_of(&explorer), schema, paths })))
}

async fn health(State(explorer): State<Arc<Explorer>>, uri: Uri) -> Result<Response, Failure> {
    let Nothing {} = parameters(&uri)?;
    Ok(object(body(&HealthAnswer { waiting: explorer.searches.queue().count() })))
}

async fn limits(State(explorer): State<Arc<Explorer>>, uri: Uri) -> Result<Response, Failure> {
    let Nothing {} = parameters(&uri)?;
    Ok(object(body(&limits_of(&explorer))))
}

fn limits_of(explorer: &Explorer) -> LimitsAnswer {
    let [seconds, longest] = [explorer.limits.time, explorer.limits.longest].map(|time| time.as_secs_f64());
    LimitsAnswer { seconds, longest, lines: lines::MOST, bytes: lines::LONGEST }
}

async fn positions(
    State(explorer): State<Arc<Explorer>>,
    Extension(client): Extension<Client>,
    uri: Uri,
    body: Body,
) -> Result<Response, Failure> {
    let asked = parameters(&uri)?;
    lines::answer(explorer, client, asked, &text(body, lines::LONGEST).await?)
}

async fn text(body: Body, longest: usize) -> Result<String, Failure> {
    // If the header states a longer text, there is no need to wait for it.
    if body.size_hint().lower() > longest as u64 {
        return Err(api::Failure::too_long(longest).into());
    }
    let bytes = timeout(TEXT_TIME, to_bytes(body, longest)).await;
    let late = |_| Failure::new(ErrorCode::RequestTimeout, "the text did not arrive in time");
    let bytes = bytes.map_err(late)?.map_err(|_| api::Failure::too_long(longest))?;
    // What is a text says itself where it is wrong, here as in the module for browsers.
    let text = String::from_utf8(bytes.into()).or_else(|error| input::text(error.as_bytes()));
    text.map_err(|error| Failure::new(ErrorCode::UnusableInput, error.to_string()))
}
