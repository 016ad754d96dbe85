//! `mitsudomoe/record` and `mitsudomoe/review`: a game of mitsudomoe, which is sent as the body.

use kamisado_solver::questions::mitsudomoe::json;
use kamisado_solver::questions::mitsudomoe::review::{GameReview, ReviewQuestion, review as find};
use mitsudomoe::record::{self, Record};
use serde::Deserialize;

use super::Nothing;
use super::failure::{Failure, body};
use super::mitsudomoe::check_turns;
use super::search::{SearchAnswer, SearchContext, Seconds, Task};

fn read(text: &str) -> Result<Record, Failure> {
    record::read(text).map_err(|error| Failure::at(error.line, error.column, error))
}

/// A game, checked and replayed.
pub(super) fn check(_: Nothing, text: &str) -> Result<Task, Failure> {
    let text = text.to_owned();
    Ok(Task::errand(move || Ok(body(&json::record(&read(&text)?)))))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewParameters {
    turns: u8,
    seconds: Option<Seconds>,
}

/// The turns that gave a forced win away or allowed one.
pub(super) fn review(asked: ReviewParameters, text: &str) -> Result<Task, Failure> {
    let ReviewParameters { turns, seconds } = asked;
    check_turns(turns)?;
    let record = read(text)?;
    let name = format!("mitsudomoe review {turns} {}", record.to_text());
    let search = move |searching: &SearchContext<'_>| {
        let limits = searching.limits();
        let question = ReviewQuestion { within: turns, memory: searching.memory, limits: &|| limits };
        let mut partial = |found: &GameReview| (searching.partial)(body(&json::review(&record, found)));
        let found = find(&record, &question, &mut partial).map_err(Failure::fault)?;
        Ok(SearchAnswer::new(&json::review(&record, &found), found.complete))
    };
    Ok(Task::search(name, search).within(seconds))
}
