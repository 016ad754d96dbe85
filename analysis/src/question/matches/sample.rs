//! States between two rounds of played matches.

use std::sync::atomic::AtomicBool;

use kamisado::{Deadlock, MatchState, Player, Position};
use rayon::prelude::*;

use super::RoundScore;
use crate::population::PlayedRounds;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetweenRounds {
    pub number: u64,
    pub score: RoundScore,
    /// All positions of the round before; after the last one comes the choice of the fill.
    pub before: Vec<Position>,
    /// All positions of the round after it, with the chosen fill, to the end.
    pub after: Vec<Position>,
}

impl BetweenRounds {
    pub fn state(&self) -> MatchState {
        let end = *self.before.last().expect("a round has a last position");
        MatchState::new(end, RoundScore::FORMAT).expect("a match that goes on")
    }

    pub fn defender(&self) -> Player {
        self.state().chooser().expect("the round before is over, and the match is not")
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchSample {
    /// The number of the last match in which a state was found.
    pub matches: u64,
    pub states: Vec<BetweenRounds>,
}

/// The requested number of states for each score, from the first matches that have one; none if `stop` was set.
pub fn draw(
    played: &PlayedRounds,
    wanted: &[(RoundScore, u64)],
    deadlock: Deadlock,
    stop: &AtomicBool,
) -> Option<MatchSample> {
    /// The number of matches to play before checking whether there are enough.
    const TOGETHER: u64 = 16;
    assert_eq!(played.points, RoundScore::FORMAT.target(), "matches of the format that the scores belong to");
    let mut found: Vec<Vec<BetweenRounds>> = vec![Vec::new(); wanted.len()];
    let mut played_matches = 0;
    while wanted.iter().zip(&found).any(|(&(_, number), found)| (found.len() as u64) < number) {
        let numbers = (played_matches + 1..=played_matches + TOGETHER).into_par_iter();
        let states = numbers.map(|number| {
            let lines = played.whole_match(number, deadlock, stop)?;
            Some(between(number, &lines))
        });
        for state in states.collect::<Option<Vec<_>>>()?.concat() {
            for (&(score, number), found) in wanted.iter().zip(&mut found) {
                if state.score == score && (found.len() as u64) < number {
                    found.push(state.clone());
                }
            }
        }
        played_matches += TOGETHER;
    }
    let states = found.concat();
    let matches = states.iter().map(|state| state.number).max().unwrap_or(0);
    Some(MatchSample { matches, states })
}

fn between(number: u64, lines: &[Vec<Position>]) -> Vec<BetweenRounds> {
    let state = |pair: &[Vec<Position>]| {
        let [before, after] = pair else { unreachable!("two rounds") };
        let state = MatchState::new(*before.last()?, RoundScore::FORMAT).ok()?;
        let score = RoundScore::of(state.score(), state.turn().opponent())?;
        Some(BetweenRounds { number, score, before: before.clone(), after: after.clone() })
    };
    lines.windows(2).filter_map(state).collect()
}
