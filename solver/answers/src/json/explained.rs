//! Why a position, or a move, is won or lost, as an object.

use std::time::Duration;

use kamisado::{Color, Deadlock, Move, MoveText, Player, Position, Square};
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::best::LineStep;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Each, KnownValue, OriginJson, RoundResult, distance};
use crate::explained::{ExplainAnswer, MoveInQuestion};
use crate::situation::Origin;

/// Why a position or a move is won or lost. Values and distances are those of the player to move in `position`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ExplainAnswer")]
pub struct ExplainJson<'a> {
    position: &'a Position,
    to_move: Player,
    /// The squares of the towers that had to pass before it.
    passes: &'a [Square],
    /// The move in question; null if the position is.
    #[serde(rename = "move")]
    asked: Option<ExplainedMove<'a>>,
    value: KnownValue,
    /// The tower moves to the end of the round; null if unknown.
    distance: Option<u16>,
    rules: Deadlock,
    #[serde(flatten)]
    origin: OriginJson,
    /// Whether the value and the line are proved.
    proved: bool,
    /// The positions whose values came from a complete analysis of all that can be reached.
    resolved: u64,
    /// Best play, one move after the other.
    line: Each<'a, LineStep, ExplainedStep<'a>>,
    /// How the round ends; null if unknown.
    result: Option<RoundResult>,
    /// The winner of the round; null if unknown.
    winner: Option<Player>,
    /// The tower that gains a ring; null if unknown.
    promoted: Option<Color>,
    /// Positions searched.
    nodes: u64,
    seconds: f64,
}

/// The move in question.
#[derive(Serialize, JsonSchema)]
struct ExplainedMove<'a> {
    #[serde(rename = "move")]
    m: Move,
    /// In the rulebook's notation.
    notation: MoveText,
    /// Whether it pushes towers.
    push: bool,
    /// The squares of the towers that must pass after it.
    passes: &'a [Square],
}

/// A move of the line of best play.
#[derive(Serialize, JsonSchema)]
struct ExplainedStep<'a> {
    /// The position before it.
    position: &'a Position,
    /// Who moves.
    player: Player,
    #[serde(rename = "move")]
    m: Move,
    /// In the rulebook's notation.
    notation: MoveText,
    /// Whether it pushes towers.
    push: bool,
    /// The squares of the towers that must pass after it.
    passes: &'a [Square],
    /// The value for the player who moves.
    value: Value,
    /// The tower moves to the end of the round, this one included.
    distance: u16,
    legal_moves: usize,
    /// How many moves keep the value.
    keep_value: usize,
    /// How many moves keep the value and the distance.
    keep_distance: usize,
    /// Whether it alone keeps the value.
    only: bool,
}

impl ExplainJson<'_> {
    /// The object for an explanation of a position of this origin.
    pub fn new(explained: &ExplainAnswer, origin: Origin, time: Duration) -> ExplainJson<'_> {
        let ExplainAnswer { position, passes, asked, explanation } = explained;
        let (verdict, outcome, found) = (explained.verdict(), explained.outcome(), explanation.as_ref());
        let asked = asked.as_ref().map(|MoveInQuestion { m, passes, .. }| ExplainedMove {
            m: *m,
            notation: position.annotate(*m),
            push: position.is_push(*m),
            passes,
        });
        ExplainJson {
            position,
            to_move: position.turn(),
            passes,
            asked,
            value: verdict.into(),
            distance: distance(verdict),
            rules: position.deadlock(),
            origin: origin.into(),
            proved: verdict.value().is_some() && found.is_none_or(|found| found.proved),
            resolved: found.map_or(0, |found| found.resolved),
            line: Each(found.map_or(&[], |found| &found.steps), step),
            result: outcome.map(|outcome| outcome.ending.into()),
            winner: outcome.map(|outcome| outcome.winner),
            promoted: outcome.map(|outcome| outcome.promoted),
            nodes: found.map_or(0, |found| found.nodes),
            seconds: time.as_secs_f64(),
        }
    }
}

fn step(step: &LineStep) -> ExplainedStep<'_> {
    ExplainedStep {
        position: &step.position,
        player: step.player(),
        m: step.m,
        notation: step.position.annotate(step.m),
        push: step.is_push(),
        passes: &step.passes,
        value: step.value,
        distance: step.distance.0,
        legal_moves: step.legal,
        keep_value: step.keep_value,
        keep_distance: step.keep_distance,
        only: step.is_only(),
    }
}
