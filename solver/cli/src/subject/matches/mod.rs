//! Matches: the question of `solve --match` and `query --match`, and its answer for people or for programs.

mod announce;
mod progress;
pub mod text;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use ::picture::Arrow;
use anyhow::{Context, anyhow};
use clap::Args;
use foreign::shown;
use kamisado::{MatchFormat, MatchState, Setup};
use kamisado_matches::checkpoint::{self, Keeper};
use kamisado_matches::{MatchAnswer, MatchQuestion, SettledSetup, SettledSetups, answer};
use kamisado_solver::game::value::Verdict;
use kamisado_solver::questions::best::best_move;
use kamisado_solver::search::Limits;
use kamisado_solver::storage::journal::Journal;
use objects::json::MatchJson;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::exit::Exit;
use crate::options::{self, OpeningOptions, Rules};
use crate::picture::arrow;
use crate::subject::{Inquiry, Subject};
use crate::{interrupt, output, played};

pub use self::announce::{announce, foretell};

use self::progress::Progress;

/// The option that asks about a match.
#[derive(Args, Clone, Copy, Debug)]
pub struct MatchOption {
    /// Ask about the match, not about the round alone: single, standard, long, marathon or a number of points, 1 to 15.
    /// The rings on the board give the score
    #[arg(id = "match", long = "match", value_name = "FORMAT", allow_hyphen_values = true)]
    pub format: Option<MatchFormat>,
}

/// Reads a POSITION of a match, one to play from or one in which a tower has just reached home, and plays moves from it.
pub fn state<S: AsRef<str>>(text: &str, moves: &[S], format: MatchFormat, rules: Rules) -> anyhow::Result<MatchState> {
    if moves.is_empty() {
        let state = MatchState::from_setup(&options::setup(text)?, format, rules.deadlock());
        return state.and_then(MatchState::going_on).with_context(|| options::in_position(text));
    }
    let state = played::replay(text, moves, Some(format), rules, OpeningOptions::default())?.record().game().state();
    state.going_on().map_err(|error| anyhow!("{error}; expected fewer moves"))
}

pub struct Matches<'a> {
    inquiry: &'a Inquiry,
    format: MatchFormat,
    question: MatchQuestion<'static>,
    /// What one of many positions has settled is known to the others.
    settled: SettledSetups<'static>,
    shipped: bool,
}

impl<'a> Matches<'a> {
    pub fn new(inquiry: &'a Inquiry, format: MatchFormat) -> Matches<'a> {
        let question = MatchQuestion {
            moves: !inquiry.value_only,
            replies: inquiry.listing.replies,
            rounds: inquiry.distance,
            memory: inquiry.computing.memory.bytes(),
            watch: &(),
        };
        let settled = SettledSetups::new(Limits::default(), inquiry.effort.proof());
        Matches { inquiry, format, question, settled, shipped: false }
    }

    /// The same, which also uses the published result of the match to 2 points.
    pub fn with_shipped(self) -> Matches<'a> {
        Matches { settled: self.settled.with_shipped(), shipped: true, ..self }
    }

    pub fn in_lines(self, memory: usize) -> Matches<'a> {
        let moves = self.question.moves && self.inquiry.computing.format.is_json();
        let replies = self.question.replies && moves;
        Matches { question: MatchQuestion { moves, replies, memory, ..self.question }, ..self }
    }

    /// As [`answer`](Subject::answer); with a checkpoint it goes on from what that holds. `prove` is called with what is
    /// settled, and makes what else is asked for.
    pub fn answer_with(
        &self,
        state: &MatchState,
        limits: Limits<'static>,
        checkpoint: Option<&Path>,
        prove: impl FnOnce(&MatchAnswer, &SettledSetups<'_>) -> anyhow::Result<Exit> + Send,
    ) -> anyhow::Result<(MatchAnswer, Exit)> {
        let (effort, moves) = (self.inquiry.effort, self.question.moves);
        let pool = self.inquiry.computing.pool_within(effort)?;
        let opened = checkpoint.map(|folder| open_checkpoint(folder, state, effort.proof())).transpose()?;
        announce(state, moves, effort);
        let none = || OpenCheckpoint { journal: Journal::none(), written: Vec::new(), others: Vec::new() };
        let OpenCheckpoint { journal, written, others } = opened.unwrap_or_else(none);
        let keeper = Keeper::new(&journal, written.len());
        let progress = Progress::new(state, moves);
        let on_settled = |setup: &SettledSetup| {
            progress.settled(setup);
            keeper.keep(setup)
        };
        // The time is that of all the work together; what is proved beside the answer may take as many nodes again.
        let limits = Limits { expanded: Some(progress.expanded()), ..limits };
        let settled = SettledSetups::watched(limits, effort.proof(), &on_settled);
        let settled = if self.shipped { settled.with_shipped() } else { settled };
        for setup in written.iter().chain(&others) {
            settled.keep(setup, state);
            progress.settled(setup);
        }
        foretell(state, moves, &settled);
        let question = MatchQuestion { watch: &progress, ..self.question };
        let found = pool.install(|| answer(state, &question, &settled));
        progress.clear();
        let proved = match &found {
            Ok(found) => pool.install(|| prove(found, &settled.with_limits(limits))),
            Err(_) => Ok(Exit::Answered),
        };
        drop(settled);
        keeper.close()?;
        if let Some(folder) = checkpoint.filter(|_| interrupt::requested()) {
            output::note(format_args!("stopped; the same command continues from '{}'", shown(folder)));
        }
        Ok((found?, proved?))
    }
}

