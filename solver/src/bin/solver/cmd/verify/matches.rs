//! A certificate of a match, replayed by the slow rules alone.

use serde::Serialize;
use solver::game::Game;
use solver::game::value::Value;
use solver::kamisado::slow_match::MatchBoard;
use solver::questions::kamisado::matches::certificate::verify;
use solver::search::certificate::{Certificate, Failure};

use super::Args;
use super::certificate::claimed;
use super::proof::{CountsJson, counted, limits};
use crate::exit::Exit;
use crate::{interrupt, output, progress};

#[derive(Serialize)]
struct MatchJson<'a> {
    position: String,
    to_move: &'static str,
    #[serde(rename = "match")]
    format: String,
    rules: &'a str,
    /// What is claimed of the match, for the player to move; it holds if `verified` is true.
    value: Option<&'static str>,
    moves: Vec<MoveJson>,
    verified: bool,
    #[serde(flatten)]
    counts: CountsJson,
    bytes: usize,
    error: Option<String>,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    m: String,
    value: Option<&'static str>,
}

/// Replays.
pub fn run(args: &Args, certificate: &Certificate, bytes: usize) -> anyhow::Result<Exit> {
    if args.dump {
        return Ok(args.refuse(format_args!("--dump prints the proof of a round, expected no proof of a match"), true));
    }
    let spinner = progress::spinner("replaying");
    let verified = verify(certificate, limits());
    spinner.finish_and_clear();
    interrupt::check()?;
    let verified = match verified {
        Ok(verified) => verified,
        Err(error) => return Ok(args.refuse(format_args!("{error}"), error.is_foreign())),
    };
    let (root, counts) = (&verified.root, &verified.counts);
    let error = verified.result.as_ref().err().map(reason);
    let exit = if error.is_none() { Exit::Answered } else { Exit::Unknown };
    if args.format.is_json() {
        let mut moves = root.moves();
        moves.sort_unstable();
        let of_move = |(m, value): (_, &Option<Value>)| MoveJson { m: format!("{m}"), value: value.map(Value::name) };
        output::json(&MatchJson {
            position: root.round().setup().to_string(),
            to_move: root.turn().name(),
            format: root.format().to_string(),
            rules: &certificate.rules,
            value: certificate.claims.position.map(Value::name),
            moves: moves.iter().zip(&certificate.claims.moves).map(of_move).collect(),
            verified: error.is_none(),
            counts: counts.into(),
            bytes,
            error,
        })?;
    } else {
        let proved = match error {
            Some(error) => format!("Not proved: {error}."),
            None => format!("Proved, of the match: {}.", claimed(&certificate.claims, root.turn())),
        };
        output::write(|out| {
            writeln!(out, "{}, {}", certificate.root, certificate.rules)?;
            writeln!(out, "{}; {} rounds after the first", counted(counts, bytes), counts.parts)?;
            writeln!(out, "{proved}")
        })?;
    }
    Ok(exit)
}

/// Where and why a proof fails.
fn reason(failure: &Failure<MatchBoard>) -> String {
    let moves: Vec<String> = failure.line.iter().map(ToString::to_string).collect();
    match &failure.position {
        None => failure.flaw.to_string(),
        Some(board) if moves.is_empty() => format!("in '{}': {}", board.round().setup(), failure.flaw),
        Some(board) => format!("in '{}', after {}: {}", board.round().setup(), moves.join(" "), failure.flaw),
    }
}
