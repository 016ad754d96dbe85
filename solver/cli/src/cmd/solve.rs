//! `solver solve`: the value of a position and of every legal move, computed.

pub mod certificate;

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use foreign::shown;
use indicatif::{HumanCount, ProgressBar};
use kamisado::{Ending, Limited, MatchFormat, Move, MoveText, Outcome};
use kamisado_boards::Board;
use kamisado_matches::{MatchAnswer, SettledSetups, certificate as of_match};
use kamisado_solver::game::value::Verdict;
use kamisado_solver::questions::certificate::{certify, verify};
use kamisado_solver::questions::value::{Answer, Question, answer};
use mitsudomoe::questions::certificate as of_forced_win;
use mitsudomoe::questions::forced_win::{ForcedWin, ForcedWinQuestion};
use objects::json::word;
use terminal::file::OutputFile;

use crate::answer::order;
use crate::exit::Exit;
use crate::mitsudomoe::forced::ForcedWins;
use crate::options::{MITSUDOMOE, refuse};
use crate::subject::matches::Matches;
use crate::subject::{Inquiry, Rounds, Subject, Topic};
use crate::{boards, interrupt, options, output, progress, subject};

const EXAMPLES: &str = "\
Examples:
  solver solve
  solver solve \"oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B\" --distance
  solver solve start d8d3 f1h3 h8c8
  solver solve --certificate proof.cert
  solver solve --opening 1-3-5 start:7:21
  solver solve --max-seconds 10 \"puobkyrg/8/8/8/8/8/8/BUORKYG+P b -\"
  solver solve --match standard \"oupk2g1/8/8/8/1rB5/1G6/+y3b3/2+RYKPUO b Y\"
  solver solve --game mitsudomoe --turns 4
  solver solve --board mega";

/// Solve a position and each of its moves by search alone
///
/// Reads no table and no shipped result: every value is computed now, and proved before it is printed. Without a
/// POSITION, solves the initial round. In place of 'start', 'start:7:21' is the start of a tournament round by its
/// numbers, Black's and Gold's, each 0 to 36.
///
/// With --match FORMAT, says who wins the match, and with which moves. For a POSITION in which a tower has reached
/// home, it says who wins after each fill. A distance is then the number of rounds to come, including the one in play,
/// if known.
///
/// With --game mitsudomoe --turns N, says which player can force a win within N turns of their own: the player to move
/// or the opponent; with three or four players, only the player to move, against all the others. Of each turn, says who
/// can force a win after it, any player against all others; without a limit, once the player to move is known to win,
/// only which turns win as soon.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position to solve [default: start, in mitsudomoe start2]
    position: Option<String>,
    /// Play a round on another board: ordinary, mega, or a FILE with a line of digits for each row, Gold's home first
    #[arg(long, value_name = "BOARD", value_parser = boards::read)]
    #[arg(conflicts_with_all = ["match", "opening", "moves_made", "deadlock", "name", "turns", "replies", "csv"])]
    #[arg(conflicts_with_all = ["checkpoint", "no_proof"])]
    board: Option<Board>,
    #[command(flatten)]
    inquiry: Inquiry,
    /// Also write the moves to a CSV file: move, notation, value, distance and, unless it is a match, the best reply
    /// and, with --replies, how many answers refute the move
    #[arg(long, value_name = "FILE", conflicts_with = "value_only")]
    csv: Option<PathBuf>,
    /// Also write a proof of the whole answer, which 'solver verify' and scripts/check_certificate.py check
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// For a match: a folder that keeps settled set-ups, for any position of matches of this length, under the same
    /// --deadlock and with or without --no-proof throughout. After a stop, the same command resumes
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let Args { inquiry, checkpoint, .. } = args;
    if let Some(board) = &args.board {
        let [_, certificate] = args.files()?;
        return boards::solve(board, args.text("start"), inquiry, certificate);
    }
    match (inquiry.topic()?, checkpoint) {
        (Topic::Round, None) => round(args, &Rounds::new(inquiry, &[])),
        (Topic::Round, Some(folder)) => {
            bail!("found --checkpoint '{}' without --match, expected it with a match", shown(folder))
        }
        (Topic::Match(MatchFormat::Single), Some(folder)) => bail!(
            "found --checkpoint '{}' with --match single, expected it with a longer match: no round comes after",
            shown(folder)
        ),
        (Topic::Match(format), _) => a_match(args, &Matches::new(inquiry, format)),
        (Topic::ForcedWin(turns), _) => forced_win(args, &ForcedWins::new(inquiry, turns)),
    }
}

impl Args {
    fn text<'a>(&'a self, start: &'a str) -> &'a str {
        self.position.as_deref().unwrap_or(start)
    }

    fn files(&self) -> anyhow::Result<[Option<OutputFile>; 2]> {
        let [csv, certificate] = [&self.csv, &self.certificate].map(|file| file.as_deref().map(OutputFile::new));
        Ok([csv.transpose()?, certificate.transpose()?])
    }
}

fn round(args: &Args, rounds: &Rounds<'_>) -> anyhow::Result<Exit> {
    let [csv, certificate] = args.files()?;
    subject::one(rounds, &args.inquiry, args.text("start"), |situation, found, limits| {
        let (round, mut exit) = (situation.round(), Exit::Answered);
        // The time is that of all the work together. The replies of --csv take their nodes from what the answer leaves; a
        // certificate may take as many again, or that of an answer which used them up could never be made.
        if let Some(csv) = csv {
            let question = Question { limits: limits.less(found.nodes), ..rounds.question };
            exit = exit.worse(write_csv(csv, &round, found, question)?);
        }
        if let Some(file) = certificate {
            let claims = certificate::claims(found.verdict, &found.moves);
            let make = |claims, _: &_| certify(&round, claims, args.inquiry.computing.memory.bytes(), limits);
            let is_proof = |made: &_| Ok(verify(made, limits)?.result.is_ok());
            exit = exit.worse(certificate::write(file, claims, make, is_proof)?);
        }
        Ok(exit)
    })
}

