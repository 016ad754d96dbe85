//! What the server sends as it is: the files of the page, and the data that the program holds.
//!
//! A browser keeps them with a tag of their content, and asks whether they have changed.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use answers::api::{self, body};
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::explorer::findings::{ASSETS, Findings};
use crate::explorer::lessons::lessons;
use crate::explorer::schema::document;

pub struct Files(BTreeMap<String, (Bytes, String)>);

impl Files {
    pub fn new(findings: Findings) -> Files {
        let pages = ASSETS.iter().map(|&(file, content)| (place(file), Bytes::from_static(content)));
        let pictures = (1..).zip(findings.pictures);
        let pictures = pictures.map(|(number, picture)| (format!("/api/v1/findings/{number}.svg"), picture));
        let data = [
            ("practical", api::practical().into()),
            ("lessons", lessons()),
            ("findings", findings.object),
            ("openapi.json", body(&document()).into()),
        ];
        let data = data.map(|(name, object)| (format!("/api/v1/{name}"), object));
        let tagged = |(path, content): (String, Bytes)| {
            let mut hash = DefaultHasher::new();
            content.hash(&mut hash);
            // A weak tag: compressed or not, it is the same content.
            (path, (content, format!("W/\"{:016x}\"", hash.finish())))
        };
        Files(pages.chain(pictures).chain(data).map(tagged).collect())
    }

    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The file at one of the paths, or "not modified" if the browser has it.
    pub fn get(&self, path: &str, asked: &HeaderMap) -> Response {
        let (content, tag) = &self.0[path];
        let varies = (header::VARY, "accept-encoding");
        let tags = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, "no-cache"), varies];
        let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
        if known.flat_map(|line| line.split(',')).any(|known| ["*", tag].contains(&known.trim())) {
            return (StatusCode::NOT_MODIFIED, tags).into_response();
        }
        (tags, [(header::CONTENT_TYPE, kind(path))], content.clone()).into_response()
    }
}

fn place(file: &str) -> String {
    if file == "index.html" { "/".to_owned() } else { format!("/{file}") }
}

const HTML: &str = "text/html; charset=utf-8";

/// The type of a file, by the extension of its name; the page at `/` and the objects of the API have none.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, end)| end) {
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("js") => "text/javascript; charset=utf-8",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        None if path != "/" => "application/json",
        _ => HTML,
    }
}

pub fn is_page(path: &str) -> bool {
    kind(path) == HTML && ASSETS.iter().any(|(file, _)| place(file) == path)
}
