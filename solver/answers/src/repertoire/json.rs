//! The book as JSON.

use kamisado::Move;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::book::BookPlace;
use super::study::RepertoireStudy;

#[derive(Serialize)]
pub struct RepertoireJson<'a> {
    position: String,
    rules: &'static str,
    player: &'static str,
    rule: Value,
    known: u32,
    least: u32,
    /// Numbered from 0, the root first. Large books have many positions: each becomes an object when it is written.
    #[serde(serialize_with = "places")]
    positions: &'a [BookPlace],
}

impl RepertoireJson<'_> {
    pub fn new(study: &RepertoireStudy) -> RepertoireJson<'_> {
        let rule = study.book.rule;
        RepertoireJson {
            position: study.root.to_string(),
            rules: study.root.deadlock().rules_name(),
            player: study.player.name(),
            rule: json!({"name": rule.name(), "text": rule.words()}),
            known: study.known,
            least: study.least,
            positions: &study.book.places,
        }
    }
}

fn places<S: Serializer>(places: &&[BookPlace], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(places.iter().map(|place| {
        // The number of the next position is null if the round is over.
        let told = |&(m, next): &(Move, Option<usize>)| {
            json!({"move": m.to_string(), "notation": place.position.annotate(m), "next": next})
        };
        json!({
            "position": place.position.to_string(),
            "to_move": place.position.turn().name(),
            "reason": place.reason.name(),
            "number": place.reason.number(),
            "moves": place.moves.iter().map(told).collect::<Vec<_>>(),
        })
    }))
}
