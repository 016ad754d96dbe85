//! What is asked of a position or of a move, with its [explanation](super::explanation).

use super::explanation::{Explanation, explain};
use super::value::{AnswerError, Question};
use crate::game::value::{Dtw, Value, Verdict};
use kamisado::record::{Pass, Round};
use kamisado::{Move, Outcome, Player, Position, Square};

/// What is asked, and the explanation.
pub struct Explained {
    /// The position before the move asked about, or else the one given, its passes resolved.
    pub position: Position,
    /// The towers blocked there.
    pub passes: Vec<Square>,
    /// The move asked about.
    pub asked: Option<Asked>,
    /// What follows; none if the move asked about ends the round.
    pub explanation: Option<Explanation>,
}

/// The move asked about.
pub struct Asked {
    /// The move.
    pub m: Move,
    /// The position it leads to.
    pub after: Position,
    /// The towers blocked after it.
    pub passes: Vec<Square>,
}

impl Explained {
    /// The position that is explained, or the end of the round.
    pub fn start(&self) -> &Position {
        self.asked.as_ref().map_or(&self.position, |asked| &asked.after)
    }

    /// How the round ends, as far as that is known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.explanation.as_ref().map_or(self.start().outcome(), |explanation| explanation.outcome)
    }

    /// The verdict of the position given or of the move asked about, for the player to move in the position given.
    pub fn verdict(&self) -> Verdict {
        let mover = self.position.turn();
        let (verdict, told_by): (Verdict, Player) = match (&self.explanation, self.start().winner()) {
            (Some(explanation), _) => (explanation.verdict, self.start().turn()),
            (None, Some(winner)) => (Verdict::Proven(Value::Win, Some(Dtw(0))), winner),
            (None, None) => (Verdict::Unknown, mover),
        };
        match verdict {
            Verdict::Unknown => Verdict::Unknown,
            Verdict::Proven(value, distance) => {
                let distance = if self.asked.is_some() { distance.map(Dtw::before) } else { distance };
                Verdict::Proven(value.seen_by(told_by != mover), distance)
            }
        }
    }
}

impl Explained {
    /// What is asked of the last move of a round or, if there is none, of its position; without an explanation yet.
    pub fn last_move(round: &Round) -> Explained {
        let squares = |passes: &[Pass]| passes.iter().map(|pass| pass.square).collect();
        let Some((last, before)) = round.plies.split_last() else {
            let (position, passes) = (round.start, squares(&round.passes));
            return Explained { position, passes, asked: None, explanation: None };
        };
        let position = before.iter().fold(round.start, |position, ply| position.after(ply.m));
        let passes = squares(before.last().map_or(&round.passes, |ply| &ply.passes));
        let asked = Asked { m: last.m, after: position.after(last.m), passes: squares(&last.passes) };
        Explained { position, passes, asked: Some(asked), explanation: None }
    }

    /// What is asked of a position; without an explanation yet.
    pub fn position(position: &Position) -> Explained {
        Explained { position: *position, passes: Vec::new(), asked: None, explanation: None }
    }

    /// Searches for the explanation, unless the round is over.
    ///
    /// # Errors
    ///
    /// Those of [`explain`].
    pub fn explain(&mut self, question: &Question<'_>) -> Result<(), AnswerError> {
        if self.start().outcome().is_none() {
            self.explanation = Some(explain(self.start(), question)?);
        }
        Ok(())
    }
}
