//! The endpoints for a game, which is sent as the body, in any format: `record` checks and replays it, like `solver
//! record`; `review` shows which of its moves and fills were wrong, like `analysis review`. Of several games in the body
//! they take one, and list all.

use std::time::Duration;

use kamisado::Deadlock;
use kamisado_solver::search;
use objects::DeadlockName;
use objects::json::RecordJson;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::failure::{Failure, body};
use super::games::{self, Game, GameSource};
use super::parameters;
use super::search::{SearchAnswer, SearchContext, Task};
use crate::review::{CourseQuestion, NamedRecord, Review, ReviewError, ReviewJson, ReviewQuestion};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckParameters {
    from: Option<String>,
    game: Option<usize>,
    deadlock: Option<DeadlockName>,
}

pub(super) fn check(asked: CheckParameters, text: &str) -> Result<Task, Failure> {
    let text = text.to_owned();
    Ok(Task::errand(move || {
        let deadlock = asked.deadlock.map(Deadlock::from);
        let Game { record, source } = games::read(&text, asked.from.as_deref(), asked.game, deadlock)?;
        Ok(body(&WithSource { answer: RecordJson::new(&record), source }))
    }))
}

/// The answer about a game, with what was recognised in its text.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "{A}WithSource")]
pub struct WithSource<A> {
    #[serde(flatten)]
    answer: A,
    source: GameSource,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewParameters {
    #[serde(rename = "match")]
    format: Option<String>,
    #[serde(default = "yes")]
    distance: bool,
    #[serde(default = "yes")]
    course: bool,
    from: Option<String>,
    game: Option<usize>,
    deadlock: Option<DeadlockName>,
}

fn yes() -> bool {
    true
}

const NAME: &str = "record";
/// The search for the winner of the match from a position gets a fraction of the time of the answer.
const PARTS: u32 = 10;

pub(super) fn review(asked: ReviewParameters, text: &str) -> Result<Task, Failure> {
    let deadlock = asked.deadlock.map(Deadlock::from);
    let format = parameters::format(asked.format.as_deref())?;
    let ReviewParameters { from, game, distance, course, .. } = asked;
    let name = format!("review {deadlock:?} {format:?} {distance} {course} {from:?} {game:?} {text}");
    let text = text.to_owned();
    Ok(Task::search(name, move |searching: &SearchContext<'_>| {
        // A text of many games takes a while to read.
        let Game { record, source } = games::read(&text, from.as_deref(), game, deadlock)?;
        let time = searching.time / PARTS;
        let within = format!("{} seconds", Duration::as_secs_f64(&time));
        let course = course.then_some(CourseQuestion { format, time: Some(time), nodes: None, within });
        let limits = search::Limits { nodes: None, ..searching.limits() };
        let (in_match, tables, memory) = (course.as_ref(), searching.tables, searching.memory);
        let question = ReviewQuestion { distance, in_match, tables, memory, limits, watch: &() };
        let records = vec![NamedRecord { file: NAME.to_owned(), record }];
        let review = Review::new(records, &question).map_err(|error| match error {
            ReviewError::Course { error, .. } => Failure::unusable(error),
            error => Failure::fault(error),
        })?;
        let review = review.ok_or_else(|| searching.beyond(None))?;
        Ok(SearchAnswer::new(&WithSource { answer: ReviewJson::new(&review), source }, review.is_whole))
    }))
}
