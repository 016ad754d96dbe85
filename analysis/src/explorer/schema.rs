//! The OpenAPI document of the explorer's API: the endpoints of the library, those of the server, and the answers of
//! commands that no endpoint gives.

use answers::api::{self, Nothing, Operation, PracticalAnswer, component};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::lessons::LessonsAnswer;
use crate::page::FindingsAnswer;

/// How long a search takes at most, and how long a client may ask for, in seconds.
#[derive(Serialize, JsonSchema)]
pub struct LimitsAnswer {
    pub seconds: f64,
    pub longest: f64,
}

/// How far a search has come: an event `progress` of a stream of events, of which the last is `answer` or `error`.
#[derive(Serialize, JsonSchema)]
pub struct SearchProgress {
    /// Positions searched.
    pub positions: u64,
    pub seconds: f64,
}

/// This document.
#[derive(JsonSchema)]
#[schemars(inline)]
#[allow(dead_code)]
struct ThisDocument(String);

/// A chart of the findings as SVG.
#[derive(JsonSchema)]
#[schemars(inline)]
#[allow(dead_code)]
struct Svg(String);

/// The document.
pub fn document() -> Value {
    let mut operations = api::operations();
    operations.extend([
        Operation::new::<Nothing, PracticalAnswer>("practical", false),
        Operation::new::<Nothing, LessonsAnswer>("lessons", false),
        Operation::new::<Nothing, LimitsAnswer>("limits", false),
        Operation::new::<Nothing, FindingsAnswer<'_>>("findings", false),
        Operation::new::<Nothing, Svg>("findings/{picture}", false).giving("image/svg+xml"),
        Operation::new::<Nothing, ThisDocument>("openapi.json", false).giving("application/octet-stream"),
    ]);
    api::document(env!("CARGO_PKG_VERSION"), &operations, |generator| {
        component::<SearchProgress>(generator);
        api::add_commands(generator);
    })
}
