//! The explorer as a site for any web host: the page, the module that answers in the browser, and its data.
//!
//! The page takes its answers from the module instead of the server, because the pages say so. What it asks at first is
//! answered beforehand, so that it does not wait for the module.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use answers::api::{self, Data, Request, SearchContext, practical};
use kamisado_solver::opening_table::Table;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use terminal::output;

use super::findings::{ASSETS, Findings};
use super::lessons::lessons;
use crate::checksum::sha256;

/// The line of `service-worker.js` that names the files of the site with their digests.
const FILES: &str = "const FILES = {};";
const WORKER: &[u8] = include_bytes!("site/service-worker.js");

const SERVER: &str = "data-answers=\"server\"";
const MODULE: &str = "data-answers=\"module\"";

/// The page fetches its first answers beside its scripts.
const TITLE: &str = "</title>";
const PRELOAD: &str = "</title>\n<link rel=\"preload\" href=\"opening.json\" as=\"fetch\" crossorigin>";

/// A site that was written.
#[derive(Serialize, JsonSchema)]
pub struct SiteAnswer<'a> {
    /// The folder.
    #[serde(serialize_with = "output::path")]
    pub site: &'a Path,
    /// How many files there are.
    pub files: usize,
    pub bytes: usize,
}

/// Writes all files of the site: `write` receives the path of each, below a folder, and its content.
pub fn write_site<E>(mut write: impl FnMut(&str, &[u8]) -> Result<(), E>) -> Result<(), E> {
    let findings = Findings::shipped();
    let mut digests = serde_json::Map::new();
    let mut put = |path: &str, content: &[u8]| {
        digests.insert(path.to_owned(), json!(sha256(content)));
        write(path, content)
    };
    for &(path, content) in ASSETS {
        match path {
            "index.html" => put(path, &replaced(&replaced(content, SERVER, MODULE), TITLE, PRELOAD))?,
            "findings.html" | "mitsudomoe.html" => put(path, &replaced(content, SERVER, MODULE))?,
            _ => put(path, content)?,
        }
    }
    put("module/kamisado.wasm", kamisado_data::MODULE)?;
    put("module/opening.table", kamisado_data::TABLE)?;
    put("module/puzzles.jsonl", kamisado_data::PUZZLES.as_bytes())?;
    put("opening.json", &opening())?;
    put("practical.json", &practical())?;
    put("lessons.json", &lessons())?;
    put("findings.json", &findings.object)?;
    for (number, picture) in (1..).zip(&findings.pictures) {
        put(&format!("findings/{number}.svg"), picture)?;
    }
    put("404.html", include_bytes!("site/404.html"))?;
    let files = format!("const FILES = {};", json!(digests));
    write("service-worker.js", &replaced(WORKER, FILES, &files))
}

/// The answers about the start of the initial round, by the names of the questions.
fn opening() -> Vec<u8> {
    let (stop, expanded, time) = (AtomicBool::new(false), AtomicU64::new(0), Duration::from_secs(3600));
    let searching = SearchContext {
        tables: &[Table::embedded()],
        memory: 1 << 26,
        nodes: u64::MAX,
        time,
        longest: time,
        stop: &stop,
        expanded: &expanded,
        partial: &|_| (),
    };
    let answers = [("show", "position=start"), ("position", "position=start&distance=true&replies=true")];
    let answers = answers.map(|(path, query)| {
        let task = api::task(&Request { path, query, body: "" }, &Data::shipped());
        let body = task.and_then(|task| task.run(&searching)).expect("the initial round is solved");
        (path.to_owned(), serde_json::from_slice(&body).expect("answers are objects"))
    });
    api::body(&serde_json::Map::from_iter(answers))
}

/// A text of the page, with a part replaced that occurs in it once.
fn replaced(content: &[u8], part: &str, by: &str) -> Vec<u8> {
    let text = String::from_utf8_lossy(content);
    assert_eq!(text.matches(part).count(), 1, "{part} in a file of the page");
    text.replace(part, by).into_bytes()
}
