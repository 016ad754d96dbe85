//! The value of a position and of its moves: rules first, then tables, then search within limits.

pub use super::fault::{AnswerError, Fault};
use super::moves::answer_moves;
use super::replies::note_replies;
use super::worker::{Spent, Worker};
use crate::game::Game;
use crate::game::value::{Dtw, Value, Verdict};
use crate::kamisado::{Move, Position};
use crate::opening_table::Table;
use crate::search::Limits;

/// What is asked of a position, and what the answer may cost.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// Also the value of every legal move.
    pub moves: bool,
    /// Also how many answers refute each losing move. Of use with `moves` alone; costs the values of all answers.
    pub replies: bool,
    /// Also exact distances.
    pub distance: bool,
    /// Replay the proof of every value found by search; without it a bug of the search would go unseen.
    pub proof: bool,
    /// Tables to look in before a search.
    pub tables: &'a [&'a Table],
    /// Bytes of memory for the search, all threads together.
    pub memory: usize,
    /// Threads that share the moves of the position, or the search of its value alone.
    pub threads: usize,
    /// When to give up; with a limit on nodes one thread does all the work, so that the answer is the same each time.
    pub limits: Limits<'a>,
    /// Called for every move of which all that is asked is found.
    pub on_move: Option<&'a (dyn Fn() + Sync)>,
}

/// Memory for a search where nothing else is said.
pub const DEFAULT_MEMORY: usize = 1 << 30;

impl Default for Question<'_> {
    /// The value alone, by one thread without tables or limits.
    fn default() -> Self {
        Question {
            moves: false,
            replies: false,
            distance: false,
            proof: true,
            tables: &[],
            memory: DEFAULT_MEMORY,
            threads: 1,
            limits: Limits::default(),
            on_move: None,
        }
    }
}

impl Question<'_> {
    /// What the tables say of a position, if one of them says all that is asked.
    fn look_up(&self, position: &Position) -> Result<Option<(Verdict, Source)>, AnswerError> {
        for table in self.tables {
            if let Some(verdict) = table.get(position)?.filter(|&verdict| self.is_answered(verdict)) {
                let source = if table.is_verified() { Source::Table } else { Source::UnverifiedTable };
                return Ok(Some((verdict, source)));
            }
        }
        Ok(None)
    }

    /// What the rules and the tables say of a position, if they say all that is asked.
    pub(super) fn known(&self, position: &Position) -> Result<Option<(Verdict, Source)>, AnswerError> {
        if position.can_win_now() {
            return Ok(Some((Verdict::WIN_AT_ONCE, Source::Rules)));
        }
        self.look_up(position)
    }

    /// The answer for a move without a search, if it is known.
    pub(super) fn known_move(&self, position: &Position, m: Move) -> Result<Option<MoveAnswer>, AnswerError> {
        let child = position.after(m);
        if let Some(winner) = child.winner() {
            let value = if winner == position.turn() { Value::Win } else { Value::Loss };
            let verdict = Verdict::Proven(value, Some(Dtw(1)));
            return Ok(Some(MoveAnswer { m, verdict, source: Source::Rules, replies: None }));
        }
        Ok(self.known(&child)?.map(|found| MoveAnswer::new(position, m, &child, found)))
    }

    /// Whether a verdict says all that is asked.
    pub(super) fn is_answered(&self, verdict: Verdict) -> bool {
        verdict.value().is_some() && (!self.distance || verdict.distance().is_some())
    }
}

/// Where a value comes from; of several, the one that takes the most trust is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A win at once.
    Rules,
    /// A table all of whose values were verified.
    Table,
    /// A table of which nobody has verified every value.
    UnverifiedTable,
    /// Retrograde analysis of everything reachable.
    Retrograde,
    /// A search, its proof replayed if that was asked for.
    Search,
}

