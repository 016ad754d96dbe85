//! The length of a match.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use foreign::Excerpt;

/// The length of a match.
///
/// Read and displayed as in records: one of the four names, or the number of points. A number of points that has a name
/// is displayed as the name. Ordered from short to long.
///
/// ```
/// use kamisado::MatchFormat;
///
/// assert_eq!("7".parse(), Ok(MatchFormat::Long));
/// let five: MatchFormat = "5".parse()?;
/// assert_eq!((five.target(), five.to_string(), five.in_words().to_string()), (5, "5".into(), "match to 5 points".into()));
/// # Ok::<(), kamisado::MatchFormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum MatchFormat {
    /// One round, whatever rings stand on the board.
    #[default]
    Single,
    /// To 3 points.
    Standard,
    /// To 7 points.
    Long,
    /// To 15 points.
    Marathon,
    /// To a number of points that has no name; made by [`to_points`](MatchFormat::to_points).
    Points(Points),
}

/// A number of points from 1 to 15 other than 3, 7 and 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Points(u8);

impl MatchFormat {
    /// The formats that have a name, the shortest first.
    pub const NAMED: [MatchFormat; 4] =
        [MatchFormat::Single, MatchFormat::Standard, MatchFormat::Long, MatchFormat::Marathon];

    /// The longest match, in points.
    pub const MOST_POINTS: u32 = 15;

    /// A match to a number of points; `None` outside 1 to 15. A match to 1 point is not a
    /// [`Single`](MatchFormat::Single) round: a ring on the board has already won it.
    pub const fn to_points(points: u32) -> Option<MatchFormat> {
        match points {
            3 => Some(MatchFormat::Standard),
            7 => Some(MatchFormat::Long),
            15 => Some(MatchFormat::Marathon),
            1..15 => Some(MatchFormat::Points(Points(points as u8))),
            _ => None,
        }
    }

    /// The lower-case name or the number of points, as in records and JSON.
    pub fn name(self) -> Cow<'static, str> {
        match self {
            MatchFormat::Single => "single".into(),
            MatchFormat::Standard => "standard".into(),
            MatchFormat::Long => "long".into(),
            MatchFormat::Marathon => "marathon".into(),
            MatchFormat::Points(Points(points)) => points.to_string().into(),
        }
    }

    /// The format within a sentence: `standard match`, `match to 5 points`.
    pub fn in_words(self) -> impl fmt::Display {
        match self {
            MatchFormat::Points(Points(1)) => "match to 1 point".into(),
            MatchFormat::Points(Points(points)) => Cow::from(format!("match to {points} points")),
            named => format!("{named} match").into(),
        }
    }

    /// The format as a title: `Single round`, `Standard match to 3 points`, `Match to 5 points`.
    pub fn title(self) -> String {
        let points = self.target();
        match self {
            MatchFormat::Single => "Single round".to_owned(),
            MatchFormat::Standard => format!("Standard match to {points} points"),
            MatchFormat::Long => format!("Long match to {points} points"),
            MatchFormat::Marathon => format!("Marathon match to {points} points"),
            MatchFormat::Points(_) => self.in_words().to_string().replacen('m', "M", 1),
        }
    }

    /// The points that win the match. Scores above it are kept (9 to 3 is a result). A triple sumo that reaches home
    /// needs no special rule: 7 points for its rings and 8 for this win make the 15 of a Marathon match.
    pub const fn target(self) -> u32 {
        match self {
            MatchFormat::Single => 1,
            MatchFormat::Standard => 3,
            MatchFormat::Long => 7,
            MatchFormat::Marathon => 15,
            MatchFormat::Points(Points(points)) => points as u32,
        }
    }

    /// Whether the rings on the board count: in all formats except a single round.
    pub const fn counts_rings(self) -> bool {
        !matches!(self, MatchFormat::Single)
    }
}

impl Ord for MatchFormat {
    fn cmp(&self, other: &MatchFormat) -> Ordering {
        let length = |format: &MatchFormat| (format.target(), format.counts_rings());
        length(self).cmp(&length(other))
    }
}

impl PartialOrd for MatchFormat {
    fn partial_cmp(&self, other: &MatchFormat) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for MatchFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name())
    }
}

/// A text that is not a match format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found '{0}' as the match format, expected single, standard, long, marathon or a number of points from 1 to 15"
)]
pub struct MatchFormatError(Excerpt);

impl FromStr for MatchFormat {
    type Err = MatchFormatError;

    /// Reads the name, in any case, or the number of points.
    fn from_str(text: &str) -> Result<MatchFormat, MatchFormatError> {
        let named = MatchFormat::NAMED.into_iter().find(|format| format.name().eq_ignore_ascii_case(text));
        // A number of points has no sign.
        let number = || text.parse().ok().filter(|_| text.starts_with(|first: char| first.is_ascii_digit()));
        named.or_else(|| MatchFormat::to_points(number()?)).ok_or_else(|| MatchFormatError(text.into()))
    }
}
