//! The endpoints for studies: `/api/v1/openings`, how often the first moves of the initial round win;
//! `/api/v1/repertoire`, the positions to know to be sure of a win; `/api/v1/refill`, the choice of the fill after a
//! round. Each is like the command of `analysis` with the same name.

use axum::response::Response;
use kamisado::{Color, Deadlock, Fill, FinishedRound, Player, Position};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::questions::kamisado::value::WinnerError;
use serde::Deserialize;
use terminal::output::Answer;

use super::asking::{SearchAnswer, SearchRequest};
use super::{RequestQuery, round};
use crate::explorer::failure::Failure;
use crate::explorer::limits::SearchContext;
use crate::question::first_moves::value_first_moves;
use crate::question::openings::OpeningsStudy;
use crate::question::plies::PliesStudy;
use crate::question::refill::claim::{Claim, check_claim, finished_round, with_a_next_round};
use crate::question::refill::{After, RefillStudy, RefilledRound};
use crate::question::repertoire::{RepertoireError, RepertoireInquiry, RepertoireJson, RepertoireStudy, Rule};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningsParameters {
    #[serde(default)]
    deadlock: DeadlockName,
}

pub async fn openings(
    asking: SearchRequest,
    RequestQuery(asked): RequestQuery<OpeningsParameters>,
) -> Result<Response, Failure> {
    let deadlock = Deadlock::from(asked.deadlock);
    let name = format!("openings {}", deadlock.rules_name());
    asking.answer(name, move |searching| value_openings(searching, deadlock)).await
}

fn value_openings(searching: &SearchContext<'_>, deadlock: Deadlock) -> Result<SearchAnswer, Failure> {
    let position = Position::start(deadlock);
    let table = Some(Table::embedded()).filter(|table| table.root().deadlock() == deadlock);
    let tables: Vec<&Table> = table.into_iter().collect();
    let moves = value_first_moves(&position, &searching.question(&tables)).map_err(Failure::fault)?;
    let moves = moves.ok_or_else(|| Failure::beyond(searching.limits))?;
    let study = |table| PliesStudy::new(table, &searching.handle.gone, &|_| ());
    let plies = table.map(study).transpose().map_err(Failure::fault)?;
    let study = OpeningsStudy { position, moves, plies };
    Ok(SearchAnswer::whole(&study.json()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepertoireParameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    rule: Rule,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub async fn repertoire(
    asking: SearchRequest,
    RequestQuery(asked): RequestQuery<RepertoireParameters>,
) -> Result<Response, Failure> {
    let position = round::position(&asked.position, &asked.moves, asked.deadlock.into())?;
    let rule = asked.rule;
    let name = format!("repertoire {position} {} {}", position.deadlock().rules_name(), rule.name());
    let search = move |searching: &SearchContext<'_>| {
        let memory = searching.limits.memory_of_one();
        let limits = searching.search();
        let inquiry = RepertoireInquiry { rule, memory, limits, in_part: false, on_progress: &|_| () };
        let study = RepertoireStudy::new(&position, &inquiry).map_err(|error| match error {
            RepertoireError::Winner(WinnerError::Stopped(_)) => Failure::beyond(searching.limits),
            error @ RepertoireError::TooLarge => Failure::unavailable(error.to_string()),
            error => Failure::fault(error),
        })?;
        Ok(SearchAnswer::whole(&RepertoireJson::new(&study)))
    };
    asking.answer(name, search).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefillParameters {
    position: String,
    #[serde(default)]
    moves: String,
    winner: Option<String>,
    promote: Option<String>,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub async fn refill(
    asking: SearchRequest,
    RequestQuery(asked): RequestQuery<RefillParameters>,
) -> Result<Response, Failure> {
    let deadlock = asked.deadlock.into();
    let finished = finished(&asked, deadlock)?;
    let fills = Fill::ALL.map(|fill| finished.next(fill).to_string());
    let name = format!("refill {} {:?} {fills:?} {}", finished.board, finished.outcome, deadlock.rules_name());
    asking.answer(name, move |searching| value_fills(searching, &finished, deadlock)).await
}

fn value_fills(
    searching: &SearchContext<'_>,
    finished: &FinishedRound,
    deadlock: Deadlock,
) -> Result<SearchAnswer, Failure> {
    let tables = searching.limits.tables();
    let question = searching.question(&tables);
    let fill = |fill| {
        let filled = RefilledRound::value(finished, fill, &question, deadlock).map_err(Failure::fault)?;
        filled.ok_or_else(|| Failure::beyond(searching.limits))
    };
    let study = RefillStudy::new(finished.clone(), fill(Fill::Left)?, fill(Fill::Right)?, After::Choice);
    Ok(SearchAnswer::whole(&study.json()))
}

/// The finished round that a position shows, or that moves lead to.
fn finished(asked: &RefillParameters, deadlock: Deadlock) -> Result<FinishedRound, Failure> {
    let RefillParameters { position: text, moves, .. } = asked;
    let claim = claim(asked)?;
    let finished = if moves.is_empty() {
        finished_round(&round::setup(text)?, deadlock, claim).map_err(|error| Failure::in_position(text, error))?
    } else {
        let replay = round::replay(text, moves, deadlock)?;
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
