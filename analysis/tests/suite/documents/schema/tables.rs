//! Tables of fields in the book.

use super::shape::{Field, Schemas, Shape};

const BEGIN: &str = "<!--fields:";
const END: &str = "<!--/-->";

/// The text with every table as the schemas give it.
pub fn filled(text: &str, page: &str, schemas: &Schemas<'_>) -> String {
    let (mut whole, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (name, after) = after.split_once("-->").unwrap();
        if name == "NAME" {
            // The page that explains the marks.
            whole += &format!("{before}{BEGIN}{name}-->");
            rest = after;
            continue;
        }
        let (_, after) = after.split_once(END).unwrap_or_else(|| panic!("{page}: '{name}' without '{END}'"));
        whole += &format!("{before}{BEGIN}{name}-->\n\n{}\n{END}", table(name, schemas));
        rest = after;
    }
    whole + rest
}

fn table(name: &str, schemas: &Schemas<'_>) -> String {
    let Shape::Object(fields) = schemas.shape(name) else { panic!("{name} has no fields") };
    let mut rows = String::new();
    add_rows(&fields, "", &mut vec![name], schemas, &mut rows);
    format!("{}\n\n| field | value | meaning |\n|---|---|---|\n{rows}", schemas.about(name))
}

/// A row for each field; the fields of an object follow it.
fn add_rows<'a>(
    fields: &[Field<'a>],
    before: &str,
    above: &mut Vec<&'a str>,
    schemas: &Schemas<'a>,
    rows: &mut String,
) {
    for Field { name, about, is_required, shape } in fields {
        let path = format!("{before}{name}");
        let mark = if *is_required { "" } else { ", or absent" };
        let about = if about.is_empty() { own_about(shape, schemas) } else { about };
        *rows += &format!("| `{path}` | {}{mark} | {} |\n", kind(shape, schemas), about.replace('|', "\\|"));
        for (object, mark) in objects(shape, schemas) {
            if above.contains(&object) {
                continue;
            }
            let Shape::Object(fields) = schemas.shape(object) else { unreachable!() };
            above.push(object);
            add_rows(&fields, &format!("{path}{mark}."), above, schemas, rows);
            above.pop();
        }
    }
}

/// What the type of a field says, if the field says nothing.
fn own_about<'a>(shape: &Shape<'a>, schemas: &Schemas<'a>) -> &'a str {
    match shape {
        Shape::Named(name) => schemas.about(name),
        Shape::List(item) => own_about(item, schemas),
        _ => "",
    }
}

/// The objects below a field, each with `[]` if it is in a list.
fn objects<'a>(shape: &Shape<'a>, schemas: &Schemas<'a>) -> Vec<(&'a str, String)> {
    match shape {
        Shape::Named(name) if matches!(schemas.shape(name), Shape::Object(_)) => vec![(name, String::new())],
        Shape::List(item) => {
            objects(item, schemas).into_iter().map(|(name, mark)| (name, format!("[]{mark}"))).collect()
        }
        Shape::OneOf(parts) => parts.iter().flat_map(|part| objects(part, schemas)).collect(),
        _ => Vec::new(),
    }
}

/// What stands there, in a word or two.
fn kind(shape: &Shape<'_>, schemas: &Schemas<'_>) -> String {
    match shape {
        Shape::Null => "null".to_owned(),
        Shape::Text => "text".to_owned(),
        Shape::Boolean => "true or false".to_owned(),
        Shape::Integer | Shape::Number => "number".to_owned(),
        Shape::Words(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "),
        Shape::Named(name) => kind(&schemas.shape(name), schemas),
        Shape::List(item) => format!("list of: {}", kind(item, schemas)),
        Shape::Map(_) => "object with any names".to_owned(),
        Shape::OneOf(parts) => parts.iter().map(|part| kind(part, schemas)).collect::<Vec<_>>().join(" or "),
        Shape::Object(_) => "object".to_owned(),
    }
}
