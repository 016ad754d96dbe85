//! Why a position is won or lost: a line of best play, with what each player could have done instead.

use super::best::{BestPlay, LineStep};
use crate::game::TwoPlayer;
use crate::game::value::{Dtw, Verdict};
use crate::questions::value::{AnswerError, Fault, Question};
use crate::search::ReplayError;
use kamisado::{Limited, Outcome, Position};

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

/// Explains a position. Fails if the round is over, or if the search cannot prove what it claims, which is a bug.
///
/// Uses only the opening, the limits, the memory and the `proof` flag of the question. One search serves the whole line.
///
/// ```
/// use kamisado_solver::questions::value::Question;
/// use kamisado_solver::questions::explanation::explain;
/// use kamisado::Position;
///
/// let position: Position = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G".parse()?;
/// let explanation = explain(&position, &Question::default())?;
/// assert_eq!(explanation.steps.len(), 7);
/// assert_eq!(explanation.outcome.unwrap().winner, position.turn());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
