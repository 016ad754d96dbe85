//! A position with its legal moves, as an object.

use kamisado::{Color, Limited, MatchFormat, MoveText, Player, Setup, Square, written};
use schemars::JsonSchema;
use serde::Serialize;

use super::{NextRounds, Points, RoundResult};
use crate::shown::{RoundState, ShowAnswer};
use crate::situation::Origin;

/// A position, its legal moves, and what the moves led to.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShowAnswer")]
pub struct ShowJson {
    position: Setup,
    to_move: Player,
    /// The tower that must move; null if any may.
    due: Option<Color>,
    #[serde(flatten)]
    origin: Origin,
    /// The legal moves, or the fills if the match waits for one; absent if they were not requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<LegalMove>")]
    legal_moves: Option<Vec<LegalMove>>,
    /// The squares of the towers that had to pass after the last move.
    passes: Vec<Square>,
    result: RoundResult,
    /// The winner of the round; null while it goes on.
    winner: Option<Player>,
    /// The tower that gains a ring; null without one.
    promoted: Option<Color>,
    #[serde(flatten)]
    game: Option<ShownMatch>,
}

/// How the match stands; absent outside a match.
#[derive(Serialize, JsonSchema)]
struct ShownMatch {
    #[serde(rename = "match")]
    format: MatchFormat,
    score: Points,
    /// Who is to choose the fill; null while nobody is.
    chooser: Option<Player>,
    /// The winner of the match; null while it goes on.
    match_winner: Option<Player>,
    /// The possible next set-ups, while the match waits for a fill; otherwise null.
    next: Option<NextRounds>,
}

/// A legal move, or a fill.
#[derive(Serialize, JsonSchema)]
struct LegalMove {
    /// As coordinates, or the side to fill from.
    #[serde(rename = "move")]
    m: MoveText,
    /// In the rulebook's notation.
    notation: MoveText,
    /// Whether it pushes towers.
    push: bool,
}

impl ShowJson {
    pub fn new(shown: &ShowAnswer, lists_moves: bool) -> ShowJson {
        let (result, outcome, round) = match &shown.state {
            RoundState::Ongoing(round) => (RoundResult::Ongoing, None, Some(round)),
            RoundState::Won(outcome) => (RoundResult::Win, Some(outcome), None),
            RoundState::Deadlock(outcome) => (RoundResult::Deadlock, outcome.as_ref(), None),
        };
        let game = shown.game.as_ref().map(|game| ShownMatch {
            format: game.format(),
            score: game.score().into(),
            chooser: game.chooser(),
            match_winner: game.winner(),
            next: game.chooser().map(|chooser| NextRounds::new(chooser, |fill| game.position().refilled(fill))),
        });
        ShowJson {
            position: shown.setup.clone(),
            to_move: shown.setup.turn,
            due: shown.setup.due,
            origin: shown.origin,
            legal_moves: lists_moves.then(|| legal_moves(shown, round)),
            passes: shown.passes.clone(),
            result,
            winner: outcome.map(|outcome| outcome.winner),
            promoted: outcome.map(|outcome| outcome.promoted),
            game,
        }
    }

    /// Ends the round or match as a win of the other player, because `loser` has resigned.
    pub fn resign(&mut self, loser: Player) {
        let winner = Some(loser.opponent());
        (self.result, self.winner) = (RoundResult::Resignation, winner);
        self.legal_moves.iter_mut().for_each(Vec::clear);
        if let Some(game) = &mut self.game {
            (game.chooser, game.next, game.match_winner) = (None, None, winner);
        }
    }
}

fn legal_moves(shown: &ShowAnswer, round: Option<&Limited>) -> Vec<LegalMove> {
    let legal = |m: MoveText, notation: MoveText, push: bool| LegalMove { m, notation, push };
    match (shown.game.as_ref().filter(|game| game.chooser().is_some()), round) {
        (Some(game), _) => game.moves().map(|m| legal(written(m), written(m), false)).collect(),
        (None, Some(round)) => {
            let position = round.position();
            round.moves().map(|m| legal(written(m), position.annotate(m), position.is_push(m))).collect()
        }
        (None, None) => Vec::new(),
    }
}
