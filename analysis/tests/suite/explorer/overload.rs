//! More connections and searches than the server has room for.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::net::TcpStream;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::clients::{HOUR, LONG, ask, ask_with, client};
use crate::support::explorer::{connect_from, post_to, read, start};

#[test]
fn a_crowd_is_answered_or_told_when_to_come_again() {
    let server = start("127.0.0.1:0", 2, Duration::from_millis(100));
    // One client with more searches than may wait of one, then eight with more than may wait of all.
    let clients = (0..300).map(|number| if number < 60 { 2_u16 } else { 3 + (number - 60) / 30 });
    let asked: Vec<TcpStream> =
        clients.map(|number| ask(server, client(u8::try_from(number).unwrap()), LONG)).collect();
    let mut codes = BTreeMap::<u16, usize>::new();
    for stream in asked {
        let answer = read(stream);
        let again = answer.head.contains("retry-after: ");
        assert_eq!(again, [429, 503].contains(&answer.code), "{}", answer.head);
        *codes.entry(answer.code).or_default() += 1;
    }
    assert_eq!(codes.keys().collect::<Vec<_>>(), [&200, &429, &503], "{codes:?}");
}

#[test]
fn lines_are_refused_while_too_many_searches_wait() {
    let server = start("127.0.0.1:0", 1, HOUR);
    let events = "Connection: close\r\nAccept: text/event-stream\r\n\r\n";
    let _wait: Vec<TcpStream> = (0..40).map(|_| ask_with(server, client(2), LONG, events)).collect();
    let refused = loop {
        // The server may read the others later.
        let answer = post_to(server, client(2), "/api/v1/positions", "start\n");
        if answer.code != 200 {
            break answer;
        }
    };
    assert_eq!((refused.code, refused.json()["code"].as_str()), (429, Some("too_many_searches")));
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    assert_eq!(post_to(server, client(3), "/api/v1/positions", "start\n").code, 200);
}

/// The most connections of a server.
const CONNECTIONS: usize = 1024;

#[test]
fn connections_beyond_the_limit_wait_and_those_that_ask_nothing_end() {
    // Both ends of each are files of this process.
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).unwrap();
    let server = start("127.0.0.1:0", 1, HOUR);
    let waits = ask(server, client(2), LONG);
    let idle: Vec<TcpStream> = (1..CONNECTIONS)
        .map(|number| {
            let mut stream = connect_from(client(2), server);
            stream.write_all(&b"GET / HT"[..number % 8]).unwrap();
            stream
        })
        .collect();
    let next = ask(server, client(3), "/");
    let goes_on = |stream: &TcpStream| {
        stream.set_nonblocking(true).unwrap();
        let peeked = stream.peek(&mut [0]);
        stream.set_nonblocking(false).unwrap();
        peeked.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock)
    };
    assert!(goes_on(&next), "there was room for more");
    assert_eq!(read(next).code, 200);
    assert!(goes_on(&waits));
    idle.into_iter().for_each(|stream| assert_eq!(read(stream).code, 408));
}
