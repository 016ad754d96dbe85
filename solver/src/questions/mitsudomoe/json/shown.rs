//! A position with its legal turns, as an object.

use serde::Serialize;

use crate::questions::mitsudomoe::shown::Shown;
use mitsudomoe::{Elimination, Position, Turn};

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
