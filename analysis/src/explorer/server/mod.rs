//! The server: listens, and serves each connection within limits of time and size.
//!
//! One thread serves HTTP and gives the answers that the rules and the tables know. Searches wait in a bounded queue
//! for search threads. Each has limits, and ends when nobody waits for it any more. Clients take turns in the queue.
//! The API answers with the JSON that the programs print with `--format json`.

pub mod answers;
mod api;
mod asking;
pub mod client;
pub mod failure;
mod files;
mod gate;
mod limits;
mod lines;
mod origin;
pub mod queue;
pub mod searches;

use std::io;
use std::net::{IpAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncWriteExt as _, copy, sink};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::explorer::findings::Findings;
use asking::Explorer;
use client::Client;

pub use gate::host_name;
pub use limits::ServerLimits;
pub use origin::AllowedOrigin;

const CONNECTIONS: usize = 1024;
/// Files that the program opens in addition to its connections, at most.
const FILES: usize = 64;
const HEAD: usize = 16 << 10;
/// The longest time of a connection; the current request is still answered.
const LIFETIME: Duration = Duration::from_secs(300);
/// The time that the last answer of a connection may take beyond the longest search or the time for many lines.
const GRACE: Duration = Duration::from_secs(30);
/// The answer to a client that has not sent a whole header in time.
const LATE: &[u8] = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
/// The time that a client may take to notice that the connection has ended.
const FAREWELL: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_millis(50);
/// Threads for work that needs no search but takes some milliseconds.
const ERRANDS: usize = 2;

#[derive(Clone, Debug, Default)]
pub struct Front {
    pub names: Vec<String>,
    pub origins: Vec<AllowedOrigin>,
    pub is_behind_proxy: bool,
}

/// Serves the explorer until `stopped`, which is called many times per second, returns true.
pub fn serve(
    listener: TcpListener,
    limits: ServerLimits,
    findings: Findings,
    front: Front,
    stopped: &dyn Fn() -> bool,
) -> io::Result<()> {
    make_room(&listener);
    let server = Server {
        idle: limits.idle,
        grace: GRACE + limits.longest.max(lines::TIME),
        is_behind_proxy: front.is_behind_proxy,
        routes: api::routes(Arc::new(Explorer::new(limits)?), findings, front),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(ERRANDS).build()?;
    let served = runtime.block_on(server.accept(listener, stopped));
    // Dropping the connections here also drops the searches that they wait for.
    runtime.shutdown_background();
    served
}

/// Has the system keep as many connections waiting as are served, and grant a file to each, as far as it allows.
#[cfg(unix)]
fn make_room(listener: &TcpListener) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let _ = rustix::net::listen(listener, CONNECTIONS as i32);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = ((CONNECTIONS + FILES) as u64).min(maximum.unwrap_or(u64::MAX));
    if current.is_some_and(|current| current < wanted) {
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
}

#[cfg(not(unix))]
fn make_room(_: &TcpListener) {}

#[derive(Clone)]
struct Server {
    routes: Router,
    is_behind_proxy: bool,
    idle: Duration,
    grace: Duration,
}

impl Server {
    async fn accept(self, listener: TcpListener, stopped: &dyn Fn() -> bool) -> io::Result<()> {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let room = Arc::new(Semaphore::new(CONNECTIONS));
        while !stopped() {
            let next = async {
                let place = Arc::clone(&room).acquire_owned().await;
                (place, listener.accept().await)
            };
            match timeout(PATIENCE, next).await {
                Ok((place, Ok((stream, client)))) => {
                    let server = self.clone();
                    tokio::spawn(async move {
                        server.converse(stream, client.ip()).await;
                        drop(place);
                    });
                }
                // No file descriptor is left for another connection.
                Ok((_, Err(_))) => sleep(PATIENCE).await,
                Err(_) => {}
            }
        }
        Ok(())
    }

    async fn converse(self, mut stream: TcpStream, connected: IpAddr) {
        // Answers are short, and nobody should wait for a second one.
        let _ = stream.set_nodelay(true);
        let routes = TowerToHyperService::new(self.routes);
        let service = service_fn(|mut request: Request<Incoming>| {
            let client = match self.is_behind_proxy {
                true => Client::behind_proxy(connected, request.headers()),
                false => Client::new(connected),
            };
            request.extensions_mut().insert(client);
            routes.call(request)
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(self.idle).max_buf_size(HEAD);
        let is_late = {
            let mut served = pin!(builder.serve_connection(TokioIo::new(&mut stream), service));
            // Other ends do not matter: the client has already been told all it can be told.
            match timeout(LIFETIME, served.as_mut()).await {
                Ok(ended) => ended.is_err_and(|error| error.is_timeout()),
                Err(_) => {
                    served.as_mut().graceful_shutdown();
                    let _ = timeout(self.grace, served).await;
                    false
                }
            }
        };
        if is_late {
            let _ = timeout(FAREWELL, stream.write_all(LATE)).await;
        }
        // Closing a socket with unread bytes discards the bytes already sent, so a client whose request was too long
        // would not learn of it.
        let _ = timeout(FAREWELL, copy(&mut stream, &mut sink())).await;
    }
}
