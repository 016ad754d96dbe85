//! Objects for programs, one a line.

use serde_json::Value;

pub use foreign::json::{text, write};

/// One object with the members of several, in their order.
///
/// # Panics
///
/// If one of them is no object.
pub fn merged(objects: impl IntoIterator<Item = Value>) -> Value {
    let members = objects.into_iter().map(|object| match object {
        Value::Object(members) => members,
        other => panic!("expected an object, found {other}"),
    });
    Value::Object(members.flatten().collect())
}
