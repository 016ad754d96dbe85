//! Why a position, or a move, is won or lost, as an object.

use std::time::Duration;

use serde::Serialize;

use super::word;
use crate::questions::kamisado::explanation::{Asked, Explained, Step};
use kamisado::{Ending, MoveText, Position, Square};

/// An explanation.
#[derive(Serialize)]
pub struct ExplainJson {
    position: String,
    to_move: &'static str,
    passes: Vec<String>,
    #[serde(rename = "move")]
    asked: Option<AskedJson>,
    value: &'static str,
    distance: Option<u16>,
    rules: &'static str,
    proved: bool,
    resolved: u64,
    line: Vec<StepJson>,
    result: Option<&'static str>,
    winner: Option<&'static str>,
    promoted: Option<&'static str>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct AskedJson {
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
    push: bool,
    passes: Vec<String>,
}

#[derive(Serialize)]
struct StepJson {
    position: String,
    player: &'static str,
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
    push: bool,
    passes: Vec<String>,
    value: &'static str,
    distance: u16,
    legal_moves: usize,
    keep_value: usize,
    keep_distance: usize,
    only: bool,
}

impl ExplainJson {
    /// The object for an explanation.
    pub fn new(explained: &Explained, time: Duration) -> ExplainJson {
        let Explained { position, passes, asked, explanation } = explained;
        let verdict = explained.verdict();
        let outcome = explained.outcome();
        let found = explanation.as_ref();
        ExplainJson {
            position: position.to_string(),
            to_move: position.turn().name(),
            passes: squares(passes),
            asked: asked.as_ref().map(|asked| AskedJson::new(position, asked)),
            value: word(verdict.value()),
            distance: verdict.distance().map(|distance| distance.0),
            rules: position.deadlock().rules_name(),
            proved: verdict.value().is_some() && found.is_none_or(|found| found.proved),
            resolved: found.map_or(0, |found| found.resolved),
            line: found.map_or(Vec::new(), |found| found.steps.iter().map(StepJson::new).collect()),
            result: outcome.map(|outcome| match outcome.ending {
                Ending::Home => "win",
                Ending::Deadlock => "deadlock",
            }),
            winner: outcome.map(|outcome| outcome.winner.name()),
            promoted: outcome.map(|outcome| outcome.promoted.name()),
            nodes: found.map_or(0, |found| found.nodes),
            seconds: time.as_secs_f64(),
        }
    }
}

impl AskedJson {
    fn new(position: &Position, asked: &Asked) -> AskedJson {
        AskedJson {
            m: asked.m.to_string(),
            notation: position.annotate(asked.m),
            push: position.is_push(asked.m),
            passes: squares(&asked.passes),
        }
    }
}

impl StepJson {
    fn new(step: &Step) -> StepJson {
        StepJson {
            position: step.position.to_string(),
            player: step.player().name(),
            m: step.m.to_string(),
            notation: step.position.annotate(step.m),
            push: step.is_push(),
            passes: squares(&step.passes),
            value: step.value.name(),
            distance: step.distance.0,
            legal_moves: step.legal,
            keep_value: step.keep_value,
            keep_distance: step.keep_distance,
            only: step.is_only(),
        }
    }
}

fn squares(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}
