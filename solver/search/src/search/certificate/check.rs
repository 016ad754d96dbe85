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

/// Why a walk did not reach its end.
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

/// A depth-first walk through the proofs of one certificate.
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

    /// Walks through the proof of one position with the moves of the stream.
    ///
    /// The line of play is kept on the heap: its length is bounded by the rules of the game alone.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::value::Value;
    use crate::search::certificate::{Certificate, Claims};

    /// Places on a map, each with the places that a move leads to. The first player, who moves on even places, wins only
    /// on the last one; every place but the first begins a part.
    #[derive(Clone, Debug)]
    struct Places {
        ways: &'static [&'static [usize]],
        place: usize,
    }

    impl PartialEq for Places {
        fn eq(&self, other: &Self) -> bool {
            self.place == other.place
        }
    }

    impl Eq for Places {}

    impl Game for Places {
        type Player = bool;
        type Move = usize;
        type Moves = std::iter::Copied<std::slice::Iter<'static, usize>>;
        type Key = u32;

        const ACYCLIC: bool = false;

        fn turn(&self) -> bool {
            self.place.is_multiple_of(2)
        }

        fn winner(&self) -> Option<bool> {
            self.ways[self.place].is_empty().then_some(true)
        }

        fn moves(&self) -> Self::Moves {
            self.ways[self.place].iter().copied()
        }

        fn play_unchecked(&mut self, place: usize) {
            self.place = place;
        }

        fn key(&self) -> u32 {
            self.place as u32
        }

        fn place(&self) -> Place {
            if self.place == 0 { Place::Inside } else { Place::Beginning }
        }
    }

    /// What is wrong with a proof that the first player wins by always taking these moves.
    fn flaw(ways: &'static [&'static [usize]], moves: &[u8]) -> Option<Flaw> {
        let [game, rules, symmetry] = ["places", "places", "none"].map(str::to_owned);
        let claims = Claims::of_position(Value::Win);
        let certificate = Certificate { game, rules, symmetry, root: "0".into(), claims, moves: moves.to_vec() };
        let (_, result) = certificate.check(&Places { ways, place: 0 }, &mut |_, _, _| {}, Limits::NONE).unwrap();
        result.err().map(|failure| failure.flaw)
    }

    #[test]
    fn parts_that_rest_on_one_another_prove_nothing() {
        // From 0 to 1, where the other player can only go to 2, and so on to the end, which the first player wins.
        assert_eq!(flaw(&[&[1], &[2], &[3], &[4], &[]], &[]), None);
        // Both answers lead on, so that 4 is met twice before it is shown.
        assert_eq!(flaw(&[&[1], &[2, 4], &[3], &[4], &[5], &[6], &[]], &[]), Some(Flaw::EarlierPart));
        assert_eq!(flaw(&[&[1], &[2, 4], &[5], &[4], &[5], &[6], &[]], &[]), None);
        // From 2 the winner goes back to 1, which leads to 2 again: nobody ever wins, though every part has its proof.
        assert_eq!(flaw(&[&[1], &[2], &[1, 3], &[4], &[]], &[0]), Some(Flaw::EarlierPart));
        assert_eq!(flaw(&[&[1], &[2], &[1, 3], &[4], &[]], &[1]), None);
        // A part may rest on itself, or on the root.
        assert_eq!(flaw(&[&[1], &[1]], &[]), Some(Flaw::EarlierPart));
        assert_eq!(flaw(&[&[1], &[0]], &[]), Some(Flaw::EarlierPart));
    }
}
