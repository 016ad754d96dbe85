//! The endpoints for a position: `show`, its legal moves and the result of moves, like `solver show`; `position`, its
//! value and the values of its moves, like `solver query`; `match`, who wins a match, like `solver query --match`;
//! `explain`, why a position or a move is won or lost, like `solver explain`.

use kamisado::{MatchFormat, Move};
use kamisado_matches::{MatchQuestion, SettledSetups};
use kamisado_solver::clock::Instant;
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::{Answer, MoveAnswer, Question, answer};
use kamisado_solver::search;
use objects::DeadlockName;
use objects::explained::{ExplainAnswer, ExplainJson};
use objects::json::{AnswerJson, Listing, MatchJson, ShowJson};
use objects::shown::{ShowAnswer, ShownError};
use objects::situation::{Situation, split_line};
use schemars::JsonSchema;
use serde::Deserialize;

use super::failure::{Failure, body};
use super::parameters;
use super::search::{SearchAnswer, SearchContext, SearchTask, Seconds, Task};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ShowParameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(rename = "match")]
    format: Option<String>,
    opening: Option<String>,
    moves_made: Option<u32>,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub(super) fn show(asked: ShowParameters) -> Result<Task, Failure> {
    let setup = parameters::setup(&asked.position)?;
    let format = parameters::format(asked.format.as_deref())?;
    let origin = parameters::origin(&asked.position, asked.opening.as_deref(), asked.moves_made)?;
    let shown = ShowAnswer::new(&setup, parameters::given(&[&asked.moves]), asked.deadlock.into(), format, origin);
    let shown = shown.map_err(|error| match error {
        ShownError::Position(error) => Failure::in_position(&asked.position, error),
        error => Failure::unusable(error),
    })?;
    Ok(Task::Known(body(&ShowJson::new(&shown, true))))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ValueParameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    distance: bool,
    #[serde(default)]
    replies: bool,
    /// The moves to value; all by default.
    only: Option<String>,
    opening: Option<String>,
    moves_made: Option<u32>,
    #[serde(default)]
    deadlock: DeadlockName,
}

/// Memory for reading the tables, without a search.
const NO_MEMORY: usize = 1 << 16;

pub(super) fn value(asked: ValueParameters) -> Result<Task, Failure> {
    value_of(asked, true)
}

/// Each position of a text with many, and the values of its moves, if they are wanted.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineParameters {
    #[serde(default)]
    distance: bool,
    #[serde(default)]
    replies: bool,
    /// Whether to leave out the moves.
    #[serde(default)]
    value_only: bool,
    opening: Option<String>,
    moves_made: Option<u32>,
    #[serde(default)]
    deadlock: DeadlockName,
}

impl LineParameters {
    /// What they ask of a line with a position, which moves may follow. An error if the line is wrong.
    pub fn task(&self, line: &str) -> Result<Task, Failure> {
        let LineParameters { distance, replies, value_only, moves_made, deadlock, .. } = *self;
        let ((text, moves), opening) = (split_line(line), self.opening.clone());
        let (position, moves) = (text.to_owned(), moves.unwrap_or_default().to_owned());
        let replies = replies && !value_only;
        let asked = ValueParameters { position, moves, distance, replies, only: None, opening, moves_made, deadlock };
        value_of(asked, !value_only)
    }
}

fn value_of(asked: ValueParameters, moves: bool) -> Result<Task, Failure> {
    let ValueParameters { distance, replies, .. } = asked;
    let origin = parameters::origin(&asked.position, asked.opening.as_deref(), asked.moves_made)?;
    let situation = parameters::situation(&asked.position, &asked.moves, asked.deadlock.into(), origin)?;
    let Situation { position, origin } = situation;
    let read = |text: &str| {
        let m = position.read_move(text.trim()).map_err(|error| error.to_string())?;
        origin.opening().check(m).map(|()| m).map_err(|error| error.to_string())
    };
    let only = asked.only.map(|only| only.split(',').map(read).collect::<Result<Vec<Move>, _>>()).transpose();
    let only = only.map_err(|error| Failure::unusable(format!("only: {error}")))?;
    let rules = position.deadlock().rules_name();
    let name = format!("position {position} {rules} {origin:?} {distance} {moves} {replies} {only:?}");
    let wanted = WantedParts { situation, distance, moves, replies, only };
    let known = wanted.clone();
    Ok(Task::Search(SearchTask {
        name,
        seconds: None,
        look_up: Some(Box::new(move |tables| known.look_up(tables))),
        search: Box::new(move |searching| wanted.answer(&searching.question())),
    }))
}

#[derive(Clone)]
struct WantedParts {
    situation: Situation,
    distance: bool,
    moves: bool,
    replies: bool,
    only: Option<Vec<Move>>,
}

