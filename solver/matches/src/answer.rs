//! The value of a match for the player to move, and of each of their moves or fills.

use rustc_hash::{FxHashMap, FxHashSet};

use super::alone::RoundAlone;
use super::list::find_all;
use super::settled::SettledSetups;
use super::shares::Shares;
use super::solver::winner_by;
use kamisado::{Fill, MatchFormat, MatchMove, MatchState, Player, Position};
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::game::{Game, NodeKey};
use kamisado_solver::questions::value::{
    self, Answer, AnswerError, DEFAULT_MEMORY, Fault, MoveAnswer, Question, Source,
};
use kamisado_solver::search::ReplayError;
use kamisado_solver::watch::Watch;

/// A question about a match, with the cost that its answer may have; limits are those of the [`SettledSetups`].
#[derive(Clone, Copy)]
pub struct MatchQuestion<'a> {
    /// Also the value of every legal move, or of both fills.
    pub moves: bool,
    /// Also how many answers refute each losing move. Only with `moves`; takes the values of all answers.
    pub replies: bool,
    /// Also the number of rounds still to come, if it is known.
    pub rounds: bool,
    /// Bytes of memory for the search, all threads together.
    pub memory: usize,
    /// Receives every move whose value is found.
    pub watch: &'a dyn Watch,
}

impl Default for MatchQuestion<'_> {
    /// Only the value.
    fn default() -> Self {
        MatchQuestion { moves: false, replies: false, rounds: false, memory: DEFAULT_MEMORY, watch: &() }
    }
}

/// A move, or a fill, with its verdict; see [`MatchAnswer::verdict`].
pub type MoveFound = MoveAnswer<MatchMove>;

/// The answer to a [`MatchQuestion`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchAnswer {
    /// The verdict for the player to move. Its distance counts rounds: those still to come under best play, including
    /// the one in play; the winner minimises it, the loser maximises it. It is missing if it was not requested or is
    /// not known. In a single-round match it counts tower moves.
    pub verdict: Verdict,
    /// The source of the verdict.
    pub source: Source,
    /// The legal moves in the order of [`Game::moves`]; empty unless requested.
    pub moves: Vec<MoveFound>,
    /// Whether the answer holds at least one value, of the match or of a move, and all its values are proved.
    pub proved: bool,
    /// Positions expanded.
    pub nodes: u64,
    /// The number of settled set-ups, including those known before.
    pub settled: usize,
}

impl MatchAnswer {
    /// How many moves win.
    pub fn wins(&self) -> usize {
        self.moves.iter().filter(|found| found.verdict.value() == Some(Value::Win)).count()
    }

    /// How many moves have an unknown value.
    pub fn unknown(&self) -> usize {
        self.moves.iter().filter(|found| found.verdict == Verdict::Unknown).count()
    }
}

/// Answers a question about a match that is not over. Fails if it is, or if the search cannot prove what it claims,
/// which is a bug.
///
/// `settled` holds the limits and the known values, and keeps new ones. The threads of rayon's current pool share the
/// work. A single-round match is answered as a round, with its distance.
///
/// ```
/// use kamisado::{Deadlock, MatchFormat, MatchState};
/// use kamisado_matches::{MatchQuestion, SettledSetups, answer};
/// use kamisado_solver::{Dtw, Limits, Value, Verdict};
///
/// // Black is to move and reaches home with a tower that has a ring: 2 points, and 3 in all.
/// let setup = "oupk2g1/8/8/8/1rB5/1G6/+y3b3/2+RYKPUO b Y".parse()?;
/// let state = MatchState::from_setup(&setup, MatchFormat::Standard, Deadlock::Official)?;
/// let settled = SettledSetups::new(Limits::default(), true);
/// let answer = answer(&state, &MatchQuestion { rounds: true, ..MatchQuestion::default() }, &settled)?;
/// assert_eq!(answer.verdict, Verdict::Proven(Value::Win, Some(Dtw(1))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer(
    state: &MatchState,
    question: &MatchQuestion<'_>,
    settled: &SettledSetups<'_>,
) -> Result<MatchAnswer, AnswerError> {
    if let Some(winner) = state.winner() {
        return Err(AnswerError::Over { what: "match", winner });
    }
    if state.format() == MatchFormat::Single {
        return answer_round(state.position(), question, settled);
    }
    let moves: Vec<MatchMove> = if question.moves { state.moves().collect() } else { Vec::new() };
    let threads = rayon::current_num_threads();
    let share = question.memory / threads;
    let of_one = MoveSearch { question, shares: Shares::of(share, 1), settled };
    // Mirror images are answered once. With another player to move, the same key has the opposite value.
    let keys: Vec<_> = moves.iter().map(|&m| NodeKey::of(&state.after(m), state.turn())).collect();
    let mut met = FxHashSet::default();
    let distinct: Vec<usize> = (0..moves.len()).filter(|&number| met.insert(keys[number])).collect();
    let answered = find_all(&distinct, share, &|&number| {
        let found = of_one.move_answer(state, moves[number])?;
        if found.verdict != Verdict::Unknown {
            question.watch.advance(keys.iter().filter(|&&key| key == keys[number]).count());
        }
        Ok::<_, Fault>((keys[number], found))
    })?;
    let answered: FxHashMap<_, MoveFound> = answered.into_iter().collect();
    let of_move = |(&m, key)| MoveFound { m, ..answered[key] };
    let moves: Vec<MoveFound> = moves.iter().zip(&keys).map(of_move).collect();
    let verdict = if moves.is_empty() {
        let of_all = MoveSearch { shares: Shares::of(question.memory, threads), ..of_one };
        of_all.verdict(state, state.turn(), question.rounds)?
    } else {
        // The published result may say it where the limits leave the moves unknown.
        let shipped = settled
            .shipped(state)
            .map(|winner| Verdict::from(if winner == state.turn() { Value::Win } else { Value::Loss }));
        shipped.unwrap_or_else(|| Verdict::of_moves(moves.iter().map(|found| found.verdict)))
    };
    let source = match settled.shipped(state) {
        Some(_) => Source::Table,
        None if state.can_win_now() => Source::Rules,
        None => Source::Search,
    };
    let known = moves.iter().map(|found| found.verdict).chain([verdict]).any(|verdict| verdict != Verdict::Unknown);
    let searched = source == Source::Search || moves.iter().any(|found| found.source == Source::Search);
    let proved = known && (settled.proves() || !searched);
    Ok(MatchAnswer { verdict, source, moves, proved, nodes: settled.nodes(), settled: settled.len() })
}

