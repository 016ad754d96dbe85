//! Why a position is won or lost: a line of best play, with what each player could have done instead.

use super::best_play::BestPlay;
pub use super::best_play::LineStep;
use crate::game::TwoPlayer;
use crate::game::value::{Dtw, Value, Verdict};
use crate::questions::kamisado::value::{AnswerError, Fault, Question};
use crate::search::ReplayError;
use kamisado::record::{Pass, Round};
use kamisado::{Limited, Move, Outcome, Player, Position, Square};

/// A line of best play, from a position to the end of its round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The verdict for the player to move, its distance included.
    pub verdict: Verdict,
    /// The moves in order, as far as they were found before a limit was reached.
    pub steps: Vec<LineStep>,
    /// How the round ends; `None` if a limit was reached first.
    pub outcome: Option<Outcome>,
    /// Positions expanded by the search.
    pub nodes: u64,
    /// Whether the values are proved, by the rules or by a search whose proofs were replayed. Distances are exact, but
    /// never part of a proof.
    pub proved: bool,
    /// Values that were searched again because the replay of a proof failed.
    pub resolved: u64,
}

/// Explains a position that is not over.
///
/// Uses only the opening, the limits, the memory and the `proof` flag of the question. One search serves the whole line.
///
/// ```
/// use kamisado_solver::questions::kamisado::value::Question;
/// use kamisado_solver::questions::kamisado::explanation::explain;
/// use kamisado::Position;
///
/// let position: Position = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G".parse()?;
/// let explanation = explain(&position, &Question::default())?;
/// assert_eq!(explanation.steps.len(), 7);
/// assert_eq!(explanation.outcome.unwrap().winner, position.turn());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the round is over, or if the search cannot prove what it claims, which is a bug.
pub fn explain(position: &Position, question: &Question<'_>) -> Result<Explanation, AnswerError> {
    if let Some(winner) = position.winner() {
        return Err(AnswerError::Over { what: "round", winner });
    }
    let mut play = BestPlay::new(question.memory, question.limits, question.proof);
    let (verdict, steps, outcome) = (Verdict::Unknown, Vec::new(), None);
    let mut found = Explanation { verdict, steps, outcome, nodes: 0, proved: false, resolved: 0 };
    // If a limit is reached, the answer is what was found so far.
    let followed = found.follow(Limited::new(*position, question.opening), &mut play);
    let reached = found.steps.last().map_or(*position, |step| step.position.after(step.m));
    Fault::unless_limited(followed, &reached)?;
    let wins_at_once = question.opening.is_over() && position.can_win_now();
    let proved = found.verdict != Verdict::Unknown && (question.proof || wins_at_once);
    Ok(Explanation { nodes: play.nodes(), proved, resolved: play.resolved(), ..found })
}

impl Explanation {
    fn follow(&mut self, mut round: Limited, play: &mut BestPlay<'_>) -> Result<(), ReplayError> {
        let value = play.value(&round)?;
        self.verdict = value.into();
        let mut distance = play.distance(&round, value)?;
        self.verdict = Verdict::Proven(value, Some(distance));
        let winner = round.position().winner_by(value);
        while round.position().outcome().is_none() {
            let (step, _) = play.step(&round, winner, distance)?;
            round.play_unchecked(step.m);
            distance = Dtw(distance.0 - 1);
            self.steps.push(step);
        }
        self.outcome = round.position().outcome();
        Ok(())
    }
}

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
