//! One round of a match: searched alone, and the matches that its ends lead to.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};

use super::favourite::cost;
use super::plan::Plan;
use super::settled::Settled;
use super::solver::winner;
use crate::game::proof::Bounds;
use crate::game::value::Value;
use crate::game::{Game, TwoPlayer};
use crate::kamisado::{Color, Fill, MatchMove, MatchState, Move, Player, Position};
use crate::search::certificate::{CertifyError, Claims, Strategy};
use crate::search::{Limits, Prover, ReplayError, Solver};

/// Positions searched or counted for the sake of a smaller proof of a last round.
const EFFORT: u64 = 40_000;

/// How many searches of last rounds there may be, each with as large a part of the memory: one for each tower that may win the
/// round and gain a ring. They are one player's, because any win of the other's would end the match now.
const LAST_ROUNDS: usize = Color::ALL.len();

/// What is asked while a round of a match is searched, by one thread.
pub(super) struct Round<'r> {
    pub settled: &'r Settled<'r>,
    /// The search of the round alone. Its memory serves all questions, because the rings are the same.
    alone: RefCell<Prover<'r, Position>>,
    /// Searches of the last rounds that this one leads to, each for all set-ups with the rings of the position.
    last: RefCell<Vec<(Position, Prover<'r, Position>)>>,
    /// Bytes for the search of a round to come: a quarter of all.
    memory: usize,
    /// The work, about, where the round alone is not won.
    beyond: u32,
    /// Whether the proof of the round is being replayed: only what it rests on is proved.
    replays: Cell<bool>,
    /// Positions expanded by the search that asks, by 1,024, and those of them that count already.
    expanded: AtomicU64,
    counted: Cell<u64>,
    /// What went wrong in a question.
    fault: Cell<Option<ReplayError>>,
}

/// What came of asking who wins a match that waits for a fill.
pub(super) enum Asked {
    Winner(Player),
    /// The search was not long enough.
    Open,
    /// A limit was reached.
    Stopped,
}

