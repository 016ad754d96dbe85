//! Whom the server takes for one client.

use analysis::explorer::server::client::Client;
use axum::http::{HeaderMap, HeaderValue};

fn client(address: &str) -> Client {
    Client::new(address.parse().unwrap())
}

#[test]
fn ipv6_addresses_of_one_network_are_one_client() {
    assert_eq!(client("::ffff:192.0.2.1"), client("192.0.2.1"));
    assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:1:2:3"));
    assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
}

#[test]
fn only_the_last_entry_of_a_near_proxy_counts() {
    let named = |proxy: &str, lines: &[&'static str]| {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_static(line));
        }
        Client::behind_proxy(proxy.parse().unwrap(), &headers)
    };
    for near in ["127.0.0.1", "::1", "10.0.0.1", "172.16.0.1", "192.168.0.1", "fd00::1", "::ffff:10.1.2.3"] {
        for lines in [&["192.0.2.1"][..], &["198.51.100.9 , 192.0.2.1 "], &["198.51.100.9", "x, 192.0.2.1"]] {
            assert_eq!(named(near, lines), client("192.0.2.1"), "{near} {lines:?}");
        }
        for lines in [&[""][..], &["192.0.2.1,"], &["192.0.2.1, unknown"], &["192.0.2.1", "x"], &[]] {
            assert_eq!(named(near, lines), client(near), "{near} {lines:?}");
        }
    }
    for far in ["198.51.100.9", "172.32.0.1", "2001:db8::1", "::ffff:8.8.8.8", "0.0.0.0", "fe80::1"] {
        assert_eq!(named(far, &["192.0.2.1"]), client(far), "{far}");
    }
}
