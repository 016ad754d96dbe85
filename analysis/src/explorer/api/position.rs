//! The endpoints for a position: `/api/v1/show`, its legal moves and the result of moves, like `solver show`;
//! `/api/v1/position`, its value and the values of its moves, like `solver query`; `/api/v1/match`, who wins a match,
//! like `solver query --match`; `/api/v1/explain`, why a position or a move is won or lost, like `solver explain`.

use std::time::Instant;

use axum::body::Bytes;
use axum::response::Response;
use kamisado::{MatchFormat, Position};
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::questions::kamisado::explanation::ExplainAnswer;
use kamisado_solver::questions::kamisado::json::{AnswerJson, ExplainJson, Listing, MatchJson, ShowJson};
use kamisado_solver::questions::kamisado::matches::{self, MatchQuestion, SettledSetups};
use kamisado_solver::questions::kamisado::shown::{ShowAnswer, ShownError};
use kamisado_solver::questions::kamisado::value::{Answer, Question, answer};
use kamisado_solver::search;
use serde::Deserialize;

use super::asking::{SearchAnswer, SearchRequest};
use super::{RequestQuery, object, round};
use crate::explorer::failure::{Failure, body};
use crate::explorer::limits::SearchContext;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShowParameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(rename = "match")]
    format: Option<String>,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub async fn show(RequestQuery(asked): RequestQuery<ShowParameters>) -> Result<Response, Failure> {
    let setup = round::setup(&asked.position)?;
    let format = round::format(asked.format.as_deref())?;
    let shown = ShowAnswer::new(&setup, round::given(&[&asked.moves]), asked.deadlock.into(), format);
    let shown = shown.map_err(|error| match error {
        ShownError::Position(error) => Failure::in_position(&asked.position, error),
        error => Failure::unusable(error),
    })?;
    Ok(object(body(&ShowJson::new(&shown, true))))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueParameters {
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

/// Memory for reading the tables, without a search.
const NO_MEMORY: usize = 1 << 16;

pub async fn value(
    asking: SearchRequest,
    RequestQuery(asked): RequestQuery<ValueParameters>,
) -> Result<Response, Failure> {
    let ValueParameters { distance, replies, .. } = asked;
    let position = round::position(&asked.position, &asked.moves, asked.deadlock.into())?;
    let name = format!("position {position} {} {distance} {replies}", position.deadlock().rules_name());
    if let Some(known) = asking.recall(&name) {
        return Ok(known);
    }
    let wanted = WantedParts { position, distance, replies };
    if let Some(found) = wanted.look_up(&[Table::embedded()])? {
        return Ok(asking.known(found));
    }
    if asking.explorer.limits.has_files()
        && let Some(found) = asking.aside(move |limits| wanted.look_up(&limits.tables())).await?
    {
        return Ok(asking.known(found));
    }
    let search = move |searching: &SearchContext<'_>| {
        let tables = searching.limits.tables();
        wanted.answer(&searching.question(&tables))
    };
    asking.answer(name, search).await
}

#[derive(Clone, Copy)]
struct WantedParts {
    position: Position,
    distance: bool,
    replies: bool,
}

impl WantedParts {
    /// The answer, if the rules and the tables give all of it.
    fn look_up(self, tables: &[&Table]) -> Result<Option<Bytes>, Failure> {
        let limits = search::Limits { nodes: Some(0), ..search::Limits::default() };
        let found = self.answer(&Question { tables, memory: NO_MEMORY, limits, ..Question::default() })?;
        Ok(found.if_whole())
    }

    fn answer(self, question: &Question<'_>) -> Result<SearchAnswer, Failure> {
        let begin = Instant::now();
        let WantedParts { position, distance, replies } = self;
        let question = Question { moves: true, distance, replies, ..*question };
        let found = answer(&position, &question).map_err(Failure::fault)?;
        let listing = Listing { wins: false, replies };
        let object = AnswerJson::new(&position, &found, Some(listing), begin.elapsed());
        Ok(SearchAnswer::new(&object, self.is_whole(&found)))
    }

    /// Whether an answer has everything that was requested.
    fn is_whole(self, found: &Answer) -> bool {
        let WantedParts { position, distance, replies } = self;
        let is_known = |verdict: Verdict| verdict.value().is_some() && (!distance || verdict.distance().is_some());
        let are_counted = found.moves.iter().all(|found| {
            let next = position.after(found.m);
            let has_answers = next.winner().is_none() && next.turn() != position.turn();
            found.verdict.value() != Some(Value::Loss) || !has_answers || found.replies.is_some()
        });
        is_known(found.verdict) && found.moves.iter().all(|found| is_known(found.verdict)) && (!replies || are_counted)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchParameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(rename = "match")]
    format: String,
    #[serde(default)]
    distance: bool,
    #[serde(default)]
    replies: bool,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub async fn in_match(
    asking: SearchRequest,
    RequestQuery(asked): RequestQuery<MatchParameters>,
) -> Result<Response, Failure> {
    let MatchParameters { distance, replies, .. } = asked;
    let format = round::format(Some(&asked.format))?.unwrap_or_default();
    let state = round::state(&asked.position, &asked.moves, format, asked.deadlock.into())?;
    let (position, rules) = (state.position(), state.position().deadlock().rules_name());
    // A finished round also has its outcome.
    let ended = position.outcome();
    let name = format!("match {format} {position} {ended:?} {rules} {distance} {replies}");
    let search = move |searching: &SearchContext<'_>| {
        let begin = Instant::now();
        let settled = SettledSetups::new(searching.search(), true);
        let memory = searching.limits.memory_of_one();
        let question = MatchQuestion { moves: true, replies, rounds: distance, memory, ..MatchQuestion::default() };
        let found = matches::answer(&state, &question, &settled).map_err(Failure::fault)?;
        let is_known = |verdict: Verdict| {
            // The distance is always known only for a single round.
            verdict.value().is_some() && (!distance || format != MatchFormat::Single || verdict.distance().is_some())
        };
        let is_whole =
            !settled.is_over() && found.moves.iter().map(|found| found.verdict).chain([found.verdict]).all(is_known);
        let listing = Listing { wins: false, replies };
        Ok(SearchAnswer::new(&MatchJson::new(&state, &found, Some(listing), begin.elapsed()), is_whole))
    };
    asking.answer(name, search).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExplainParameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub async fn explain(
    asking: SearchRequest,
    RequestQuery(asked): RequestQuery<ExplainParameters>,
) -> Result<Response, Failure> {
    let replay = round::replay(&asked.position, &asked.moves, asked.deadlock.into())?;
    let mut explained = ExplainAnswer::last_move(&replay.record().rounds()[0]);
    let m = explained.asked.as_ref().map_or_else(String::new, |asked| asked.m.to_string());
    let name = format!("explain {} {} {m}", explained.position, explained.position.deadlock().rules_name());
    // The answer also has the passes before the position, which are not part of it.
    let name = format!("{name} {:?}", explained.passes);
    let search = move |searching: &SearchContext<'_>| {
        let begin = Instant::now();
        explained.explain(&searching.question(&[])).map_err(Failure::fault)?;
        let is_whole = explained.outcome().is_some();
        Ok(SearchAnswer::new(&ExplainJson::new(&explained, begin.elapsed()), is_whole))
    };
    asking.answer(name, search).await
}
