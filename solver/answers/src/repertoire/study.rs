//! The smallest book for a position, and the proof that it wins.

use kamisado::slow::Board;
use kamisado::{Move, Player, Position};
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::certificate::of_moves;
use kamisado_solver::questions::value::{Fault, WinnerError};
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::{Certificate, CertifyError, Claims};
use rustc_hash::FxHashMap;

use super::book::{Book, BookReason};
use super::find::{BestBook, BookProgress, find};
use super::graph::{BookStep, Graph};
use super::least::Halt;
use super::rule::Rule;

#[derive(Clone, Copy)]
pub struct RepertoireInquiry<'a> {
    pub rule: Rule,
    /// Bytes for the search and then for the book. When the search has used them, the best book so far is the answer.
    pub memory: usize,
    /// When to give up. The limit of nodes is ignored.
    pub limits: Limits<'a>,
    /// Whether the best book so far is then the answer; otherwise there is none.
    pub in_part: bool,
    pub on_progress: &'a dyn Fn(BookProgress),
}

#[derive(Clone, Debug)]
pub struct RepertoireStudy {
    pub root: Position,
    pub player: Player,
    pub book: Book,
    pub known: u32,
    /// No book with the same rule has fewer.
    pub least: u32,
    /// The proof that the book wins, whatever the opponent does, made and replayed with the slow rules.
    pub certificate: Certificate,
}

#[derive(Debug, thiserror::Error)]
pub enum RepertoireError {
    #[error("the round is over: expected a position to play from")]
    Over,
    #[error("no book that fits into memory was found: with more memory, smaller ones may be")]
    TooLarge,
    #[error(transparent)]
    Winner(#[from] WinnerError),
}

/// Bytes for each position of a book while the book is made and proved.
const POSITION: usize = 1100;
const LITTLE: usize = 4 << 20;

impl RepertoireStudy {
    pub fn new(root: &Position, inquiry: &RepertoireInquiry<'_>) -> Result<RepertoireStudy, RepertoireError> {
        if root.outcome().is_some() {
            return Err(RepertoireError::Over);
        }
        // The positions are stored in memory that doubles as it grows, and the bounds are computed beside them.
        let (for_values, for_positions) = (inquiry.memory / 8, inquiry.memory / 8 * 3);
        let mut graph = Graph::new(root, inquiry.rule, for_values, inquiry.limits)?;
        let found =
            find(&mut graph, for_positions, inquiry.in_part, inquiry.on_progress).map_err(|halt| match halt {
                Halt::Full => RepertoireError::TooLarge,
                Halt::Search(error) => error.into(),
            })?;
        let BestBook { choices, positions, known, least } = found;
        if positions * POSITION > inquiry.memory.max(LITTLE) {
            return Err(RepertoireError::TooLarge);
        }
        let player = graph.winner;
        let of_position = |(number, step): (u32, BookStep)| (*graph.position(number), (step.m, step.is_known));
        let choices: FxHashMap<Position, (Move, bool)> = choices.into_iter().map(of_position).collect();
        // From now on, the memory of the search is for the book.
        drop(graph);
        let chosen = |position: &Position| *choices.get(position).expect("a choice wherever the book leads to");
        let book = Book::new(root, player, inquiry.rule, &chosen);
        debug_assert_eq!(book.known().count() as u32, known);
        drop(choices);
        // This is quick.
        let limits = if inquiry.in_part { Limits::default() } else { inquiry.limits };
        let certificate = proved(&book, limits)?;
        Ok(RepertoireStudy { root: *root, player, book, known, least, certificate })
    }

    pub fn is_least(&self) -> bool {
        self.least == self.known
    }
}

fn proved(book: &Book, limits: Limits<'_>) -> Result<Certificate, RepertoireError> {
    let root = &book.places[0].position;
    let named = book.places.iter().filter(|place| place.reason != BookReason::Answers);
    let moves = named.map(|place| (place.position.setup(), place.moves[0].0)).collect();
    let value = if root.turn() == book.player { Value::Win } else { Value::Loss };
    let fault = || WinnerError::from(Fault::new(root));
    let board = Board::new(&root.setup(), root.deadlock()).map_err(|_| fault())?;
    of_moves(&board, Claims::of_position(value), &moves, limits).map_err(|error| match error {
        CertifyError::Stopped(stopped) => WinnerError::from(stopped).into(),
        _ => fault().into(),
    })
}
