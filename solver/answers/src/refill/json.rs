//! The answer as JSON.

use std::io::{self, Write};

use crate::json::word;
use kamisado::{Player, Setup};
use kamisado_solver::game;
use serde::Serialize;
use serde_json::{Value, json};
use terminal::json::merged;
use terminal::output::Answer;

use super::in_match::MatchFills;
use super::study::{After, FewerOrMore, RefillStudy, RefilledRound, reasons};
use super::text;
use crate::first_moves::count;
use crate::played::SetupRank;
use shares::WinCount;

impl Answer for RefillStudy {
    fn json(&self) -> impl Serialize {
        let [left, right] = reasons(self);
        json!({
            "winner": self.winner().name(),
            "challenger": self.challenger().name(),
            "promoted": self.finished.outcome.promoted.name(),
            "level": self.level().rings(),
            "points": self.finished.points(),
            "left": filled(&self.left, &left),
            "right": filled(&self.right, &right),
            "advice": self.advice.map_or("either", |(fill, _)| fill.name()),
            // Null if no match is named.
            "match": self.in_match.as_ref().map(match_fills),
            // The fill with which the record continues; null if it ends before the choice.
            "chosen": if let After::Chosen(fill) = self.after { Some(fill.name()) } else { None },
        })
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}

/// A match, with the value of each fill for the player who chooses.
pub(super) fn match_fills(fills: &MatchFills) -> Value {
    let [black, gold] = Player::ALL.map(|player| fills.score.of(player));
    let [left, right] = fills.values.map(word);
    json!({
        "format": fills.format.to_string(),
        "score": {"black": black, "gold": gold},
        "left": left,
        "right": right,
    })
}

/// A set-up, and its value for the Challenger.
pub fn worth(setup: &Setup, value: game::value::Value, count: WinCount) -> Value {
    merged([json!({"position": setup.to_string(), "value": value.name()}), json!(count)])
}

fn filled(side: &RefilledRound, features: &[FewerOrMore]) -> Value {
    let count = count(&side.moves);
    let (standing, among_rings) = SetupRank::among_played(&side.setup, count.wins);
    let wins = side.winning_moves().map(|(m, notation)| json!({"move": m.to_string(), "notation": notation}));
    let feature = |found: &FewerOrMore| {
        json!({
            "name": found.feature.to_string(),
            "about": found.feature.about(),
            "more": found.more,
            "rings": found.effect.rings,
            "setups": found.effect.setups,
            "effect": found.size,
        })
    };
    json!({
        "position": side.setup.to_string(),
        "value": side.value.name(),
        "winning_moves": count.wins,
        "wins": wins.collect::<Vec<_>>(),
        "moves": count.moves,
        "distance": side.distance.map(|distance| distance.0),
        "harder_than": standing.harder_than(),
        "among": standing.of,
        "among_rings": among_rings,
        "features": features.iter().map(feature).collect::<Vec<_>>(),
    })
}
