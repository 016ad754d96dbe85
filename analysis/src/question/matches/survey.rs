//! The work: answers the questions about every state, on any number of threads.

use anyhow::{Context, ensure};
use kamisado::Deadlock;
use kamisado_solver::storage::job::Job;
use kamisado_solver::storage::journal::Journal;
use kamisado_solver::watch::Watch;

use super::{BetweenAnswer, BetweenRounds, Effort, RoundScore, ask};
use crate::population::PlayedRounds;
use crate::question::workers::in_order;
use answers::setup::SETUP_MEMORY;

pub struct MatchSurvey<'a> {
    pub states: &'a [BetweenRounds],
    pub effort: Effort<'a>,
    pub threads: usize,
}

/// The work, with all that the findings depend on. The number of states is not part of it, so more can be added later.
pub fn job(played: &PlayedRounds, effort: &Effort<'_>, deadlock: Deadlock) -> Job {
    let played = serde_json::to_string(played).expect("a population is plain data");
    let none = || "none".to_owned();
    let nodes = effort.nodes.map_or_else(none, |nodes| nodes.to_string());
    let time = effort.time.map_or_else(none, |time| format!("{} seconds", time.as_secs_f64()));
    Job::new("matches", terminal::version::BUILD)
        .with("states of", played)
        .with("rules", deadlock.rules_name())
        .with("format", RoundScore::FORMAT)
        .with("limits", format_args!("{nodes} positions, {time}"))
        .with("within", effort.within)
        .with("search memory", SETUP_MEMORY)
}

impl MatchSurvey<'_> {
    /// The findings about each state, in order, each by one thread alone; without a time, threads make no difference.
    pub fn findings(&self, journal: &Journal, watch: &dyn Watch) -> anyhow::Result<Vec<BetweenAnswer>> {
        // A pool of one thread: a search that shares its work reaches its limits at a different point each time.
        let pool = || rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let begin = || pool().context("cannot start a thread, expected a smaller --threads");
        in_order((self.states.len(), self.threads), begin, |pool, place| {
            self.kept_or_asked(&self.states[place], pool, journal, watch)
        })
    }

    fn kept_or_asked(
        &self,
        state: &BetweenRounds,
        pool: &rayon::ThreadPool,
        journal: &Journal,
        watch: &dyn Watch,
    ) -> anyhow::Result<BetweenAnswer> {
        // Kind 0 is the description of the job.
        let (kind, number) = (state.score.number() + 1, state.number);
        if let Some(kept) = journal.take(kind, number)? {
            watch.keep(1);
            let kept: BetweenAnswer = serde_json::from_slice(&kept)
                .context("the checkpoint holds findings that cannot be read: remove it to start again")?;
            ensure!(
                kept.is_possible(),
                "the checkpoint holds impossible findings on match {number}: remove it to start again"
            );
            return Ok(kept);
        }
        let findings = pool.install(|| ask(state, &self.effort))?;
        journal.put(kind, number, serde_json::to_vec(&findings)?)?;
        watch.advance(1);
        Ok(findings)
    }
}
