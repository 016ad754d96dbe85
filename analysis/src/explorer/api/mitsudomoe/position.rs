//! `/api/v1/mitsudomoe/position`: who can force a win within a number of turns, as `solver query` has it.

use std::time::Instant;

use axum::response::Response;
use kamisado_solver::questions::mitsudomoe::forced_win::{Forced, ForcedWinQuestion, answer};
use kamisado_solver::questions::mitsudomoe::json::ForcedWinJson;
use kamisado_solver::questions::mitsudomoe::played;
use kamisado_solver::questions::mitsudomoe::winning_turns::WinningTurns;
use serde::Deserialize;

use super::{failure, split};
use crate::explorer::api::Asked;
use crate::explorer::api::asking::{Asking, Found, Searching};
use crate::explorer::failure::Failure;

/// The most turns that can be asked about, as on the command line.
const MOST: u8 = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    position: String,
    #[serde(default)]
    moves: String,
    turns: u8,
    #[serde(default)]
    wins: bool,
}

/// Answers.
pub async fn get(asking: Asking, Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    let Parameters { turns, wins, .. } = asked;
    if !(1..=MOST).contains(&turns) {
        return Err(Failure::unusable(format!("turns: found {turns}, expected a number from 1 to {MOST}")));
    }
    let position = played::position(&asked.position, &split(&asked.moves));
    let position = position.map_err(|error| failure(&asked.position, error))?;
    let search = move |searching: &Searching<'_>| {
        let begin = Instant::now();
        let (memory, limits) = (searching.limits.memory_of_one(), searching.search());
        let question = ForcedWinQuestion { turns, memory, limits, ..ForcedWinQuestion::default() };
        let found = answer(&position, &question).map_err(Failure::fault)?;
        let wins = wins.then(|| WinningTurns::of(&position, &found, &question)).transpose().map_err(Failure::fault)?;
        let is_whole = !matches!(found.forced, Forced::Unknown(_)) && wins.as_ref().is_none_or(|wins| wins.complete);
        Ok(Found::new(&ForcedWinJson::new(&position, turns, &found, wins.as_ref(), begin.elapsed()), is_whole))
    };
    asking.answer(format!("mitsudomoe {position} {turns} {wins}"), search).await
}
