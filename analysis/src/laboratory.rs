//! The JSON Schema of the answers of commands that no endpoint of the API gives.

use answers::api::{component, generator};
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::explorer::SiteAnswer;
use crate::positions::{PositionJson, PositionsAnswer};
use crate::question::games::GamesAnswer;
use crate::question::matches::MatchesStudy;
use crate::question::mistakes::MistakesStudy;
use crate::question::outcomes::OutcomesStudy;
use crate::question::practical::PracticalStudy;
use crate::question::sensitivity::SensitivityJson;
use crate::question::sides::{Drill, SidesJson};
use crate::question::weak::{ComparisonJson, WeakJson};
use crate::report::ReportAnswer;
use crate::work::{CensusAnswer, CensusFigures, MergeAnswer, PlanAnswer, RunAnswer, SettledFigures, StatusAnswer};

/// The schemas of the answers that a command may give.
type Answers = &'static [fn(&mut SchemaGenerator) -> Schema];

const COMMANDS: [(&str, Answers); 17] = [
    ("census", &[component::<CensusAnswer<'_>>]),
    ("games", &[component::<GamesAnswer>]),
    ("matches", &[component::<MatchesStudy>]),
    ("mistakes", &[component::<MistakesStudy>]),
    ("outcomes", &[component::<OutcomesStudy>]),
    ("plan census", &[component::<PlanAnswer<'_>>]),
    ("plan match", &[component::<PlanAnswer<'_>>]),
    ("plan merge", &[component::<MergeAnswer<'_, CensusFigures>>, component::<MergeAnswer<'_, SettledFigures>>]),
    ("plan run", &[component::<RunAnswer>]),
    ("plan status", &[component::<StatusAnswer<'_>>]),
    ("positions", &[component::<PositionJson<'_>>, component::<PositionsAnswer<'_>>]),
    ("practical", &[component::<PracticalStudy>]),
    ("report", &[component::<ReportAnswer<'_>>]),
    ("sensitivity", &[component::<SensitivityJson<'_>>]),
    ("sides", &[component::<SidesJson<'_>>, component::<Drill>]),
    ("site", &[component::<SiteAnswer<'_>>]),
    ("weak", &[component::<WeakJson<'_>>, component::<ComparisonJson<'_>>]),
];

pub fn document() -> Value {
    let mut generator = generator("/$defs");
    let commands = COMMANDS.iter().map(|(name, answers)| {
        let answers: Vec<Schema> = answers.iter().map(|answer| answer(&mut generator)).collect();
        ((*name).to_owned(), json!({ "anyOf": answers }))
    });
    let commands: Map<String, Value> = commands.collect();
    let mut schemas = generator.take_definitions(true);
    schemas.sort_keys();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kamisado laboratory",
        "description": "Of each command of `analysis` that is not in openapi.json, the object that it prints with `--format json`.",
        "type": "object",
        "properties": commands,
        "$defs": schemas,
    })
}
