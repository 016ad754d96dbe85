//! The end of a round that the board does not show: somebody resigned, ran out of time, or both agreed.

use crate::Player;

/// Why a round was ended off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The loser resigned.
    Resigned,
    /// The loser ran out of time.
    Time,
    /// The players, or a referee, agreed on the result.
    Agreed,
}

/// The end of a round that the board does not show. The rules know none, so it brings no ring and no points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Concession {
    /// The winner of the round; none after an agreed draw.
    pub winner: Option<Player>,
    /// Why the round was ended.
    pub reason: Reason,
}

impl Reason {
    /// The name in JSON: `resigned`, `time` or `agreed`.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Resigned => "resigned",
            Reason::Time => "time",
            Reason::Agreed => "agreed",
        }
    }
}

impl Concession {
    /// What ended the round, as a sentence without its full stop: `Black resigned`.
    pub fn sentence(self) -> String {
        match (self.reason, self.winner) {
            (Reason::Resigned, Some(winner)) => format!("{} resigned", winner.opponent()),
            (Reason::Time, Some(winner)) => format!("{} ran out of time", winner.opponent()),
            (_, Some(winner)) => format!("{winner} was declared the winner"),
            (_, None) => "the players agreed on a draw".to_owned(),
        }
    }
}
