//! Requests, in the form of the HTTP API, and how to answer them.
//!
//! ```
//! use std::sync::atomic::{AtomicBool, AtomicU64};
//! use std::time::Duration;
//!
//! use kamisado_answers::api::{Data, Request, SearchContext, task};
//! use kamisado_solver::opening_table::Table;
//!
//! let (stop, expanded) = (AtomicBool::new(false), AtomicU64::new(0));
//! let searching = SearchContext {
//!     tables: &[Table::embedded()],
//!     memory: 1 << 24,
//!     nodes: 1_000_000,
//!     time: Duration::from_secs(10),
//!     longest: Duration::from_secs(10),
//!     stop: &stop,
//!     expanded: &expanded,
//!     partial: &|_| (),
//! };
//! let request = Request { path: "position", query: "position=start&moves=d8d3", body: "" };
//! let found = task(&request, &Data::shipped())?.run(&searching)?;
//! assert!(String::from_utf8(found)?.contains("\"to_move\":\"gold\",\"value\":\"loss\""));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod failure;
mod forced_wins;
mod games;
mod parameters;
mod position;
mod practical;
mod record;
mod refill;
mod reply;
mod schema;
mod search;
mod shipped;
mod study;

use ::mitsudomoe::questions::json;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::refill::RefillJson;
use crate::review::ReviewJson;
use objects::explained::ExplainJson;
use objects::json::{AnswerJson, GoJson, MatchJson, Puzzle, RecordJson, ShowJson};
use record::WithSource;

pub use failure::{Failure, body};
pub use objects::json::ErrorCode;
pub use position::LineParameters;
pub use practical::{PracticalAnswer, practical};
pub use schema::{Operation, add_commands, component, document, generator};
pub use search::{LookUp, Search, SearchAnswer, SearchContext, SearchTask, Seconds, Task};
pub use shipped::Data;

/// A request, as in a URL below `/api/v1/`.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The name of the endpoint, such as `position` or `mitsudomoe/show`.
    pub path: &'a str,
    /// The parameters, encoded as in a URL.
    pub query: &'a str,
    /// The text of a record, or of games in another format; empty for other endpoints.
    pub body: &'a str,
}

struct Endpoint {
    path: &'static str,
    takes_text: bool,
    task: fn(&Request<'_>, &Data<'_>) -> Result<Task, Failure>,
}

/// Lists the endpoints, each with its parameters and its answer, for requests and for the [document](operations).
macro_rules! endpoints {
    ($($method:ident $path:literal $parameters:ty => $answer:ty,
    |$asked:pat_param, $text:pat_param, $data:pat_param| $task:expr;)*) => {
        const ENDPOINTS: &[Endpoint] = &[$(Endpoint {
            path: $path,
            takes_text: endpoints!(@ $method),
            task: |request, $data| {
                let ($asked, $text) = (parameters::<$parameters>(request.query)?, request.body);
                $task
            },
        }),*];

        pub fn operations() -> Vec<Operation> {
            vec![$(Operation::new::<$parameters, $answer>($path, endpoints!(@ $method))),*]
        }
    };
    (@ get) => { false };
    (@ post) => { true };
}

endpoints! {
    get "position" position::ValueParameters => AnswerJson, |asked, _, _| position::value(asked);
    get "show" position::ShowParameters => ShowJson, |asked, _, _| position::show(asked);
    get "explain" position::ExplainParameters => ExplainJson<'_>, |asked, _, _| position::explain(asked);
    get "match" position::MatchParameters => MatchJson, |asked, _, _| position::in_match(asked);
    get "reply" reply::Parameters => GoJson, |asked, _, _| reply::reply(asked);
    get "refill" refill::RefillParameters => RefillJson, |asked, _, _| refill::refill(asked);
    post "record" record::CheckParameters => WithSource<RecordJson<'_>>, |asked, text, _| record::check(asked, text);
    post "review" record::ReviewParameters => WithSource<ReviewJson<'_>>, |asked, text, _| record::review(asked, text);
    post "study" Nothing => study::StudiesAnswer, |Nothing {}, text, _| study::study(text);
    get "puzzles" shipped::PuzzleParameters => Puzzle, |asked, _, data| data.puzzle(asked);
    get "mitsudomoe/show" forced_wins::ShowParameters => json::ShowJson, |asked, _, _| forced_wins::show(asked);
    get "mitsudomoe/position" forced_wins::PositionParameters => json::KnownTurnsJson,
        |asked, _, _| forced_wins::position(asked);
    post "mitsudomoe/record" Nothing => json::RecordJson, |asked, text, _| forced_wins::check(asked, text);
    post "mitsudomoe/review" forced_wins::ReviewParameters => json::ReviewJson<'_>,
        |asked, text, _| forced_wins::review(asked, text);
    get "mitsudomoe/reply" forced_wins::ReplyParameters => json::ChoiceJson, |asked, _, _| forced_wins::reply(asked);
}

pub fn paths() -> impl Iterator<Item = &'static str> {
    ENDPOINTS.iter().map(|endpoint| endpoint.path)
}

/// The longest text with games, in bytes: longer than a marathon match with all its moves in words.
const LONGEST_TEXT: usize = 1 << 16;
/// The longest text with studies, which may have thousands of comments.
const LONGEST_STUDIES: usize = 1 << 20;

/// The longest text that an endpoint takes, in bytes; 0 if it takes none.
pub fn longest_text(path: &str) -> usize {
    match ENDPOINTS.iter().find(|endpoint| endpoint.path == path && endpoint.takes_text) {
        Some(Endpoint { path: "study", .. }) => LONGEST_STUDIES,
        Some(_) => LONGEST_TEXT,
        None => 0,
    }
}

/// How to answer a request. An error if the request is wrong.
pub fn task(request: &Request<'_>, data: &Data<'_>) -> Result<Task, Failure> {
    let longest = longest_text(request.path);
    if request.body.len() > longest {
        return Err(Failure::too_long(longest));
    }
    let Some(endpoint) = ENDPOINTS.iter().find(|endpoint| endpoint.path == request.path) else {
        let (excerpt, expected) = (foreign::Excerpt::from(request.path), paths().collect::<Vec<_>>().join(", "));
        let message = format!("there is no '{excerpt}', expected one of {expected}");
        return Err(Failure::new(ErrorCode::NotFound, message));
    };
    (endpoint.task)(request, data)
}

/// The parameters of a URL; unknown ones are refused. An error if they are not those of `T`.
pub fn parameters<T: DeserializeOwned>(query: &str) -> Result<T, Failure> {
    parameters::check_rings(query)?;
    let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
    // The error names the parameter.
    serde_path_to_error::deserialize(pairs).map_err(|error| Failure::unusable(format!("parameters: {error}")))
}

/// No parameters.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}
