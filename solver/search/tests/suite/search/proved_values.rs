//! The replay of proofs detects a search that mixes up positions, and its wrong values are solved again.

use std::hash::{BuildHasher, Hash};

use crate::support::lineup::lineup;
use kamisado::{Deadlock, Move, Player, Position};
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::value::Value;
use kamisado_solver::game::{Game, Hints};
use kamisado_solver::questions::value::{Question, answer};
use kamisado_solver::search::{Limits, Prover, Solver};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxBuildHasher;

/// A round whose positions share 4096 keys.
#[derive(Clone, PartialEq, Eq)]
struct Squeezed(Position);

impl From<Position> for Squeezed {
    fn from(position: Position) -> Self {
        Squeezed(position)
    }
}

/// Twelve bits of a hash.
fn squeeze(key: impl Hash) -> u16 {
    (FxBuildHasher.hash_one(key) >> 40) as u16 & 0xfff
}

impl Game for Squeezed {
    type Player = Player;
    type Move = Move;
    type Moves = <Position as Game>::Moves;
    type Key = u16;

    const ACYCLIC: bool = Position::ACYCLIC;

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn winner(&self) -> Option<Player> {
        self.0.winner()
    }

    fn moves(&self) -> Self::Moves {
        self.0.moves()
    }

    fn play_unchecked(&mut self, m: Move) {
        self.0.play_unchecked(m);
    }

    fn key(&self) -> u16 {
        squeeze(self.0.key())
    }
}

impl Hints for Squeezed {
    fn estimate(&self) -> Bounds {
        self.0.estimate()
    }
}

const MEMORY: usize = 1 << 24;

/// A random set-up with at most `rings` rings, after a random move: either player may win.
fn after_a_move(rng: &mut ChaCha8Rng, rings: usize) -> Position {
    let mut position = Position::new(&lineup(rng, rings), Deadlock::Official).unwrap();
    position.play_unchecked(position.moves().choose(rng).unwrap());
    position
}

#[test]
fn wrong_hits_are_caught_and_solved_again() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let (mut lies, mut resolved) = (0, 0);
    for _ in 0..30 {
        let position = after_a_move(&mut rng, 1);
        let expected: Value = Solver::new(MEMORY).value(&position, Limits::NONE).unwrap();
        let said = Solver::new(MEMORY).value(&Squeezed(position), Limits::NONE);
        let mut prover = Prover::<Position, Squeezed>::searching_as(MEMORY, 1);
        assert_eq!(prover.value(&position, Limits::NONE), Ok(expected), "{position}");
        let limit = prover.nodes() / 2;
        let limits = Limits { nodes: Some(limit), ..Limits::default() };
        let mut limited = Prover::<Position, Squeezed>::searching_as(MEMORY, 1);
        assert!(
            limited.value(&position, limits).is_ok_and(|found| found == expected) || limited.nodes() == limit,
            "{position}"
        );
        assert!(limited.nodes() <= limit, "{position}: {} nodes of {limit}", limited.nodes());
        lies += u64::from(said != Ok(expected));
        resolved += prover.resolved();
    }
    // A value that is right by luck is solved again, too, if its proof does not hold.
    assert!(resolved > lies && lies > 0, "{resolved} solved again, {lies} values wrong");
}

#[test]
fn several_threads_prove_the_same_values() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let mut shared = 0;
    for _ in 0..60 {
        let position = after_a_move(&mut rng, 2);
        let mut alone = Solver::new(MEMORY);
        let expected = alone.value(&position, Limits::NONE).unwrap();
        // A new prover for each position: it remembers what it has found for one set of rings.
        let mut together = Prover::with_threads(MEMORY, 3);
        assert_eq!(together.value(&position, Limits::NONE), Ok(expected), "{position}");
        shared += u32::from(together.was_shared());
        assert_eq!(together.value(&position, Limits::NONE), Ok(expected), "{position}");
        assert_eq!(together.resolved(), 0);
        let limited = Limits { nodes: Some(u64::MAX), ..Limits::default() };
        let alone_by_limit = || {
            let mut prover = Prover::with_threads(MEMORY, 3);
            assert_eq!(prover.unproved_value(&position, limited), Ok(expected));
            prover.nodes()
        };
        assert_eq!(alone_by_limit(), alone_by_limit(), "{position}: the number of nodes depends on nothing else");
    }
    assert!(shared >= 5, "several threads shared {shared} of 60 searches");
}

#[test]
fn threads_that_make_each_other_forget_prove_the_same_values() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let mut shared = 0;
    for _ in 0..40 {
        let position = after_a_move(&mut rng, 2);
        let mut alone = Solver::new(MEMORY);
        let expected = alone.value(&position, Limits::NONE).unwrap();
        // A hundred buckets: entries of one thread soon replace those of another.
        let mut together = Prover::with_threads(1 << 15, 4);
        assert_eq!(together.value(&position, Limits::NONE), Ok(expected), "{position}");
        assert_eq!(together.resolved(), 0, "{position}");
        shared += u32::from(together.was_shared());
    }
    assert!(shared >= 5, "several threads shared {shared} of 40 searches");
}

#[test]
fn with_exact_keys_nothing_is_solved_again() {
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    for _ in 0..6 {
        let position = Position::new(&lineup(&mut rng, 1), Deadlock::TwoPass).unwrap();
        let mut prover = Prover::new(MEMORY);
        let unproved = prover.unproved_value(&position, Limits::NONE).unwrap();
        assert_eq!(prover.value(&position, Limits::NONE), Ok(unproved));
        assert_eq!(prover.resolved(), 0);
        assert!(prover.nodes() > 0);
    }
}

#[test]
fn more_threads_than_moves_answer_the_same() {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let mut several = 0;
    for _ in 0..10 {
        let position = after_a_move(&mut rng, 1);
        let values = |threads| {
            let question = Question { moves: true, replies: true, memory: MEMORY, threads, ..Question::default() };
            let found = answer(&position, &question).unwrap();
            found.moves.iter().map(|found| (found.m, found.verdict, found.replies)).collect::<Vec<_>>()
        };
        assert_eq!(values(40), values(1), "{position}");
        several += u32::from(position.moves().count() <= 20);
    }
    assert!(several >= 9, "{several} of 10 positions have two threads for a move");
}
