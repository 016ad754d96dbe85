//! Tables of fields in the book, and the table of parameters.
//!
//! An object that has a table of its own is explained there alone: other tables link to it. In a table, an object is
//! explained where it comes first, and so is any type.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::shape::{Field, Schemas, Shape};
use crate::documents::generated::subject;
use crate::documents::links::anchor;

/// The objects that have a table, each with its page and the heading above.
pub type Places = BTreeMap<String, (PathBuf, String)>;

/// Adds the tables of a page.
pub fn note(text: &str, page: &Path, places: &mut Places) {
    let mut heading = String::new();
    for line in text.lines() {
        if line.starts_with('#') {
            heading = anchor(line);
        } else if let Some(("fields", name)) = subject(line) {
            let before = places.insert(name.to_owned(), (page.to_owned(), heading.clone()));
            assert!(before.is_none(), "{name} has two tables");
        }
    }
}

/// The types that a table explains already, each with its path.
type Known<'n> = BTreeMap<&'n str, String>;

/// The tables of a page.
pub struct Tables<'a> {
    pub page: &'a Path,
    pub schemas: &'a Schemas<'a>,
    pub places: &'a Places,
}

impl<'a> Tables<'a> {
    /// The fields of an answer.
    pub fn table(&self, name: &str) -> String {
        let Shape::Object(fields) = self.schemas.shape(name) else { panic!("{name} has no fields") };
        let mut rows = String::new();
        self.add_rows(&fields, "", &mut BTreeMap::from([(name, String::new())]), &mut rows);
        format!("{}\n\n| field | value | meaning |\n|---|---|---|\n{rows}", self.schemas.about(name))
    }

    /// The parameters: a row for each that an endpoint of the document takes.
    pub fn parameters(&self, document: &Value) -> String {
        let mut rows = BTreeMap::<String, Vec<String>>::new();
        for (path, operations) in document["paths"].as_object().unwrap() {
            let operations = operations.as_object().unwrap().values();
            let parameters = operations.flat_map(|operation| operation["parameters"].as_array().unwrap());
            for parameter in parameters.filter(|parameter| parameter["in"] == "query") {
                let [name, about] = ["name", "description"].map(|field| parameter[field].as_str().unwrap());
                let kind = self.kind(&Shape::of(&parameter["schema"]), &Known::new());
                let paths = rows.entry(format!("| `{name}` | {kind} | {about} |")).or_default();
                paths.push(format!("`{}`", path.trim_start_matches('/')));
            }
        }
        let rows = rows.into_iter().map(|(row, paths)| format!("{row} {} |\n", paths.join(", ")));
        format!("| parameter | value | meaning | paths |\n|---|---|---|---|\n{}", rows.collect::<String>())
    }

    /// A row for each field; the fields of an object follow it, unless they stand elsewhere. Objects that are `known` come
    /// with their paths.
    fn add_rows<'n>(&'n self, fields: &[Field<'n>], before: &str, known: &mut Known<'n>, rows: &mut String) {
        for Field { name, about, is_required, shape } in fields {
            let path = format!("{before}{name}");
            let mark = if *is_required { "" } else { ", or absent" };
            let own = if about.is_empty() { self.own_about(shape, known) } else { about };
            *rows += &format!("| `{path}` | {}{mark} | {} |\n", self.kind(shape, known), own.replace('|', "\\|"));
            for (other, mark) in named(shape) {
                if known.contains_key(other) || self.places.contains_key(other) {
                    continue;
                }
                let place = format!("{path}{mark}");
                match self.schemas.shape(other) {
                    Shape::Object(fields) => {
                        known.insert(other, place.clone());
                        self.add_rows(&fields, &format!("{place}."), known, rows);
                    }
                    _ if about.is_empty() => {
                        known.insert(other, place);
                    }
                    _ => {}
                }
            }
        }
    }

    /// What the type of a field says, if the field says nothing, and the table not yet.
    fn own_about(&self, shape: &Shape<'_>, known: &Known<'_>) -> &'a str {
        match shape {
            Shape::Named(name) if !known.contains_key(name) && !self.places.contains_key(*name) => {
                self.schemas.about(name)
            }
            Shape::List(item) => self.own_about(item, known),
            _ => "",
        }
    }

    /// What stands there, in a word or two.
    fn kind(&self, shape: &Shape<'_>, known: &Known<'_>) -> String {
        match shape {
            Shape::Null => "null".to_owned(),
            Shape::Text => "text".to_owned(),
            Shape::Boolean => "true or false".to_owned(),
            Shape::Integer | Shape::Number => "number".to_owned(),
            Shape::Words(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "),
            Shape::Named(name) => match (self.places.get(*name), known.get(name)) {
                (Some((page, heading)), _) => format!("[object]({}#{heading})", self.path_to(page)),
                (None, path) => match (self.schemas.shape(name), path) {
                    (Shape::Object(_), Some(path)) if !path.is_empty() => format!("object like `{path}`"),
                    (shape, _) => self.kind(&shape, known),
                },
            },
            Shape::List(item) => format!("list of: {}", self.kind(item, known)),
            Shape::Map(_) => "object with any names".to_owned(),
            Shape::OneOf(parts) => parts.iter().map(|part| self.kind(part, known)).collect::<Vec<_>>().join(" or "),
            Shape::Object(_) => "object".to_owned(),
        }
    }

    /// The path from this page to another of the book.
    fn path_to(&self, page: &Path) -> String {
        let name = page.file_name().unwrap().to_string_lossy();
        match page {
            page if page == self.page => String::new(),
            page if page.parent() == self.page.parent() => name.into_owned(),
            page => {
                let [from, to] = [self.page, page].map(|page| page.strip_prefix("docs/src").unwrap());
                format!("{}{}", "../".repeat(from.components().count() - 1), to.display())
            }
        }
    }
}

/// The types of a field that have names, each with `[]` if it is in a list.
fn named<'n>(shape: &Shape<'n>) -> Vec<(&'n str, String)> {
    match shape {
        Shape::Named(name) => vec![(name, String::new())],
        Shape::List(item) => named(item).into_iter().map(|(name, mark)| (name, format!("[]{mark}"))).collect(),
        Shape::OneOf(parts) => parts.iter().flat_map(named).collect(),
        _ => Vec::new(),
    }
}
