//! `analysis serve`: the HTTP API over real connections, and the parts of the page that need no browser.

mod answers;
mod cache;
mod client;
mod clients;
mod findings;
mod front;
mod gate;
mod lines;
mod mitsudomoe;
mod overload;
mod queue;
mod searches;
mod server;
mod site;
mod unchanged;

use serde_json::Value as Json;

use crate::documents::program;
use crate::support::terminal::started;

/// One move before Gold is home with the purple tower.
const BEFORE_HOME: &str = "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P";

/// The output of `solver`.
fn solver(args: &[&str]) -> Json {
    let output = started(program("solver")).args(args).args(["--format", "json"]).output().unwrap();
    assert!(output.status.success(), "{args:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Without the parts that may differ from run to run.
fn same(mut object: Json) -> Json {
    for differs in ["nodes", "seconds"] {
        object.as_object_mut().unwrap().remove(differs);
    }
    object
}
