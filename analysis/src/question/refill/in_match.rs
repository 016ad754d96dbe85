//! What a choice is worth to the match, where that can be decided within limits.

use std::time::{Duration, Instant};

use kamisado::{Deadlock, Fill, FinishedRound, MatchError, MatchFormat, MatchMove, MatchState, Player, Score};
use kamisado::{Position, Setup};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::kamisado::matches::{SettledSetups, winner};
use kamisado_solver::questions::kamisado::value::Fault;
use kamisado_solver::search::Limits;

/// Decides who wins matches of one format, within limits for all of them together.
pub struct Referee<'a> {
    format: MatchFormat,
    deadlock: Deadlock,
    memory: usize,
    limits: Limits<'a>,
    time: Option<Duration>,
    spent: u64,
    settled: SettledSetups<'static>,
}

impl<'a> Referee<'a> {
    /// Nothing is decided yet; a search takes at most `memory` bytes. Of the limits the nodes and the time count for all
    /// searches together, and only while one goes on.
    pub fn new(
        format: MatchFormat,
        deadlock: Deadlock,
        memory: usize,
        limits: Limits<'a>,
        time: Option<Duration>,
    ) -> Referee<'a> {
        Referee {
            format,
            deadlock,
            memory,
            limits,
            time,
            spent: 0,
            settled: SettledSetups::new(Limits::default(), true),
        }
    }

    /// The value of a match for a player when the next round begins with a set-up. It is none if that takes more than
    /// one of so many equal parts of what is left of the limits.
    pub fn value(&mut self, setup: &Setup, player: Player, parts: usize) -> Result<Option<Value>, RefereeError> {
        let position = Position::new(setup, self.deadlock).map_err(MatchError::from)?;
        let state = MatchState::new(position, self.format)?;
        let begin = Instant::now();
        let deadline = self.time.map(|left| begin + left);
        let limits = Limits { deadline, ..self.limits.less(self.spent) }.share(parts);
        let settled = self.settled.again(limits);
        let found = winner(&state, self.memory, &settled);
        self.spent += settled.nodes();
        self.time = self.time.map(|left| left.saturating_sub(begin.elapsed()));
        let winner = Fault::unless_limited(found, state.position())?;
        Ok(winner.map(|winner| if winner == player { Value::Win } else { Value::Loss }))
    }
}

#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum RefereeError {
    #[error(transparent)]
    Match(#[from] MatchError),
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// What both fills are worth to the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchFills {
    pub format: MatchFormat,
    /// The points, with those of the finished round.
    pub score: Score,
    /// The values for the player who chooses, left and right; none where the limits were reached first.
    pub values: [Option<Value>; 2],
    /// The limits, in words.
    pub within: String,
}

impl MatchFills {
    /// Decides both fills after a finished round, as far as the limits of the referee reach; `within` says these in
    /// words.
    ///
    /// # Panics
    ///
    /// If the match is over with this round.
    pub fn decide(
        finished: &FinishedRound,
        referee: &mut Referee<'_>,
        within: String,
    ) -> Result<MatchFills, RefereeError> {
        let (format, chooser) = (referee.format, finished.outcome.winner);
        let state = MatchState::from_finished(finished, format, referee.deadlock)?;
        // One half of the limits for each; what the first one leaves, the other may use.
        let mut value = |fill, parts| {
            let next = state.after(MatchMove::Fill(fill));
            referee.value(&next.position().setup(), chooser, parts)
        };
        let values = [value(Fill::Left, 2)?, value(Fill::Right, 1)?];
        Ok(MatchFills { format, score: state.score(), values, within })
    }

    /// The fill to choose for the sake of the match: one that wins it where the other does not or may not, and one that
    /// may win it where the other does not.
    pub fn advice(&self) -> Option<Fill> {
        better(self.values.map(Outlook::new))
    }
}

/// The fill that is worth more, left and right being given; none where they are equal.
pub(super) fn better<T: Ord>([left, right]: [T; 2]) -> Option<Fill> {
    (left != right).then_some(if left > right { Fill::Left } else { Fill::Right })
}

/// What is known of a match for one of its players: more is better for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outlook {
    Lost,
    /// It was not decided, or nobody asked.
    Open,
    Won,
}

impl Outlook {
    pub fn new(value: Option<Value>) -> Outlook {
        match value {
            Some(Value::Loss) => Outlook::Lost,
            None => Outlook::Open,
            Some(Value::Win) => Outlook::Won,
        }
    }
}
