//! Why a position, or a move, is won or lost, as an object.

use std::time::Duration;

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::{OriginJson, distance, result, texts, word};
use crate::explained::{ExplainAnswer, MoveInQuestion};
use crate::situation::Origin;
use kamisado_solver::questions::best::LineStep;

/// An explanation.
#[derive(Serialize)]
#[serde(transparent)]
pub struct ExplainJson(Json);

impl ExplainJson {
    /// The object for an explanation of a position of this origin.
    pub fn new(explained: &ExplainAnswer, origin: Origin, time: Duration) -> ExplainJson {
        let origin = OriginJson::from(origin);
        let ExplainAnswer { position, passes, asked, explanation } = explained;
        let (verdict, outcome, found) = (explained.verdict(), explained.outcome(), explanation.as_ref());
        let asked = asked.as_ref().map(|MoveInQuestion { m, passes, .. }| {
            json!({
                "move": m.to_string(),
                "notation": position.annotate(*m),
                "push": position.is_push(*m),
                "passes": texts(passes),
            })
        });
        ExplainJson(json!({
            "position": position.to_string(),
            "to_move": position.turn().name(),
            "passes": texts(passes),
            "move": asked,
            "value": word(verdict.value()),
            "distance": distance(verdict),
            "rules": position.deadlock().rules_name(),
            "opening": origin.opening,
            "moves_made": origin.moves_made,
            "tiles": origin.tiles,
            "proved": verdict.value().is_some() && found.is_none_or(|found| found.proved),
            "resolved": found.map_or(0, |found| found.resolved),
            "line": found.map_or(Vec::new(), |found| found.steps.iter().map(step).collect()),
            "result": outcome.map(|outcome| result(outcome.ending)),
            "winner": outcome.map(|outcome| outcome.winner.name()),
            "promoted": outcome.map(|outcome| outcome.promoted.name()),
            "nodes": found.map_or(0, |found| found.nodes),
            "seconds": time.as_secs_f64(),
        }))
    }
}

fn step(step: &LineStep) -> Json {
    json!({
        "position": step.position.to_string(),
        "player": step.player().name(),
        "move": step.m.to_string(),
        "notation": step.position.annotate(step.m),
        "push": step.is_push(),
        "passes": texts(&step.passes),
        "value": step.value.name(),
        "distance": step.distance.0,
        "legal_moves": step.legal,
        "keep_value": step.keep_value,
        "keep_distance": step.keep_distance,
        "only": step.is_only(),
    })
}
