//! The book for programs.

use kamisado::MoveText;
use serde::Serialize;

use super::book::Place;
use super::study::RepertoireStudy;

/// The book as a JSON object.
#[derive(Serialize)]
pub struct RepertoireJson<'a> {
    position: String,
    rules: &'static str,
    /// Who wins the position, and whose book it is.
    player: &'static str,
    rule: RuleJson,
    /// How many positions there are to know.
    known: u32,
    /// No book by the same rule has fewer.
    least: u32,
    /// All positions, by their numbers from 0: the root first.
    positions: Vec<PlaceJson<'a>>,
}

#[derive(Serialize)]
struct RuleJson {
    name: &'static str,
    text: &'static str,
}

#[derive(Serialize)]
struct PlaceJson<'a> {
    position: String,
    to_move: &'static str,
    reason: &'static str,
    /// Among the positions to know, from 1.
    number: Option<u32>,
    #[serde(serialize_with = "moves")]
    moves: &'a Place,
}

/// A move and the number of the position after it; null if the round is over.
#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
    next: Option<usize>,
}

impl PlaceJson<'_> {
    fn new(place: &Place) -> PlaceJson<'_> {
        PlaceJson {
            position: place.position.to_string(),
            to_move: place.position.turn().name(),
            reason: place.reason.name(),
            number: place.reason.number(),
            moves: place,
        }
    }
}

fn moves<S: serde::Serializer>(place: &&Place, serializer: S) -> Result<S::Ok, S::Error> {
    let told = |&(m, next): &(kamisado::Move, Option<usize>)| MoveJson {
        m: m.to_string(),
        notation: place.position.annotate(m),
        next,
    };
    serializer.collect_seq(place.moves.iter().map(told))
}

impl RepertoireJson<'_> {
    /// Of a study.
    pub fn new(study: &RepertoireStudy) -> RepertoireJson<'_> {
        let rule = study.book.rule;
        RepertoireJson {
            position: study.root.to_string(),
            rules: study.root.deadlock().rules_name(),
            player: study.player.name(),
            rule: RuleJson { name: rule.name(), text: rule.words() },
            known: study.known,
            least: study.least,
            positions: study.book.places.iter().map(PlaceJson::new).collect(),
        }
    }
}
