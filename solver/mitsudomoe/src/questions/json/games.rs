//! Positions, records and reviews as objects.

use schemars::JsonSchema;
use serde::Serialize;

use crate::questions::review::GameReview;
use crate::record::{Record, Step};
use crate::{Color, Elimination, Ending, Position, Seat, Turn, Victory};

/// The position at the end of a record, its legal turns, and what the last turn led to.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeShowAnswer")]
pub struct ShowJson {
    /// The position as a text.
    position: String,
    to_move: Color,
    /// Absent if they are not to be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<LegalTurn>")]
    legal_turns: Option<Vec<LegalTurn>>,
    /// The start, then every turn.
    line: Vec<PlayedTurn>,
    /// The players whom the last turn put out.
    eliminated: Vec<Elimination>,
    result: GameResult,
    /// Null while the game goes on.
    winner: Option<Color>,
    rules: Victory,
}

/// Whether the game goes on or somebody has won.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MitsudomoeResult")]
enum GameResult {
    Ongoing,
    Win,
}

/// A legal turn: a ring step, then a ball step.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeLegalTurn")]
struct LegalTurn {
    /// Both steps.
    turn: String,
    /// The ring step: place c1, or a2-b3.
    ring: String,
    /// The ball step: a1-b2, or a1*c1 over balls.
    ball: String,
    /// Whether the ball vaults.
    vault: bool,
}

/// A turn, or the start, with the players who were out after it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoePlayedTurn")]
struct PlayedTurn {
    /// Null for the start.
    player: Option<Color>,
    /// Null for the start.
    turn: Option<String>,
    eliminated: Vec<Elimination>,
}

/// A record, checked and replayed.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeRecordAnswer")]
pub struct RecordJson {
    game: GameTag,
    rules: Victory,
    /// The position before the first turn, as a text.
    start: String,
    players: Vec<SeatedPlayer>,
    /// The players who are out before the first turn.
    eliminated: Vec<Elimination>,
    turns: Vec<RecordedTurn>,
    result: GameResult,
    /// Null while the game goes on.
    winner: Option<Color>,
    /// How the game was won; null while it goes on.
    ending: Option<Ending>,
    /// The last position as a text.
    position: String,
    /// Null if the game is over.
    to_move: Option<Color>,
    /// The record as a text.
    text: String,
}

/// The name of the game.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MitsudomoeName")]
enum GameTag {
    Mitsudomoe,
}

/// A player of a record.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeSeatedPlayer")]
struct SeatedPlayer {
    player: Color,
    /// The corner of the board: a1, a5, e5 or e1.
    seat: String,
    /// Null if the record does not give one.
    name: Option<String>,
}

/// A turn of a record.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeRecordedTurn")]
struct RecordedTurn {
    #[serde(flatten)]
    played: PlayedTurn,
    /// The position after it, as a text.
    position: String,
}

/// The turns that gave a forced win away or allowed one.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeReviewAnswer")]
pub struct ReviewJson<'a> {
    game: GameTag,
    rules: Victory,
    players: Vec<NamedPlayer>,
    #[serde(flatten)]
    found: &'a GameReview,
}

/// The reviews of several games.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeReviews")]
pub struct ReviewsJson<'a> {
    records: Vec<FileReview<'a>>,
}

/// The review of a game in a file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeFileReview")]
struct FileReview<'a> {
    file: &'a str,
    #[serde(flatten)]
    review: ReviewJson<'a>,
}

/// A player of a reviewed record.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeNamedPlayer")]
struct NamedPlayer {
    player: Color,
    /// Null if the record does not give one.
    name: Option<String>,
}

impl ShowJson {
    /// With the legal turns if they are to be listed.
    pub fn new(record: &Record, lists_turns: bool) -> ShowJson {
        let (position, end) = (record.position(), record.end());
        let legal = |turn: Turn| LegalTurn {
            turn: position.annotate(turn),
            ring: turn.ring.to_string(),
            ball: position.annotate_ball(turn.ball),
            vault: turn.ball.is_vault(),
        };
        ShowJson {
            position: end.to_string(),
            to_move: end.turn,
            legal_turns: lists_turns.then(|| position.turns().into_iter().map(legal).collect()),
            line: record.written().map(played).collect(),
            eliminated: record.steps().last().map_or(Vec::new(), |step| step.out.clone()),
            result: result(position),
            winner: position.outcome().map(|outcome| outcome.winner),
            rules: end.victory,
        }
    }
}

fn result(position: &Position) -> GameResult {
    if position.outcome().is_some() { GameResult::Win } else { GameResult::Ongoing }
}

fn played((turn, step): (Option<(Color, String)>, &Step)) -> PlayedTurn {
    let (player, turn) = turn.unzip();
    PlayedTurn { player, turn, eliminated: step.out.clone() }
}

impl RecordJson {
    /// Everything that the record tells.
    pub fn new(record: &Record) -> RecordJson {
        let (start, position, steps) = (record.start(), record.position(), record.steps());
        let player = |(seat, player): (Seat, Color)| SeatedPlayer {
            player,
            seat: seat.to_string(),
            name: record.name(player).map(str::to_owned),
        };
        let turn = |(turn, step): (_, &Step)| RecordedTurn {
            played: played((turn, step)),
            position: step.position.to_string(),
        };
        let outcome = position.outcome();
        RecordJson {
            game: GameTag::Mitsudomoe,
            rules: start.victory,
            start: start.to_string(),
            players: start.players().map(player).collect(),
            eliminated: steps[0].out.clone(),
            turns: record.written().skip(1).map(turn).collect(),
            result: result(position),
            winner: outcome.map(|outcome| outcome.winner),
            ending: outcome.map(|outcome| outcome.ending),
            position: position.to_string(),
            to_move: outcome.is_none().then(|| position.color(position.turn())),
            text: record.to_text(),
        }
    }
}

impl ReviewsJson<'_> {
    /// Each with the name of its file.
    pub fn new(reviews: &[(String, Record, GameReview)]) -> ReviewsJson<'_> {
        let records = reviews.iter();
        let records = records.map(|(file, record, found)| FileReview { file, review: ReviewJson::new(record, found) });
        ReviewsJson { records: records.collect() }
    }
}

impl ReviewJson<'_> {
    /// What was found about a game.
    pub fn new<'a>(record: &Record, found: &'a GameReview) -> ReviewJson<'a> {
        let player = |(_, player)| NamedPlayer { player, name: record.name(player).map(str::to_owned) };
        let (rules, players) = (record.start().victory, record.start().players().map(player).collect());
        ReviewJson { game: GameTag::Mitsudomoe, rules, players, found }
    }
}
