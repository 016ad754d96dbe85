//! What is sent again, compressed, and under which type.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use flate2::read::GzDecoder;

use super::same;
use crate::support::explorer::{SERVER, connect, get, request, target};

/// The value of a header.
fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

const UNCHANGED: [&str; 8] = [
    "/",
    "/main.js",
    "/icon.svg",
    "/findings.html",
    "/api/v1/findings",
    "/api/v1/findings/2.svg",
    "/api/v1/lessons",
    "/api/v1/practical",
];

#[test]
fn what_a_browser_has_is_not_sent_again() {
    let mut tags = Vec::new();
    for target in UNCHANGED {
        let whole = get(target);
        let tag = header(&whole.head, "etag").unwrap_or_else(|| panic!("{target}: {}", whole.head)).to_owned();
        assert_eq!((whole.code, header(&whole.head, "cache-control")), (200, Some("no-cache")), "{target}");
        let bare = tag.trim_start_matches("w/");
        let tag = format!("W/{bare}");
        for known in ["*", &tag, &format!("\"x\", {tag}"), &format!("W/\"x\",{tag} , \"y\"")] {
            let answer = request("GET", target, &format!("If-None-Match: {known}\r\nAccept-Encoding: gzip\r\n"));
            assert_eq!((answer.code, answer.body.as_str()), (304, ""), "{target} {known}");
            assert_eq!(header(&answer.head, "etag"), header(&whole.head, "etag"));
            for name in ["cache-control", "vary", "content-security-policy"] {
                assert_eq!(header(&answer.head, name), header(&whole.head, name), "{target} {name}");
            }
            assert!(header(&answer.head, "content-length").is_none_or(|length| length == "0"), "{}", answer.head);
        }
        for other in ["\"x\"", "W/\"0\"", "", "x", bare.trim_matches('"'), &format!("{tag}x")] {
            let answer = request("GET", target, &format!("If-None-Match: {other}\r\n"));
            assert_eq!((answer.code, &answer.body), (200, &whole.body), "{target} {other}");
        }
        let head = request("HEAD", target, "");
        assert_eq!((head.code, head.body.as_str()), (200, ""));
        assert_eq!(header(&head.head, "etag"), header(&whole.head, "etag"), "{target}");
        assert_eq!(header(&head.head, "content-length"), header(&whole.head, "content-length"), "{target}");
        assert_eq!(request("HEAD", target, &format!("If-None-Match: {tag}\r\n")).code, 304);
        // A page of another site does not learn what the browser has.
        let foreign = format!("If-None-Match: {tag}\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n");
        assert_eq!(request("GET", target, &foreign).code, 403);
        tags.push(tag);
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), UNCHANGED.len());
    // Answers to questions, and errors, are not kept.
    for target in
        ["/api/v1/show?position=start", "/api/v1/puzzles", "/api/v1/findings/99.svg", "/api/v1/puzzles?x=1", "/x"]
    {
        let answer = request("GET", target, "If-None-Match: *\r\n");
        assert!(answer.code != 304 && header(&answer.head, "etag").is_none(), "{target}: {}", answer.head);
        assert_eq!(header(&answer.head, "cache-control"), Some("no-store"), "{target}");
    }
}

/// The body of an answer that is not cut into chunks.
fn bytes_of(target: &str, headers: &str) -> Vec<u8> {
    let host = *SERVER;
    let mut stream = connect();
    stream.write_all(format!("GET {target} HTTP/1.0\r\nHost: {host}\r\n{headers}\r\n").as_bytes()).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("the end of the head");
    bytes.split_off(end + 4)
}

#[test]
fn long_answers_are_compressed_for_those_who_read_it() {
    let start = target("position", &[("position", "start")]);
    let events = "Accept: text/event-stream\r\n";
    let asked = |target: &str, headers: &str| request("GET", target, headers);
    let is_short = |target: &str| ["/icon.svg", "/findings.html"].contains(&target);
    let long = UNCHANGED.into_iter().filter(|target| !is_short(target));
    for target in long.chain([start.as_str()]) {
        let plain = asked(target, "");
        assert_eq!(header(&plain.head, "content-encoding"), None, "{target}");
        assert_eq!(header(&plain.head, "vary"), Some("accept-encoding"), "{target}");
        for accepts in ["gzip", "deflate, gzip;q=0.5", "GZIP", "br, gzip", "identity;q=0.1, gzip"] {
            let accepts = format!("Accept-Encoding: {accepts}\r\n");
            let short = asked(target, &accepts);
            assert_eq!(
                (short.code, header(&short.head, "content-encoding")),
                (200, Some("gzip")),
                "{target} {accepts}"
            );
            assert_eq!(header(&short.head, "vary"), Some("accept-encoding"), "{target}");
            assert_eq!(header(&short.head, "etag"), header(&plain.head, "etag"), "{target}");
            let bytes = bytes_of(target, &accepts);
            assert!(bytes.len() < plain.body.len(), "{target}: {} of {}", bytes.len(), plain.body.len());
            let mut text = String::new();
            GzDecoder::new(&*bytes).read_to_string(&mut text).unwrap();
            if target == start {
                let object = serde_json::from_str(&text).unwrap();
                assert_eq!(same(object), same(plain.json()));
            } else {
                assert_eq!(text, plain.body, "{target}");
            }
        }
        for accepts in ["identity", "br", "gzip;q=0", "x-unknown", ""] {
            let answer = asked(target, &format!("Accept-Encoding: {accepts}\r\n"));
            assert_eq!((answer.code, header(&answer.head, "content-encoding")), (200, None), "{target} {accepts}");
        }
    }
    // Neither short answers nor events.
    for (target, headers) in [("/x", ""), ("/api/v1/show?position=x", ""), (&start, events)] {
        let answer = asked(target, &format!("Accept-Encoding: gzip\r\n{headers}"));
        assert_eq!(header(&answer.head, "content-encoding"), None, "{target}");
    }
    // A proxy passes events on as they come.
    assert_eq!(header(&asked(&start, events).head, "x-accel-buffering"), Some("no"));
    assert_eq!(header(&asked(&start, "").head, "x-accel-buffering"), None);
}

/// The page on hosting says so.
#[test]
fn the_page_is_sent_in_less_than_half_of_its_size() {
    let folders = ["page", "src/explorer/site"].map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let files: Vec<String> = names.map(|name| format!("/{name}")).filter(|target| get(target).code == 200).collect();
    assert!(files.len() > 8, "{files:?}");
    let pictures: Vec<String> = (1..=16).map(|number| format!("/api/v1/findings/{number}.svg")).collect();
    let values = vec![target("position", &[("position", "start"), ("distance", "true")])];
    for (targets, share) in [(files, 0.5), (values, 0.21), (pictures, 0.13)] {
        let bytes = |headers: &str| targets.iter().map(|target| bytes_of(target, headers).len()).sum::<usize>() as f64;
        let found = bytes("Accept-Encoding: gzip\r\n") / bytes("");
        assert!(found < share, "{targets:?}: {found}");
    }
}

#[test]
fn files_have_their_types() {
    for (target, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/findings.html", "text/html; charset=utf-8"),
        ("/main.js", "text/javascript; charset=utf-8"),
        ("/index.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/icon-192.png", "image/png"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/api/v1/findings/1.svg", "image/svg+xml"),
        ("/api/v1/practical", "application/json"),
    ] {
        assert_eq!(header(&get(target).head, "content-type"), Some(kind), "{target}");
    }
}
