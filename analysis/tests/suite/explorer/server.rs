//! Accepted and refused requests, the order of waiting, and the files of the page.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::Shutdown;
use std::process::{Command, Stdio};
use std::time::Instant;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{BEFORE_HOME, same};
use crate::support::command::{command, refused};
use crate::support::explorer::{PATIENCE, SERVER, api, connect, events, get, post, request, target};

#[test]
fn wrong_requests_are_told_what_is_wrong() {
    for (target, message) in [
        ("/api/v1/position", "missing field `position`"),
        ("/api/v1/position?position=start&x=1", "unknown field `x`"),
        ("/api/v1/position?position=start&position=start", "duplicate field `position`"),
        ("/api/v1/position?position=start&distance=yes", "`true` or `false`"),
        ("/api/v1/position?position=start&deadlock=none", "`official` or `two-pass`"),
        ("/api/v1/position?position=8/8", "position '8/8': "),
        (
            "/api/v1/position?position=start%20d8d3",
            "found 'd8d3' after the position, expected moves in the parameter moves",
        ),
        ("/api/v1/show?position=8/8%20b%20-%20d8d3", "position '8/8 b - d8d3': "),
        ("/api/v1/position?position=%ff", "position '"),
        ("/api/v1/position?position=start&moves=d8d3,f1a1", "move 2, 'f1a1'"),
        ("/api/v1/show?position=start&match=16", "match: "),
        ("/api/v1/explain?position=start&moves=x", "move 1, 'x'"),
        ("/api/v1/refill?position=start", "the round is not over"),
        ("/api/v1/refill?position=start&moves=d8d3", "no round is over: Gold is to move"),
        ("/api/v1/refill?position=start&winner=me", "expected gold or black"),
        ("/api/v1/puzzles?grade=x", "invalid digit"),
        ("/api/v1/findings?grade=1", "unknown field `grade`"),
        ("/api/v1/findings/1.svg?grade=1", "unknown field `grade`"),
        ("/?position=start", "unknown field `position`"),
        ("/main.js?x", "unknown field `x`"),
    ] {
        let answer = get(target);
        assert_eq!(answer.code, 400, "{target}: {}", answer.body);
        assert!(answer.error().contains(message), "{target}: {}", answer.body);
    }
    // A `+` in an address is a space. Where rings may have been lost to it, no endpoint answers for another position.
    for path in ["show", "position", "explain", "match", "reply", "refill"] {
        let parameters = if path == "match" { "&match=1" } else { "" };
        for rings in ["+", "++", "+++", "%2B+", "+%2B"] {
            let asked = format!("/api/v1/{path}?position={rings}oupkyrgb/8/8/8/8/8/8/BGRYKPUO%20b%20-{parameters}");
            let answer = get(&asked);
            assert_eq!(answer.code, 400, "{asked}: {}", answer.body);
            assert!(
                answer.error().contains("position: found a space before a tower; in an address write %2B"),
                "{asked}"
            );
        }
    }
    let ringed = get("/api/v1/show?position=%2Boupkyrgb/8/8/8/8/8/8/BGRYKPUO+b+-");
    assert!(ringed.body.contains("\"position\":\"+oupkyrgb/"), "{}", ringed.body);
    let over = target("position", &[("position", BEFORE_HOME), ("moves", "a2a8")]);
    assert!(get(&over).error().contains("the round is over: Gold has won after move 1"));
    for target in [
        "/x",
        "/api/",
        "/api/v1/findings/x.svg",
        "/api/v1/findings/1",
        "/api/v2/position",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/main.js/",
        "//",
    ] {
        assert_eq!(get(target).code, 404, "{target}");
    }
    assert_eq!(get(&format!("/{}", "x".repeat(40_000))).code, 431);
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "BREW"] {
        assert_eq!(request(method, "/api/v1/show?position=start", "").code, 405, "{method}");
    }
    // A record that is too long is refused before it arrives.
    assert_eq!(request("POST", "/api/v1/record", "Content-Length: 65537\r\n").code, 413);
    assert_eq!(request("HEAD", "/", "").body, "");
}

