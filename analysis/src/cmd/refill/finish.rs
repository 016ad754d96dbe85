//! `analysis refill --finish`: which winning move leaves the better refill?

mod text;

use analysis::finish::{Finish, Next, Prize, Task, finishes};
use analysis::first_moves::{count, value_first_moves};
use serde::Serialize;
use solver::game::Player;
use solver::game::value::Value;
use solver::kamisado::{Fill, Position};
use solver::questions::kamisado::value::Question;
use solver::search::Stopped;
use terminal::exit::Exit;
use terminal::interrupt::Interrupted;
use terminal::{output, progress};

use super::{Args, source};

/// Memory of each thread for one set-up: more is not faster, as it must be cleared for the next.
const SETUP_MEMORY: usize = 128 << 20;
/// Memory for the search of forced wins.
const SEARCH_MEMORY: usize = 64 << 20;

/// A position, and the moves with which its mover wins the round in time, the best first.
struct Study {
    position: Position,
    within: u16,
    finishes: Vec<Finish>,
}

impl Study {
    fn winner(&self) -> Player {
        self.position.turn()
    }

    /// The moves that no other beats.
    fn best(&self) -> &[Finish] {
        let best = self.finishes.first().map(|finish| finish.prize);
        let end = self.finishes.iter().position(|finish| Some(finish.prize) != best);
        &self.finishes[..end.unwrap_or(self.finishes.len())]
    }
}

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
    let study = Study { position, within: args.within, finishes };
    if args.computing.answering.is_json() {
        output::json(&Answer::new(&study))?;
    } else {
        output::write(|out| text::write(out, &study))?;
    }
    Ok(if study.finishes.is_empty() { Exit::Unknown } else { Exit::Answered })
}

/// The answer as a JSON object.
#[derive(Serialize)]
struct Answer {
    position: String,
    winner: &'static str,
    challenger: &'static str,
    within: u16,
    rules: &'static str,
    best: Vec<String>,
    moves: Vec<MoveAnswer>,
}

#[derive(Serialize)]
struct MoveAnswer {
    #[serde(rename = "move")]
    m: String,
    notation: String,
    distance: u16,
    line: Vec<String>,
    promoted: &'static str,
    points: u32,
    wins_match: bool,
    value: Option<&'static str>,
    winning_moves: Option<u64>,
    fill: Option<&'static str>,
    left: Option<NextAnswer>,
    right: Option<NextAnswer>,
}

#[derive(Serialize)]
struct NextAnswer {
    position: String,
    value: &'static str,
    winning_moves: u64,
    moves: u64,
}

impl Answer {
    fn new(study: &Study) -> Answer {
        Answer {
            position: study.position.to_string(),
            winner: study.winner().name(),
            challenger: study.winner().opponent().name(),
            within: study.within,
            rules: study.position.deadlock().rules_name(),
            best: study.best().iter().map(|finish| finish.m.to_string()).collect(),
            moves: study.finishes.iter().map(|finish| MoveAnswer::new(&study.position, finish)).collect(),
        }
    }
}

impl MoveAnswer {
    fn new(position: &Position, finish: &Finish) -> MoveAnswer {
        let best = finish.best_next();
        let next = |i: usize| finish.next.as_ref().map(|next| NextAnswer::new(&next[i]));
        MoveAnswer {
            m: finish.m.to_string(),
            notation: position.annotate(finish.m),
            distance: finish.distance.0,
            line: finish.line.iter().map(ToString::to_string).collect(),
            promoted: finish.end.outcome.promoted.name(),
            points: finish.end.points(),
            wins_match: finish.prize == Prize::Match,
            value: best.map(|next| value(next).name()),
            winning_moves: best.map(|next| next.moves.wins),
            fill: best.map(|_| finish.fill().map_or("either", Fill::name)),
            left: next(0),
            right: next(1),
        }
    }
}

impl NextAnswer {
    fn new(next: &Next) -> NextAnswer {
        NextAnswer {
            position: next.setup.to_string(),
            value: value(next).name(),
            winning_moves: next.moves.wins,
            moves: next.moves.moves,
        }
    }
}

/// The value of a next round for its Challenger.
fn value(next: &Next) -> Value {
    if next.moves.wins > 0 { Value::Win } else { Value::Loss }
}
