//! `/api/v1/refill`: the choice of the fill after a round, as `analysis refill` has it.

use axum::response::Response;
use kamisado::{Color, Deadlock, Fill, FinishedRound, Player};
use kamisado_solver::questions::kamisado::DeadlockName;
use serde::Deserialize;
use terminal::output::Answer;

use super::Asked;
use super::asking::{Asking, Found, Searching};
use super::round;
use crate::explorer::failure::Failure;
use crate::question::refill::claim::{Claim, check_claim, finished_round, with_a_next_round};
use crate::question::refill::{After, Filled, RefillStudy};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    position: String,
    #[serde(default)]
    moves: String,
    winner: Option<String>,
    promote: Option<String>,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub async fn get(asking: Asking, Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    let deadlock = asked.deadlock.into();
    let finished = finished(&asked, deadlock)?;
    let fills = Fill::ALL.map(|fill| finished.next(fill).to_string());
    let name = format!("refill {} {:?} {fills:?} {}", finished.board, finished.outcome, deadlock.rules_name());
    asking.answer(name, move |searching| study(searching, &finished, deadlock)).await
}

fn study(searching: &Searching<'_>, finished: &FinishedRound, deadlock: Deadlock) -> Result<Found, Failure> {
    let tables = searching.limits.tables();
    let question = searching.question(&tables);
    let fill = |fill| {
        let filled = Filled::value(finished, fill, &question, deadlock).map_err(Failure::fault)?;
        filled.ok_or_else(|| Failure::beyond(searching.limits))
    };
    let study = RefillStudy::new(finished.clone(), fill(Fill::Left)?, fill(Fill::Right)?, After::Choice);
    Ok(Found::whole(&study.json()))
}

/// The finished round that a position shows, or that moves lead to.
fn finished(asked: &Parameters, deadlock: Deadlock) -> Result<FinishedRound, Failure> {
    let Parameters { position: text, moves, .. } = asked;
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

/// Who is said to have won.
fn claim(asked: &Parameters) -> Result<Claim, Failure> {
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
