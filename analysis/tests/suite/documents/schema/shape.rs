//! The few shapes that schemas of answers have.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// The schemas of a document, by their names.
pub struct Schemas<'a>(BTreeMap<&'a str, &'a Value>);

/// What a schema allows.
pub enum Shape<'a> {
    Null,
    Text,
    Boolean,
    Integer,
    Number,
    Words(Vec<&'a str>),
    Named(&'a str),
    List(Box<Shape<'a>>),
    /// Any names with values of one shape.
    Map(Box<Shape<'a>>),
    OneOf(Vec<Shape<'a>>),
    Object(Vec<Field<'a>>),
}

pub struct Field<'a> {
    pub name: &'a str,
    pub about: &'a str,
    pub is_required: bool,
    pub shape: Shape<'a>,
}

impl<'a> Schemas<'a> {
    pub fn new(schemas: &'a Value) -> Schemas<'a> {
        let schemas = schemas.as_object().unwrap();
        Schemas(schemas.iter().map(|(name, schema)| (name.as_str(), schema)).collect())
    }

    /// These and those of another document.
    pub fn and(&self, other: &'a Value) -> Schemas<'a> {
        Schemas(self.0.clone().into_iter().chain(Schemas::new(other).0).collect())
    }

    pub fn all(&self) -> impl Iterator<Item = &'a str> {
        self.0.keys().copied()
    }

    pub fn shape(&self, name: &str) -> Shape<'a> {
        Shape::of(self.0.get(name).unwrap_or_else(|| panic!("no schema is called {name}")))
    }

    pub fn about(&self, name: &str) -> &'a str {
        about(self.0[name])
    }
}

fn about(schema: &Value) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

pub fn name_of(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap()
}

impl<'a> Shape<'a> {
    pub fn of(schema: &'a Value) -> Shape<'a> {
        if let Some(reference) = schema["$ref"].as_str() {
            return Shape::Named(name_of(reference));
        }
        if let Some(words) = schema["enum"].as_array() {
            return Shape::Words(words.iter().map(|word| word.as_str().unwrap()).collect());
        }
        if let Some(parts) = schema["anyOf"].as_array() {
            return Shape::OneOf(parts.iter().map(Shape::of).collect());
        }
        match &schema["type"] {
            Value::String(kind) => Shape::of_kind(kind, schema),
            Value::Array(kinds) => {
                Shape::OneOf(kinds.iter().map(|kind| Shape::of_kind(kind.as_str().unwrap(), schema)).collect())
            }
            _ => panic!("no shape for {schema}"),
        }
    }

    fn of_kind(kind: &str, schema: &'a Value) -> Shape<'a> {
        match kind {
            "null" => Shape::Null,
            "string" => Shape::Text,
            "boolean" => Shape::Boolean,
            "integer" => Shape::Integer,
            "number" => Shape::Number,
            "array" => Shape::List(Box::new(Shape::of(&schema["items"]))),
            "object" => match schema["properties"].as_object() {
                Some(properties) => Shape::Object(fields(properties, schema)),
                None => Shape::Map(Box::new(Shape::of(&schema["additionalProperties"]))),
            },
            _ => panic!("no shape for {schema}"),
        }
    }

    /// The names of other schemas that it uses.
    pub fn names(&self) -> Vec<&'a str> {
        match self {
            Shape::Named(name) => vec![name],
            Shape::List(item) | Shape::Map(item) => item.names(),
            Shape::OneOf(parts) => parts.iter().flat_map(Shape::names).collect(),
            Shape::Object(fields) => fields.iter().flat_map(|field| field.shape.names()).collect(),
            _ => Vec::new(),
        }
    }
}

fn fields<'a>(properties: &'a Map<String, Value>, schema: &'a Value) -> Vec<Field<'a>> {
    let required = schema["required"].as_array();
    let field = |(name, schema): (&'a String, &'a Value)| Field {
        name,
        about: about(schema),
        is_required: required.is_some_and(|required| required.iter().any(|other| other == name)),
        shape: Shape::of(schema),
    };
    properties.iter().map(field).collect()
}
