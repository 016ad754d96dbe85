//! The files of the page, which are built into the program.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// A file: its path and its content.
struct Asset {
    path: &'static str,
    content: &'static [u8],
}

/// The type of a file, by the extension of its name; the page at `/` has none.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, end)| end) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("table") => "application/octet-stream",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => HTML,
    }
}

const HTML: &str = "text/html; charset=utf-8";

macro_rules! assets {
    ($($name:literal)*) => { &[
        Asset { path: "/", content: include_bytes!("site/index.html") },
        $(Asset { path: concat!("/", $name), content: include_bytes!(concat!("site/", $name)) },)*
    ] };
}

static ASSETS: &[Asset] = assets! {
    "explorer.css" "icon.svg" "icon-192.png" "icon-512.png" "manifest.webmanifest" "main.js" "api.js" "answer.js" "server.js" "source.js" "module.js" "limits.js"
    "notice.js" "offline.js" "instance.js" "worker.js" "recent.js" "pool.js" "shared.js" "board.js" "drag.js"
    "editor.js" "grid.js" "kept.js" "line.js" "match.js" "moves.js" "page.js" "picture.js" "play.js" "position.js"
    "practical.js" "puzzle.js" "record.js" "refill.js" "stage.js" "tree.js" "words.js" "mitsudomoe.html"
    "mitsudomoe.css" "mitsudomoe.js" "mitsudomoe-board.js" "mitsudomoe-line.js" "mitsudomoe-lists.js"
    "mitsudomoe-position.js" "mitsudomoe-turn.js" "findings.html" "findings.css" "findings.js"
};

pub fn paths() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().map(|asset| asset.path)
}

/// The files by their paths below a folder.
pub fn files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    ASSETS.iter().map(|asset| match asset.path {
        "/" => ("index.html", asset.content),
        path => (&path[1..], asset.content),
    })
}

/// The paths of the pages among them.
pub fn pages() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().filter(|asset| kind(asset.path) == HTML).map(|asset| asset.path)
}

/// The file at one of the [`paths`].
pub fn get(path: &str) -> Option<Response> {
    let asset = ASSETS.iter().find(|asset| asset.path == path)?;
    Some(([(header::CONTENT_TYPE, kind(path))], asset.content).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_told_the_types_that_they_insist_on() {
        for (path, expected) in [
            ("/", HTML),
            ("/findings.html", HTML),
            ("/main.js", "text/javascript; charset=utf-8"),
            ("/explorer.css", "text/css; charset=utf-8"),
            ("/icon.svg", "image/svg+xml"),
            ("/icon-192.png", "image/png"),
            ("/module/kamisado.wasm", "application/wasm"),
            ("/module/opening.table", "application/octet-stream"),
            ("/manifest.webmanifest", "application/manifest+json"),
            ("/practical.json", "application/json"),
        ] {
            assert_eq!(kind(path), expected, "{path}");
        }
    }
}