impl WantedParts {
    fn look_up(&self, tables: &[&Table]) -> Result<SearchAnswer, Failure> {
        let limits = search::Limits { nodes: Some(0), ..search::Limits::default() };
        self.answer(&Question { tables, memory: NO_MEMORY, limits, ..Question::default() })
    }

    fn answer(&self, question: &Question<'_>) -> Result<SearchAnswer, Failure> {
        let begin = Instant::now();
        let WantedParts { situation, distance, moves, replies, .. } = *self;
        let (only, opening) = (self.only.as_deref(), situation.origin.opening());
        let question = Question { opening, moves, only, distance, replies, ..*question };
        let found = answer(&situation.position, &question).map_err(Failure::fault)?;
        let listing = moves.then_some(Listing { wins: false, replies });
        let object = AnswerJson::new(&situation, &found, listing, begin.elapsed());
        Ok(SearchAnswer::new(&object, self.is_whole(&found)))
    }

    fn is_whole(&self, found: &Answer) -> bool {
        let WantedParts { distance, replies, .. } = *self;
        let is_known = |verdict: Verdict| verdict.value().is_some() && (!distance || verdict.distance().is_some());
        let is_wanted = |found: &&MoveAnswer| self.only.as_ref().is_none_or(|only| only.contains(&found.m));
        let wanted = || found.moves.iter().filter(is_wanted);
        let are_counted = wanted().all(|found| found.verdict.value() != Some(Value::Loss) || found.share.is_some());
        // The value of the position follows from all moves only.
        (self.only.is_some() || is_known(found.verdict))
            && wanted().all(|found| is_known(found.verdict))
            && (!replies || are_counted)
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchParameters {
    position: String,
    #[serde(default)]
    moves: String,
    #[serde(rename = "match")]
    format: String,
    #[serde(default)]
    distance: bool,
    #[serde(default)]
    replies: bool,
    seconds: Option<Seconds>,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub(super) fn in_match(asked: MatchParameters) -> Result<Task, Failure> {
    let MatchParameters { distance, replies, seconds, .. } = asked;
    let format = parameters::format(Some(&asked.format))?.unwrap_or_default();
    let state = parameters::state(&asked.position, &asked.moves, format, asked.deadlock.into())?;
    let (position, rules) = (state.position(), state.position().deadlock().rules_name());
    // A finished round also has its outcome.
    let ended = position.outcome();
    let name = format!("match {format} {position} {ended:?} {rules} {distance} {replies}");
    let search = move |searching: &SearchContext<'_>| {
        let begin = Instant::now();
        let settled = SettledSetups::new(searching.limits(), true).with_shipped();
        let memory = searching.memory;
        let question = MatchQuestion { moves: true, replies, rounds: distance, memory, ..MatchQuestion::default() };
        let found = kamisado_matches::answer(&state, &question, &settled).map_err(Failure::fault)?;
        let is_known = |verdict: Verdict| {
            // The distance is always known only for a single round.
            verdict.value().is_some() && (!distance || format != MatchFormat::Single || verdict.distance().is_some())
        };
        let is_whole =
            !settled.is_over() && found.moves.iter().map(|found| found.verdict).chain([found.verdict]).all(is_known);
        let listing = Listing { wins: false, replies };
        Ok(SearchAnswer::new(&MatchJson::new(&state, &found, Some(listing), begin.elapsed()), is_whole))
    };
    Ok(Task::search(name, search).within(seconds))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ExplainParameters {
    position: String,
    #[serde(default)]
    moves: String,
    opening: Option<String>,
    moves_made: Option<u32>,
    #[serde(default)]
    deadlock: DeadlockName,
}

pub(super) fn explain(asked: ExplainParameters) -> Result<Task, Failure> {
    let origin = parameters::origin(&asked.position, asked.opening.as_deref(), asked.moves_made)?;
    let replay = parameters::replay(&asked.position, &asked.moves, asked.deadlock.into(), origin)?;
    let round = &replay.record().rounds()[0];
    let opening = replay.record().game().opening();
    let before = origin.after(round.plies.len().saturating_sub(1));
    let mut explained = ExplainAnswer::last_move(round);
    let m = explained.asked.as_ref().map_or_else(String::new, |asked| asked.m.to_string());
    let name = format!("explain {} {} {m}", explained.position, explained.position.deadlock().rules_name());
    // The answer also has the passes before the position, which are not part of it.
    let name = format!("{name} {before:?} {:?}", explained.passes);
    Ok(Task::search(name, move |searching: &SearchContext<'_>| {
        let begin = Instant::now();
        explained.explain(&Question { opening, tables: &[], ..searching.question() }).map_err(Failure::fault)?;
        let is_whole = explained.outcome().is_some();
        Ok(SearchAnswer::new(&ExplainJson::new(&explained, before, begin.elapsed()), is_whole))
    }))
}
