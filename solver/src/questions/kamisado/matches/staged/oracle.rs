//! Who answers what is asked in a staged round.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::WinnerOf;
use super::super::alone::RoundAlone;
use super::super::favourite::cost;
use super::super::settled::SettledSetups;
use super::super::shares::Shares;
use crate::game::Game;
use crate::game::proof::Bounds;
use crate::search::{Limits, ReplayError};
use kamisado::{Fill, MatchMove, MatchState, Move, Player, Position};

/// Answers the questions of one staged round, which is searched by one thread.
///
/// The search asks by playing moves, so all its states share the oracle, and what answers is in cells. Every answer comes from a
/// search of another game, which asks nothing here: of the round alone, of the rounds alone that may be the last, or of all
/// rounds to come.
pub(in super::super) struct Oracle<'r> {
    pub settled: &'r SettledSetups<'r>,
    pub shares: Shares,
    /// The work, about, where the round alone is not won.
    pub beyond: u32,
    alone: RefCell<RoundAlone<'r>>,
    /// Searches of the last rounds that this one leads to, each for all set-ups with the rings of the position.
    last: RefCell<Vec<(Position, RoundAlone<'r>)>>,
    /// Searches all rounds to come.
    winner_of: &'r WinnerOf<'r>,
    /// Whether the proof of the staged round is being replayed: only what it rests on is proved.
    replays: Cell<bool>,
    /// Positions expanded by the search that asks, by 1,024, and those of them that count already.
    expanded: AtomicU64,
    counted: Cell<u64>,
    /// Why an answer was broken off, if one was. From then on, no question is answered.
    fault: OnceCell<ReplayError>,
}

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OracleAnswer {
    Winner(Player),
    /// The search was not long enough.
    Open,
    /// A limit was reached, or a proof failed: nothing that the search which asks finds from now on counts.
    BrokenOff,
}

