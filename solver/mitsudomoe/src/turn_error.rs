//! Why a text is no legal turn of a position.

use super::{Color, RingStep, Square};
use foreign::Excerpt;

/// Why a text is no legal turn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnError {
    /// The text is not a ring step and a ball step.
    #[error("found '{found}', expected a ring step and a ball step, like 'place c1 a1*c1' or 'a2-b3 b2*d4{{c3>a5}}'")]
    Form {
        /// What was found.
        found: Excerpt,
    },
    /// The first word is no ring step.
    #[error("found '{found}' as the ring step, expected 'place c1', or 'a2-b3' for a ring on the board")]
    RingForm {
        /// What was found.
        found: Excerpt,
    },
    /// The second word is no ball step.
    #[error(
        "found '{found}' as the ball step, expected 'a1-b2', or 'a1*c1' for a vault, with relocations in braces after it: \
         'b2*d4{{c3>a5}}'"
    )]
    BallForm {
        /// What was found.
        found: Excerpt,
    },
    /// The game is over.
    #[error("the game is over: {winner} has won")]
    Finished {
        /// Who has won.
        winner: Color,
    },
    /// The ring would lie on a ball.
    #[error("the ring step {ring} ends on a ball, expected a space without one as {square}")]
    RingOnBall {
        /// The ring step.
        ring: RingStep,
        /// The space.
        square: Square,
    },
    /// The supply is empty.
    #[error(
        "the ring step {ring} needs a ring in the supply, and {player} has none left, expected a ring on the board"
    )]
    NoSupply {
        /// The ring step.
        ring: RingStep,
        /// The player to move.
        player: Color,
    },
    /// The ring step ends where it began.
    #[error("the ring step {ring} moves nothing, expected another space")]
    RingStays {
        /// The ring step.
        ring: RingStep,
    },
    /// The player has no exposed ring there.
    #[error("{player} has no exposed ring on {square}, expected one of{}", none_if_empty(.exposed))]
    NotExposed {
        /// The ring step.
        ring: RingStep,
        /// The player to move.
        player: Color,
        /// The space.
        square: Square,
        /// The spaces with the player's exposed rings, each after a blank.
        exposed: String,
    },
    /// The player has no ball there.
    #[error("{player} has no ball on {square}, expected one of{balls}")]
    NoBall {
        /// The player to move.
        player: Color,
        /// The space.
        square: Square,
        /// The spaces of the player's balls, each after a blank.
        balls: String,
    },
    /// The ball is on a goal space.
    #[error("{player}'s ball on {square} is on a goal space and stays there, expected another ball")]
    BallHome {
        /// The player to move.
        player: Color,
        /// The space.
        square: Square,
    },
    /// The ball would land on a ball.
    #[error("the ball step ends on {square}, where a ball is, expected a space without one")]
    BallOnBall {
        /// The space.
        square: Square,
    },
    /// The ball would land on a space that shows no ring of the player's.
    #[error("{player} has no ring on top of {square} after the ring step, expected to land on one")]
    NoOwnRing {
        /// The player to move.
        player: Color,
        /// The space.
        square: Square,
    },
    /// A vault is written as a step, or a step as a vault.
    #[error("found the wrong mark between {from} and {to}, expected '{mark}': '-' to the next space, '*' for a vault")]
    Mark {
        /// Where the ball step begins.
        from: Square,
        /// Where the ball step ends.
        to: Square,
        /// The right mark.
        mark: char,
    },
    /// A ball under the vault is on a goal space and cannot be relocated.
    #[error("{from}*{to} vaults over a ball of {player} that is on his goal space and stays there")]
    OverHome {
        /// Where the ball step begins.
        from: Square,
        /// Where the ball step ends.
        to: Square,
        /// The owner of the ball that stays.
        player: Color,
    },
    /// A relocation names a space without an opponent's ball under the vault.
    #[error(
        "'{found}' relocates what is no opponent's ball under the vault, expected each of those balls once, and {square} is none"
    )]
    NotVaulted {
        /// What was found.
        found: Excerpt,
        /// The space.
        square: Square,
    },
    /// A relocation ends where it began.
    #[error("'{found}' leaves the ball on {square}, expected another space")]
    BallStays {
        /// What was found.
        found: Excerpt,
        /// The space.
        square: Square,
    },
    /// The ring step leaves no ball step.
    #[error("no ball step can follow the ring step {ring}, expected another")]
    NoBallStep {
        /// The ring step.
        ring: RingStep,
    },
    /// The ball step is not legal.
    #[error("'{found}' cannot follow {ring}, expected one of {legal}")]
    Ball {
        /// What was found.
        found: Excerpt,
        /// The ring step.
        ring: RingStep,
        /// The legal ball steps.
        legal: String,
    },
    /// A vault does not say where the balls under it go.
    #[error("'{found}' does not say where the vaulted balls go, expected one of {legal}")]
    Ways {
        /// What was found.
        found: Excerpt,
        /// The legal ball steps.
        legal: String,
    },
    /// The relocations are not those of a legal vault.
    #[error("'{found}' does not relocate every vaulted ball to a space that it can go to, expected one of {legal}")]
    Relocation {
        /// What was found.
        found: Excerpt,
        /// The legal ball steps.
        legal: String,
    },
}

fn none_if_empty(list: &str) -> &str {
    if list.is_empty() { " none" } else { list }
}
