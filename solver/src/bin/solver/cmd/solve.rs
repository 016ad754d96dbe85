//! `solver solve`: the value of a position and of every legal move, computed.

mod certificate;
mod matches;
mod mitsudomoe;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use foreign::shown;
use kamisado::{MatchFormat, Move, Position};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::questions::kamisado::certificate::{certify, verify};
use kamisado_solver::questions::kamisado::json::word;
use kamisado_solver::questions::kamisado::value::{Answer, MoveAnswer, Question, answer};
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::Claims;
use terminal::file::OutputFile;

use crate::exit::Exit;
use crate::subject::forced::ForcedWins;
use crate::subject::matches::Matches;
use crate::subject::{self, Inquiry, Rounds, Subject, Topic};
use crate::{interrupt, options, output, progress};

const EXAMPLES: &str = "\
Examples:
  solver solve
  solver solve \"oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B\" --distance
  solver solve start d8d3 f1h3 h8c8
  solver solve --certificate proof.cert
  solver solve --max-seconds 10 \"puobkyrg/8/8/8/8/8/8/BUORKYG+P b -\"
  solver solve --match standard \"oupk2g1/8/8/8/1rB5/1G6/+y3b3/2+RYKPUO b Y\"
  solver solve --game mitsudomoe --turns 4";

/// Solve a position: its value and the value of every legal move, by search alone
///
/// Reads no table and no shipped result: everything is computed now, and every value is proved before it is printed.
/// Without a POSITION, it solves the initial round.
///
/// With --match FORMAT, says who wins the match, and with which moves: rounds until one player has the points, which are
/// those of the rings on the board. A POSITION in which a tower has reached home asks about the fill. A distance is then
/// the number of rounds still to come, where it is known.
///
/// With --game mitsudomoe --turns N, says who can force a win within N turns of their own: the player to move or the
/// other one; of three or four players, the player to move against all the others.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position to solve [default: start, or start2 of mitsudomoe]
    position: Option<String>,
    #[command(flatten)]
    inquiry: Inquiry,
    /// Also write the moves to a file of comma-separated values: move, notation, value, distance, best
    /// reply, and with --replies how many answers refute it; of a match move, notation, value, distance
    #[arg(long, value_name = "FILE", conflicts_with = "value_only")]
    csv: Option<PathBuf>,
    /// Also write a proof of the whole answer. 'solver verify' and scripts/check_certificate.py check it (for
    /// mitsudomoe, scripts/check_mitsudomoe.py; for a match, scripts/check_match.py)
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// For a match: a folder that keeps what is settled; after any stop, the same command goes on from there. So does
    /// the same question about another position
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
}

/// Answers, and makes what else is asked for.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let Args { inquiry, checkpoint, .. } = args;
    match (inquiry.topic()?, checkpoint) {
        (Topic::Round, None) => round(args, &Rounds::new(inquiry, &[])),
        (Topic::Round, Some(folder)) => {
            bail!("found --checkpoint '{}' without --match, expected it with a match alone", shown(folder))
        }
        (Topic::Match(MatchFormat::Single), Some(folder)) => bail!(
            "found --checkpoint '{}' with --match single, expected it with a longer match: no round comes after",
            shown(folder)
        ),
        (Topic::Match(format), _) => matches::run(args, &Matches::new(inquiry, format)),
        (Topic::ForcedWin(turns), _) => mitsudomoe::run(args, &ForcedWins::new(inquiry, turns)),
    }
}

impl Args {
    /// Reads the position, which is `start` if there is none.
    fn position<S: Subject>(&self, subject: &S, start: &str) -> anyhow::Result<S::Position> {
        let text = self.position.as_deref().unwrap_or(start);
        options::note_due(text);
        subject.read(text, &self.inquiry.moves.given)
    }
}

