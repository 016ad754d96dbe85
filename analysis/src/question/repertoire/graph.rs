//! The positions that a search for a small book has come to, each once, with what may follow.

use indexmap::IndexMap;
use kamisado::{Move, Player, Position};
use kamisado_solver::questions::kamisado::value::{Question, WinnerError, Winners};
use kamisado_solver::search::Limits;
use rustc_hash::FxBuildHasher;

use super::rule::{Rule, in_sight};

/// What may follow a position: all answers of the loser, or moves of the winner that win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BookStep {
    pub m: Move,
    /// Whether the position must be known for it: the player would not play it by the rule.
    pub is_known: bool,
    /// The number of the position that follows; none where nothing is left to know, because the round is over.
    pub next: Option<u32>,
}

impl BookStep {
    /// What it adds to the number of positions to know.
    pub fn cost(self) -> u32 {
        u32::from(self.is_known)
    }
}

/// What is known of a position that is met once the winner plays winning moves alone.
#[derive(Default)]
pub(super) struct Node {
    /// None before they were looked for. A single step of the winner without a `next` if a win is in sight.
    pub steps: Option<Box<[BookStep]>>,
    /// No book in which every line is learnt for itself has fewer positions from here on.
    pub least: u32,
    /// Whether there is one with that many.
    pub is_exact: bool,
}

/// All of them. Positions are told apart exactly: for a player, a mirror image is another position.
pub(super) struct Graph<'a> {
    pub winner: Player,
    pub rule: Rule,
    nodes: IndexMap<Position, Node, FxBuildHasher>,
    winners: Winners<'a>,
    kept: usize,
}

impl<'a> Graph<'a> {
    /// With the position in question alone, as number 0. Values take that many bytes.
    pub fn new(root: &Position, rule: Rule, memory: usize, limits: Limits<'a>) -> Result<Graph<'a>, WinnerError> {
        let mut winners = Winners::new(Question { memory, limits, ..Question::default() });
        let winner = winners.winner(root)?;
        let nodes = IndexMap::from_iter([(*root, Node::default())]);
        Ok(Graph { winner, rule, nodes, winners, kept: 0 })
    }

    /// How many positions were met; their numbers are below that.
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

    /// The bytes that positions and steps take, half of what is allocated for positions not yet used.
    pub fn bytes(&self) -> usize {
        let entry = size_of::<(Position, Node)>() + size_of::<usize>();
        self.nodes.len() * (entry + 2 * size_of::<usize>()) + self.kept * size_of::<BookStep>()
    }

    /// What may follow a position; looked for when it is asked for the first time.
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
