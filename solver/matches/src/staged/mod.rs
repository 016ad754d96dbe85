//! A round of a match as a game in stages, in which some moves put a question to other searches.
//!
//! The favourite is the player who is expected to win the match. Two things distinguish this from a round alone: the
//! other player wins only by winning the match, and the value of an end of the round takes a search of the next round.
//! So the game has special moves:
//!
//! - With the favourite to move, and if any win of theirs ends the match, a position is *fresh*. It has two moves: to
//!   ask whether the round alone is won, or to play on. Usually it is won, and then nothing else needs to be shown.
//! - In an *open* position the moves are those of the round.
//! - At the end of a round that does not end the match, the only move asks who wins the match.
//!
//! Each question is searched for a limited number of nodes, and may be repeated with four times as many. One set-up in
//! a hundred takes a third of the time, and there is often a way around it.
//!
//! An end that takes long is first asked how long, in a millisecond: a match costs what its next round does.
//!
//! Asking does not change the player to move. The estimates include the costs of the answers, so that the search asks
//! as little as possible, and the cheapest questions first.

mod expected;
mod oracle;
mod work;

use std::num::NonZeroU32;
use std::slice::Iter;
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxHashSet;

pub(super) use self::expected::expected_setups;
pub(super) use self::oracle::Oracle;
use self::oracle::OracleAnswer;
use super::WinnerOf;
use super::alone::RoundAlone;
use super::list::share_out;
use super::plan::Plan;
use super::settled::SettledSetups;
use super::shares::Shares;
use kamisado::{MatchMove, MatchMoves, MatchState, Player};
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::{Game, Hints, TwoPlayer};
use kamisado_solver::search::{Limits, ProofMemory, ReplayError, Solver};

/// The winner of a match whose round is in play and not decisive for the likely winner and, if `planned`, the winning moves.
#[inline(never)]
pub(super) fn search<'r>(
    state: &MatchState,
    favourite: Player,
    oracle: &'r Oracle<'r>,
    planned: bool,
) -> Result<(Player, Option<Plan>), ReplayError> {
    let mut solver = Solver::new(oracle.shares.staged);
    let found = search_by(&mut solver, state, favourite, oracle, planned);
    oracle.conclude(solver.nodes());
    found
}

/// The winner of a match with the other player to move: the favourite must win after each move. Idle threads join in,
/// each with moves and searches of its own in `memory` bytes.
pub(super) fn search_moves(
    state: &MatchState,
    favourite: Player,
    memory: usize,
    settled: &SettledSetups<'_>,
    winner_of: &WinnerOf<'_>,
) -> Result<Player, ReplayError> {
    let shares = Shares::of(memory, 1);
    let mut met = FxHashSet::default();
    let moves: Vec<MatchState> = state.moves().map(|m| state.after(m)).filter(|next| met.insert(next.key())).collect();
    let fails = AtomicBool::new(false);
    let winner_of = &|next: &MatchState, memory| {
        let winner = winner_of(next, memory)?;
        if next.chooser().is_none() {
            settled.insert(next, winner);
        }
        Ok(winner)
    };
    share_out(moves, memory, &|moves| {
        let mut left = moves.take_while(|_| !fails.load(Ordering::Relaxed));
        if !state.is_decisive_for(favourite) {
            // The favourite may win the round after one move, and lose it after another.
            return left.try_for_each(|next| {
                fails.fetch_or(winner_of(&next, memory)? != favourite, Ordering::Relaxed);
                Ok(())
            });
        }
        let oracle = Oracle::new(state, RoundAlone::new(shares.alone, settled), winner_of, shares, settled);
        let mut solver = Solver::new(shares.staged);
        let searched = left.try_for_each(|next| {
            let (winner, _) = search_by(&mut solver, &next, favourite, &oracle, false)?;
            fails.fetch_or(winner != favourite, Ordering::Relaxed);
            Ok(())
        });
        oracle.conclude(solver.nodes());
        searched
    })?;
    Ok(if fails.into_inner() { favourite.opponent() } else { favourite })
}