fn round(args: &Args, rounds: &Rounds<'_>) -> anyhow::Result<Exit> {
    let position = args.position(rounds, "start")?;
    let output = args.csv.as_deref().map(OutputFile::new).transpose()?;
    let certificate = args.certificate.as_deref().map(OutputFile::new).transpose()?;
    let begin = Instant::now();
    // The time is that of all the work together. The replies of --csv take their nodes from what the answer leaves; a
    // certificate may take as many again, or that of an answer which used them up could never be made.
    let limits = args.inquiry.effort.limits();
    let found = rounds.answer(&position, limits)?;
    let time = begin.elapsed();
    let mut exit = Exit::Answered;
    if let Some(output) = output {
        let question = Question { limits: limits.less(found.nodes), ..rounds.question() };
        exit = exit.worse(write_csv(output, &position, &found, question)?);
    }
    if let Some(output) = certificate {
        exit = exit.worse(write_certificate(args, output, &position, &found, limits)?);
    }
    Ok(exit.worse(subject::print(rounds, &args.inquiry, &position, &found, time)?))
}

/// Proves what the answer says; if it says nothing, there is no certificate.
fn write_certificate(
    args: &Args,
    output: OutputFile,
    position: &Position,
    found: &Answer,
    limits: Limits<'_>,
) -> anyhow::Result<Exit> {
    let mut moves: Vec<_> = found.moves.iter().map(|of_move| (of_move.m, of_move.verdict.value())).collect();
    moves.sort_unstable_by_key(|&(m, _)| m);
    let values = moves.into_iter().map(|(_, value)| value).collect();
    let claims = if args.inquiry.value_only {
        Claims { position: found.verdict.value(), moves: values }
    } else {
        Claims::of_moves(values)
    };
    if claims.position.is_none() && claims.moves.iter().all(Option::is_none) {
        return Ok(certificate::nothing_known());
    }
    let make = |_: &_| certify(position, claims, args.inquiry.computing.memory.bytes(), limits);
    certificate::write(output, make, |made| Ok(verify(made, limits)?.result.is_ok()))
}

/// One line a move; the best reply is the first of those that keep the value and, where known, the distance.
fn write_csv(
    output: OutputFile,
    position: &Position,
    found: &Answer,
    mut question: Question<'_>,
) -> anyhow::Result<Exit> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    let header = ["move", "notation", "value", "distance", "best_reply"];
    // The files that are published have no such column.
    let replies = std::mem::take(&mut question.replies);
    csv.write_record(header.into_iter().chain(replies.then_some("replies")))?;
    let mut unknown = 0;
    let bar = progress::bar("best replies", found.moves.len() as u64);
    for of_move in found.moves.iter().take_while(|_| !interrupt::requested()) {
        let child = position.after(of_move.m);
        let reply = match child.outcome() {
            Some(_) => String::new(),
            None => {
                let found = answer(&child, &question)?;
                question.limits = question.limits.less(found.nodes);
                unknown += usize::from(found.verdict.value().is_none());
                best_reply(&found).map(|m| m.to_string()).unwrap_or_default()
            }
        };
        let fields = [
            of_move.m.to_string(),
            position.annotate(of_move.m).to_string(),
            word(of_move.verdict.value()).to_owned(),
            of_move.verdict.distance().map(|distance| distance.to_string()).unwrap_or_default(),
            reply,
        ];
        let refuted = of_move.replies.map(|replies| replies.to_string()).unwrap_or_default();
        csv.write_record(fields.into_iter().chain(replies.then_some(refuted)))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    save_csv(csv, output)?;
    if unknown == 0 || interrupt::requested() {
        return Ok(Exit::Answered);
    }
    output::note(format_args!("note: the best replies to {unknown} moves are unknown within these limits"));
    Ok(Exit::Unknown)
}

/// Moves gathered in memory, into their file all at once.
fn save_csv(csv: csv::Writer<Vec<u8>>, output: OutputFile) -> anyhow::Result<()> {
    let content = csv.into_inner().context("cannot write the moves")?;
    Ok(output.write_unless_stopped(|out| out.write_all(&content))?)
}

/// The quickest win, else the most stubborn loss.
fn best_reply(answer: &Answer) -> Option<Move> {
    let value = answer.verdict.value()?;
    let distance = |m: &Option<Dtw>| m.map_or(0, |distance| i32::from(distance.0));
    let keeping = answer.moves.iter().filter(|found| found.verdict.value() == Some(value));
    let rank = |found: &&MoveAnswer| {
        let distance = distance(&found.verdict.distance());
        if value == Value::Win { distance } else { -distance }
    };
    keeping.min_by_key(rank).map(|found| found.m)
}
