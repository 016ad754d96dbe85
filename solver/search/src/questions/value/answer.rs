//! The answer to a question.

use super::fault::AnswerError;
use super::moves::{answer_moves, note_replies};
use super::question::{MoveAnswer, Question, Source};
use super::worker::{Provers, SearchCost, Worker};
use crate::game::value::{Value, Verdict};
use kamisado::{Limited, Position};

/// The answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The verdict for the player to move.
    pub verdict: Verdict,
    /// The source of the verdict.
    pub source: Source,
    /// The legal moves in the order of [`Position::moves`](kamisado::Position::moves); empty unless requested.
    pub moves: Vec<MoveAnswer>,
    /// Positions expanded by the search.
    pub nodes: u64,
    /// Positions in the replayed proofs. Positions won at once are not counted; repeated positions with a long proof
    /// count once per thread.
    pub proof: u64,
    /// Whether the answer holds at least one value, of the position or of a move, and all its values are proved: by the
    /// rules, by a table all of whose values were verified, or by a search whose proofs were replayed.
    pub proved: bool,
    /// Values that were searched again because the replay of a proof failed.
    pub resolved: u64,
}

impl Answer {
    fn new(
        verdict: Verdict,
        source: Source,
        moves: Vec<MoveAnswer>,
        SearchCost { nodes, proof, resolved }: SearchCost,
        question: &Question<'_>,
    ) -> Answer {
        let said = moves.iter().map(|found| (found.verdict, found.source)).chain([(verdict, source)]);
        let mut sources = said.filter(|&(verdict, _)| verdict != Verdict::Unknown).map(|(_, source)| source).peekable();
        let proved = sources.peek().is_some() && sources.all(|source| source.is_proved(question.proof));
        Answer { verdict, source, moves, nodes, proof, proved, resolved }
    }

    /// Whether a value comes from a table whose values were not all verified.
    pub fn trusts_a_table(&self) -> bool {
        let sources = self.moves.iter().map(|found| found.source).chain([self.source]);
        sources.into_iter().any(|source| source == Source::UnverifiedTable)
    }

    /// The moves that win.
    pub fn winning_moves(&self) -> impl Iterator<Item = &MoveAnswer> {
        self.moves.iter().filter(|m| m.verdict.value() == Some(Value::Win))
    }
}

/// Answers a question about a position. Fails if the round is over, if a table cannot be read or is damaged, or if the
/// search cannot prove what it claims, which is a bug.
///
/// ```
/// use kamisado_solver::questions::value::{Question, Source, answer};
/// use kamisado::Position;
/// use kamisado_solver::game::value::{Value, Verdict};
///
/// let position: Position = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -".parse()?;
/// let answer = answer(&position, &Question { moves: true, ..Question::default() })?;
/// assert_eq!(answer.verdict, Verdict::from(Value::Win));
/// assert_eq!(answer.winning_moves().count(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer(position: &Position, question: &Question<'_>) -> Result<Answer, AnswerError> {
    answer_by(&mut Provers::default(), position, question)
}

/// As [`answer`], by provers that remember earlier questions.
pub(crate) fn answer_by(
    provers: &mut Provers,
    position: &Position,
    question: &Question<'_>,
) -> Result<Answer, AnswerError> {
    if let Some(winner) = position.winner() {
        return Err(AnswerError::Over { what: "round", winner });
    }
    let mut answer = if question.moves {
        // With replies, a move is complete only when they are counted.
        let watch = if question.replies { &() } else { question.watch };
        let (mut moves, mut spent) = answer_moves(position, &Question { watch, ..*question }, provers)?;
        let (mut verdict, mut source) = best(&moves);
        if source == Source::Search
            && question.opening.is_over()
            && let Some(known) = question.look_up(position)?
        {
            // The table knows the verdict even if the limits left moves unknown.
            (verdict, source) = known;
        }
        if question.replies {
            let left = Question { limits: question.limits.less(spent.nodes), ..*question };
            spent = [spent, note_replies(position, &mut moves, &left, provers)?].into_iter().sum();
        }
        Answer::new(verdict, source, moves, spent, question)
    } else {
        let mut worker = Worker::new(question, &mut provers.of(1, question)[0]);
        let (verdict, source) = worker.position(&Limited::new(*position, question.opening))?;
        Answer::new(verdict, source, Vec::new(), worker.spent(), question)
    };
    if !question.distance {
        // Some distances are found incidentally, but an answer has distances only if they were requested.
        answer.verdict = answer.verdict.without_distance();
        answer.moves.iter_mut().for_each(|m| m.verdict = m.verdict.without_distance());
    }
    Ok(answer)
}

fn best(moves: &[MoveAnswer]) -> (Verdict, Source) {
    let verdict = Verdict::of_moves(moves.iter().map(|m| m.verdict));
    let at_once = verdict == Verdict::WIN_AT_ONCE;
    let source = if at_once { Some(Source::Rules) } else { moves.iter().map(|m| m.source).max() };
    (verdict, source.unwrap_or(Source::Search))
}