#[inline(never)]
fn search_by<'r>(
    solver: &mut Solver<StagedRound<'r>>,
    state: &MatchState,
    favourite: Player,
    oracle: &'r Oracle<'r>,
    planned: bool,
) -> Result<(Player, Option<Plan>), ReplayError> {
    let (limits, before) = (oracle.limits(), solver.nodes());
    oracle.verify(false);
    let staged = StagedRound::new(*state, favourite, oracle);
    let mut value = oracle.checked(solver.value(&staged, limits).map_err(ReplayError::from))?;
    oracle.verify(oracle.proves());
    if oracle.proves() {
        let mut proved = ProofMemory::new(oracle.shares.staged_proved);
        let proved = solver.proved_value(&staged, &mut proved, limits.less(solver.nodes() - before));
        value = oracle.checked(proved)?;
    }
    let winner = state.winner_by(value);
    if !planned {
        return Ok((winner, None));
    }
    let plan = Plan::of(state, winner, &mut |state| winning_move(solver, state, favourite, oracle, limits));
    Ok((winner, Some(oracle.checked(plan)?)))
}

/// A winning move in a state of the round; if the round alone is won, a move that wins it.
fn winning_move<'r>(
    solver: &mut Solver<StagedRound<'r>>,
    state: &MatchState,
    favourite: Player,
    oracle: &'r Oracle<'r>,
    limits: Limits<'_>,
) -> Result<Option<MatchMove>, ReplayError> {
    let mut staged = StagedRound::new(*state, favourite, oracle);
    if staged.stage == Stage::Fresh {
        if solver.winning_move(&staged, limits.less(solver.nodes()))? == Some(StagedMove::Ask) {
            return Ok(oracle.winning_move_alone(state.position())?.map(MatchMove::Tower));
        }
        staged.play_unchecked(StagedMove::GoOn);
    }
    let step = solver.winning_move(&staged, limits.less(solver.nodes()))?;
    Ok(if let Some(StagedMove::Play(m)) = step { Some(m) } else { None })
}

#[derive(Clone)]
struct StagedRound<'r> {
    state: MatchState,
    stage: Stage,
    favourite: Player,
    oracle: &'r Oracle<'r>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The favourite is to move, and winning the round suffices. The moves are to ask whether they do, or to play on.
    Fresh,
    /// The favourite is to move. Whether they win the round alone was tried this many times, and is the only question left.
    Alone(u8),
    /// The moves are those of the round.
    Open,
    /// The round is over, and the winner of the match is not known after this many tries.
    Ended(u8),
    Settled(Player),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum StagedMove {
    Ask,
    /// Plays on in a fresh position, whoever wins the round alone.
    GoOn,
    Play(MatchMove),
}

enum Steps {
    Few(Iter<'static, StagedMove>),
    Play(MatchMoves),
}

impl Iterator for Steps {
    type Item = StagedMove;

    fn next(&mut self) -> Option<StagedMove> {
        match self {
            Steps::Few(steps) => steps.next().copied(),
            Steps::Play(moves) => moves.next().map(StagedMove::Play),
        }
    }
}

/// Nodes of the first search of a round; of a last round, after each fill.
const TRY: u64 = 1 << 11;

fn try_after(times: u8) -> u64 {
    TRY.saturating_mul(1 << (2 * times).min(40))
}

impl<'r> StagedRound<'r> {
    fn new(state: MatchState, favourite: Player, oracle: &'r Oracle<'r>) -> StagedRound<'r> {
        let mut staged = StagedRound { state, stage: Stage::Open, favourite, oracle };
        staged.enter();
        staged
    }

    fn enter(&mut self) {
        let state = &self.state;
        self.stage = match (state.winner(), state.chooser()) {
            (Some(winner), _) => Stage::Settled(winner),
            (None, Some(_)) => self.oracle.settled_after(state).map_or(Stage::Ended(0), Stage::Settled),
            (None, None) if self.is_favourites_to_win() => Stage::Fresh,
            (None, None) => Stage::Open,
        };
    }

    /// Whether the favourite is to move, and any win of theirs ends the match.
    fn is_favourites_to_win(&self) -> bool {
        self.turn() == self.favourite && self.state.is_decisive_for(self.favourite)
    }

