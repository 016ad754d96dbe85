//! The value of a match in parts: each part settles some set-ups after the current round.
//!
//! A proof of the match by "assume and check" rests on set-ups that are independent of one another. Where these become
//! known only during the search, the state itself is settled. The result is a journal of what is settled, from which
//! `solver solve --match --checkpoint` continues.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{bail, ensure};
use foreign::shown;
use kamisado::{Deadlock, MatchFormat, MatchState, Setup};
use kamisado_matches::checkpoint::{self, Keeper};
use kamisado_matches::ends::{RoundEnds, work_of_other, work_of_setup};
use kamisado_matches::{SettledSetup, SettledSetups, find_all, winner};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::Value;
use kamisado_solver::search::{Limits, ReplayError};
use kamisado_solver::storage::journal::Journal;
use serde::{Deserialize, Serialize};
use terminal::count::counted;
use terminal::version::BUILD;

use super::{
    FinishedParts, Output, ResultFigures, ResultSummary, SettledFigures, Work, WorkContext, begins, check_parts,
};
use crate::census::deadlock;
use crate::stopped::unless_stopped;

/// About how many positions a core searches per second.
const NODES_A_SECOND: f64 = 1.5e6;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchWork {
    points: u32,
    rules: String,
    position: String,
    moves: bool,
    parts: u64,
    /// The set-ups after the round that a proof rests on: the player who does not start there must win. Each comes with
    /// the expected number of positions to search: estimating all again would take a tenth of the time of a short part.
    setups: Vec<(String, u64)>,
    /// Set-ups from which the player who starts is expected to win, and states of the round, whatever their value.
    others: Vec<(String, u64)>,
}

impl MatchWork {
    /// Finds the set-ups that the value of a state, or of all its moves, rests on, except those already settled, and
    /// divides them into `parts`, or into fewer if there are not that many.
    pub fn find(
        state: &MatchState,
        moves: bool,
        parts: u64,
        known: &[SettledSetup],
        means: &WorkContext<'_>,
    ) -> anyhow::Result<MatchWork> {
        let settled = SettledSetups::new(Limits { stop: Some(means.stop), ..Limits::default() }, true);
        known.iter().for_each(|setup| settled.keep(setup, state));
        let found = RoundEnds::find(state, moves, means.memory, &settled);
        let found = unless_stopped(found, |error| matches!(error, ReplayError::Stopped(_)))?;
        ensure!(
            !(found.setups.is_empty() && found.others == [*state]),
            "the player to move is not expected to win the match by winning the round, so the set-ups to settle become known \
             only during a search: expected another state, or 'solver solve --match' for this one"
        );
        let setups = found.setups.iter().map(|setup| (text(setup), work_of_setup(setup) as u64)).collect();
        let others = found.others.iter().map(|state| (text(state), work_of_other(state) as u64)).collect();
        match (found.setups.len() + found.others.len()) as u64 {
            0 => bail!("no set-up after the round needs settling: 'solver solve --match' answers in a moment"),
            number => Ok(MatchWork {
                points: state.format().target(),
                rules: state.position().deadlock().rules_name().to_owned(),
                position: text(state),
                moves,
                parts: parts.min(number),
                setups,
                others,
            }),
        }
    }

    fn states(&self) -> impl Iterator<Item = &(String, u64)> {
        self.setups.iter().chain(&self.others)
    }

    /// The states, each with its part. The parts are about equal work, and none is empty.
    fn divided(&self) -> impl Iterator<Item = (u64, &(String, u64))> {
        let count = (self.setups.len() + self.others.len()) as u64;
        let all: u128 = self.states().map(|&(_, work)| u128::from(work)).sum();
        let (mut done, mut begun) = (0, 0);
        self.states().zip(0..).map(move |(state, number)| {
            let is_full = done >= all * u128::from(begun) / u128::from(self.parts);
            if begun < self.parts && (is_full || count - number == self.parts - begun) {
                begun += 1;
            }
            done += u128::from(state.1);
            (begun - 1, state)
        })
    }

    pub fn states_of(&self, part: u64) -> impl Iterator<Item = &(String, u64)> {
        self.divided().filter(move |(of, _)| *of == part).map(|(_, state)| state)
    }

    fn format(&self) -> MatchFormat {
        self.points.to_string().parse().expect("a number of points that the plan was checked for")
    }

    fn deadlock(&self) -> Deadlock {
        deadlock(&self.rules).expect("rules that the plan was checked for")
    }

    fn state(&self, text: &str) -> anyhow::Result<MatchState> {
        let setup: Setup = text.parse()?;
        Ok(MatchState::from_setup(&setup, self.format(), self.deadlock())?)
    }

    fn planned(&self, text: &str) -> MatchState {
        self.state(text).expect("a state that the plan was checked for")
    }
}

fn is_setup(state: &MatchState) -> bool {
    state.position().due().is_none()
}

/// What a part says of a state of the plan, in its next record; otherwise what is wrong.
fn settled(state: &MatchState, text: &str, record: Option<&[u8]>) -> Result<SettledSetup, String> {
    let (expected, score) = (SettledSetup::new(state, Value::Win), state.score());
    let text = shown(text);
    let Some(record) = record.and_then(|record| record.try_into().ok()) else {
        return Err(format!("it ends before '{text}', expected {} bytes for each set-up", SettledSetup::BYTES));
    };
    let found = SettledSetup::from_bytes(record).ok_or_else(|| format!("found no set-up, expected '{text}'"))?;
    let SettledSetup { key, points, value: _ } = found;
    if key != expected.key {
        return Err(format!("it holds another set-up, at the score {} to {}, expected '{text}'", points[0], points[1]));
    }
    if points != expected.points {
        return Err(format!("'{text}' has the score {} to {}, expected {score}", points[0], points[1]));
    }
    Ok(found)
}

