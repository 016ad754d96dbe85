//! The finished round that is asked about: from a position or from a record.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use analysis::finished::{Claim, check_claim, finished_round};
use anyhow::{Context, bail};
use solver::kamisado::{Deadlock, FinishedRound, Level, MatchFormat, Setup, record};

use super::Args;

/// Reads the finished round, whose match goes on, and the rules it was played by.
pub fn read(args: &Args) -> anyhow::Result<(FinishedRound, Deadlock)> {
    let claim = Claim { winner: args.winner, promoted: args.promote };
    let source = args.source.as_str();
    let deadlock = args.computing.deadlock_asked();
    if source == "-" {
        let mut text = String::new();
        let read = io::stdin().read_to_string(&mut text);
        return read
            .map_err(Into::into)
            .and_then(|_| of_record(&text, deadlock, claim))
            .context("record on standard input");
    }
    if Path::new(source).is_file() {
        let text = fs::read_to_string(source).map_err(anyhow::Error::from);
        return text.and_then(|text| of_record(&text, deadlock, claim)).with_context(|| format!("record '{source}'"));
    }
    let setup = match source.parse() {
        Ok(setup) => setup,
        // One word that is no position was meant as a file.
        Err(_) if !source.is_empty() && !source.contains(char::is_whitespace) => {
            bail!("'{source}' is neither a position nor a file that can be read")
        }
        Err(error) => return Err(error).with_context(|| format!("position '{source}'")),
    };
    let deadlock = deadlock.unwrap_or_default();
    let finished = of_position(&setup, deadlock, claim).with_context(|| format!("position '{source}'"))?;
    Ok((finished, deadlock))
}

fn of_position(setup: &Setup, deadlock: Deadlock, claim: Claim) -> anyhow::Result<FinishedRound> {
    let finished = finished_round(setup, deadlock, claim)?;
    if finished.level_before() == Level::Triple {
        let winner = finished.outcome.winner;
        bail!("the match is over: {winner} has won it with a triple, so there is no next round to fill for");
    }
    Ok(finished)
}

fn of_record(text: &str, deadlock: Option<Deadlock>, claim: Claim) -> anyhow::Result<(FinishedRound, Deadlock)> {
    let record = match deadlock {
        Some(deadlock) => record::read_under(text, deadlock)?,
        None => record::read(text)?,
    };
    let game = record.game();
    // A record that names no match is a single round, and most often one of a longer match, written down by itself.
    if let Some(winner) = game.winner().filter(|_| game.format() != MatchFormat::Single) {
        let (format, score) = (game.format(), game.score());
        let (ours, theirs) = (score.of(winner), score.of(winner.opponent()));
        bail!("the {format} match is over: {winner} has won it by {ours} to {theirs}");
    }
    let Some(finished) = record.last_finished() else {
        let player = game.position().turn();
        bail!("no round is over: {player} is to move; expected a record that goes to the end of a round");
    };
    check_claim(finished.outcome, claim)?;
    Ok((finished.clone(), game.position().deadlock()))
}