impl<'r> Oracle<'r> {
    /// For the round of a state, answers by this search of it alone, and for other rounds by `winner_of`.
    pub fn new(
        state: &MatchState,
        alone: RoundAlone<'r>,
        winner_of: &'r WinnerOf<'r>,
        shares: Shares,
        settled: &'r SettledSetups<'r>,
    ) -> Oracle<'r> {
        let cost = |player: Player| {
            let mut score = state.score();
            score.add(player, 1);
            cost(score, state.format().target(), player.opponent())
        };
        let ends = Player::ALL.into_iter().filter(|&player| !state.is_decisive_for(player));
        let beyond = ends.map(cost).max().unwrap_or(1).saturating_mul(2);
        Oracle {
            settled,
            shares,
            beyond,
            alone: RefCell::new(alone),
            last: RefCell::default(),
            winner_of,
            replays: Cell::new(false),
            expanded: AtomicU64::new(0),
            counted: Cell::new(0),
            fault: OnceCell::new(),
        }
    }

    pub fn limits(&self) -> Limits<'_> {
        Limits { expanded: Some(&self.expanded), ..self.settled.limits() }
    }

    /// From now on, wins of the round alone are proved before they are told, if anything is.
    pub fn replay(&self) {
        self.replays.set(self.settled.proves());
    }

    /// What the search that asks has found, unless an answer was broken off.
    pub fn checked<T>(&self, found: Result<T, ReplayError>) -> Result<T, ReplayError> {
        self.fault.get().map_or(found, |&fault| Err(fault))
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

    fn answer(&self, find: impl FnOnce() -> Result<Option<Player>, ReplayError>) -> OracleAnswer {
        if self.fault.get().is_some() {
            return OracleAnswer::BrokenOff;
        }
        self.count();
        match find() {
            Ok(Some(winner)) => OracleAnswer::Winner(winner),
            Ok(None) => OracleAnswer::Open,
            Err(fault) => {
                self.settled.end();
                self.fault.set(fault).expect("nothing is asked after the first fault");
                OracleAnswer::BrokenOff
            }
        }
    }

    /// Who wins the round of a state alone: searched for about so many nodes, and from there on when it is asked again.
    ///
    /// That the player to move loses it is never proved: nothing rests on it, because they may go on without asking.
    pub(super) fn winner_alone(&self, state: &MatchState, nodes: u64) -> OracleAnswer {
        let proves = |winner| self.replays.get() && winner == state.turn();
        self.answer(|| self.alone.borrow_mut().winner_soon(state, nodes, proves))
    }

    /// What the search of the round alone knows of a position so far, for the player to move; else a guess.
    pub fn known_alone(&self, position: &Position) -> Bounds {
        self.count();
        self.alone.borrow_mut().known(position)
    }

    pub fn winning_move_alone(&self, position: &Position) -> Result<Option<Move>, ReplayError> {
        self.alone.borrow_mut().winning_move(position)
    }

    /// Who wins a match that waits for a fill. If the next round is the last, it is searched for about so many nodes after
    /// each fill, and from there on when it is asked again. What the first fill leaves open is not asked of the second: mostly
    /// both are needed.
    pub(super) fn winner_after(&self, ended: &MatchState, nodes: u64) -> OracleAnswer {
        let chooser = ended.chooser().expect("the round is over, and the match is not");
        self.answer(|| {
            for fill in Fill::ALL {
                let found = self.winner_of_setup(&ended.after(MatchMove::Fill(fill)), nodes)?;
                if found != Some(chooser.opponent()) {
                    return Ok(found);
                }
            }
            Ok(Some(chooser.opponent()))
        })
    }

    fn winner_of_setup(&self, setup: &MatchState, nodes: u64) -> Result<Option<Player>, ReplayError> {
        if let Some(winner) = self.settled.winner(setup) {
            return Ok(Some(winner));
        }
        if setup.is_decisive_for(setup.turn()) {
            let Some(winner) = self.winner_of_last_round(setup, nodes)? else { return Ok(None) };
            if setup.is_decisive_for(winner) {
                self.settled.insert(setup, winner);
                return Ok(Some(winner));
            }
        }
        (self.winner_of)(setup).map(Some)
    }

    fn winner_of_last_round(&self, setup: &MatchState, nodes: u64) -> Result<Option<Player>, ReplayError> {
        let position = setup.position();
        let mut last = self.last.borrow_mut();
        let of_rings = last.iter().position(|(other, _)| other.has_rings_of(position)).unwrap_or_else(|| {
            last.push((*position, RoundAlone::new(self.shares.last_round, self.settled)));
            last.len() - 1
        });
        last[of_rings].1.winner_soon(setup, nodes, |_| self.settled.proves())
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IteratorRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::questions::kamisado::matches::winner;
    use kamisado::{Deadlock, MatchFormat, Score};

    const MEMORY: usize = 1 << 24;

    /// What comes of asking who wins a match that waits for a fill as often as it takes, and how often that is.
    fn asked(state: &MatchState, settled: &SettledSetups<'_>) -> (OracleAnswer, usize) {
        let shares = Shares::of(MEMORY);
        let winner_of = |setup: &MatchState| winner(setup, shares.next_round, settled);
        let oracle = Oracle::new(state, RoundAlone::new(shares.alone, settled), &winner_of, shares, settled);
        let answers = std::iter::repeat_with(|| oracle.winner_after(state, 200));
        (1..)
            .zip(answers)
            .find(|&(_, answer)| answer != OracleAnswer::Open)
            .map(|(times, answer)| (answer, times))
            .unwrap()
    }

    #[test]
    fn a_last_round_that_is_asked_about_often_enough_has_the_same_winner() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let format = MatchFormat::to_points(2).unwrap();
        let mut times_asked = Vec::new();
        while times_asked.len() < 6 {
            // Two rounds of random moves: the match waits for a fill at 1 to 1.
            let mut state = MatchState::start(format, Deadlock::Official);
            while state.winner().is_none() && (state.chooser().is_none() || state.score() != Score::new(1, 1)) {
                state.play_unchecked(state.moves().choose(&mut random).unwrap());
            }
            let Some(chooser) = state.chooser() else { continue };
            let settled = SettledSetups::new(Limits::default(), true);
            let (answer, times) = asked(&state, &settled);
            let found = winner(&state, MEMORY, &SettledSetups::new(Limits::default(), true)).unwrap();
            assert_eq!(answer, OracleAnswer::Winner(found), "{state}");
            assert_eq!(found == chooser, settled.after_fill(&state) == Some(chooser));
            times_asked.push(times);
            let over = SettledSetups::new(Limits { nodes: Some(10), ..Limits::default() }, true);
            assert_eq!(asked(&state, &over), (OracleAnswer::BrokenOff, 1));
            assert!(over.is_over());
        }
        assert!(times_asked.iter().filter(|&&times| times > 2).count() > 3, "{times_asked:?}");
    }
}
