//! The files of the page, as a server answers with them.

use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::explorer::assets::ASSETS;

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

pub fn paths() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().map(|asset| asset.path)
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
