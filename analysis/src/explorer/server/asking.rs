//! Finding and sending an answer that may need a search: whole, or as a stream of events.

use std::convert::Infallible;
use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use answers::api::{self, Data, ErrorCode, SearchTask, Task, body};
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use kamisado_solver::opening_table::Table;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::answers::AnswerCache;
use super::client::Client;
use super::failure::Failure;
use super::limits::ServerLimits;
use super::searches::{RunningSearch, Searches};
use crate::explorer::schema::SearchProgress;

const BEAT: Duration = Duration::from_millis(250);

/// What all requests share.
pub struct Explorer {
    pub limits: Arc<ServerLimits>,
    pub data: Data<'static>,
    pub searches: Searches,
    answers: Arc<AnswerCache>,
}

/// Whether a client asks for events: the progress of the search, then the object.
pub fn asks_for_events(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.to_ascii_lowercase().contains("text/event-stream")
}

impl Explorer {
    pub fn new(limits: ServerLimits) -> io::Result<Explorer> {
        let (searches, answers) = (Searches::new(limits.threads)?, AnswerCache::new(limits.answers).into());
        Ok(Explorer { searches, answers, data: Data::shipped(), limits: limits.into() })
    }

    pub async fn answer(&self, client: Client, as_events: bool, task: Task) -> Result<Response, Failure> {
        let is_search = matches!(task, Task::Search(_));
        Ok(match (self.find(client, task).await?, as_events) {
            (Found::Known(found), true) if is_search => events(stream::iter([Ok(event("answer", &found))])),
            (Found::Running(running), true) => events(progress(running)),
            (found, _) => object(found.whole().await?),
        })
    }

    /// The answer that is known, stored or in a table; otherwise the search for it. A complete result is stored.
    pub async fn find(&self, client: Client, task: Task) -> Result<Found, Failure> {
        let SearchTask { name, seconds, look_up, search } = match task {
            Task::Known(body) => return Ok(Found::Known(body.into())),
            Task::Errand(work) => return Ok(Found::Known(aside(work).await?.into())),
            Task::Search(task) => task,
        };
        let time = seconds.map(|seconds| seconds.within(self.limits.longest)).transpose()?;
        if let Some(known) = self.answers.get(&name) {
            return Ok(Found::Known(known));
        }
        if let Some(look_up) = look_up {
            let mut found = look_up(&[Table::embedded()])?;
            if !found.is_whole() && !self.limits.tables.is_empty() {
                let limits = Arc::clone(&self.limits);
                found = aside(move || look_up(&limits.tables())).await?;
            }
            if found.is_whole() {
                return Ok(Found::Known(found.into_body().into()));
            }
        }
        let (limits, answers) = (Arc::clone(&self.limits), Arc::clone(&self.answers));
        let running = self.searches.start(client, move |handle| {
            let tables = limits.tables();
            let partial = |found| *handle.partial.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
            let found = search(&limits.search(&tables, handle, &partial).lasting(time))?;
            let is_whole = found.is_whole();
            let found = Bytes::from(found.into_body().into_boxed_slice());
            if is_whole {
                answers.keep(name, found.clone());
            }
            Ok(found)
        })?;
        Ok(Found::Running(running))
    }
}

pub enum Found {
    Known(Bytes),
    Running(RunningSearch<Result<Bytes, Failure>>),
}

impl Found {
    pub async fn whole(self) -> Result<Bytes, Failure> {
        match self {
            Found::Known(found) => Ok(found),
            Found::Running(mut running) => running.found().await?,
        }
    }
}

/// Runs work that needs no search but takes some milliseconds, on a thread where nobody else has to wait for it.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, api::Failure> + Send + 'static,
) -> Result<T, Failure> {
    Ok(spawn_blocking(work).await.map_err(|panicked| Failure::new(ErrorCode::Internal, panicked))??)
}

fn progress(
    running: RunningSearch<Result<Bytes, Failure>>,
) -> impl Stream<Item = Result<Event, Infallible>> + Send + 'static {
    let begin = Instant::now();
    stream::unfold(Some(running), move |running| async move {
        let mut running = running?;
        let told = match timeout(BEAT, running.found()).await {
            Err(_) => {
                let partial = running.handle.partial.lock().unwrap_or_else(PoisonError::into_inner).take();
                let told = partial.map(|found| event("partial", &found)).unwrap_or_else(|| {
                    let positions = running.handle.expanded.load(Ordering::Relaxed);
                    let far = SearchProgress { positions, seconds: begin.elapsed().as_secs_f64() };
                    event("progress", &body(&far))
                });
                return Some((Ok(told), Some(running)));
            }
            Ok(Ok(Ok(found))) => event("answer", &found),
            Ok(Ok(Err(Failure(failure))) | Err(Failure(failure))) => event("error", &failure.body()),
        };
        Some((Ok(told), None))
    })
}

fn event(name: &str, object: &[u8]) -> Event {
    Event::default().event(name).data(String::from_utf8_lossy(object).trim_end())
}

/// A proxy must not hold back parts of an answer until it has ended.
pub const UNBUFFERED: (HeaderName, &str) = (HeaderName::from_static("x-accel-buffering"), "no");

fn events(told: impl Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Response {
    ([(header::CACHE_CONTROL, "no-store"), UNBUFFERED], Sse::new(told)).into_response()
}

pub fn object(body: impl Into<Bytes>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body.into()).into_response()
}
