//! The endpoints as an OpenAPI document, made from the types of their parameters and answers.

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use ::mitsudomoe::questions::json::{ForcedWinClaims, ForcedWinJson, LineJson, ReviewsJson};

use super::failure::Failure;
use crate::openings::OpeningsJson;
use crate::refill::finish::FinishJson;
use crate::repertoire::RepertoireJson;
use crate::review::ReviewJson;
use objects::json::{
    EndgameJson, LineFailure, MatchClaims, MatchExplanationJson, NumberedAnswer, NumberedRecord, PerftJson, RecordJson,
    RoundClaims, RulesJson, TableJson, Verified, VerifiedTableJson,
};

/// The largest integer that every client reads exactly.
const LARGEST: u64 = (1 << 53) - 1;

/// What parameters mean that have the same name in several endpoints, unless their own comments say it.
const PARAMETERS: [(&str, &str); 21] = [
    ("against", "How the computer plays."),
    ("blunders", "The share of the turns on which a strong player blunders, from 0 to 1; `0.1` by default."),
    ("course", "Whether to say who was winning the match."),
    ("deadlock", "The deadlock rule."),
    ("distance", "Whether to count the moves to the end."),
    ("from", "The format of the text; detected by default."),
    ("game", "The number of the game in the text, from 1; by default, the first that can be read."),
    ("grade", "How hard, from 1 to 5; any by default."),
    ("level", "How well the computer plays."),
    ("match", "The length of the match: single, standard, long, marathon, or 1 to 15 points."),
    ("moves", "Moves from the position on, separated by commas, in any notation."),
    ("moves_made", "With an opening, the moves made before the position: 0 to 3, where 3 is three or more."),
    ("number", "The number of the puzzle, from 1."),
    ("opening", "1-3-5 for the limits of the first moves in tournament play."),
    ("position", "The position as a text; start is the first one. Encode the + of a ring as %2B."),
    ("promote", "The tower that gains a ring, if the position does not say it."),
    ("replies", "Whether to count the answers that refute each losing move."),
    ("seconds", "How long to search at most."),
    ("seed", "The seed of the random numbers; 1 by default."),
    ("turns", "The number of turns within which the winner must win."),
    ("winner", "The winner of the round, black or gold, if the position does not say it."),
];

pub struct Operation {
    path: &'static str,
    takes_text: bool,
    parameters: fn(&mut SchemaGenerator) -> Schema,
    answer: fn(&mut SchemaGenerator) -> Schema,
    media_type: &'static str,
}

impl Operation {
    pub fn new<P: JsonSchema, A: JsonSchema>(path: &'static str, takes_text: bool) -> Operation {
        let media_type = "application/json";
        Operation { path, takes_text, parameters: P::json_schema, answer: component::<A>, media_type }
    }

    pub fn path(&self) -> &'static str {
        self.path
    }

    #[must_use]
    pub fn giving(self, media_type: &'static str) -> Operation {
        Operation { media_type, ..self }
    }

    /// Its object in the document; its schemas go to the generators, those of answers to the second.
    fn describe(&self, given: &mut SchemaGenerator, told: &mut SchemaGenerator) -> Value {
        let answer = (self.answer)(told);
        let name = answer.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
        let about = name.map_or_else(|| answer.get("description"), |name| told.definitions()[name].get("description"));
        let about = about.and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut schema = (self.parameters)(given);
        RecursiveTransform(plain).transform(&mut schema);
        let failure = json!({
            "description": "Why there is no answer.",
            "headers": { "Retry-After": { "description": "Seconds, with 429 and 503.", "schema": { "type": "integer" } } },
            "content": { "application/json": { "schema": component::<Failure>(told) } },
        });
        let content = |kind: &str, schema: Value| json!({ kind: { "schema": schema } });
        let mut operation = json!({
            "operationId": match self.path {
                "" => "index".to_owned(),
                path => path.replace(['/', '-', '.'], "_").replace(['{', '}'], ""),
            },
            "summary": about.split(". ").next().unwrap_or_default().trim_end_matches('.'),
            "parameters": self.path_parameters().chain(query_parameters(schema)).collect::<Value>(),
        });
        if self.takes_text {
            let content = content("application/octet-stream", json!({ "type": "string", "format": "binary" }));
            operation["requestBody"] = json!({ "required": true, "content": content });
        }
        operation["responses"] = json!({
            "200": { "description": about, "content": content(self.media_type, answer.to_value()) },
            "4XX": failure,
            "5XX": failure,
        });
        json!({ if self.takes_text { "post" } else { "get" }: operation })
    }

    fn path_parameters(&self) -> impl Iterator<Item = Value> {
        let parts = self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        parts.map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
    }
}

