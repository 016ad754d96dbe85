//! A move that gave the win away, and the moves to play instead.

use kamisado::{Move, MoveText, Player, Position};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::questions::kamisado::value::{AnswerError, Question, answer};
use kamisado_solver::search::{SearchStopped, Solver};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blunder {
    /// The number of the move in its round, from 1, counting the moves of both players but not forced passes.
    pub number: usize,
    /// The position before it, in which the player had the win.
    pub position: Position,
    pub played: NotedMove,
    pub legal: usize,
    /// All moves that would have won, in the order of [`Position::moves`](kamisado::Position::moves).
    pub winning: Vec<NotedMove>,
    /// The winning moves that win soonest; empty unless distances were requested.
    pub fastest: Vec<NotedMove>,
    /// In how many moves they win, counting both players and including the first, if the winner hurries and the loser
    /// delays.
    pub wins_in: Option<Dtw>,
    /// In how many moves the played move loses, including itself.
    pub loses_in: Option<Dtw>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotedMove {
    pub m: Move,
    /// In the rulebook's notation: `Pink Forward 5 Purple`.
    pub notation: MoveText,
}

impl NotedMove {
    fn new(position: &Position, m: Move) -> NotedMove {
        NotedMove { m, notation: position.annotate(m) }
    }
}

impl Blunder {
    /// Examines a move that gave the win away; none if a limit of the question is reached first.
    pub(super) fn find(
        number: usize,
        position: &Position,
        played: Move,
        question: &Question<'_>,
    ) -> Result<Option<Blunder>, AnswerError> {
        let answer = answer(position, &Question { moves: true, distance: false, ..*question })?;
        if answer.moves.iter().any(|found| found.verdict.value().is_none()) {
            return Ok(None);
        }
        let mut blunder = Blunder {
            number,
            position: *position,
            played: NotedMove::new(position, played),
            legal: answer.moves.len(),
            winning: answer.winning_moves().map(|found| NotedMove::new(position, found.m)).collect(),
            fastest: Vec::new(),
            wins_in: None,
            loses_in: None,
        };
        let measured = if question.distance { blunder.measure(question) } else { Ok(()) };
        Ok(measured.is_ok().then_some(blunder))
    }

    /// Finds the distances; one search serves all of them.
    fn measure(&mut self, question: &Question<'_>) -> Result<(), SearchStopped> {
        let mut search = Solver::new(question.memory);
        let (value, wins_in) = search.distance(&self.position, question.limits)?;
        debug_assert_eq!(value, Value::Win, "only a win can be given away");
        for found in &self.winning {
            let child = self.position.after(found.m);
            let left = question.limits.less(search.nodes());
            if search.wins_within(&child, self.player(), Dtw(wins_in.0 - 1), left)? {
                self.fastest.push(found.clone());
            }
        }
        let after = self.position.after(self.played.m);
        let left = question.limits.less(search.nodes());
        let rest = if after.winner().is_some() { Dtw(0) } else { search.distance(&after, left)?.1 };
        (self.wins_in, self.loses_in) = (Some(wins_in), Some(rest.before()));
        Ok(())
    }

    pub fn player(&self) -> Player {
        self.position.turn()
    }

    /// The moves to play: those that win soonest, if known, otherwise all winning moves.
    pub fn to_play(&self) -> &[NotedMove] {
        if self.fastest.is_empty() { &self.winning } else { &self.fastest }
    }
}
