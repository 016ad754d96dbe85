//! A question why a position or a move wins or loses, with its explanation.

use kamisado::{Move, Outcome, Player, Position, Square};
use kamisado_records::{Pass, Round};
use kamisado_solver::questions::explanation::{Explanation, explain};
use kamisado_solver::questions::value::{AnswerError, Question};
use kamisado_solver::{Dtw, Value, Verdict};

/// A question and its explanation.
pub struct ExplainAnswer {
    /// The position before the move in question or, without one, the given position; passes are resolved.
    pub position: Position,
    /// The towers blocked there.
    pub passes: Vec<Square>,
    /// The move in question.
    pub asked: Option<MoveInQuestion>,
    /// The explanation; `None` if the move in question ends the round.
    pub explanation: Option<Explanation>,
}

/// The move in question.
pub struct MoveInQuestion {
    /// The move.
    pub m: Move,
    /// The position it leads to.
    pub after: Position,
    /// The towers blocked after it.
    pub passes: Vec<Square>,
}

impl ExplainAnswer {
    /// The position to explain, or the end of the round.
    pub fn start(&self) -> &Position {
        self.asked.as_ref().map_or(&self.position, |asked| &asked.after)
    }

    /// How the round ends, if it is known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.explanation.as_ref().map_or(self.start().outcome(), |explanation| explanation.outcome)
    }

    /// The verdict of the given position or of the move in question, for the player to move in the given position.
    pub fn verdict(&self) -> Verdict {
        let mover = self.position.turn();
        let (verdict, mover_after): (Verdict, Player) = match (&self.explanation, self.start().winner()) {
            (Some(explanation), _) => (explanation.verdict, self.start().turn()),
            (None, Some(winner)) => (Verdict::Proven(Value::Win, Some(Dtw(0))), winner),
            (None, None) => (Verdict::Unknown, mover),
        };
        match verdict {
            Verdict::Unknown => Verdict::Unknown,
            Verdict::Proven(value, distance) => {
                let distance = if self.asked.is_some() { distance.map(Dtw::before) } else { distance };
                Verdict::Proven(value.seen_by(mover_after != mover), distance)
            }
        }
    }

    /// A question about the last move of a round or, if there is none, its position; without an explanation yet.
    pub fn last_move(round: &Round) -> ExplainAnswer {
        let squares = |passes: &[Pass]| passes.iter().map(|pass| pass.square).collect();
        let Some((last, before)) = round.plies.split_last() else {
            let (position, passes) = (round.start, squares(&round.passes));
            return ExplainAnswer { position, passes, asked: None, explanation: None };
        };
        let position = before.iter().fold(round.start, |position, ply| position.after(ply.m));
        let passes = squares(before.last().map_or(&round.passes, |ply| &ply.passes));
        let asked = MoveInQuestion { m: last.m, after: position.after(last.m), passes: squares(&last.passes) };
        ExplainAnswer { position, passes, asked: Some(asked), explanation: None }
    }

    /// A question about a position; without an explanation yet.
    pub fn position(position: &Position) -> ExplainAnswer {
        ExplainAnswer { position: *position, passes: Vec::new(), asked: None, explanation: None }
    }

    /// Searches for the explanation, unless the round is over. The opening of the question is that of
    /// [`start`](Self::start).
    pub fn explain(&mut self, question: &Question<'_>) -> Result<(), AnswerError> {
        if self.start().outcome().is_none() {
            self.explanation = Some(explain(self.start(), question)?);
        }
        Ok(())
    }
}
