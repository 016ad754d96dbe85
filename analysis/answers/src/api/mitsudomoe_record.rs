//! `mitsudomoe/record` and `mitsudomoe/review`: a game of mitsudomoe, which is sent as the body. Of several games in the
//! body they take one.

use kamisado_solver::questions::mitsudomoe::json::{RecordJson, ReviewJson};
use kamisado_solver::questions::mitsudomoe::review::{GameReview, ReviewQuestion, review as find};
use mitsudomoe::record::{self, Record};
use serde::Deserialize;
use serde_json::json;
use terminal::json::merged;

use super::failure::{Failure, body};
use super::mitsudomoe::MOST;
use super::search::{SearchAnswer, SearchContext, Seconds, Task};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckParameters {
    game: Option<usize>,
}

/// The game of a number, and how many there are.
fn read(text: &str, number: Option<usize>) -> Result<(Record, usize), Failure> {
    let games = record::read_all(text);
    let (count, number) = (games.len(), number.unwrap_or(1));
    let expected = || Failure::unusable(format!("game: found {number}, expected a number from 1 to {count}"));
    let (_, game) = number.checked_sub(1).and_then(|at| games.into_iter().nth(at)).ok_or_else(expected)?;
    Ok((game.map_err(|error| Failure::at(error.line, error.column, error))?, count))
}

/// A game, checked and replayed.
pub(super) fn check(asked: CheckParameters, text: &str) -> Result<Task, Failure> {
    let text = text.to_owned();
    Ok(Task::errand(move || {
        let (record, games) = read(&text, asked.game)?;
        Ok(body(&merged([json!(RecordJson::new(&record)), json!({ "games": games })])))
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewParameters {
    turns: u8,
    game: Option<usize>,
    seconds: Option<Seconds>,
}

/// The turns that gave a forced win away or allowed one.
pub(super) fn review(asked: ReviewParameters, text: &str) -> Result<Task, Failure> {
    let ReviewParameters { turns, game, seconds } = asked;
    if !(1..=MOST).contains(&turns) {
        return Err(Failure::unusable(format!("turns: found {turns}, expected a number from 1 to {MOST}")));
    }
    let (record, _) = read(text, game)?;
    let name = format!("mitsudomoe review {turns} {}", record.to_text());
    let search = move |searching: &SearchContext<'_>| {
        let limits = searching.limits();
        let question = ReviewQuestion { within: turns, memory: searching.memory, limits: &|| limits };
        let mut partial = |found: &GameReview| (searching.partial)(body(&ReviewJson::new(&record, found)));
        let found = find(&record, &question, &mut partial).map_err(Failure::fault)?;
        Ok(SearchAnswer::new(&ReviewJson::new(&record, &found), found.complete))
    };
    Ok(Task::search(name, search).within(seconds))
}
