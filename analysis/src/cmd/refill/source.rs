//! The round that is asked about: from a position or from a record.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use analysis::question::refill::After;
use analysis::question::refill::claim::{Claim, check_claim, finished_round};
use anyhow::{Context, bail};
use solver::kamisado::record::{self, Record};
use solver::kamisado::{Deadlock, FinishedRound, Level, Match, MatchFormat, Position, Setup, SetupError};

use super::Args;

/// What the command line names.
enum Source {
    Record(Record),
    Position(Setup),
}

/// A finished round, the rules by which it was played, and what follows it.
pub struct Finished {
    pub finished: FinishedRound,
    pub deadlock: Deadlock,
    pub after: After,
}

/// Reads the finished round.
pub fn finished(args: &Args) -> anyhow::Result<Finished> {
    let claim = Claim { winner: args.winner, promoted: args.promote };
    read(args, |source| match source {
        Source::Record(record) => of_record(&record, claim),
        Source::Position(setup) => {
            let deadlock = args.computing.deadlock();
            Ok(Finished { finished: of_position(&setup, deadlock, claim)?, deadlock, after: After::Choice })
        }
    })
}

/// Reads the position of a round that goes on, and the points with which its mover wins the match, where they are known.
pub fn unfinished(args: &Args) -> anyhow::Result<(Position, Option<u32>)> {
    const EXPECTED: &str = "expected with --finish a round that is not over, and without it the end of a round";
    read(args, |source| match source {
        Source::Record(record) => {
            let game = record.game();
            if game.finished_round().is_some() {
                bail!("the round is finished; {EXPECTED}");
            }
            Ok((*game.position(), points_to_win(game)))
        }
        Source::Position(setup) => Ok((Position::new(&setup, args.computing.deadlock()).context(EXPECTED)?, None)),
    })
}

/// A record that names no match is a single round, and most often one of a longer match, written down by itself.
fn points_to_win(game: &Match) -> Option<u32> {
    let format = Some(game.format()).filter(|format| *format != MatchFormat::Single)?;
    Some(format.target() - game.score().of(game.position().turn()))
}

/// Reads what the command line names and takes what is asked from it; errors say which of the two it was.
fn read<T>(args: &Args, take: impl Fn(Source) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let source = args.source.as_str();
    let as_record = |text: String| -> anyhow::Result<T> {
        take(Source::Record(match args.computing.deadlock_asked() {
            Some(deadlock) => record::read_under(&text, deadlock)?,
            None => record::read(&text)?,
        }))
    };
    if source == "-" {
        let mut text = String::new();
        let read = io::stdin().read_to_string(&mut text);
        return read.map_err(Into::into).and_then(|_| as_record(text)).context("record on standard input");
    }
    if Path::new(source).is_file() {
        let text = fs::read_to_string(source).map_err(anyhow::Error::from);
        return text.and_then(as_record).with_context(|| format!("record '{source}'"));
    }
    match source.parse() {
        Ok(setup) => take(Source::Position(setup)).with_context(|| format!("position '{source}'")),
        // Eight rows in one word are a position that lacks the rest. Any other word was meant as a file.
        Err(error)
            if !matches!(error, SetupError::Empty | SetupError::NoTurn) && !source.contains(char::is_whitespace) =>
        {
            bail!("'{source}' is neither a position nor a file that can be read")
        }
        Err(error) => Err(error).with_context(|| format!("position '{source}'")),
    }
}

fn of_position(setup: &Setup, deadlock: Deadlock, claim: Claim) -> anyhow::Result<FinishedRound> {
    let finished = finished_round(setup, deadlock, claim)?;
    if finished.level_before() == Level::Triple {
        let winner = finished.outcome.winner;
        bail!("the match is over: {winner} has won it with a triple, so there is no next round to fill for");
    }
    Ok(finished)
}

fn of_record(record: &Record, claim: Claim) -> anyhow::Result<Finished> {
    let game = record.game();
    // A single round ends its match as well, but most often it is one of a longer match, written down by itself.
    if let Some(winner) = game.winner().filter(|_| game.format() != MatchFormat::Single) {
        let (words, score) = (game.format().in_words(), game.score());
        let (ours, theirs) = (score.of(winner), score.of(winner.opponent()));
        bail!("the {words} is over: {winner} has won it by {ours} to {theirs}, so there is no next round to fill for");
    }
    let Some(finished) = record.last_finished() else {
        let player = game.position().turn();
        bail!("no round is over: {player} is to move; expected a record that goes to the end of a round");
    };
    check_claim(finished.outcome, claim)?;
    let rounds = record.rounds();
    let next = rounds.iter().rposition(|round| round.finished.is_some()).and_then(|last| rounds.get(last + 1));
    let after = match next.and_then(|round| round.fill) {
        Some(fill) => After::Chosen(fill),
        None if game.format() == MatchFormat::Single => After::Nothing,
        None => After::Choice,
    };
    Ok(Finished { finished: finished.clone(), deadlock: game.position().deadlock(), after })
}
