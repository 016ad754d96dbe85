//! Answers that change only with the program or its data: the files of the page, and what the program holds.
//!
//! Browsers keep them with a tag of their content, and ask whether it is still the same.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::assets;
use super::failure::Failure;

/// What the program holds, beside the files of the page.
const SHIPPED: [&str; 3] = ["/api/v1/findings", "/api/v1/practical", "/api/v1/puzzles"];
const PICTURES: &str = "/api/v1/findings/";

/// Tags what a browser may keep, and answers "not modified" to a browser that has it.
pub async fn pass(mut request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if !SHIPPED.contains(&path) && !path.starts_with(PICTURES) && !assets::paths().any(|asset| asset == path) {
        return next.run(request).await;
    }
    let asked = request.headers().clone();
    // The tag is that of the whole answer. The HTTP server leaves the content out of the answer to HEAD.
    if request.method() == Method::HEAD {
        *request.method_mut() = Method::GET;
    }
    let (mut head, body) = next.run(request).await.into_parts();
    if head.status != StatusCode::OK {
        return Response::from_parts(head, body);
    }
    let content = match to_bytes(body, usize::MAX).await {
        Ok(content) => content,
        Err(error) => return Failure::fault(error).into_response(),
    };
    let mut hash = DefaultHasher::new();
    content.hash(&mut hash);
    // A weak tag: compressed or not, it is the same content.
    let tag = format!("\"{:016x}\"", hash.finish());
    let is_known = has(&asked, &tag);
    let tag = HeaderValue::try_from(format!("W/{tag}")).expect("a tag is ASCII");
    head.headers.insert(header::ETAG, tag);
    head.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    head.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if is_known {
        head.status = StatusCode::NOT_MODIFIED;
        head.headers.remove(header::CONTENT_TYPE);
        head.headers.remove(header::CONTENT_LENGTH);
        return Response::from_parts(head, Body::empty());
    }
    Response::from_parts(head, content.into())
}

/// Whether a browser says that it has the content with this tag.
fn has(asked: &HeaderMap, tag: &str) -> bool {
    let lines = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',').map(str::trim)).any(|one| one == "*" || one.trim_start_matches("W/") == tag)
}
