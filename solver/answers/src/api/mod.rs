//! Requests, in the form of the HTTP API, and how to answer them.
//!
//! ```
//! use std::sync::atomic::{AtomicBool, AtomicU64};
//! use std::time::Duration;
//!
//! use answers::api::{Data, Request, SearchContext, task};
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
mod record;
mod refill;
mod reply;
mod search;
mod shipped;

use serde::Deserialize;
use serde::de::DeserializeOwned;

pub use failure::{ErrorCode, Failure, body};
pub use search::{LookUp, Search, SearchAnswer, SearchContext, SearchTask, Seconds, Task};
pub use shipped::{Data, practical};

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

type Endpoint = fn(&Request<'_>, &Data<'_>) -> Result<Task, Failure>;

/// The endpoints by their names.
const ENDPOINTS: [(&str, Endpoint); 14] = [
    ("position", |request, _| position::value(parameters(request.query)?)),
    ("show", |request, _| position::show(parameters(request.query)?)),
    ("explain", |request, _| position::explain(parameters(request.query)?)),
    ("match", |request, _| position::in_match(parameters(request.query)?)),
    ("reply", |request, _| reply::reply(parameters(request.query)?)),
    ("refill", |request, _| refill::refill(parameters(request.query)?)),
    ("record", |request, _| record::check(parameters(request.query)?, request.body)),
    ("review", |request, _| record::review(parameters(request.query)?, request.body)),
    ("puzzles", |request, data| data.puzzle(parameters(request.query)?)),
    ("mitsudomoe/show", |request, _| forced_wins::show(parameters(request.query)?)),
    ("mitsudomoe/position", |request, _| forced_wins::position(parameters(request.query)?)),
    ("mitsudomoe/record", |request, _| forced_wins::check(parameters(request.query)?, request.body)),
    ("mitsudomoe/review", |request, _| forced_wins::review(parameters(request.query)?, request.body)),
    ("mitsudomoe/reply", |request, _| forced_wins::reply(parameters(request.query)?)),
];

/// The names of the endpoints.
pub fn paths() -> impl Iterator<Item = &'static str> {
    ENDPOINTS.iter().map(|(path, _)| *path)
}

/// The longest accepted text, in bytes: longer than a marathon match with all its moves in words.
pub const LONGEST_TEXT: usize = 1 << 16;

/// Whether an endpoint takes a text.
pub fn takes_body(path: &str) -> bool {
    ["record", "review", "mitsudomoe/record", "mitsudomoe/review"].contains(&path)
}

/// How to answer a request.
///
/// # Errors
///
/// If the request is wrong.
pub fn task(request: &Request<'_>, data: &Data<'_>) -> Result<Task, Failure> {
    if request.body.len() > LONGEST_TEXT {
        return Err(Failure::too_long());
    }
    if !request.body.is_empty() && !takes_body(request.path) {
        return Err(Failure::new(ErrorCode::TooLarge, "found a body, expected a request without one"));
    }
    let Some((_, endpoint)) = ENDPOINTS.iter().find(|(path, _)| *path == request.path) else {
        let (excerpt, expected) = (foreign::Excerpt::from(request.path), paths().collect::<Vec<_>>().join(", "));
        let message = format!("there is no '{excerpt}', expected one of {expected}");
        return Err(Failure::new(ErrorCode::NotFound, message));
    };
    endpoint(request, data)
}

/// The parameters of a URL; unknown ones are refused.
///
/// # Errors
///
/// If they are not those of `T`.
pub fn parameters<T: DeserializeOwned>(query: &str) -> Result<T, Failure> {
    parameters::check_rings(query)?;
    let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
    // The error names the parameter.
    serde_path_to_error::deserialize(pairs).map_err(|error| Failure::unusable(format!("parameters: {error}")))
}

/// No parameters.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}
