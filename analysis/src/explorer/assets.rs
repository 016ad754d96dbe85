//! The files of the page, which are part of the program.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// A file: its path, its type, what is in it.
struct Asset {
    path: &'static str,
    kind: &'static str,
    content: &'static str,
}

macro_rules! asset {
    ($name:literal, $kind:literal) => {
        Asset { path: concat!("/", $name), kind: $kind, content: include_str!(concat!("page/", $name)) }
    };
}

const HTML: Asset = Asset { path: "/", kind: "text/html; charset=utf-8", content: include_str!("page/index.html") };

static ASSETS: &[Asset] = &[
    HTML,
    asset!("explorer.css", "text/css; charset=utf-8"),
    asset!("icon.svg", "image/svg+xml"),
    asset!("main.js", "text/javascript; charset=utf-8"),
    asset!("api.js", "text/javascript; charset=utf-8"),
    asset!("board.js", "text/javascript; charset=utf-8"),
    asset!("drag.js", "text/javascript; charset=utf-8"),
    asset!("editor.js", "text/javascript; charset=utf-8"),
    asset!("grid.js", "text/javascript; charset=utf-8"),
    asset!("kept.js", "text/javascript; charset=utf-8"),
    asset!("line.js", "text/javascript; charset=utf-8"),
    asset!("match.js", "text/javascript; charset=utf-8"),
    asset!("moves.js", "text/javascript; charset=utf-8"),
    asset!("page.js", "text/javascript; charset=utf-8"),
    asset!("picture.js", "text/javascript; charset=utf-8"),
    asset!("play.js", "text/javascript; charset=utf-8"),
    asset!("position.js", "text/javascript; charset=utf-8"),
    asset!("practical.js", "text/javascript; charset=utf-8"),
    asset!("puzzle.js", "text/javascript; charset=utf-8"),
    asset!("record.js", "text/javascript; charset=utf-8"),
    asset!("refill.js", "text/javascript; charset=utf-8"),
    asset!("stage.js", "text/javascript; charset=utf-8"),
    asset!("tree.js", "text/javascript; charset=utf-8"),
    asset!("words.js", "text/javascript; charset=utf-8"),
    asset!("mitsudomoe.html", "text/html; charset=utf-8"),
    asset!("mitsudomoe.css", "text/css; charset=utf-8"),
    asset!("mitsudomoe.js", "text/javascript; charset=utf-8"),
    asset!("mitsudomoe-board.js", "text/javascript; charset=utf-8"),
    asset!("mitsudomoe-line.js", "text/javascript; charset=utf-8"),
    asset!("mitsudomoe-lists.js", "text/javascript; charset=utf-8"),
    asset!("mitsudomoe-position.js", "text/javascript; charset=utf-8"),
    asset!("mitsudomoe-turn.js", "text/javascript; charset=utf-8"),
    asset!("findings.html", "text/html; charset=utf-8"),
    asset!("findings.css", "text/css; charset=utf-8"),
    asset!("findings.js", "text/javascript; charset=utf-8"),
];

pub fn paths() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().map(|asset| asset.path)
}

/// The module that asks files in place of the server.
const API_OF_COPY: &str = include_str!("page/copy/api.js");

/// The files of the page for a web host that only has files, by their paths below a folder.
pub fn of_copy() -> impl Iterator<Item = (&'static str, &'static str)> {
    ASSETS.iter().map(|asset| match asset.path {
        "/" => ("index.html", asset.content),
        "/api.js" => ("api.js", API_OF_COPY),
        path => (&path[1..], asset.content),
    })
}

/// The paths of the pages among them.
pub fn pages() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().filter(|asset| asset.kind == HTML.kind).map(|asset| asset.path)
}

/// The file of a path that is one of [`paths`].
pub fn get(path: &str) -> Option<Response> {
    let asset = ASSETS.iter().find(|asset| asset.path == path)?;
    let headers = [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, "no-cache")];
    Some((headers, asset.content).into_response())
}
