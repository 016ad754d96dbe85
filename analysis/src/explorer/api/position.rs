//! `/api/v1/position`: the value of a position and of its moves, as `solver query` has it.

use std::time::Instant;

use axum::body::Bytes;
use axum::response::Response;
use kamisado::Position;
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::questions::kamisado::json::{AnswerJson, Listing};
use kamisado_solver::questions::kamisado::value::{Answer, Question, answer};
use kamisado_solver::search;
use serde::Deserialize;

use super::Asked;
use super::asking::{Asking, Found, Searching};
use super::round;
use crate::explorer::failure::Failure;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    distance: bool,
    #[serde(default)]
    replies: bool,
    #[serde(default)]
    deadlock: DeadlockName,
}

/// Memory for a look at the tables, which searches nothing.
const NO_MEMORY: usize = 1 << 16;

pub async fn get(asking: Asking, Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    let Parameters { distance, replies, .. } = asked;
    let position = round::position(&asked.position, &asked.moves, asked.deadlock.into())?;
    let name = format!("position {position} {} {distance} {replies}", position.deadlock().rules_name());
    if let Some(known) = asking.recall(&name) {
        return Ok(known);
    }
    let wanted = Wanted { position, distance, replies };
    if let Some(found) = wanted.look_up(&[Table::embedded()])? {
        return Ok(asking.known(found));
    }
    if asking.explorer().limits.has_files()
        && let Some(found) = asking.aside(move |limits| wanted.look_up(&limits.tables())).await?
    {
        return Ok(asking.known(found));
    }
    let search = move |searching: &Searching<'_>| {
        let tables = searching.limits.tables();
        wanted.answer(&searching.question(&tables))
    };
    asking.answer(name, search).await
}

#[derive(Clone, Copy)]
struct Wanted {
    position: Position,
    distance: bool,
    replies: bool,
}

impl Wanted {
    /// The answer, if the rules and the tables know all of it.
    fn look_up(self, tables: &[&Table]) -> Result<Option<Bytes>, Failure> {
        let limits = search::Limits { nodes: Some(0), ..search::Limits::default() };
        let found = self.answer(&Question { tables, memory: NO_MEMORY, limits, ..Question::default() })?;
        Ok(found.if_whole())
    }

    /// The answer within the limits of a question.
    fn answer(self, question: &Question<'_>) -> Result<Found, Failure> {
        let begin = Instant::now();
        let Wanted { position, distance, replies } = self;
        let question = Question { moves: true, distance, replies, ..*question };
        let found = answer(&position, &question).map_err(Failure::fault)?;
        let listing = Listing { wins: false, replies };
        let object = AnswerJson::new(&position, &found, Some(listing), begin.elapsed());
        Ok(Found::new(&object, self.is_whole(&found)))
    }

    /// Whether an answer has all that was asked.
    fn is_whole(self, found: &Answer) -> bool {
        let Wanted { position, distance, replies } = self;
        let is_known = |verdict: Verdict| verdict.value().is_some() && (!distance || verdict.distance().is_some());
        let are_counted = found.moves.iter().all(|found| {
            let next = position.after(found.m);
            let has_answers = next.winner().is_none() && next.turn() != position.turn();
            found.verdict.value() != Some(Value::Loss) || !has_answers || found.replies.is_some()
        });
        is_known(found.verdict) && found.moves.iter().all(|found| is_known(found.verdict)) && (!replies || are_counted)
    }
}
