//! Dictionaries of the Python package.

use super::shape::{Field, Schemas, Shape};

/// The answers that the package gives, and the words of its exceptions and moves.
const ANSWERS: [&str; 8] = [
    "ExplainAnswer",
    "MatchAnswer",
    "Puzzle",
    "RecordAnswer",
    "RefillAnswer",
    "ReviewAnswer",
    "Direction",
    "ErrorCode",
];

const HEAD: &str = r#""""The types of the dictionaries that `Engine.match`, `refill` and `explain`, records and puzzles give.

They have the fields of the programs' answers in JSON. `scripts/write-documents.sh` makes this file.
"""

from typing import Literal, TypedDict, Union
"#;

const WIDTH: usize = 120;

pub fn module(schemas: &Schemas<'_>) -> String {
    let mut names = Vec::new();
    for name in ANSWERS {
        collect(name, schemas, &mut Vec::new(), &mut names);
    }
    let types = names.iter().enumerate().map(|(place, name)| declared(name, schemas, &names[..place]));
    HEAD.to_owned() + &types.collect::<String>()
}

/// A class or an alias follows those that it uses, unless they use it.
fn collect<'a>(name: &'a str, schemas: &Schemas<'a>, above: &mut Vec<&'a str>, names: &mut Vec<&'a str>) {
    if names.contains(&name) || above.contains(&name) {
        return;
    }
    above.push(name);
    schemas.shape(name).names().into_iter().for_each(|other| collect(other, schemas, above, names));
    above.pop();
    names.push(name);
}

/// Fields that commands of `solver` leave out on request, and the package never does.
const ALWAYS: [(&str, &str); 1] = [("MatchAnswer", "moves")];

/// The declaration, after those that are `known`.
fn declared(name: &str, schemas: &Schemas<'_>, known: &[&str]) -> String {
    let about = schemas.about(name);
    let Shape::Object(fields) = schemas.shape(name) else {
        return format!("\n{}{name} = {}\n", commented(about, ""), written(&schemas.shape(name), known));
    };
    let is_there = |field: &Field<'_>| field.is_required || ALWAYS.contains(&(name, field.name));
    let (always, sometimes): (Vec<_>, Vec<_>) = fields.into_iter().partition(is_there);
    let docs = format!("    \"\"\"{}\"\"\"\n", wrapped(about, "    ", WIDTH - 7));
    if sometimes.is_empty() {
        return format!("\n\nclass {name}(TypedDict):\n{docs}{}", lines(&always, known));
    }
    let (always, sometimes) = (lines(&always, known), lines(&sometimes, known));
    let always = always.trim_start();
    format!("\n\nclass _{name}(TypedDict):\n    {always}\n\nclass {name}(_{name}, total=False):\n{docs}{sometimes}")
}

fn lines(fields: &[Field<'_>], known: &[&str]) -> String {
    let line = |Field { name, about, shape, .. }: &Field<'_>| {
        format!("{}    {name}: {}\n", commented(about, "    "), written(shape, known))
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

fn written(shape: &Shape<'_>, known: &[&str]) -> String {
    match shape {
        Shape::Null => "None".to_owned(),
        Shape::Text => "str".to_owned(),
        Shape::Boolean => "bool".to_owned(),
        Shape::Integer => "int".to_owned(),
        Shape::Number => "float".to_owned(),
        Shape::Words(words) => {
            format!("Literal[{}]", words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", "))
        }
        Shape::Named(name) if known.contains(name) => (*name).to_owned(),
        Shape::Named(name) => format!("\"{name}\""),
        Shape::List(item) => format!("list[{}]", written(item, known)),
        Shape::Map(value) => format!("dict[str, {}]", written(value, known)),
        Shape::OneOf(parts) => {
            format!("Union[{}]", parts.iter().map(|part| written(part, known)).collect::<Vec<_>>().join(", "))
        }
        Shape::Object(_) => unreachable!("an object has a name"),
    }
}
