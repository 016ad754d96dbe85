//! The first moves of the initial round, and how hard it is to win after each.

use std::sync::atomic::{AtomicBool, Ordering};

use kamisado::{Deadlock, Move, Player, Position};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::opening_table::{Scope, Table};
use kamisado_solver::questions::value::{Question, WinnerError, Winners};
use kamisado_solver::search::certificate::{CertifyError, Claims, Strategy};
use kamisado_solver::search::{Limits, SearchStopped};
use objects::json::NotedMove;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    BestTry, Chooser, Loser, MOST_POSITIONS, OnlyMoves, Pairing, PracticalMove, Trap, Walk, keep_on, play_keeping,
    play_naturally,
};
use crate::question::workers::in_order;
use answers::first_moves::FirstMove;

/// Bytes for one proof: a constant, because the findings may depend on it.
const PROOF_MEMORY: usize = 64 << 20;
/// Positions to search or count for a smaller proof.
const PROOF_EFFORT: u64 = 200_000;
const PLIES_WITHOUT_TABLE: u16 = 3;
/// Beyond these plies, rounds are computed exactly while a ply has at most this number of positions.
pub const FEW_POSITIONS: usize = 1000;

#[derive(Clone, Copy)]
pub struct Practical<'a> {
    pub start: Position,
    pub table: Option<&'a Table>,
    pub rounds: u64,
    pub seed: u64,
    pub blunders: f64,
    pub memory: usize,
    pub threads: usize,
    pub stop: &'a AtomicBool,
}

/// How hard it is to win after each first move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PracticalStudy {
    #[serde(rename = "position")]
    pub start: Position,
    rules: Deadlock,
    /// Rounds are computed exactly up to this number of moves.
    pub plies: u16,
    /// Rounds for each figure that is not exact.
    pub rounds: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The share of the turns on which win-keeping players blunder.
    pub blunders: f64,
    pub moves: Vec<PracticalMove>,
}

struct Work {
    number: u64,
    m: Move,
    mirrored: bool,
}

/// The uses of random numbers; each use has its own streams.
#[derive(Clone, Copy)]
enum Use {
    Natural,
    Tricky,
    Choice,
    Report,
    NaturalWins,
    KeepingWins,
}

const STREAMS: u64 = 128;

