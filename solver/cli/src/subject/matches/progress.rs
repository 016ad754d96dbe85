//! How far a match has come.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};

use indicatif::HumanCount;
use kamisado::MatchState;
use kamisado_matches::SettledSetup;
use kamisado_solver::game::Game;
use kamisado_solver::watch::Watch;
use terminal::progress::SearchSign;

/// A sign of life that says how many moves are answered, and how many set-ups are settled at which score.
pub struct Progress {
    searching: SearchSign,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    answered: u64,
    /// Legal moves; none if they are not asked about.
    moves: Option<u64>,
    /// Set-ups by the points of Black and Gold.
    by_score: BTreeMap<[u32; 2], u64>,
}

impl Progress {
    pub fn new(state: &MatchState, moves: bool) -> Progress {
        let state = State { moves: moves.then(|| state.count_moves()), ..State::default() };
        let searching = SearchSign::new("solving the match");
        searching.say(state.message());
        Progress { searching, state: Mutex::new(state) }
    }

    pub fn expanded(&self) -> &AtomicU64 {
        &self.searching.expanded
    }

    pub fn settled(&self, setup: &SettledSetup) {
        self.tell(|state| *state.by_score.entry(setup.points).or_default() += 1);
    }

    pub fn clear(&self) {
        self.searching.clear();
    }

    fn tell(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state);
        self.searching.say(state.message());
    }
}

impl Watch for Progress {
    fn advance(&self, moves: usize) {
        self.tell(|state| state.answered += moves as u64);
    }
}

impl State {
    /// `solving the match: 3 of 17 moves decided, 1,234 set-ups settled: 1,000 at 2-1, 234 at 2-2`.
    fn message(&self) -> String {
        let mut message = "solving the match".to_owned();
        let mut mark = ": ";
        if let Some(moves) = self.moves {
            let _ = write!(message, "{mark}{} of {moves} moves decided", self.answered);
            mark = ", ";
        }
        let all: u64 = self.by_score.values().sum();
        let _ = write!(message, "{mark}{} set-ups settled", HumanCount(all));
        mark = ": ";
        for ([black, gold], setups) in &self.by_score {
            let _ = write!(message, "{mark}{} at {black}-{gold}", HumanCount(*setups));
            mark = ", ";
        }
        message
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_tells_the_set_ups_by_score() {
        let mut state = State { moves: Some(17), answered: 3, ..State::default() };
        assert_eq!(state.message(), "solving the match: 3 of 17 moves decided, 0 set-ups settled");
        state.by_score = BTreeMap::from([([2, 1], 1000), ([2, 2], 234)]);
        let told = "solving the match: 3 of 17 moves decided, 1,234 set-ups settled: 1,000 at 2-1, 234 at 2-2";
        assert_eq!(state.message(), told);
        state.moves = None;
        assert!(state.message().starts_with("solving the match: 1,234 set-ups settled: "));
    }
}
