//! The files of the page, which are built into the program.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// A file: its path and its content.
struct Asset {
    path: &'static str,
    content: &'static str,
}

impl Asset {
    /// Its type, by the extension of its name; the page at `/` has none.
    fn kind(&self) -> &'static str {
        match self.path.rsplit_once('.').map(|(_, end)| end) {
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => HTML,
        }
    }
}

const HTML: &str = "text/html; charset=utf-8";

macro_rules! assets {
    ($($name:literal)*) => { &[
        Asset { path: "/", content: include_str!("site/index.html") },
        $(Asset { path: concat!("/", $name), content: include_str!(concat!("site/", $name)) },)*
    ] };
}

static ASSETS: &[Asset] = assets! {
    "explorer.css" "icon.svg" "main.js" "api.js" "answer.js" "server.js" "source.js" "module.js" "limits.js"
    "notice.js" "offline.js" "instance.js" "worker.js" "recent.js" "pool.js" "shared.js" "board.js" "drag.js"
    "editor.js" "grid.js" "kept.js" "line.js" "match.js" "moves.js" "page.js" "picture.js" "play.js" "position.js"
    "practical.js" "puzzle.js" "record.js" "refill.js" "stage.js" "tree.js" "words.js" "mitsudomoe.html"
    "mitsudomoe.css" "mitsudomoe.js" "mitsudomoe-board.js" "mitsudomoe-line.js" "mitsudomoe-lists.js"
    "mitsudomoe-position.js" "mitsudomoe-turn.js" "findings.html" "findings.css" "findings.js"
};

pub fn paths() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().map(|asset| asset.path)
}

/// The module that reads files in place of the server.
const API_OF_COPY: &str = include_str!("site/copy/api.js");

/// The files of the page for a static web host, by their paths below a folder.
pub fn of_copy() -> impl Iterator<Item = (&'static str, &'static str)> {
    ASSETS.iter().map(|asset| match asset.path {
        "/" => ("index.html", asset.content),
        "/api.js" => ("api.js", API_OF_COPY),
        path => (&path[1..], asset.content),
    })
}

/// The paths of the pages among them.
pub fn pages() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().filter(|asset| asset.kind() == HTML).map(|asset| asset.path)
}

/// The file at one of the [`paths`].
pub fn get(path: &str) -> Option<Response> {
    let asset = ASSETS.iter().find(|asset| asset.path == path)?;
    let headers = [(header::CONTENT_TYPE, asset.kind()), (header::CACHE_CONTROL, "no-cache")];
    Some((headers, asset.content).into_response())
}
