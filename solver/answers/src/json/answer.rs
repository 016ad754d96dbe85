//! The value of a position or match and of its moves, and the computer's choice, as objects.

use std::fmt::Display;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::{OriginJson, ScoreJson, distance, word};
use crate::situation::Situation;
use kamisado::{MatchState, MoveText, Player, written};
use kamisado_matches::MatchAnswer;
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::questions::best::Share;
use kamisado_solver::questions::value::{Answer, MoveAnswer};

/// Which moves are listed, and with what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Only the winning moves.
    pub wins: bool,
    /// Also how many answers refute each losing move.
    pub replies: bool,
}

impl Listing {
    /// Whether a move with this verdict is listed.
    pub fn shows(self, verdict: Verdict) -> bool {
        !self.wins || verdict.value() == Some(Value::Win)
    }
}

/// The object that `solve` and `query` print.
#[derive(Serialize)]
pub struct AnswerJson {
    pub(super) position: String,
    pub(super) to_move: &'static str,
    pub(super) value: &'static str,
    pub(super) distance: Option<u16>,
    pub(super) source: &'static str,
    pub(super) rules: &'static str,
    #[serde(flatten)]
    pub(super) origin: OriginJson,
    pub(super) proved: bool,
    pub(super) resolved: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<Vec<MoveJson>>,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

/// A move with its verdict, of a round or of a match.
#[derive(Serialize)]
pub struct MoveJson {
    #[serde(rename = "move")]
    pub(super) m: MoveText,
    pub(super) notation: MoveText,
    pub(super) value: &'static str,
    pub(super) distance: Option<u16>,
    /// Absent unless requested; null if it is unknown or there is nothing to answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) replies: Option<Option<u32>>,
    #[serde(flatten)]
    pub(super) share: Option<ShareJson>,
}

/// The natural answers to a losing move of a round: null if they are unknown, or if the move wins.
#[derive(Clone, Copy, Serialize)]
pub struct ShareJson {
    pub(super) natural: Option<u32>,
    pub(super) natural_wins: Option<u32>,
}

impl From<Option<Share>> for ShareJson {
    fn from(share: Option<Share>) -> ShareJson {
        ShareJson { natural: share.map(|share| share.natural), natural_wins: share.map(|share| share.keep) }
    }
}

impl MoveJson {
    /// The objects of the listed moves or fills.
    fn listed<M: Copy + Display>(
        moves: &[MoveAnswer<M>],
        annotate: impl Fn(M) -> MoveText,
        listing: Listing,
    ) -> Vec<MoveJson> {
        let listed = moves.iter().filter(|found| listing.shows(found.verdict));
        let object = |&MoveAnswer { m, verdict, replies, share, .. }: &MoveAnswer<M>| MoveJson {
            m: written(m),
            notation: annotate(m),
            value: word(verdict.value()),
            distance: distance(verdict),
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
            position: position.to_string(),
            to_move: position.turn().name(),
            value: word(answer.verdict.value()),
            distance: distance(answer.verdict),
            source: answer.source.name(),
            rules: position.deadlock().rules_name(),
            origin: (*origin).into(),
            proved: answer.proved && answer.verdict != Verdict::Unknown,
            resolved: answer.resolved,
            moves: listing.map(moves),
            nodes: answer.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}

/// The object that `solve --match` and `query --match` print.
#[derive(Serialize)]
#[serde(transparent)]
pub struct MatchJson(Json);

impl MatchJson {
    /// The object for an answer; without a listing of the moves it has none.
    pub fn new(state: &MatchState, found: &MatchAnswer, listing: Option<Listing>, time: Duration) -> MatchJson {
        let mut object = json!({
            "position": state.position().to_string(),
            "to_move": state.turn().name(),
            "match": state.format().to_string(),
            "score": ScoreJson::from(state.score()),
            "chooser": state.chooser().map(Player::name),
            "value": word(found.verdict.value()),
            "distance": distance(found.verdict),
            "source": found.source.name(),
            "rules": state.position().deadlock().rules_name(),
            "proved": found.proved && found.verdict != Verdict::Unknown,
        });
        if let Some(listing) = listing {
            let mut moves = MoveJson::listed(&found.moves, |m| state.annotate(m), listing);
            // Traps are set in a round, whatever the score.
            moves.iter_mut().for_each(|found| found.share = None);
            object["moves"] = json!(moves);
        }
        object["nodes"] = found.nodes.into();
        object["seconds"] = time.as_secs_f64().into();
        MatchJson(object)
    }
}
