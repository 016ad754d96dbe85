//! The open connections, and the choice of those that end when others need room.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::client::{Client, Counts};

const CONNECTIONS: usize = 512;
/// The most connections of one client at the same time.
const OF_ONE: usize = CONNECTIONS / 4;

/// All open connections. There is always room for one more, because another one ends for it.
///
/// If the client has too many, one of its own connections ends. Otherwise it is one of the network with the most, of
/// the client with the most there, and of its connections the one that was not used for the longest time. Connections
/// whose client waits for a search never end; there is always room for more than these.
///
/// A connection of a proxy belongs to the client of the last request. The proxy itself is not limited as one client.
#[derive(Clone, Default)]
pub struct Connections(Arc<Mutex<Vec<Arc<Connection>>>>);

pub struct Connection {
    client: Mutex<Client>,
    /// The proxy, if it is a connection of one.
    proxy: Option<Client>,
    /// The number of searches that its client waits for.
    searches: AtomicUsize,
    /// Notified when it must end.
    end: Notify,
    /// All connections, the least recently used first.
    all: Connections,
}

impl Connections {
    /// Adds one of a client, or of a proxy, which is open until the guard is dropped.
    pub fn open(&self, client: Client, is_proxy: bool) -> Open {
        let connection = Arc::new(Connection {
            client: Mutex::new(client),
            proxy: is_proxy.then_some(client),
            searches: AtomicUsize::new(0),
            end: Notify::new(),
            all: self.clone(),
        });
        let mut all = self.lock();
        all.push(Arc::clone(&connection));
        if !connection.end_one_of_many(&mut all) && all.len() > CONNECTIONS {
            end_one(&mut all, |_| true);
        }
        Open(connection)
    }

