//! The value of a position or match and of its moves, and the computer's choice, as objects.

use std::fmt::Display;
use std::time::Duration;

use kamisado::{Deadlock, MatchFormat, MatchState, MoveText, Player, Position, written};
use kamisado_matches::MatchAnswer;
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::questions::best::Share;
use kamisado_solver::questions::value::{Answer, MoveAnswer, Source};
use schemars::JsonSchema;
use serde::Serialize;

use super::{KnownValue, Points};
use crate::situation::{Origin, Situation};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    pub wins: bool,
    /// Also how many answers refute each losing move.
    pub replies: bool,
}

impl Listing {
    pub fn shows(self, verdict: Verdict) -> bool {
        !self.wins || verdict.value() == Some(Value::Win)
    }
}

/// Who wins a position, and with which moves. Values and distances are those of the player to move.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PositionAnswer")]
pub struct AnswerJson {
    pub(super) position: Position,
    pub(super) to_move: Player,
    pub(super) value: KnownValue,
    /// The tower moves to the end of the round, of both players, without passes; null if unknown or not requested.
    pub(super) distance: Option<Dtw>,
    pub(super) source: Source,
    pub(super) rules: Deadlock,
    #[serde(flatten)]
    pub(super) origin: Origin,
    /// Whether all values are proved: by a table, by the rules, or by a search whose proof was replayed.
    pub(super) proved: bool,
    /// The positions whose values came from a complete analysis of all that can be reached.
    pub(super) resolved: u64,
    /// Absent if the moves were not requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<MoveJson>")]
    pub(super) moves: Option<Vec<MoveJson>>,
    /// Positions searched.
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

/// A legal move or a fill with its value, for the player who makes it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ListedMove")]
pub struct MoveJson {
    /// As coordinates (d8d3), or the side to fill from (left or right).
    #[serde(rename = "move")]
    pub(super) m: MoveText,
    /// In the rulebook's notation.
    pub(super) notation: MoveText,
    pub(super) value: KnownValue,
    /// The tower moves to the end of the round, this one included; in a match the rounds to its end. Null if unknown.
    pub(super) distance: Option<Dtw>,
    /// How many answers refute it. Absent unless requested; null if it is unknown or there is nothing to answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) replies: Option<Option<u32>>,
    #[serde(flatten)]
    pub(super) share: Option<ShareJson>,
}

/// The natural answers to a losing move of a round; absent unless replies are requested.
#[derive(Clone, Copy, Serialize, JsonSchema)]
pub struct ShareJson {
    /// The natural answers to the move, if it loses: null if they are unknown, or if it wins.
    pub(super) natural: Option<u32>,
    /// How many of these refute it; null as before.
    pub(super) natural_wins: Option<u32>,
}

impl From<Option<Share>> for ShareJson {
    fn from(share: Option<Share>) -> ShareJson {
        ShareJson { natural: share.map(|share| share.natural), natural_wins: share.map(|share| share.keep) }
    }
}

impl MoveJson {
    fn listed<M: Copy + Display>(
        moves: &[MoveAnswer<M>],
        annotate: impl Fn(M) -> MoveText,
        listing: Listing,
    ) -> Vec<MoveJson> {
        let listed = moves.iter().filter(|found| listing.shows(found.verdict));
        let object = |&MoveAnswer { m, verdict, replies, share, .. }: &MoveAnswer<M>| MoveJson {
            m: written(m),
            notation: annotate(m),
            value: verdict.into(),
            distance: verdict.distance(),
            replies: listing.replies.then_some(replies),
            share: listing.replies.then(|| share.into()),
        };
        listed.map(object).collect()
    }
}

impl AnswerJson {
    /// The object for an answer; without a listing of the moves it has none.
    pub fn new(situation: &Situation, answer: &Answer, listing: Option<Listing>, time: Duration) -> AnswerJson {
        let Situation { position, origin } = situation;
        let moves = |listing| MoveJson::listed(&answer.moves, |m| position.annotate(m), listing);
        AnswerJson {
            position: *position,
            to_move: position.turn(),
            value: answer.verdict.into(),
            distance: answer.verdict.distance(),
            source: answer.source,
            rules: position.deadlock(),
            origin: *origin,
            proved: answer.proved && answer.verdict != Verdict::Unknown,
            resolved: answer.resolved,
            moves: listing.map(moves),
            nodes: answer.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}

/// Who wins a match, and with which moves or fills. Values are those of the player to move or to choose.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatchAnswer")]
pub struct MatchJson {
    position: Position,
    /// Who is to move, or to choose the fill.
    to_move: Player,
    #[serde(rename = "match")]
    format: MatchFormat,
    score: Points,
    /// Who is to choose the fill; null during a round.
    chooser: Option<Player>,
    value: KnownValue,
    /// The rounds to the end of the match, in a single round the tower moves; null if unknown.
    distance: Option<Dtw>,
    source: Source,
    rules: Deadlock,
    /// Whether all values are proved.
    proved: bool,
    /// Absent if the moves were not requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<MoveJson>")]
    moves: Option<Vec<MoveJson>>,
    /// Positions searched.
    nodes: u64,
    seconds: f64,
}

impl MatchJson {
    /// The object for an answer; without a listing of the moves it has none.
    pub fn new(state: &MatchState, found: &MatchAnswer, listing: Option<Listing>, time: Duration) -> MatchJson {
        let moves = |listing| {
            let mut moves = MoveJson::listed(&found.moves, |m| state.annotate(m), listing);
            // Traps are set in a round, whatever the score.
            moves.iter_mut().for_each(|found| found.share = None);
            moves
        };
        MatchJson {
            position: *state.position(),
            to_move: state.turn(),
            format: state.format(),
            score: state.score().into(),
            chooser: state.chooser(),
            value: found.verdict.into(),
            distance: found.verdict.distance(),
            source: found.source,
            rules: state.position().deadlock(),
            proved: found.proved && found.verdict != Verdict::Unknown,
            moves: listing.map(moves),
            nodes: found.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}
