//! A certificate of a match, replayed by the slow rules alone.

use kamisado::MatchMove;
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::kamisado::matches::certificate::verify;
use kamisado_solver::search::certificate::Certificate;
use serde::Serialize;

use super::Args;
use super::certificate::claimed;
use super::proof::{CountsJson, MoveJson, counted, limits, moves, reason};
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
    let error = verified.result.as_ref().err().map(|failure| reason(failure, |board| board.round().setup()));
    let exit = if error.is_none() { Exit::Answered } else { Exit::Unknown };
    if args.format.is_json() {
        output::json(&MatchJson {
            position: root.round().setup().to_string(),
            to_move: root.turn().name(),
            format: root.format().to_string(),
            rules: &certificate.rules,
            value: certificate.claims.position.map(Value::name),
            moves: moves(root.moves(), &certificate.claims),
            verified: error.is_none(),
            counts: counts.into(),
            bytes,
            error,
        })?;
    } else {
        let proved = match error {
            Some(error) => format!("Not proved: {error}."),
            None => {
                let fills = root.moves().iter().any(|m| matches!(m, MatchMove::Fill(_)));
                format!("Proved, of the match: {}.", claimed(&certificate.claims, root.turn(), fills))
            }
        };
        output::write(|out| {
            writeln!(out, "{}, {}", certificate.root, certificate.rules)?;
            writeln!(out, "{}; {} rounds after the first", counted(counts, bytes), counts.parts)?;
            writeln!(out, "{proved}")
        })?;
    }
    Ok(exit)
}
