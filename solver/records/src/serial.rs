//! A record as a text in JSON and other formats of data, with the feature `serde`.

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

use crate::{MoveForm, Record};

/// As [`Record::to_text`] with coordinates.
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_text(MoveForm::Coordinates).serialize(serializer)
    }
}

/// As [`read`](crate::read).
impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        crate::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
