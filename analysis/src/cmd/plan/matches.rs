//! `analysis plan match`.

use std::path::PathBuf;

use analysis::work::{MatchWork, Task, WorkContext};
use anyhow::{Context, bail};
use foreign::{Excerpt, shown};
use kamisado::{MatchFormat, MatchState, Setup};
use kamisado_matches::checkpoint;
use terminal::exit::Exit;
use terminal::interrupt;
use terminal::version::BUILD;

use super::{PlanOptions, write};
use crate::options::{ComputeOptions, played, spinning};

/// The value of a match, or of all moves in a position of one
///
/// A proof that a player wins the match by winning this round rests on the set-ups after it. They are independent, so
/// each part settles some of them. If the player to move is expected to win the round but not the match, this holds
/// after each of their moves, or the state after the move is settled as a whole. The merged file is a checkpoint: with
/// its folder, 'solver solve --match --checkpoint DIR' answers at once. If some set-ups do not turn out as expected,
/// plan again with '--checkpoint DIR'.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  analysis plan match --match 2 --all-moves --parts 200 --output match.plan
  analysis plan merge match.plan parts --output known/first.journal
  solver solve --match 2 --checkpoint known")]
pub struct Args {
    /// The position, in the form shown by 'analysis --help' [default: the start of the initial round]
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// Moves from the POSITION, in order
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// The match: standard, long, marathon or a number of points from 2 to 15. The rings of the position give the score
    #[arg(id = "match", long = "match", value_name = "FORMAT", allow_hyphen_values = true)]
    format: MatchFormat,
    /// Settle every set-up that the value of any move rests on, not only those that the value of the position rests on
    #[arg(long)]
    all_moves: bool,
    /// Leave out set-ups that the checkpoints in this folder hold
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    planning: PlanOptions,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let state = state(args)?;
    let (format, deadlock) = (args.format, args.computing.deadlock());
    if format == MatchFormat::Single {
        bail!("found --match single, expected a longer match: a single round has no round after it");
    }
    let known = match &args.checkpoint {
        Some(folder) => checkpoint::read_folder(folder, None, &checkpoint::job(BUILD, format, deadlock, true), format)
            .with_context(|| format!("checkpoint '{}'", shown(folder)))?,
        None => Vec::new(),
    };
    let means = WorkContext { memory: args.computing.question().memory, stop: interrupt::flag(), watch: &() };
    let pool = args.computing.answering.pool()?;
    let find = || pool.install(|| MatchWork::find(&state, args.all_moves, args.planning.parts, &known, &means));
    let work = spinning("looking for proofs with few set-ups to settle", find)?;
    write(&args.planning, args.computing.answering.form(), Task::Match(work))
}

fn state(args: &Args) -> anyhow::Result<MatchState> {
    let deadlock = args.computing.deadlock();
    let text = args.position.as_deref().filter(|&text| text != "start");
    if text.is_none() && args.moves.is_empty() {
        return Ok(MatchState::start(args.format, deadlock));
    }
    let in_position = || format!("position '{}'", Excerpt::from(text.unwrap_or("start")));
    let setup: Setup = match text {
        Some(text) => text.parse().with_context(in_position)?,
        None => MatchState::start(args.format, deadlock).position().setup(),
    };
    if args.moves.is_empty() {
        return Ok(MatchState::from_setup(&setup, args.format, deadlock).with_context(in_position)?.going_on()?);
    }
    Ok(played(&setup, &args.moves, args.format, deadlock, in_position)?.game().state().going_on()?)
}