impl<'r> Round<'r> {
    /// The round of a state. It and what it asks take at most three quarters of `memory` bytes: a quarter each for its own
    /// search, for those of last rounds, and for that of another round to come. The last quarter is for the search that asks.
    pub fn new(state: &MatchState, memory: usize, settled: &'r Settled<'r>) -> Round<'r> {
        let memory = memory / 4;
        let prover = Prover::new(memory, settled.limits());
        let cost = |player: Player| {
            let mut score = state.score();
            score.add(player, 1);
            cost(score, state.format().target(), player.opponent())
        };
        let ends = Player::ALL.into_iter().filter(|&player| !state.is_decisive_for(player));
        let beyond = ends.map(cost).max().unwrap_or(1).saturating_mul(2);
        Round {
            settled,
            alone: RefCell::new(prover),
            last: RefCell::default(),
            memory,
            beyond,
            replays: Cell::new(false),
            expanded: AtomicU64::new(0),
            counted: Cell::new(0),
            fault: Cell::new(None),
        }
    }

    /// The work, about, where the round alone is not won.
    pub fn beyond(&self) -> u32 {
        self.beyond
    }

    /// The value of a position of the round, as if the match ended with it; none if a limit is reached.
    pub fn alone(&self, position: &Position, proved: bool) -> Option<Value> {
        self.search(&mut self.alone.borrow_mut(), |prover| match proved {
            true => prover.value(position),
            false => Ok(prover.unproved_value(position)?),
        })
    }

    /// The limits of the search that asks.
    pub fn limits(&self) -> Limits<'_> {
        Limits { expanded: Some(&self.expanded), ..self.settled.limits() }
    }

    /// Counts the positions of the search that has asked; nothing may be asked after it.
    pub fn conclude(&self, nodes: u64) {
        self.settled.conclude(nodes, self.counted.get());
    }

    /// Counts what the search that asks has expanded by now.
    fn count(&self) {
        let expanded = self.expanded.load(Ordering::Relaxed);
        let before = self.counted.replace(expanded);
        if expanded > before {
            self.settled.advance(expanded - before);
        }
    }

    /// A search by what is left of the limits.
    fn search<T>(
        &self,
        prover: &mut Prover<'r, Position>,
        search: impl FnOnce(&mut Prover<'r, Position>) -> Result<T, ReplayError>,
    ) -> Option<T> {
        let before = prover.nodes();
        self.count();
        let limits = self.settled.limits();
        prover.limit(Limits { nodes: limits.nodes.map(|left| before + left), ..limits });
        let found = search(prover);
        self.settled.spend(prover.nodes() - before);
        self.found(found)
    }

    /// From now on, wins of the round alone are proved before they are told, if anything is.
    pub fn replay(&self) {
        self.replays.set(self.settled.proves());
    }

    /// Who wins the round of a state alone: searched for about so many nodes, and from there on when it is asked again.
    ///
    /// That the player to move loses it is never proved: nothing rests on it, because they may go on without asking.
    pub fn ask_alone(&self, state: &MatchState, nodes: u64) -> Asked {
        let proves = |value| self.replays.get() && value == Value::Win;
        match self.search_for(&mut self.alone.borrow_mut(), state.position(), nodes, proves) {
            Some(Some(value)) => Asked::Winner(state.winner_by(value)),
            Some(None) => Asked::Open,
            None => Asked::Stopped,
        }
    }

    /// The value of a position as far as a search of about so many nodes tells, replayed if `proves` says so.
    fn search_for(
        &self,
        prover: &mut Prover<'r, Position>,
        position: &Position,
        nodes: u64,
        proves: impl FnOnce(Value) -> bool,
    ) -> Option<Option<Value>> {
        self.search(prover, |prover| match prover.solver().bounds_within(position, nodes)?.value() {
            Some(value) if proves(value) => Ok(Some(prover.value(position)?)),
            found => Ok(found),
        })
    }

    /// What the search of the round alone knows of a position so far, for the player to move; else a guess.
    pub fn known_alone(&self, position: &Position) -> Bounds {
        self.count();
        self.alone.borrow_mut().solver().known_bounds(position)
    }

    /// The moves that win the round alone from a position on, as few as are soon found. Nothing else may be asked beside it:
    /// it takes the memory of the other searches.
    pub fn plan_alone(&self, state: &MatchState, value: Value) -> Result<Plan, CertifyError> {
        let (position, limits) = (state.position(), self.settled.limits());
        let mut solver = Solver::new(2 * self.memory, limits);
        let claims = Claims::of_position(value);
        let strategy = Strategy::find_by(position, &claims, self.memory, &mut solver, EFFORT, &|_| 0);
        self.settled.spend(solver.nodes());
        let strategy = strategy?;
        let winner = state.winner_by(value);
        let named = &mut |state: &MatchState| Ok(strategy.winning_move(state.position()).map(MatchMove::Tower));
        Ok(Plan::of(state, winner, named)?)
    }

    /// A move that wins the round alone.
    pub fn winning_move(&self, position: &Position) -> Result<Option<Move>, ReplayError> {
        Ok(self.alone.borrow_mut().solver().winning_move(position)?)
    }

    /// Who wins a match that waits for a fill. If the next round is the last, it is searched for about so many nodes after
    /// each fill, and from there on when it is asked again. What the first fill leaves open is not asked of the second: mostly
    /// both are needed.
    pub fn settle(&self, ended: &MatchState, nodes: u64) -> Asked {
        let chooser = ended.chooser().expect("the round is over, and the match is not");
        for fill in Fill::ALL {
            match self.settle_setup(&ended.after(MatchMove::Fill(fill)), nodes) {
                Asked::Winner(winner) if winner != chooser => {}
                asked => return asked,
            }
        }
        Asked::Winner(chooser.opponent())
    }

    fn settle_setup(&self, setup: &MatchState, nodes: u64) -> Asked {
        if let Some(winner) = self.settled.winner(setup) {
            return Asked::Winner(winner);
        }
        if !setup.is_decisive_for(setup.turn()) {
            return self.settle_by_all(setup);
        }
        let position = setup.position();
        let mut last = self.last.borrow_mut();
        let of_rings = last.iter().position(|(other, _)| other.has_rings_of(position)).unwrap_or_else(|| {
            last.push((*position, Prover::new(self.memory / LAST_ROUNDS, self.settled.limits())));
            last.len() - 1
        });
        let found = self.search_for(&mut last[of_rings].1, position, nodes, |_| self.settled.proves());
        drop(last);
        let winner = match found {
            Some(Some(value)) => setup.winner_by(value),
            Some(None) => return Asked::Open,
            None => return Asked::Stopped,
        };
        if !setup.is_decisive_for(winner) {
            return self.settle_by_all(setup);
        }
        self.settled.insert(setup, winner);
        Asked::Winner(winner)
    }

    /// Who wins a match, by a search of all rounds to come.
    fn settle_by_all(&self, setup: &MatchState) -> Asked {
        self.found(winner(setup, self.memory, self.settled)).map_or(Asked::Stopped, Asked::Winner)
    }

    fn found<T>(&self, found: Result<T, ReplayError>) -> Option<T> {
        found
            .map_err(|error| {
                self.settled.end();
                self.fault.set(Some(error));
            })
            .ok()
    }

    /// What a search of this round found, unless a question went wrong.
    pub fn checked<T>(&self, found: Result<T, ReplayError>) -> Result<T, ReplayError> {
        match self.fault.get() {
            Some(error) => Err(error),
            None => found,
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IteratorRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::kamisado::{Deadlock, MatchFormat, Score};

    #[test]
    fn a_last_round_that_is_asked_about_often_enough_has_the_same_winner() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let format = MatchFormat::to_points(2).unwrap();
        let mut asked = Vec::new();
        while asked.len() < 6 {
            // Two rounds of random moves: the match waits for a fill at 1 to 1.
            let mut state = MatchState::start(format, Deadlock::Official);
            while state.winner().is_none() && (state.chooser().is_none() || state.score() != Score::new(1, 1)) {
                state.play_unchecked(state.moves().choose(&mut random).unwrap());
            }
            let Some(chooser) = state.chooser() else { continue };
            let settled = Settled::new(Limits::default(), true);
            let round = Round::new(&state, 1 << 24, &settled);
            let mut times = 0;
            let found = loop {
                times += 1;
                match round.settle(&state, 200) {
                    Asked::Winner(found) => break found,
                    Asked::Open => {}
                    Asked::Stopped => panic!("there are no limits"),
                }
            };
            assert_eq!(Ok(found), winner(&state, 1 << 24, &Settled::new(Limits::default(), true)), "{state}");
            assert_eq!(found == chooser, settled.after_fill(&state) == Some(chooser));
            asked.push(times);
            let over = Settled::new(Limits { nodes: Some(10), ..Limits::default() }, true);
            assert!(matches!(Round::new(&state, 1 << 24, &over).settle(&state, 200), Asked::Stopped));
            assert!(over.is_over());
        }
        assert!(asked.iter().filter(|&&times| times > 2).count() > 3, "{asked:?}");
    }
}
