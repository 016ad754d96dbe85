//! Answers as JSON objects, the same for all programs.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::certificate::AttackCertificate;
use super::forced_win::{ForcedWin, ForcedWinAnswer};
use super::known::{Known, KnownTurn, KnownTurns};
use super::players::{Choice, Why};
use super::review::{Ahead, GameReview, Mistake};
use crate::record::{Record, Step};
use crate::{Color, Elimination, Ending, Position, Reason, Seat, Turn, Victory};

/// Who can force a win within a number of their own turns, whatever all others do.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeForcedWin")]
pub struct ForcedWinJson {
    /// The position as a text.
    position: String,
    to_move: Color,
    /// The largest number of turns that was asked about.
    turns: u8,
    result: ForcedResult,
    /// The fewest turns of the winner's own within which the win can be forced; null if nobody is known to force one.
    within: Option<u8>,
    /// The turns of best play; empty if nobody is known to force a win.
    best_play: Vec<String>,
    /// Nobody can force a win within this many turns.
    none_within: u8,
    rules: Victory,
    /// Whether the result is proved.
    proved: bool,
    /// Positions and half-made turns searched.
    nodes: u64,
    seconds: f64,
}

/// What can be forced: the player to move can win, another player can, nobody can within the turns, or it is not known
/// within the limits.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MitsudomoeForcedResult")]
enum ForcedResult {
    Win,
    Loss,
    None,
    Unknown,
}

/// The same with what is known of each turn.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoePositionAnswer")]
pub struct KnownTurnsJson {
    #[serde(flatten)]
    forced: ForcedWinJson,
    /// Every turn is a win, a loss or open to this number of turns.
    depth: u8,
    /// Whether the limits did not end the search.
    complete: bool,
    /// The legal turns, or those that win.
    moves: Vec<TurnJson>,
}

/// A turn with what is known of it, for the player who makes it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeTurn")]
struct TurnJson {
    turn: String,
    value: TurnValue,
    /// The turns of the winner's own within which the win can be forced; 0 if the turn itself gives the game away. Null
    /// if nobody is known to force one.
    within: Option<u8>,
    /// Nobody can force a win within this many turns, and more is not known; null for a win or a loss.
    open_to: Option<u8>,
}

/// What is known of a turn: its player can force a win after it, an opponent can, or neither is known.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MitsudomoeTurnValue")]
enum TurnValue {
    Win,
    Loss,
    Unknown,
}

/// Who can force a win, with a line of best play and all that is known along it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeExplanation")]
pub struct LineJson {
    #[serde(flatten)]
    forced: ForcedWinJson,
    line: Vec<LineStepJson>,
}

/// A turn of the line; the other fields are about the position before it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeLineStep")]
struct LineStepJson {
    #[serde(flatten)]
    known: KnownTurnsJson,
    turn: String,
}

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
    eliminated: Vec<EliminatedPlayer>,
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
    eliminated: Vec<EliminatedPlayer>,
}

