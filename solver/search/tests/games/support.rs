//! What is checked in every game, and the plain search that it is checked with.

use std::collections::HashMap;
use std::hash::Hash;

use kamisado_solver::game::Hints;
use kamisado_solver::search::certificate::{Certificate, Claims, Strategy};
use kamisado_solver::search::{Limits, ProofMemory, Solver};
use kamisado_solver::{Dtw, Value};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Memory for a search, in bytes.
const MEMORY: usize = 1 << 22;

/// A game that ends with a score for the first player, who is `true`: a position with the question whether that player
/// reaches some score.
pub trait Scored: Hints<Player = bool, Move: Ord> + Hash {
    /// Its name in OpenSpiel.
    fn name(&self) -> String;

    /// The same position with the question whether the first player reaches at least this score, which is not the lowest.
    fn asking(&self, at_least: i8) -> Self;

    /// All scores, in ascending order.
    fn scores(&self) -> Vec<i8>;
}

/// Plain search of all moves, which remembers whole positions, with the mover and the question.
pub struct Plain<G>(HashMap<G, (Value, Dtw)>);

impl<G> Default for Plain<G> {
    fn default() -> Self {
        Plain(HashMap::new())
    }
}

impl<G: Hints<Player = bool> + Hash> Plain<G> {
    /// The positions that were searched, without those where the game is over.
    pub fn positions(&self) -> impl Iterator<Item = &G> {
        self.0.keys()
    }

    /// What was found of one of them.
    pub fn known(&self, position: &G) -> Option<(Value, Dtw)> {
        self.0.get(position).copied()
    }

    pub fn solve(&mut self, position: &G) -> (Value, Dtw) {
        let value = |wins: bool| if wins { Value::Win } else { Value::Loss };
        if let Some(winner) = position.winner() {
            return (value(winner == position.turn()), Dtw(0));
        }
        if let Some(&known) = self.0.get(position) {
            return known;
        }
        let (mut soonest, mut latest) = (None, Dtw(0));
        for m in position.moves() {
            let child = position.after(m);
            let (found, distance) = self.solve(&child);
            match found.seen_by(child.turn() != position.turn()) {
                Value::Win => soonest = Some(soonest.map_or(distance, |other: Dtw| other.min(distance))),
                Value::Loss => latest = latest.max(distance),
            }
        }
        let found = (value(soonest.is_some()), soonest.unwrap_or(latest).before());
        self.0.insert(position.clone(), found);
        found
    }
}

/// Positions of random games, each with the moves that lead to it.
pub fn random_play<G: Hints>(root: &G, seed: u64) -> impl Iterator<Item = (Vec<G::Move>, G)> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut line, mut position) = (Vec::new(), root.clone());
    std::iter::from_fn(move || {
        match position.moves().choose(&mut random) {
            Some(m) => (line.push(m), position.play_unchecked(m)).1,
            None => (line, position) = (Vec::new(), root.clone()),
        }
        Some((line.clone(), position.clone()))
    })
}

/// The score of a position, by the search.
pub fn score<G: Scored>(position: &G) -> i8 {
    let reaches = |&score: &i8| {
        let question = position.asking(score);
        question.winner_by(Solver::new(MEMORY).value(&question, Limits::NONE).unwrap())
    };
    let scores = position.scores();
    scores[scores[1..].partition_point(reaches)]
}

/// Checks all that the library says about a game against plain search: for each score, the value and the distance of
/// positions of random play, with proofs of them, and a certificate. Returns the score.
pub fn check_all<G: Scored>(root: &G, positions: usize) -> i8 {
    let scores = root.scores();
    let mut reached = Vec::new();
    for &score in &scores[1..] {
        let question = root.asking(score);
        let (mut plain, mut solver, mut proved) = (Plain::default(), Solver::new(MEMORY), ProofMemory::default());
        reached.push(question.winner_by(plain.solve(&question).0));
        for (line, position) in random_play(&question, 1).take(positions) {
            let (value, distance) = plain.solve(&position);
            assert_eq!(solver.proved_value(&position, &mut proved, Limits::NONE), Ok(value), "{score}, {line:?}");
            assert_eq!(solver.distance(&position, Limits::NONE), Ok((value, distance)), "{score}, {line:?}");
            let named = solver.winning_move(&position, Limits::NONE).unwrap();
            assert_eq!(named.is_some(), value == Value::Win && position.winner().is_none(), "{score}, {line:?}");
            let mut winner = |m| position.after(m).winner_by(plain.solve(&position.after(m)).0);
            assert!(named.is_none_or(|m| winner(m) == position.turn()), "{score}, {line:?}");
        }
        check_certificate(&question, plain.solve(&question).0);
    }
    assert!(reached.is_sorted_by(|a, b| a >= b), "{reached:?}");
    let found = scores[reached.iter().filter(|reached| **reached).count()];
    assert_eq!(score(root), found);
    found
}

/// Writes a certificate of a value and checks it. No damaged copy is read, and none proves another value or has moves
/// too few or too many.
pub fn check_certificate<G: Hints<Move: Ord>>(position: &G, value: Value) {
    let claims = Claims::of_position(value);
    let strategy = Strategy::find(position, &claims, MEMORY, Limits::default(), 100).expect("the value is proved");
    let [game, rules, symmetry, root] = ["a game", "1", "none", "a position"].map(str::to_owned);
    let mut certificate = Certificate { game, rules, symmetry, root, claims, moves: Vec::new() };
    let mut named = |position: &G| strategy.winning_move(position);
    certificate.pack(position, &mut named, Limits::default(), MEMORY).expect("the moves prove the value");
    let holds = |certificate: &Certificate| {
        certificate.check(position, &mut |_, _, _| {}, Limits::default()).is_ok_and(|(_, result)| result.is_ok())
    };
    let bytes = certificate.to_bytes();
    assert!(holds(&Certificate::from_bytes(&bytes).unwrap()));
    for bit in 0..8 * bytes.len() {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(Certificate::from_bytes(&damaged).is_err(), "bit {bit}");
    }
    let damaged = |change: &dyn Fn(&mut Certificate)| {
        let mut damaged = certificate.clone();
        change(&mut damaged);
        damaged
    };
    assert!(!holds(&damaged(&|damaged| damaged.claims = Claims::of_position(!value))));
    assert!(!holds(&damaged(&|damaged| damaged.moves.push(0))));
    assert!(
        certificate.moves.is_empty() || !holds(&damaged(&|damaged| damaged.moves.truncate(damaged.moves.len() - 1)))
    );
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..100 {
        let mut any = damaged(&|damaged| damaged.claims = Claims::of_position(!value));
        any.moves.iter_mut().for_each(|byte| *byte = random.random());
        assert!(!holds(&any), "nothing proves what is wrong");
    }
}
