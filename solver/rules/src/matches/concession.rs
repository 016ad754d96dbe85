//! The end of a round that the board does not show: somebody resigned, ran out of time, or both agreed.

use crate::Player;

/// Why a round was ended off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(rename_all = "lowercase")
)]
#[non_exhaustive]
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
    /// All three.
    pub const ALL: [Reason; 3] = [Reason::Resigned, Reason::Time, Reason::Agreed];

    /// The name in JSON: `resigned`, `time` or `agreed`.
    pub const fn name(self) -> &'static str {
        ["resigned", "time", "agreed"][self as usize]
    }
}

impl Concession {
    /// The end that names a player, or a draw: who resigned or ran out of time, or whom both agreed on as the winner.
    pub fn naming(reason: Reason, named: Option<Player>) -> Concession {
        let winner = if reason == Reason::Agreed { named } else { named.map(Player::opponent) };
        Concession { winner, reason }
    }

    /// Whom a record names for this end: a player, or `draw`.
    pub fn names(self) -> &'static str {
        // Naming the winner in place of the loser, and the other way round, is the same.
        Concession::naming(self.reason, self.winner).winner.map_or("draw", Player::name)
    }

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
