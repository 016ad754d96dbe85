//! The endpoints for a record, which is sent as the body: `/api/v1/record` checks and replays it, like `solver record`;
//! `/api/v1/review` shows which of its moves and fills were wrong, like `analysis review`.

use std::time::Duration;

use axum::response::Response;
use kamisado::Deadlock;
use kamisado::record::{self, Record};
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::questions::kamisado::json::RecordJson;
use kamisado_solver::search;
use serde::Deserialize;
use terminal::output::Answer;

use super::asking::{SearchAnswer, SearchRequest};
use super::{RequestQuery, Text, object, round};
use crate::explorer::failure::{Failure, body};
use crate::explorer::limits::{SearchContext, ServerLimits};
use crate::question::review::{CourseQuestion, NamedRecord, Review, ReviewError, ReviewQuestion};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckParameters {
    deadlock: Option<DeadlockName>,
}

pub async fn check(
    asking: SearchRequest,
    RequestQuery(asked): RequestQuery<CheckParameters>,
    Text(text): Text,
) -> Result<Response, Failure> {
    let check = move |_: &ServerLimits| Ok(body(&RecordJson::new(&read(&text, asked.deadlock)?)));
    Ok(object(asking.aside(check).await?))
}

fn read(text: &str, deadlock: Option<DeadlockName>) -> Result<Record, Failure> {
    let found = record::read_under(text, deadlock.map(Deadlock::from));
    found.map_err(|error| Failure::unusable(format!("record: {error}")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewParameters {
    #[serde(rename = "match")]
    format: Option<String>,
    #[serde(default = "yes")]
    distance: bool,
    #[serde(default = "yes")]
    course: bool,
    deadlock: Option<DeadlockName>,
}

fn yes() -> bool {
    true
}

/// The name of the record in the answer.
const NAME: &str = "record";
/// The search for the winner of the match from a position gets a fraction of the time of the answer.
const PARTS: u32 = 10;

pub async fn review(
    asking: SearchRequest,
    RequestQuery(asked): RequestQuery<ReviewParameters>,
    Text(text): Text,
) -> Result<Response, Failure> {
    let record = read(&text, asked.deadlock)?;
    let format = round::format(asked.format.as_deref())?;
    let time = asking.explorer.limits.time / PARTS;
    let within = format!("{} seconds", Duration::as_secs_f64(&time));
    let course = asked.course.then_some(CourseQuestion { format, time: Some(time), nodes: None, within });
    let name = format!("review {:?} {format:?} {} {} {text}", asked.deadlock, asked.distance, asked.course);
    let search = move |searching: &SearchContext<'_>| {
        let limits = search::Limits { nodes: None, ..searching.search() };
        let (in_match, memory) = (course.as_ref(), searching.limits.memory_of_one());
        let question = ReviewQuestion { distance: asked.distance, in_match, memory, limits, watch: &() };
        let records = vec![NamedRecord { file: NAME.to_owned(), record }];
        let review = Review::new(records, &question).map_err(|error| match error {
            ReviewError::Course { error, .. } => Failure::unusable(error),
            error => Failure::fault(error),
        })?;
        let review = review.filter(|review| review.is_whole).ok_or_else(|| Failure::beyond(searching.limits))?;
        Ok(SearchAnswer::whole(&review.json()))
    };
    asking.answer(name, search).await
}
