//! Answers as JSON objects, the same for all programs; with the feature `json`.

mod answer;
mod explained;
mod go;
mod line;
mod origin;
mod record;
mod shown;

use std::fmt::Display;

use serde::Serialize;
use serde_json::{Value as Json, json};

use kamisado::{Ending, Fill, Player, Position, Score};
use kamisado_solver::game::value::{Value, Verdict};

pub use answer::{AnswerJson, Listing, MatchJson, MoveJson};
pub use explained::ExplainJson;
pub use go::GoJson;
pub use origin::{OriginJson, tile_numbers};
pub use record::RecordJson;
pub use shown::ShowJson;

/// The word for a value, or for a missing one.
pub fn word(value: Option<Value>) -> &'static str {
    value.map_or("unknown", Value::name)
}

/// A score.
#[derive(Serialize, Clone, Copy)]
pub struct ScoreJson {
    /// Black's points.
    pub black: u32,
    /// Gold's points.
    pub gold: u32,
}

impl From<Score> for ScoreJson {
    fn from(score: Score) -> ScoreJson {
        ScoreJson { black: score.of(Player::Black), gold: score.of(Player::Gold) }
    }
}

fn distance(verdict: Verdict) -> Option<u16> {
    verdict.distance().map(|distance| distance.0)
}

fn texts(all: impl IntoIterator<Item: Display>) -> Vec<String> {
    all.into_iter().map(|one| one.to_string()).collect()
}

fn result(ending: Ending) -> &'static str {
    match ending {
        Ending::Home => "win",
        Ending::Deadlock => "deadlock",
    }
}

/// The set-ups that the Defender chooses between after a round of a match that goes on, and who begins the next round.
fn choice(chooser: Player, next: impl Fn(Fill) -> Option<Position>) -> Json {
    let next = |fill| next(fill).as_ref().map(Position::to_string);
    json!({
        "chooser": chooser.name(),
        "challenger": chooser.opponent().name(),
        "left": next(Fill::Left),
        "right": next(Fill::Right),
    })
}
