//! Work that may need a search, and the limits of the search.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use kamisado_solver::clock::Instant;
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::Question;
use kamisado_solver::search::Limits;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::failure::{Failure, body};

/// The means of one search, by one thread.
#[derive(Clone, Copy)]
pub struct SearchContext<'a> {
    /// The table of the initial round, then others.
    pub tables: &'a [&'a Table],
    pub memory: usize,
    pub nodes: u64,
    /// Time to search, unless the request says how long.
    pub time: Duration,
    /// The most time that a request may ask for.
    pub longest: Duration,
    /// Set when nobody is waiting for the answer any more.
    pub stop: &'a AtomicBool,
    pub expanded: &'a AtomicU64,
    /// Receives the object as far as it is known, again and again, from searches whose parts are of use before the end.
    pub partial: &'a (dyn Fn(Vec<u8>) + Sync),
}

impl<'a> SearchContext<'a> {
    pub(super) fn beyond(&self, nodes: Option<u64>) -> Failure {
        let (nodes, seconds) = (nodes.map(|nodes| format!("{nodes} positions and ")), self.time.as_secs_f64());
        Failure::gave_up(format!("not known within the limits: {}{seconds} seconds", nodes.unwrap_or_default()))
    }

    /// The means of a search for this long, if the request says it; the positions grow with a longer time.
    pub fn lasting(self, time: Option<Duration>) -> SearchContext<'a> {
        let Some(time) = time else { return self };
        let more = (time.as_secs_f64() / self.time.as_secs_f64()).max(1.0);
        SearchContext { time, nodes: (self.nodes as f64 * more) as u64, ..self }
    }

    pub(super) fn limits(&self) -> Limits<'a> {
        Limits {
            nodes: Some(self.nodes),
            deadline: Some(Instant::now() + self.time),
            stop: Some(self.stop),
            expanded: Some(self.expanded),
            ..Limits::default()
        }
    }

    pub(super) fn question(&self) -> Question<'a> {
        Question { tables: self.tables, memory: self.memory, limits: self.limits(), ..Question::default() }
    }
}

/// An object, and whether it is complete, so that a longer search would find nothing more.
pub struct SearchAnswer {
    body: Vec<u8>,
    is_whole: bool,
}

impl SearchAnswer {
    pub(super) fn whole(object: &impl Serialize) -> SearchAnswer {
        SearchAnswer::new(object, true)
    }

    /// The complete result, or the part found within the limits.
    pub(super) fn new(object: &impl Serialize, is_whole: bool) -> SearchAnswer {
        SearchAnswer { body: body(object), is_whole }
    }

    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    pub fn into_body(self) -> Vec<u8> {
        self.body
    }
}

pub type LookUp = dyn Fn(&[&Table]) -> Result<SearchAnswer, Failure> + Send;
pub type Search = dyn FnOnce(&SearchContext<'_>) -> Result<SearchAnswer, Failure> + Send;

pub enum Task {
    Known(Vec<u8>),
    /// Work of some milliseconds.
    Errand(Box<dyn FnOnce() -> Result<Vec<u8>, Failure> + Send>),
    /// A search, unless tables answer.
    Search(SearchTask),
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "f64")]
pub struct Seconds(Duration);

impl JsonSchema for Seconds {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Seconds".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "exclusiveMinimum": 0 })
    }
}

impl TryFrom<f64> for Seconds {
    type Error = &'static str;

    fn try_from(seconds: f64) -> Result<Seconds, &'static str> {
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
        time.map(Seconds).ok_or("expected a number of seconds above 0, like 10 or 0.5")
    }
}

impl Seconds {
    /// The time, at most the longest. An error if more is asked for.
    pub fn within(self, longest: Duration) -> Result<Duration, Failure> {
        let (Seconds(time), most) = (self, longest.as_secs_f64());
        let refused =
            || Failure::unusable(format!("seconds: found {}, expected at most {most} here", time.as_secs_f64()));
        (time <= longest).then_some(time).ok_or_else(refused)
    }
}

pub struct SearchTask {
    /// Requests with equal names have the same complete answer.
    pub name: String,
    pub seconds: Option<Seconds>,
    /// An answer that is complete makes the search unnecessary.
    pub look_up: Option<Box<LookUp>>,
    pub search: Box<Search>,
}

impl Task {
    pub(super) fn errand(work: impl FnOnce() -> Result<Vec<u8>, Failure> + Send + 'static) -> Task {
        Task::Errand(Box::new(work))
    }

    pub(super) fn search(
        name: String,
        search: impl FnOnce(&SearchContext<'_>) -> Result<SearchAnswer, Failure> + Send + 'static,
    ) -> Task {
        Task::Search(SearchTask { name, seconds: None, look_up: None, search: Box::new(search) })
    }

    /// The same work, for as long as the request asks.
    pub(super) fn within(mut self, wanted: Option<Seconds>) -> Task {
        if let Task::Search(SearchTask { seconds, .. }) = &mut self {
            *seconds = wanted;
        }
        self
    }

    /// Does all the work on this thread. An error if the request cannot be answered, or not within the limits.
    pub fn run(self, searching: &SearchContext<'_>) -> Result<Vec<u8>, Failure> {
        match self {
            Task::Known(body) => Ok(body),
            Task::Errand(work) => work(),
            Task::Search(SearchTask { seconds, look_up, search, .. }) => {
                let time = seconds.map(|seconds| seconds.within(searching.longest)).transpose()?;
                let searching = &searching.lasting(time);
                if let Some(look_up) = look_up {
                    let found = look_up(searching.tables)?;
                    if found.is_whole {
                        return Ok(found.body);
                    }
                }
                Ok(search(searching)?.body)
            }
        }
    }
}
