//! The answer of `solver explain --match` for programs.

use kamisado::{MatchMove, MoveText, Player, Square};
use kamisado_solver::questions::kamisado::json::{ScoreJson, word};
use kamisado_solver::questions::kamisado::matches::{MatchLine, MatchStep, MoveFound};
use serde::Serialize;

use super::Explained;

/// The object.
#[derive(Serialize)]
pub struct ExplainJson {
    position: String,
    to_move: &'static str,
    #[serde(rename = "match")]
    format: String,
    score: ScoreJson,
    chooser: Option<&'static str>,
    #[serde(rename = "move")]
    asked: Option<AskedJson>,
    value: &'static str,
    moves: Vec<MoveJson>,
    /// A line of play; null where it is not known who wins the match, or where the match is over.
    line: Option<LineJson>,
    /// Who wins the round alone, from the state that the moves start from; null after its end.
    round_winner: Option<&'static str>,
    /// Who wins the match.
    match_winner: Option<&'static str>,
    rules: &'static str,
    proved: bool,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct AskedJson {
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
    position: String,
    score: ScoreJson,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
    value: &'static str,
    distance: Option<u16>,
    round_value: &'static str,
}

/// A line of play.
#[derive(Serialize)]
struct LineJson {
    steps: Vec<StepJson>,
    /// Where it leads to.
    position: String,
    score: ScoreJson,
    /// Whether the match is over there.
    complete: bool,
}

#[derive(Serialize)]
struct StepJson {
    position: String,
    player: &'static str,
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
    passes: Vec<String>,
    /// What the move means to the round alone; null of a fill.
    #[serde(flatten)]
    in_round: Option<InRoundJson>,
}

#[derive(Serialize)]
struct InRoundJson {
    round_value: &'static str,
    round_distance: u16,
    /// Whether no move is better for the round.
    best_in_round: bool,
}

impl LineJson {
    fn new(line: &MatchLine) -> LineJson {
        LineJson {
            steps: line.steps.iter().map(StepJson::new).collect(),
            position: line.end.position().to_string(),
            score: line.end.score().into(),
            complete: line.end.winner().is_some(),
        }
    }
}

impl StepJson {
    fn new(step: &MatchStep) -> StepJson {
        let passes = match step.m {
            MatchMove::Tower(m) => step.state.position().clone().play(m).expect("a legal move"),
            MatchMove::Fill(_) => Vec::new(),
        };
        StepJson {
            position: step.state.position().to_string(),
            player: step.state.turn().name(),
            m: step.m.to_string(),
            notation: step.state.annotate(step.m),
            passes: passes.iter().map(Square::to_string).collect(),
            in_round: step.in_round.as_ref().map(|in_round| InRoundJson {
                round_value: in_round.value.name(),
                round_distance: in_round.distance.0,
                best_in_round: in_round.is_best(),
            }),
        }
    }
}

impl ExplainJson {
    /// The object for an explanation.
    pub fn new(explained: &Explained) -> ExplainJson {
        let Explained { given, asked, state, found, round, rounds, line, nodes, time } = explained;
        let found_moves = found.iter().flat_map(|found| &found.moves);
        let of_move = |(found, round): (&MoveFound, _)| MoveJson {
            m: found.m.to_string(),
            notation: state.annotate(found.m),
            value: word(found.verdict.value()),
            distance: found.verdict.distance().map(|distance| distance.0),
            round_value: word(round),
        };
        let winner = |value| explained.player_with(value).map(Player::name);
        ExplainJson {
            position: given.position().to_string(),
            to_move: given.turn().name(),
            format: given.format().to_string(),
            score: given.score().into(),
            chooser: given.chooser().map(Player::name),
            asked: asked.map(|m| AskedJson {
                m: m.to_string(),
                notation: given.annotate(m),
                position: state.position().to_string(),
                score: state.score().into(),
            }),
            value: word(explained.value()),
            moves: found_moves.zip(rounds.iter().copied()).map(of_move).collect(),
            line: line.as_ref().map(LineJson::new),
            round_winner: winner(*round),
            match_winner: match found {
                Some(found) => winner(found.verdict.value()),
                None => state.winner().map(Player::name),
            },
            rules: given.position().deadlock().rules_name(),
            proved: explained.value().is_some() && found.as_ref().is_none_or(|found| found.proved),
            nodes: *nodes,
            seconds: time.as_secs_f64(),
        }
    }
}
