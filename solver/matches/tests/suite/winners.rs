//! Winners of matches, compared with a plain full-width search by the slow rules of matches.
//!
//! The states are late in a round, and usually the next round is the last. For a round that ends the match whoever wins
//! it, the winner is known from a proof that the slow rules of rounds replay. The twin skips values that depend on more
//! rounds. The ordinary run compares [`STATES`] states; set the environment variable `KAMISADO_MATCH_STATES` for
//! another number, which also lets the twin search further.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::env;
use std::sync::atomic::AtomicUsize;

use crate::late::late;
use kamisado::slow::Board;
use kamisado::slow::MatchBoard;
use kamisado::{Deadlock, Level, MatchFormat, MatchState, Outcome, Player, Position, Setup};
use kamisado_matches::{MatchQuestion, SettledSetups, answer, winner};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::search::{Limits, ReplayError, SearchStopped, Solver};
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const MEMORY: usize = 1 << 24;

/// The limit of nodes for a state.
const NODES: u64 = 1_000_000;

/// The default number of states compared.
const STATES: usize = 30;

/// A proof of the winner of a round, by the slow rules; the fast search only names the moves.
struct LastRound {
    solver: Solver<Position>,
    winner: Player,
    proved: HashSet<Setup>,
}

impl LastRound {
    fn winner(board: &Board) -> Player {
        let start = fast(board);
        let mut solver = Solver::new(MEMORY);
        let value = solver.value(&start, Limits::NONE).expect("there are no limits");
        let winner = if value == Value::Win { start.turn() } else { start.turn().opponent() };
        LastRound { solver, winner, proved: HashSet::new() }.prove(board);
        winner
    }

    fn prove(&mut self, board: &Board) {
        if let Some(winner) = board.winner() {
            assert_eq!(winner, self.winner, "{}", board.setup());
        } else if board.turn() == self.winner {
            let m = self.solver.winning_move(&fast(board), Limits::NONE).expect("there are no limits");
            self.prove(&board.after(m.expect("a win has a winning move")));
        } else if self.proved.insert(board.setup().clone()) {
            for m in board.moves() {
                self.prove(&board.after(m));
            }
        }
    }
}

fn fast(board: &Board) -> Position {
    Position::new(board.setup(), board.deadlock()).expect("the slow rules play from it")
}

/// Plain full-width search over matches.
#[derive(Default)]
struct Twin {
    /// The winners of states of a round; `None` if it depends on states that are not searched.
    known: HashMap<(Setup, Option<Outcome>), Option<Player>>,
    /// The winners of the starts of last rounds.
    last_rounds: HashMap<Setup, Player>,
    /// The remaining budget of states of rounds, and of last rounds.
    states: usize,
    rounds: usize,
}

impl Twin {
    fn winner(&mut self, board: &MatchBoard) -> Option<Player> {
        if let Some(winner) = Game::winner(board) {
            return Some(winner);
        }
        let round = board.round();
        if round.outcome().is_none() && round.setup().due.is_none() {
            return self.after_fill(board);
        }
        let state = (round.setup().clone(), round.outcome());
        if let Some(&winner) = self.known.get(&state) {
            return winner;
        }
        self.states = self.states.checked_sub(1)?;
        let turn = Game::turn(board);
        let mut winner = Some(turn.opponent());
        for m in board.moves() {
            match self.winner(&board.after(m)) {
                Some(player) if player == turn => {
                    winner = Some(turn);
                    break;
                }
                Some(_) => {}
                None => winner = None,
            }
        }
        self.known.insert(state, winner);
        winner
    }

    /// The winner from the start of a round, if it is the last one.
    fn after_fill(&mut self, board: &MatchBoard) -> Option<Player> {
        let target = board.format().target();
        if Player::ALL.into_iter().any(|player| board.score().of(player) + 1 < target) {
            return None;
        }
        if let Some(&winner) = self.last_rounds.get(board.round().setup()) {
            return Some(winner);
        }
        self.rounds = self.rounds.checked_sub(1)?;
        let winner = LastRound::winner(board.round());
        self.last_rounds.insert(board.round().setup().clone(), winner);
        Some(winner)
    }
}