    /// Ends one, because the system has no resources for another.
    pub fn make_room(&self) {
        end_one(&mut self.lock(), |_| true);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Connection>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends a connection of one of these clients.
fn end_one(all: &mut Vec<Arc<Connection>>, may_end: impl Fn(Client) -> bool) {
    let counts = Counts::of(all.iter().map(|connection| connection.client()));
    let most = |&place: &usize| {
        let client = all[place].client();
        (counts.of_network(client), counts.of_client(client), Reverse(place))
    };
    let idle = |place: &usize| all[*place].searches.load(Ordering::Relaxed) == 0 && may_end(all[*place].client());
    if let Some(place) = (0..all.len()).filter(idle).max_by_key(most) {
        all.remove(place).end.notify_one();
    }
}

impl Connection {
    /// The client of the last request, or whoever opened it.
    pub fn client(&self) -> Client {
        *self.client.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a request of this client.
    pub fn used_by(&self, client: Client) {
        let earlier = std::mem::replace(&mut *self.client.lock().unwrap_or_else(PoisonError::into_inner), client);
        self.used();
        if client != earlier {
            self.end_one_of_many(&mut self.all.lock());
        }
    }

    fn used(&self) {
        let mut all = self.all.lock();
        if let Some(place) = all.iter().position(|other| std::ptr::eq(&**other, self)) {
            all[place..].rotate_left(1);
        }
    }

    /// If its client has too many, ends one of them.
    fn end_one_of_many(&self, all: &mut Vec<Arc<Connection>>) -> bool {
        let client = self.client();
        let has_many =
            self.proxy != Some(client) && all.iter().filter(|other| other.client() == client).count() > OF_ONE;
        if has_many {
            end_one(all, |other| other == client);
        }
        has_many
    }

    /// The connection does not end for others while the guard lives.
    pub fn wait_for_search(self: &Arc<Self>) -> Waits {
        self.searches.fetch_add(1, Ordering::Relaxed);
        Waits(Arc::clone(self))
    }
}

/// A connection that is open until this is dropped.
pub struct Open(pub Arc<Connection>);

impl Open {
    /// Waits until it must end because others need the room.
    pub async fn end(&self) {
        self.0.end.notified().await;
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.all.lock().retain(|other| !Arc::ptr_eq(other, &self.0));
    }
}

/// The client of a connection waits for a search until this is dropped.
pub struct Waits(Arc<Connection>);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.searches.fetch_sub(1, Ordering::Relaxed);
        self.0.used();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    fn client(text: &str) -> Client {
        Client::new(text.parse().unwrap())
    }

    /// The indices of those that must end, which then end.
    fn ended(open: &mut [Option<Open>]) -> Vec<usize> {
        let told: Vec<usize> = (0..open.len())
            .filter(|&place| open[place].as_ref().is_some_and(|open| open.end().now_or_never().is_some()))
            .collect();
        told.iter().for_each(|&place| open[place] = None);
        told
    }

    #[test]
    fn a_client_ends_its_own_if_it_has_too_many() {
        let all = Connections::default();
        let other = all.open(client("192.0.2.9"), false);
        let mut open: Vec<_> = (0..OF_ONE).map(|_| Some(all.open(client("192.0.2.1"), false))).collect();
        assert!(ended(&mut open).is_empty());
        // The first waits for a search, the second was used last.
        let waits = open[0].as_ref().unwrap().0.wait_for_search();
        open[1].as_ref().unwrap().0.used();
        open.extend((0..3).map(|_| Some(all.open(client("192.0.2.1"), false))));
        assert_eq!(ended(&mut open), [2, 3, 4]);
        drop(waits);
        open.extend((0..OF_ONE).map(|_| Some(all.open(client("192.0.2.1"), false))));
        let told = ended(&mut open);
        assert_eq!((told.len(), told.last()), (OF_ONE, Some(&(OF_ONE + 2))));
        assert!(other.end().now_or_never().is_none());
        assert_eq!(all.lock().len(), OF_ONE + 1);
    }

    #[test]
    fn whoever_has_most_makes_room_for_others() {
        let all = Connections::default();
        // One network has 400, others have 64, 47 and 1.
        let mut open: Vec<_> =
            (0..400).map(|i| Some(all.open(client(&format!("2001:db8::{:x}", (i % 10).min(8))), false))).collect();
        open.extend((0..64).map(|_| Some(all.open(client("192.0.2.1"), false))));
        open.extend((0..47).map(|_| Some(all.open(client("192.0.2.2"), false))));
        open.push(Some(all.open(client("192.0.2.3"), false)));
        assert!(ended(&mut open).is_empty());
        // In the network with the most, the address that has twice as many as the others.
        for place in [8, 9, 18] {
            open.push(Some(all.open(client("192.0.2.3"), false)));
            assert_eq!(ended(&mut open), [place]);
        }
        all.make_room();
        assert_eq!(ended(&mut open), [19]);
        // All connections that wait for searches stay.
        let waits: Vec<_> = open.iter().flatten().map(|open| open.0.wait_for_search()).collect();
        open.push(Some(all.open(client("192.0.2.4"), false)));
        assert!(ended(&mut open).is_empty());
        open.push(Some(all.open(client("192.0.2.4"), false)));
        assert_eq!(ended(&mut open), [open.len() - 2]);
        drop(waits);
        drop(open);
        assert!(all.lock().is_empty());
    }

    #[test]
    fn a_proxy_has_as_many_as_its_clients() {
        let all = Connections::default();
        let proxy = client("127.0.0.1");
        let mut open: Vec<_> = (0..4 * OF_ONE - 2).map(|_| Some(all.open(proxy, true))).collect();
        assert!(ended(&mut open).is_empty());
        let asks = |open: &[Option<Open>], place: usize, by: &str| {
            open[place].as_ref().unwrap().0.used_by(client(by));
        };
        for place in 0..OF_ONE {
            asks(&open, place, "192.0.2.1");
            asks(&open, OF_ONE + place, &format!("192.0.2.{}", 2 + place));
        }
        assert!(ended(&mut open).is_empty());
        // One client has too many; the one unused for longest ends, though another client opened it.
        asks(&open, 0, "192.0.2.1");
        asks(&open, 2 * OF_ONE, "192.0.2.1");
        assert_eq!(ended(&mut open), [1]);
        // A client that connects by itself is limited at once, and with what a proxy asks for it.
        for _ in 0..2 {
            open.push(Some(all.open(client("192.0.2.1"), false)));
        }
        assert_eq!(ended(&mut open), [2, 3]);
        // A connection goes with its last client.
        for place in 4..OF_ONE {
            asks(&open, place, "192.0.2.250");
        }
        open.push(Some(all.open(client("192.0.2.1"), false)));
        assert!(ended(&mut open).is_empty());
        // The proxy itself has most of all.
        open.push(Some(all.open(client("192.0.2.251"), false)));
        open.push(Some(all.open(client("192.0.2.251"), false)));
        open.push(Some(all.open(client("192.0.2.251"), false)));
        assert_eq!(ended(&mut open), [2 * OF_ONE + 1]);
    }
}
