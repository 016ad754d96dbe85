//! Further names of this server.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// The ports that browsers leave out, of `http` and of `https`.
const UNSAID: [u16; 2] = [80, 443];
/// The most bytes of a name, and of each of its parts between dots.
const LONGEST: (usize, usize) = (253, 63);

/// A name of this server as browsers send it in `Host`: a domain or an address, with a port or without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerName {
    host: Host,
    port: Option<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Host {
    /// In lower case.
    Domain(String),
    Address(IpAddr),
}

impl ServerName {
    /// Whether `found` is a host by this name. A name without a port also stands for that name with the `own` port of
    /// the server.
    pub fn is(&self, found: &ServerName, own: u16) -> bool {
        self.host == found.host && (self.port == found.port || (self.port.is_none() && found.port == Some(own)))
    }
}

impl FromStr for ServerName {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<ServerName, &'static str> {
        let (host, port) = match text.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
            _ => (text, None),
        };
        let parsed = host_of(host).zip(port.map_or(Some(None), |port| number(port).map(Some)));
        let (host, port) = parsed.ok_or(
            "expected a name as browsers send it, without https:// and without a path: 'example.org', \
             'example.org:8080', '192.0.2.1' or '[2001:db8::1]'",
        )?;
        Ok(ServerName { host, port: port.filter(|port| !UNSAID.contains(port)) })
    }
}

fn host_of(text: &str) -> Option<Host> {
    if let Some(address) = text.strip_prefix('[') {
        let address: Ipv6Addr = address.strip_suffix(']')?.parse().ok()?;
        return Some(Host::Address(address.to_canonical()));
    }
    if let Ok(address) = text.parse::<Ipv4Addr>() {
        return Some(Host::Address(address.into()));
    }
    let is_part = |part: &str| {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        (1..=LONGEST.1).contains(&part.len()) && part.bytes().all(is_letter)
    };
    // Browsers take a name whose last part is a number for an address.
    let is_number = text.rsplit('.').next().is_some_and(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    (text.len() <= LONGEST.0 && text.split('.').all(is_part) && !is_number)
        .then(|| Host::Domain(text.to_ascii_lowercase()))
}

/// A port in its only usual form.
fn number(text: &str) -> Option<u16> {
    let is_usual = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| is_usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(name: &str, found: &str) -> bool {
        let name: ServerName = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        found.parse().is_ok_and(|found| name.is(&found, 8473))
    }

    #[test]
    fn a_name_is_found_in_every_usual_form_and_in_no_other() {
        let forms = "Kamisado.Example kamisado.example kamisado.example:80 kamisado.example:443 kamisado.example:8473";
        for found in forms.split(' ') {
            assert!(is("kamisado.example", found) && is("KAMISADO.example:443", found), "{found}");
        }
        let others = "kamisado.example. kamisado.example.: kamisado.example: kamisado.example:8080 kamisado.example:+80 \
            kamisado.example:080 kamisado.example:65616 kamisado.example:443:443 www.kamisado.example example \
            kamisado.example.evil.example evil.example/kamisado.example kamisado.example@evil.example \
            evil.example#kamisado.example kamisado.example\\ kamisado.example%2e kamisado-example *.example * . : []";
        for found in
            others.split_whitespace().chain(["", " kamisado.example", "kamisado.example\t", "kamisadö.example"])
        {
            assert!(!is("kamisado.example", found), "{found}");
        }
        assert!(is("localhost:8080", "LOCALHOST:8080"));
        let others = ["localhost", "localhost:80", "localhost:8473", "localhost:8081"];
        assert!(others.into_iter().all(|found| !is("localhost:8080", found)));
    }

    #[test]
    fn an_address_is_found_however_it_is_written() {
        let forms = "[2001:db8::1] [2001:DB8:0:0::1] [2001:db8::1]:443 [2001:0db8::0001]:8473";
        assert!(forms.split(' ').all(|found| is("[2001:db8::1]", found)));
        let others = "2001:db8::1 [2001:db8::2] [2001:db8::1 2001:db8::1] [2001:db8::1%25eth0] [[2001:db8::1]] \
            [2001:db8::1]: [2001:db8::1]x [2001:db8::1]:8080";
        assert!(others.split(' ').all(|found| !is("[2001:db8::1]", found)));
        assert!(is("192.0.2.1:8080", "[::ffff:192.0.2.1]:8080"));
        assert!(
            ["192.0.2.1", "[192.0.2.1]:8080", "192.0.2.01:8080"].into_iter().all(|found| !is("192.0.2.1:8080", found))
        );
    }

    #[test]
    fn what_is_no_name_is_refused() {
        let long = "x".repeat(64);
        let names = "* https://example.org example.org/ example.org. a..b 127.1 1 ::1 \u{e9} example.org: example.org:0 \
            example.org:x example.org:65536 [::1]:";
        for name in names.split_whitespace().chain(["", &long]) {
            assert!(name.parse::<ServerName>().is_err_and(|error| error.contains("without https://")), "{name}");
        }
    }
}
