//! `/api/v1/refill`: the choice of the fill after a round, as `analysis refill` has it.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use solver::kamisado::{Color, Deadlock, Fill, FinishedRound, Level, Player};

use super::round::{self, DeadlockName};
use super::{Asked, Explorer, object};
use crate::explorer::failure::{Failure, body};
use crate::question::refill::claim::{Claim, check_claim, finished_round};
use crate::question::refill::{After, Filled, FilledError, RefillJson, RefillStudy};

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

/// Answers.
pub async fn get(State(explorer): State<Arc<Explorer>>, Asked(asked): Asked<Parameters>) -> Result<Response, Failure> {
    let deadlock = asked.deadlock.into();
    let finished = finished(&asked, deadlock)?;
    let fills = Fill::ALL.map(|fill| finished.next(fill).to_string());
    let name = format!("refill {} {:?} {fills:?} {}", finished.board, finished.outcome, deadlock.rules_name());
    if let Some(known) = explorer.answers.get(&name) {
        return Ok(object(known));
    }
    let shared = Arc::clone(&explorer);
    let found = explorer.searches.run(move |gone| -> Result<Option<Bytes>, FilledError> {
        let tables = shared.limits.tables();
        let question = shared.limits.question(&tables, gone);
        let fill = |fill| Filled::value(&finished, fill, &question, deadlock);
        let (Some(left), Some(right)) = (fill(Fill::Left)?, fill(Fill::Right)?) else { return Ok(None) };
        let study = RefillStudy::new(finished.clone(), left, right, After::Choice);
        Ok(Some(body(&RefillJson::new(&study)).into()))
    });
    let found = found.await?.map_err(Failure::fault)?.ok_or_else(|| Failure::beyond(&explorer.limits))?;
    explorer.answers.keep(name, &found);
    Ok(object(found))
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
    if finished.level_before() == Level::Triple {
        let winner = finished.outcome.winner;
        let message =
            format!("the match is over: {winner} has won it with a triple, so there is no next round to fill for");
        return Err(Failure::in_position(text, message));
    }
    Ok(finished)
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
