//! The connections that are open, and which of them end when others need the room.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::client::{Client, Counts};

const CONNECTIONS: usize = 512;
/// Connections of one client at the same time.
const OF_ONE: usize = CONNECTIONS / 4;

/// All connections that are open. There is room for one more at any time: another one ends for it.
///
/// It is one of the client if that has too many, else one of whoever has most: of the network with most, of that the client
/// with most, of that the one not used for longest. None ends whose client waits for a search; there are fewer of these than
/// there is room.
#[derive(Clone, Default)]
pub struct Connections(Arc<Mutex<Vec<Arc<Connection>>>>);

pub struct Connection {
    pub client: Client,
    /// Searches that its client waits for.
    searches: AtomicUsize,
    /// Told when it has to end.
    end: Notify,
    /// All of them, the one not used for longest first.
    all: Connections,
}

impl Connections {
    /// Counts one more, which is open until the guard is dropped.
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

    /// Ends one, because the system has no room for another.
    pub fn make_room(&self) {
        end_one(&mut self.lock(), |_| true);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Connection>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends a connection, of some clients only.
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

    /// It does not end for others as long as this is kept.
    pub fn wait_for_search(self: &Arc<Self>) -> Waits {
        self.searches.fetch_add(1, Ordering::Relaxed);
        Waits(Arc::clone(self))
    }
}

/// A connection that is open until this is dropped.
pub struct Open(pub Arc<Connection>);

impl Open {
    /// Waits until it has to end, because others need the room.
    pub async fn end(&self) {
        self.0.end.notified().await;
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.all.lock().retain(|other| !Arc::ptr_eq(other, &self.0));
    }
}

/// Whoever is at a connection waits for a search until this is dropped.
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

    /// The places of those that have to end, which then do.
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
        // Of one network 400, of others 64, 47 and 1.
        let mut open: Vec<_> =
            (0..400).map(|i| Some(all.open(client(&format!("2001:db8::{:x}", (i % 10).min(8)))))).collect();
        open.extend((0..64).map(|_| Some(all.open(client("192.0.2.1")))));
        open.extend((0..47).map(|_| Some(all.open(client("192.0.2.2")))));
        open.push(Some(all.open(client("192.0.2.3"))));
        assert!(ended(&mut open).is_empty());
        // Of the network with most, the address that has twice as many as the others.
        for place in [8, 9, 18] {
            open.push(Some(all.open(client("192.0.2.3"))));
            assert_eq!(ended(&mut open), [place]);
        }
        all.make_room();
        assert_eq!(ended(&mut open), [19]);
        // All that wait for searches stay.
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
