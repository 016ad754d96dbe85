//! `solver query` of a match.

use anyhow::Context;
use rayon::{ThreadPool, ThreadPoolBuilder};
use solver::kamisado::MatchFormat;
use solver::questions::kamisado::matches::Settled;
use solver::search::Limits;

use super::{Args, lines};
use crate::exit::Exit;
use crate::matches::{self, Asked};

/// Answers one state, or all that standard input gives.
pub fn run(args: &Args, format: MatchFormat) -> anyhow::Result<Exit> {
    matches::refuse(&[("--table", args.tables.are_given(), "a table holds the values of one round")])?;
    let (listing, distance) = (args.listing(), args.distance);
    let mut asked = Asked { listing, distance, effort: args.effort, computing: &args.computing };
    if args.position != "-" {
        let state = matches::state(&args.position, &args.moves.given, format, args.computing.rules)?;
        return matches::one(&state, &asked, None, |_, _| Ok(Exit::Answered));
    }
    // A line of text has room for the state's value alone.
    asked.listing = asked.listing.filter(|_| args.computing.format.is_json());
    let settled = Settled::new(Limits::default(), args.effort.proof());
    let memory = lines::memory_of_each(&args.computing);
    lines::answer_lines(&args.computing, &|text, out| {
        let answer = || matches::one_of_many(text, format, &asked, memory, &settled);
        let (text, exit) = alone(answer).and_then(|answer| answer).map_err(|error| format!("{error:#}"))?;
        out.extend(text.into_bytes());
        Ok(exit)
    })
}

/// Has one thread do all the work of a line: the other lines have the other threads.
fn alone<T: Send>(work: impl FnOnce() -> T + Send) -> anyhow::Result<T> {
    thread_local! {
        static POOL: Result<ThreadPool, rayon::ThreadPoolBuildError> = ThreadPoolBuilder::new().num_threads(1).build();
    }
    POOL.with(|pool| match pool {
        Ok(pool) => Ok(pool.install(work)),
        Err(error) => Err(anyhow::anyhow!("{error}")).context("cannot start a thread, expected a smaller --threads"),
    })
}
