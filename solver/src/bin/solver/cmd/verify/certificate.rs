//! A certificate, replayed by the slow rules alone.

use kamisado::Player;
use kamisado::slow::Board;
use kamisado_solver::game::Game;
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::kamisado::certificate::{self, VerifiedCertificate};
use kamisado_solver::questions::kamisado::matches::certificate as matches;
use kamisado_solver::questions::mitsudomoe::certificate as forced;
use kamisado_solver::search::certificate::{Certificate, Claims};
use serde::Serialize;

use super::Args;
use super::proof::{CountsJson, MoveJson, counted, limits, moves, reason};
use crate::exit::Exit;
use crate::{interrupt, output};

#[derive(Serialize)]
struct CertificateJson<'a> {
    position: &'a str,
    to_move: &'static str,
    rules: &'a str,
    /// What is claimed, for the player to move; it holds if `verified` is true.
    value: Option<&'static str>,
    moves: Vec<MoveJson>,
    verified: bool,
    #[serde(flatten)]
    counts: CountsJson,
    bytes: usize,
    error: Option<String>,
}

/// Replays.
pub fn run(args: &Args, bytes: &[u8]) -> anyhow::Result<Exit> {
    let certificate = match Certificate::from_bytes(bytes) {
        Ok(certificate) if certificate.game == forced::GAME => {
            return super::mitsudomoe::run(args, &certificate, bytes.len());
        }
        Ok(certificate) if certificate.game == matches::GAME => {
            return super::matches::run(args, &certificate, bytes.len());
        }
        Ok(certificate) => certificate,
        Err(error) => return Ok(args.refuse(format_args!("{error}"), error.is_foreign())),
    };
    let verified = if args.dump {
        certificate::unpack(&certificate, limits()).map(|(verified, dump)| (verified, Some(dump)))
    } else {
        certificate::verify(&certificate, limits()).map(|verified| (verified, None))
    };
    interrupt::check()?;
    let (verified, dump) = match verified {
        Ok(verified) => verified,
        Err(error) => return Ok(args.refuse(format_args!("{error}"), error.is_foreign())),
    };
    let error = verified.result.as_ref().err().map(|failure| reason(failure, Board::setup));
    let exit = if error.is_none() { Exit::Answered } else { Exit::Unknown };
    if let Some(dump) = dump {
        match error {
            Some(error) => return Ok(args.refuse(format_args!("not proved: {error}"), false)),
            None => output::write(|out| write!(out, "{dump}"))?,
        }
    } else if args.format.is_json() {
        output::json(&json(&certificate, &verified, bytes.len(), error))?;
    } else {
        let proved = match error {
            Some(error) => format!("Not proved: {error}."),
            None => format!("Proved: {}.", claimed(&certificate.claims, verified.root.turn(), false)),
        };
        output::write(|out| {
            writeln!(out, "{}, {}", certificate.root, certificate.rules)?;
            writeln!(out, "{}", counted(&verified.counts, bytes.len()))?;
            writeln!(out, "{proved}")
        })?;
    }
    Ok(exit)
}

fn json<'a>(
    certificate: &'a Certificate,
    verified: &VerifiedCertificate,
    bytes: usize,
    error: Option<String>,
) -> CertificateJson<'a> {
    CertificateJson {
        position: &certificate.root,
        to_move: verified.root.turn().name(),
        rules: &certificate.rules,
        value: certificate.claims.position.map(Value::name),
        moves: moves(verified.root.moves(), &certificate.claims),
        verified: error.is_none(),
        counts: (&verified.counts).into(),
        bytes,
        error,
    }
}

/// What a certificate says of moves or of fills, in a sentence.
pub(super) fn claimed(claims: &Claims, mover: Player, fills: bool) -> String {
    let (turn, choices) = if fills { ("to choose the fill", "fills") } else { ("to move", "moves") };
    let value = match claims.position {
        Some(Value::Win) => format!("{mover}, {turn}, wins"),
        Some(Value::Loss) => format!("{} wins, {mover} is {turn}", mover.opponent()),
        None => "the values of some moves".to_owned(),
    };
    if claims.moves.is_empty() {
        return value;
    }
    let count = |value| claims.moves.iter().filter(|&&found| found == Some(value)).count();
    format!("{value}; of {} {choices} {} win and {} lose", claims.moves.len(), count(Value::Win), count(Value::Loss))
}
