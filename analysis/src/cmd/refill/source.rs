//! The finished round that is asked about: from a position or from a record.

use std::fs;
use std::path::Path;

use analysis::finished::{Claim, check_claim, finished_round};
use anyhow::{Context, bail};
use solver::game::Player;
use solver::kamisado::{Deadlock, FinishedRound, Level, MatchFormat, Setup, record};

use super::Args;

/// Reads the finished round, whose match goes on.
pub fn read(args: &Args) -> anyhow::Result<FinishedRound> {
    let claim = Claim { winner: args.winner, promoted: args.promote };
    let path = Path::new(&args.source);
    if path.is_file() {
        return of_record(path, args.computing.deadlock(), claim).with_context(|| format!("record {}", path.display()));
    }
    let in_position = || format!("position '{}'", args.source);
    let setup: Setup = match args.source.parse() {
        Ok(setup) => setup,
        // One word that is no position was meant as a file.
        Err(_) if !args.source.contains(char::is_whitespace) && !args.source.is_empty() => {
            bail!("'{}' is neither a position nor a file that can be read", args.source)
        }
        Err(error) => return Err(error).with_context(in_position),
    };
    let finished = finished_round(&setup, args.computing.deadlock(), claim).with_context(in_position)?;
    if finished.level_before() == Level::Triple {
        bail!(
            "{}: the match is over: {} has won it with a triple, so there is no next round to fill for",
            in_position(),
            finished.outcome.winner
        );
    }
    Ok(finished)
}

fn of_record(path: &Path, deadlock: Deadlock, claim: Claim) -> anyhow::Result<FinishedRound> {
    let text = fs::read_to_string(path)?;
    let record = record::read_under(&text, deadlock)?;
    let game = record.game();
    if let Some(winner) = game.winner() {
        let longer = match game.format() {
            MatchFormat::Single => "; for a longer one write 'match: standard', 'long' or 'marathon' into the record",
            _ => "",
        };
        let (format, score) = (game.format(), game.score());
        let (ours, theirs) = (score.of(winner), score.of(winner.opponent()));
        bail!("the {format} match is over: {winner} has won it by {ours} to {theirs}{longer}");
    }
    let Some(finished) = record.last_finished() else {
        let player: Player = game.position().turn();
        bail!("no round is over: {player} is to move; expected a record that goes to the end of a round");
    };
    check_claim(finished.outcome, claim)?;
    Ok(finished.clone())
}
