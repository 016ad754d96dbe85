//! Signs behind moves.

use schemars::JsonSchema;
use serde::Serialize;

/// What a move is worth, as chess players write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[allow(missing_docs, reason = "the names are their meanings")]
pub enum Sign {
    #[serde(rename = "!")]
    Good,
    #[serde(rename = "?")]
    Mistake,
    #[serde(rename = "!!")]
    Brilliant,
    #[serde(rename = "??")]
    Blunder,
    #[serde(rename = "!?")]
    Interesting,
    #[serde(rename = "?!")]
    Doubtful,
}

impl Sign {
    /// Every sign, in the order of `$1` to `$6`, each with its text.
    pub const ALL: [(Sign, &str); 6] = [
        (Sign::Good, "!"),
        (Sign::Mistake, "?"),
        (Sign::Brilliant, "!!"),
        (Sign::Blunder, "??"),
        (Sign::Interesting, "!?"),
        (Sign::Doubtful, "?!"),
    ];

    /// The sign as it stands behind a move.
    pub fn text(self) -> &'static str {
        Sign::ALL[self as usize].1
    }

    pub(crate) fn of(word: &str) -> Option<Sign> {
        let number = word.strip_prefix('$').and_then(|number| number.parse::<usize>().ok());
        let mut all = (1..).zip(Sign::ALL);
        all.find(|(at, (_, text))| *text == word || number == Some(*at)).map(|(_, (sign, _))| sign)
    }
}
