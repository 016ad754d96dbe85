//! A certificate, replayed: by the slow rules alone, except on other boards.

use std::fmt::Display;

use itertools::Itertools;
use kamisado::{MatchMove, Opening, Player, slow};
use kamisado_boards::certificate as boards;
use kamisado_matches::certificate as matches;
use kamisado_solver::game::Game;
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::certificate as round;
use kamisado_solver::search::certificate::{Certificate, CertificateError, Claims, Failure, ProofCounts};
use mitsudomoe::Position;
use mitsudomoe::questions::certificate as forced;
use mitsudomoe::questions::json::ForcedWinClaims;
use objects::json::{ClaimedMove, MatchClaims, RoundClaims, Verified};
use objects::situation::OpeningName;
use serde::Serialize;
use terminal::count::counted;
use terminal::text::paragraph;

use super::Args;
use crate::exit::Exit;
use crate::options::until_stopped;
use crate::{interrupt, output, progress};

struct ReplayAnswer {
    said: Said,
    claimed: String,
    counts: ProofCounts,
    error: Option<String>,
    dump: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Said {
    Round(RoundClaims),
    Match(MatchClaims),
    ForcedWin(ForcedWinClaims),
}

pub fn run(args: &Args, bytes: &[u8]) -> anyhow::Result<Exit> {
    let certificate = match Certificate::from_bytes(bytes) {
        Ok(certificate) => certificate,
        Err(error) => return Ok(args.refuse(format_args!("{error}"), error.is_foreign())),
    };
    let is_match = certificate.game == matches::GAME;
    if args.dump && (is_match || certificate.game == boards::GAME) {
        let what = if is_match { "a match" } else { "a round on another board" };
        return Ok(args.refuse(format_args!("found the proof of {what}, expected one of a round for --dump"), true));
    }
    let replayed = match certificate.game.as_str() {
        forced::GAME => of_forced_win(&certificate, args.dump),
        matches::GAME => of_match(&certificate),
        boards::GAME => of_board(&certificate),
        _ => of_round(&certificate, args.dump),
    };
    interrupt::check()?;
    let ReplayAnswer { said, claimed, counts, error, dump } = match replayed {
        Ok(replayed) => replayed,
        Err(error) => return Ok(args.refuse(format_args!("{error}"), error.is_foreign())),
    };
    let exit = if error.is_none() { Exit::Answered } else { Exit::Unknown };
    let ProofCounts { shown, forced, answered, at_once, ended, parts } = counts;
    let bytes = bytes.len();
    if let Some(dump) = dump {
        match error {
            Some(error) => return Ok(args.refuse(format_args!("not proved: {error}"), false)),
            None => output::write(|out| write!(out, "{dump}"))?,
        }
    } else if args.format.is_json() {
        output::json(&Verified::new(said, counts, bytes, error))?;
    } else {
        let what = if is_match { ", of the match" } else { "" };
        let proved = match error {
            Some(error) => format!("Not proved: {error}."),
            None => format!("Proved{what}: {claimed}."),
        };
        let rounds = if is_match { format!("; {parts} rounds after the first") } else { String::new() };
        output::write(|out| {
            writeln!(out, "{}, {}", certificate.root, certificate.rules)?;
            let counts = format!(
                "{bytes} bytes: {shown} winning moves, {forced} of them forced; {answered} positions with every move of \
                 the loser; {at_once} wins at once, {ended} by a move of the loser{rounds}"
            );
            paragraph(out, &counts)?;
            paragraph(out, &proved)
        })?;
    }
    Ok(exit)
}

fn of_round(certificate: &Certificate, dump: bool) -> Result<ReplayAnswer, CertificateError> {
    let (verified, dump) = if dump {
        round::unpack(certificate, until_stopped()).map(|(verified, dump)| (verified, Some(dump)))?
    } else {
        (round::verify(certificate, until_stopped())?, None)
    };
    let (root, claims) = (&verified.root, &certificate.claims);
    let said = Said::Round(RoundClaims {
        position: root.board().setup().to_string(),
        to_move: root.turn(),
        rules: certificate.rules.clone(),
        value: claims.position,
        opening: OpeningName::of(root.made() < Opening::LIMITED),
        moves: moves(root.moves(), claims),
    });
    let error = verified
        .result
        .err()
        .map(|failure| reason(&failure, failure.line.iter().join(" "), |round: &slow::LimitedBoard| round));
    Ok(ReplayAnswer { said, claimed: claimed(claims, root.turn(), false), counts: verified.counts, error, dump })
}

fn of_board(certificate: &Certificate) -> Result<ReplayAnswer, CertificateError> {
    let verified = boards::verify(certificate, until_stopped())?;
    let claims = &certificate.claims;
    let said = Said::Round(RoundClaims {
        position: certificate.root.clone(),
        to_move: verified.turn,
        rules: certificate.rules.clone(),
        value: claims.position,
        opening: OpeningName::of(false),
        moves: moves(verified.moves, claims),
    });
    let claimed = claimed(claims, verified.turn, false);
    Ok(ReplayAnswer { said, claimed, counts: verified.counts, error: verified.fault, dump: None })
}

fn of_match(certificate: &Certificate) -> Result<ReplayAnswer, CertificateError> {
    let bar = progress::bar("bytes replayed", certificate.moves.len() as u64);
    // The very first bytes say nothing about the time that the rest takes.
    let on_move = |read: usize| {
        if read.is_multiple_of(1 << 10) {
            bar.set_position(read as u64);
        }
    };
    let verified = matches::verify(certificate, until_stopped(), &on_move);
    bar.finish_and_clear();
    let verified = verified?;
    let (root, claims) = (&verified.root, &certificate.claims);
    let said = Said::Match(MatchClaims {
        position: root.round().setup().to_string(),
        to_move: root.turn(),
        format: root.format(),
        rules: certificate.rules.clone(),
        value: claims.position,
        moves: moves(root.moves(), claims),
    });
    let fills = root.moves().iter().any(|m| matches!(m, MatchMove::Fill(_)));
    let error = verified.result.err().map(|failure| {
        reason(&failure, failure.line.iter().join(" "), |board: &slow::MatchBoard| board.round().setup())
    });
    Ok(ReplayAnswer { said, claimed: claimed(claims, root.turn(), fills), counts: verified.counts, error, dump: None })
}

fn of_forced_win(certificate: &Certificate, dump: bool) -> Result<ReplayAnswer, CertificateError> {
    let (verified, dump) = if dump {
        forced::unpack(certificate, until_stopped()).map(|(verified, dump)| (verified, Some(dump)))?
    } else {
        (forced::verify(certificate, until_stopped())?, None)
    };
    let wins = verified.wins();
    let forced::AttackCertificate { setup, attacker, turns } = &verified.attack;
    let said = Said::ForcedWin(ForcedWinClaims::new(&verified.attack, &certificate.rules, wins));
    let within = format!("within {} of their own", counted(*turns, "turn"));
    let claimed = if wins {
        format!("{attacker} wins {within}, whatever the others play; {} is to move", setup.turn)
    } else {
        format!("{attacker} cannot force a win {within}; {} is to move", setup.turn)
    };
    // The fast rules write the turns; the position was read by both.
    let line = |turns: &[mitsudomoe::Turn]| {
        let mut position = Position::new(setup).ok()?;
        let mut annotated = |&turn| {
            let text = position.annotate(turn);
            position.play_unchecked(turn);
            text
        };
        Some(turns.iter().map(&mut annotated).join(", "))
    };
    let error = verified.result.err().map(|failure| {
        reason(&failure, line(&failure.line).unwrap_or_default(), |game: &forced::SlowGame| game.game().setup())
    });
    Ok(ReplayAnswer { said, claimed, counts: verified.counts, error, dump })
}

fn moves<M: Ord + Display>(mut moves: Vec<M>, claims: &Claims) -> Vec<ClaimedMove> {
    moves.sort_unstable();
    let claimed = moves.iter().zip(&claims.moves);
    claimed.map(|(m, &value)| ClaimedMove { m: m.to_string(), value }).collect()
}

fn claimed(claims: &Claims, mover: Player, fills: bool) -> String {
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

/// Where and why a proof fails, after this line of moves.
fn reason<G: Game, S: Display>(failure: &Failure<G>, line: String, setup: impl Fn(&G) -> &S) -> String {
    let after = if line.is_empty() { String::new() } else { format!(", after {line}") };
    match &failure.position {
        None => failure.flaw.to_string(),
        Some(position) => format!("in '{}'{after}: {}", setup(position), failure.flaw),
    }
}
