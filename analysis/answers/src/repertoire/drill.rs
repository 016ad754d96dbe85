//! The book for those who learn it: the player's turns on which a move must be known or follows from the rule.

use std::collections::BTreeMap;

use kamisado::Move;
use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use super::book::{Book, BookReason};
use super::study::RepertoireStudy;

/// The turns of the player, the root first, without those where a win is in sight. Each has its `reason`, the `number`
/// of a position to know, the `move`, and `then`, which names the turns that follow by their places in the list. Its
/// keys are the answers: usually one move, several with spaces where the opponent moves again, none where the player does.
/// After an answer that is missing there, a win is in sight or the round is over.
pub fn drill(study: &RepertoireStudy) -> Value {
    let book = &study.book;
    let is_turn = |reason| !matches!(reason, BookReason::Answers | BookReason::Sight);
    let turns = || (0..book.places.len()).filter(|&at| is_turn(book.places[at].reason));
    let numbers: FxHashMap<usize, usize> = turns().enumerate().map(|(number, at)| (at, number)).collect();
    let turn = |at: usize| {
        let place = &book.places[at];
        let (m, next) = place.moves[0];
        let mut then = BTreeMap::new();
        follow(book, &numbers, String::new(), next, &mut then);
        let mut told = json!({ "reason": place.reason.name(), "move": m.to_string(), "then": then });
        if let Some(number) = place.reason.number() {
            told["number"] = number.into();
        }
        told
    };
    json!({
        "rule": study.book.rule.name(),
        "player": study.player.name(),
        "position": study.root.to_string(),
        "known": study.known,
        "least": study.least,
        "turns": turns().map(turn).collect::<Value>(),
    })
}

/// Adds all answers that begin with those in `said` and lead to a turn of the player.
fn follow(
    book: &Book,
    numbers: &FxHashMap<usize, usize>,
    said: String,
    at: Option<usize>,
    then: &mut BTreeMap<String, usize>,
) {
    let Some(at) = at else { return };
    if let Some(&number) = numbers.get(&at) {
        then.insert(said, number);
        return;
    }
    let place = &book.places[at];
    if place.reason != BookReason::Answers {
        return;
    }
    for &(m, next) in &place.moves {
        follow(book, numbers, added(&said, m), next, then);
    }
}

fn added(said: &str, m: Move) -> String {
    if said.is_empty() { m.to_string() } else { format!("{said} {m}") }
}
