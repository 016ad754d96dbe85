//! The walk through a proof: which positions it shows, in which order, and what makes it fail.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::Stream;
use super::claims::{Start, sorted_moves};
use super::flaw::{Failure, Flaw};
use crate::game::{Game, NodeKey, Place, TwoPlayer};
use crate::search::{Limits, SearchStopped};

/// What a proof consists of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofCounts {
    /// Positions with the winner to move in which a move is named or forced.
    pub shown: u64,
    /// Those of them with a single legal move.
    pub forced: u64,
    /// Positions with the loser to move, whose moves are all answered.
    pub answered: u64,
    /// How often the winner wins at once.
    pub at_once: u64,
    /// How often a move of the loser ends the game as a win of the winner.
    pub ended: u64,
    /// Parts after the first.
    pub parts: u64,
}

pub(super) enum OpenProof<G: Game> {
    Failure(Failure<G>),
    Stopped(SearchStopped),
    TooLarge,
}

enum Task<G: Game> {
    /// Prove that a position, reached by a move, is won by the player.
    Enter(G, Option<G::Move>),
    /// Everything that follows from a position is proved.
    Leave(NodeKey<G::Key>),
}

pub(super) struct Walk<'a, G: Game> {
    /// Positions shown; true once everything that follows is proved.
    shown: FxHashMap<NodeKey<G::Key>, bool>,
    /// Beginnings of parts that were met; true once the part is begun.
    met: FxHashMap<NodeKey<G::Key>, bool>,
    parts: VecDeque<(G, G::Player)>,
    pub counts: ProofCounts,
    limits: Limits<'a>,
    capacity: usize,
}

impl<'a, G: TwoPlayer<Move: Ord>> Walk<'a, G> {
    /// A walk in at most `memory` bytes. Only the clock and the flags of the limits count.
    pub fn new(limits: Limits<'a>, memory: usize) -> Self {
        // When a map doubles, the old half exists for a moment beside the new whole.
        let capacity = memory / (4 * size_of::<(NodeKey<G::Key>, bool)>());
        Walk {
            shown: FxHashMap::default(),
            met: FxHashMap::default(),
            parts: VecDeque::new(),
            counts: ProofCounts::default(),
            limits,
            capacity,
        }
    }

    /// Walks through the parts that were met but not shown yet, and those met on the way, in order.
    pub fn prove_parts(&mut self, stream: &mut Stream<'_, '_, G>) -> Result<(), OpenProof<G>> {
        loop {
            if let Stream::Written(_, named) = stream {
                named.announce(&self.parts);
            }
            let Some((position, winner)) = self.parts.pop_front() else { return Ok(()) };
            self.shown.clear();
            self.met.insert(NodeKey::of(&position, winner), true);
            self.counts.parts += 1;
            self.prove(Start { position, m: None, winner }, stream)?;
        }
    }

    /// Walks through the proof of one position with the moves of the stream. The line of play is kept on the heap: its
    /// length is bounded by the rules of the game alone.
    pub fn prove(&mut self, start: Start<G>, stream: &mut Stream<'_, '_, G>) -> Result<(), OpenProof<G>> {
        if let Stream::Written(_, named) = stream {
            named.begin(&start.position, start.winner).map_err(OpenProof::Stopped)?;
        }
        let mut tasks = vec![Task::Enter(start.position, start.m)];
        // The moves that led to the positions that were entered and not left.
        let mut line: Vec<Option<G::Move>> = Vec::new();
        while let Some(task) = tasks.pop() {
            if self.limits.is_over() {
                return Err(OpenProof::Stopped(SearchStopped));
            }
            if self.shown.len() + self.met.len() > self.capacity {
                return Err(OpenProof::TooLarge);
            }
            match task {
                Task::Leave(key) => {
                    line.pop().expect("a position is left after it is entered");
                    self.shown.entry(key).and_modify(|done| *done = true);
                }
                Task::Enter(position, m) => {
                    let depth = line.len();
                    if depth > 0 && position.place() == Place::Beginning {
                        match self.met.entry(NodeKey::of(&position, start.winner)) {
                            Entry::Vacant(place) => {
                                place.insert(false);
                                self.parts.push_back((position, start.winner));
                            }
                            // Parts that rest only on later ones cannot rest on one another.
                            Entry::Occupied(begun) if *begun.get() => {
                                let line = line.iter().copied().flatten().chain(m).collect();
                                let flaw = Flaw::EarlierPart;
                                return Err(OpenProof::Failure(Failure { flaw, position: Some(position), line }));
                            }
                            Entry::Occupied(_) => {}
                        }
                        continue;
                    }
                    line.push(m);
                    match self.enter(&position, start.winner, &mut tasks, stream) {
                        Ok(true) => {}
                        Ok(false) => line.truncate(depth),
                        Err(flaw) => {
                            let line = line.iter().copied().flatten().collect();
                            return Err(OpenProof::Failure(Failure { flaw, position: Some(position), line }));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Shows a position; true if it was entered and has to be left.
    fn enter(
        &mut self,
        position: &G,
        winner: G::Player,
        tasks: &mut Vec<Task<G>>,
        stream: &mut Stream<'_, '_, G>,
    ) -> Result<bool, Flaw> {
        if let Some(found) = position.winner() {
            self.counts.ended += u64::from(found == winner);
            return if found == winner { Ok(false) } else { Err(Flaw::WrongWinner) };
        }
        let attacks = position.turn() == winner;
        if attacks && position.can_win_now() {
            self.counts.at_once += 1;
            return Ok(false);
        }
        let key = NodeKey::of(position, winner);
        if position.place() != Place::Between {
            match self.shown.get(&key) {
                Some(true) => return Ok(false),
                Some(false) => return Err(Flaw::Loop),
                None => self.shown.insert(key, false),
            };
        }
        let moves = sorted_moves(position);
        tasks.push(Task::Leave(key));
        if attacks {
            self.counts.shown += 1;
            self.counts.forced += u64::from(moves.len() == 1);
            let m = stream.name(position, &moves)?;
            tasks.push(Task::Enter(position.after(m), Some(m)));
        } else {
            self.counts.answered += 1;
            tasks.extend(moves.into_iter().rev().map(|m| Task::Enter(position.after(m), Some(m))));
        }
        Ok(true)
    }
}
