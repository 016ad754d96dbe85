//! The OpenAPI document of the explorer's API: the endpoints of the library, those of the server, and the answers of
//! commands that no endpoint gives.

use answers::api::{self, LineParameters, Nothing, Operation, PracticalAnswer, component};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::lessons::LessonsAnswer;
use crate::page::FindingsAnswer;

pub const POSITIONS: &str = "positions";

/// How much a request may ask for.
#[derive(Serialize, JsonSchema)]
pub struct LimitsAnswer {
    /// How long a search takes at most.
    pub seconds: f64,
    /// The most that `seconds` of a request may be.
    pub longest: f64,
    /// The most lines of `positions`.
    pub lines: usize,
    /// The most bytes of `positions`.
    pub bytes: usize,
}

/// What there is.
#[derive(Serialize, JsonSchema)]
pub struct IndexAnswer {
    pub version: &'static str,
    pub limits: LimitsAnswer,
    /// The address of the OpenAPI document.
    pub schema: String,
    /// The paths below this one.
    pub paths: Vec<&'static str>,
}

/// The server is ready.
#[derive(Serialize, JsonSchema)]
pub struct HealthAnswer {
    /// The searches that wait for a thread.
    pub waiting: usize,
}

/// How far a search has come: an event `progress` of a stream of events, of which the last is `answer` or `error`.
#[derive(Serialize, JsonSchema)]
pub struct SearchProgress {
    /// Positions searched.
    pub positions: u64,
    pub seconds: f64,
}

pub const DOCUMENT: &str = "openapi.json";

/// The answers to the lines of a text, each on a line: a `NumberedPosition`, or a `LineFailure`.
#[derive(JsonSchema)]
#[schemars(inline)]
#[allow(dead_code)]
struct Lines(String);

/// This document.
#[derive(JsonSchema)]
#[schemars(inline)]
#[allow(dead_code)]
struct ThisDocument(serde_json::Map<String, Value>);

/// A chart of the findings as SVG.
#[derive(JsonSchema)]
#[schemars(inline)]
#[allow(dead_code)]
struct Svg(String);

pub fn operations() -> Vec<Operation> {
    let mut operations = api::operations();
    operations.extend([
        Operation::new::<Nothing, IndexAnswer>("", false),
        Operation::new::<Nothing, HealthAnswer>("health", false),
        Operation::new::<LineParameters, Lines>(POSITIONS, true).giving("application/x-ndjson"),
        Operation::new::<Nothing, PracticalAnswer>("practical", false),
        Operation::new::<Nothing, LessonsAnswer>("lessons", false),
        Operation::new::<Nothing, LimitsAnswer>("limits", false),
        Operation::new::<Nothing, FindingsAnswer<'_>>("findings", false),
        Operation::new::<Nothing, Svg>("findings/{picture}", false).giving("image/svg+xml"),
        Operation::new::<Nothing, ThisDocument>(DOCUMENT, false),
    ]);
    operations
}

pub fn document() -> Value {
    api::document(env!("CARGO_PKG_VERSION"), &operations(), |generator| {
        component::<SearchProgress>(generator);
        api::add_commands(generator);
    })
}
