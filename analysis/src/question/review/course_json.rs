//! How a match went, for programs.

use kamisado::{MatchMove, MoveText, Player};
use serde::Serialize;

use super::course::{Course, MatchLoss};

/// The object.
#[derive(Serialize)]
pub struct CourseJson<'a> {
    #[serde(rename = "match")]
    format: String,
    /// The limits for a position, in words.
    within: &'a str,
    /// For each round who wins the match before each move, and after the last; null where it was not decided.
    ahead: Vec<Vec<Option<&'static str>>>,
    losses: Vec<LossJson>,
}

#[derive(Serialize)]
struct LossJson {
    round: usize,
    /// Of a move; null of a fill.
    number: Option<usize>,
    player: &'static str,
    position: String,
    #[serde(flatten)]
    played: PlayedJson,
    gives_the_round_away: bool,
    legal_moves: usize,
    keeping: Vec<PlayedJson>,
    /// Moves of which it was not decided whether they keep the match won.
    open: usize,
}

#[derive(Serialize)]
struct PlayedJson {
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
}

impl<'a> CourseJson<'a> {
    /// Of a match.
    pub fn new(course: &'a Course) -> CourseJson<'a> {
        let names = |ahead: &Vec<Option<Player>>| ahead.iter().map(|ahead| ahead.map(Player::name)).collect();
        CourseJson {
            format: course.format.to_string(),
            within: &course.within,
            ahead: course.ahead.iter().map(names).collect(),
            losses: course.losses.iter().map(LossJson::new).collect(),
        }
    }
}

impl LossJson {
    fn new(lost: &MatchLoss) -> LossJson {
        let played = |&m: &MatchMove| PlayedJson { m: m.to_string(), notation: lost.state.annotate(m) };
        LossJson {
            round: lost.round,
            number: lost.number,
            player: lost.player().name(),
            position: lost.state.position().to_string(),
            played: played(&lost.played),
            gives_the_round_away: lost.gives_the_round_away,
            legal_moves: lost.legal,
            keeping: lost.keeping.iter().map(played).collect(),
            open: lost.open,
        }
    }
}
