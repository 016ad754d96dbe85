//! The smallest book for a position, and the proof that it wins.

use solver::game::value::Value;
use solver::kamisado::slow::Board;
use solver::kamisado::{Player, Position};
use solver::questions::kamisado::certificate::pack;
use solver::questions::kamisado::dump::Dump;
use solver::questions::kamisado::value::Fault;
use solver::search::certificate::{Certificate, Claims};
use solver::search::{Limits, ReplayError};

use super::book::{Book, Reason};
use super::find::{Found, Progress, find};
use super::graph::Graph;
use super::rule::Rule;

/// What is asked of a position, and what the answer may cost.
#[derive(Clone, Copy)]
pub struct Inquiry<'a> {
    /// What the player does without a book.
    pub rule: Rule,
    /// Bytes for the search; when they are used up, the best book so far is the answer.
    pub memory: usize,
    /// When to give up. Nodes do not count.
    pub limits: Limits<'a>,
    /// Whether the best book so far is the answer then; else there is none.
    pub in_part: bool,
    /// Told now and then how far the search is.
    pub on_progress: &'a dyn Fn(Progress),
}

/// A book, and what is proved of it.
#[derive(Clone, Debug)]
pub struct RepertoireStudy {
    /// The position in question.
    pub root: Position,
    /// Whose book it is: who wins the position.
    pub player: Player,
    /// The book.
    pub book: Book,
    /// Positions to know.
    pub known: u32,
    /// No book by the same rule has fewer.
    pub least: u32,
    /// That the book wins, whatever the opponent does: made and replayed by the slow rules.
    pub certificate: Certificate,
}

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub enum RepertoireError {
    /// The round is over.
    #[error("the round is over: expected a position to play from")]
    Over,
    /// A limit was reached.
    #[error("the search reached its limits before an answer")]
    Stopped,
    /// The search claims what it cannot prove.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl RepertoireStudy {
    /// Finds the book.
    ///
    /// # Errors
    ///
    /// If the round is over, if a limit is reached, or if the search is at fault.
    pub fn new(root: &Position, inquiry: &Inquiry<'_>) -> Result<RepertoireStudy, RepertoireError> {
        if root.outcome().is_some() {
            return Err(RepertoireError::Over);
        }
        let fault = |error: ReplayError| match error {
            ReplayError::Stopped(_) => RepertoireError::Stopped,
            ReplayError::NotProved => Fault::new(root).into(),
        };
        // The positions are kept in memory that doubles as it grows, and the bounds are worked out beside them.
        let (for_values, for_positions) = (inquiry.memory / 8, inquiry.memory / 8 * 3);
        let mut graph = Graph::new(root, inquiry.rule, for_values, inquiry.limits).map_err(fault)?;
        let found = find(&mut graph, for_positions, inquiry.in_part, inquiry.on_progress).map_err(fault)?;
        let Found { choices, known, least } = found;
        let player = graph.winner;
        let chosen = |position: &Position| {
            let step = graph.find(position).and_then(|number| choices.get(&number));
            step.map(|step| (step.m, step.is_known)).expect("a choice wherever the book leads to")
        };
        let book = Book::new(root, player, inquiry.rule, &chosen);
        debug_assert_eq!(book.known().count() as u32, known);
        // That is soon done.
        let limits = if inquiry.in_part { Limits::default() } else { inquiry.limits };
        let certificate = proved(&book, limits)?;
        Ok(RepertoireStudy { root: *root, player, book, known, least, certificate })
    }

    /// Whether no book by the same rule has fewer positions to know.
    pub fn is_least(&self) -> bool {
        self.least == self.known
    }
}

/// The book as a certificate, by the slow rules alone.
fn proved(book: &Book, limits: Limits<'_>) -> Result<Certificate, RepertoireError> {
    let root = &book.places[0].position;
    let mut dump = Dump::default();
    for place in book.places.iter().filter(|place| place.reason != Reason::Answers) {
        dump.insert(place.position.setup(), place.moves[0].0);
    }
    let value = if root.turn() == book.player { Value::Win } else { Value::Loss };
    let board = Board::new(&root.setup(), root.deadlock()).map_err(|_| Fault::new(root))?;
    let packed = pack(&dump, &board, Claims::of_position(value), limits);
    let (certificate, result) = packed.map_err(|_| RepertoireError::Stopped)?;
    result.map(|_| certificate).map_err(|_| Fault::new(root).into())
}
