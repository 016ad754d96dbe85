//! Finding and sending an answer that may need a search: whole, or as a stream of events.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use answers::api::{SearchTask, Task, body};
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Version, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::future::{Either, select};
use futures_util::stream::{self, Stream};
use kamisado_solver::opening_table::Table;
use serde_json::json;
use tokio::time::timeout;

use super::connections::{Connection, Waits};
use super::failure::Failure;
use super::limits::ServerLimits;
use super::searches::RunningSearch;
use super::shared::{Explorer, object};
use super::socket::Socket;

/// Time between two progress events of a search.
const BEAT: Duration = Duration::from_millis(250);

/// A client, and the requested form of the answer.
pub struct SearchRequest {
    explorer: Arc<Explorer>,
    connection: Arc<Connection>,
    socket: Socket,
    version: Version,
    form: Form,
}

#[derive(Clone, Copy)]
enum Form {
    Whole,
    /// Events: the progress of the search, then the object.
    Events,
}

impl FromRequestParts<Arc<Explorer>> for SearchRequest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, explorer: &Arc<Explorer>) -> Result<SearchRequest, Infallible> {
        let connection: &Arc<Connection> = parts.extensions.get().expect("the server says it of every request");
        let socket: &Socket = parts.extensions.get().expect("the server says it of every request");
        let accepted = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
        let names =
            accepted.unwrap_or_default().split(',').map(|kind| kind.split(';').next().unwrap_or_default().trim());
        let form = if names.into_iter().any(|name| name.eq_ignore_ascii_case("text/event-stream")) {
            Form::Events
        } else {
            Form::Whole
        };
        let (explorer, connection) = (Arc::clone(explorer), Arc::clone(connection));
        Ok(SearchRequest { explorer, connection, socket: socket.clone(), version: parts.version, form })
    }
}

impl SearchRequest {
    /// The answer that is known, stored or in a table; otherwise the result of the work, which is stored if it is
    /// complete.
    pub async fn answer(self, task: Task) -> Result<Response, Failure> {
        let SearchTask { name, seconds, look_up, search } = match task {
            Task::Known(body) => return Ok(object(body)),
            Task::Errand(work) => return Ok(object(self.aside(move |_| Ok(work()?)).await?)),
            Task::Search(task) => task,
        };
        let time = seconds.map(|seconds| seconds.within(self.explorer.limits.longest)).transpose()?;
        if let Some(known) = self.explorer.answers.get(&name) {
            return Ok(self.known(known));
        }
        if let Some(look_up) = look_up {
            let found = look_up(&[Table::embedded()])?;
            if found.is_whole() {
                return Ok(self.known(found.into_body().into()));
            }
            if self.explorer.limits.has_files() {
                let found = self.aside(move |limits| Ok(look_up(&limits.tables())?)).await?;
                if found.is_whole() {
                    return Ok(self.known(found.into_body().into()));
                }
            }
        }
        let shared = Arc::clone(&self.explorer);
        let running = self.explorer.searches.start(self.connection.client(), move |handle| {
            let tables = shared.limits.tables();
            let partial = |found| *handle.partial.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
            let found = search(&shared.limits.search(&tables, handle, &partial).lasting(time))?;
            let is_whole = found.is_whole();
            let found = Bytes::from(found.into_body());
            if is_whole {
                shared.answers.keep(name, &found);
            }
            Ok(found)
        })?;
        match self.form {
            Form::Whole => Ok(object(self.wait(running).await??)),
            Form::Events => Ok(events(progress(running, self.connection.wait_for_search()))),
        }
    }

    /// Runs work that needs no search but takes some milliseconds, on a thread where nobody else has to wait for it.
    async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce(&ServerLimits) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let shared = Arc::clone(&self.explorer);
        let running = self.explorer.errands.start(self.connection.client(), move |_| work(&shared.limits))?;
        self.wait(running).await?
    }

    /// Waits for a search while the client waits.
    async fn wait<T>(&self, running: RunningSearch<T>) -> Result<T, Failure> {
        let _waits = self.connection.wait_for_search();
        match select(running, pin!(self.socket.left(self.version))).await {
            Either::Left((found, _)) => found,
            Either::Right((left, _)) => Err(left),
        }
    }

    /// Sends an answer that needed no search.
    fn known(&self, found: Bytes) -> Response {
        match self.form {
            Form::Whole => object(found),
            Form::Events => events(stream::iter([Ok(event("answer", &found))])),
        }
    }
}

/// Sends the progress of a search and what it has found so far, then its result.
fn progress(
    running: RunningSearch<Result<Bytes, Failure>>,
    waits: Waits,
) -> impl Stream<Item = Result<Event, Infallible>> + Send + 'static {
    let begin = Instant::now();
    stream::unfold(Some((running, waits)), move |running| async move {
        let (mut running, waits) = running?;
        let told = match timeout(BEAT, &mut running).await {
            Err(_) => {
                let partial = running.handle.partial.lock().unwrap_or_else(PoisonError::into_inner).take();
                if let Some(found) = partial {
                    return Some((Ok(event("partial", &found)), Some((running, waits))));
                }
                let positions = running.handle.expanded.load(Ordering::Relaxed);
                let far = json!({ "positions": positions, "seconds": begin.elapsed().as_secs_f64() });
                return Some((Ok(event("progress", &body(&far))), Some((running, waits))));
            }
            Ok(Ok(Ok(found))) => event("answer", &found),
            Ok(Ok(Err(failure)) | Err(failure)) => event("error", failure.body()),
        };
        Some((Ok(told), None))
    })
}

/// An event with an object, on one line.
fn event(name: &str, object: &[u8]) -> Event {
    Event::default().event(name).data(String::from_utf8_lossy(object).trim_end())
}

fn events(told: impl Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Response {
    let mut response = Sse::new(told).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
