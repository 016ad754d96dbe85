//! What `analysis refill` says of the match.

use analysis::question::refill::MatchFills;
use kamisado::{Deadlock, FinishedRound, MatchFormat};
use terminal::{interrupt, progress};

use super::Args;

/// What both fills are worth to a match that goes on.
pub fn fills(
    finished: &FinishedRound,
    format: MatchFormat,
    deadlock: Deadlock,
    args: &Args,
) -> anyhow::Result<MatchFills> {
    let spinner = progress::spinner("deciding the match");
    let mut referee = args.in_match.referee(format, deadlock, args.computing.question().memory);
    let pool = args.computing.answering.pool()?;
    let mut fills = pool.install(|| MatchFills::decide(finished, &mut referee, args.in_match.within()))?;
    spinner.finish_and_clear();
    if interrupt::requested() {
        fills.within = "the time until it was stopped".to_owned();
    }
    Ok(fills)
}
