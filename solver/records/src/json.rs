//! A replayed record, as an object.

use kamisado::{
    Color, Deadlock, Ending, Fill, FinishedRound, Frame, MatchFormat, Move, Player, Position, Reason, Score, Setup,
    Square, Tiles,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::study::Study;
use crate::{Names, OpeningName, Ply, Reading, Record, Round};

/// A record, checked and replayed.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RecordAnswer")]
pub struct RecordJson<'a> {
    names: Names,
    /// How the board lay in the text that was read.
    board: Frame,
    #[serde(rename = "match")]
    format: MatchFormat,
    /// The points that win the match; 1 in a single round.
    target: u32,
    rules: Deadlock,
    /// What is read as other programs do; absent if nothing is.
    #[serde(skip_serializing_if = "<[Reading]>::is_empty")]
    readings: &'a [Reading],
    /// The limits of the first moves of every round; null if none.
    opening: Option<OpeningName>,
    /// The moves made in the first round before the start; null if that is not known.
    moves_made: Option<u32>,
    /// The position from which the record begins, before the passes that it may begin with.
    start: Setup,
    rounds: Vec<RecordedRound<'a>>,
    score: Points,
    /// The winner of the match; null while it goes on.
    winner: Option<Player>,
    /// The last position; in a finished round, the winning tower does not have its new ring yet.
    position: Position,
    /// Null if the round is over.
    to_move: Option<Player>,
    /// The tower that must move; null if any may, or if the round is over.
    due: Option<Color>,
    /// The next set-ups, while the winner of a round is to choose; otherwise null.
    next: Option<NextRounds>,
    /// The record with its comments, signs and variations: one study, or several where a round ended off the board;
    /// absent if there are none, or if not requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    studies: Vec<Study>,
}

/// A round of a record.
#[derive(Serialize, JsonSchema)]
struct RecordedRound<'a> {
    /// The number, from 1.
    round: usize,
    /// The fill chosen before it; null for the first.
    fill: Option<Fill>,
    /// The numbers from which it was set up; null if none.
    tiles: Option<Tiles>,
    /// Who moved first; null if the record begins in the middle of the round.
    challenger: Option<Player>,
    /// The position before its first move.
    position: Position,
    moves: Vec<RecordedMove<'a>>,
    result: RoundResult,
    /// Why it was ended off the board; null if it was not.
    ended: Option<Reason>,
    /// Null while it goes on, and after an agreed draw.
    winner: Option<Player>,
    /// The tower that gains a ring; null without one.
    promoted: Option<Color>,
    /// The rings of that tower in the next round; null without one.
    level: Option<u8>,
    /// The points that the winner gains; null without points.
    points: Option<u32>,
    /// The score after it, or so far.
    score: Points,
}

/// A move of a record, with what it caused.
#[derive(Serialize, JsonSchema)]
struct RecordedMove<'a> {
    player: Player,
    #[serde(rename = "move")]
    m: Move,
    /// In the rulebook's notation.
    notation: &'a str,
    /// The towers pushed, the nearest first, in the rulebook's notation.
    pushed: Vec<String>,
    /// The squares of the towers that had to pass after it.
    passes: Vec<Square>,
}

impl RecordJson<'_> {
    /// The object for a record.
    pub fn new(record: &Record) -> RecordJson<'_> {
        let game = record.game();
        let position = game.position();
        let ongoing = !game.round_is_over();
        RecordJson {
            names: Names::of(record),
            board: record.frame(),
            format: game.format(),
            target: game.format().target(),
            rules: position.deadlock(),
            readings: &record.rules().readings,
            opening: OpeningName::of(game.plays_opening()),
            moves_made: record.moves_made(),
            start: record.start().clone(),
            rounds: (1..).zip(record.rounds()).map(round).collect(),
            score: game.score().into(),
            winner: game.winner(),
            position: *position,
            to_move: ongoing.then(|| position.turn()),
            due: position.due().filter(|_| ongoing),
            next: game.chooser().map(|chooser| NextRounds::new(chooser, |fill| game.next_round(fill))),
            studies: Vec::new(),
        }
    }

    /// The object with what is noted in the text of the record.
    #[must_use]
    pub fn with(self, studies: &[Study]) -> Self {
        RecordJson { studies: studies.to_vec(), ..self }
    }
}

fn round((number, round): (usize, &Round)) -> RecordedRound<'_> {
    let finished = round.finished.as_ref();
    let outcome = finished.map(|finished| finished.outcome);
    // The level of the winning tower in the next round.
    let level = |finished: &FinishedRound| {
        let before = finished.level_before();
        before.promoted().unwrap_or(before).rings()
    };
    RecordedRound {
        round: number,
        fill: round.fill,
        tiles: round.tiles,
        challenger: round.challenger,
        position: round.start,
        moves: round.plies.iter().map(ply).collect(),
        result: match (outcome, round.conceded) {
            (Some(outcome), _) => outcome.ending.into(),
            (None, Some(_)) => RoundResult::Conceded,
            (None, None) => RoundResult::Ongoing,
        },
        ended: round.conceded.map(|conceded| conceded.reason),
        winner: round.winner(),
        promoted: outcome.map(|outcome| outcome.promoted),
        level: finished.map(level),
        points: finished.map(FinishedRound::points),
        score: round.score.into(),
    }
}

fn ply(ply: &Ply) -> RecordedMove<'_> {
    RecordedMove {
        player: ply.player,
        m: ply.m,
        notation: &ply.notation,
        pushed: ply.pushed.iter().map(ToString::to_string).collect(),
        passes: ply.passes.iter().map(|pass| pass.square).collect(),
    }
}

/// The points of both players.
#[derive(Clone, Copy, Serialize, JsonSchema)]
pub struct Points {
    black: u32,
    gold: u32,
}

impl From<Score> for Points {
    fn from(score: Score) -> Points {
        Points { black: score.of(Player::Black), gold: score.of(Player::Gold) }
    }
}

/// How a round stands: it goes on, a tower is home, nobody can move, it was ended off the board, or, in `solver play`,
/// a player has resigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names are their meanings")]
pub enum RoundResult {
    Ongoing,
    Win,
    Deadlock,
    Conceded,
    Resignation,
}

impl RoundResult {
    /// The word.
    pub const fn name(self) -> &'static str {
        ["ongoing", "win", "deadlock", "conceded", "resignation"][self as usize]
    }
}

impl From<Ending> for RoundResult {
    fn from(ending: Ending) -> RoundResult {
        match ending {
            Ending::Home => RoundResult::Win,
            Ending::Deadlock => RoundResult::Deadlock,
        }
    }
}

/// The set-ups between which the winner of a round chooses.
#[derive(Serialize, JsonSchema)]
pub struct NextRounds {
    chooser: Player,
    /// Who moves first in the next round.
    challenger: Player,
    /// The set-up after a fill from the left.
    left: Position,
    /// The set-up after a fill from the right.
    right: Position,
}

impl NextRounds {
    /// Those that lead on from the end of a round. Panics if a fill leads nowhere.
    pub fn new(chooser: Player, next: impl Fn(Fill) -> Option<Position>) -> NextRounds {
        let next = |fill| next(fill).expect("the match waits for it");
        NextRounds { chooser, challenger: chooser.opponent(), left: next(Fill::Left), right: next(Fill::Right) }
    }
}