impl Source {
    /// The lower-case name, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Rules => "rules",
            Source::Table | Source::UnverifiedTable => "table",
            Source::Retrograde => "retrograde",
            Source::Search => "search",
        }
    }

    /// Whether values from here are proved; of a search only if its proofs were replayed.
    fn is_proved(self, proofs: bool) -> bool {
        match self {
            Source::Rules | Source::Table | Source::Retrograde => true,
            Source::UnverifiedTable => false,
            Source::Search => proofs,
        }
    }
}

/// A legal move with its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveAnswer {
    /// The move.
    pub m: Move,
    /// The verdict for the player who makes it; the distance counts the move itself.
    pub verdict: Verdict,
    /// Where what is said of it comes from.
    pub source: Source,
    /// How many of the opponent's answers win for the opponent: 0 if the move wins. None if nobody asked, if it is
    /// unknown, or if the opponent has no answer to choose: the round is over, or the opponent must pass.
    pub replies: Option<u32>,
}

impl MoveAnswer {
    /// That of a move that leads to a position of which this is found.
    pub(super) fn new(
        position: &Position,
        m: Move,
        child: &Position,
        (verdict, source): (Verdict, Source),
    ) -> MoveAnswer {
        let verdict = verdict.before(child.turn() != position.turn());
        MoveAnswer { m, verdict, source, replies: None }
    }
}

/// The answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The verdict for the player to move.
    pub verdict: Verdict,
    /// Where the verdict comes from.
    pub source: Source,
    /// The legal moves in the order of [`Game::moves`]; empty unless asked for.
    pub moves: Vec<MoveAnswer>,
    /// Positions expanded by the search.
    pub nodes: u64,
    /// Positions in the proofs replayed. Those won at once are not counted; those repeated after a long proof count
    /// once, but for each thread.
    pub proof: u64,
    /// Whether there is a value in it, of the position or of a move, and all values in it are proved: by the rules, by
    /// a table all of whose values were verified, or by a search whose proofs were replayed.
    pub proved: bool,
    /// Values that were solved again because the replay of a proof failed.
    pub resolved: u64,
}

impl Answer {
    fn new(
        verdict: Verdict,
        source: Source,
        moves: Vec<MoveAnswer>,
        Spent { nodes, proof, resolved }: Spent,
        question: &Question<'_>,
    ) -> Answer {
        let said = moves.iter().map(|found| (found.verdict, found.source)).chain([(verdict, source)]);
        let mut sources = said.filter(|&(verdict, _)| verdict != Verdict::Unknown).map(|(_, source)| source).peekable();
        let proved = sources.peek().is_some() && sources.all(|source| source.is_proved(question.proof));
        Answer { verdict, source, moves, nodes, proof, proved, resolved }
    }

    /// Whether a value in it comes from a table of which nobody has verified every value.
    pub fn trusts_a_table(&self) -> bool {
        let sources = self.moves.iter().map(|found| found.source).chain([self.source]);
        sources.into_iter().any(|source| source == Source::UnverifiedTable)
    }

    /// The moves that win.
    pub fn winning_moves(&self) -> impl Iterator<Item = &MoveAnswer> {
        self.moves.iter().filter(|m| m.verdict.value() == Some(Value::Win))
    }
}

/// Answers a question about a position that is not over.
///
/// # Errors
///
/// If the round is over, if a table that is asked cannot be read or is damaged, or if the search is at fault: it claims what
/// it cannot prove.
///
/// ```
/// use solver::questions::kamisado::value::{Question, Source, answer};
/// use solver::kamisado::Position;
/// use solver::game::value::{Value, Verdict};
///
/// let position: Position = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -".parse()?;
/// let answer = answer(&position, &Question { moves: true, ..Question::default() })?;
/// assert_eq!(answer.verdict, Verdict::from(Value::Win));
/// assert_eq!(answer.winning_moves().count(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer(position: &Position, question: &Question<'_>) -> Result<Answer, AnswerError> {
    if let Some(winner) = position.winner() {
        return Err(AnswerError::Over { what: "round", winner });
    }
    let mut answer = if question.moves {
        // With replies, a move is answered when these are counted.
        let on_move = question.on_move.filter(|_| !question.replies);
        let (mut moves, mut spent) = answer_moves(position, &Question { on_move, ..*question })?;
        let (mut verdict, mut source) = best(&moves);
        if source == Source::Search
            && let Some(known) = question.look_up(position)?
        {
            // The table knows the verdict even where the limits left its moves unknown.
            (verdict, source) = known;
        }
        if question.replies {
            let left = Question { limits: question.limits.less(spent.nodes), ..*question };
            spent = [spent, note_replies(position, &mut moves, &left)?].into_iter().sum();
        }
        Answer::new(verdict, source, moves, spent, question)
    } else {
        let mut worker = Worker::one_of(1, question);
        let (verdict, source) = worker.position(position)?;
        Answer::new(verdict, source, Vec::new(), worker.spent(), question)
    };
    if !question.distance {
        // Some distances come by the way; an answer holds all that were asked for, and no others.
        answer.verdict = answer.verdict.without_distance();
        answer.moves.iter_mut().for_each(|m| m.verdict = m.verdict.without_distance());
    }
    Ok(answer)
}

