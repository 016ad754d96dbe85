//! The client that a proxy says it asks for.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Whether a proxy at this address is believed: it runs on this machine or in a private network. A client elsewhere,
/// which could write what it likes, cannot connect from such an address.
pub fn is_near(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    }
}

/// The client that the proxy names, if it does.
///
/// A proxy appends the address that it sees. Clients can write everything before it, so only the last entry of the last
/// line counts. Nor does a proxy that writes one of the two headers have to remove the other one: if a request has both,
/// they must name the same client.
pub fn client(headers: &HeaderMap) -> Option<IpAddr> {
    let last = |name| headers.get_all(name).iter().next_back();
    let listed = last(X_FORWARDED_FOR).map(|line| last_listed(text(line)?));
    let told = last(header::FORWARDED).map(|line| last_told(text(line)?));
    match (listed, told) {
        (Some(listed), Some(told)) => listed.filter(|_| listed == told),
        (listed, told) => listed.or(told)?,
    }
}

fn text(line: &HeaderValue) -> Option<&str> {
    line.to_str().ok()
}

/// The last entry of a line of `X-Forwarded-For`.
fn last_listed(line: &str) -> Option<IpAddr> {
    node(line.rsplit(',').next()?.trim())
}

/// `for` in the last element of a line of `Forwarded` (RFC 7239), if the line is correct.
fn last_told(line: &str) -> Option<IpAddr> {
    let (mut rest, mut found) = (line, None);
    loop {
        let (name, after) = rest.split_once('=')?;
        let name = name.trim();
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"')?,
            None => after.split_at(after.find([',', ';']).unwrap_or(after.len())),
        };
        // Names of parameters are words.
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        if name.eq_ignore_ascii_case("for") && found.replace(node(value.trim())).is_some() {
            return None;
        }
        let after = after.trim_start();
        if after.is_empty() {
            return found?;
        }
        // The next parameter, or the next element.
        rest = match after.strip_prefix(';') {
            Some(rest) => rest,
            None => {
                found = None;
                after.strip_prefix(',')?
            }
        };
    }
}

