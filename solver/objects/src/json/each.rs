//! A list whose items become objects one by one.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

/// A list, each of whose items becomes an object when it is written: all of them together may take many times the memory.
pub struct Each<'a, T, J>(pub &'a [T], pub fn(&'a T) -> J);

impl<T, J: Serialize> Serialize for Each<'_, T, J> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(self.1))
    }
}

impl<T, J: JsonSchema> JsonSchema for Each<'_, T, J> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Vec::<J>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<J>::json_schema(generator)
    }
}
