//! Why a position is won or lost: a line of best play, with what each player could have done instead.

use super::best_play::BestPlay;
pub use super::best_play::Step;
use crate::game::TwoPlayer;
use crate::game::value::{Dtw, Verdict};
use crate::questions::kamisado::value::{AnswerError, Fault, Question};
use crate::search::ReplayError;
use kamisado::{Outcome, Position};

/// A line of best play, from a position to the end of its round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The verdict for the player to move, its distance included.
    pub verdict: Verdict,
    /// The moves in turn; as many as were found before a limit was reached.
    pub steps: Vec<Step>,
    /// How the round ends; none if a limit was reached first.
    pub outcome: Option<Outcome>,
    /// Positions expanded by the search.
    pub nodes: u64,
    /// Whether the values are proved, by the rules or by a search whose proofs were replayed; distances are exact, but
    /// never part of a proof.
    pub proved: bool,
    /// Values that were solved again because the replay of a proof failed.
    pub resolved: u64,
}

/// Explains a position that is not over.
///
/// Of the question, its limits, its memory and whether proofs are replayed count. One search serves the whole line.
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
/// If the round is over, or if the search is at fault: it claims what it cannot prove.
pub fn explain(position: &Position, question: &Question<'_>) -> Result<Explanation, AnswerError> {
    if let Some(winner) = position.winner() {
        return Err(AnswerError::Over { what: "round", winner });
    }
    let play = BestPlay::new(question.memory, question.limits, question.proof);
    let mut search = LineSearch { play, verdict: Verdict::Unknown, steps: Vec::new(), outcome: None };
    // If a limit is reached, what was found until then is the answer.
    let followed = search.follow(position);
    let reached = search.steps.last().map_or(*position, |step| step.position.after(step.m));
    Fault::unless_limited(followed, &reached)?;
    Ok(Explanation {
        verdict: search.verdict,
        steps: search.steps,
        outcome: search.outcome,
        nodes: search.play.nodes(),
        proved: search.verdict != Verdict::Unknown && (question.proof || position.can_win_now()),
        resolved: search.play.resolved(),
    })
}

/// The search for a line, and what it has found so far.
struct LineSearch<'a> {
    play: BestPlay<'a>,
    verdict: Verdict,
    steps: Vec<Step>,
    outcome: Option<Outcome>,
}

impl LineSearch<'_> {
    /// Plays to the end of the round.
    fn follow(&mut self, start: &Position) -> Result<(), ReplayError> {
        let value = self.play.value(start)?;
        self.verdict = value.into();
        let mut distance = self.play.distance(start)?;
        self.verdict = Verdict::Proven(value, Some(distance));
        let winner = start.winner_by(value);
        let mut position = *start;
        while position.outcome().is_none() {
            let (step, _) = self.play.step(&position, winner, distance)?;
            position.play_unchecked(step.m);
            distance = Dtw(distance.0 - 1);
            self.steps.push(step);
        }
        self.outcome = position.outcome();
        Ok(())
    }
}
