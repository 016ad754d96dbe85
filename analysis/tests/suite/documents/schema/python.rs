//! Dictionaries of the Python package.

use super::shape::{Field, Schemas, Shape};

/// The answers that the package gives.
const ANSWERS: [&str; 6] = ["ExplainAnswer", "MatchAnswer", "Puzzle", "RecordAnswer", "RefillAnswer", "ReviewAnswer"];

const HEAD: &str = r#""""The types of the dictionaries that `Engine.match`, `refill` and `explain`, records and puzzles give.

They have the fields of the programs' answers in JSON. `scripts/write-schema.sh` makes this file.
"""

from typing import Literal, TypedDict, Union
"#;

const WIDTH: usize = 120;

pub fn module(schemas: &Schemas<'_>) -> String {
    let mut names = Vec::new();
    for name in ANSWERS {
        collect(name, schemas, &mut names);
    }
    let types = names.iter().map(|name| declared(name, schemas));
    HEAD.to_owned() + &types.collect::<String>()
}

/// A class or an alias must follow those that it uses.
fn collect<'a>(name: &'a str, schemas: &Schemas<'a>, names: &mut Vec<&'a str>) {
    if !names.contains(&name) {
        for other in schemas.shape(name).names().into_iter().filter(|other| *other != name) {
            collect(other, schemas, names);
        }
        names.push(name);
    }
}

fn declared(name: &str, schemas: &Schemas<'_>) -> String {
    let about = schemas.about(name);
    let Shape::Object(fields) = schemas.shape(name) else {
        let written =
            written(&schemas.shape(name)).replace(&format!("dict[str, {name}]"), &format!("dict[str, \"{name}\"]"));
        return format!("\n{}{name} = {written}\n", commented(about, ""));
    };
    let (always, sometimes): (Vec<_>, Vec<_>) = fields.into_iter().partition(|field| field.is_required);
    let docs = format!("    \"\"\"{}\"\"\"\n", wrapped(about, "    ", WIDTH - 7));
    if sometimes.is_empty() {
        return format!("\n\nclass {name}(TypedDict):\n{docs}{}", lines(&always));
    }
    let (always, sometimes) = (lines(&always), lines(&sometimes));
    let always = always.trim_start();
    format!("\n\nclass _{name}(TypedDict):\n    {always}\n\nclass {name}(_{name}, total=False):\n{docs}{sometimes}")
}

fn lines(fields: &[Field<'_>]) -> String {
    let line = |field: &Field<'_>| {
        format!("{}    {}: {}\n", commented(field.about, "    "), field.name, written(&field.shape))
    };
    format!("\n{}", fields.iter().map(line).collect::<String>())
}

fn commented(about: &str, indent: &str) -> String {
    if about.is_empty() {
        return String::new();
    }
    let indent = format!("{indent}# ");
    format!("{indent}{}\n", wrapped(about, &indent, WIDTH))
}

/// The text in lines, the first of which has its indent already.
fn wrapped(text: &str, indent: &str, width: usize) -> String {
    let (mut lines, mut length) = (String::new(), indent.len());
    for (number, word) in text.split_whitespace().enumerate() {
        if number > 0 && length + 1 + word.len() > width {
            lines += &format!("\n{indent}");
            length = indent.len();
        } else if number > 0 {
            lines.push(' ');
            length += 1;
        }
        lines += word;
        length += word.len();
    }
    lines
}

fn written(shape: &Shape<'_>) -> String {
    match shape {
        Shape::Null => "None".to_owned(),
        Shape::Text => "str".to_owned(),
        Shape::Boolean => "bool".to_owned(),
        Shape::Integer => "int".to_owned(),
        Shape::Number => "float".to_owned(),
        Shape::Words(words) => {
            format!("Literal[{}]", words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", "))
        }
        Shape::Named(name) => (*name).to_owned(),
        Shape::List(item) => format!("list[{}]", written(item)),
        Shape::Map(value) => format!("dict[str, {}]", written(value)),
        Shape::OneOf(parts) => format!("Union[{}]", parts.iter().map(written).collect::<Vec<_>>().join(", ")),
        Shape::Object(_) => unreachable!("an object has a name"),
    }
}
