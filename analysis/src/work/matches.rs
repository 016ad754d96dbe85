//! The value of a match in parts: each settles some set-ups after the round in play.
//!
//! A proof of the match by "assume and check" rests on set-ups that do not depend on one another. The result is a journal of
//! settled set-ups, from which `solver solve --match --checkpoint` goes on.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write;
use std::ops::Range;
use std::path::Path;

use foreign::shown;
use kamisado::{Deadlock, MatchFormat, MatchState, Setup};
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::kamisado::matches::checkpoint::{self, Keeper};
use kamisado_solver::questions::kamisado::matches::ends::{RoundEnds, work_of_setup};
use kamisado_solver::questions::kamisado::matches::{SettledSetup, SettledSetups, winner};
use kamisado_solver::search::{Limits, ReplayError};
use kamisado_solver::storage::journal::Journal;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::part_file::{PartContent, PartError};
use super::{FinishedParts, ResultSummary, Work, WorkContext, WorkError, begins, check_parts, deadlock, share};

/// Positions that a core searches in a second, about.
const NODES_A_SECOND: f64 = 1.5e6;

/// The set-ups after a round, and in how many parts they are settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchWork {
    /// The match: a number of points.
    points: u32,
    rules: String,
    position: String,
    /// Whether the value of every move is asked for, or that of the state alone.
    moves: bool,
    parts: u64,
    /// The set-ups after the round that a proof rests on: the player who does not begin there has chosen the fill, and must
    /// win. With each the positions that are likely to be searched for it: every part reads the plan, and to guess them all
    /// anew would take a tenth of a short part's time.
    setups: Vec<(String, u64)>,
}

#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum MatchWorkError {
    #[error("stopped")]
    Stopped,
    #[error("no set-up after the round has to be settled: 'solver solve --match' answers in a moment")]
    NoSetups,
    #[error(
        "{others} of {all} states are not expected to be won by winning the round: what must be settled for them shows \
         only while they are searched; expected a state in which the rounds to come are won in turn up to the last one"
    )]
    NotDivisible { others: u64, all: u64 },
    #[error("{parts} parts, expected at most the {setups} set-ups that have to be settled")]
    Parts { parts: u64, setups: u64 },
    #[error(transparent)]
    Replay(ReplayError),
}

impl MatchWork {
    /// Finds the set-ups that the value of a state rests on, or those of all its moves, but for what is settled.
    ///
    /// # Errors
    ///
    /// If it was stopped, or if the work cannot be divided so.
    pub fn find(
        state: &MatchState,
        moves: bool,
        parts: u64,
        known: &[SettledSetup],
        means: &WorkContext<'_>,
    ) -> Result<MatchWork, MatchWorkError> {
        let settled = SettledSetups::new(Limits { stop: Some(means.stop), ..Limits::default() }, true);
        known.iter().for_each(|setup| settled.keep(setup, state));
        let found = RoundEnds::find(state, moves, means.memory, &settled).map_err(|error| match error {
            ReplayError::Stopped(_) => MatchWorkError::Stopped,
            error => MatchWorkError::Replay(error),
        })?;
        if found.others > 0 {
            return Err(MatchWorkError::NotDivisible { others: found.others, all: found.others + found.proofs });
        }
        let with_work = |setup: &MatchState| (text(setup), work_of_setup(setup) as u64);
        let setups: Vec<(String, u64)> = found.setups.iter().map(with_work).collect();
        match setups.len() as u64 {
            0 => Err(MatchWorkError::NoSetups),
            setups if parts > setups => Err(MatchWorkError::Parts { parts, setups }),
            _ => Ok(MatchWork {
                points: state.format().target(),
                rules: state.position().deadlock().rules_name().to_owned(),
                position: text(state),
                moves,
                parts,
                setups,
            }),
        }
    }

    fn numbers(&self, part: u64) -> Range<u64> {
        share(&(0..self.setups.len() as u64), part, self.parts)
    }

    fn format(&self) -> MatchFormat {
        self.points.to_string().parse().expect("a number of points that the plan was checked for")
    }

    fn deadlock(&self) -> Deadlock {
        deadlock(&self.rules).expect("rules that the plan was checked for")
    }

    fn state(&self, text: &str) -> Result<MatchState, Box<dyn Error + Send + Sync>> {
        let setup: Setup = text.parse()?;
        Ok(MatchState::from_setup(&setup, self.format(), self.deadlock())?)
    }

