//! How a board lies before the people who write down its squares.

use std::fmt;
use std::str::FromStr;

use foreign::Excerpt;

use crate::{Fill, Square};

/// How a board lies compared with ours, where Black's home is row 8 and its brown corner h8.
///
/// Many programs and sites put Black, who moves first, at the bottom: their board is turned. A set that was laid out
/// with orange instead of brown at each player's left is mirrored. The colours of the squares go with the board.
///
/// ```
/// use kamisado::{Frame, Square};
///
/// let d8: Square = "d8".parse()?;
/// assert_eq!(Frame::Turned.square(d8).to_string(), "e1");
/// assert_eq!(Frame::Mirrored.square(d8).to_string(), "e8");
/// assert_eq!("turned mirrored".parse(), Ok(Frame::TurnedMirrored));
/// # Ok::<(), kamisado::SquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(rename_all = "lowercase")
)]
pub enum Frame {
    /// As here: Black at the top, brown at each player's left.
    #[default]
    Standard,
    /// Black at the bottom.
    Turned,
    /// Orange at each player's left.
    Mirrored,
    /// Black at the bottom, and orange at each player's left.
    #[cfg_attr(feature = "serde", serde(rename = "turned mirrored"))]
    TurnedMirrored,
}

impl Frame {
    /// All four.
    pub const ALL: [Frame; 4] = [Frame::Standard, Frame::Turned, Frame::Mirrored, Frame::TurnedMirrored];

    /// The words of a record: `standard`, `turned`, `mirrored` or `turned mirrored`.
    pub const fn name(self) -> &'static str {
        ["standard", "turned", "mirrored", "turned mirrored"][self as usize]
    }

    /// Whether left and right are exchanged.
    pub const fn is_mirrored(self) -> bool {
        matches!(self, Frame::Mirrored | Frame::TurnedMirrored)
    }

    /// Our side to fill from for one of such a board, and the other way round.
    pub const fn fill(self, fill: Fill) -> Fill {
        if self.is_mirrored() { fill.other() } else { fill }
    }

    /// Our square for one of such a board, and the other way round.
    pub const fn square(self, square: Square) -> Square {
        match self {
            Frame::Standard => square,
            Frame::Turned => square.half_turn(),
            Frame::Mirrored => square.mirror(),
            Frame::TurnedMirrored => square.half_turn().mirror(),
        }
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that does not say how a board lies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found '{0}' as the board, expected standard, turned (Black at the bottom), mirrored (orange at the left) or both"
)]
pub struct FrameError(Excerpt);

impl FromStr for Frame {
    type Err = FrameError;

    /// Reads the words, in any case and order.
    fn from_str(text: &str) -> Result<Frame, FrameError> {
        let (mut turned, mut mirrored) = (false, false);
        let lower = text.to_lowercase();
        let words = || lower.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        for word in words() {
            match word {
                "turned" => turned = true,
                "mirrored" => mirrored = true,
                "both" => (turned, mirrored) = (true, true),
                "and" | "standard" | "normal" => {}
                _ => return Err(FrameError(text.into())),
            }
        }
        match (turned, mirrored) {
            (false, false) if words().next().is_none() => Err(FrameError(text.into())),
            (false, false) => Ok(Frame::Standard),
            (true, false) => Ok(Frame::Turned),
            (false, true) => Ok(Frame::Mirrored),
            (true, true) => Ok(Frame::TurnedMirrored),
        }
    }
}
