//! The oracle, which answers the questions of a staged round.

use std::cell::{Cell, OnceCell, RefCell, RefMut};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use super::super::WinnerOf;
use super::super::alone::RoundAlone;
use super::super::favourite::{MOST, cost_after, cost_of_ends, work_of_long};
use super::super::settled::{Moment, SettledSetups, setups_after};
use super::super::shares::Shares;
use kamisado::{MatchState, Move, Player, Position};
use kamisado_solver::game::Game;
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::kamisado::MatchKey;
use kamisado_solver::search::{Limits, ReplayError};

/// Answers the questions of one staged round, which is searched by one thread. The search asks by playing moves, so all
/// its states share the oracle, whose searches are in cells. Every answer comes from the search of another game, which
/// does not use this oracle: the round alone, a possible last round alone, or all later rounds.
pub(in super::super) struct Oracle<'r> {
    pub settled: &'r SettledSetups<'r>,
    pub shares: Shares,
    /// About how much work remains if the round alone is not won.
    pub beyond: u32,
    /// The nodes that a unit of work stands for: more than one if an end takes long.
    unit: f64,
    /// About how much work the set-ups after ends that take long are, by a search of the round alone.
    guesses: RefCell<FxHashMap<MatchKey, NonZeroU32>>,
    /// Whether no later round is searched: the favourite wins after all ends that are not settled.
    expects: bool,
    /// Ends are settled as they were at this moment. Where those that are not count as won, they must stay so: one that
    /// another thread settles as lost would make the replay fail.
    moment: Moment,
    /// Those of these ends on which the replayed proof rests.
    expected: RefCell<Vec<MatchState>>,
    alone: RefCell<RoundAlone<'r>>,
    /// Searches of the next round alone, each for all set-ups with the rings of its position.
    next: RefCell<Vec<(Position, RoundAlone<'r>)>>,
    winner_of: &'r WinnerOf<'r>,
    /// Whether the proof of the staged round is being replayed; only then are answers proved.
    replays: Cell<bool>,
    /// Nodes of the asking search, in steps of 1,024, and how many of them are already counted.
    expanded: AtomicU64,
    counted: Cell<u64>,
    /// Why an answer was broken off, if one was. After that, no question is answered.
    fault: OnceCell<ReplayError>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OracleAnswer {
    Winner(Player),
    /// The search was not long enough.
    Open,
    /// A limit was reached, or a proof failed: the results of the asking search no longer count.
    BrokenOff,
}

impl<'r> Oracle<'r> {
    /// An oracle for the round of a state, with a search of the round alone, and `winner_of` for later rounds.
    #[inline(never)]
    pub fn new(
        state: &MatchState,
        alone: RoundAlone<'r>,
        winner_of: &'r WinnerOf<'r>,
        shares: Shares,
        settled: &'r SettledSetups<'r>,
    ) -> Oracle<'r> {
        let cost = cost_of_ends(state).max(1.0);
        // Twice the longest ends must still be told apart from the others.
        let unit = (cost * 4.0 / f64::from(MOST)).max(1.0);
        let beyond = cost / unit * if unit > 1.0 { OPEN } else { 2.0 };
        Oracle {
            settled,
            shares,
            beyond: beyond as u32,
            unit,
            guesses: RefCell::default(),
            expects: false,
            moment: Moment::LATEST,
            expected: RefCell::default(),
            alone: RefCell::new(alone),
            next: RefCell::default(),
            winner_of,
            replays: Cell::new(false),
            expanded: AtomicU64::new(0),
            counted: Cell::new(0),
            fault: OnceCell::new(),
        }
    }

    /// An oracle that searches no later rounds: it says that the favourite wins after every end that is not settled now.
    #[inline(never)]
    pub fn expecting(state: &MatchState, shares: Shares, settled: &'r SettledSetups<'r>) -> Oracle<'r> {
        let alone = RoundAlone::new(shares.alone, settled);
        let oracle = Oracle::new(state, alone, &|_, _| unreachable!("no later round is searched"), shares, settled);
        Oracle { expects: true, moment: settled.now(), ..oracle }
    }

    pub fn settled_after(&self, ended: &MatchState) -> Option<Player> {
        self.settled.after_fill_at(ended, self.moment)
    }

    /// The ends on which the replayed proof rests, if no later round was searched.
    pub fn expected(&self) -> Vec<MatchState> {
        self.expected.take()
    }

    pub fn proves(&self) -> bool {
        self.settled.proves() || self.expects
    }

    pub fn limits(&self) -> Limits<'_> {
        Limits { expanded: Some(&self.expanded), ..self.settled.limits() }
    }

    /// Whether wins of the round alone are verified from now on.
    pub fn verify(&self, verifies: bool) {
        self.replays.set(verifies);
    }

    /// The result of the asking search, unless an answer was broken off.
    pub fn checked<T>(&self, found: Result<T, ReplayError>) -> Result<T, ReplayError> {
        self.fault.get().map_or(found, |fault| Err(fault.clone()))
    }

    /// Counts the nodes of the asking search at its end. No question may follow.
    pub fn conclude(&self, nodes: u64) {
        self.settled.conclude(nodes, self.counted.get());
    }

    /// Counts the nodes of the asking search so far.
    fn count(&self) {
        let expanded = self.expanded.load(Ordering::Relaxed);
        let before = self.counted.replace(expanded);
        if expanded > before {
            self.settled.advance(expanded - before);
        }
    }

    #[inline(never)]
    fn answer(&self, find: &mut dyn FnMut() -> Result<Option<Player>, ReplayError>) -> OracleAnswer {
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

    /// The winner of the round of a state alone, after a search of about `nodes` nodes; the next call continues from there.
    ///
    /// A loss of the player to move is never verified: nothing rests on it, because they may play on without asking.
    pub(super) fn winner_alone(&self, state: &MatchState, nodes: u64) -> OracleAnswer {
        let proves = |winner| self.replays.get() && winner == state.turn();
        self.answer(&mut || self.alone.borrow_mut().winner_soon(state, nodes, proves))
    }

    /// The bounds of a position that the search of the round alone knows so far, for the player to move, or else a guess.
    pub fn known_alone(&self, position: &Position) -> Bounds {
        self.count();
        self.alone.borrow_mut().known(position)
    }

    pub fn winning_move_alone(&self, position: &Position) -> Result<Option<Move>, ReplayError> {
        self.alone.borrow_mut().winning_move(position)
    }

    /// Whether more than [`MOST`] nodes are needed to settle a match that waits for a fill.
    pub(super) fn takes_long(&self, ended: &MatchState) -> bool {
        self.unit > 1.0 && cost_after(ended) > f64::from(MOST)
    }

    pub(super) fn units(&self, nodes: f64) -> u32 {
        (nodes / self.unit).min(f64::from(MOST)) as u32
    }

    /// About how much work a match that waits for a fill takes; little if [`guess`](Self::guess) was not asked.
    pub(super) fn guessed(&self, ended: &MatchState) -> u32 {
        let guesses = self.guesses.borrow();
        let work = |setup: MatchState| match self.settled.winner(&setup) {
            Some(_) => 0,
            None => guesses.get(&setup.key()).map_or(self.units(NOT_GUESSED * cost_after(ended)), |guess| guess.get()),
        };
        setups_after(ended).map(work).iter().sum::<u32>().clamp(1, MOST)
    }

    /// Guesses the work after each fill, in a millisecond.
    pub(super) fn guess(&self, ended: &MatchState) -> OracleAnswer {
        self.answer(&mut || {
            for setup in setups_after(ended) {
                let before = self.next_alone(&setup).nodes();
                self.winner_of_next_alone(&setup, u64::MAX)?;
                let work = self.units(work_of_long(&setup, self.next_alone(&setup).nodes() - before));
                // A search that is repeated takes no nodes.
                let mut guesses = self.guesses.borrow_mut();
                if guesses.get(&setup.key()).is_none_or(|guess| guess.get() <= work) {
                    guesses.insert(setup.key(), NonZeroU32::MIN.saturating_add(work));
                }
            }
            Ok(None)
        })
    }

    /// The favourite as the winner of a match that waits for a fill and is not settled; `None` if later rounds are searched.
    pub(super) fn expected_after(&self, ended: &MatchState, favourite: Player) -> Option<OracleAnswer> {
        if self.expects && self.replays.get() {
            self.expected.borrow_mut().push(*ended);
        }
        self.expects.then_some(OracleAnswer::Winner(favourite))
    }

    /// The winner of a match that waits for a fill. If the next round is the last, it is searched for about `nodes`
    /// nodes after each fill; the next call continues from there. If the first fill stays open, the second is not
    /// searched: usually both are needed.
    pub(super) fn winner_after(&self, ended: &MatchState, nodes: u64) -> OracleAnswer {
        let chooser = ended.chooser().expect("the round is over, and the match is not");
        self.answer(&mut || {
            for setup in setups_after(ended) {
                let found = self.winner_of_setup(&setup, nodes)?;
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
            let Some(winner) = self.winner_of_next_alone(setup, nodes)? else { return Ok(None) };
            if setup.is_decisive_for(winner) {
                self.settled.insert(setup, winner);
                return Ok(Some(winner));
            }
        }
        (self.winner_of)(setup, self.shares.next_round).map(Some)
    }

    #[inline(never)]
    fn winner_of_next_alone(&self, setup: &MatchState, nodes: u64) -> Result<Option<Player>, ReplayError> {
        self.next_alone(setup).winner_soon(setup, nodes, |_| self.settled.proves())
    }

    /// The search of next rounds alone that have the rings of a set-up.
    #[inline(never)]
    fn next_alone(&self, setup: &MatchState) -> RefMut<'_, RoundAlone<'r>> {
        RefMut::map(self.next.borrow_mut(), |next| {
            let position = setup.position();
            let of_rings = next.iter().position(|(other, _)| other.has_rings_of(position)).unwrap_or_else(|| {
                next.push((*position, RoundAlone::new(self.shares.last_round, self.settled)));
                next.len() - 1
            });
            &mut next[of_rings].1
        })
    }
}

/// The cost of a position of a round in which ends take long, and of a set-up after such an end before it is guessed,
/// relative to the likely cost of an end. So low that the search looks at thousands of ends and asks for guesses: what it
/// settles then takes far longer.
const OPEN: f64 = 0.001;
const NOT_GUESSED: f64 = 0.004;

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IteratorRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::winner;
    use kamisado::{Deadlock, MatchFormat, Score};

    const MEMORY: usize = 1 << 24;

    /// The winner of a match that waits for a fill, after as many calls as needed, and the number of calls.
    fn asked(state: &MatchState, settled: &SettledSetups<'_>) -> (OracleAnswer, usize) {
        let shares = Shares::of(MEMORY, 1);
        let winner_of = |setup: &MatchState, memory| winner(setup, memory, settled);
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
