//! The published result of the match to 2 points from the initial round, by the official rules.
//!
//! `data/match-to-2.cert` proves it, and `data/match-to-2.csv` lists it. It settles the start, the positions after one
//! move and, where the first move wins, those after two: whatever the opponent answers, the win is kept.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use kamisado::{Deadlock, MatchFormat, MatchMove, MatchState, Player};
use kamisado_solver::game::value::Value;
use kamisado_solver::game::{Game, TwoPlayer};
use kamisado_solver::kamisado::MatchKey;

const WINNING: [&str; 16] = [
    "h8h7", "h8h4", "g8g3", "g8g2", "f8f5", "f8f2", "e8e4", "e8e3", "d8d4", "d8d3", "c8c5", "c8c2", "b8b3", "b8b2",
    "a8a7", "a8a4",
];

pub(super) fn winner(state: &MatchState) -> Option<Player> {
    if !state.shares_context(&start()) || state.position().outcome().is_some() {
        return None;
    }
    static VALUES: OnceLock<FxHashMap<MatchKey, Value>> = OnceLock::new();
    Some(state.winner_by(*VALUES.get_or_init(values).get(&state.key())?))
}

fn start() -> MatchState {
    let format = MatchFormat::to_points(2).expect("a number of points");
    MatchState::start(format, Deadlock::Official)
}

/// The known values, for the player to move, by keys that mirror images and exchanged players share.
fn values() -> FxHashMap<MatchKey, Value> {
    let start = start();
    let first = start.turn();
    let mut values = FxHashMap::default();
    let mut keep = |state: &MatchState, winner: Player| {
        let value = if winner == state.turn() { Value::Win } else { Value::Loss };
        values.insert(state.key(), value);
    };
    keep(&start, first);
    for m in start.moves() {
        let next = start.after(m);
        let wins = matches!(m, MatchMove::Tower(m) if WINNING.contains(&m.to_string().as_str()));
        keep(&next, if wins { first } else { first.opponent() });
        if wins {
            next.moves().map(|m| next.after(m)).for_each(|answered| keep(&answered, first));
        }
    }
    values
}