fn answer_round(
    position: &Position,
    question: &MatchQuestion<'_>,
    settled: &SettledSetups<'_>,
) -> Result<MatchAnswer, AnswerError> {
    let &MatchQuestion { moves, replies, rounds: distance, memory, watch } = question;
    let question = Question {
        moves,
        replies,
        distance,
        proof: settled.proves(),
        memory,
        threads: rayon::current_num_threads(),
        limits: settled.limits(),
        watch,
        ..Question::default()
    };
    let Answer { verdict, source, moves, proved, nodes, .. } = value::answer(position, &question)?;
    let of_move = |MoveAnswer { m, verdict, source, replies, share }: MoveAnswer| MoveFound {
        m: m.into(),
        verdict,
        source,
        replies,
        share,
    };
    Ok(MatchAnswer { verdict, source, moves: moves.into_iter().map(of_move).collect(), proved, nodes, settled: 0 })
}

#[derive(Clone, Copy)]
struct MoveSearch<'a> {
    question: &'a MatchQuestion<'a>,
    shares: Shares,
    settled: &'a SettledSetups<'a>,
}

impl MoveSearch<'_> {
    fn move_answer(self, state: &MatchState, m: MatchMove) -> Result<MoveFound, Fault> {
        let child = state.after(m);
        let source = match self.settled.shipped(&child) {
            Some(_) => Source::Table,
            None if child.winner().is_some() => Source::Rules,
            None => Source::Search,
        };
        let mut verdict = self.verdict(&child, state.turn(), self.question.rounds)?;
        if state.chooser().is_none() && child.position().outcome().is_some() {
            // Counts the round that the move has ended.
            verdict = verdict.before(false);
        }
        let replies = match verdict.value() {
            Some(Value::Win) if self.question.replies => Some(0),
            Some(Value::Loss) if self.question.replies => self.replies(state, &child)?,
            _ => None,
        };
        Ok(MoveFound { m, verdict, source, replies, share: None })
    }

    fn replies(self, state: &MatchState, child: &MatchState) -> Result<Option<u32>, Fault> {
        if child.winner().is_some() || child.turn() == state.turn() {
            return Ok(None);
        }
        // Where the published result ends, a search would take hours.
        if self.settled.shipped(child).is_some()
            && child.moves().any(|m| self.settled.shipped(&child.after(m)).is_none())
        {
            return Ok(None);
        }
        let mut wins = 0;
        for m in child.moves() {
            match self.verdict(&child.after(m), child.turn(), false)?.value() {
                None => return Ok(None),
                Some(value) => wins += u32::from(value == Value::Win),
            }
        }
        Ok(Some(wins))
    }

    fn verdict(self, state: &MatchState, player: Player, counts_rounds: bool) -> Result<Verdict, Fault> {
        let winner = winner_by(state, self.shares, self.settled);
        let Some(winner) = Fault::unless_limited(winner, state.position())? else { return Ok(Verdict::Unknown) };
        let rounds = if counts_rounds {
            Fault::unless_limited(self.rounds(state, winner), state.position())?.flatten()
        } else {
            None
        };
        Ok(Verdict::Proven(if winner == player { Value::Win } else { Value::Loss }, rounds))
    }

    /// The number of rounds until `winner` has won under best play, including the one in play; `None` if it is not
    /// known. The winner of the match minimises it, the loser maximises it. It is known if the winner wins the match by
    /// winning this round, or if at most one more round can come.
    fn rounds(self, state: &MatchState, winner: Player) -> Result<Option<Dtw>, ReplayError> {
        if state.winner().is_some() {
            return Ok(Some(Dtw(0)));
        }
        let Some(chooser) = state.chooser() else { return self.rounds_from(state, winner) };
        let mut found = Vec::new();
        for fill in Fill::ALL {
            let next = state.after(MatchMove::Fill(fill));
            if winner_by(&next, self.shares, self.settled)? == winner {
                found.push(self.rounds_from(&next, winner)?);
            }
        }
        let all = found.into_iter().collect::<Option<Vec<Dtw>>>();
        Ok(all.and_then(|all| if chooser == winner { all.into_iter().min() } else { all.into_iter().max() }))
    }

    /// Like [`rounds`](Self::rounds), from a state of a round.
    fn rounds_from(self, state: &MatchState, winner: Player) -> Result<Option<Dtw>, ReplayError> {
        if state.is_last_round() || (state.turn() == winner && state.can_win_now()) {
            return Ok(Some(Dtw(1)));
        }
        if !state.is_decisive_for(winner) {
            return Ok(None);
        }
        let mut alone = RoundAlone::new(self.shares.alone, self.settled);
        let wins_round = alone.winner(state, self.settled.proves())?;
        Ok(if wins_round == winner { Some(Dtw(1)) } else { Some(Dtw(2)).filter(|_| state.most_rounds() == 2) })
    }
}
