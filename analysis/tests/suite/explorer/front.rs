//! The clients behind a reverse proxy: who they are, and their turns.
#![cfg(target_os = "linux")]

use std::net::SocketAddr;

use analysis::explorer::Front;

use super::clients::{HOUR, LONG, answered, ask_with, client, events_with, wait_behind_with};
use crate::support::explorer::{read, start, start_behind};

fn behind_proxy() -> SocketAddr {
    start_behind(Front { is_behind_proxy: true, ..Front::default() }, "127.0.0.1:0", 1, HOUR)
}

/// The header of a proxy.
fn by(client: &str) -> String {
    format!("X-Forwarded-For: {client}\r\n")
}

/// The code of one more long search.
fn one_more(server: SocketAddr, from: u8, headers: &str) -> u16 {
    read(ask_with(server, client(from), LONG, &format!("Connection: close\r\n{headers}\r\n"))).code
}

#[test]
fn clients_behind_a_proxy_take_turns() {
    let server = behind_proxy();
    let of = |named: &str| events_with(server, client(1), LONG, &by(named));
    let first: Vec<_> = (0..33).map(|_| of("192.0.2.1")).collect();
    // Whatever it writes before, the client is the same. The proxy may have another address.
    for forged in ["192.0.2.1", "198.51.100.9, 192.0.2.1", "x,192.0.2.1", "::ffff:192.0.2.1"] {
        assert_eq!(one_more(server, 1, &by(forged)), 429, "{forged}");
    }
    assert_eq!(one_more(server, 2, &by("192.0.2.1")), 429);
    assert_eq!(one_more(server, 1, &format!("{}{}", by("198.51.100.9"), by("192.0.2.1"))), 429);
    // Others come next, with either kind of address.
    let waits = [by("192.0.2.2"), by("192.0.2.1, 2001:db8::1"), by("2001:db8:1::1"), String::new()]
        .map(|headers| wait_behind_with(server, client(1), &headers));
    drop(first);
    waits.into_iter().for_each(|waits| answered(waits, "behind a proxy"));
}

#[test]
fn nonsense_counts_for_the_proxy() {
    let server = behind_proxy();
    let nonsense = ["unknown", "192.0.2.1, _hidden", "", "192.0.2.1,", "localhost", "1", "\u{e9}", "fe80::1%lo"];
    let named = |i: usize| by(nonsense[i % nonsense.len()]);
    let waits: Vec<_> = (0..33).map(|i| events_with(server, client(1), LONG, &named(i))).collect();
    assert_eq!(one_more(server, 1, &by("garbage")), 429);
    assert_eq!(one_more(server, 1, ""), 429);
    let other = wait_behind_with(server, client(1), &by("192.0.2.1"));
    drop(waits);
    answered(other, "beside nonsense");
}

#[test]
fn without_a_proxy_no_header_makes_another_client() {
    let server = start("127.0.0.1:0", 1, HOUR);
    let forged = |number: usize| {
        let address = format!("192.0.2.{number}");
        format!("{}Forwarded: for={address}\r\nX-Real-IP: {address}\r\n", by(&address))
    };
    let _waits: Vec<_> = (0..33).map(|number| events_with(server, client(2), LONG, &forged(number))).collect();
    assert_eq!(one_more(server, 2, &by("192.0.2.99")), 429);
}
