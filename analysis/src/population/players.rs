//! Model players in the metadata of a census, under the names that the glossary gives them.

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Skill;

/// The players of a match.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(super) struct Named {
    players: Name,
    /// The share of their turns on which they blunder; absent for players without.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    blunders: Option<f64>,
    /// The share of their turns on which they lapse; absent for players without.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    lapses: Option<f64>,
}

/// How players play.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Players")]
enum Name {
    WinKeeping,
    Tricky,
    Natural,
    Lapsing,
    /// Win-keeping players without blunders in [older files](in_names_of_today).
    #[serde(skip_serializing)]
    Perfect,
    /// Win-keeping players there.
    #[serde(skip_serializing)]
    Strong,
}

pub(super) fn serialize<S: Serializer>(players: &Skill, serializer: S) -> Result<S::Ok, S::Error> {
    let (players, blunders, lapses) = match *players {
        Skill::Perfect => (Name::WinKeeping, Some(0.0), None),
        Skill::Strong { blunders } => (Name::WinKeeping, Some(blunders), None),
        Skill::Tricky => (Name::Tricky, None, None),
        Skill::Natural => (Name::Natural, None, None),
        Skill::Lapsing { lapses } => (Name::Lapsing, None, Some(lapses)),
    };
    Named { players, blunders, lapses }.serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Skill, D::Error> {
    let Named { players, blunders, lapses } = Named::deserialize(deserializer)?;
    let blunders = blunders.ok_or_else(|| D::Error::missing_field("blunders"));
    Ok(match players {
        Name::Perfect => Skill::Perfect,
        Name::WinKeeping | Name::Strong => match blunders? {
            0.0 if matches!(players, Name::WinKeeping) => Skill::Perfect,
            blunders => Skill::Strong { blunders },
        },
        Name::Tricky => Skill::Tricky,
        Name::Natural => Skill::Natural,
        Name::Lapsing => Skill::Lapsing { lapses: lapses.ok_or_else(|| D::Error::missing_field("lapses"))? },
    })
}

/// The metadata of a census file with today's names of its players. Up to version 0.2.0 files named win-keeping players
/// `strong`, and those without blunders `perfect`, which are other players everywhere else.
pub fn in_names_of_today(metadata: &str) -> String {
    // In a text of JSON, such as a file name, each quotation mark follows a backslash.
    metadata.replacen(r#""players":"perfect""#, r#""players":"win-keeping","blunders":0.0"#, 1).replacen(
        r#""players":"strong""#,
        r#""players":"win-keeping""#,
        1,
    )
}
