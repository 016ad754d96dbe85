//! Which client a request counts for.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::HeaderMap;

/// An IP address; of IPv6, its first 64 bits, because a machine can usually use all addresses that share them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(IpAddr);

impl Client {
    pub fn new(address: IpAddr) -> Client {
        Client(match address.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
            address => address,
        })
    }

    /// The client that a reverse proxy asks for: the last entry of `X-Forwarded-For`, because anybody can write the
    /// others. Only a proxy on this machine or in a private network is believed.
    pub fn behind_proxy(proxy: IpAddr, headers: &HeaderMap) -> Client {
        let is_near = match proxy.to_canonical() {
            IpAddr::V4(address) => address.is_loopback() || address.is_private(),
            IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
        };
        let line = headers.get_all("x-forwarded-for").iter().next_back().and_then(|line| line.to_str().ok());
        let named = line.and_then(|line| line.rsplit(',').next()?.trim().parse().ok());
        Client::new(named.filter(|_| is_near).unwrap_or(proxy))
    }
}