#[test]
fn errors_have_codes_for_programs() {
    for (method, target, headers, status, code) in [
        ("GET", "/api/v1/position", "", 400, "unusable_input"),
        ("GET", "/api/v1/limits", "Sec-Fetch-Site: cross-site\r\n", 403, "forbidden"),
        ("GET", "/api/v1/nothing", "", 404, "not_found"),
        ("GET", "/api/v1/puzzles?grade=9", "", 404, "not_found"),
        ("PUT", "/api/v1/show", "", 405, "method_not_allowed"),
        ("POST", "/api/v1/record", "Content-Length: 5\r\n", 408, "request_timeout"),
        ("POST", "/api/v1/record", "Content-Length: 65537\r\n", 413, "too_large"),
        ("GET", "http://evil.example/", "", 421, "wrong_host"),
    ] {
        let answer = request(method, target, headers);
        let object = answer.json();
        assert_eq!((answer.code, object["code"].as_str()), (status, Some(code)), "{method} {target}");
        let keys: Vec<&String> = object.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["error", "code"], "{method} {target}");
    }
    let wrong = post("/api/v1/record", "d8d3\nd1d2\n").json();
    assert_eq!(wrong.as_object().unwrap().keys().collect::<Vec<_>>(), ["error", "code", "line", "column"]);
}

/// The path of what a file names, seen from that file.
fn beside(file: &str, other: &str) -> String {
    let mut folders: Vec<&str> = file.split('/').collect();
    folders.pop();
    for part in other.split('/').filter(|part| *part != ".") {
        if part == ".." {
            folders.pop();
        } else {
            folders.push(part);
        }
    }
    folders.join("/")
}

#[test]
fn the_page_is_whole_and_safe() {
    let index = get("/");
    assert_eq!(index.code, 200);
    for header in ["content-security-policy: default-src 'none';", "x-content-type-options: nosniff", "no-referrer"] {
        assert!(index.head.contains(header), "{}", index.head);
        assert!(get("/x").head.contains(header));
    }
    assert!(
        !index.head.contains("unsafe") && !index.head.contains("set-cookie") && !index.head.contains("allow-origin")
    );
    assert!(!index.body.contains("<style") && !index.body.contains(" style="));
    let is_handler = |part: &str| part.starts_with("on") && part.contains("=\"");
    assert!(!index.body.split(' ').any(is_handler));
    let quoted = |text: &str, before: &str| -> Vec<String> {
        text.split(before).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
    };
    // Everything that the page and its modules name exists on this server.
    let mut named = vec![String::new()];
    let mut seen = 0;
    while let Some(name) = named.get(seen).cloned() {
        let file = get(&format!("/{name}"));
        assert_eq!(file.code, 200, "{name}");
        // The name of an XML namespace looks like an address.
        assert!(!file.body.replace("http://www.w3.org/2000/svg", "").contains("://"), "{name}");
        let is_page = file.head.contains("text/html");
        let names: &[&str] = if is_page { &["src=\"", "href=\""] } else { &[" from \""] };
        for other in names.iter().flat_map(|before| quoted(&file.body, before)) {
            let other = beside(&name, &other);
            if !named.contains(&other) {
                named.push(other);
            }
        }
        seen += 1;
    }
    assert!(named.len() > 8, "{named:?}");
}

