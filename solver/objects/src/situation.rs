//! A position with what is known of its round before it, beyond its text: how many moves were made, and from which start.

use kamisado::{Limited, Opening, Player, Position, Tiles};
pub use kamisado_records::OpeningName;
use kamisado_records::{Record, Replay};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    pub position: Position,
    pub origin: Origin,
}

/// What is known of a round before a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Origin {
    /// The limits of the first moves; null if none.
    #[serde(rename = "opening", serialize_with = "opening_name")]
    #[schemars(with = "Option<OpeningName>")]
    pub is_limited: bool,
    /// The moves made in the round before the position; null if that is not known.
    pub moves_made: Option<u32>,
    /// The numbers of the start position; null if it was not given by numbers.
    pub tiles: Option<Tiles>,
}

fn opening_name<S: Serializer>(is_limited: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    OpeningName::of(*is_limited).serialize(serializer)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found {made} as the moves made before a position {}, expected {}",
    if *.is_start { "without a colour due" } else { "with a colour due" },
    if *.is_start { "0: such a position begins a round" } else { "1, 2, or 3 for three and more" }
)]
pub struct MovesMadeError {
    made: u32,
    is_start: bool,
}

/// Moves lead to the end of a round, after which there is no situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the round is over: {winner} has won after move {moves}; expected fewer moves")]
pub struct RoundOverError {
    winner: Player,
    moves: usize,
}

impl Origin {
    /// The origin of a position that is given as a text, perhaps with the number of moves made before it. An error if
    /// the position cannot come after this many moves.
    pub fn of_text(text: &str, is_limited: bool, moves_made: Option<u32>) -> Result<Origin, MovesMadeError> {
        // The board is not parsed for this: the caller parses it anyway, and there may be millions of texts.
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let is_start = first == "start" || first.starts_with("start:") || words.nth(1) == Some("-");
        if let Some(made) = moves_made.filter(|made| is_start != (*made == 0)) {
            return Err(MovesMadeError { made, is_start });
        }
        Ok(Origin {
            is_limited,
            moves_made: if is_start { Some(0) } else { moves_made },
            tiles: Tiles::in_position(text),
        })
    }

    /// A record without moves, of a position with this origin, with what the origin says of it.
    pub fn begin(self, record: Record) -> Record {
        let record = if self.is_limited { record.with_opening(self.moves_made) } else { record };
        match self.tiles {
            Some(tiles) => record.with_tiles(tiles),
            None => record,
        }
    }

    #[must_use]
    pub fn after(self, moves: usize) -> Origin {
        Origin { moves_made: self.moves_made.map(|made| made + moves as u32), ..self }
    }

    /// How far the next moves may go. If it is not known how many were made, nothing is limited.
    pub fn opening(self) -> Opening {
        self.moves_made.filter(|_| self.is_limited).map_or(Opening::OVER, Opening::after)
    }

    /// Whether limits were asked for, but it is not known whether they still hold.
    pub fn is_uncertain(self) -> bool {
        self.is_limited && self.moves_made.is_none()
    }
}

impl From<Position> for Situation {
    fn from(position: Position) -> Situation {
        let moves_made = position.due().is_none().then_some(0);
        Situation { position, origin: Origin { moves_made, ..Origin::default() } }
    }
}

impl Situation {
    /// The situation that moves from a position with this origin lead to. An error if the round is over.
    pub fn after(replay: &Replay, origin: Origin) -> Result<Situation, RoundOverError> {
        let (position, moves) = (*replay.record().game().position(), replay.record().rounds()[0].plies.len());
        match position.outcome() {
            None => Ok(Situation { position, origin: origin.after(moves) }),
            Some(outcome) => Err(RoundOverError { winner: outcome.winner, moves }),
        }
    }

    pub fn round(&self) -> Limited {
        Limited::new(self.position, self.origin.opening())
    }
}

/// Takes a line apart into a position, which has three words or is a start position, and moves behind it, if any.
///
/// ```
/// use objects::situation::split_line;
///
/// assert_eq!(split_line("start d8d3, f1h3"), ("start", Some("d8d3, f1h3")));
/// assert_eq!(split_line("  start \t d8d3"), ("  start", Some("d8d3")));
/// assert_eq!(split_line("start:7:5c a8a7"), ("start:7:5c", Some("a8a7")));
/// assert_eq!(split_line("8/8 b  - Pink f5 \r"), ("8/8 b  -", Some("Pink f5")));
/// assert_eq!(split_line("8/8 b -"), ("8/8 b -", None));
/// assert_eq!(split_line(""), ("", None));
/// ```
pub fn split_line(line: &str) -> (&str, Option<&str>) {
    let mut words = line.split_whitespace();
    let more = if words.next().is_some_and(|word| word == "start" || word.starts_with("start:")) { 0 } else { 2 };
    let Some(next) = words.nth(more) else { return (line, None) };
    let end = next.as_ptr() as usize - line.as_ptr() as usize;
    (line[..end].trim_end(), Some(line[end..].trim_end()))
}