/// A player who is out, and why.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeElimination")]
struct EliminatedPlayer {
    player: Color,
    reason: Reason,
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
    eliminated: Vec<EliminatedPlayer>,
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

/// What a certificate of a forced win claims.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ForcedWin")]
pub struct ForcedWinClaims {
    /// The position as a text.
    position: String,
    to_move: Color,
    rules: String,
    /// Who is said to win, or not to.
    attacker: Color,
    /// Within this many of their own turns.
    turns: u8,
    result: ClaimedResult,
}

/// Whether the attacker can force a win within the turns.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MitsudomoeClaimedResult")]
enum ClaimedResult {
    Win,
    None,
}

impl ForcedWinClaims {
    /// What is claimed under these rules.
    pub fn new(claim: &AttackCertificate, rules: &str, wins: bool) -> ForcedWinClaims {
        let AttackCertificate { setup, attacker, turns } = claim;
        ForcedWinClaims {
            position: setup.to_string(),
            to_move: setup.turn,
            rules: rules.to_owned(),
            attacker: *attacker,
            turns: *turns,
            result: if wins { ClaimedResult::Win } else { ClaimedResult::None },
        }
    }
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
pub struct ReviewJson {
    game: GameTag,
    rules: Victory,
    players: Vec<NamedPlayer>,
    /// The largest number of turns that was searched.
    turns: u8,
    /// Who is ahead at the start and after each turn.
    ahead: Vec<AheadJson>,
    mistakes: Vec<MistakeJson>,
    /// Whether all was found within the limits.
    complete: bool,
    /// Positions and half-made turns searched.
    nodes: u64,
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
    review: ReviewJson,
}

/// A player of a reviewed record.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeNamedPlayer")]
struct NamedPlayer {
    player: Color,
    /// Null if the record does not give one.
    name: Option<String>,
}

/// A player who can force a win.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeWinner")]
struct WinnerJson {
    player: Color,
    /// Within this many of their own turns and no fewer; 0 if the game is over.
    within: u8,
}

/// Who can force a win in a position, as far as was searched.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeAhead")]
struct AheadJson {
    /// Null if nobody is known to.
    winner: Option<WinnerJson>,
    /// Nobody can within this many turns.
    none_within: u8,
}

/// A turn that gave a forced win away, allowed one, or put its own player out.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeMistake")]
struct MistakeJson {
    /// The number of the turn, from 1.
    number: usize,
    player: Color,
    /// The position before it, as a text.
    position: String,
    turn: String,
    /// Before it, its player could force a win within this many turns; null if not.
    gave_away: Option<u8>,
    /// After it, another player can force a win; null if not.
    allowed: Option<WinnerJson>,
    legal_turns: usize,
    /// The turns that keep the win; without one, those that allow nobody else a win as soon.
    better: Vec<String>,
    /// Whether these are all such turns; if not, the limits were reached first.
    complete: bool,
}

/// A computer player's turn, and why: it wins, plays what looks best, avoids turns that look better and lose, or every
/// turn loses.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeReplyAnswer")]
pub struct ChoiceJson {
    #[serde(flatten)]
    turn: TurnJson,
    why: Why,
    /// Positions and half-made turns searched.
    nodes: u64,
    seconds: f64,
}

impl ForcedWinJson {
    /// For an answer about `turns` turns.
    pub fn new(position: &Position, turns: u8, found: &ForcedWinAnswer, time: Duration) -> ForcedWinJson {
        let (result, within, none_within) = match found.forced {
            ForcedWin::Win(within) => (ForcedResult::Win, Some(within), within - 1),
            ForcedWin::Loss(within) => (ForcedResult::Loss, Some(within), within - 1),
            ForcedWin::None => (ForcedResult::None, None, turns),
            ForcedWin::Unknown(refuted) => (ForcedResult::Unknown, None, refuted),
        };
        ForcedWinJson {
            position: position.to_string(),
            to_move: position.color(position.turn()),
            turns,
            result,
            within,
            best_play: found.played(position).into_iter().map(|(_, turn)| turn).collect(),
            none_within,
            rules: position.victory(),
            proved: found.proved && result != ForcedResult::Unknown,
            nodes: found.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}

impl KnownTurnsJson {
    /// With all turns, or with those that win.
    pub fn new(position: &Position, turns: u8, known: &KnownTurns, wins: bool, time: Duration) -> KnownTurnsJson {
        let forced = ForcedWinJson::new(position, turns, &known.answer, time);
        let shown = known.turns.iter().filter(|found| !wins || matches!(found.known, Known::Win(_)));
        KnownTurnsJson {
            forced: ForcedWinJson { proved: known.answer.proved, ..forced },
            depth: known.depth,
            complete: known.complete,
            moves: shown.map(|&KnownTurn { turn, known }| TurnJson::new(position.annotate(turn), known)).collect(),
        }
    }
}

impl LineJson {
    /// For each turn of the line, the position before it with what is known there.
    pub fn new(forced: ForcedWinJson, line: &[(Position, Turn, KnownTurns)]) -> LineJson {
        let step = |(position, turn, known): &(Position, Turn, KnownTurns)| {
            let turns = match known.answer.forced {
                ForcedWin::Win(within) | ForcedWin::Loss(within) => within,
                _ => known.depth,
            };
            let known = KnownTurnsJson::new(position, turns, known, false, Duration::ZERO);
            LineStepJson { known, turn: position.annotate(*turn) }
        };
        LineJson { forced, line: line.iter().map(step).collect() }
    }
}

impl TurnJson {
    fn new(turn: String, known: Known) -> TurnJson {
        let (value, within, open_to) = match known {
            Known::Win(within) => (TurnValue::Win, Some(within), None),
            Known::Loss(within) => (TurnValue::Loss, Some(within), None),
            Known::Open(turns) => (TurnValue::Unknown, None, Some(turns)),
        };
        TurnJson { turn, value, within, open_to }
    }
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
            eliminated: record.steps().last().map_or(Vec::new(), |step| eliminated(&step.out)),
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
    PlayedTurn { player, turn, eliminated: eliminated(&step.out) }
}

fn eliminated(out: &[Elimination]) -> Vec<EliminatedPlayer> {
    out.iter().map(|&Elimination { color, reason }| EliminatedPlayer { player: color, reason }).collect()
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
            eliminated: eliminated(&steps[0].out),
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

impl ReviewJson {
    /// What was found about a game.
    pub fn new(record: &Record, found: &GameReview) -> ReviewJson {
        let player = |(_, player)| NamedPlayer { player, name: record.name(player).map(str::to_owned) };
        let winner = |(player, within): (Color, u8)| WinnerJson { player, within };
        let mistake = |mistake: &Mistake| {
            let &Mistake { number, ref position, turn, gave_away, allowed, legal, ref better, complete } = mistake;
            MistakeJson {
                number,
                player: position.color(position.turn()),
                position: position.to_string(),
                turn: position.annotate(turn),
                gave_away,
                allowed: allowed.map(winner),
                legal_turns: legal,
                better: better.iter().map(|&turn| position.annotate(turn)).collect(),
                complete,
            }
        };
        let ahead =
            |&Ahead { winner: ahead, none_within }: &Ahead| AheadJson { winner: ahead.map(winner), none_within };
        ReviewJson {
            game: GameTag::Mitsudomoe,
            rules: record.start().victory,
            players: record.start().players().map(player).collect(),
            turns: found.within,
            ahead: found.ahead.iter().map(ahead).collect(),
            mistakes: found.mistakes.iter().map(mistake).collect(),
            complete: found.complete,
            nodes: found.nodes,
        }
    }
}

impl ChoiceJson {
    /// For a choice in a position, which took `time`.
    pub fn new(position: &Position, choice: &Choice, time: Duration) -> ChoiceJson {
        ChoiceJson {
            turn: TurnJson::new(position.annotate(choice.turn), choice.known),
            why: choice.why(),
            nodes: choice.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}
