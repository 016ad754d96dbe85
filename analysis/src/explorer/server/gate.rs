//! Checks of every request, and headers of every answer.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use answers::api::takes_body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::failure::Failure;
use super::files;
use super::front::Front;
use super::name::ServerName;

/// Where the endpoints are.
pub const ROOT: &str = "/api/v1/";

/// The default port of an address.
const HTTP: u16 = 80;
/// The longest path and query, in bytes: enough for a position and the longest round.
const LONGEST: usize = 6000;

/// The names that browsers give to places of a page in which another page would be shown.
const FRAMES: [&[u8]; 5] = [b"embed", b"fencedframe", b"frame", b"iframe", b"object"];

/// The address that a request reached, and what stands in front of it.
#[derive(Clone, Debug)]
pub struct Reached {
    pub address: SocketAddr,
    pub front: Arc<Front>,
}

/// The type of a stream of events.
const EVENTS: &str = "text/event-stream";

const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Checks a request, has it answered, and adds the security headers to the answer.
pub async fn pass(request: Request, next: Next) -> Response {
    let mut response = match check(&request) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    // A proxy must not hold back the events of a search until it has ended.
    if headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == EVENTS) {
        headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    }
    response
}

fn check(request: &Request) -> Result<(), Failure> {
    let headers = request.headers();
    let reached = request.extensions().get::<Reached>().expect("the server says it of every request");
    check_host(request, reached)?;
    check_asker(request, reached)?;
    let length = request.uri().path_and_query().map_or(0, |path| path.as_str().len());
    if length > LONGEST {
        let message = format!("found a path and query of {length} bytes, expected at most {LONGEST}");
        return Err(Failure::new(StatusCode::URI_TOO_LONG, message));
    }
    if has_body(headers) && !(request.method() == Method::POST && takes_body(endpoint(request.uri()))) {
        return Err(Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "found a body, expected a request without one"));
    }
    Ok(())
}

/// Refuses requests from pages of other sites, which may only link to these pages. Browsers send headers that identify
/// the requesting page; other programs need not send them.
fn check_asker(request: &Request, reached: &Reached) -> Result<(), Failure> {
    let headers = request.headers();
    let all = |name: &str| headers.get_all(name).iter().map(HeaderValue::as_bytes);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let is_own = |origin: &[u8]| std::str::from_utf8(origin).is_ok_and(|origin| is_page_at(origin, host, reached));
    let foreign = || Failure::new(StatusCode::FORBIDDEN, "asked by a page of another site");
    if !all("origin").all(is_own) || all("sec-fetch-dest").any(|dest| FRAMES.contains(&dest)) {
        return Err(foreign());
    }
    if !all("sec-fetch-mode").any(|mode| mode == b"navigate") && !all("sec-fetch-dest").any(|dest| dest == b"document")
    {
        let is_own = all("sec-fetch-site").all(|site| site == b"same-origin" || site == b"none");
        return if is_own { Ok(()) } else { Err(foreign()) };
    }
    let reads = [Method::GET, Method::HEAD].contains(request.method());
    if reads && files::pages().any(|page| page == request.uri().path()) {
        return Ok(());
    }
    let pages: Vec<&str> = files::pages().collect();
    let message = format!("browsers can open only the pages, which are {}; programs can use the API", pages.join(", "));
    Err(Failure::new(StatusCode::FORBIDDEN, message))
}

/// Whether the pages at an origin are those of this server, which was asked by this name of the host. Only what stands
/// in front of it can speak `https`.
fn is_page_at(origin: &str, host: &str, reached: &Reached) -> bool {
    let named = origin.strip_prefix("http://");
    if named.is_some_and(|named| named.eq_ignore_ascii_case(host)) {
        return true;
    }
    let named = named.or_else(|| origin.strip_prefix("https://")).and_then(|named| named.parse::<ServerName>().ok());
    named.is_some_and(|named| host.parse() == Ok(named)) && reached.front.has(host, reached.address.port())
}

/// The name of the endpoint that a request asks; empty for other paths.
pub fn endpoint(uri: &Uri) -> &str {
    uri.path().strip_prefix(ROOT).unwrap_or_default()
}

fn has_body(headers: &HeaderMap) -> bool {
    let length = headers.get(header::CONTENT_LENGTH);
    headers.contains_key(header::TRANSFER_ENCODING) || length.is_some_and(|length| length.as_bytes() != b"0")
}

