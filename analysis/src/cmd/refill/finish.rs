//! `analysis refill --finish`: which winning move leaves the better refill?

use analysis::question::first_moves::{count, value_first_moves};
use analysis::question::refill::finish::{FinishStudy, Task, Worth, finishes};
use analysis::setup::SETUP_MEMORY;
use kamisado::{Position, Setup};
use kamisado_solver::questions::kamisado::value::Question;
use kamisado_solver::search::Stopped;
use terminal::exit::Exit;
use terminal::interrupt::Interrupted;
use terminal::{interrupt, progress};

use super::Args;
use super::source::{self, Unfinished};

/// Memory for the search of forced wins.
const SEARCH_MEMORY: usize = 64 << 20;

/// A set-up may take one of so many equal parts of what is left for deciding the match.
const SHARE: usize = 4;

/// Why the search gave no answer.
enum Failure {
    Stopped,
    Count(anyhow::Error),
}

impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Failure {
        Failure::Stopped
    }
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let Unfinished { position, format, points_to_win } = source::unfinished(args)?;
    let question = args.computing.question();
    let question = Question { memory: question.memory.min(SETUP_MEMORY * question.threads), ..question };
    let task = Task {
        position: &position,
        within: args.within,
        points_to_win,
        memory: question.memory.min(SEARCH_MEMORY),
        limits: question.limits,
    };
    let spinner = progress::spinner("valuing what the winning moves leave");
    let mut referee = format.map(|format| args.in_match.referee(format, position.deadlock(), question.memory));
    let pool = args.computing.answering.pool()?;
    let mut worth = |setup: &Setup| -> anyhow::Result<Option<Worth>> {
        let next = Position::new(setup, position.deadlock())?;
        let Some(moves) = value_first_moves(&next, &question)? else { return Ok(None) };
        let in_match = match &mut referee {
            Some(referee) => pool.install(|| referee.value(setup, position.turn(), SHARE))?,
            None => None,
        };
        Ok(Some(Worth { moves: count(&moves), in_match }))
    };
    let finishes = finishes(&task, &mut |setup| worth(setup).map_err(Failure::Count)?.ok_or(Failure::Stopped));
    spinner.finish_and_clear();
    interrupt::check()?;
    let finishes = finishes.map_err(|failure| match failure {
        Failure::Stopped => Interrupted.into(),
        Failure::Count(error) => error,
    })?;
    let in_match = format.map(|format| (format, args.in_match.within()));
    let study = FinishStudy { position, within: args.within, finishes, in_match };
    args.computing.answering.tell(&study)
}
