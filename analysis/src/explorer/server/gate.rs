//! Which requests are answered, and headers of every answer.

use std::net::IpAddr;
use std::sync::Arc;

use answers::api::ErrorCode;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::failure::Failure;
use super::{Front, files};

const HEADERS: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// What pages of other sites may send, if they may send requests at all, and for how long a browser remembers it.
const PREFLIGHT: [(HeaderName, &str); 3] = [
    (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST"),
    (header::ACCESS_CONTROL_ALLOW_HEADERS, "Accept, Content-Type"),
    (header::ACCESS_CONTROL_MAX_AGE, "86400"),
];

pub async fn pass(State(front): State<Arc<Front>>, request: Request, next: Next) -> Response {
    let guest = guest(request.headers(), &front).cloned();
    let is_preflight =
        request.method() == Method::OPTIONS && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    // Browsers heed a policy on openers where they say what a request is for; elsewhere they complain.
    let is_heeded = request.headers().contains_key("sec-fetch-dest");
    let checked = check_host(&request, &front.names)
        .and_then(|host| if guest.is_some() { Ok(()) } else { check_asker(&request, host) });
    let mut response = match checked {
        Ok(()) if guest.is_some() && is_preflight => (StatusCode::NO_CONTENT, PREFLIGHT).into_response(),
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_heeded {
        let opener = HeaderName::from_static("cross-origin-opener-policy");
        headers.insert(opener, HeaderValue::from_static("same-origin"));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if !front.origins.is_empty() {
        headers.append(header::VARY, HeaderValue::from_static("origin"));
    }
    if let Some(origin) = guest {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("retry-after"));
    }
    response
}

/// The origin of a request from a page of a site that may send requests.
fn guest<'a>(headers: &'a HeaderMap, front: &Front) -> Option<&'a HeaderValue> {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let origin = origins.next().filter(|_| origins.next().is_none())?;
    front.origins.iter().any(|allowed| origin.to_str().is_ok_and(|origin| allowed.allows(origin))).then_some(origin)
}

/// Refuses a name that is not this server's: with DNS rebinding, another site leads a name of its own here.
fn check_host<'a>(request: &'a Request, names: &[String]) -> Result<&'a str, Failure> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(Failure::new(ErrorCode::UnusableInput, "expected one Host header"));
    };
    let host = host.to_str().unwrap_or_default();
    let authority = request.uri().authority().map_or(host, |authority| authority.as_str());
    if [host, authority].into_iter().all(|host| is_ours(host, names)) {
        return Ok(host);
    }
    let message = "found another host, expected an IP address, localhost, or a name given with --host";
    Err(Failure::new(ErrorCode::WrongHost, message))
}

/// Whether a host, with or without a port, is one of the names, an IP address or `localhost`.
fn is_ours(host: &str, names: &[String]) -> bool {
    let host = without_port(host);
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let is = |name: &str| name.eq_ignore_ascii_case(host);
    address.parse::<IpAddr>().is_ok() || is("localhost") || names.iter().any(|name| is(name))
}

fn without_port(host: &str) -> &str {
    let is_port = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(host, _)| host)
}

/// A name of the server without its port, as browsers send it in `Host`; no pattern, scheme or path.
pub fn host_name(text: &str) -> Result<String, &'static str> {
    let name = without_port(text);
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.[:]".contains(c);
    let is_name = !name.is_empty() && name.chars().all(is_part);
    is_name.then(|| name.to_owned()).ok_or("expected a name without https:// and without a path, like 'example.org'")
}

/// Refuses requests from pages of other sites, which may only link here. Other programs need not send these headers.
fn check_asker(request: &Request, host: &str) -> Result<(), Failure> {
    let headers = request.headers();
    let is_own = |origin: &str| {
        let named = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        named.is_some_and(|named| named.eq_ignore_ascii_case(host))
    };
    let is_link = [Method::GET, Method::HEAD].contains(request.method())
        && files::is_page(request.uri().path())
        && headers.get("sec-fetch-dest").is_some_and(|dest| dest == "document");
    let is_own_page = all(headers, "sec-fetch-site", |site| site == "same-origin" || site == "none");
    if all(headers, "origin", is_own) && (is_link || is_own_page) {
        return Ok(());
    }
    let message = "found a page of another site, which may only link to these pages unless --allow-origin names it";
    Err(Failure::new(ErrorCode::Forbidden, message))
}

fn all(headers: &HeaderMap, name: &str, is_right: impl Fn(&str) -> bool) -> bool {
    headers.get_all(name).iter().all(|value| value.to_str().is_ok_and(&is_right))
}