#[test]
fn nonsense_is_refused_and_does_no_harm() {
    let mut random = ChaCha8Rng::seed_from_u64(16);
    let host = *SERVER;
    let pieces: [&[u8]; 24] = [
        b"GET ",
        b"POST ",
        b"/",
        b"/api/v1/position?position=start",
        b"/api/v1/show?position=",
        b"%00%ff%2e%2e/",
        b"?&=&&=%",
        b" HTTP/1.1\r\n",
        b" HTTP/1.0\r\n",
        b" HTTP/9.9\r\n",
        b"\r\n",
        b"\n",
        b"\r\n\r\n",
        b"Host: localhost\r\n",
        b"Content-Length: 99999999999999999999\r\n",
        b"Content-Length: -1\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"x: \0\r\n",
        b"Expect: 100-continue\r\n",
        b"\xf0\x9f\x98\x80",
        b"\x16\x03\x01\x02\x00\x01",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b" ",
        b"..%2f..%5c",
    ];
    let valid = format!("GET /api/v1/show?position=start&moves=d8d3 HTTP/1.1\r\nHost: {host}\r\n\r\n").into_bytes();
    let codes = [0, 200, 400, 404, 405, 413, 421, 431, 505];
    for number in 0..2000 {
        let mut bytes = Vec::new();
        match number % 4 {
            0 => {
                (0..random.random_range(1..12)).for_each(|_| bytes.extend(pieces[random.random_range(0..pieces.len())]))
            }
            1 => {
                // A whole request with some bytes changed, or cut off.
                bytes.clone_from(&valid);
                (0..random.random_range(1..5)).for_each(|_| {
                    let place = random.random_range(0..bytes.len());
                    bytes[place] = random.random_range(0..=255);
                });
            }
            2 => bytes.extend(&valid[..random.random_range(0..valid.len())]),
            _ => {
                // Several requests at once, the last one nonsense.
                (0..random.random_range(1..4)).for_each(|_| bytes.extend(&valid));
                bytes.resize(bytes.len() + random.random_range(0..20_000), 0);
                random.fill_bytes(&mut bytes[valid.len()..][..20]);
            }
        }
        let mut stream = connect();
        // The server may have hung up before it has read all of this.
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        let code = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        assert!(codes.contains(&code), "{answer} to {:?}", String::from_utf8_lossy(&bytes));
    }
    assert_eq!(get("/api/v1/show?position=start").code, 200);
}

#[test]
fn who_asks_for_events_is_told_how_far_a_search_is() {
    let known = events("position", &[("position", "start")]);
    assert_eq!(known.len(), 1);
    assert_eq!(
        (known[0].0.as_str(), same(known[0].1.clone())),
        ("answer", same(api("position", &[("position", "start")])))
    );
    // A search of some seconds, under rules without a table.
    let told = events("position", &[("position", "start"), ("deadlock", "two-pass"), ("distance", "true")]);
    let (last, before) = told.split_last().unwrap();
    assert_eq!((last.0.as_str(), &last.1["value"], &last.1["distance"]), ("answer", &"win".into(), &17.into()));
    assert!(!before.is_empty() && before.iter().all(|(name, _)| name == "progress"));
    let positions: Vec<u64> = before.iter().map(|(_, far)| far["positions"].as_u64().unwrap()).collect();
    assert!(positions.is_sorted() && positions.last() > Some(&0), "{positions:?}");
    let wrong = request("GET", "/api/v1/position?position=x", "Accept: text/event-stream\r\n");
    assert!(wrong.code == 400 && wrong.error().contains("position 'x'"));
}

#[test]
#[cfg(unix)]
fn the_program_prints_its_address_and_ends_at_once() {
    let mut child = command(&["serve", "--port", "0"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address =
        line.strip_prefix("http://127.0.0.1:").and_then(|line| line.strip_suffix("/\n")).expect("the address");
    refused(&["serve", "--port", address], &["cannot listen at 127.0.0.1:", "another program is using it", "--port"]);
    let begin = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(130), &b""[..]));
    assert!(begin.elapsed() < PATIENCE, "{:?}", begin.elapsed());
    refused(&["serve", "--bind", "localhost"], &["--bind"]);
    refused(&["serve", "--threads", "4", "--memory", "3M"], &["expected a larger --memory"]);
    refused(&["serve", "--max-seconds", "0"], &["--max-seconds", "expected a number of seconds above 0"]);
    refused(&["serve", "--table", "/nowhere.table"], &["table '/nowhere.table'"]);
}

#[test]
fn the_index_names_everything() {
    let index = api("", &[]);
    assert_eq!(get("/api/v1").json(), index);
    assert_eq!((&index["version"], &index["limits"]), (&env!("CARGO_PKG_VERSION").into(), &api("limits", &[])));
    let document = get(index["schema"].as_str().unwrap()).json();
    let paths: Vec<String> =
        index["paths"].as_array().unwrap().iter().map(|path| format!("/{}", path.as_str().unwrap())).collect();
    assert!(
        paths.len() > 20 && paths.iter().chain([&"/".to_owned()]).all(|path| document["paths"].get(path).is_some())
    );
    for path in paths.iter().map(|path| path.replace("{picture}", "1.svg")) {
        let target = format!("/api/v1{path}");
        // Parameters may be missing.
        assert!([200, 400, 405].contains(&get(&target).code), "{path}");
    }
}
