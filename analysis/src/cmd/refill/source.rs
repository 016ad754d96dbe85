//! The round in question, from a position or from a record.

use std::path::Path;

use answers::refill::After;
use answers::refill::claim::{Claim, check_claim, finished_round, with_a_next_round};
use anyhow::{Context, anyhow, bail};
use foreign::Excerpt;
use kamisado::{Deadlock, FinishedRound, MatchFormat, MatchState, Position, Setup, SetupError};
use kamisado_records::{Record, import};
use terminal::input;

use super::Args;
use crate::options::played;

enum Source {
    Record(Box<Record>),
    Position(Setup),
}

pub struct LastRound {
    pub finished: FinishedRound,
    pub deadlock: Deadlock,
    /// The format of the match, if one is named; the match is not over.
    pub format: Option<MatchFormat>,
    pub after: After,
}

pub fn finished(args: &Args) -> anyhow::Result<LastRound> {
    let claim = Claim { winner: args.winner, promoted: args.promote };
    read(args, |source| {
        let found = match source {
            Source::Record(record) => {
                let format = match_of(&record, args)?;
                let found = of_record(&record, claim)?;
                // Typed moves say nothing about the length of the match.
                let is_choice = matches!(found.after, After::Nothing) && !args.moves.is_empty();
                let after = if is_choice { After::Choice } else { found.after };
                LastRound { format, after, ..found }
            }
            Source::Position(setup) => {
                let (deadlock, format) = (args.computing.deadlock(), args.in_match.format);
                let finished = with_a_next_round(finished_round(&setup, deadlock, claim)?)?;
                LastRound {
                    finished,
                    deadlock,
                    format: format.filter(|format| format.counts_rings()),
                    after: After::Choice,
                }
            }
        };
        if let Some(format) = found.format {
            goes_on(&MatchState::from_finished(&found.finished, format, found.deadlock)?)?;
        }
        Ok(found)
    })
}

/// The match that a record belongs to: the one it names, otherwise the one that the command line names.
fn match_of(record: &Record, args: &Args) -> anyhow::Result<Option<MatchFormat>> {
    let named = Some(record.game().format()).filter(|format| format.counts_rings());
    match (named, args.in_match.format) {
        (Some(named), Some(asked)) if named != asked => {
            bail!("found --match {asked}, but the record is of a {}: expected no --match", named.in_words())
        }
        (named, asked) => Ok(named.or(asked).filter(|format| format.counts_rings())),
    }
}

fn goes_on(state: &MatchState) -> anyhow::Result<()> {
    let Some(winner) = state.winner() else { return Ok(()) };
    let (words, score) = (state.format().in_words(), state.score());
    let (ours, theirs) = (score.of(winner), score.of(winner.opponent()));
    bail!("the {words} is over: {winner} has won it by {ours} to {theirs}, so no fill follows")
}

pub struct OngoingRound {
    pub position: Position,
    pub format: Option<MatchFormat>,
    /// The points with which the player to move wins the match, if known.
    pub points_to_win: Option<u32>,
}

pub fn unfinished(args: &Args) -> anyhow::Result<OngoingRound> {
    const EXPECTED: &str = "expected a round in play with --finish, a finished one without";
    read(args, |source| {
        let (position, format) = match source {
            Source::Record(record) => {
                if record.game().position().finished_round().is_some() {
                    bail!("the round is finished; {EXPECTED}");
                }
                (*record.game().position(), match_of(&record, args)?)
            }
            Source::Position(setup) => {
                let format = args.in_match.format.filter(|format| format.counts_rings());
                (Position::new(&setup, args.computing.deadlock()).context(EXPECTED)?, format)
            }
        };
        let state = format.map(|format| MatchState::new(position, format)).transpose()?;
        let points_to_win = state.map(|state| state.format().target() - state.score().of(position.turn()));
        Ok(OngoingRound { position, format, points_to_win })
    })
}

/// Reads the position or record that the command line names; an error says which of the two failed.
fn read<T>(args: &Args, take: impl Fn(Source) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let file = Path::new(&args.source);
    if input::is_standard(file) || file.is_file() {
        if let Some(found) = args.moves.first() {
            let found = Excerpt::from(found.as_str());
            bail!("found the MOVE '{found}' after a record, expected moves only after a position");
        }
        let named = input::named("record", file);
        let text = input::read(file).with_context(|| named.clone())?;
        let read = import::read_one(&text, None, args.computing.deadlock_asked());
        let take = |record: Record| {
            if record.game().plays_opening() {
                bail!(
                    "the record has the line 'opening: 1-3-5', and fills are not judged under limits: expected a record without"
                );
            }
            take(Source::Record(Box::new(record)))
        };
        return read.map_err(Into::into).and_then(|read| take(read.record)).context(named);
    }
    let source = Excerpt::from(&*file.to_string_lossy());
    let in_position = || format!("position '{source}'");
    let neither = || anyhow!("'{source}' is neither a position nor a file that can be read");
    let text = args.source.to_str().ok_or_else(neither)?;
    match text.parse() {
        Ok(setup) if args.moves.is_empty() => take(Source::Position(setup)).with_context(in_position),
        Ok(setup) => {
            let (format, deadlock) = (args.in_match.format.unwrap_or_default(), args.computing.deadlock());
            take(Source::Record(Box::new(played(&setup, &args.moves, format, deadlock, in_position)?)))
        }
        // Eight rows in one word are an incomplete position. Any other word is the name of a file.
        Err(error)
            if !matches!(error, SetupError::Empty | SetupError::NoTurn) && !text.contains(char::is_whitespace) =>
        {
            Err(neither())
        }
        Err(error) => Err(error).with_context(in_position),
    }
}

fn of_record(record: &Record, claim: Claim) -> anyhow::Result<LastRound> {
    let game = record.game();
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
    Ok(LastRound { finished: finished.clone(), deadlock: game.position().deadlock(), format: None, after })
}
