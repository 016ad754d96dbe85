//! Why a text is no legal turn of a position.

use super::{Color, RingStep, Square};
use foreign::Excerpt;

/// Why a text is no legal turn. In lists of spaces each comes after a blank.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
pub enum TurnError {
    #[error("found '{found}', expected a ring step and a ball step, like 'place c1 a1*c1' or 'a2-b3 b2*d4{{c3>a5}}'")]
    Form { found: Excerpt },
    #[error("found '{found}' as the ring step, expected 'place c1', or 'a2-b3' for a ring on the board")]
    RingForm { found: Excerpt },
    #[error(
        "found '{found}' as the ball step, expected 'a1-b2', or 'a1*c1' for a vault, with relocations in braces after it: \
         'b2*d4{{c3>a5}}'"
    )]
    BallForm { found: Excerpt },
    #[error("the game is over: {winner} has won")]
    Finished { winner: Color },
    #[error("the ring step {ring} ends on a ball, expected a space without one as {square}")]
    RingOnBall { ring: RingStep, square: Square },
    #[error(
        "the ring step {ring} needs a ring in the supply, and {player} has none left, expected a ring on the board"
    )]
    NoSupply { ring: RingStep, player: Color },
    #[error("the ring step {ring} moves nothing, expected another space")]
    RingStays { ring: RingStep },
    #[error("{player} has no exposed ring on {square}, expected one of{}", none_if_empty(.exposed))]
    NotExposed { ring: RingStep, player: Color, square: Square, exposed: String },
    #[error("{player} has no ball on {square}, expected one of{balls}")]
    NoBall { player: Color, square: Square, balls: String },
    #[error("{player}'s ball on {square} is on a goal space and stays there, expected another ball")]
    BallHome { player: Color, square: Square },
    #[error("the ball step ends on {square}, where a ball is, expected a space without one")]
    BallOnBall { square: Square },
    #[error("{player} has no ring on top of {square} after the ring step, expected to land on one")]
    NoOwnRing { player: Color, square: Square },
    #[error("found the wrong mark between {from} and {to}, expected '{mark}': '-' to the next space, '*' for a vault")]
    Mark { from: Square, to: Square, mark: char },
    #[error("{from}*{to} vaults over a ball of {player} that is on his goal space and stays there")]
    OverHome { from: Square, to: Square, player: Color },
    #[error(
        "'{found}' relocates what is no opponent's ball under the vault, expected each of those balls once, and {square} is none"
    )]
    NotVaulted { found: Excerpt, square: Square },
    #[error("'{found}' leaves the ball on {square}, expected another space")]
    BallStays { found: Excerpt, square: Square },
    #[error("no ball step can follow the ring step {ring}, expected another")]
    NoBallStep { ring: RingStep },
    #[error("'{found}' cannot follow {ring}, expected one of {legal}")]
    Ball { found: Excerpt, ring: RingStep, legal: String },
    #[error("'{found}' does not say where the vaulted balls go, expected one of {legal}")]
    Ways { found: Excerpt, legal: String },
    #[error("'{found}' does not relocate every vaulted ball to a space that it can go to, expected one of {legal}")]
    Relocation { found: Excerpt, legal: String },
}

fn none_if_empty(list: &str) -> &str {
    if list.is_empty() { " none" } else { list }
}