    /// The stage after an answer; `open` if the answer is not known yet. If the answer was broken off, the game ends as
    /// if the favourite had lost, so that every line of play ends. That proves nothing; [`Oracle::checked`] detects it.
    fn after_answer(&self, answer: OracleAnswer, open: Stage) -> Stage {
        match answer {
            OracleAnswer::Winner(winner) => Stage::Settled(winner),
            OracleAnswer::Open => open,
            OracleAnswer::BrokenOff => Stage::Settled(self.favourite.opponent()),
        }
    }

    fn after_move(&self, m: MatchMove) -> StagedRound<'r> {
        StagedRound::new(self.state.after(m), self.favourite, self.oracle)
    }
}

impl PartialEq for StagedRound<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && self.stage == other.stage
    }
}

impl Eq for StagedRound<'_> {}

impl Game for StagedRound<'_> {
    type Player = Player;
    type Move = StagedMove;
    type Moves = Steps;
    /// The numbers of a [`MatchKey`](kamisado_solver::kamisado::MatchKey), and one for the stage. Stages in play and at
    /// the end of a round may share that number, because the rest of their keys differs.
    type Key = (u128, u32, u8);

    const ACYCLIC: bool = true;

    fn turn(&self) -> Player {
        self.state.turn()
    }

    fn winner(&self) -> Option<Player> {
        if let Stage::Settled(winner) = self.stage { Some(winner) } else { None }
    }

    fn moves(&self) -> Steps {
        match self.stage {
            Stage::Open => Steps::Play(self.state.moves()),
            Stage::Settled(_) => Steps::Few([].iter()),
            Stage::Fresh => Steps::Few([StagedMove::Ask, StagedMove::GoOn].iter()),
            Stage::Alone(_) | Stage::Ended(_) => Steps::Few([StagedMove::Ask].iter()),
        }
    }

    fn play_unchecked(&mut self, step: StagedMove) {
        match (step, self.stage) {
            (StagedMove::Play(m), _) => {
                self.state.play_unchecked(m);
                self.enter();
            }
            (StagedMove::Ask, Stage::Fresh) => self.stage = Stage::Alone(0),
            (StagedMove::GoOn, Stage::Fresh) => self.stage = Stage::Open,
            (StagedMove::Ask, Stage::Alone(times)) => {
                let answer = self.oracle.winner_alone(&self.state, try_after(times));
                self.stage = self.after_answer(answer, Stage::Alone(times + 1));
            }
            (StagedMove::Ask, Stage::Ended(times)) => {
                let (oracle, ended) = (self.oracle, &self.state);
                let answer = if times == 0 && oracle.takes_long(ended) {
                    oracle.guess(ended)
                } else {
                    let expected = oracle.expected_after(ended, self.favourite);
                    expected.unwrap_or_else(|| oracle.winner_after(ended, try_after(times)))
                };
                self.stage = self.after_answer(answer, Stage::Ended(times + 1));
            }
            (StagedMove::Ask | StagedMove::GoOn, _) => unreachable!("there is nothing to ask"),
        }
    }

    fn key(&self) -> Self::Key {
        let key = self.state.key();
        let asked = match self.stage {
            Stage::Open | Stage::Settled(_) => 0,
            Stage::Fresh => 1,
            Stage::Alone(times) | Stage::Ended(times) => 2 + times,
        };
        (key.board, key.rings, asked)
    }

    fn shares_context(&self, other: &Self) -> bool {
        self.favourite == other.favourite && std::ptr::eq(self.oracle, other.oracle)
    }
}

impl Hints for StagedRound<'_> {
    const DISTINCT_NAMES: bool = true;
    /// The work of every end counts in full, because few lines of play lead to each.
    const DISJOINT: bool = true;

    fn live_moves(&self) -> Steps {
        if self.stage == Stage::Open { Steps::Play(self.state.live_moves()) } else { self.moves() }
    }

    fn move_name(&self, step: StagedMove) -> NonZeroU32 {
        match step {
            // Larger than the names of all moves.
            StagedMove::Ask => const { NonZeroU32::new(1 << 16).unwrap() },
            StagedMove::GoOn => const { NonZeroU32::new(1 << 17).unwrap() },
            StagedMove::Play(m) => self.state.move_name(m),
        }
    }

    fn estimate(&self) -> Bounds {
        self.work().bounds().seen_by(self.turn() != self.favourite)
    }
}
