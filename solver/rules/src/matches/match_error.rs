//! What a match refuses: a set-up to begin from, and a fill.

use crate::{MatchFormat, Player, PositionError, Score};

/// Why no match can be taken up from a set-up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// The set-up is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Nothing is left to play.
    #[error(
        "the {} is over: {winner} has won it ({score}), so there is nothing left to move or to fill", .format.in_words()
    )]
    Over {
        /// The format of the match.
        format: MatchFormat,
        /// Who has won it.
        winner: Player,
        /// The points at its end.
        score: Score,
    },
    /// A player has the points already.
    #[error(
        "the rings of {player} are worth {points} {}, which has won a {} already: expected fewer than {target}{}",
        if *.points == 1 { "point" } else { "points" }, .format.in_words(), longer(.format)
    )]
    Decided {
        /// The player.
        player: Player,
        /// The points that the player's rings are worth.
        points: u32,
        /// The format of the match.
        format: MatchFormat,
        /// The points that win it.
        target: u32,
    },
}

impl MatchError {
    /// Refuses points that have won a match; in a single round none count.
    pub(crate) fn check(format: MatchFormat, score: Score) -> Result<(), MatchError> {
        let decides = |&player: &Player| format.counts_rings() && score.of(player) >= format.target();
        Player::ALL.into_iter().find(decides).map_or(Ok(()), |player| {
            Err(MatchError::Decided { player, points: score.of(player), format, target: format.target() })
        })
    }
}

/// What helps against rings that have won a match.
fn longer(format: &MatchFormat) -> &'static str {
    if format.target() < MatchFormat::MOST_POINTS { ", or a longer match" } else { "" }
}

/// Why home rows cannot be filled now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FillRefused {
    /// The round is not over.
    #[error("nothing to fill: round {round} is not over, {player} is to move")]
    Ongoing {
        /// The number of the round, from 1.
        round: u32,
        /// The player to move.
        player: Player,
    },
    /// The match is over.
    #[error("nothing to fill: the {} is over, {winner} has won it ({score})", .format.in_words())]
    Over {
        /// Who has won.
        winner: Player,
        /// The format of the match.
        format: MatchFormat,
        /// The score.
        score: Score,
    },
}
