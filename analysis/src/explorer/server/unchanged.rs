//! Answers that change only with the program or its data: the files of the page, and what the program holds.
//!
//! Browsers keep them with a tag of their content, and ask whether it is still the same.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::failure::Failure;
use super::files;

/// Bytes that fit into a packet, and would not arrive sooner if they were compressed.
pub const SHORT: usize = 1000;

/// What the program holds, beside the files of the page.
const SHIPPED: [&str; 4] = ["/api/v1/findings", "/api/v1/lessons", "/api/v1/practical", "/api/v1/puzzles"];
const PICTURES: &str = "/api/v1/findings/";

/// What is known of a content.
#[derive(Clone)]
struct Kept {
    tag: HeaderValue,
    /// Compressed, unless it is short.
    gzip: Option<Bytes>,
}

/// All content that was asked for: as much as the program holds. It takes milliseconds to compress, so that is done once.
static ALL: LazyLock<Mutex<HashMap<Bytes, Kept>>> = LazyLock::new(Mutex::default);

/// Tags what a browser may keep, compresses it, and answers "not modified" to a browser that has it.
pub async fn pass(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if !SHIPPED.contains(&path) && !path.starts_with(PICTURES) && !files::paths().any(|asset| asset == path) {
        return next.run(request).await;
    }
    let asked = request.headers().clone();
    let (mut head, body) = next.run(request).await.into_parts();
    if head.status != StatusCode::OK {
        return Response::from_parts(head, body);
    }
    let found = to_bytes(body, usize::MAX).await.map_err(io::Error::other);
    let (content, kept) = match found.and_then(|content| Ok((content.clone(), kept(content)?))) {
        Ok(found) => found,
        Err(error) => return Failure::fault(error).into_response(),
    };
    let is_known = has(&asked, kept.tag.as_bytes());
    head.headers.insert(header::ETAG, kept.tag);
    head.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    head.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    head.headers.remove(header::CONTENT_LENGTH);
    if is_known {
        head.status = StatusCode::NOT_MODIFIED;
        head.headers.remove(header::CONTENT_TYPE);
        return Response::from_parts(head, Body::empty());
    }
    match kept.gzip.filter(|_| takes_gzip(&asked)) {
        Some(gzip) => {
            head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            Response::from_parts(head, gzip.into())
        }
        None => Response::from_parts(head, content.into()),
    }
}

fn kept(content: Bytes) -> io::Result<Kept> {
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kept) = all.get(&content) {
        return Ok(kept.clone());
    }
    let mut hash = DefaultHasher::new();
    content.hash(&mut hash);
    // A weak tag: compressed or not, it is the same content.
    let tag = HeaderValue::try_from(format!("W/\"{:016x}\"", hash.finish())).map_err(io::Error::other)?;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&content)?;
    let gzip = Some(gzip.finish()?.into()).filter(|gzip: &Bytes| content.len() >= SHORT && gzip.len() < content.len());
    let kept = Kept { tag, gzip };
    all.insert(content, kept.clone());
    Ok(kept)
}

fn items(asked: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lines = asked.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// Whether a browser says that it has the content with this tag.
fn has(asked: &HeaderMap, tag: &[u8]) -> bool {
    let bare = |tag: &[u8]| tag.strip_prefix(b"W/").unwrap_or(tag).to_vec();
    items(asked, header::IF_NONE_MATCH).any(|one| one == "*" || bare(one.as_bytes()) == bare(tag))
}

/// Whether a browser names gzip among what it reads. If it does not, but reads everything, the general layer compresses.
fn takes_gzip(asked: &HeaderMap) -> bool {
    items(asked, header::ACCEPT_ENCODING).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_some_and(|weight| weight > 0.0)
    })
}