/// Gives a player's towers rings worth `points` points, with as few towers as possible or one ring each.
fn give_rings(setup: &mut Setup, player: Player, points: u32, rng: &mut impl Rng) {
    let mut left = points;
    let mut towers: Vec<usize> = (0..64).filter(|&i| setup.board[i].is_some_and(|t| t.player == player)).collect();
    while left > 0 {
        let square = towers.swap_remove(rng.random_range(0..towers.len()));
        let two = left >= 3 && rng.random();
        left -= if two { 3 } else { 1 };
        let tower = setup.board[square].as_mut().expect("a tower of the player stands there");
        tower.level = if two { Level::Double } else { Level::Sumo };
    }
}

/// The target, and the points of the players, the leader first.
const SCORES: [(u32, u32, u32); 9] =
    [(2, 1, 1), (2, 1, 0), (2, 1, 0), (3, 2, 1), (3, 2, 1), (3, 2, 0), (3, 1, 1), (5, 4, 3), (5, 4, 2)];

/// A state late in a round, or at its end; `None` if the rings have decided the match.
fn state(rng: &mut impl Rng) -> Option<(MatchState, MatchBoard)> {
    let &(points, leader, other) = SCORES.choose(rng)?;
    let format = MatchFormat::to_points(points)?;
    let deadlock = *Deadlock::ALL.choose(rng)?;
    let row = rng.random_range(2..=3);
    let mut setup = late(rng, row, false, deadlock).setup();
    let leads = *Player::ALL.choose(rng)?;
    give_rings(&mut setup, leads, leader, rng);
    give_rings(&mut setup, leads.opponent(), other, rng);
    let mut state = MatchState::from_setup(&setup, format, deadlock).ok()?;
    let mut board = MatchBoard::new(&setup, format, deadlock).ok()?;
    if rng.random_range(0..4) == 0 {
        while state.chooser().is_none() {
            let m = state.moves().choose(rng)?;
            state.play_unchecked(m);
            board.play(m).ok()?;
        }
    }
    Some((state, board))
}

/// The winner of the round, which may be in play.
fn winner_of_round(state: &MatchState) -> Player {
    let round = state.position();
    round.outcome().map(|outcome| outcome.winner).unwrap_or_else(|| {
        let value = Solver::new(MEMORY).value(round, Limits::NONE).expect("there are no limits");
        if value == Value::Win { round.turn() } else { round.turn().opponent() }
    })
}

/// Counts of what was compared.
#[derive(Debug, Default)]
struct Counts {
    states: usize,
    /// Left out because the twin would have to search too much.
    skipped: usize,
    /// Left out because the search reached its limit.
    undecided: usize,
    wins: usize,
    losses: usize,
    /// States in which the winner of the round loses the match.
    turned: usize,
    /// States that wait for a fill; and those in which only one of the two fills wins.
    fills: usize,
    fill_decides: usize,
    /// Last rounds that were proved.
    rounds: usize,
    by_score: BTreeMap<(u32, u32, u32), usize>,
}

#[test]
fn every_move_is_answered_including_mirror_images() {
    let state = MatchState::start(MatchFormat::Single, Deadlock::Official);
    let reported = AtomicUsize::new(0);
    let question = MatchQuestion { moves: true, memory: MEMORY, watch: &reported, ..MatchQuestion::default() };
    let answer = answer(&state, &question, &SettledSetups::new(Limits::default(), false)).unwrap();
    assert!(answer.moves.iter().map(|found| found.m).eq(state.moves()));
    assert_eq!((answer.moves.len(), reported.into_inner()), (102, 102));
    let mut solver = Solver::new(MEMORY);
    for found in answer.moves {
        let lost = solver.value(state.after(found.m).position(), Limits::NONE) == Ok(Value::Win);
        assert_eq!(found.verdict.value() == Some(Value::Loss), lost, "{}", found.m);
    }
}