/// The rest of a sentence that has named the set-ups.
fn and_others(number: usize) -> String {
    if number == 0 { String::new() } else { format!(" and {}", counted(number as u64, "other state")) }
}

fn text(state: &MatchState) -> String {
    state.position().to_string()
}

impl Work for MatchWork {
    fn check(&self) -> anyhow::Result<()> {
        let _: MatchFormat = self.points.to_string().parse()?;
        deadlock(&self.rules)?;
        for (text, _) in &self.setups {
            let state = self.state(text)?;
            ensure!(is_setup(&state) && state.winner().is_none(), "'{}' is not a set-up after a round", shown(text));
        }
        for (text, _) in &self.others {
            self.state(text)?.going_on()?;
        }
        self.state(&self.position)?;
        let mut met = BTreeSet::new();
        if let Some((text, _)) = self.states().find(|(text, _)| !met.insert(self.planned(text).key())) {
            bail!("found '{}' twice, expected each state once", shown(text));
        }
        check_parts(self.parts, (self.setups.len() + self.others.len()) as u64)
    }

    fn describe(&self) -> String {
        let what = if self.moves { "all moves of" } else { "the value of" };
        let (title, position) = (self.format().title(), shown(&self.position));
        let (setups, others) = (counted(self.setups.len() as u64, "set-up"), and_others(self.others.len()));
        format!("{title}, {what} '{position}': {setups} after the round{others}, {}", self.rules)
    }

    fn rules(&self) -> &str {
        &self.rules
    }

    fn parts(&self) -> u64 {
        self.parts
    }

    fn seconds(&self, part: u64) -> f64 {
        self.states_of(part).map(|&(_, work)| work as f64 / NODES_A_SECOND).sum()
    }

    fn make(&self, part: u64, journal: &Journal, means: &WorkContext<'_>, out: &mut Output<'_>) -> anyhow::Result<()> {
        let kept = checkpoint::take(journal, self.format())?;
        let keeper = Keeper::new(journal, kept.len());
        let on_settled = |setup: &SettledSetup| keeper.keep(setup);
        let limits = Limits { stop: Some(means.stop), ..Limits::default() };
        let settled = SettledSetups::watched(limits, true, &on_settled);
        let memory = means.memory / rayon::current_num_threads();
        let states: Vec<MatchState> = self.states_of(part).map(|(text, _)| self.planned(text)).collect();
        if let Some(state) = states.first() {
            kept.iter().for_each(|setup| settled.keep(setup, state));
        }
        means.watch.begin(format_args!("states"), states.len());
        let settle = |state: &MatchState| {
            let found = winner(state, memory, &settled)?;
            settled.insert(state, found);
            means.watch.advance(1);
            Ok(settled.kept(state).expect("it was settled"))
        };
        // Other set-ups settled on the way are left out: they depend on which thread came first.
        let found: Result<Vec<_>, ReplayError> = find_all(&states, memory, &settle);
        drop(settled);
        keeper.close()?;
        let found = unless_stopped(found, |error| matches!(error, ReplayError::Stopped(_)))?;
        Ok(found.iter().try_for_each(|setup| out.write_all(&setup.to_bytes()))?)
    }

    fn merge(
        &self,
        parts: &mut FinishedParts<'_>,
        _: &WorkContext<'_>,
        out: &mut Output<'_>,
    ) -> anyhow::Result<ResultSummary> {
        let (mut setups, mut failed) = (BTreeMap::new(), 0);
        let mut planned = self.divided().zip(0..).peekable();
        for (part, content) in (0..).zip(parts) {
            let content = content?;
            let mut records = content.bytes.chunks(SettledSetup::BYTES);
            while let Some(((_, (text, _)), number)) = planned.next_if(|((of, _), _)| *of == part) {
                let state = self.planned(text);
                let settled = settled(&state, text, records.next());
                let settled = settled.map_err(|problem| content.is_wrong(part, problem))?;
                let expected = match number < self.setups.len() {
                    true => Some(Value::Loss),
                    false => is_setup(&state).then_some(Value::Win),
                };
                failed += u64::from(expected.is_some_and(|expected| settled.value != expected));
                setups.insert(settled.key, settled);
            }
            let more: usize = records.map(<[u8]>::len).sum();
            if more > 0 {
                return Err(content.is_wrong(part, format!("found {more} bytes after its last set-up, expected none")));
            }
        }
        let verdict = match failed {
            0 => "all hold".to_owned(),
            failed => format!("{failed} do not hold, so another proof is needed: plan again with this checkpoint"),
        };
        let (number, others) = (self.setups.len(), self.others.len());
        let sentence = format!(
            "{}{} settled: {verdict}. The parts say who wins; merging does not prove anything again.",
            counted(number as u64, "set-up"),
            and_others(others)
        );
        let figures = SettledFigures { failed, setups: number, others, proved_again: false };
        checkpoint::write(out, &checkpoint::job(BUILD, self.format(), self.deadlock(), true), setups.into_values())?;
        Ok(ResultSummary { sentence, figures: Some(ResultFigures::Settled(figures)) })
    }

    fn is_result(&self, path: &Path) -> bool {
        begins(path, Journal::recognises)
    }
}
