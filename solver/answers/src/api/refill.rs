//! The endpoint `refill`, the choice of the fill after a round, like the command of `analysis` with the same name.

use kamisado::{Color, Deadlock, Fill, FinishedRound, Player};
use objects::DeadlockName;
use objects::situation::Origin;
use schemars::JsonSchema;
use serde::Deserialize;
use terminal::output::Answer;

use super::failure::Failure;
use super::parameters;
use super::search::{SearchAnswer, SearchContext, Task};
use crate::refill::claim::{Claim, check_claim, finished_round, with_a_next_round};
use crate::refill::{After, RefillStudy, RefilledRound};

#[derive(Deserialize, JsonSchema)]
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
        filled.ok_or_else(|| searching.beyond(Some(searching.nodes)))
    };
    let study = RefillStudy::new(finished.clone(), fill(Fill::Left)?, fill(Fill::Right)?, After::Choice);
    Ok(SearchAnswer::whole(&study.json()))
}

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
