//! Clients, and counts for each client.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};

/// All programs behind one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client(IpAddr);

/// The number of bits of an IPv6 address that name its network.
const NETWORK: u128 = !(u64::MAX as u128);

impl Client {
    /// The client behind an address. An IPv4 address written as IPv6 is the same client.
    pub fn new(address: IpAddr) -> Client {
        Client(address.to_canonical())
    }

    /// The network, given by its first address. A machine with an IPv6 address can usually use all addresses with the
    /// same first 64 bits, so these share the allowance of one network.
    pub fn network(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & NETWORK).into(),
        }
    }
}

/// Counts for each network and each client.
#[derive(Default)]
pub struct Counts {
    networks: HashMap<IpAddr, usize>,
    clients: HashMap<IpAddr, usize>,
}

impl Counts {
    /// Counts one for each mention of a client.
    pub fn of(clients: impl Iterator<Item = Client>) -> Counts {
        let mut counts = Counts::default();
        for client in clients {
            *counts.networks.entry(client.network()).or_default() += 1;
            *counts.clients.entry(client.0).or_default() += 1;
        }
        counts
    }

    pub fn of_network(&self, client: Client) -> usize {
        self.networks.get(&client.network()).copied().unwrap_or_default()
    }

    pub fn of_client(&self, client: Client) -> usize {
        self.clients.get(&client.0).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv6_addresses_that_begin_alike_are_a_network() {
        let client = |text: &str| Client::new(text.parse().unwrap());
        assert_eq!(client("::ffff:192.0.2.1"), client("192.0.2.1"));
        assert_ne!(client("192.0.2.1").network(), client("192.0.2.2").network());
        assert_eq!(client("2001:db8::1").network(), client("2001:db8::ffff:1:2:3").network());
        assert_ne!(client("2001:db8::1").network(), client("2001:db8:0:1::1").network());
        let all = ["2001:db8::1", "2001:db8::2", "2001:db8::1", "192.0.2.1"].map(client);
        let counts = Counts::of(all.into_iter());
        assert_eq!((counts.of_network(all[1]), counts.of_client(all[1])), (3, 1));
        assert_eq!((counts.of_network(all[0]), counts.of_client(all[0])), (3, 2));
        assert_eq!((counts.of_network(all[3]), counts.of_client(all[3])), (1, 1));
        let none = client("192.0.2.9");
        assert_eq!((counts.of_network(none), counts.of_client(none)), (0, 0));
    }
}
