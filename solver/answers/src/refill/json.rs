//! The answer as JSON.

use std::io::{self, Write};

use kamisado::{Color, Fill, MatchFormat, Player, Score, Setup};
use kamisado_solver::game::value::{Dtw, Value};
use schemars::JsonSchema;
use serde::Serialize;
use shares::{Interval, WinCount};
use terminal::output::Answer;

use super::study::{After, FeatureOfFill, RefillStudy, RefilledRound, reasons};
use super::text;
use crate::first_moves::count;
use crate::played::SetupRank;
use objects::json::{Advice, KnownValue, NotedMove, Points};

/// The choice of the fill after a round.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RefillAnswer")]
pub struct RefillJson {
    /// The winner of the round, who chooses.
    winner: Player,
    /// The loser, who moves first in the next round.
    challenger: Player,
    /// The tower that gains a ring.
    promoted: Color,
    /// The rings of that tower in the next round.
    level: u8,
    /// The points that the winner gained.
    points: u32,
    left: FilledSide,
    right: FilledSide,
    advice: Advice,
    /// What the fills mean for the match; null if no match is named.
    #[serde(rename = "match")]
    in_match: Option<MatchFillsJson>,
    /// The fill with which the record continues; null if it ends before the choice.
    chosen: Option<Fill>,
}

/// One of the two set-ups of the next round; its value is the Challenger's.
#[derive(Serialize, JsonSchema)]
struct FilledSide {
    position: Setup,
    value: Value,
    /// How many first moves of the Challenger win.
    winning_moves: u64,
    /// These moves.
    wins: Vec<NotedMove>,
    /// How many first moves the Challenger has.
    moves: u64,
    /// The tower moves to the end of the round; null if not requested.
    distance: Option<Dtw>,
    /// The percentage of set-ups of played rounds that are easier for the Challenger; null if none is comparable.
    harder_than: Option<Interval>,
    /// The number of these set-ups.
    among: u64,
    /// The rings that these set-ups have; null if they have any number.
    among_rings: Option<u64>,
    /// What it has more of than the other set-up.
    features: Vec<FeatureOfFill>,
}

/// The value of the match after each fill, for the player who chooses.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatchFills")]
pub(super) struct MatchFillsJson {
    format: MatchFormat,
    /// The points, those of the finished round included.
    score: Points,
    left: KnownValue,
    right: KnownValue,
}

/// A set-up after a fill, its value for the Challenger, and how many of the first moves win.
#[derive(Serialize, JsonSchema)]
pub struct FillWorth<'a> {
    position: &'a Setup,
    value: Value,
    #[serde(flatten)]
    count: WinCount,
}

impl Answer for RefillStudy {
    fn json(&self) -> impl Serialize {
        let [left, right] = reasons(self);
        let in_match = self.in_match.as_ref();
        let in_match = in_match.map(|fills| MatchFillsJson::new(fills.format, fills.score, fills.values));
        RefillJson {
            winner: self.winner(),
            challenger: self.challenger(),
            promoted: self.finished.outcome.promoted,
            level: self.level().rings(),
            points: self.finished.points(),
            left: filled(&self.left, left),
            right: filled(&self.right, right),
            advice: self.advice.map(|(fill, _)| fill).into(),
            in_match,
            chosen: if let After::Chosen(fill) = self.after { Some(fill) } else { None },
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}

impl MatchFillsJson {
    pub fn new(format: MatchFormat, score: Score, values: [Option<Value>; 2]) -> MatchFillsJson {
        let [left, right] = values.map(KnownValue::from);
        MatchFillsJson { format, score: score.into(), left, right }
    }
}

impl FillWorth<'_> {
    pub fn new(position: &Setup, value: Value, count: WinCount) -> FillWorth<'_> {
        FillWorth { position, value, count }
    }
}

fn filled(side: &RefilledRound, features: Vec<FeatureOfFill>) -> FilledSide {
    let count = count(&side.moves);
    let (standing, among_rings) = SetupRank::among_played(&side.setup, count.wins);
    FilledSide {
        position: side.setup.clone(),
        value: side.value,
        winning_moves: count.wins,
        wins: side.winning_moves().map(|(m, notation)| NotedMove { m, notation }).collect(),
        moves: count.moves,
        distance: side.distance,
        harder_than: standing.harder_than(),
        among: standing.of,
        among_rings,
        features,
    }
}
