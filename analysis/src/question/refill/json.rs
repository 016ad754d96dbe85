//! The answer for programs.

use std::io::{self, Write};

use kamisado::{MoveText, Player};
use kamisado_solver::questions::kamisado::json::word;
use serde::Serialize;
use terminal::output::Answer;

use super::in_match::MatchFills;
use super::study::{After, Filled, RefillStudy};
use super::{FewerOrMore, Standing, reasons, text};
use crate::question::first_moves::count;
use crate::question::weak::Rings;
use crate::statistics::Interval;

/// The answer as a JSON object.
#[derive(Serialize)]
struct RefillJson {
    winner: &'static str,
    challenger: &'static str,
    promoted: &'static str,
    level: u8,
    points: u32,
    left: FilledJson,
    right: FilledJson,
    advice: &'static str,
    /// Null where no match is named.
    #[serde(rename = "match")]
    in_match: Option<MatchJson>,
    /// The fill that the record goes on with; null if it ends before the choice.
    chosen: Option<&'static str>,
}

/// The match, with the value of each fill for the player who chooses.
#[derive(Serialize)]
pub(super) struct MatchJson {
    format: String,
    score: ScoreJson,
    left: &'static str,
    right: &'static str,
}

/// The points with those of the finished round.
#[derive(Serialize)]
struct ScoreJson {
    black: u32,
    gold: u32,
}

#[derive(Serialize)]
struct FilledJson {
    position: String,
    value: &'static str,
    winning_moves: u64,
    /// The winning first moves themselves.
    wins: Vec<WinJson>,
    moves: u64,
    distance: Option<u16>,
    /// Of a hundred set-ups after simulated rounds with as many rings, those that are easier for the Challenger.
    harder_than: Option<Interval>,
    /// How many such set-ups there are, and their rings; null where all were taken.
    among: u64,
    among_rings: Option<u64>,
    /// What this side has more of than the other.
    features: Vec<FeatureJson>,
}

#[derive(Serialize)]
struct WinJson {
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
}

/// A feature, and how many winning first moves of the Challenger go with so much more of it in the shipped census
/// `confirm`, others held.
#[derive(Serialize)]
struct FeatureJson {
    name: String,
    /// One unit of it, in words for players.
    about: String,
    more: u32,
    rings: Rings,
    setups: u64,
    effect: Interval,
}

impl Answer for RefillStudy {
    fn json(&self) -> impl Serialize {
        let [left, right] = reasons(self);
        RefillJson {
            winner: self.winner().name(),
            challenger: self.challenger().name(),
            promoted: self.finished.outcome.promoted.name(),
            level: self.level().rings(),
            points: self.finished.points(),
            left: FilledJson::new(&self.left, &left),
            right: FilledJson::new(&self.right, &right),
            advice: self.advice.map_or("either", |(fill, _)| fill.name()),
            in_match: self.in_match.as_ref().map(MatchJson::new),
            chosen: if let After::Chosen(fill) = self.after { Some(fill.name()) } else { None },
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}

impl MatchJson {
    pub(super) fn new(fills: &MatchFills) -> MatchJson {
        let [black, gold] = Player::ALL.map(|player| fills.score.of(player));
        let [left, right] = fills.values.map(word);
        MatchJson { format: fills.format.to_string(), score: ScoreJson { black, gold }, left, right }
    }
}

impl FeatureJson {
    fn new(FewerOrMore { feature, more, size, effect }: &FewerOrMore) -> FeatureJson {
        FeatureJson {
            name: feature.to_string(),
            about: feature.about(),
            more: *more,
            rings: effect.rings,
            setups: effect.setups,
            effect: *size,
        }
    }
}

impl FilledJson {
    fn new(side: &Filled, features: &[FewerOrMore]) -> FilledJson {
        let count = count(&side.moves);
        let (standing, among_rings) = Standing::among_played(&side.setup, count.wins);
        FilledJson {
            position: side.setup.to_string(),
            value: side.value.name(),
            winning_moves: count.wins,
            wins: side.winning_moves().map(|(m, notation)| WinJson { m: m.to_string(), notation }).collect(),
            moves: count.moves,
            distance: side.distance.map(|distance| distance.0),
            harder_than: standing.harder_than(),
            among: standing.of,
            among_rings,
            features: features.iter().map(FeatureJson::new).collect(),
        }
    }
}
