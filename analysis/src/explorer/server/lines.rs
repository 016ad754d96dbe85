//! Many positions in one request, a line each, answered in their order as by `solver query -`.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use answers::api::{ErrorCode, LineParameters};
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, StreamExt as _};
use objects::json::{LineFailure, write_numbered};
use terminal::json;
use tokio::task::yield_now;
use tokio::time::{Instant, sleep, timeout_at};

use super::asking::{Explorer, UNBUFFERED};
use super::client::Client;
use super::failure::Failure;

pub const MOST: usize = 10_000;
pub const LONGEST: usize = 1 << 20;
pub const TIME: Duration = Duration::from_secs(240);
pub const MEDIA_TYPE: &str = "application/x-ndjson";

/// Time until a line is asked again for which no search could wait.
const PATIENCE: Duration = Duration::from_millis(250);

/// Sends the answer to each line as soon as those before it are sent, or the reason why it has none.
pub fn answer(explorer: Arc<Explorer>, client: Client, asked: LineParameters, text: &str) -> Result<Response, Failure> {
    // A byte order mark is no part of the first line.
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).split_terminator('\n');
    let lines: Vec<String> = lines.map(|line| line.trim_end_matches('\r').to_owned()).collect();
    if lines.len() > MOST {
        let message = format!("found {} lines, expected at most {MOST}", lines.len());
        return Err(Failure::new(ErrorCode::TooLarge, message));
    }
    explorer.searches.queue().check_room(client)?;
    let (end, at_once) = (Instant::now() + TIME, explorer.limits.threads);
    let shared = Arc::new((explorer, asked));
    let answers = stream::iter((1..).zip(lines)).map(move |(number, line)| {
        let shared = Arc::clone(&shared);
        async move {
            let (explorer, asked) = &*shared;
            let found = timeout_at(end, position(explorer, client, asked, &line)).await;
            let late = || {
                let message = format!("not answered within {} seconds; ask for it again", TIME.as_secs());
                Failure::new(ErrorCode::Busy, message)
            };
            Ok::<_, Infallible>(told(number, &line, found.unwrap_or_else(|_| Err(late()))))
        }
    });
    let headers = [(header::CONTENT_TYPE, MEDIA_TYPE), UNBUFFERED];
    Ok((headers, Body::from_stream(answers.buffered(at_once))).into_response())
}

async fn position(explorer: &Explorer, client: Client, asked: &LineParameters, line: &str) -> Result<Bytes, Failure> {
    // Between two answers from the tables, other clients are served.
    yield_now().await;
    if line.len() > LineFailure::LONGEST {
        return Err(Failure::new(ErrorCode::UnusableInput, LineFailure::too_long()));
    }
    loop {
        let found = match explorer.find(client, asked.task(line)?).await {
            Ok(found) => found.whole().await,
            Err(failure) => Err(failure),
        };
        match found {
            Err(Failure(failure)) if [ErrorCode::Busy, ErrorCode::TooManySearches].contains(&failure.code) => {
                sleep(PATIENCE).await;
            }
            found => return found,
        }
    }
}

fn told(line: usize, input: &str, found: Result<Bytes, Failure>) -> Bytes {
    match found {
        Ok(object) => {
            let mut out = Vec::with_capacity(object.len() + input.len() + 32);
            write_numbered(&mut out, line, input, |out| out.extend(&object));
            out.into()
        }
        Err(Failure(failure)) => {
            let input = (input.len() <= LineFailure::LONGEST).then_some(input);
            let failure = LineFailure { line, input, error: &failure.message, code: failure.code };
            (json::text(&failure) + "\n").into()
        }
    }
}
