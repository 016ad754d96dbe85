//! The score between two rounds of a match to 3 points.

use std::fmt;
use std::str::FromStr;

use kamisado::{MatchFormat, Player, Score};
use schemars::JsonSchema;
use serde::Serialize;

/// The points before a round: those of the Challenger, who lost the previous round and starts this one, and then those
/// of the Defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(into = "ScoreJson")]
pub struct RoundScore {
    pub challenger: u32,
    pub defender: u32,
}

impl RoundScore {
    pub const FORMAT: MatchFormat = MatchFormat::Standard;

    /// All scores before a round other than the first. Those whose matches are decided soonest come first.
    pub const ALL: [RoundScore; 6] = [
        RoundScore { challenger: 2, defender: 2 },
        RoundScore { challenger: 2, defender: 1 },
        RoundScore { challenger: 1, defender: 2 },
        RoundScore { challenger: 0, defender: 2 },
        RoundScore { challenger: 1, defender: 1 },
        RoundScore { challenger: 0, defender: 1 },
    ];

    /// The scores whose matches mostly take seconds to decide.
    pub const QUICK: [RoundScore; 4] = [Self::ALL[0], Self::ALL[1], Self::ALL[2], Self::ALL[3]];

    /// The score of a match in which this player starts the next round; none if there is no such score.
    pub fn of(score: Score, challenger: Player) -> Option<RoundScore> {
        let found = RoundScore { challenger: score.of(challenger), defender: score.of(challenger.opponent()) };
        RoundScore::ALL.contains(&found).then_some(found)
    }

    pub fn number(self) -> u8 {
        let place = RoundScore::ALL.iter().position(|&score| score == self);
        place.expect("there are no others") as u8
    }
}

/// A score as a text and as numbers.
#[derive(Serialize, JsonSchema)]
struct ScoreJson {
    /// The points of the Challenger, who starts the round, and those of the Defender: `1-2`.
    score: String,
    challenger: u32,
    defender: u32,
}

impl From<RoundScore> for ScoreJson {
    fn from(score: RoundScore) -> ScoreJson {
        let RoundScore { challenger, defender } = score;
        ScoreJson { score: score.to_string(), challenger, defender }
    }
}

impl fmt::Display for RoundScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.challenger, self.defender))
    }
}

impl FromStr for RoundScore {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<RoundScore, &'static str> {
        RoundScore::ALL.into_iter().find(|score| score.to_string() == text).ok_or(
            "expected 2-2, 2-1, 1-2, 0-2, 1-1 or 0-1: the points of the player who starts the round, then those of the \
             other, who won the round before",
        )
    }
}
