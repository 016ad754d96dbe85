//! The value of a position and of its moves: rules first, then tables, then search within limits.

use std::iter::Sum;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::game::Game;
use crate::game::value::{Dtw, Value, Verdict};
use crate::kamisado::{Move, Position};
use crate::opening_table::{Table, TableError};
use crate::search::{Limits, Prover};

/// What is asked of a position, and what the answer may cost.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// Also the value of every legal move.
    pub moves: bool,
    /// Also exact distances.
    pub distance: bool,
    /// Replay the proof of every value found by search; without it a bug of the search would go unseen.
    pub proof: bool,
    /// Tables to look in before a search.
    pub tables: &'a [&'a Table],
    /// Bytes of memory for the search, all threads together.
    pub memory: usize,
    /// Threads that share the moves of the position.
    pub threads: usize,
    /// When to give up; with a limit on nodes one thread does all the work, so that the answer is the same each time.
    pub limits: Limits<'a>,
    /// Called for every move answered.
    pub on_move: Option<&'a (dyn Fn() + Sync)>,
}

/// Memory for a search where nothing else is said.
pub const DEFAULT_MEMORY: usize = 1 << 30;

impl Default for Question<'_> {
    /// The value alone, by one thread without tables or limits.
    fn default() -> Self {
        Question {
            moves: false,
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
    fn look_up(&self, position: &Position) -> Result<Option<Verdict>, TableError> {
        for table in self.tables {
            let found = table.get(position)?.filter(|verdict| !self.distance || verdict.distance().is_some());
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A win at once.
    Rules,
    /// A table of proven values.
    Table,
    /// A search, its proof replayed if that was asked for.
    Search,
}

impl Source {
    /// The lower-case name, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Rules => "rules",
            Source::Table => "table",
            Source::Search => "search",
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
    /// Where the verdict comes from.
    pub source: Source,
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
    /// Positions in the proofs replayed. Those won at once are not counted; those met again after a long proof count
    /// once, but for each thread.
    pub proof: u64,
    /// Whether all of it is proved: false after a search whose proofs were not replayed.
    pub proved: bool,
    /// Values solved afresh after the replay of a proof had failed.
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
        Answer { verdict, source, moves, nodes, proof, proved: question.proof || nodes == 0, resolved }
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
/// If a table that is asked cannot be read or is damaged.
///
/// # Panics
///
/// If the round is over.
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
pub fn answer(position: &Position, question: &Question<'_>) -> Result<Answer, TableError> {
    assert!(position.outcome().is_none(), "a finished round has no moves to value");
    let mut answer = if question.moves {
        answer_moves(position, question)?
    } else {
        let mut worker = Worker::new(question, question.memory);
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

/// Values every move; the position's own value follows from theirs.
fn answer_moves(position: &Position, question: &Question<'_>) -> Result<Answer, TableError> {
    let moves: Vec<Move> = position.moves().collect();
    let jobs = jobs(position, &moves);
    let limited = question.limits.nodes.is_some() || question.limits.deadline.is_some();
    // Where there are limits, what some moves leave of their share goes to those that are still open.
    let rounds = if limited { 2 } else { 1 };
    let threads = if question.limits.nodes.is_some() { 1 } else { question.threads.clamp(1, jobs.len()) };
    let next = AtomicUsize::new(0);
    let answered = Mutex::new(vec![None::<MoveAnswer>; moves.len()]);
    let locked = || answered.lock().unwrap_or_else(PoisonError::into_inner);
    let work = || -> Result<Spent, TableError> {
        let mut worker = Worker::new(question, question.memory / threads);
        loop {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            if turn >= rounds * jobs.len() {
                return Ok(worker.spent());
            }
            let job = &jobs[turn % jobs.len()];
            let again = turn >= jobs.len();
            if again && locked()[job[0]].is_some_and(|found| found.verdict != Verdict::Unknown) {
                continue;
            }
            worker.take_share((jobs.len() - turn % jobs.len()).div_ceil(threads));
            let found = worker.a_move(position, moves[job[0]])?;
            for &i in job {
                locked()[i] = Some(MoveAnswer { m: moves[i], ..found });
                if let Some(on_move) = question.on_move.filter(|_| !again) {
                    on_move();
                }
            }
        }
    };
    let spent = if threads == 1 {
        work()?
    } else {
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let spent = workers.into_iter().map(|worker| worker.join().expect("a search does not panic"));
            spent.sum::<Result<Spent, TableError>>()
        })?
    };
    let answered = answered.into_inner().unwrap_or_else(PoisonError::into_inner);
    let moves: Vec<MoveAnswer> = answered.into_iter().map(|found| found.expect("every move is answered")).collect();
    let (mut verdict, mut source) = best(&moves);
    if source == Source::Search
        && let Some(known) = question.look_up(position)?
    {
        // The table knows the verdict even where the limits left its moves unknown.
        (verdict, source) = (known, Source::Table);
    }
    Ok(Answer::new(verdict, source, moves, spent, question))
}

/// The numbers of the moves, those together that lead to one position and its mirror image.
fn jobs(position: &Position, moves: &[Move]) -> Vec<Vec<usize>> {
    let mut jobs: Vec<Vec<usize>> = Vec::new();
    let mut by_key = FxHashMap::default();
    for (i, &m) in moves.iter().enumerate() {
        let child = position.after(m);
        let job = *by_key.entry((child.key(), child.winner())).or_insert(jobs.len());
        match jobs.get_mut(job) {
            Some(job) => job.push(i),
            None => jobs.push(vec![i]),
        }
    }
    jobs
}

/// The verdict of a position whose moves have these, and where it comes from.
fn best(moves: &[MoveAnswer]) -> (Verdict, Source) {
    let verdict = Verdict::of_moves(moves.iter().map(|m| m.verdict));
    let at_once = verdict == Verdict::WIN_AT_ONCE;
    let source = if at_once { Some(Source::Rules) } else { moves.iter().map(|m| m.source).max() };
    (verdict, source.unwrap_or(Source::Search))
}

/// What a thread's search has counted; see [`Answer`].
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    nodes: u64,
    proof: u64,
    resolved: u64,
}

impl Sum for Spent {
    fn sum<I: Iterator<Item = Spent>>(all: I) -> Spent {
        all.fold(Spent::default(), |a, b| Spent {
            nodes: a.nodes + b.nodes,
            proof: a.proof + b.proof,
            resolved: a.resolved + b.resolved,
        })
    }
}

/// One thread's search.
struct Worker<'a> {
    question: &'a Question<'a>,
    prover: Prover<'a, Position>,
}

impl<'a> Worker<'a> {
    fn new(question: &'a Question<'a>, memory: usize) -> Self {
        Worker { question, prover: Prover::new(memory, question.limits) }
    }

    /// Limits the next search to one of so many equal parts of what the question's limits leave.
    fn take_share(&mut self, parts: usize) {
        let limits = self.question.limits.share(self.prover.nodes(), parts);
        self.prover.limit(limits);
    }

    fn spent(&self) -> Spent {
        Spent { nodes: self.prover.nodes(), proof: self.prover.proof(), resolved: self.prover.resolved() }
    }

    /// The verdict of a move, from the side of its player.
    fn a_move(&mut self, position: &Position, m: Move) -> Result<MoveAnswer, TableError> {
        let child = position.after(m);
        let mine = |turn| turn == position.turn();
        if let Some(winner) = child.winner() {
            let value = if mine(winner) { Value::Win } else { Value::Loss };
            return Ok(MoveAnswer { m, verdict: Verdict::Proven(value, Some(Dtw(1))), source: Source::Rules });
        }
        let (verdict, source) = self.position(&child)?;
        Ok(MoveAnswer { m, verdict: verdict.before(!mine(child.turn())), source })
    }

    /// The verdict of a position from its mover's side.
    fn position(&mut self, position: &Position) -> Result<(Verdict, Source), TableError> {
        if position.can_win_now() {
            return Ok((Verdict::WIN_AT_ONCE, Source::Rules));
        }
        Ok(match self.question.look_up(position)? {
            Some(verdict) => (verdict, Source::Table),
            None => (self.search(position), Source::Search),
        })
    }

    fn search(&mut self, position: &Position) -> Verdict {
        if self.question.limits.is_over() {
            return Verdict::Unknown;
        }
        let value = if self.question.proof {
            self.prover.value(position).ok()
        } else {
            self.prover.unproved_value(position).ok()
        };
        let Some(value) = value else { return Verdict::Unknown };
        let distance = if self.question.distance { self.prover.solver().distance(position).ok() } else { None };
        Verdict::Proven(value, distance.map(|(_, distance)| distance))
    }
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
        };
        best(&moves.iter().map(answer).collect::<Vec<_>>()).0
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
}