fn a_match(args: &Args, matches: &Matches<'_>) -> anyhow::Result<Exit> {
    options::note_due(args.text("start"));
    let state = matches.read(args.text("start"), &args.inquiry.moves.given)?;
    let by_deadlock = |outcome: Outcome| outcome.ending == Ending::Deadlock;
    if args.certificate.is_some() && state.position().outcome().is_some_and(by_deadlock) {
        bail!(
            "found --certificate after a round that ended by a deadlock, whose last position does not say who moved \
             last; expected 'fill left' or 'fill right' after the moves"
        );
    }
    let [csv, certificate] = args.files()?;
    let write = |found: &MatchAnswer, settled: &SettledSetups<'_>| {
        if let Some(output) = csv {
            let mut csv = csv::Writer::from_writer(Vec::new());
            csv.write_record(HEADS)?;
            let rows = found.moves.iter().map(|found| fields(found.m, state.annotate(found.m), found.verdict));
            rows.into_iter().try_for_each(|row| csv.write_record(row))?;
            save_csv(csv, output)?;
        }
        let Some(file) = certificate else { return Ok(Exit::Answered) };
        let limits = args.inquiry.effort.limits();
        let make = |claims, spinner: &ProgressBar| {
            let on_round = |shown| spinner.set_message(format!("proving: {} rounds", HumanCount(shown)));
            of_match::certify(&state, claims, args.inquiry.computing.memory.bytes(), settled, &on_round)
        };
        let is_proof = |made: &_| Ok(of_match::verify(made, limits, &|_| {})?.result.is_ok());
        certificate::write(file, certificate::claims(found.verdict, &found.moves), make, is_proof)
    };
    let (begin, limits) = (Instant::now(), args.inquiry.effort.limits());
    let (found, written) = matches.answer_with(&state, limits, args.checkpoint.as_deref(), write)?;
    Ok(written.worse(subject::print(matches, &args.inquiry, &state, &found, begin.elapsed())?))
}

fn forced_win(args: &Args, wins: &ForcedWins<'_>) -> anyhow::Result<Exit> {
    refuse(&[("--csv", args.csv.is_some()), ("--checkpoint", args.checkpoint.is_some())], MITSUDOMOE)?;
    let [_, certificate] = args.files()?;
    subject::one(wins, &args.inquiry, args.text("start2"), |position, found, limits| {
        let Some(file) = certificate else { return Ok(Exit::Answered) };
        let mover = position.turn();
        let claims = match found.answer.forced {
            ForcedWin::Win(within) => Some((mover, true, within)),
            ForcedWin::Loss(within) => Some((position.only_opponent().unwrap_or(mover), true, within)),
            ForcedWin::None => Some((mover, false, wins.question.turns)),
            ForcedWin::Unknown(_) => None,
        };
        // The time is that of all the work together; nodes may be as many again, as in Kamisado.
        let make = |(attacker, is_win, turns), _: &_| {
            let question = ForcedWinQuestion { limits, turns, ..wins.question };
            of_forced_win::certify(position, attacker, is_win, &question)
        };
        let is_proof = |made: &_| Ok(of_forced_win::verify(made, limits)?.result.is_ok());
        certificate::write(file, claims, make, is_proof)
    })
}

const HEADS: [&str; 4] = ["move", "notation", "value", "distance"];

fn fields(m: impl Display, notation: MoveText, verdict: Verdict) -> [String; 4] {
    let distance = verdict.distance().map(|distance| distance.to_string()).unwrap_or_default();
    [m.to_string(), notation.to_string(), word(verdict.value()).to_owned(), distance]
}

fn write_csv(output: OutputFile, round: &Limited, found: &Answer, mut question: Question<'_>) -> anyhow::Result<Exit> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    // The files that are published have no such column.
    let replies = std::mem::take(&mut question.replies);
    question.opening = round.opening().next();
    csv.write_record(HEADS.into_iter().chain(["best_reply"]).chain(replies.then_some("replies")))?;
    let mut unknown = 0;
    let bar = progress::bar("best replies", found.moves.len() as u64);
    for of_move in found.moves.iter().take_while(|_| !interrupt::requested()) {
        let child = *round.after(of_move.m).position();
        let reply = match child.outcome() {
            Some(_) => String::new(),
            None => {
                let found = answer(&child, &question)?;
                question.limits = question.limits.less(found.nodes);
                unknown += usize::from(found.verdict.value().is_none());
                best_reply(&found).map(|m| m.to_string()).unwrap_or_default()
            }
        };
        let row = fields(of_move.m, round.position().annotate(of_move.m), of_move.verdict).into_iter().chain([reply]);
        let refuted = of_move.replies.map(|replies| replies.to_string()).unwrap_or_default();
        csv.write_record(row.chain(replies.then_some(refuted)))?;
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

fn save_csv(csv: csv::Writer<Vec<u8>>, output: OutputFile) -> anyhow::Result<()> {
    let content = csv.into_inner().context("cannot write the moves")?;
    Ok(output.write_unless_stopped(|out| out.write_all(&content))?)
}

/// The quickest win or, without one, the most stubborn loss.
fn best_reply(answer: &Answer) -> Option<Move> {
    let value = answer.verdict.value()?;
    let keeping = answer.moves.iter().filter(|found| found.verdict.value() == Some(value));
    keeping.min_by_key(|found| order(found.verdict)).map(|found| found.m)
}