fn query_parameters(mut object: Schema) -> impl Iterator<Item = Value> {
    let required = object.remove("required").unwrap_or_default();
    let Some(Value::Object(properties)) = object.remove("properties") else { return Vec::new().into_iter() };
    let parameter = |(name, mut schema): (String, Value)| {
        let fields = schema.as_object_mut().expect("no field takes anything");
        let own = fields.remove("description");
        let about = own.or_else(|| PARAMETERS.iter().find(|(named, _)| *named == name).map(|(_, about)| json!(about)));
        not_null(fields);
        // An empty text is the same as none.
        if fields.get("default") == Some(&json!("")) {
            fields.remove("default");
        }
        json!({
            "name": name,
            "in": "query",
            "description": about,
            "required": required.as_array().is_some_and(|required| required.contains(&json!(name))),
            "schema": schema,
        })
    };
    properties.into_iter().map(parameter).collect::<Vec<_>>().into_iter()
}

/// A parameter that is absent is not null.
fn not_null(schema: &mut Map<String, Value>) {
    schema
        .remove("default")
        .filter(|default| !default.is_null())
        .map(|default| schema.insert("default".into(), default));
    if let Some(Value::Array(kinds)) = schema.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [kind] = &kinds[..] {
            schema["type"] = kind.clone();
        }
    }
    if let Some(Value::Array(kinds)) = schema.get("anyOf")
        && let Some(Value::Object(only)) = kinds.iter().find(|kind| kind["type"] != "null").cloned()
    {
        schema.remove("anyOf");
        schema.extend(only);
    }
}

/// The schema of a type, or the place where the document has it.
pub fn component<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

fn settings(place: &'static str) -> SchemaSettings {
    SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = place.into();
        settings.meta_schema = None;
        settings.transforms = vec![Box::new(RecursiveTransform(plain))];
    })
}

/// A generator for the schemas of answers that a document keeps at this place.
pub fn generator(place: &'static str) -> SchemaGenerator {
    settings(place).for_serialize().into_generator()
}

/// The OpenAPI document of these endpoints, with the types that `more` adds.
pub fn document(version: &str, operations: &[Operation], more: impl FnOnce(&mut SchemaGenerator)) -> Value {
    const PLACE: &str = "/components/schemas";
    let (mut given, mut told) = (settings(PLACE).into_generator(), generator(PLACE));
    let paths = operations.iter().map(|one| (format!("/{}", one.path), one.describe(&mut given, &mut told)));
    let paths: Map<String, Value> = paths.collect();
    more(&mut told);
    let mut schemas = told.take_definitions(true);
    schemas.extend(given.take_definitions(true));
    schemas.sort_keys();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Kamisado solver",
            "summary": "Exact answers about Kamisado and mitsudomoe.",
            "version": version,
            "license": { "name": "MIT or Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/api/v1" }],
        "security": [],
        "paths": paths,
        "components": { "schemas": schemas },
    })
}

/// Leaves out what some generators of clients read wrong: documentation on the words of an enum, formats of integers.
fn plain(schema: &mut Schema) {
    if let Some(Value::Array(parts)) = schema.remove("oneOf") {
        let words = |part: &Value| match part.get("const") {
            Some(word) => vec![word.clone()],
            None => part["enum"].as_array().expect("only enums have one of several schemas").clone(),
        };
        let mut words: Vec<Value> = parts.iter().flat_map(words).collect();
        words.dedup();
        schema.insert("type".into(), "string".into());
        schema.insert("enum".into(), words.into());
    }
    if let Some(word) = schema.remove("const") {
        schema.insert("enum".into(), json!([word]));
    }
    if let Some(Value::String(about)) = schema.get_mut("description") {
        *about = about.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    let is_integer = |format: &&Value| format.as_str().is_some_and(|format| format.contains("int"));
    if let Some(format) = schema.get("format").filter(is_integer).cloned() {
        schema.remove("format");
        if ["uint64", "uint"].iter().any(|long| format == *long) {
            schema.insert("maximum".into(), LARGEST.into());
        }
    }
}

/// Adds the answers of commands that no endpoint gives.
pub fn add_commands(generator: &mut SchemaGenerator) {
    component::<EndgameJson>(generator);
    component::<FinishJson<'_>>(generator);
    component::<LineFailure<'_>>(generator);
    component::<MatchExplanationJson>(generator);
    component::<NumberedAnswer<'_>>(generator);
    component::<NumberedRecord<'_>>(generator);
    component::<OpeningsJson<'_>>(generator);
    component::<PerftJson<'_>>(generator);
    component::<RepertoireJson<'_>>(generator);
    component::<RecordJson<'_>>(generator);
    component::<ReviewJson<'_>>(generator);
    component::<RulesJson>(generator);
    component::<Verified<ForcedWinClaims>>(generator);
    component::<Verified<MatchClaims>>(generator);
    component::<Verified<RoundClaims>>(generator);
    component::<VerifiedTableJson<'_>>(generator);
    component::<TableJson<'_>>(generator);
    component::<ForcedWinJson>(generator);
    component::<LineJson>(generator);
    component::<ReviewsJson<'_>>(generator);
}
