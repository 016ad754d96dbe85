//! The endpoints for studies: `openings`, how often the first moves of the initial round win; `repertoire`, the positions
//! to know to be sure of a win; `refill`, the choice of the fill after a round. Each is like the command of `analysis` with the same name.

use crate::DeadlockName;
use crate::situation::Origin;
use kamisado::{Color, Deadlock, Fill, FinishedRound, Player, Position};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::{Question, WinnerError};
use serde::Deserialize;
use terminal::output::Answer;

use super::failure::Failure;
use super::parameters;
use super::search::{SearchAnswer, SearchContext, Task};
use crate::first_moves::value_first_moves;
use crate::openings::OpeningsStudy;
use crate::plies::PliesStudy;
use crate::refill::claim::{Claim, check_claim, finished_round, with_a_next_round};
use crate::refill::{After, RefillStudy, RefilledRound};
use crate::repertoire::{RepertoireError, RepertoireInquiry, RepertoireJson, RepertoireStudy, Rule};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningsParameters {
    #[serde(default)]
    deadlock: DeadlockName,
}

pub(super) fn openings(asked: OpeningsParameters) -> Result<Task, Failure> {
    let deadlock = Deadlock::from(asked.deadlock);
    let name = format!("openings {}", deadlock.rules_name());
    Ok(Task::search(name, move |searching: &SearchContext<'_>| value_openings(searching, deadlock)))
}

fn value_openings(searching: &SearchContext<'_>, deadlock: Deadlock) -> Result<SearchAnswer, Failure> {
    let position = Position::start(deadlock);
    let table = searching.tables.first().copied().filter(|table| table.root().deadlock() == deadlock);
    let tables: Vec<&Table> = table.into_iter().collect();
    let question = Question { tables: &tables, ..searching.question() };
    let moves = value_first_moves(&position, &question).map_err(Failure::fault)?;
    let moves = moves.ok_or_else(|| Failure::beyond(searching))?;
    let study = |table| PliesStudy::new(table, searching.stop, &|_| ());
    let plies = table.map(study).transpose().map_err(Failure::fault)?;
    let study = OpeningsStudy { position, moves, plies };
    Ok(SearchAnswer::whole(&study.json()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RepertoireParameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    rule: Rule,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub(super) fn repertoire(asked: RepertoireParameters) -> Result<Task, Failure> {
    let (deadlock, origin) = (asked.deadlock.into(), Origin::default());
    let position = parameters::situation(&asked.position, &asked.moves, deadlock, origin)?.position;
    let rule = asked.rule;
    let name = format!("repertoire {position} {} {}", position.deadlock().rules_name(), rule.name());
    Ok(Task::search(name, move |searching: &SearchContext<'_>| {
        let (memory, limits) = (searching.memory, searching.limits());
        let inquiry = RepertoireInquiry { rule, memory, limits, in_part: false, on_progress: &|_| () };
        let study = RepertoireStudy::new(&position, &inquiry).map_err(|error| match error {
            RepertoireError::Winner(WinnerError::Stopped(_)) => Failure::beyond(searching),
            error @ RepertoireError::TooLarge => Failure::unavailable(error.to_string()),
            error => Failure::fault(error),
        })?;
        Ok(SearchAnswer::whole(&RepertoireJson::new(&study)))
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RefillParameters {
    position: String,
    #[serde(default)]
    moves: String,
    winner: Option<String>,
    promote: Option<String>,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub(super) fn refill(asked: RefillParameters) -> Result<Task, Failure> {
    let deadlock = asked.deadlock.into();
    let finished = finished(&asked, deadlock)?;
    let fills = Fill::ALL.map(|fill| finished.next(fill).to_string());
    let name = format!("refill {} {:?} {fills:?} {}", finished.board, finished.outcome, deadlock.rules_name());
    Ok(Task::search(name, move |searching: &SearchContext<'_>| value_fills(searching, &finished, deadlock)))
}

fn value_fills(
    searching: &SearchContext<'_>,
    finished: &FinishedRound,
    deadlock: Deadlock,
) -> Result<SearchAnswer, Failure> {
    let question = searching.question();
    let fill = |fill| {
        let filled = RefilledRound::value(finished, fill, &question, deadlock).map_err(Failure::fault)?;
        filled.ok_or_else(|| Failure::beyond(searching))
    };
    let study = RefillStudy::new(finished.clone(), fill(Fill::Left)?, fill(Fill::Right)?, After::Choice);
    Ok(SearchAnswer::whole(&study.json()))
}

/// The finished round that a position shows, or that moves lead to.
fn finished(asked: &RefillParameters, deadlock: Deadlock) -> Result<FinishedRound, Failure> {
    let RefillParameters { position: text, moves, .. } = asked;
    let claim = claim(asked)?;
    let finished = if moves.is_empty() {
        finished_round(&parameters::setup(text)?, deadlock, claim).map_err(|error| Failure::in_position(text, error))?
    } else {
        let replay = parameters::replay(text, moves, deadlock, Origin::default())?;
        let Some(finished) = replay.record().last_finished() else {
            let player = replay.record().game().position().turn();
            let expected = "expected moves to the end of a round";
            return Err(Failure::unusable(format!("no round is over: {player} is to move; {expected}")));
        };
        check_claim(finished.outcome, claim).map_err(Failure::unusable)?;
        finished.clone()
    };
    with_a_next_round(finished).map_err(|error| Failure::in_position(text, error))
}

fn claim(asked: &RefillParameters) -> Result<Claim, Failure> {
    let player = |text: &String| {
        let player = Player::ALL.into_iter().find(|player| player.name() == text);
        player.ok_or_else(|| Failure::unusable("winner: expected gold or black"))
    };
    let color = |text: &String| text.parse::<Color>().map_err(|error| Failure::unusable(format!("promote: {error}")));
    Ok(Claim {
        winner: asked.winner.as_ref().map(player).transpose()?,
        promoted: asked.promote.as_ref().map(color).transpose()?,
    })
}
