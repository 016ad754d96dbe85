//! A certificate of a forced win of mitsudomoe, replayed by the slow rules alone.

use kamisado_solver::questions::mitsudomoe::certificate::{SlowGame, VerifiedAttack, unpack, verify};
use kamisado_solver::search::certificate::{Certificate, Failure};
use mitsudomoe::{Position, Setup};
use serde::Serialize;

use super::Args;
use super::proof::{self, CountsJson, limits};
use crate::exit::Exit;
use crate::{interrupt, output};
use terminal::count::counted;

#[derive(Serialize)]
struct VerifiedJson<'a> {
    position: String,
    to_move: &'static str,
    rules: &'a str,
    /// Who is to win, and within how many turns of his own.
    attacker: &'static str,
    turns: u8,
    /// Whether he does, or cannot; it holds if `verified` is true.
    result: &'static str,
    verified: bool,
    #[serde(flatten)]
    counts: CountsJson,
    bytes: usize,
    error: Option<String>,
}

/// Replays.
pub fn run(args: &Args, certificate: &Certificate, bytes: usize) -> anyhow::Result<Exit> {
    let verified = if args.dump {
        unpack(certificate, limits()).map(|(verified, dump)| (verified, Some(dump)))
    } else {
        verify(certificate, limits()).map(|verified| (verified, None))
    };
    interrupt::check()?;
    let (verified, dump) = match verified {
        Ok(verified) => verified,
        Err(error) => return Ok(args.refuse(format_args!("{error}"), error.is_foreign())),
    };
    let error = verified.result.as_ref().err().map(|failure| reason(&verified.attack.setup, failure));
    let exit = if error.is_none() { Exit::Answered } else { Exit::Unknown };
    if let Some(dump) = dump {
        match error {
            Some(error) => return Ok(args.refuse(format_args!("not proved: {error}"), false)),
            None => output::write(|out| write!(out, "{dump}"))?,
        }
    } else if args.format.is_json() {
        output::json(&VerifiedJson {
            position: verified.attack.setup.to_string(),
            to_move: verified.attack.setup.turn.name(),
            rules: &certificate.rules,
            attacker: verified.attack.attacker.name(),
            turns: verified.attack.turns,
            result: if verified.wins() { "win" } else { "none" },
            verified: error.is_none(),
            counts: (&verified.counts).into(),
            bytes,
            error,
        })?;
    } else {
        let proved = match error {
            Some(error) => format!("Not proved: {error}."),
            None => format!("Proved: {}.", claimed(&verified)),
        };
        output::write(|out| {
            writeln!(out, "{}, {}", certificate.root, certificate.rules)?;
            writeln!(out, "{}", proof::counted(&verified.counts, bytes))?;
            writeln!(out, "{proved}")
        })?;
    }
    Ok(exit)
}

/// What a certificate says, in a sentence.
fn claimed(verified: &VerifiedAttack) -> String {
    let (attacker, turns) = (verified.attack.attacker, verified.attack.turns);
    let turns = counted(turns, "turn");
    if verified.wins() {
        format!(
            "{attacker} wins within {turns} of his own, whatever the others play; {} is to move",
            verified.attack.setup.turn
        )
    } else {
        format!("{attacker} cannot force a win within {turns} of his own; {} is to move", verified.attack.setup.turn)
    }
}

/// Where and why a proof fails.
fn reason(setup: &Setup, failure: &Failure<SlowGame>) -> String {
    let Some(game) = &failure.position else { return failure.flaw.to_string() };
    let mut line = Vec::new();
    // The fast rules write the turns; the position was read by both.
    if let Ok(mut position) = Position::new(setup) {
        for &turn in &failure.line {
            line.push(position.annotate(turn));
            position.play_unchecked(turn);
        }
    }
    let after = if line.is_empty() { String::new() } else { format!(", after {}", line.join(", ")) };
    format!("in '{}'{after}: {}", game.game().setup(), failure.flaw)
}
