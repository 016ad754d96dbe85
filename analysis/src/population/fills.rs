//! How the winner of a round chooses the side to fill from.

use std::sync::atomic::AtomicBool;

use kamisado::{Deadlock, Fill, FinishedRound, Position};
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::value::{Question, answer};
use kamisado_solver::search::Limits;
use rand::Rng;
use rand::seq::IndexedRandom;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use answers::setup::{Lineup, SETUP_MEMORY};

/// How the winner of a round chooses the side to fill from. If both sides are equally good, a coin decides.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Fills {
    /// By tossing a coin.
    #[default]
    Coin,
    /// The side with fewer winning first moves for the Challenger (slow).
    Better,
    /// By a rule of thumb without a search: the side with fewer own-colour squares up to three ahead, counting the
    /// Defender's less the Challenger's.
    Rule,
}

impl Fills {
    /// The side chosen after a round; none if `stop` was set on the way.
    pub fn choose(
        self,
        finished: &FinishedRound,
        deadlock: Deadlock,
        random: &mut impl Rng,
        stop: &AtomicBool,
    ) -> Option<Fill> {
        let counts = match self {
            Fills::Coin => [0; 2],
            Fills::Rule => Fill::ALL.map(|fill| Lineup::new(&finished.next(fill)).own_balance(3)),
            Fills::Better => {
                let [left, right] = Fill::ALL.map(|fill| winning_first_moves(finished, fill, deadlock, stop));
                [left?, right?]
            }
        };
        Some(match counts[0].cmp(&counts[1]) {
            std::cmp::Ordering::Less => Fill::ALL[0],
            std::cmp::Ordering::Greater => Fill::ALL[1],
            std::cmp::Ordering::Equal => *Fill::ALL.choose(random).expect("there are two"),
        })
    }
}

/// How many first moves of the Challenger win after a fill; none if `stop` was set on the way.
fn winning_first_moves(finished: &FinishedRound, fill: Fill, deadlock: Deadlock, stop: &AtomicBool) -> Option<i32> {
    let position = Position::new(&finished.next(fill), deadlock).expect("a set-up at the start of a round");
    let limits = Limits { stop: Some(stop), ..Limits::default() };
    let question = Question { moves: true, memory: SETUP_MEMORY, limits, ..Question::default() };
    let found = answer(&position, &question).expect("a search that proves its values");
    let values: Vec<Value> = found.moves.iter().map(|m| m.verdict.value()).collect::<Option<_>>()?;
    Some(values.into_iter().filter(|&value| value == Value::Win).count() as i32)
}
