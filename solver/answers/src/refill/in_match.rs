//! What a choice means for the match, if that can be decided within the limits.

use std::time::Duration;

use kamisado::{
    Deadlock, Fill, FinishedRound, MatchError, MatchFormat, MatchMove, MatchState, Player, Position, Score, Setup,
};
use kamisado_matches::{SettledSetups, forecast, winner};
use kamisado_solver::clock::Instant;
use kamisado_solver::game::Game;
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::value::Fault;
use kamisado_solver::search::Limits;

/// Decides who wins matches of one format, within common limits.
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
    /// Starts with nothing decided; a search takes at most `memory` bytes. The limits of nodes and time are for all
    /// searches together, and time counts only while a search runs.
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
            settled: SettledSetups::new(Limits::default(), true).with_shipped(),
        }
    }

    /// The value of a match for a player if the next round starts with this set-up. None if that takes more than one of
    /// `parts` equal parts of the remaining limits.
    pub fn value(&mut self, setup: &Setup, player: Player, parts: usize) -> Result<Option<Value>, RefereeError> {
        let position = Position::new(setup, self.deadlock).map_err(MatchError::from)?;
        let state = MatchState::new(position, self.format)?;
        let begin = Instant::now();
        let deadline = self.time.map(|left| begin + left);
        let limits = Limits { deadline, ..self.limits.less(self.spent) }.share(parts);
        let settled = self.settled.with_limits(limits);
        let found = winner(&state, self.memory, &settled);
        self.spent += settled.nodes();
        self.time = self.time.map(|left| left.saturating_sub(begin.elapsed()));
        let winner = Fault::unless_limited(found, state.position())?;
        Ok(winner.map(|winner| if winner == player { Value::Win } else { Value::Loss }))
    }
}

/// Why the value of a fill is not known.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages say what each is.
pub enum RefereeError {
    #[error(transparent)]
    Match(#[from] MatchError),
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// What both fills mean for the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchFills {
    /// The length of the match.
    pub format: MatchFormat,
    /// The points, including those of the finished round.
    pub score: Score,
    /// The values for the player who chooses, left and right; none if the limits were reached first.
    pub values: [Option<Value>; 2],
    /// Who is [likely](likely_winners) to win the match after each fill.
    pub likely: [Option<Player>; 2],
    /// The limits, in words.
    pub within: String,
}

impl MatchFills {
    /// Decides both fills after a finished round, as far as the limits of the referee allow; `within` names the limits
    /// in words, `likely` are the [likely winners](likely_winners). Panics if the match is over with this round.
    pub fn decide(
        finished: &FinishedRound,
        referee: &mut Referee<'_>,
        likely: [Option<Player>; 2],
        within: String,
    ) -> Result<MatchFills, RefereeError> {
        let (format, chooser) = (referee.format, finished.outcome.winner);
        let state = MatchState::from_finished(finished, format, referee.deadlock)?;
        // Each fill may use half of the limits, and the second also what the first did not use.
        let mut value = |fill, parts| {
            let next = state.after(MatchMove::Fill(fill));
            referee.value(&next.position().setup(), chooser, parts)
        };
        let values = [value(Fill::Left, 2)?, value(Fill::Right, 1)?];
        Ok(MatchFills { format, score: state.score(), values, likely, within })
    }

    /// The fill to choose for the match: one that wins it unless the other does, or may win it if the other does not.
    pub fn advice(&self) -> Option<Fill> {
        better(self.values.map(Outlook::new))
    }
}

/// Who is likely to win the match after each fill, left and right, where a proof takes minutes; see [`forecast()`].
/// Errors as [`MatchState::from_finished`].
pub fn likely_winners(
    finished: &FinishedRound,
    format: MatchFormat,
    deadlock: Deadlock,
) -> Result<[Option<Player>; 2], MatchError> {
    let state = MatchState::from_finished(finished, format, deadlock)?;
    Ok(Fill::ALL.map(|fill| forecast(&state.after(MatchMove::Fill(fill))).map(|likely| likely.winner)))
}

/// The fill with the better outlook; none if they are equal.
pub(super) fn better<T: Ord>([left, right]: [T; 2]) -> Option<Fill> {
    (left != right).then_some(if left > right { Fill::Left } else { Fill::Right })
}

/// What is known about a match for one of its players: more is better for that player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outlook {
    /// The player loses it.
    Lost,
    /// It was not decided, or not requested.
    Open,
    /// The player wins it.
    Won,
}

impl Outlook {
    /// What a value says that was found within the limits, or not.
    pub fn new(value: Option<Value>) -> Outlook {
        match value {
            Some(Value::Loss) => Outlook::Lost,
            None => Outlook::Open,
            Some(Value::Win) => Outlook::Won,
        }
    }
}
