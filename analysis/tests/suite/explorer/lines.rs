//! Many positions in one request, a line each.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Write};
use std::net::{IpAddr, SocketAddr};
use std::process::Stdio;

use serde_json::{Value as Json, json};

use super::clients::{HOUR, LONG, answered, client, events_with, wait_behind_with};
use super::{BEFORE_HOME, same};
use crate::documents::program;
use crate::support::explorer::{Answer, SERVER, connect_from, get, post, read, request, start};
use crate::support::schema::{fault, named};
use crate::support::terminal::started;

/// Sends lines. In HTTP/1.0, the answer comes as it is.
fn send(server: SocketAddr, client: IpAddr, parameters: &str, lines: &[u8]) -> std::net::TcpStream {
    let mut stream = connect_from(client, server);
    let (port, length) = (server.port(), lines.len());
    let head = format!(
        "POST /api/v1/positions?{parameters} HTTP/1.0\r\nHost: localhost:{port}\r\nContent-Type: text/csv; charset=latin1\r\n\
         Accept-Encoding: gzip\r\nContent-Length: {length}\r\n\r\n"
    );
    stream.write_all(&[head.as_bytes(), lines].concat()).unwrap();
    stream
}

fn asked(parameters: &str, lines: &[u8]) -> Answer {
    read(send(*SERVER, client(1), parameters, lines))
}

fn objects(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

/// What `solver query -` prints.
fn queried(args: &[&str], lines: &[u8]) -> Vec<Json> {
    let mut child = started(program("solver"))
        .args(["query", "-", "--format", "json"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines).unwrap();
    objects(std::str::from_utf8(&child.wait_with_output().unwrap().stdout).unwrap())
}

#[test]
fn lines_are_answered_as_by_query() {
    let over = "oupk2g1/8/8/8/1rB5/1G6/4b3/y1RYKPUO g B";
    let late = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G";
    let long = "8".repeat(4097);
    let text = format!(
        "\u{feff}start\n\n{BEFORE_HOME}\r\nstart d8d3, f1h3\n8/8 b -\n{over}\n{BEFORE_HOME} a2a8\nstart d8d3 f1f9\n{long}\n\
         # Größe \u{202e}\"\n  {late}  \nstart:7:21\n{late}"
    );
    for (parameters, args) in [
        ("", &[][..]),
        ("value_only=true", &["--value-only"]),
        ("distance=true&value_only=true&replies=true", &["--distance", "--value-only"]),
        (
            "replies=true&deadlock=two-pass&opening=1-3-5&moves_made=3",
            &["--replies", "--deadlock", "two-pass", "--opening", "1-3-5", "--moves-made", "3"],
        ),
    ] {
        // Without a table, the first positions take a while.
        let text = if parameters.contains("two-pass") { text.replace("start", "8/8") } else { text.clone() };
        let answer = asked(parameters, text.as_bytes());
        assert_eq!(answer.code, 200, "{parameters}: {}", answer.body);
        assert!(answer.head.contains("content-type: application/x-ndjson\r\n"), "{}", answer.head);
        let (told, expected) = (objects(&answer.body), queried(args, text.as_bytes()));
        assert_eq!((told.len(), told.iter().filter(|told| told.get("error").is_some()).count() > 5), (13, true));
        for (told, expected) in told.into_iter().zip(expected) {
            let name = if told.get("error").is_some() { "LineFailure" } else { "NumberedPosition" };
            assert_eq!(fault(&told, &named(name), name), None);
            if name == "LineFailure" {
                assert_eq!(told, expected, "{parameters}");
            } else {
                assert_eq!(same(told), same(expected), "{parameters}");
            }
        }
    }
}

#[test]
fn what_is_too_much_or_no_text_is_refused() {
    let limits = get("/api/v1/limits").json();
    let [most, longest] = ["lines", "bytes"].map(|name| limits[name].as_u64().unwrap() as usize);
    let full = asked("value_only=true", "x\n".repeat(most).as_bytes());
    assert_eq!((full.code, full.body.lines().count()), (200, most));
    let more = post("/api/v1/positions", &"x\n".repeat(most + 1));
    assert_eq!((more.code, more.json()["code"].as_str()), (413, Some("too_large")));
    assert!(more.error().contains("found 10001 lines, expected at most 10000"), "{}", more.body);
    let long = request("POST", "/api/v1/positions", &format!("Content-Length: {}\r\n", longest + 1));
    assert!(long.error().contains("expected a text of at most 1048576 bytes"), "{}", long.body);
    let wrong = asked("", b"start\n\xff\n");
    assert_eq!((wrong.code, wrong.error().contains("byte 7 is not valid UTF-8")), (400, true), "{}", wrong.body);
    assert!(post("/api/v1/positions?moves=d8d3", "start").error().contains("unknown field `moves`"));
    assert_eq!((asked("", b"").code, asked("", b"").body.as_str()), (200, ""));
    assert!(get("/api/v1/positions").error().contains("found GET, expected POST"));
}

/// Whether the server is ready, and how many searches wait.
fn health(server: SocketAddr) -> Json {
    let mut stream = connect_from(client(8), server);
    let port = server.port();
    write!(stream, "GET /api/v1/health HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n").unwrap();
    read(stream).json()
}

#[test]
fn a_line_is_sent_as_soon_as_those_before_it_are() {
    let server = start("127.0.0.1:0", 1, HOUR);
    assert_eq!(health(server), json!({"waiting": 0}));
    let busy = events_with(server, client(2), LONG, "");
    let text = format!("start\nx\n{BEFORE_HOME}\nstart d8d3\n");
    let mut lines = BufReader::new(send(server, client(3), "", text.as_bytes())).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.is_empty()));
    let mut next = || serde_json::from_str::<Json>(&lines.next().unwrap()).unwrap();
    assert_eq!((&next()["value"], &next()["line"]), (&"win".into(), &2.into()));
    // The third line waits for the only thread, and the server answers others.
    while health(server) != json!({"waiting": 1}) {}
    drop(busy);
    assert_eq!([next(), next()].map(|line| line["line"].clone()), [3, 4]);
    assert_eq!(lines.next(), None);
}

#[test]
fn lines_take_turns_and_end_when_their_client_leaves() {
    let server = start("127.0.0.1:0", 1, HOUR);
    let hard = "+++o+++u+++p+++k+++y+++r+++g+++b/8/8/8/8/8/8/+++B+++G+++R+++Y+++K+++P+++U+++O b -\n".repeat(1000);
    let lines = send(server, client(2), "distance=true&replies=true", hard.as_bytes());
    let waits = wait_behind_with(server, client(9), "");
    // Of a thousand lines, one is searched, and none waits before another client.
    assert_eq!(health(server), json!({"waiting": 1}));
    drop(lines);
    answered(waits, "lines");
}