    fn setup(&self, number: u64) -> MatchState {
        self.state(&self.setups[number as usize].0).expect("a set-up that the plan was checked for")
    }
}

fn text(state: &MatchState) -> String {
    state.position().to_string()
}

impl Work for MatchWork {
    fn check(&self) -> Result<(), Box<dyn Error + Send + Sync>> {
        let _: MatchFormat = self.points.to_string().parse()?;
        deadlock(&self.rules)?;
        for (text, _) in &self.setups {
            let state = self.state(text)?;
            if state.position().due().is_some() || state.winner().is_some() {
                return Err(format!("'{}' is no set-up after a round", shown(text)).into());
            }
        }
        check_parts(self.parts, self.setups.len() as u64)
    }

    fn describe(&self) -> String {
        let what = if self.moves { "all moves of" } else { "the value of" };
        let (title, position, setups) = (self.format().title(), shown(&self.position), self.setups.len());
        format!("{title}, {what} '{position}': {setups} set-ups after the round, {}", self.rules)
    }

    fn rules(&self) -> &str {
        &self.rules
    }

    fn parts(&self) -> u64 {
        self.parts
    }

    fn seconds(&self, part: u64) -> f64 {
        self.numbers(part).map(|number| self.setups[number as usize].1 as f64 / NODES_A_SECOND).sum()
    }

    fn make(
        &self,
        part: u64,
        journal: &Journal,
        means: &WorkContext<'_>,
        out: &mut (dyn Write + Send),
    ) -> Result<(), WorkError> {
        let kept = checkpoint::take(journal).map_err(WorkError::other)?;
        let keeper = Keeper::new(journal, kept.len());
        let on_settled = |setup: &SettledSetup| keeper.keep(setup);
        let limits = Limits { stop: Some(means.stop), ..Limits::default() };
        let settled = SettledSetups::watched(limits, true, &on_settled);
        let memory = means.memory / rayon::current_num_threads();
        let setups: Vec<MatchState> = self.numbers(part).map(|number| self.setup(number)).collect();
        if let Some(state) = setups.first() {
            kept.iter().for_each(|setup| settled.keep(setup, state));
        }
        means.watch.begin(format_args!("set-ups after the round"), setups.len());
        let settle = |setup: &MatchState| {
            let found = winner(setup, memory, &settled);
            means.watch.advance(1);
            found.map(|_| settled.kept(setup).expect("what was asked is settled"))
        };
        // What was settled on the way is not told: it depends on which thread came first.
        let found: Result<Vec<_>, ReplayError> = setups.par_iter().with_max_len(1).map(settle).collect();
        drop(settled);
        keeper.close()?;
        let found = found.map_err(|error| match error {
            ReplayError::Stopped(_) => WorkError::Stopped,
            error => WorkError::other(error),
        })?;
        Ok(found.iter().try_for_each(|setup| out.write_all(&setup.to_bytes()))?)
    }

    fn merge(&self, parts: &mut FinishedParts<'_>, out: &mut (dyn Write + Send)) -> Result<ResultSummary, WorkError> {
        let mut setups = BTreeMap::new();
        for part in parts {
            let PartContent { path, bytes } = part?;
            let (found, rest) = bytes.as_chunks::<{ SettledSetup::BYTES }>();
            let damaged = || PartError::Damaged { path: path.clone() };
            for bytes in found {
                let setup = SettledSetup::from_bytes(bytes).ok_or_else(damaged)?;
                setups.insert(setup.key, setup);
            }
            if !rest.is_empty() {
                return Err(damaged().into());
            }
        }
        let failed = setups.values().filter(|setup| setup.value == Value::Win).count();
        let verdict = match failed {
            0 => "all hold".to_owned(),
            failed => format!("{failed} do not hold, so that another proof is needed: plan again with what is known"),
        };
        let sentence = format!("{} set-ups settled: {verdict}.", setups.len());
        let figures = json!({ "failed": failed, "setups": setups.len() });
        checkpoint::write(out, &checkpoint::job(self.format(), self.deadlock(), true), setups.into_values())?;
        Ok(ResultSummary { sentence, figures })
    }

    fn is_result(&self, path: &Path) -> bool {
        begins(path, Journal::recognises)
    }
}