/// An address, with or without a port.
fn node(text: &str) -> Option<IpAddr> {
    let bare = |text: &str| text.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    let address = text.parse().ok().or_else(|| bare(text)).or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: &[(&'static str, &str)]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for (name, line) in lines {
            headers.append(*name, HeaderValue::from_bytes(line.as_bytes()).unwrap());
        }
        client(&headers).map(|address| address.to_string())
    }

    fn listed(line: &str) -> Option<String> {
        told(&[("x-forwarded-for", line)])
    }

    fn forwarded(line: &str) -> Option<String> {
        told(&[("forwarded", line)])
    }

    #[test]
    fn only_the_last_entry_counts() {
        let own = Some("192.0.2.1".to_owned());
        for line in [
            "192.0.2.1",
            " 198.51.100.9 ,192.0.2.1 ",
            "x, , 192.0.2.1",
            "127.0.0.1, 192.0.2.1:4711",
            "::ffff:192.0.2.1",
        ] {
            assert_eq!(listed(line), own, "{line}");
        }
        assert_eq!(listed("192.0.2.1, 2001:DB8::1").as_deref(), Some("2001:db8::1"));
        assert_eq!(listed("192.0.2.1, [2001:db8::1]:4711").as_deref(), Some("2001:db8::1"));
        assert_eq!(told(&[("x-forwarded-for", "198.51.100.9"), ("x-forwarded-for", "198.51.100.8, 192.0.2.1")]), own);
        let long = format!("{}192.0.2.1", "198.51.100.9, ".repeat(500));
        assert_eq!(listed(&long), own);
        let garbage = [
            "",
            ",",
            "192.0.2.1,",
            "192.0.2.1, x",
            "192.0.2.1 192.0.2.2",
            "192.0.2.1, unknown",
            "192.0.2.1, \
            fe80::1%eth0",
            "192.0.2.256",
            "192.0.2.1:",
            "192.0.2.1:99999",
            "0x7f.1",
            "\"192.0.2.1\"",
            "\u{e9}",
        ];
        for line in garbage {
            assert_eq!(listed(line), None, "{line}");
        }
        assert_eq!(told(&[("x-forwarded-for", "192.0.2.1"), ("x-forwarded-for", "x")]), None);
        assert_eq!(told(&[("x-real-ip", "192.0.2.1"), ("x-client-ip", "192.0.2.1")]), None);
    }

    #[test]
    fn forwarded_says_the_same_in_its_own_form() {
        let own = Some("192.0.2.1".to_owned());
        for line in [
            "for=192.0.2.1",
            "For=\"192.0.2.1:4711\";proto=https;by=203.0.113.43",
            "for=198.51.100.9;host=\"a,b;for=1.1.1.1\" , proto=http; FOR = 192.0.2.1",
            "for=unknown, for=_hidden, for=192.0.2.1",
        ] {
            assert_eq!(forwarded(line), own, "{line}");
        }
        assert_eq!(forwarded("for=x, for=\"[2001:db8::1]\"").as_deref(), Some("2001:db8::1"));
        assert_eq!(forwarded("for=\"[2001:db8::1]:4711\"").as_deref(), Some("2001:db8::1"));
        for line in [
            "",
            "192.0.2.1",
            "for=",
            "for=192.0.2.1,",
            "for=192.0.2.1;",
            "for=192.0.2.1, proto=http",
            "for=192.0.2.1;for=192.0.2.2",
            "for=unknown",
            "for=_gazonk",
            "for=\"192.0.2.1",
            "for=\"192.0.2.1\\\"\"",
            "for=\"192.0.2.1\"x",
            "x for=192.0.2.1",
        ] {
            assert_eq!(forwarded(line), None, "{line}");
        }
    }

    #[test]
    fn nothing_that_a_client_writes_first_makes_it_another() {
        // A proxy appends the true address to what the client wrote.
        let ends = [", for=192.0.2.1", ", for=\"[2001:db8::1]:4711\";proto=https", ", for=\"[2001:db8::1]\""];
        let begins = [
            "for=198.51.100.9",
            "for=198.51.100.9;x=\"",
            "for=198.51.100.9;x=\", ",
            "for=198.51.100.9;x=\"\\",
            "for=198.51.100.9,x=\"\";y=",
            "for=198.51.100.9;",
            "for=198.51.100.9;host",
            "\"",
            "=\"=",
        ];
        for (begin, end) in begins.iter().flat_map(|begin| ends.map(|end| (begin, end))) {
            let found = forwarded(&format!("{begin}{end}"));
            assert!(found.as_deref() != Some("198.51.100.9"), "{begin}{end}");
        }
    }

    #[test]
    fn a_header_that_the_proxy_does_not_write_changes_nothing() {
        let both = |listed: &str, told_: &str| told(&[("x-forwarded-for", listed), ("forwarded", told_)]);
        assert_eq!(both("192.0.2.1", "for=198.51.100.9"), None);
        assert_eq!(both("192.0.2.1", "nonsense"), None);
        assert_eq!(both("nonsense", "for=192.0.2.1"), None);
        assert_eq!(both("192.0.2.1", "for=\"192.0.2.1:80\"").as_deref(), Some("192.0.2.1"));
    }

    #[test]
    fn proxies_are_near() {
        let near = "127.0.0.1 127.9.9.9 ::1 ::ffff:127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.0.1 fd00::1 \
            ::ffff:10.1.2.3";
        assert!(near.split(' ').all(|address| is_near(address.parse().unwrap())));
        let far = "192.0.2.1 8.8.8.8 172.32.0.1 172.15.0.1 192.169.0.1 11.0.0.1 100.64.0.1 169.254.0.1 0.0.0.0 :: \
            2001:db8::1 fe80::1 ff02::1 ::ffff:8.8.8.8 64:ff9b::10.1.2.3";
        assert!(far.split_whitespace().all(|address| !is_near(address.parse().unwrap())));
    }
}
