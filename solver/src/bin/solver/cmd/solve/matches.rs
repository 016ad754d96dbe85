//! `solver solve` of a match.

use std::time::Instant;

use anyhow::bail;
use indicatif::{HumanCount, ProgressBar};
use kamisado::{Ending, MatchState, Outcome};
use kamisado_solver::questions::kamisado::json::word;
use kamisado_solver::questions::kamisado::matches::{MatchAnswer, MoveFound, Settled, certificate as proof};
use kamisado_solver::search::certificate::Claims;
use terminal::file::OutputFile;

use super::{Args, certificate};
use crate::exit::Exit;
use crate::subject;
use crate::subject::matches::Matches;

/// Answers.
pub fn run(args: &Args, matches: &Matches<'_>) -> anyhow::Result<Exit> {
    let state = args.position(matches, "start")?;
    let by_deadlock = |outcome: Outcome| outcome.ending == Ending::Deadlock;
    if args.certificate.is_some() && state.position().outcome().is_some_and(by_deadlock) {
        bail!(
            "found --certificate after a round that ended by a deadlock, whose last position does not say who moved \
             last; expected 'fill left' or 'fill right' after the moves"
        );
    }
    let csv = args.csv.as_deref().map(OutputFile::new).transpose()?;
    let certificate = args.certificate.as_deref().map(OutputFile::new).transpose()?;
    let write = |found: &MatchAnswer, settled: &Settled<'_>| {
        if let Some(output) = csv {
            write_csv(output, &state, found)?;
        }
        match certificate {
            Some(output) => write_certificate(args, output, &state, found, settled),
            None => Ok(Exit::Answered),
        }
    };
    let (begin, limits) = (Instant::now(), args.inquiry.effort.limits());
    let (found, written) = matches.answer_with(&state, limits, args.checkpoint.as_deref(), write)?;
    Ok(written.worse(subject::print(matches, &args.inquiry, &state, &found, begin.elapsed())?))
}

/// One line a move, or a fill.
fn write_csv(output: OutputFile, state: &MatchState, found: &MatchAnswer) -> anyhow::Result<()> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(["move", "notation", "value", "distance"])?;
    for MoveFound { m, verdict, .. } in &found.moves {
        let value = word(verdict.value());
        let distance = verdict.distance().map(|distance| distance.to_string()).unwrap_or_default();
        csv.write_record([m.to_string(), state.annotate(*m).to_string(), value.to_owned(), distance])?;
    }
    super::save_csv(csv, output)
}

/// Proves what the answer says, over all rounds to come.
fn write_certificate(
    args: &Args,
    output: OutputFile,
    state: &MatchState,
    found: &MatchAnswer,
    settled: &Settled<'_>,
) -> anyhow::Result<Exit> {
    let mut moves: Vec<_> = found.moves.iter().map(|of_move| (of_move.m, of_move.verdict.value())).collect();
    moves.sort_unstable_by_key(|&(m, _)| m);
    let claims = if args.inquiry.value_only {
        Claims { position: found.verdict.value(), moves: Vec::new() }
    } else {
        Claims::of_moves(moves.into_iter().map(|(_, value)| value).collect())
    };
    if claims.position.is_none() && claims.moves.iter().all(Option::is_none) {
        return Ok(certificate::nothing_known());
    }
    let memory = args.inquiry.computing.memory.bytes();
    let limits = args.inquiry.effort.limits();
    let make = |spinner: &ProgressBar| {
        let on_round = |shown| spinner.set_message(format!("proving: {} rounds", HumanCount(shown)));
        proof::certify(state, claims, memory, settled, &on_round)
    };
    certificate::write(output, make, |made| Ok(proof::verify(made, limits)?.result.is_ok()))
}
