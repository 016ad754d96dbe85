//! The book for those who learn it: the player's turns on which a move must be known or follows from the rule.

use std::collections::BTreeMap;

use kamisado::{Move, Player, Position};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::book::{Book, BookReason};
use super::rule::Rule;
use super::study::RepertoireStudy;

/// A book for those who learn it. Keys of `then` are the answers that lead to a turn: usually one move, several with
/// spaces where the opponent moves again, none where the player does. After an answer that is missing there, a win is in
/// sight or the round is over.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DrillBook")]
pub struct Drill<'a> {
    rule: Rule,
    /// The owner of the book, who wins with it.
    player: Player,
    position: &'a Position,
    /// The positions to know.
    known: u32,
    /// No book with the same rule has fewer positions to know.
    least: u32,
    /// The turns at the beginning, by their places in `turns`.
    then: BTreeMap<String, usize>,
    /// The player's turns that are met before a win is in sight, the nearest to the root first.
    turns: Vec<DrillTurn>,
}

/// A turn of the player.
#[derive(Serialize, JsonSchema)]
struct DrillTurn {
    reason: BookReason,
    #[serde(rename = "move")]
    m: Move,
    /// The turns that follow, by their places.
    then: BTreeMap<String, usize>,
    /// The number of a position to know, from 1; absent for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    number: Option<u32>,
}

pub fn drill(study: &RepertoireStudy) -> Drill<'_> {
    let book = &study.book;
    let (mut turns, mut numbers) = (Vec::new(), FxHashMap::default());
    let mut then = |at, turns: &mut Vec<usize>| -> BTreeMap<String, usize> {
        let mut followed = BTreeMap::new();
        follow(book, String::new(), at, &mut followed);
        let mut number = |next| {
            *numbers.entry(next).or_insert_with(|| {
                turns.push(next);
                turns.len() - 1
            })
        };
        followed.into_iter().map(|(said, next)| (said, number(next))).collect()
    };
    let first = then(Some(0), &mut turns);
    let mut told = Vec::new();
    while let Some(&at) = turns.get(told.len()) {
        let place = &book.places[at];
        let (m, next) = place.moves[0];
        let then = then(next, &mut turns);
        told.push(DrillTurn { reason: place.reason, m, then, number: place.number });
    }
    Drill {
        rule: book.rule,
        player: study.player,
        position: &study.root,
        known: study.known,
        least: study.least,
        then: first,
        turns: told,
    }
}

/// Adds all answers that begin with those in `said` and lead to such a turn, with its place in the book.
fn follow(book: &Book, said: String, at: Option<usize>, followed: &mut BTreeMap<String, usize>) {
    let Some(at) = at else { return };
    let place = &book.places[at];
    match place.reason {
        BookReason::Sight => {}
        BookReason::Answers => {
            for &(m, next) in &place.moves {
                let said = if said.is_empty() { m.to_string() } else { format!("{said} {m}") };
                follow(book, said, next, followed);
            }
        }
        BookReason::Know | BookReason::Rule | BookReason::Only => {
            followed.insert(said, at);
        }
    }
}
