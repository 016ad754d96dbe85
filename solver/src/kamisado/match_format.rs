//! How long a match is.

use std::fmt;
use std::str::FromStr;

use crate::excerpt::Excerpt;

/// How long a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum MatchFormat {
    /// One round.
    #[default]
    Single,
    /// To 3 points.
    Standard,
    /// To 7 points.
    Long,
    /// To 15 points.
    Marathon,
}

impl MatchFormat {
    /// All formats, the shortest first.
    pub const ALL: [MatchFormat; 4] =
        [MatchFormat::Single, MatchFormat::Standard, MatchFormat::Long, MatchFormat::Marathon];

    /// The lower-case name, as in records and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            MatchFormat::Single => "single",
            MatchFormat::Standard => "standard",
            MatchFormat::Long => "long",
            MatchFormat::Marathon => "marathon",
        }
    }

    /// The points that win the match; more than these are kept (9 to 3 is a result).
    ///
    /// A triple that reaches home needs no rule of its own: its rings are worth 7 points and its run 8, together the
    /// 15 of a Marathon match.
    pub const fn target(self) -> u32 {
        match self {
            MatchFormat::Single => 1,
            MatchFormat::Standard => 3,
            MatchFormat::Long => 7,
            MatchFormat::Marathon => 15,
        }
    }
}

impl fmt::Display for MatchFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is no match format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found '{0}' as the match format, expected single, standard, long or marathon")]
pub struct MatchFormatError(Excerpt);

impl FromStr for MatchFormat {
    type Err = MatchFormatError;

    /// Reads the name, in any case.
    fn from_str(text: &str) -> Result<MatchFormat, MatchFormatError> {
        let format = MatchFormat::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(text));
        format.ok_or_else(|| MatchFormatError(text.into()))
    }
}
