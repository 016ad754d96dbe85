//! Answers as objects for programs, the same wherever they are asked for; with the feature `json`.

use std::time::Duration;

use serde::Serialize;

use super::forced_win::{Forced, ForcedWinAnswer};
use super::shown::Shown;
use super::winning_turns::WinningTurns;
use mitsudomoe::{Elimination, Position, RULES_NAME, Turn};

/// Who can force a win within a number of turns, as an object.
#[derive(Serialize)]
pub struct ForcedWinJson {
    position: String,
    to_move: &'static str,
    /// The bound that the answer holds within.
    turns: u8,
    result: &'static str,
    within: Option<u8>,
    line: Vec<String>,
    #[serde(flatten)]
    wins: Option<WinsJson>,
    /// Turns of which it is known that nobody forces a win within so many.
    none_within: u8,
    rules: &'static str,
    proved: bool,
    nodes: u64,
    seconds: f64,
}

/// What is added if all winning turns are asked for.
#[derive(Serialize)]
struct WinsJson {
    winning_turns: Vec<String>,
    /// Whether no other turn wins within as many turns.
    complete: bool,
}

impl ForcedWinJson {
    /// The object for an answer to the question about so many turns, with all winning turns if they were asked for.
    pub fn new(
        position: &Position,
        turns: u8,
        found: &ForcedWinAnswer,
        wins: Option<&WinningTurns>,
        time: Duration,
    ) -> ForcedWinJson {
        let (result, within, none_within) = match found.forced {
            Forced::Win(within) => ("win", Some(within), within - 1),
            Forced::Loss(within) => ("loss", Some(within), within - 1),
            Forced::None => ("none", None, turns),
            Forced::Unknown(refuted) => ("unknown", None, refuted),
        };
        ForcedWinJson {
            position: position.to_string(),
            to_move: position.color(position.turn()).name(),
            turns,
            result,
            within,
            line: found.played(position).into_iter().map(|(_, turn)| turn).collect(),
            wins: wins.map(|wins| WinsJson {
                winning_turns: wins.turns.iter().map(|&turn| position.annotate(turn)).collect(),
                complete: wins.complete,
            }),
            none_within,
            rules: RULES_NAME,
            proved: found.proved && result != "unknown",
            nodes: found.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}

/// A position, its legal turns, and what the last turn led to, as an object.
#[derive(Serialize)]
pub struct ShownJson {
    position: String,
    to_move: &'static str,
    legal_turns: Vec<LegalTurn>,
    eliminated: Vec<Eliminated>,
    result: &'static str,
    winner: Option<&'static str>,
}

#[derive(Serialize)]
struct LegalTurn {
    turn: String,
    ring: String,
    ball: String,
    vault: bool,
}

#[derive(Serialize)]
struct Eliminated {
    player: &'static str,
    reason: &'static str,
}

impl ShownJson {
    /// The object of what was given.
    pub fn new(shown: &Shown) -> ShownJson {
        let legal = |(position, turn): (Position, Turn)| LegalTurn {
            turn: position.annotate(turn),
            ring: turn.ring.to_string(),
            ball: position.annotate_ball(turn.ball),
            vault: turn.ball.is_vault(),
        };
        let out = |out: &Elimination| Eliminated { player: out.color.name(), reason: out.reason.name() };
        ShownJson {
            position: shown.setup.to_string(),
            to_move: shown.setup.turn.name(),
            legal_turns: shown.turns().into_iter().map(legal).collect(),
            eliminated: shown.last_out().iter().map(out).collect(),
            result: if shown.outcome.is_some() { "win" } else { "ongoing" },
            winner: shown.outcome.map(|outcome| outcome.winner.name()),
        }
    }
}
