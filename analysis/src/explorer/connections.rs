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
#[derive(Clone, Default)]
pub struct Connections(Arc<Mutex<Vec<Arc<Connection>>>>);

pub struct Connection {
    pub client: Client,
    /// The number of searches that its client waits for.
    searches: AtomicUsize,
    /// Notified when it must end.
    end: Notify,
    /// All connections, the least recently used first.
    all: Connections,
}

impl Connections {
    /// Adds one, which is open until the guard is dropped.
    pub fn open(&self, client: Client) -> Open {
        let connection =
            Arc::new(Connection { client, searches: AtomicUsize::new(0), end: Notify::new(), all: self.clone() });
        let mut all = self.lock();
        all.push(Arc::clone(&connection));
        if all.iter().filter(|other| other.client == client).count() > OF_ONE {
            end_one(&mut all, |other| other == client);
        } else if all.len() > CONNECTIONS {
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
    let counts = Counts::of(all.iter().map(|connection| connection.client));
    let most = |&place: &usize| {
        let client = all[place].client;
        (counts.of_network(client), counts.of_client(client), Reverse(place))
    };
    let idle = |place: &usize| all[*place].searches.load(Ordering::Relaxed) == 0 && may_end(all[*place].client);
    if let Some(place) = (0..all.len()).filter(idle).max_by_key(most) {
        all.remove(place).end.notify_one();
    }
}

impl Connection {
    pub fn used(&self) {
        let mut all = self.all.lock();
        if let Some(place) = all.iter().position(|other| std::ptr::eq(&**other, self)) {
            all[place..].rotate_left(1);
        }
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
        let other = all.open(client("192.0.2.9"));
        let mut open: Vec<_> = (0..OF_ONE).map(|_| Some(all.open(client("192.0.2.1")))).collect();
        assert!(ended(&mut open).is_empty());
        // The first waits for a search, the second was used last.
        let waits = open[0].as_ref().unwrap().0.wait_for_search();
        open[1].as_ref().unwrap().0.used();
        open.extend((0..3).map(|_| Some(all.open(client("192.0.2.1")))));
        assert_eq!(ended(&mut open), [2, 3, 4]);
        drop(waits);
        open.extend((0..OF_ONE).map(|_| Some(all.open(client("192.0.2.1")))));
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
            (0..400).map(|i| Some(all.open(client(&format!("2001:db8::{:x}", (i % 10).min(8)))))).collect();
        open.extend((0..64).map(|_| Some(all.open(client("192.0.2.1")))));
        open.extend((0..47).map(|_| Some(all.open(client("192.0.2.2")))));
        open.push(Some(all.open(client("192.0.2.3"))));
        assert!(ended(&mut open).is_empty());
        // In the network with the most, the address that has twice as many as the others.
        for place in [8, 9, 18] {
            open.push(Some(all.open(client("192.0.2.3"))));
            assert_eq!(ended(&mut open), [place]);
        }
        all.make_room();
        assert_eq!(ended(&mut open), [19]);
        // All connections that wait for searches stay.
        let waits: Vec<_> = open.iter().flatten().map(|open| open.0.wait_for_search()).collect();
        open.push(Some(all.open(client("192.0.2.4"))));
        assert!(ended(&mut open).is_empty());
        open.push(Some(all.open(client("192.0.2.4"))));
        assert_eq!(ended(&mut open), [open.len() - 2]);
        drop(waits);
        drop(open);
        assert!(all.lock().is_empty());
    }
}
