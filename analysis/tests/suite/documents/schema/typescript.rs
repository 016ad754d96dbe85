//! Declarations in TypeScript.

use serde_json::Value;

use super::shape::{Field, Schemas, Shape, name_of};

pub fn declarations(document: &Value, schemas: &Schemas<'_>) -> String {
    let (mut answers, mut parameters, mut interfaces) = (String::new(), String::new(), String::new());
    for (path, operations) in document["paths"].as_object().unwrap() {
        let (path, operation) =
            (path.trim_start_matches('/'), operations.get("get").or(operations.get("post")).unwrap());
        let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"];
        if let Some(answer) = answer.as_str() {
            answers += &format!("  \"{path}\": {};\n", name_of(answer));
        }
        let (fields, about) = (fields(operation), operation["summary"].as_str().unwrap());
        if answer.is_string() && !fields.is_empty() {
            let name = in_camels(operation["operationId"].as_str().unwrap()) + "Parameters";
            parameters += &format!("{}  \"{path}\": {name};\n", comment(about, "  "));
            interfaces += &format!("\nexport interface {name} {}\n", object(&fields));
        }
    }
    let mut text = format!(
        "// The parameters and answers of the API, by their paths. scripts/write-documents.sh makes this file.\n\n\
         export interface Answers {{\n{answers}}}\n\nexport interface Parameters {{\n{parameters}}}\n{interfaces}"
    );
    for name in schemas.all() {
        text += &format!("\n{}", comment(schemas.about(name), ""));
        text += &match schemas.shape(name) {
            Shape::Object(fields) => format!("export interface {name} {}\n", object(&fields)),
            shape => format!("export type {name} = {};\n", written(&shape)),
        };
    }
    text
}

/// What is only for those who write addresses themselves.
const ENCODED: &str = " Encode the + of a ring as %2B.";

/// The parameters of an operation, and the text that it takes, if any.
fn fields<'a>(operation: &'a Value) -> Vec<Field<'a>> {
    let field = |parameter: &'a Value| Field {
        name: parameter["name"].as_str().unwrap(),
        about: parameter["description"].as_str().unwrap_or_default().trim_end_matches(ENCODED),
        is_required: parameter["required"] == true,
        shape: Shape::of(&parameter["schema"]),
    };
    let text = Field { name: "text", about: "The text that is read.", is_required: true, shape: Shape::Text };
    let parameters = operation["parameters"].as_array().into_iter().flatten().map(field);
    parameters.chain(operation.get("requestBody").map(|_| text)).collect()
}

/// `in_camels` as `InCamels`.
fn in_camels(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_').map(word).collect()
}

fn comment(about: &str, indent: &str) -> String {
    if about.is_empty() { String::new() } else { format!("{indent}/** {} */\n", about.replace('\n', " ")) }
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
