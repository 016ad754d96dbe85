//! Plans: the description of work, and its division into parts.

use std::path::Path;

use anyhow::{Context, anyhow, bail, ensure};
use foreign::shown;
use kamisado_solver::storage::plain_file;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use terminal::version::BUILD;

use super::{CensusWork, MatchWork, Work};
use crate::checksum::hexadecimal;

/// The version of the format of plans, part files and their contents.
pub(super) const VERSION: u32 = 1;

/// The name of this program in plans: all parts of a plan are made by one version and commit.
fn program() -> String {
    format!("kamisado-analysis {BUILD}")
}

pub const MOST_PARTS: u64 = 1_000_000;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Task {
    Census(CensusWork),
    Match(MatchWork),
}

impl AsRef<dyn Work> for Task {
    fn as_ref(&self) -> &(dyn Work + 'static) {
        match self {
            Task::Census(work) => work,
            Task::Match(work) => work,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Plan<T = Task> {
    pub task: T,
    pub parts: u64,
    pub text: String,
    /// The identity of this plan: the SHA-256 of its text.
    pub digest: [u8; 32],
}

/// The content of the file. Everything except the work follows from the work, and is for people and schedulers.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanJson<T> {
    kamisado_plan: u32,
    program: String,
    rules: String,
    parts: u64,
    /// Runs of consecutive parts that are expected to take the same number of seconds of one core each.
    seconds: Vec<(u64, f64)>,
    work: T,
}

const FIELDS: [&str; 4] = ["rules", "parts", "seconds", "work"];

impl<T: AsRef<dyn Work>> PlanJson<T> {
    fn new(task: T) -> PlanJson<T> {
        let work = task.as_ref();
        let parts = work.parts();
        let mut seconds: Vec<(u64, f64)> = Vec::new();
        for part in 0..parts {
            // People read plans: three digits are enough.
            let cost: f64 = format!("{:.2e}", work.seconds(part)).parse().expect("a number just written");
            match seconds.last_mut().filter(|(_, last)| *last == cost) {
                Some((count, _)) => *count += 1,
                None => seconds.push((1, cost)),
            }
        }
        PlanJson {
            kamisado_plan: VERSION,
            program: program(),
            rules: work.rules().to_owned(),
            parts,
            seconds,
            work: task,
        }
    }
}

impl<T: AsRef<dyn Work> + Serialize + DeserializeOwned> Plan<T> {
    pub fn new(task: T) -> Plan<T> {
        Plan::of(PlanJson::new(task))
    }

    fn of(plan: PlanJson<T>) -> Plan<T> {
        let mut text = serde_json::to_string_pretty(&plan).expect("plain data");
        text.push('\n');
        let digest = Sha256::digest(&text).into();
        Plan { task: plan.work, parts: plan.parts, text, digest }
    }

    pub fn read(path: &Path) -> anyhow::Result<Plan<T>> {
        let file = shown(path);
        let content = plain_file::read(path).with_context(|| format!("cannot read the plan '{file}'"))?;
        let json: Value = serde_json::from_slice(&content).unwrap_or_default();
        match json.get("kamisado_plan").and_then(Value::as_u64) {
            None => bail!("'{file}' is not a plan; 'analysis plan' writes one"),
            Some(found) => ensure!(
                found == u64::from(VERSION),
                "the plan '{file}' has version {found}, but this program reads version {VERSION} only"
            ),
        }
        if let Some(found) = json["program"].as_str().filter(|&found| found != program()) {
            bail!(
                "the plan '{file}' was made by '{}', but this is '{}': all parts of a plan must be made by one version and \
                 commit; use that program, or make the plan again with its parts in another folder",
                shown(found),
                program()
            );
        }
        // From the text: of several fields with one name, the value above has only the last.
        let read: PlanJson<T> = serde_json::from_slice(&content)
            .map_err(|error| anyhow!("the plan '{file}' cannot be read: {}", shown(&error.to_string())))?;
        read.work.as_ref().check().with_context(|| format!("the plan '{file}' describes impossible work"))?;
        let plan = PlanJson::new(read.work);
        // Fields of the work that were not read would be missing here.
        let expected = serde_json::to_value(&plan).expect("plain data");
        if let Some(field) = FIELDS.into_iter().find(|field| json[field] != expected[field]) {
            bail!(
                "the plan '{file}' was changed by hand: '{field}' is not what 'analysis plan' writes; make the plan again"
            );
        }
        Ok(Plan::of(plan))
    }
}

impl<T: AsRef<dyn Work>> Plan<T> {
    pub fn work(&self) -> &dyn Work {
        self.task.as_ref()
    }

    pub fn name(&self) -> String {
        hexadecimal(&self.digest)
    }
}
