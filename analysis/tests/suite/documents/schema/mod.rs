//! What is made from the types of the answers: the OpenAPI document, the schema of the laboratory, the declarations of the
//! package for JavaScript, the dictionaries of the Python package, and the tables of fields in the book.
//!
//! [`super::generated`] says where tables are, and how all this is written anew.

mod python;
mod shape;
mod tables;
mod typescript;

use std::path::PathBuf;

use analysis::{explorer, laboratory};
use serde_json::Value;

use super::{generated, pages};
use shape::Schemas;
use tables::{Places, Tables};

#[test]
fn what_is_made_from_the_types_is_current() {
    let (document, laboratory) = (explorer::document(), laboratory::document());
    let schemas = Schemas::new(&document["components"]["schemas"]);
    let mut files = vec![
        (PathBuf::from("docs/src/openapi.json"), serde_json::to_string_pretty(&document).unwrap() + "\n"),
        (PathBuf::from("docs/src/laboratory.schema.json"), serde_json::to_string_pretty(&laboratory).unwrap() + "\n"),
        (PathBuf::from("solver/web/js/answers.d.ts"), typescript::declarations(&document, &schemas)),
        (PathBuf::from("solver/python/python/kamisado/answers.py"), python::module(&schemas)),
    ];
    let pages: Vec<(PathBuf, String)> = pages().into_iter().map(|page| (page.clone(), super::read(&page))).collect();
    let (schemas, mut places) = (schemas.and(&laboratory["$defs"]), Places::new());
    pages.iter().for_each(|(page, text)| tables::note(text, page, &mut places));
    files.extend(pages.iter().map(|(page, text)| {
        let tables = Tables { page, schemas: &schemas, places: &places };
        let made = generated::filled(text, page, |kind, about| match kind {
            "fields" => Some(tables.table(about)),
            "parameters" => Some(tables.parameters(&document)),
            _ => None,
        });
        (page.clone(), made)
    }));
    generated::keep(files);
}

/// What generators of clients read wrong is not there.
#[test]
fn every_shape_is_one_that_all_generators_read() {
    let (document, laboratory) = (explorer::document(), laboratory::document());
    let known = &document["components"]["schemas"];
    for (name, schema) in [known, &laboratory["$defs"]].into_iter().flat_map(|schemas| schemas.as_object().unwrap()) {
        assert!(!name.ends_with(|end: char| end.is_ascii_digit()), "two types are called {name}");
        assert!(schema["description"].is_string(), "{name} has no comment");
        assert!(
            known.get(name).is_none_or(|other| of_either(other) == of_either(schema)),
            "two types are called {name}"
        );
    }
    check(&document, "");
    check(&laboratory, "");
}

/// A schema as a text that is the same in both documents.
fn of_either(schema: &Value) -> String {
    schema.to_string().replace("#/components/schemas/", "#/$defs/")
}

fn check(schema: &Value, place: &str) {
    match schema {
        Value::Object(fields) => {
            let wrong = ["oneOf", "allOf", "prefixItems", "const"];
            let is_free = fields.get("type") == Some(&"object".into())
                && !fields.contains_key("properties")
                && !fields.contains_key("additionalProperties");
            assert!(!wrong.iter().any(|wrong| fields.contains_key(*wrong)) && !is_free, "{place}: {schema}");
            if let Some(Value::String(format)) = fields.get("format") {
                assert!(["binary", "double"].contains(&format.as_str()), "{place}");
            }
            fields.iter().for_each(|(name, field)| check(field, &format!("{place}/{name}")));
        }
        Value::Array(items) => items.iter().for_each(|item| check(item, place)),
        Value::Bool(_)
            if place.ends_with("/schema") || place.contains("/properties/") && !place.ends_with("default") =>
        {
            panic!("{place}: anything is allowed")
        }
        _ => {}
    }
}
