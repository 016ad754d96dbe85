//! The server: listens, and serves each connection within limits of time and size.
//!
//! One thread serves HTTP and gives the answers that the rules and the tables know. Searches wait in a bounded queue
//! for search threads. Each has limits, and ends when nobody waits for it any more. Clients take turns in the queue,
//! and share the connections. The API answers with the JSON that the programs print with `--format json`.

mod answers;
mod api;
mod asking;
mod client;
mod connections;
mod failure;
mod files;
mod forwarded;
mod front;
mod gate;
mod limits;
mod name;
mod queue;
mod searches;
mod shared;
mod socket;
mod unchanged;

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use futures_util::future::select;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::explorer::findings::Findings;
use client::Client;
use connections::{Connection, Connections};
use gate::Reached;
use shared::Explorer;
use socket::Socket;

pub use front::Front;
pub use limits::ServerLimits;
pub use name::ServerName;

/// The most bytes of a request's header.
const HEAD: usize = 16 << 10;
/// The time that a client may take for the header of a request, or be idle.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// The longest time of a connection; the current request is still answered.
const LIFETIME: Duration = Duration::from_secs(300);
/// The time that the last answer of a connection may take beyond the longest search.
const GRACE: Duration = Duration::from_secs(30);
/// Time between two checks whether to stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// Serves the explorer until `stopped`, which is called many times per second, returns true.
///
/// # Errors
///
/// If the system does not provide threads, or the listener cannot be used.
pub fn serve(
    listener: TcpListener,
    limits: ServerLimits,
    findings: Findings,
    front: Front,
    stopped: &dyn Fn() -> bool,
) -> io::Result<()> {
    let grace = GRACE + limits.longest;
    let routes = api::routes(Arc::new(Explorer::new(limits, findings)?));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(accept(listener, routes, Arc::new(front), grace, stopped));
    // Dropping the connections here also drops the searches that they wait for.
    runtime.shutdown_background();
    served
}

async fn accept(
    listener: TcpListener,
    routes: Router,
    front: Arc<Front>,
    grace: Duration,
    stopped: &dyn Fn() -> bool,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let connections = Connections::default();
    while !stopped() {
        match timeout(PATIENCE, listener.accept()).await {
            Ok(Ok((stream, client))) => {
                let open = connections.open(Client::new(client.ip()), front.is_proxy(client.ip()));
                let (routes, front) = (routes.clone(), Arc::clone(&front));
                tokio::spawn(async move {
                    let conversation = converse(stream, client.ip(), &open.0, routes, front, grace);
                    // How a connection ends does not matter here: the client has already been told all it can be told.
                    select(pin!(conversation), pin!(open.end())).await;
                });
            }
            // No file descriptor is left for another connection.
            Ok(Err(_)) => {
                connections.make_room();
                sleep(PATIENCE).await;
            }
            Err(_) => {}
        }
    }
    Ok(())
}

async fn converse(
    stream: TcpStream,
    connected: IpAddr,
    connection: &Arc<Connection>,
    routes: Router,
    front: Arc<Front>,
    grace: Duration,
) {
    let Ok(reached) = stream.local_addr() else { return };
    let reached = Reached { address: canonical(reached), front };
    // Answers are short, and nobody should wait for a second one.
    let _ = stream.set_nodelay(true);
    let (socket, wire) = Socket::new(stream);
    let routes = TowerToHyperService::new(routes);
    let service = service_fn(|mut request: Request<Incoming>| {
        connection.used_by(reached.front.client(connected, request.headers()));
        request.extensions_mut().insert(reached.clone());
        request.extensions_mut().insert(Arc::clone(connection));
        request.extensions_mut().insert(socket.clone());
        routes.call(request)
    });
    let mut server = http1::Builder::new();
    // The thread that works for a client finds out whether the client has gone.
    server.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(HEAD).half_close(true);
    {
        let mut served = pin!(server.serve_connection(TokioIo::new(wire), service));
        let ended = match timeout(LIFETIME, served.as_mut()).await {
            Ok(ended) => ended,
            Err(_) => {
                served.as_mut().graceful_shutdown();
                timeout(grace, served.as_mut()).await.unwrap_or(Ok(()))
            }
        };
        if ended.is_err_and(|error| error.is_parse_version_h2()) {
            socket.refuse();
        }
    }
    socket.farewell().await;
}

/// An IPv4 address as such, even if it arrived as an IPv6 address.
fn canonical(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(address.ip().to_canonical(), address.port())
}
