//! A position with its legal moves, as an object.

use serde::Serialize;

use super::ScoreJson;
use crate::questions::kamisado::shown::{Shown, State};
use kamisado::{Color, Fill, FinishedRound, MatchState, Move, MoveText, Player, Position, Square, written};

/// A position, its legal moves, and what the moves led to, as an object.
#[derive(Serialize)]
pub struct ShownJson {
    position: String,
    to_move: &'static str,
    due: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_moves: Option<Vec<LegalMove>>,
    passes: Vec<String>,
    result: &'static str,
    winner: Option<&'static str>,
    promoted: Option<&'static str>,
    #[serde(flatten)]
    game: Option<MatchJson>,
}

/// What is added of a match.
#[derive(Serialize)]
struct MatchJson {
    #[serde(rename = "match")]
    format: String,
    score: ScoreJson,
    chooser: Option<&'static str>,
    match_winner: Option<&'static str>,
    /// The set-ups that can come next, while the match waits for the choice.
    next: Option<Choice>,
}

impl MatchJson {
    fn new(game: &MatchState) -> MatchJson {
        MatchJson {
            format: game.format().to_string(),
            score: game.score().into(),
            chooser: game.chooser().map(Player::name),
            match_winner: game.winner().map(Player::name),
            next: game.chooser().and(game.finished_round()).as_ref().map(Choice::new),
        }
    }
}

#[derive(Serialize)]
struct LegalMove {
    #[serde(rename = "move")]
    m: MoveText,
    notation: MoveText,
    push: bool,
}

impl ShownJson {
    /// With a list of the legal moves, or without.
    pub fn new(shown: &Shown, lists_moves: bool) -> ShownJson {
        let (result, outcome, mut legal_moves) = match &shown.state {
            State::Ongoing(position) => ("ongoing", None, legal_moves(position)),
            State::Won(outcome) => ("win", Some(outcome), Vec::new()),
            State::Deadlock(outcome) => ("deadlock", outcome.as_ref(), Vec::new()),
        };
        if let Some(game) = shown.game.as_ref().filter(|game| game.chooser().is_some()) {
            let fill = |m: MoveText| LegalMove { m, notation: m, push: false };
            legal_moves = game.moves().map(|m| fill(written(m))).collect();
        }
        ShownJson {
            position: shown.setup.to_string(),
            to_move: shown.setup.turn.name(),
            due: shown.setup.due.map(Color::name),
            legal_moves: lists_moves.then_some(legal_moves),
            passes: shown.passes.iter().map(Square::to_string).collect(),
            result,
            winner: outcome.map(|outcome| outcome.winner.name()),
            promoted: outcome.map(|outcome| outcome.promoted.name()),
            game: shown.game.as_ref().map(MatchJson::new),
        }
    }

    /// Ends it for the other player: one has given up.
    pub fn resign(&mut self, loser: Player) {
        let winner = loser.opponent().name();
        (self.result, self.winner) = ("resignation", Some(winner));
        if let Some(moves) = &mut self.legal_moves {
            moves.clear();
        }
        if let Some(game) = &mut self.game {
            (game.chooser, game.next, game.match_winner) = (None, None, Some(winner));
        }
    }
}

fn legal_moves(position: &Position) -> Vec<LegalMove> {
    let legal = |m: Move| LegalMove { m: written(m), notation: position.annotate(m), push: position.is_push(m) };
    position.moves().map(legal).collect()
}

/// The set-ups that a Defender chooses between.
#[derive(Serialize)]
pub struct Choice {
    /// The winner of the round.
    pub chooser: &'static str,
    /// The loser, who moves first in the next one.
    pub challenger: &'static str,
    /// The set-up filled from the left.
    pub left: String,
    /// The set-up filled from the right.
    pub right: String,
}

impl Choice {
    /// What comes after a round of a match that goes on.
    pub fn new(finished: &FinishedRound) -> Choice {
        let chooser = finished.outcome.winner;
        Choice {
            chooser: chooser.name(),
            challenger: chooser.opponent().name(),
            left: finished.next(Fill::Left).to_string(),
            right: finished.next(Fill::Right).to_string(),
        }
    }
}