impl Subject for Matches<'_> {
    type Position = MatchState;
    type Answer = MatchAnswer;

    fn read<S: AsRef<str>>(&self, text: &str, moves: &[S]) -> anyhow::Result<MatchState> {
        state(text, moves, self.format, self.inquiry.computing.rules)
    }

    fn answer(&self, state: &MatchState, limits: Limits<'static>) -> anyhow::Result<MatchAnswer> {
        let (found, _) = self.answer_with(state, limits, None, |_, _| Ok(Exit::Answered))?;
        Ok(found)
    }

    fn answer_alone(&self, state: &MatchState, limits: Limits<'static>) -> anyhow::Result<MatchAnswer> {
        announce(state, self.question.moves, self.inquiry.effort);
        let settled = self.settled.with_limits(limits);
        Ok(alone(|| answer(state, &self.question, &settled))??)
    }

    fn is_known(found: &MatchAnswer) -> bool {
        found.verdict != Verdict::Unknown
    }

    fn write_json(&self, out: &mut Vec<u8>, state: &MatchState, found: &MatchAnswer, time: Duration) {
        let listing = self.question.moves.then(|| self.inquiry.listing.into());
        serde_json::to_writer(out, &MatchJson::new(state, found, listing, time)).expect("plain data");
    }

    fn write_text(
        &self,
        out: &mut dyn Write,
        state: &MatchState,
        found: &MatchAnswer,
        time: Duration,
    ) -> io::Result<()> {
        text::table(out, state, found, self.inquiry.listing.into(), time)
    }

    fn line(&self, state: &MatchState, found: &MatchAnswer) -> String {
        text::line(state, found)
    }

    fn board(&self, state: &MatchState, found: &MatchAnswer) -> anyhow::Result<Option<(Setup, Option<Arrow>)>> {
        Ok(Some((state.position().setup(), best_move(&found.moves).and_then(|best| arrow(best.m, true)))))
    }
}

/// Has one thread do all the work of a line: the other lines have the other threads.
fn alone<T: Send>(work: impl FnOnce() -> T + Send) -> anyhow::Result<T> {
    thread_local! {
        static POOL: Result<ThreadPool, rayon::ThreadPoolBuildError> = ThreadPoolBuilder::new().num_threads(1).build();
    }
    POOL.with(|pool| match pool {
        Ok(pool) => Ok(pool.install(work)),
        Err(error) => Err(anyhow!("{error}")).context("cannot start a thread, expected a smaller --threads"),
    })
}

struct OpenCheckpoint {
    journal: Journal,
    written: Vec<SettledSetup>,
    /// Those of other journals in the folder, which are only read.
    others: Vec<SettledSetup>,
}

fn open_checkpoint(folder: &Path, state: &MatchState, proof: bool) -> anyhow::Result<OpenCheckpoint> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the checkpoint's folder '{}'", shown(folder)))?;
    let path = folder.join(checkpoint::FILE);
    let job = checkpoint::job(terminal::version::BUILD, state.format(), state.position().deadlock(), proof);
    let journal = Journal::open(&path, &job)?;
    let in_folder = || format!("checkpoint '{}'", shown(folder));
    let written = checkpoint::take(&journal, state.format()).with_context(in_folder)?;
    let others = checkpoint::read_folder(folder, Some(&path), &job, state.format()).with_context(in_folder)?;
    checkpoint::agree(written.iter().chain(&others)).with_context(in_folder)?;
    let setups = written.len() + others.len();
    if setups > 0 {
        output::note(format_args!("continuing from '{}': {setups} set-ups were already settled", shown(folder)));
    }
    Ok(OpenCheckpoint { journal, written, others })
}
