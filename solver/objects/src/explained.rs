//! A question why a position or a move wins or loses, with its explanation.

use std::time::Duration;

use kamisado::{Color, Deadlock, Move, MoveText, Outcome, Player, Position, Square};
use kamisado_records::{Pass, Round};
use kamisado_solver::questions::best::LineStep;
use kamisado_solver::questions::explanation::{Explanation, explain};
use kamisado_solver::questions::value::{AnswerError, Question};
use kamisado_solver::{Dtw, Value, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{Each, KnownValue, RoundResult};
use crate::situation::Origin;

pub struct ExplainAnswer {
    /// The position before the move in question or, without one, the given position; passes are resolved.
    pub position: Position,
    pub passes: Vec<Square>,
    pub asked: Option<MoveInQuestion>,
    /// The explanation; `None` if the move in question ends the round.
    pub explanation: Option<Explanation>,
}

/// The move in question.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ExplainedMove")]
pub struct MoveInQuestion {
    #[serde(rename = "move")]
    pub m: Move,
    /// In the rulebook's notation.
    pub notation: MoveText,
    /// Whether it pushes towers.
    pub push: bool,
    /// The squares of the towers that must pass after it.
    pub passes: Vec<Square>,
    /// The position it leads to.
    #[serde(skip)]
    pub after: Position,
}

impl ExplainAnswer {
    pub fn start(&self) -> &Position {
        self.asked.as_ref().map_or(&self.position, |asked| &asked.after)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.explanation.as_ref().map_or(self.start().outcome(), |explanation| explanation.outcome)
    }

    /// The verdict of the given position or of the move in question, for the player to move in the given position.
    pub fn verdict(&self) -> Verdict {
        let mover = self.position.turn();
        let (verdict, mover_after): (Verdict, Player) = match (&self.explanation, self.start().winner()) {
            (Some(explanation), _) => (explanation.verdict, self.start().turn()),
            (None, Some(winner)) => (Verdict::Proven(Value::Win, Some(Dtw(0))), winner),
            (None, None) => (Verdict::Unknown, mover),
        };
        match verdict {
            Verdict::Unknown => Verdict::Unknown,
            Verdict::Proven(value, distance) => {
                let distance = if self.asked.is_some() { distance.map(Dtw::before) } else { distance };
                Verdict::Proven(value.seen_by(mover_after != mover), distance)
            }
        }
    }

    /// A question about the last move of a round or, if there is none, its position; without an explanation yet.
    pub fn last_move(round: &Round) -> ExplainAnswer {
        let squares = |passes: &[Pass]| passes.iter().map(|pass| pass.square).collect();
        let Some((last, before)) = round.plies.split_last() else {
            let (position, passes) = (round.start, squares(&round.passes));
            return ExplainAnswer { position, passes, asked: None, explanation: None };
        };
        let position = before.iter().fold(round.start, |position, ply| position.after(ply.m));
        let passes = squares(before.last().map_or(&round.passes, |ply| &ply.passes));
        let m = last.m;
        let (notation, push, after) = (position.annotate(m), position.is_push(m), position.after(m));
        let asked = MoveInQuestion { m, notation, push, passes: squares(&last.passes), after };
        ExplainAnswer { position, passes, asked: Some(asked), explanation: None }
    }

    pub fn position(position: &Position) -> ExplainAnswer {
        ExplainAnswer { position: *position, passes: Vec::new(), asked: None, explanation: None }
    }

    /// Searches for the explanation, unless the round is over. The opening is that of [`start`](Self::start).
    pub fn explain(&mut self, question: &Question<'_>) -> Result<(), AnswerError> {
        if self.start().outcome().is_none() {
            self.explanation = Some(explain(self.start(), question)?);
        }
        Ok(())
    }
}

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
    asked: Option<&'a MoveInQuestion>,
    value: KnownValue,
    /// The tower moves to the end of the round; null if unknown.
    distance: Option<Dtw>,
    rules: Deadlock,
    #[serde(flatten)]
    origin: Origin,
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
    distance: Dtw,
    legal_moves: usize,
    /// How many moves keep the value.
    keep_value: usize,
    /// How many moves keep the value and the distance.
    keep_distance: usize,
    /// Whether it alone keeps the value.
    only: bool,
}

impl ExplainJson<'_> {
    pub fn new(explained: &ExplainAnswer, origin: Origin, time: Duration) -> ExplainJson<'_> {
        let ExplainAnswer { position, passes, asked, explanation } = explained;
        let (verdict, outcome, found) = (explained.verdict(), explained.outcome(), explanation.as_ref());
        ExplainJson {
            position,
            to_move: position.turn(),
            passes,
            asked: asked.as_ref(),
            value: verdict.into(),
            distance: verdict.distance(),
            rules: position.deadlock(),
            origin,
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
        distance: step.distance,
        legal_moves: step.legal,
        keep_value: step.keep_value,
        keep_distance: step.keep_distance,
        only: step.is_only(),
    }
}
