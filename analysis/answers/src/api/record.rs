//! The endpoints for a record, which is sent as the body: `record` checks and replays it, like `solver record`;
//! `review` shows which of its moves and fills were wrong, like `analysis review`.

use std::time::Duration;

use kamisado::Deadlock;
use kamisado::record::{self, Record};
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::questions::kamisado::json::RecordJson;
use kamisado_solver::search;
use serde::Deserialize;
use terminal::output::Answer;

use super::failure::{Failure, body};
use super::parameters;
use super::search::{SearchAnswer, SearchContext, Task};
use crate::review::{CourseQuestion, NamedRecord, Review, ReviewError, ReviewQuestion};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckParameters {
    deadlock: Option<DeadlockName>,
}

pub(super) fn check(asked: CheckParameters, text: &str) -> Result<Task, Failure> {
    let text = text.to_owned();
    Ok(Task::errand(move || Ok(body(&RecordJson::new(&read(&text, asked.deadlock)?)))))
}

fn read(text: &str, deadlock: Option<DeadlockName>) -> Result<Record, Failure> {
    let found = record::read_under(text, deadlock.map(Deadlock::from));
    found.map_err(|error| Failure::unusable(format!("record: {error}")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewParameters {
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

pub(super) fn review(asked: ReviewParameters, text: &str) -> Result<Task, Failure> {
    let record = read(text, asked.deadlock)?;
    let format = parameters::format(asked.format.as_deref())?;
    let name = format!("review {:?} {format:?} {} {} {text}", asked.deadlock, asked.distance, asked.course);
    Ok(Task::search(name, move |searching: &SearchContext<'_>| {
        let time = searching.time / PARTS;
        let within = format!("{} seconds", Duration::as_secs_f64(&time));
        let course = asked.course.then_some(CourseQuestion { format, time: Some(time), nodes: None, within });
        let limits = search::Limits { nodes: None, ..searching.limits() };
        let (in_match, tables, memory) = (course.as_ref(), searching.tables, searching.memory);
        let question = ReviewQuestion { distance: asked.distance, in_match, tables, memory, limits, watch: &() };
        let records = vec![NamedRecord { file: NAME.to_owned(), record }];
        let review = Review::new(records, &question).map_err(|error| match error {
            ReviewError::Course { error, .. } => Failure::unusable(error),
            error => Failure::fault(error),
        })?;
        let review = review.filter(|review| review.is_whole).ok_or_else(|| Failure::beyond(searching))?;
        Ok(SearchAnswer::whole(&review.json()))
    }))
}