#[test]
fn a_finished_match_has_no_answer() {
    let mut state = MatchState::start(MatchFormat::Single, Deadlock::Official);
    while state.winner().is_none() {
        state.play_unchecked(state.moves().last().unwrap());
    }
    let error = answer(&state, &MatchQuestion::default(), &SettledSetups::new(Limits::default(), false)).unwrap_err();
    assert!(error.to_string().starts_with("the match is over, "), "{error}");
}

#[test]
fn moves_that_are_given_up_are_not_counted() {
    let state = MatchState::start(MatchFormat::Standard, Deadlock::Official);
    let reported = AtomicUsize::new(0);
    let question = MatchQuestion { moves: true, memory: MEMORY, watch: &reported, ..MatchQuestion::default() };
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let answer = answer(&state, &question, &SettledSetups::new(limits, true)).unwrap();
    assert!(answer.moves.iter().all(|found| found.verdict == Verdict::Unknown) && answer.moves.len() == 102);
    assert_eq!(reported.into_inner(), 0, "no move is answered so soon");
}

#[test]
fn the_winner_is_that_of_plain_search_by_the_slow_rules() {
    let setting = env::var("KAMISADO_MATCH_STATES").ok().map(|text| text.parse::<usize>().expect("a number of states"));
    let wanted = setting.unwrap_or(STATES);
    let (states, rounds) = if setting.is_some() { (1_000, 12) } else { (200, 2) };
    let twin = || Twin { states, rounds, ..Twin::default() };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut counts = Counts::default();
    while counts.states < wanted {
        let Some((state, board)) = state(&mut rng) else { continue };
        let (target, points) = (state.format().target(), Player::ALL.map(|player| state.score().of(player)));
        let mut twin = twin();
        let Some(expected) = twin.winner(&board) else {
            counts.skipped += 1;
            continue;
        };
        // The search may explore later rounds where the twin does not need them.
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let settled = SettledSetups::new(limits, true);
        let found = winner(&state, MEMORY, &settled);
        if found == Err(ReplayError::Stopped(SearchStopped)) {
            counts.undecided += 1;
            continue;
        }
        assert_eq!(found, Ok(expected), "{state}");
        counts.states += 1;
        *(if expected == state.turn() { &mut counts.wins } else { &mut counts.losses }) += 1;
        counts.turned += usize::from(winner_of_round(&state) != expected);
        *counts.by_score.entry((target, points[0].max(points[1]), points[0].min(points[1]))).or_default() += 1;
        if let Some(chooser) = state.chooser() {
            counts.fills += 1;
            let question = MatchQuestion { moves: true, memory: MEMORY, ..MatchQuestion::default() };
            let answer = answer(&state, &question, &settled.with_limits(limits)).unwrap();
            let wins = answer.moves.iter().map(|found| {
                let wins = found.verdict.value() == Some(Value::Win);
                let decided = found.verdict.value().is_some();
                if let Some(winner) = twin.winner(&board.after(found.m)).filter(|_| decided) {
                    assert_eq!(winner == chooser, wins, "{state}, {}", found.m);
                }
                usize::from(wins)
            });
            counts.fill_decides += usize::from(wins.sum::<usize>() == 1);
        }
        counts.rounds += twin.last_rounds.len();
    }
    println!("{counts:?}");
    let least = |share: usize| wanted / share;
    assert!(counts.wins >= least(5) && counts.losses >= least(5), "{counts:?}");
    assert!(counts.turned >= least(10) && counts.fills >= least(15) && counts.rounds >= least(2), "{counts:?}");
    assert!(counts.undecided <= least(10), "{counts:?}");
}
