//! The clients behind a proxy: who they are, their turns and their connections.
#![cfg(target_os = "linux")]

use std::net::{SocketAddr, TcpStream};

use analysis::explorer::Front;

use super::clients::{HOUR, LONG, answered, ask_with, client, events_with, is_served, wait_behind_with};
use crate::support::explorer::{connect_from, read, start, start_behind};

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
    let first: Vec<_> = (0..32).map(|_| of("192.0.2.1")).collect();
    // Whatever it writes before, the client is the same. The proxy may have another address.
    for forged in ["192.0.2.1", "198.51.100.9, 192.0.2.1", "x,192.0.2.1:4711", "::ffff:192.0.2.1"] {
        assert_eq!(one_more(server, 1, &by(forged)), 429, "{forged}");
    }
    assert_eq!(one_more(server, 2, &by("192.0.2.1")), 429);
    assert_eq!(one_more(server, 1, &format!("{}{}", by("198.51.100.9"), by("192.0.2.1"))), 429);
    assert_eq!(one_more(server, 1, "Forwarded: for=198.51.100.9, for=192.0.2.1\r\n"), 429);
    // Others come next, by either header and either kind of address.
    let waits = [
        by("192.0.2.2"),
        by("192.0.2.1, 2001:db8::1"),
        "Forwarded: for=192.0.2.1, for=\"[2001:db8:1::1]:4711\"\r\n".to_owned(),
        String::new(),
    ]
    .map(|headers| wait_behind_with(server, client(1), &headers));
    drop(first);
    waits.into_iter().for_each(|waits| answered(waits, "behind a proxy"));
}

#[test]
fn contradictions_and_nonsense_are_one_client() {
    let server = behind_proxy();
    let nonsense = ["unknown", "192.0.2.1, _hidden", "", "192.0.2.1,", "localhost", "1", "\u{e9}", "fe80::1%lo"];
    let both = |number: usize| format!("{}Forwarded: for=192.0.2.{number}\r\n", by("198.51.100.9"));
    let waits: Vec<_> = (0..32)
        .map(|i| match nonsense.get(i) {
            Some(named) => events_with(server, client(1), LONG, &by(named)),
            None => events_with(server, client(1), LONG, &both(i)),
        })
        .collect();
    assert_eq!(one_more(server, 1, &both(99)), 429);
    assert_eq!(one_more(server, 1, &by("garbage")), 429);
    assert_eq!(one_more(server, 1, ""), 429);
    // A client that the proxy names is another one, even if it is named like the proxy's neighbour.
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
    let _waits: Vec<_> = (0..32).map(|number| events_with(server, client(2), LONG, &forged(number))).collect();
    assert_eq!(one_more(server, 2, &by("192.0.2.99")), 429);
    assert_eq!(one_more(server, 2, "Forwarded: for=192.0.2.99\r\n"), 429);
    // Nor do connections.
    let mut streams: Vec<TcpStream> = (0..200).map(|_| connect_from(client(3), server)).collect();
    for _ in 0..2 {
        let mut number = 0;
        streams.retain_mut(|stream| {
            number += 1;
            is_served(stream, server, &by(&format!("192.0.2.{number}")))
        });
    }
    assert!((64..=128).contains(&streams.len()), "{}", streams.len());
}

#[test]
fn connections_of_a_proxy_count_for_its_clients() {
    let server = behind_proxy();
    let mut streams: Vec<TcpStream> = (0..300).map(|_| connect_from(client(1), server)).collect();
    let go_on = |streams: &mut Vec<TcpStream>, named: &dyn Fn(usize) -> String| {
        let mut number = 0;
        streams.retain_mut(|stream| {
            number += 1;
            is_served(stream, server, &by(&named(number)))
        });
    };
    go_on(&mut streams, &|number| format!("192.0.2.{}", number % 100));
    go_on(&mut streams, &|number| format!("2001:db8:{number:x}::1"));
    assert_eq!(streams.len(), 300);
    // The same connections used by one client.
    go_on(&mut streams, &|number| format!("192.0.2.{number}, 198.51.100.9"));
    go_on(&mut streams, &|_| "198.51.100.9".to_owned());
    assert!((64..=128).contains(&streams.len()), "{}", streams.len());
    // Others are still served.
    let mut other = connect_from(client(1), server);
    assert!(is_served(&mut other, server, &by("192.0.2.1")));
}
