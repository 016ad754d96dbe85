//! `analysis refill --finish`: which winning move leaves the better refill?

use analysis::question::first_moves::{count, value_first_moves};
use analysis::question::refill::finish::{self, FinishJson, FinishStudy, Task, finishes};
use analysis::setup::SETUP_MEMORY;
use solver::kamisado::Position;
use solver::questions::kamisado::value::Question;
use solver::search::Stopped;
use terminal::exit::Exit;
use terminal::interrupt::Interrupted;
use terminal::{output, progress};

use super::{Args, source};

/// Memory for the search of forced wins.
const SEARCH_MEMORY: usize = 64 << 20;

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

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let (position, points_to_win) = source::unfinished(args)?;
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
    let finishes = finishes(&task, &mut |setup| {
        let next = Position::new(setup, position.deadlock()).map_err(|error| Failure::Count(error.into()))?;
        let moves = value_first_moves(&next, &question).map_err(|error| Failure::Count(error.into()))?;
        moves.map(|moves| count(&moves)).ok_or(Failure::Stopped)
    });
    spinner.finish_and_clear();
    let finishes = finishes.map_err(|failure| match failure {
        Failure::Stopped => Interrupted.into(),
        Failure::Count(error) => error,
    })?;
    let study = FinishStudy { position, within: args.within, finishes };
    if args.computing.answering.is_json() {
        output::json(&FinishJson::new(&study))?;
    } else {
        output::write(|out| finish::text::write(out, &study))?;
    }
    Ok(if study.finishes.is_empty() { Exit::Unknown } else { Exit::Answered })
}
