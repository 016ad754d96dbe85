//! `solver solve` of mitsudomoe.

use std::time::Instant;

use kamisado_solver::questions::mitsudomoe::certificate::{certify, verify};
use kamisado_solver::questions::mitsudomoe::forced_win::{Forced, ForcedWinAnswer, ForcedWinQuestion};
use mitsudomoe::Position;
use terminal::file::OutputFile;

use super::{Args, certificate};
use crate::exit::Exit;
use crate::subject::forced::ForcedWins;
use crate::subject::{self, MITSUDOMOE, Subject, refuse};

/// Answers.
pub fn run(args: &Args, wins: &ForcedWins<'_>) -> anyhow::Result<Exit> {
    refuse(
        &[
            ("--wins", args.inquiry.listing.wins),
            ("--csv", args.csv.is_some()),
            ("--checkpoint", args.checkpoint.is_some()),
        ],
        MITSUDOMOE,
    )?;
    let position = args.position(wins, "start2")?;
    let certificate = args.certificate.as_deref().map(OutputFile::new).transpose()?;
    let (begin, limits) = (Instant::now(), args.inquiry.effort.limits());
    let found = wins.answer(&position, limits)?;
    let time = begin.elapsed();
    let written = match certificate {
        Some(file) => {
            write_certificate(&position, &ForcedWinQuestion { limits, ..wins.question() }, &found.answer, file)?
        }
        None => Exit::Answered,
    };
    Ok(written.worse(subject::print(wins, &args.inquiry, &position, &found, time)?))
}

/// Proves what the answer says, within the limits; if it says nothing, there is no certificate.
fn write_certificate(
    position: &Position,
    question: &ForcedWinQuestion<'_>,
    found: &ForcedWinAnswer,
    file: OutputFile,
) -> anyhow::Result<Exit> {
    let mover = position.turn();
    let other = position.only_opponent().unwrap_or(mover);
    let (attacker, wins, turns) = match found.forced {
        Forced::Win(within) => (mover, true, within),
        Forced::Loss(within) => (other, true, within),
        Forced::None => (mover, false, question.turns),
        Forced::Unknown(_) => return Ok(certificate::nothing_known()),
    };
    // The time is that of all the work together; nodes may be as many again, as in Kamisado.
    let limits = question.limits;
    let make = |_: &_| certify(position, attacker, wins, &ForcedWinQuestion { turns, ..*question });
    certificate::write(file, make, |made| Ok(verify(made, limits)?.result.is_ok()))
}