/// Refuses a request that names another host, which prevents DNS rebinding.
fn check_host(request: &Request, reached: &Reached) -> Result<(), Failure> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(Failure::unusable("expected one Host header"));
    };
    let authority = request.uri().authority().map(|authority| authority.as_str());
    let named = [host.to_str().ok(), Some(authority.unwrap_or(host.to_str().unwrap_or_default()))];
    let Reached { address, front } = reached;
    let is_ours = |name: &str| is_here(name, *address) || front.has(name, address.port());
    if named.into_iter().all(|name| name.is_some_and(is_ours)) {
        return Ok(());
    }
    let message = format!(
        "found another host, expected {address}, localhost on the machine of this server, or a name given with --host"
    );
    Err(Failure::new(StatusCode::MISDIRECTED_REQUEST, message))
}

/// Whether the name of a host, with its port, is the address reached or this machine.
fn is_here(name: &str, reached: SocketAddr) -> bool {
    let host = match name.strip_suffix(&format!(":{}", reached.port())) {
        Some(host) => host,
        None if reached.port() == HTTP => name,
        None => return false,
    };
    let address = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(host) => host.parse().map(IpAddr::V6),
        None => host.parse().map(IpAddr::V4),
    };
    let own = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST), reached.ip().to_canonical()];
    host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| own.contains(&address.to_canonical()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_this_machine_with_its_port() {
        let reached: SocketAddr = "192.168.0.7:8473".parse().unwrap();
        let here = "localhost:8473 LOCALHOST:8473 127.0.0.1:8473 [::1]:8473 [::ffff:127.0.0.1]:8473 \
            [0:0:0:0:0:0:0:1]:8473 192.168.0.7:8473 [::ffff:192.168.0.7]:8473";
        for name in here.split(' ') {
            assert!(is_here(name, reached), "{name}");
        }
        let elsewhere = "localhost localhost:80 localhost: 127.0.0.1 127.0.0.2:8473 [::1] ::1 evil.example:8473 \
            localhost.evil.example:8473 192.168.0.8:8473 localhost:8473:8473 localhost:x localhost:+8473 \
            localhost:08473 localhost:74009 :8473 [::1:8473 ::1:8473 [127.0.0.1]:8473 [localhost]:8473 \
            [[::1]]:8473 127.1:8473 127.000.000.001:8473 [::2]:8473 [::ffff:192.168.0.8]:8473 0.0.0.0:8473";
        for name in elsewhere.split(' ').chain(["", "localhost:8473 "]) {
            assert!(!is_here(name, reached), "{name}");
        }
        let reached = "[2001:db8::1]:80".parse().unwrap();
        assert!(["localhost", "localhost:80", "[::1]", "[2001:db8::1]"].into_iter().all(|name| is_here(name, reached)));
        assert!(["::1", "2001:db8::1", "[2001:db8::1]:8473"].into_iter().all(|name| !is_here(name, reached)));
    }

    #[test]
    fn pages_of_a_named_host_are_its_own_over_https_too() {
        let reached = |names: &[&str]| {
            let names = names.iter().map(|name| name.parse().unwrap()).collect();
            Reached { address: "127.0.0.1:8473".parse().unwrap(), front: Arc::new(Front { names, ..Front::default() }) }
        };
        let named = reached(&["kamisado.example", "other.example:8443"]);
        for (origin, host) in [
            ("https://kamisado.example", "kamisado.example"),
            ("http://kamisado.example", "KAMISADO.example"),
            ("https://kamisado.example", "kamisado.example:443"),
            ("http://kamisado.example:8473", "kamisado.example:8473"),
            ("https://other.example:8443", "other.example:8443"),
            ("http://localhost:8473", "localhost:8473"),
        ] {
            assert!(is_page_at(origin, host, &named), "{origin} {host}");
        }
        for (origin, host) in [
            ("https://kamisado.example:8443", "kamisado.example"),
            ("https://kamisado.example", "kamisado.example:8473"),
            ("https://other.example:8443", "kamisado.example"),
            ("https://other.example", "other.example:8443"),
            ("https://www.kamisado.example", "kamisado.example"),
            ("https://kamisado.example.evil.example", "kamisado.example"),
            ("https://evil.example", "kamisado.example"),
            ("https://evil.example", "evil.example"),
            ("https://localhost:8473", "localhost:8473"),
            ("HTTPS://kamisado.example", "kamisado.example"),
            ("https://kamisado.example/", "kamisado.example"),
            ("https://x@kamisado.example", "kamisado.example"),
            ("ftp://kamisado.example", "kamisado.example"),
            ("kamisado.example", "kamisado.example"),
            ("null", "kamisado.example"),
            ("https://", ""),
            ("", ""),
        ] {
            assert!(!is_page_at(origin, host, &named), "{origin} {host}");
        }
        assert!(!is_page_at("https://kamisado.example", "kamisado.example", &reached(&[])));
    }
}
