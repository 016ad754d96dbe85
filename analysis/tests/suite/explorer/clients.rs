//! The searches of clients that leave, and the share of the server that each client gets.
#![cfg(target_os = "linux")]

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
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

/// Sends a request and more bytes after it.
fn ask(server: SocketAddr, client: IpAddr, target: &str, behind: &str) -> TcpStream {
    ask_with(server, client, target, &format!("Connection: close\r\n\r\n{behind}"))
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
fn searches_end_when_their_client_leaves_whatever_it_sent_behind() {
    let server = start("127.0.0.1:0", 1, HOUR);
    let pipelined = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for behind in ["", "\r\n", "x", pipelined, &pipelined.repeat(200)] {
        let told = format!("{} bytes behind", behind.len());
        let gone = ask(server, client(2), LONG, behind);
        let waits = wait_behind(server, client(9));
        drop(gone);
        answered(waits, &told);
        // The same in two steps.
        let gone = ask(server, client(2), LONG, behind);
        let waits = wait_behind(server, client(9));
        gone.shutdown(Shutdown::Write).unwrap();
        drop(gone);
        answered(waits, &told);
        // Nobody reads the later bytes.
        let mut gone = ask(server, client(2), LONG, "");
        let waits = wait_behind(server, client(9));
        gone.write_all(behind.as_bytes()).unwrap();
        drop(gone);
        answered(waits, &told);
        // A connection that ends with an unread answer is reset.
        let mut gone = connect_from(client(2), server);
        let line = |target: &str| format!("GET {target} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", server.port());
        gone.write_all(format!("{}{}{behind}", line("/"), line(LONG)).as_bytes()).unwrap();
        let waits = wait_behind(server, client(9));
        drop(gone);
        answered(waits, &told);
        // Events do not wait for a reader either.
        let mut gone = connect_from(client(2), server);
        let asked = line(LONG).replace("\r\n\r\n", "\r\nAccept: text/event-stream\r\n\r\n");
        gone.write_all(format!("{asked}{behind}").as_bytes()).unwrap();
        let waits = wait_behind(server, client(9));
        drop(gone);
        answered(waits, &told);
    }
}

#[test]
fn all_searches_of_a_client_that_leaves_end() {
    let server = start("127.0.0.1:0", 2, HOUR);
    let gone: Vec<_> = (0..32).map(|_| events(server, client(2), LONG)).collect();
    let waits = wait_behind(server, client(9));
    // One more is refused, while answers from a table still come.
    assert_eq!(read(ask(server, client(2), LONG, "")).code, 429);
    assert_eq!(read(ask(server, client(2), &target("position", &[("position", "start")]), "")).code, 200);
    drop(gone);
    answered(waits, "32 searches");
    assert_eq!(read(ask(server, client(2), &short(), "")).code, 200);
}

#[test]
fn searches_end_when_their_client_sends_without_end() {
    let server = start("127.0.0.1:0", 1, HOUR);
    let mut floods = ask(server, client(2), LONG, "");
    let waits = wait_behind(server, client(9));
    floods.set_nonblocking(true).unwrap();
    // Until nothing more is accepted; then the end of the connection would not arrive either.
    while floods.write(&[b'x'; 1 << 16]).is_ok() {}
    answered(waits, "a flood");
    drop(floods);
}

#[test]
fn who_only_has_no_more_to_send_is_answered() {
    let server = start("127.0.0.1:0", 2, Duration::from_secs(3));
    let ask = |version: &str, headers: &str| {
        let mut stream = connect_from(client(2), server);
        let host = format!("Host: localhost:{}\r\n", server.port());
        stream.write_all(format!("GET {LONG} {version}\r\n{host}{headers}\r\n").as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        stream
    };
    let asked = [("HTTP/1.1", ""), ("HTTP/1.0", ""), ("HTTP/1.1", "Accept: text/event-stream\r\n")];
    let streams = asked.map(|(version, headers)| ask(version, headers));
    for ((version, _), answer) in asked.iter().zip(streams.map(read)) {
        assert!(answer.head.starts_with(&format!("{version} 200 ok\r\n").to_ascii_lowercase()), "{}", answer.head);
        assert!(answer.body.contains(r#""value":"unknown""#), "{}", answer.body);
    }
    // The same for several requests in a row.
    let mut stream = connect_from(client(2), server);
    let line = |target: &str| format!("GET {target} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", server.port());
    stream.write_all(format!("{}{}", line(LONG), line(&short())).as_bytes()).unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    let both = read(stream).body;
    let (first, second) = both.split_once("HTTP/1.1 200 OK\r\n").expect("a second answer");
    assert!(first.contains(r#""value":"unknown""#) && second.contains(r#""move":"a2a8""#), "{both}");
}

#[test]
fn searches_end_when_their_client_leaves_after_it_sent_all() {
    let server = start("127.0.0.1:0", 1, HOUR);
    let mut gone = ask(server, client(2), LONG, "");
    gone.shutdown(Shutdown::Write).unwrap();
    let waits = wait_behind(server, client(9));
    // The answer has started, and continues at each check of the client.
    let mut begun = [0; 4];
    gone.read_exact(&mut begun).unwrap();
    assert_eq!(&begun, b"HTTP");
    drop(gone);
    answered(waits, "after four looks");
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
    let second: Vec<_> = (1..32).map(|_| begun(2)).collect();
    let sixth = wait_behind(server, Ipv6Addr::LOCALHOST.into());
    // The client with the most gets one turn, then all others get theirs.
    drop(runs);
    waits.into_iter().chain([sixth]).for_each(|waits| answered(waits, "turns"));
    // When all places are taken, the client with the most gives one up.
    let third: Vec<_> = (0..32).map(|_| begun(3)).collect();
    let fourth: Vec<_> = (0..8).map(|_| begun(4)).collect();
    let waits = wait_behind(reached, mapped(9));
    drop((second, third, fourth));
    answered(waits, "all places taken");
}

/// Whether a connection is still open, by a request that is answered at once.
pub fn is_served(stream: &mut TcpStream, server: SocketAddr, headers: &str) -> bool {
    let line = format!("HEAD /icon.svg HTTP/1.1\r\nHost: localhost:{}\r\n{headers}\r\n", server.port());
    let (mut head, mut bytes) = (Vec::new(), [0; 1024]);
    let mut is_open = stream.write_all(line.as_bytes()).is_ok();
    while is_open && !head.ends_with(b"\r\n\r\n") {
        let read = stream.read(&mut bytes).unwrap_or(0);
        head.extend(&bytes[..read]);
        is_open = read > 0;
    }
    is_open
}

#[test]
fn connections_of_one_client_leave_room_for_others() {
    let server = start("127.0.0.1:0", 1, HOUR);
    // One waits for a search all the time.
    let waits = ask(server, client(2), LONG, "");
    // All keep their connections as long as the server allows.
    let mut streams: Vec<TcpStream> = (0..512).map(|_| connect_from(client(2), server)).collect();
    let go_on = |streams: &mut Vec<TcpStream>| streams.retain_mut(|stream| is_served(stream, server, ""));
    go_on(&mut streams);
    // By now all have arrived, and those that had to end have ended.
    go_on(&mut streams);
    assert!((64..128).contains(&streams.len()), "{}", streams.len());
    for other in [2, 3] {
        assert_eq!(read(ask(server, client(other), "/", "")).code, 200);
    }
    thread::scope(|scope| {
        let busy = scope.spawn(|| (0..20).for_each(|_| go_on(&mut streams)));
        for _ in 0..20 {
            assert_eq!(read(ask(server, client(3), "/", "")).code, 200);
        }
        busy.join().unwrap();
    });
    waits.set_nonblocking(true).unwrap();
    assert_eq!(waits.peek(&mut [0]).unwrap_err().kind(), ErrorKind::WouldBlock);
}
