//! The HTTP API: its endpoints, the limits of requests, and the page's files.

use std::sync::Arc;
use std::time::Duration;

use answers::api::{self, ErrorCode, Nothing, Request as Question, body, longest_text};
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
use tower_http::compression::predicate::{DefaultPredicate, Predicate as _, SizeAbove};

use super::asking::{Explorer, Form, object};
use super::client::Client;
use super::failure::Failure;
use super::files::Files;
use super::gate;
use crate::explorer::findings::Findings;
use crate::explorer::schema::LimitsAnswer;

/// Where the endpoints are.
const ROOT: &str = "/api/v1/";
/// Bytes that fit into a packet, and would not arrive sooner if they were compressed.
const SHORT: u64 = 1000;
/// The time that a client may take to send a text.
const TEXT_TIME: Duration = Duration::from_secs(10);

/// The routes of a server that also has these names.
pub fn routes(explorer: Arc<Explorer>, findings: Findings, names: Arc<[String]>) -> Router {
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
        let endpoint = if longest_text(path) > 0 { post(answer) } else { get(answer) };
        router.route(&format!("{ROOT}{path}"), endpoint)
    });
    let is_long = SizeAbove::new(SHORT).and(DefaultPredicate::new());
    router
        .route("/api/v1/limits", get(limits))
        .method_not_allowed_fallback(other_method)
        .fallback(nothing)
        .layer(CompressionLayer::new().compress_when(is_long))
        .layer(middleware::from_fn_with_state(names, gate::pass))
        .with_state(explorer)
}

/// Answers a request as the library does.
async fn answer(
    State(explorer): State<Arc<Explorer>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    uri: Uri,
    body: Body,
) -> Result<Response, Failure> {
    let path = endpoint(&uri);
    let longest = longest_text(path);
    let body = if longest > 0 { text(body, longest).await? } else { String::new() };
    let question = Question { path, query: uri.query().unwrap_or_default(), body: &body };
    let task = api::task(&question, &explorer.data)?;
    explorer.answer(client, Form::asked(&headers), task).await
}

/// The name of the endpoint that a request asks; empty for other paths.
fn endpoint(uri: &Uri) -> &str {
    uri.path().strip_prefix(ROOT).unwrap_or_default()
}

/// The parameters of a request; unknown ones are refused.
fn parameters<T: serde::de::DeserializeOwned>(uri: &Uri) -> Result<T, Failure> {
    Ok(api::parameters(uri.query().unwrap_or_default())?)
}

async fn nothing(uri: Uri) -> Failure {
    let path = Excerpt::from(uri.path()).to_string();
    Failure::new(ErrorCode::NotFound, format!("found '{path}', expected an address under {ROOT}"))
}

async fn other_method(method: Method, uri: Uri) -> Failure {
    let expected = if longest_text(endpoint(&uri)) > 0 { "POST" } else { "GET or HEAD" };
    Failure::new(ErrorCode::MethodNotAllowed, format!("found {method}, expected {expected}"))
}

/// How long a search takes at most, and how long a client may ask for.
async fn limits(State(explorer): State<Arc<Explorer>>, uri: Uri) -> Result<Response, Failure> {
    let Nothing {} = parameters(&uri)?;
    let [seconds, longest] = [explorer.limits.time, explorer.limits.longest].map(|time| time.as_secs_f64());
    Ok(object(body(&LimitsAnswer { seconds, longest })))
}

/// The text that a client sends.
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