/// The verdict of a position whose moves have these, and where it comes from.
fn best(moves: &[MoveAnswer]) -> (Verdict, Source) {
    let verdict = Verdict::of_moves(moves.iter().map(|m| m.verdict));
    let at_once = verdict == Verdict::WIN_AT_ONCE;
    let source = if at_once { Some(Source::Rules) } else { moves.iter().map(|m| m.source).max() };
    (verdict, source.unwrap_or(Source::Search))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What moves with these values and distances say of their position.
    fn verdict(moves: &[(Value, Option<u16>)]) -> Verdict {
        let m = Position::start(Default::default()).moves().next().unwrap();
        let answer = |&(value, distance): &(Value, Option<u16>)| MoveAnswer {
            m,
            verdict: Verdict::Proven(value, distance.map(Dtw)),
            source: Source::Search,
            replies: None,
        };
        best(&moves.iter().map(answer).collect::<Vec<_>>()).0
    }

    #[test]
    fn of_a_finished_round_there_is_no_answer() {
        let mut position: Position = "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B".parse().unwrap();
        position.play(position.read_move("a1a8").unwrap()).unwrap();
        let error = answer(&position, &Question::default()).unwrap_err().to_string();
        assert_eq!(error, "the round is over, Gold has won: there is nothing to value");
    }

    #[test]
    fn a_distance_rests_on_those_of_all_moves_that_count() {
        use Value::{Loss, Win};
        assert_eq!(verdict(&[(Win, Some(5)), (Win, Some(3)), (Loss, None)]), Verdict::Proven(Win, Some(Dtw(3))));
        assert_eq!(verdict(&[(Loss, Some(4)), (Loss, Some(6))]), Verdict::Proven(Loss, Some(Dtw(6))));
        assert_eq!(verdict(&[(Win, Some(5)), (Win, None)]), Verdict::from(Win));
        assert_eq!(verdict(&[(Loss, Some(4)), (Loss, None)]), Verdict::from(Loss));
        assert_eq!(verdict(&[(Win, None), (Win, Some(1))]), Verdict::Proven(Win, Some(Dtw(1))));
    }

    #[test]
    fn moves_are_counted_when_all_that_is_asked_of_them_is_known() {
        use std::sync::atomic::{AtomicUsize, Ordering};

        let start = Position::start(Default::default());
        for (nodes, replies) in [(2_000, false), (20_000, true), (200_000, true), (2_000_000, true)] {
            let counted = AtomicUsize::new(0);
            let on_move = || {
                counted.fetch_add(1, Ordering::Relaxed);
            };
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let asked = Question { moves: true, replies, limits, on_move: Some(&on_move), ..Question::default() };
            let found = answer(&start, &asked).unwrap();
            let is_known = |m: &&MoveAnswer| m.verdict.value().is_some() && (!replies || m.replies.is_some());
            let known = found.moves.iter().filter(is_known).count();
            assert_eq!(counted.into_inner(), known, "{nodes} {replies}");
            assert_eq!(known == 102, nodes == 2_000_000, "{nodes}: {known}");
        }
    }
}
