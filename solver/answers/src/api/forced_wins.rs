//! The endpoints for mitsudomoe: `show`, `position` and `reply`, like `solver show`, `solver query` and `go` in `solver
//! play`; and for a game, which is sent as the body, `record` and `review`, like `solver record` and `analysis review`.

use kamisado_solver::clock::Instant;
use kamisado_solver::search::Limits;
use mitsudomoe::Position;
use mitsudomoe::questions::forced_win::ForcedWinQuestion;
use mitsudomoe::questions::json::{ChoiceJson, KnownTurnsJson, RecordJson, ReviewJson, ShowJson};
use mitsudomoe::questions::known::{KnownTurns, known_turns};
use mitsudomoe::questions::players::{Level, choose};
use mitsudomoe::questions::review::{GameReview, ReviewQuestion, review as review_of};
use mitsudomoe::questions::shown::{self, TurnsError};
use mitsudomoe::record::{self, Record, split_turns};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use schemars::JsonSchema;
use serde::Deserialize;

use super::Nothing;
use super::failure::{Failure, body};
use super::search::{SearchAnswer, SearchContext, Seconds, Task};

const MOST: u8 = 200;

fn check_turns(turns: u8) -> Result<(), Failure> {
    let wrong = || Failure::unusable(format!("turns: found {turns}, expected a number from 1 to {MOST}"));
    (1..=MOST).contains(&turns).then_some(()).ok_or_else(wrong)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ShowParameters {
    position: String,
    #[serde(default)]
    moves: String,
}

pub(super) fn show(asked: ShowParameters) -> Result<Task, Failure> {
    // There may be a thousand legal turns.
    Ok(Task::errand(move || {
        let record = shown::record(&asked.position, &turns_of(&asked.moves));
        let record = record.map_err(|error| failure(&asked.position, error))?;
        Ok(body(&ShowJson::new(&record, true)))
    }))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionParameters {
    position: String,
    #[serde(default)]
    moves: String,
    turns: u8,
    seconds: Option<Seconds>,
}

pub(super) fn position(asked: PositionParameters) -> Result<Task, Failure> {
    let PositionParameters { turns, seconds, .. } = asked;
    check_turns(turns)?;
    let position = in_play(&asked.position, &asked.moves)?;
    let name = format!("mitsudomoe {position} {turns}");
    let search = move |searching: &SearchContext<'_>| {
        let begin = Instant::now();
        let (memory, limits) = (searching.memory, searching.limits());
        let question = ForcedWinQuestion { turns, memory, limits, ..ForcedWinQuestion::default() };
        let object = |known: &KnownTurns| KnownTurnsJson::new(&position, turns, known, false, begin.elapsed());
        let mut partial = |known: &KnownTurns| (searching.partial)(body(&object(known)));
        let found = known_turns(&position, &question, false, &mut partial).map_err(Failure::fault)?;
        Ok(SearchAnswer::new(&object(&found), found.complete))
    };
    Ok(Task::search(name, search).within(seconds))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReplyParameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    level: Level,
    seed: Option<u64>,
}

pub(super) fn reply(asked: ReplyParameters) -> Result<Task, Failure> {
    let (level, seed) = (asked.level, asked.seed.unwrap_or(1));
    let position = in_play(&asked.position, &asked.moves)?;
    let name = format!("mitsudomoe reply {position} {level} {seed}");
    Ok(Task::search(name, move |searching: &SearchContext<'_>| {
        let begin = Instant::now();
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        // Nodes limit the search enough; the clock would make the answer another one each time.
        let limits = Limits { deadline: None, ..searching.limits() };
        let choice = choose(&position, level, limits, random).map_err(Failure::fault)?;
        Ok(SearchAnswer::whole(&ChoiceJson::new(&position, &choice, begin.elapsed())))
    }))
}

fn read(text: &str) -> Result<Record, Failure> {
    record::read(text).map_err(|error| Failure::at(error.line, error.column, error))
}

pub(super) fn check(_: Nothing, text: &str) -> Result<Task, Failure> {
    let text = text.to_owned();
    Ok(Task::errand(move || Ok(body(&RecordJson::new(&read(&text)?)))))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewParameters {
    turns: u8,
    seconds: Option<Seconds>,
}

pub(super) fn review(asked: ReviewParameters, text: &str) -> Result<Task, Failure> {
    let ReviewParameters { turns, seconds } = asked;
    check_turns(turns)?;
    let record = read(text)?;
    let name = format!("mitsudomoe review {turns} {}", record.to_text());
    let search = move |searching: &SearchContext<'_>| {
        let limits = searching.limits();
        let question = ReviewQuestion { within: turns, memory: searching.memory, limits: &|| limits };
        let mut partial = |found: &GameReview| (searching.partial)(body(&ReviewJson::new(&record, found)));
        let found = review_of(&record, &question, &mut partial).map_err(Failure::fault)?;
        Ok(SearchAnswer::new(&ReviewJson::new(&record, &found), found.complete))
    };
    Ok(Task::search(name, search).within(seconds))
}

fn in_play(position: &str, turns: &str) -> Result<Position, Failure> {
    shown::position(position, &turns_of(turns)).map_err(|error| failure(position, error))
}

fn turns_of(text: &str) -> Vec<&str> {
    if text.is_empty() { Vec::new() } else { split_turns(text).collect() }
}

fn failure(text: &str, error: TurnsError) -> Failure {
    match error {
        TurnsError::Position(error) => Failure::in_position(text, error),
        error => Failure::unusable(error),
    }
}
