//! `/api/v1/match`: who wins a match, as `solver query --match` has it.

use std::time::Instant;

use axum::response::Response;
use kamisado::MatchFormat;
use kamisado_solver::game::value::Verdict;
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::questions::kamisado::json::{Listing, MatchJson};
use kamisado_solver::questions::kamisado::matches::{self, MatchQuestion, Settled};
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
    #[serde(rename = "match")]
    format: String,
    #[serde(default)]
    distance: bool,
    #[serde(default)]
    replies: bool,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub async fn get(asking: Asking, Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    let Parameters { distance, replies, .. } = asked;
    let format = round::format(Some(&asked.format))?.unwrap_or_default();
    let state = round::state(&asked.position, &asked.moves, format, asked.deadlock.into())?;
    let (position, rules) = (state.position(), state.position().deadlock().rules_name());
    // A finished round has its outcome beside the board.
    let ended = position.outcome();
    let name = format!("match {format} {position} {ended:?} {rules} {distance} {replies}");
    let search = move |searching: &Searching<'_>| {
        let begin = Instant::now();
        let settled = Settled::new(searching.search(), true);
        let memory = searching.limits.memory_of_one();
        let question = MatchQuestion { moves: true, replies, rounds: distance, memory, ..MatchQuestion::default() };
        let found = matches::answer(&state, &question, &settled).map_err(Failure::fault)?;
        let is_known = |verdict: Verdict| {
            // Only of a round alone is the distance always known.
            verdict.value().is_some() && (!distance || format != MatchFormat::Single || verdict.distance().is_some())
        };
        let is_whole =
            !settled.is_over() && found.moves.iter().map(|found| found.verdict).chain([found.verdict]).all(is_known);
        let listing = Listing { wins: false, replies };
        Ok(Found::new(&MatchJson::new(&state, &found, Some(listing), begin.elapsed()), is_whole))
    };
    asking.answer(name, search).await
}
