//! `solver solve` of mitsudomoe.

use std::io::Write;

use anyhow::Context;
use solver::mitsudomoe::Position;
use solver::questions::mitsudomoe::certificate::{certify, verify};
use solver::questions::mitsudomoe::forced_win::{Answer, Forced, Question};
use solver::search::Limits;
use terminal::file::OutputFile;

use super::Args;
use crate::exit::Exit;
use crate::{forced, interrupt, output, progress};

/// Answers.
pub fn run(args: &Args, turns: u8) -> anyhow::Result<Exit> {
    args.computing.rules.check_unused()?;
    forced::refuse(&[("--distance", args.distance), ("--value-only", args.value_only), ("--csv", args.csv.is_some())])?;
    let position = forced::position(args.position.as_deref().unwrap_or("start2"))?;
    let certificate = args.certificate.as_deref().map(OutputFile::new).transpose()?;
    let question = forced::question(&args.computing, args.effort, turns, args.computing.threads());
    let (found, time) = forced::ask(&position, &args.computing, &question)?;
    if let Some(output) = certificate {
        write_certificate(&position, &question, &found, output)?;
    }
    forced::print(&position, turns, &found, time, &args.computing)
}

/// Proves what the answer says; where it says nothing, there is no certificate.
fn write_certificate(
    position: &Position,
    question: &Question<'_>,
    found: &Answer,
    output: OutputFile,
) -> anyhow::Result<()> {
    let mover = position.turn();
    let other = position.only_opponent().unwrap_or(mover);
    let (attacker, wins, turns) = match found.forced {
        Forced::Win(within) => (mover, true, within),
        Forced::Loss(within) => (other, true, within),
        Forced::None => (mover, false, question.turns),
        Forced::Unknown(_) => {
            output::note(format_args!("note: no certificate is written, for nothing is known to be proved"));
            return Ok(());
        }
    };
    let spinner = progress::spinner("proving");
    let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
    let made = certify(position, attacker, wins, &Question { turns, limits, ..*question });
    spinner.finish_and_clear();
    interrupt::check()?;
    let certificate = made.context("cannot make a certificate")?;
    // Nothing is published that the slow rules do not accept.
    let verified = verify(&certificate).context("the certificate made")?;
    anyhow::ensure!(verified.result.is_ok(), "the certificate made is no proof by the slow rules");
    Ok(output.write(|out| out.write_all(&certificate.to_bytes()))?)
}
