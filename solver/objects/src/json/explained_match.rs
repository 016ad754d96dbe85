//! Why a match is won or lost, as an object.

use kamisado::{Deadlock, MatchFormat, MatchMove, MatchState, Player, Position, Square};
use kamisado_matches::{MatchLine, MatchStep, MoveFound};
use kamisado_solver::game::value::{Dtw, Value};
use schemars::JsonSchema;
use serde::Serialize;

use super::{KnownValue, NotedPlay, Points};

/// Who wins a match, with which moves or fills, and how that differs from the round alone. Values are those of the
/// player to move or to choose.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatchExplanation")]
pub struct MatchExplanationJson {
    pub position: Position,
    /// Who is to move, or to choose the fill.
    pub to_move: Player,
    #[serde(rename = "match")]
    pub format: MatchFormat,
    pub score: Points,
    /// Who is to choose the fill; null during a round.
    pub chooser: Option<Player>,
    /// The move or the fill in question; null if the position is.
    #[serde(rename = "move")]
    pub asked: Option<MatchMoveAsked>,
    pub value: KnownValue,
    /// The moves or fills of the position, or of the one after the move in question.
    pub moves: Vec<ExplainedMatchMove>,
    /// Best play; null if it is not known who wins, or if the match is over.
    pub line: Option<MatchLineJson>,
    /// The winner of the round alone under best play; null if unknown, or between rounds.
    pub round_winner: Option<Player>,
    /// The winner of the match under best play; null if unknown.
    pub match_winner: Option<Player>,
    pub rules: Deadlock,
    /// Whether the value is proved.
    pub proved: bool,
    /// Positions searched.
    pub nodes: u64,
    pub seconds: f64,
}

/// The move or the fill in question, and what it leads to.
#[derive(Serialize, JsonSchema)]
pub struct MatchMoveAsked {
    #[serde(flatten)]
    pub m: NotedPlay,
    /// The position after it.
    pub position: Position,
    /// The score after it.
    pub score: Points,
}

/// A move or a fill with its values, for the player who makes it.
#[derive(Serialize, JsonSchema)]
pub struct ExplainedMatchMove {
    #[serde(flatten)]
    m: NotedPlay,
    value: KnownValue,
    /// The rounds to the end of the match; null if unknown.
    distance: Option<Dtw>,
    /// The value of the round alone; of a fill, that of the next round.
    round_value: KnownValue,
}

impl ExplainedMatchMove {
    pub fn new(state: &MatchState, found: &MoveFound, round: Option<Value>) -> ExplainedMatchMove {
        ExplainedMatchMove {
            m: NotedPlay::new(state, found.m),
            value: found.verdict.into(),
            distance: found.verdict.distance(),
            round_value: round.into(),
        }
    }
}

/// A line of best play.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatchLine")]
pub struct MatchLineJson {
    steps: Vec<MatchLineStep>,
    /// The position at its end.
    position: Position,
    /// The score at its end.
    score: Points,
    /// Whether it goes on to the end of the match.
    complete: bool,
}

/// A move or a fill of the line. What it means to the round alone is absent from a fill.
#[derive(Serialize, JsonSchema)]
struct MatchLineStep {
    /// The position before it.
    position: Position,
    player: Player,
    #[serde(flatten)]
    m: NotedPlay,
    /// The squares of the towers that must pass after it.
    passes: Vec<Square>,
    #[serde(flatten)]
    in_round: Option<StepInRound>,
}

#[derive(Serialize, JsonSchema)]
struct StepInRound {
    /// The value of the round alone for the player who moves.
    round_value: Value,
    /// The tower moves to its end, this one included.
    round_distance: Dtw,
    /// Whether the move is the best one for the round alone.
    best_in_round: bool,
}

impl MatchLineJson {
    pub fn new(line: &MatchLine) -> MatchLineJson {
        let MatchLine { steps, end, .. } = line;
        MatchLineJson {
            steps: steps.iter().map(step).collect(),
            position: *end.position(),
            score: end.score().into(),
            complete: end.winner().is_some(),
        }
    }
}

fn step(step: &MatchStep) -> MatchLineStep {
    let passes = match step.m {
        MatchMove::Tower(m) => step.state.position().clone().play(m).expect("a legal move"),
        MatchMove::Fill(_) => Vec::new(),
    };
    let in_round = step.in_round.as_ref().map(|in_round| StepInRound {
        round_value: in_round.value,
        round_distance: in_round.distance,
        best_in_round: in_round.is_best(),
    });
    MatchLineStep {
        position: *step.state.position(),
        player: step.state.turn(),
        m: NotedPlay::new(&step.state, step.m),
        passes,
        in_round,
    }
}
