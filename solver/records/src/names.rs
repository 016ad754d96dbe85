//! Who plays.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Record;
use kamisado::Player;

/// The names of both players; null if the record does not give one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Names {
    /// Who plays Black.
    pub black: Option<String>,
    /// Who plays Gold.
    pub gold: Option<String>,
}

impl Names {
    /// Those that a record gives.
    pub fn of(record: &Record) -> Names {
        let [black, gold] = Player::ALL.map(|player| record.name(player).map(str::to_owned));
        Names { black, gold }
    }
}
