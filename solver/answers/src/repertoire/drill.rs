//! The book for those who learn it: the player's turns on which a move must be known or follows from the rule.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde_json::{Map, Value, json};

use super::book::{Book, BookReason};
use super::study::RepertoireStudy;

/// The turns of the player that are met before a win is in sight, the nearest to the root first. Each has its `reason`, the `number` of a
/// position to know, the `move`, and `then`, which names the turns that follow by their places in the list. Its keys are the
/// answers: usually one move, several with spaces where the opponent moves again, none where the player does. After an
/// answer that is missing there, a win is in sight or the round is over. The whole has a `then` for its beginning.
pub fn drill(study: &RepertoireStudy) -> Value {
    let book = &study.book;
    let (mut turns, mut numbers) = (Vec::new(), FxHashMap::default());
    let mut then = |at, turns: &mut Vec<usize>| -> Map<String, Value> {
        let mut followed = BTreeMap::new();
        follow(book, String::new(), at, &mut followed);
        let mut number = |next| {
            *numbers.entry(next).or_insert_with(|| {
                turns.push(next);
                turns.len() - 1
            })
        };
        followed.into_iter().map(|(said, next)| (said, number(next).into())).collect()
    };
    let first = then(Some(0), &mut turns);
    let mut told = Vec::new();
    while let Some(&at) = turns.get(told.len()) {
        let place = &book.places[at];
        let (m, next) = place.moves[0];
        let then = then(next, &mut turns);
        let mut turn = json!({ "reason": place.reason.name(), "move": m.to_string(), "then": then });
        if let Some(number) = place.reason.number() {
            turn["number"] = number.into();
        }
        told.push(turn);
    }
    json!({
        "rule": book.rule.name(),
        "player": study.player.name(),
        "position": study.root.to_string(),
        "known": study.known,
        "least": study.least,
        "then": first,
        "turns": told,
    })
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
        BookReason::Known(_) | BookReason::Rule | BookReason::Only => {
            followed.insert(said, at);
        }
    }
}