impl Practical<'_> {
    /// Studies first moves with their values, which must be legal, in order; a move and its mirror image once, if the
    /// position is its own mirror image. Calls `done` after each with the number finished.
    pub fn study(
        &self,
        valued: &[(Move, FirstMove)],
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<PracticalStudy, WinnerError> {
        let mut work: Vec<(Work, FirstMove)> = Vec::new();
        let mut places = Vec::new();
        for &(m, valued) in valued {
            let wanted = self.work(m);
            let known = work.iter().position(|(known, _)| known.m == wanted.m);
            places.push((known.unwrap_or(work.len()), wanted.mirrored));
            if known.is_none() {
                work.push((wanted, valued));
            }
        }
        let of_each: Vec<u64> =
            (0..work.len()).map(|number| places.iter().filter(|place| place.0 == number).count() as u64).collect();
        let limits = Limits { stop: Some(self.stop), ..Limits::default() };
        let (tables, memory) = (self.table.as_slice(), self.memory);
        let question = Question { tables, memory, limits, proof: false, ..Question::default() };
        let begin = || Ok(Chooser::new(Winners::new(question)));
        let found = in_order((work.len(), self.threads), begin, |chooser, place| {
            chooser.forget_choices();
            let (wanted, valued) = &work[place];
            self.study_move(wanted, valued, chooser).inspect(|_| done(of_each[place]))
        })?;
        let of = |found: &PracticalMove, mirrored| if mirrored { found.mirror(&self.start) } else { found.clone() };
        let moves = places.into_iter().map(|(place, mirrored)| of(&found[place], mirrored));
        let Practical { start, rounds, seed, blunders, .. } = *self;
        let rules = start.deadlock();
        Ok(PracticalStudy { start, rules, plies: self.plies(), rounds, seed, blunders, moves: moves.collect() })
    }

    /// The move to study for a given move: the first of two mirror images.
    fn work(&self, m: Move) -> Work {
        let moves: Vec<Move> = self.start.moves().collect();
        let number = |wanted: Move| moves.iter().position(|&m| m == wanted);
        let own = number(m).expect("a legal move");
        let is_symmetric = self.start.setup().mirror() == self.start.setup();
        match number(m.mirror()).filter(|&image| is_symmetric && image < own) {
            Some(image) => Work { number: image as u64, m: m.mirror(), mirrored: true },
            None => Work { number: own as u64, m, mirrored: false },
        }
    }

    /// The plies computed exactly, at least one, because the first move is made.
    fn plies(&self) -> u16 {
        let of_table = self.table.and_then(|table| match table.header().scope {
            Scope::Plies { plies, .. } => Some(plies),
            Scope::Reachable => None,
        });
        of_table.unwrap_or(PLIES_WITHOUT_TABLE).max(1)
    }

    fn study_move(
        &self,
        &Work { number, m, .. }: &Work,
        valued: &FirstMove,
        chooser: &mut Chooser<'_>,
    ) -> Result<PracticalMove, WinnerError> {
        let position = self.start.after(m);
        let (value, first) = (valued.value, self.start.turn());
        let winner = if value == Value::Win { first } else { first.opponent() };
        let plies = usize::from(self.plies()) - 1;
        let proof = self.proof(&position, winner)?;
        let only_moves = match valued.distance {
            None => None,
            Some(Dtw(distance)) => OnlyMoves::count(&position, winner, Dtw(distance - 1), MOST_POSITIONS, chooser)?,
        };
        let kept = |loser| Pairing::Kept { winner, loser };
        let walk = Walk::new(&position, kept(Loser::Natural), plies, FEW_POSITIONS, chooser)?;
        let random = &mut self.random(number, Use::Natural, 0);
        let natural = keep_on(&walk, winner, Loser::Natural, self.rounds, random, chooser)?;
        let walk = Walk::new(&position, kept(Loser::Tricky), plies, FEW_POSITIONS, chooser)?;
        let random = &mut self.random(number, Use::Tricky, 0);
        let tricky = keep_on(&walk, winner, Loser::Tricky, self.rounds, random, chooser)?;
        let is_answered = winner == first && position.turn() != winner;
        let traps = if is_answered { Trap::all(&walk, chooser)? } else { Vec::new() };
        let walk = Walk::new(&position, Pairing::Free { winner: first }, plies, 0, chooser)?;
        let random = &mut self.random(number, Use::NaturalWins, 0);
        let natural_wins = play_naturally(&walk, first, self.rounds, random);
        let random = &mut self.random(number, Use::KeepingWins, 0);
        let keeping_wins = play_keeping(&position, first, self.blunders, self.rounds, random, &mut chooser.winners)?;
        Ok(PracticalMove {
            m: NotedMove::new(&self.start, m),
            value,
            winner,
            distance: valued.distance,
            proof,
            only_moves,
            keeps: natural.keeps(),
            natural: natural.chance,
            tricky: tricky.chance,
            best_try: if is_answered { self.best_try(number, &position, winner, chooser)? } else { None },
            natural_wins,
            keeping_wins,
            traps,
        })
    }

    fn best_try(
        &self,
        number: u64,
        position: &Position,
        winner: Player,
        chooser: &mut Chooser<'_>,
    ) -> Result<Option<BestTry>, WinnerError> {
        let course = Pairing::Kept { winner, loser: Loser::Tricky };
        let plies = usize::from(self.plies()).saturating_sub(2);
        let half = self.rounds / 2;
        let mut least: Option<(f64, u64, Move, Walk)> = None;
        for (answer, m) in (0..).zip(position.moves()) {
            let next = position.after(m);
            // A deadlock loses at once.
            if next.winner().is_some() {
                continue;
            }
            let walk = Walk::new(&next, course, plies, FEW_POSITIONS, chooser)?;
            let random = &mut self.random(number, Use::Choice, answer);
            let found = keep_on(&walk, winner, Loser::Tricky, half, random, chooser)?.chance.estimate();
            if least.as_ref().is_none_or(|&(least, ..)| found < least) {
                least = Some((found, answer, m, walk));
            }
        }
        let Some((_, answer, m, walk)) = least else { return Ok(None) };
        let random = &mut self.random(number, Use::Report, answer);
        let chance = keep_on(&walk, winner, Loser::Tricky, self.rounds - half, random, chooser)?.chance;
        Ok(Some(BestTry { m: NotedMove::new(position, m), chance }))
    }

    fn proof(&self, position: &Position, winner: Player) -> Result<usize, WinnerError> {
        let value = if position.turn() == winner { Value::Win } else { Value::Loss };
        let limits = Limits { stop: Some(self.stop), ..Limits::default() };
        let found = Strategy::find(position, &Claims::of_position(value), PROOF_MEMORY, limits, PROOF_EFFORT);
        // A proof that is cut short would differ each time.
        if self.stop.load(Ordering::Relaxed) {
            return Err(SearchStopped.into());
        }
        match found {
            Ok(strategy) => Ok(strategy.positions()),
            Err(CertifyError::Stopped(stopped)) => Err(stopped.into()),
            Err(error) => panic!("a proof of a known value: {error}"),
        }
    }

    fn random(&self, number: u64, of: Use, part: u64) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream((number * 8 + of as u64) * STREAMS + part);
        random
    }
}
