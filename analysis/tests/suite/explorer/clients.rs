//! The searches of clients that leave, and the turns of each client.
#![cfg(target_os = "linux")]

use std::io::{self, BufRead, BufReader, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::BEFORE_HOME;
use crate::support::explorer::{PATIENCE, connect_from, read, start, target};

/// A search that takes days.
pub const LONG: &str = "/api/v1/match?position=start&match=marathon";

/// More than any test takes.
pub const HOUR: Duration = Duration::from_secs(3600);

/// A search that ends at once, different each time.
fn short() -> String {
    static SEED: AtomicU64 = AtomicU64::new(0);
    target("reply", &[("position", BEFORE_HOME), ("seed", &SEED.fetch_add(1, Ordering::Relaxed).to_string())])
}

/// An address of this machine.
pub fn client(number: u8) -> IpAddr {
    [127, 0, 0, number].into()
}

/// Sends a request.
pub fn ask(server: SocketAddr, client: IpAddr, target: &str) -> TcpStream {
    ask_with(server, client, target, "Connection: close\r\n\r\n")
}

/// Sends a request whose first two lines are followed by these bytes.
pub fn ask_with(server: SocketAddr, client: IpAddr, target: &str, rest: &str) -> TcpStream {
    let mut stream = connect_from(client, server);
    let request = format!("GET {target} HTTP/1.1\r\nHost: localhost:{}\r\n", server.port());
    stream.write_all(format!("{request}{rest}").as_bytes()).unwrap();
    stream
}

/// Sends a request for events; returns their reader and the first event, after which the server is known to have the
/// request.
fn events(server: SocketAddr, client: IpAddr, target: &str) -> (BufReader<TcpStream>, String) {
    events_with(server, client, target, "")
}

/// The same with more headers.
pub fn events_with(server: SocketAddr, client: IpAddr, target: &str, headers: &str) -> (BufReader<TcpStream>, String) {
    let rest = format!("Connection: close\r\nAccept: text/event-stream\r\n{headers}\r\n");
    let mut lines = BufReader::new(ask_with(server, client, target, &rest));
    let mut line = String::new();
    while !line.starts_with("event: ") {
        line.clear();
        assert_ne!(lines.read_line(&mut line).unwrap(), 0);
    }
    (lines, line)
}

/// Requests a short search, which waits while another one has the only thread; returns the reader of its answer.
///
/// The server may read the other request later, so the request is repeated until one waits.
fn wait_behind(server: SocketAddr, client: IpAddr) -> BufReader<TcpStream> {
    wait_behind_with(server, client, "")
}

/// The same with more headers.
pub fn wait_behind_with(server: SocketAddr, client: IpAddr, headers: &str) -> BufReader<TcpStream> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let (lines, first) = events_with(server, client, &short(), headers);
        if first == "event: progress\n" {
            return lines;
        }
        assert!(Instant::now() < deadline, "no other search runs: {first}");
    }
}

/// Checks that the short search is answered.
#[track_caller]
pub fn answered(waits: BufReader<TcpStream>, told: &str) {
    let deadline = Instant::now() + PATIENCE;
    let is_answer = |line: io::Result<String>| {
        assert!(Instant::now() < deadline, "{told}: the other search goes on");
        line.unwrap() == "event: answer"
    };
    assert!(waits.lines().any(is_answer), "{told}: no answer");
}

#[test]
fn searches_end_when_their_client_leaves() {
    let server = start("127.0.0.1:0", 1, HOUR);
    let gone = ask(server, client(2), LONG);
    let waits = wait_behind(server, client(9));
    drop(gone);
    answered(waits, "closed");
    // A client that sends no more counts as one that has left.
    let gone = ask(server, client(2), LONG);
    let waits = wait_behind(server, client(9));
    gone.shutdown(Shutdown::Write).unwrap();
    answered(waits, "shut down");
    // A connection that ends with an unread answer is reset.
    let mut gone = connect_from(client(2), server);
    let line = |target: &str| format!("GET {target} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", server.port());
    gone.write_all(format!("{}{}", line("/"), line(LONG)).as_bytes()).unwrap();
    let waits = wait_behind(server, client(9));
    drop(gone);
    answered(waits, "reset");
    // Of events, whatever the client has sent after the request.
    for behind in ["", "\r\n", "x", &line("/"), &line("/").repeat(200)] {
        let rest = format!("Accept: text/event-stream\r\n\r\n{behind}");
        let gone = ask_with(server, client(2), LONG, &rest);
        let waits = wait_behind(server, client(9));
        drop(gone);
        answered(waits, &format!("{} bytes behind", behind.len()));
    }
}

#[test]
fn all_searches_of_a_client_that_leaves_end() {
    let server = start("127.0.0.1:0", 2, HOUR);
    let gone: Vec<_> = (0..34).map(|_| events(server, client(2), LONG)).collect();
    let waits = wait_behind(server, client(9));
    // One more is refused, while answers from a table still come.
    let refused = read(ask(server, client(2), LONG));
    assert_eq!((refused.code, refused.json()["code"].as_str()), (429, Some("too_many_searches")));
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    assert_eq!(read(ask(server, client(2), &target("position", &[("position", "start")]))).code, 200);
    drop(gone);
    answered(waits, "34 searches");
    assert_eq!(read(ask(server, client(2), &short())).code, 200);
}

#[test]
fn clients_take_turns() {
    let server = start("[::]:0", 1, HOUR);
    // Server and clients have both kinds of addresses.
    let mapped = |number| IpAddr::from(Ipv4Addr::from([127, 0, 0, number]).to_ipv6_mapped());
    let reached = SocketAddr::new(mapped(1), server.port());
    let begun = |number: u8| {
        let (server, client) =
            if number == 0 { (server, Ipv6Addr::LOCALHOST.into()) } else { (reached, mapped(number)) };
        events(server, client, LONG)
    };
    let runs = begun(2);
    let waits = [9, 3, 4].map(|number| wait_behind(reached, mapped(number)));
    let _second: Vec<_> = (1..32).map(|_| begun(2)).collect();
    let sixth = wait_behind(server, Ipv6Addr::LOCALHOST.into());
    // The client with the most gets one turn, then all others get theirs.
    drop(runs);
    waits.into_iter().chain([sixth]).for_each(|waits| answered(waits, "turns"));
}
