//! The book as JSON.

use kamisado::{Deadlock, Move, MoveText, Player, Position};
use schemars::JsonSchema;
use serde::Serialize;

use super::book::{BookPlace, BookReason};
use super::rule::Rule;
use super::study::RepertoireStudy;
use objects::json::Each;

/// The positions to know to be sure of a win.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RepertoireAnswer")]
pub struct RepertoireJson<'a> {
    position: &'a Position,
    rules: Deadlock,
    /// The owner of the book, who wins with it.
    player: Player,
    rule: RuleJson,
    /// The positions to know.
    known: u32,
    /// No book with the same rule has fewer positions to know.
    least: u32,
    /// Numbered from 0, the root first.
    positions: Each<'a, BookPlace, BookPosition<'a>>,
}

/// What the player does in a position that the book need not have.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BookRule")]
struct RuleJson {
    name: Rule,
    /// The rule in words.
    text: &'static str,
}

/// A position of the book.
#[derive(Serialize, JsonSchema)]
struct BookPosition<'a> {
    position: &'a Position,
    to_move: Player,
    reason: BookReason,
    /// The number of a position to know, from 1; null for others.
    number: Option<u32>,
    /// The player's move, or all answers of the opponent.
    moves: Vec<BookMove>,
}

/// A move of the book.
#[derive(Serialize, JsonSchema)]
struct BookMove {
    #[serde(rename = "move")]
    m: Move,
    /// In the rulebook's notation.
    notation: MoveText,
    /// The number of the next position; null if the round is over.
    next: Option<usize>,
}

impl RepertoireJson<'_> {
    pub fn new(study: &RepertoireStudy) -> RepertoireJson<'_> {
        let rule = study.book.rule;
        RepertoireJson {
            position: &study.root,
            rules: study.root.deadlock(),
            player: study.player,
            rule: RuleJson { name: rule, text: rule.words() },
            known: study.known,
            least: study.least,
            positions: Each(&study.book.places, place),
        }
    }
}

fn place(place: &BookPlace) -> BookPosition<'_> {
    let BookPlace { position, reason, number, moves, .. } = place;
    let told = |&(m, next): &(Move, Option<usize>)| BookMove { m, notation: position.annotate(m), next };
    BookPosition {
        position,
        to_move: position.turn(),
        reason: *reason,
        number: *number,
        moves: moves.iter().map(told).collect(),
    }
}
