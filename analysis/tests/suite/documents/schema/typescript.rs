//! Declarations in TypeScript.

use serde_json::Value;

use super::shape::{Field, Schemas, Shape, name_of};

pub fn declarations(document: &Value, schemas: &Schemas<'_>) -> String {
    let mut text =
        "// The answers of the API, by their paths. scripts/write-documents.sh makes this file.\n".to_owned();
    text += "\nexport interface Answers {\n";
    for (path, operations) in document["paths"].as_object().unwrap() {
        let operation = operations.get("get").or_else(|| operations.get("post")).unwrap();
        let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"];
        if let Some(answer) = answer.as_str() {
            text += &format!("  \"{}\": {};\n", path.trim_start_matches('/'), name_of(answer));
        }
    }
    text += "}\n";
    for name in schemas.all() {
        text += &format!("\n{}", comment(schemas.about(name), ""));
        text += &match schemas.shape(name) {
            Shape::Object(fields) => format!("export interface {name} {}\n", object(&fields)),
            shape => format!("export type {name} = {};\n", written(&shape)),
        };
    }
    text
}

fn comment(about: &str, indent: &str) -> String {
    if about.is_empty() { String::new() } else { format!("{indent}/** {about} */\n") }
}

fn object(fields: &[Field<'_>]) -> String {
    let line = |Field { name, about, is_required, shape }: &Field<'_>| {
        let mark = if *is_required { "" } else { "?" };
        format!("{}  {name}{mark}: {};\n", comment(about, "  "), written(shape))
    };
    format!("{{\n{}}}", fields.iter().map(line).collect::<String>())
}

fn written(shape: &Shape<'_>) -> String {
    match shape {
        Shape::Null => "null".to_owned(),
        Shape::Text => "string".to_owned(),
        Shape::Boolean => "boolean".to_owned(),
        Shape::Integer | Shape::Number => "number".to_owned(),
        Shape::Words(words) => words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | "),
        Shape::Named(name) => (*name).to_owned(),
        Shape::List(item) => format!("({})[]", written(item)),
        Shape::Map(value) => format!("{{ [name: string]: {} }}", written(value)),
        Shape::OneOf(parts) => parts.iter().map(written).collect::<Vec<_>>().join(" | "),
        Shape::Object(fields) => object(fields),
    }
}
