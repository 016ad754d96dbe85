//! Matches: the question of `solve --match` and `query --match`, and its answer for people or for programs.

mod announce;
pub mod checkpoint;
mod progress;
pub mod score;
mod text;

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use foreign::shown;
use solver::game::value::Verdict;
use solver::kamisado::record::Replay;
use solver::kamisado::{MatchFormat, MatchState, Setup};
use solver::questions::kamisado::json::{self, MatchJson};
use solver::questions::kamisado::matches::checkpoint::Keeper;
use solver::questions::kamisado::matches::{Found, MatchQuestion, Settled, SettledSetup};
use solver::search::Limits;

use crate::answers::Listing;
use crate::exit::Exit;
use crate::options::{self, Computing, Effort, Rules};
use crate::{interrupt, output, played};

pub use self::announce::announce;
pub use self::text::{distance_in_words, sentence};

use self::checkpoint::Opened;
use self::progress::Progress;

/// The option that asks about a match.
#[derive(Args, Clone, Copy, Debug)]
pub struct MatchOption {
    /// Speak of the match, not of the round alone: single, standard, long, marathon or a number of points from 1 to 15.
    /// The score is in the rings
    #[arg(id = "match", long = "match", value_name = "FORMAT", allow_hyphen_values = true)]
    pub format: Option<MatchFormat>,
}

/// Refuses an option that is given and that a match has no use for: its name, whether it is given, and why.
pub fn refuse(options: &[(&str, bool, &str)]) -> anyhow::Result<()> {
    match options.iter().find(|(_, given, _)| *given) {
        Some((name, _, why)) => bail!("found {name} with --match, expected it without: {why}"),
        None => Ok(()),
    }
}

/// Reads a POSITION of a match, one to play from or one in which a tower has just reached home, and plays moves from it.
pub fn state(text: &str, moves: &[String], format: MatchFormat, rules: Rules) -> anyhow::Result<MatchState> {
    if moves.is_empty() {
        return gate(&options::setup(text)?, format, rules).with_context(|| options::in_position(text));
    }
    reached(&played::replay(text, moves, Some(format), rules)?)
}

/// The state that moves have led to.
fn reached(replay: &Replay) -> anyhow::Result<MatchState> {
    let state = replay.record().game().state();
    state.going_on().map_err(|error| anyhow!("{error}; expected fewer moves"))
}

/// The same of a text that is one of many: nothing is said but what the answer says.
fn state_in_line(text: &str, format: MatchFormat, rules: Rules) -> anyhow::Result<MatchState> {
    if let (text, Some(moves)) = played::split_line(text) {
        return reached(&played::replay_in_line(text, moves, Some(format), rules)?);
    }
    let setup: Result<Setup, _> = text.parse().map_err(anyhow::Error::from);
    setup.and_then(|setup| gate(&setup, format, rules)).with_context(|| options::in_position(text))
}

fn gate(setup: &Setup, format: MatchFormat, rules: Rules) -> anyhow::Result<MatchState> {
    Ok(MatchState::from_setup(setup, format, rules.deadlock())?.going_on()?)
}

/// What is asked of a match.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// Also the value of every move, or of both fills, and what of them is listed.
    pub listing: Option<Listing>,
    /// Also the rounds still to come; of a single round the tower moves.
    pub distance: bool,
    pub effort: Effort,
    pub computing: &'a Computing,
}

impl Asked<'_> {
    /// The question for a search, within so many bytes.
    pub fn question<'q>(&self, memory: usize, on_move: Option<&'q (dyn Fn() + Sync)>) -> MatchQuestion<'q> {
        let replies = self.listing.is_some_and(|listing| listing.replies);
        MatchQuestion { moves: self.listing.is_some(), replies, rounds: self.distance, memory, on_move }
    }
}

/// Answers about one state, and prints the answer; after Ctrl-C as far as it is known. With a checkpoint it goes on from
/// what that holds. `prove` is called before the answer is printed, with what is settled, for whatever else is made of it.
pub fn one(
    state: &MatchState,
    asked: &Asked<'_>,
    checkpoint: Option<&Path>,
    prove: impl FnOnce(&Found, &Settled<'_>) -> anyhow::Result<Exit> + Send,
) -> anyhow::Result<Exit> {
    let pool = asked.computing.pool_within(asked.effort)?;
    let begin = Instant::now();
    let opened = checkpoint.map(|folder| checkpoint::open(folder, state, asked.effort.proof())).transpose()?;
    announce(state, asked.listing.is_some(), asked.effort);
    let Opened { journal, written, others } = opened.unwrap_or_else(Opened::none);
    let keeper = Keeper::new(&journal, written.len());
    let progress = Progress::new(state, asked.listing.is_some());
    let on_settled = |setup: &SettledSetup| {
        progress.settled(setup);
        keeper.keep(setup)
    };
    // The time is that of all the work together; what is proved beside the answer may take as many nodes again.
    let limits = Limits { expanded: Some(progress.expanded()), ..asked.effort.limits() };
    let settled = Settled::watched(limits, asked.effort.proof(), &on_settled);
    for setup in written.iter().chain(&others) {
        settled.keep(setup, state);
        progress.settled(setup);
    }
    let memory = asked.computing.memory.bytes();
    let on_move = || progress.answered();
    let found = pool.install(|| Found::search(state, &asked.question(memory, Some(&on_move)), &settled));
    progress.clear();
    let proved = match &found {
        Ok(found) => pool.install(|| prove(found, &settled.again(limits))),
        Err(_) => Ok(Exit::Answered),
    };
    drop(settled);
    keeper.close()?;
    if let Some(folder) = checkpoint.filter(|_| interrupt::requested()) {
        output::note(format_args!("stopped; the same command goes on from '{}'", shown(folder)));
    }
    let (found, proved) = (found?, proved?);
    let time = begin.elapsed();
    if asked.computing.format.is_json() {
        output::json(&MatchJson::new(state, &found, asked.listing.map(json::Listing::from), time))?;
    } else {
        output::painted(|out| text::table(out, state, &found, asked.listing.unwrap_or_default(), time))?;
    }
    Ok(exit(&found).worse(proved))
}

/// Answers about one of many states, within `memory` bytes and with what is settled already: the text, and how the command
/// would end with it.
pub fn one_of_many(
    text: &str,
    format: MatchFormat,
    asked: &Asked<'_>,
    memory: usize,
    settled: &Settled<'static>,
) -> anyhow::Result<(String, Exit)> {
    let state = state_in_line(text, format, asked.computing.rules)?;
    announce(&state, asked.listing.is_some(), asked.effort);
    let begin = Instant::now();
    // The limits are those of each line.
    let settled = settled.again(asked.effort.limits());
    let found = Found::search(&state, &asked.question(memory, None), &settled)?;
    let text = if asked.computing.format.is_json() {
        let object = MatchJson::new(&state, &found, asked.listing.map(json::Listing::from), begin.elapsed());
        serde_json::to_string(&object).expect("plain data")
    } else {
        text::line(&state, &found)
    };
    Ok((text, exit(&found)))
}

fn exit(found: &Found) -> Exit {
    if found.verdict != Verdict::Unknown { Exit::Answered } else { Exit::Unknown }
}
