//! The positions met in the search for a small book, each once, with the steps that may follow.

use indexmap::IndexMap;
use kamisado::{Move, Player, Position};
use kamisado_solver::questions::value::{Question, WinnerError, Winners};
use kamisado_solver::search::Limits;
use rustc_hash::FxBuildHasher;

use super::rule::{Rule, in_sight};

/// A step from a position: an answer of the loser, or a winning move of the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BookStep {
    pub m: Move,
    /// Whether the position must be known to play it: the rule does not choose it.
    pub is_known: bool,
    /// The number of the next position; none if nothing is left to know, because the round is over.
    pub next: Option<u32>,
}

impl BookStep {
    pub fn cost(self) -> u32 {
        u32::from(self.is_known)
    }
}

/// What is known about a position that is met if the winner plays only winning moves.
#[derive(Default)]
pub(super) struct Node {
    /// None until they are computed. A single step of the winner without a `next` if a win is in sight.
    pub steps: Option<Box<[BookStep]>>,
    /// No book in which every line is learnt for itself has fewer positions from here on.
    pub least: u32,
    /// Whether there is a book with exactly that number.
    pub is_exact: bool,
}

/// All positions met. A mirror image is a different position here, as it is for a player.
pub(super) struct Graph<'a> {
    pub winner: Player,
    pub rule: Rule,
    nodes: IndexMap<Position, Node, FxBuildHasher>,
    winners: Winners<'a>,
    kept: usize,
}

impl<'a> Graph<'a> {
    /// A graph with only the position in question, as number 0. Values take `memory` bytes.
    pub fn new(root: &Position, rule: Rule, memory: usize, limits: Limits<'a>) -> Result<Graph<'a>, WinnerError> {
        let mut winners = Winners::new(Question { memory, limits, ..Question::default() });
        let winner = winners.winner(root)?;
        let nodes = IndexMap::from_iter([(*root, Node::default())]);
        Ok(Graph { winner, rule, nodes, winners, kept: 0 })
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn attacks(&self, number: u32) -> bool {
        self.position(number).turn() == self.winner
    }

    pub fn position(&self, number: u32) -> &Position {
        self.nodes.get_index(number as usize).expect("a position that was met").0
    }

    pub fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    pub fn note(&mut self, number: u32, least: u32, is_exact: bool) {
        let node = &mut self.nodes[number as usize];
        (node.least, node.is_exact) = (least, is_exact);
    }

    /// The bytes that positions and steps take; allocated but unused capacity for positions counts half.
    pub fn bytes(&self) -> usize {
        let entry = size_of::<(Position, Node)>() + size_of::<usize>();
        self.nodes.len() * (entry + 2 * size_of::<usize>()) + self.kept * size_of::<BookStep>()
    }

    /// The steps from a position, computed at the first call.
    pub fn steps(&mut self, number: u32) -> Result<&[BookStep], WinnerError> {
        if self.node(number).steps.is_none() {
            let position = *self.position(number);
            let steps = if self.attacks(number) { self.winning(&position)? } else { self.all(&position) };
            self.kept += steps.len();
            self.nodes[number as usize].steps = Some(steps.into());
        }
        Ok(self.node(number).steps.as_deref().expect("just found"))
    }

    fn all(&mut self, position: &Position) -> Vec<BookStep> {
        let moves: Vec<Move> = position.moves().collect();
        moves.into_iter().map(|m| BookStep { m, is_known: false, next: self.next(position, m) }).collect()
    }

    fn winning(&mut self, position: &Position) -> Result<Vec<BookStep>, WinnerError> {
        if let Some(m) = in_sight(position) {
            return Ok(vec![BookStep { m, is_known: false, next: None }]);
        }
        let by_rule = self.rule.chosen(position);
        let mut steps = Vec::new();
        for m in position.moves() {
            if self.winners.is_won_by(&position.after(m), self.winner)? {
                steps.push(BookStep { m, is_known: m != by_rule, next: self.next(position, m) });
            }
        }
        Ok(steps)
    }

    pub fn limits(&self) -> Limits<'a> {
        self.winners.limits()
    }

    fn next(&mut self, position: &Position, m: Move) -> Option<u32> {
        let next = position.after(m);
        next.winner().is_none().then(|| {
            let entry = self.nodes.entry(next);
            let number = entry.index() as u32;
            entry.or_default();
            number
        })
    }
}
