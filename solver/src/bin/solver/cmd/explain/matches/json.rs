//! The answer of `solver explain --match` for programs.

use serde::Serialize;
use solver::game::Game;
use solver::kamisado::Player;

use super::Explained;
use crate::answers::word;
use crate::matches::score::ScoreJson;
use crate::matches::{MoveFound, notation};

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
    notation: String,
    position: String,
    score: ScoreJson,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    m: String,
    notation: String,
    value: &'static str,
    distance: Option<u16>,
    round_value: &'static str,
}

impl ExplainJson {
    /// The object for an explanation.
    pub fn new(explained: &Explained) -> ExplainJson {
        let Explained { given, asked, state, found, round, rounds, nodes, time } = explained;
        let found_moves = found.iter().flat_map(|found| &found.moves);
        let of_move = |(found, round): (&MoveFound, _)| MoveJson {
            m: found.m.to_string(),
            notation: notation(state, found.m),
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
                notation: notation(given, m),
                position: state.position().to_string(),
                score: state.score().into(),
            }),
            value: word(explained.value()),
            moves: found_moves.zip(rounds.iter().copied()).map(of_move).collect(),
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
