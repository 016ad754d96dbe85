//! Model players in the metadata of a census, under the names that the glossary gives them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Skill;

#[derive(Serialize, Deserialize)]
#[serde(tag = "players", rename_all = "kebab-case")]
enum Named {
    WinKeeping {
        blunders: f64,
    },
    Tricky,
    Natural,
    Lapsing {
        lapses: f64,
    },
    /// Win-keeping players without blunders in [older files](in_names_of_today).
    #[serde(skip_serializing)]
    Perfect,
    /// Win-keeping players there.
    #[serde(skip_serializing)]
    Strong {
        blunders: f64,
    },
}

pub(super) fn serialize<S: Serializer>(players: &Skill, serializer: S) -> Result<S::Ok, S::Error> {
    let named = match *players {
        Skill::Perfect => Named::WinKeeping { blunders: 0.0 },
        Skill::Strong { blunders } => Named::WinKeeping { blunders },
        Skill::Tricky => Named::Tricky,
        Skill::Natural => Named::Natural,
        Skill::Lapsing { lapses } => Named::Lapsing { lapses },
    };
    named.serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Skill, D::Error> {
    Ok(match Named::deserialize(deserializer)? {
        Named::Perfect | Named::WinKeeping { blunders: 0.0 } => Skill::Perfect,
        Named::Strong { blunders } | Named::WinKeeping { blunders } => Skill::Strong { blunders },
        Named::Tricky => Skill::Tricky,
        Named::Natural => Skill::Natural,
        Named::Lapsing { lapses } => Skill::Lapsing { lapses },
    })
}

/// The metadata of a census file with the names that its players have today. Up to version 0.2.0 files named win-keeping
/// players `strong`, and those without blunders `perfect`: players of another kind in all else.
pub fn in_names_of_today(metadata: &str) -> String {
    // In a text of JSON, such as a file name, each quotation mark follows a backslash.
    metadata.replacen(r#""players":"perfect""#, r#""players":"win-keeping","blunders":0.0"#, 1).replacen(
        r#""players":"strong""#,
        r#""players":"win-keeping""#,
        1,
    )
}
