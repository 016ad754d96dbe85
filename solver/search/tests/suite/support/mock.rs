//! A small explicit graph as a game: every position, move and answer is written down.

use std::hash::BuildHasher;
use std::num::NonZeroU32;

use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::game::{Game, Hints, Layered, OneOfTwo, SplitKey};
use rand::{Rng, RngExt};
use rustc_hash::FxBuildHasher;

/// One of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The first.
    One,
    /// The second.
    Two,
}

impl OneOfTwo for Player {
    fn opponent(self) -> Player {
        if self == Player::One { Player::Two } else { Player::One }
    }
}

/// A position of the graph; its moves lead to nodes with larger numbers, so that no line of play repeats a position.
#[derive(Debug)]
struct Node {
    turn: Player,
    moves: Vec<usize>,
    /// The winner, if there are no moves.
    winner: Option<Player>,
    estimate: Bounds,
}

/// An acyclic graph of positions.
#[derive(Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    /// The number of different names for moves, if limited.
    names: Option<u32>,
}

impl Graph {
    /// Adds a position with moves to the nodes with these numbers.
    pub fn open(mut self, turn: Player, moves: &[usize]) -> Self {
        let number = self.nodes.len();
        assert!(!moves.is_empty() && moves.iter().all(|&to| to > number), "a move of {number} leads back");
        self.nodes.push(Node { turn, moves: moves.to_vec(), winner: None, estimate: Bounds::UNIT });
        self
    }

    /// Adds a finished game.
    pub fn over(mut self, turn: Player, winner: Player) -> Self {
        self.nodes.push(Node { turn, moves: Vec::new(), winner: Some(winner), estimate: Bounds::UNIT });
        self
    }

    /// The same graph with only `names` names for moves, so that moves of a position share them.
    pub fn with_names(mut self, names: u32) -> Graph {
        self.names = Some(names);
        self
    }

    /// A random graph, in which half of the moves keep the turn, and estimates are right but of any quality.
    pub fn random(rng: &mut impl Rng) -> Graph {
        let size = rng.random_range(2..28);
        let mut graph = Graph::default();
        for number in 0..size {
            let turn = player(rng);
            let reach = (number + 1)..size.min(number + 8);
            if reach.is_empty() || (number > 0 && rng.random_bool(0.15)) {
                graph = graph.over(turn, player(rng));
                continue;
            }
            let mut moves: Vec<usize> = reach.filter(|_| rng.random_bool(0.4)).collect();
            if moves.is_empty() {
                moves.push(number + 1);
            }
            graph = graph.open(turn, &moves);
        }
        let answers = graph.answers();
        for (node, (value, _)) in graph.nodes.iter_mut().zip(answers) {
            node.estimate = match value {
                // Numbers that saturate when added.
                _ if rng.random_bool(0.05) => Bounds::open(u32::MAX, rng.random_range(1..9)),
                _ if rng.random_bool(0.05) => Bounds::open(rng.random_range(1..9), u32::MAX),
                _ if rng.random_bool(0.8) => Bounds::open(rng.random_range(1..9), rng.random_range(1..9)),
                Value::Win => Bounds::WIN,
                Value::Loss => Bounds::LOSS,
            };
        }
        graph
    }

    /// The position with a number.
    pub fn at(&self, number: usize) -> Place<'_> {
        Place { graph: self, number }
    }

    /// All positions that are not over.
    pub fn places(&self) -> impl Iterator<Item = Place<'_>> {
        (0..self.nodes.len()).map(|number| self.at(number)).filter(|place| place.winner().is_none())
    }

    /// Value and distance of each node from the mover's side, computed from the last node to the first.
    pub fn answers(&self) -> Vec<(Value, Dtw)> {
        let mut answers = vec![(Value::Win, Dtw(0)); self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate().rev() {
            let child = |to: &usize| {
                let (value, distance) = answers[*to];
                (value.seen_by(self.nodes[*to].turn != node.turn), Dtw(distance.0 + 1))
            };
            let reached = || node.moves.iter().map(child);
            let wins = reached().filter(|(value, _)| *value == Value::Win);
            answers[number] = match node.winner {
                Some(winner) if winner == node.turn => (Value::Win, Dtw(0)),
                Some(_) => (Value::Loss, Dtw(0)),
                None => wins
                    .min_by_key(|&(_, distance)| distance)
                    .or_else(|| reached().max_by_key(|&(_, distance)| distance))
                    .expect("an open game has moves"),
            };
        }
        answers
    }
}

fn player(rng: &mut impl Rng) -> Player {
    if rng.random() { Player::One } else { Player::Two }
}

/// A position of a [`Graph`]; a move is the number of the node that it leads to.
#[derive(Clone, Copy, Debug)]
pub struct Place<'g> {
    graph: &'g Graph,
    /// The number of the node.
    pub number: usize,
}

impl Place<'_> {
    fn node(&self) -> &Node {
        &self.graph.nodes[self.number]
    }
}

impl PartialEq for Place<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Place<'_> {}

impl<'g> Game for Place<'g> {
    type Player = Player;
    type Move = usize;
    type Moves = std::iter::Copied<std::slice::Iter<'g, usize>>;
    type Key = usize;

    const ACYCLIC: bool = true;

    fn turn(&self) -> Player {
        self.node().turn
    }

    fn winner(&self) -> Option<Player> {
        self.node().winner
    }

    fn moves(&self) -> Self::Moves {
        self.graph.nodes[self.number].moves.iter().copied()
    }

    fn play_unchecked(&mut self, m: usize) {
        self.number = m;
    }

    fn key(&self) -> usize {
        self.number
    }
}

impl<'g> Hints for Place<'g> {
    fn estimate(&self) -> Bounds {
        self.node().estimate
    }

    fn move_name(&self, m: usize) -> NonZeroU32 {
        let name = FxBuildHasher.hash_one(m) as u32;
        NonZeroU32::MIN.saturating_add(self.graph.names.map_or(name, |names| name % names))
    }
}

impl Layered for Place<'_> {
    fn layer(&self) -> u32 {
        self.number as u32
    }

    fn split(key: usize) -> SplitKey {
        SplitKey { halves: [key as u64 / 3, 7], rest: (key % 3) as u8 }
    }

    fn join(key: SplitKey) -> usize {
        let [third, 7] = key.halves else { panic!("no key of a place: {key:?}") };
        (third * 3) as usize + usize::from(key.rest)
    }

    fn at(&self, key: SplitKey) -> Self {
        self.graph.at(Self::join(key))
    }
}
