//! `reply`: the move of a computer player, like `go` in `solver play`.

use kamisado_players::{BLUNDERS, Computer, Skill};
use kamisado_solver::clock::Instant;
use kamisado_solver::game::value::Verdict;
use objects::DeadlockName;
use objects::json::GoJson;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use schemars::JsonSchema;
use serde::Deserialize;

use super::failure::Failure;
use super::parameters;
use super::search::{SearchAnswer, SearchContext, Task};

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Parameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    against: KindName,
    blunders: Option<f64>,
    #[serde(default = "one")]
    seed: u64,
    #[serde(rename = "match")]
    format: Option<String>,
    opening: Option<String>,
    moves_made: Option<u32>,
    #[serde(default)]
    deadlock: DeadlockName,
}

fn one() -> u64 {
    1
}

/// How the computer plays.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Opponent")]
enum KindName {
    #[default]
    Perfect,
    Strong,
    Tricky,
    Natural,
}

pub(super) fn reply(asked: Parameters) -> Result<Task, Failure> {
    let kind = kind(&asked)?;
    let format = parameters::format(asked.format.as_deref())?;
    let origin = parameters::origin(&asked.position, asked.opening.as_deref(), asked.moves_made)?;
    let (format_or_single, deadlock) = (format.unwrap_or_default(), asked.deadlock.into());
    let replay = parameters::replay_match(&asked.position, &asked.moves, format_or_single, deadlock, origin)?;
    let game = replay.record().game().clone();
    let state = game.state().going_on().map_err(|error| Failure::unusable(format!("{error}; expected fewer moves")))?;
    let name = format!("reply {asked:?}");
    Ok(Task::search(name, move |searching: &SearchContext<'_>| {
        let begin = Instant::now();
        let question = searching.question();
        let computer = Computer::new(kind, question, format.is_some());
        let choice = computer.choose(&game, question.limits, &mut ChaCha8Rng::seed_from_u64(asked.seed));
        let choice = choice.map_err(Failure::fault)?;
        let is_whole = kind == Skill::Natural || choice.verdict != Verdict::Unknown;
        Ok(SearchAnswer::new(&GoJson::new(&state, &choice, format.is_some(), begin.elapsed()), is_whole))
    }))
}

fn kind(asked: &Parameters) -> Result<Skill, Failure> {
    let blunders = asked.blunders.unwrap_or(BLUNDERS);
    if !(0.0..=1.0).contains(&blunders) {
        return Err(Failure::unusable(format!("blunders: found {blunders}, expected a share from 0 to 1, like 0.1")));
    }
    match asked.against {
        KindName::Strong => Ok(Skill::Strong { blunders }),
        _ if asked.blunders.is_some() => Err(Failure::unusable(
            "found blunders, expected it with against=strong only: no other player has a share of blunders",
        )),
        KindName::Perfect => Ok(Skill::Perfect),
        KindName::Tricky => Ok(Skill::Tricky),
        KindName::Natural => Ok(Skill::Natural),
    }
}
