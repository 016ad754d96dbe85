//! `solver solve` of mitsudomoe.

use solver::mitsudomoe::Position;
use solver::questions::mitsudomoe::certificate::{certify, verify};
use solver::questions::mitsudomoe::forced_win::{Forced, ForcedWinAnswer, ForcedWinQuestion};
use terminal::file::OutputFile;

use super::{Args, certificate};
use crate::exit::Exit;
use crate::forced;

/// Answers.
pub fn run(args: &Args, turns: u8) -> anyhow::Result<Exit> {
    args.computing.rules.check_unused()?;
    forced::refuse(&[
        ("--match", args.game.format.is_some()),
        ("--distance", args.distance),
        ("--value-only", args.value_only),
        ("--wins", args.listing.wins),
        ("--replies", args.listing.replies),
        ("--csv", args.csv.is_some()),
        ("--checkpoint", args.checkpoint.is_some()),
    ])?;
    let position = forced::position(args.position.as_deref().unwrap_or("start2"), &args.moves.given)?;
    let certificate = args.certificate.as_deref().map(OutputFile::new).transpose()?;
    let question = forced::question(&args.computing, args.effort, turns, args.computing.threads());
    let (found, time) = forced::ask(&position, &args.computing, &question)?;
    let written = match certificate {
        Some(file) => write_certificate(&position, &question, &found, file)?,
        None => Exit::Answered,
    };
    Ok(written.worse(forced::print(&position, turns, &found, None, time, &args.computing)?))
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
