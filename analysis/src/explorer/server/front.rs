//! What stands in front of this server.

use std::net::IpAddr;

use axum::http::HeaderMap;

use super::client::Client;
use super::forwarded;
use super::name::ServerName;

/// Further names of this server, and whether a proxy asks for the clients.
#[derive(Clone, Debug, Default)]
pub struct Front {
    pub names: Vec<ServerName>,
    pub is_behind_proxy: bool,
}

impl Front {
    /// Whether a `Host` is one of the names; `own` is the port of the server.
    pub fn has(&self, host: &str, own: u16) -> bool {
        host.parse().is_ok_and(|host| self.names.iter().any(|name| name.is(&host, own)))
    }

    /// Whether many clients may share a connection from this address, and other connections from there.
    pub fn is_proxy(&self, connected: IpAddr) -> bool {
        self.is_behind_proxy && forwarded::is_near(connected)
    }

    /// The client that sent a request: the one that a proxy names, otherwise the one that is connected.
    pub fn client(&self, connected: IpAddr, headers: &HeaderMap) -> Client {
        let named = self.is_proxy(connected).then(|| forwarded::client(headers)).flatten();
        Client::new(named.unwrap_or(connected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn only_a_proxy_is_believed() {
        let client = |is_behind_proxy, connected: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", HeaderValue::from_static("192.0.2.1"));
            Front { names: Vec::new(), is_behind_proxy }.client(connected.parse().unwrap(), &headers)
        };
        let of = |address: &str| Client::new(address.parse().unwrap());
        for near in ["127.0.0.1", "::1", "10.0.0.1", "fd00::1"] {
            assert_eq!(client(true, near), of("192.0.2.1"), "{near}");
            assert_eq!(client(false, near), of(near));
        }
        for far in ["198.51.100.9", "2001:db8::1", "::ffff:8.8.8.8"] {
            assert_eq!(client(true, far), of(far), "{far}");
        }
    }
}
