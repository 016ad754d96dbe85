//! Listens, and has each connection served within limits of time and size.

use std::io;
use std::net::{SocketAddr, TcpListener};
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

use super::api::{self, Explorer};
use super::client::Client;
use super::connections::{Connection, Connections};
use super::findings::Findings;
use super::gate::LocalAddress;
use super::limits::ServerLimits;
use super::socket::Socket;

/// Bytes of a request's head.
const HEAD: usize = 16 << 10;
/// How long a client may take for the head of a request, or be idle.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// How long a connection may last; the request under way is answered.
const LIFETIME: Duration = Duration::from_secs(300);
/// How long the last answer of a connection may take beyond the limit of a search.
const GRACE: Duration = Duration::from_secs(30);
/// Time between two looks whether to stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// Serves the explorer until `stopped` says so, which is asked many times a second.
///
/// # Errors
///
/// If the system gives no threads, or does not let the listener be used.
pub fn serve(
    listener: TcpListener,
    limits: ServerLimits,
    findings: Findings,
    stopped: &dyn Fn() -> bool,
) -> io::Result<()> {
    let grace = GRACE + limits.time;
    let routes = api::routes(Arc::new(Explorer::new(limits, findings)?));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(accept(listener, routes, grace, stopped));
    // Connections are dropped here, and with them the searches for which they wait.
    runtime.shutdown_background();
    served
}

async fn accept(listener: TcpListener, routes: Router, grace: Duration, stopped: &dyn Fn() -> bool) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let connections = Connections::default();
    while !stopped() {
        match timeout(PATIENCE, listener.accept()).await {
            Ok(Ok((stream, client))) => {
                let open = connections.open(Client::new(client.ip()));
                let routes = routes.clone();
                tokio::spawn(async move {
                    // How a connection ends is of no interest here: what could be said was said to the client.
                    select(pin!(converse(stream, &open.0, routes, grace)), pin!(open.end())).await;
                });
            }
            // No file is left for another connection.
            Ok(Err(_)) => {
                connections.make_room();
                sleep(PATIENCE).await;
            }
            Err(_) => {}
        }
    }
    Ok(())
}

async fn converse(stream: TcpStream, connection: &Arc<Connection>, routes: Router, grace: Duration) {
    let Ok(reached) = stream.local_addr() else { return };
    // Answers are short, and nobody should wait for a second one.
    let _ = stream.set_nodelay(true);
    let (socket, wire) = Socket::new(stream);
    let routes = TowerToHyperService::new(routes);
    let service = service_fn(|mut request: Request<Incoming>| {
        connection.used();
        request.extensions_mut().insert(LocalAddress(canonical(reached)));
        request.extensions_mut().insert(Arc::clone(connection));
        request.extensions_mut().insert(socket.clone());
        routes.call(request)
    });
    let mut server = http1::Builder::new();
    // Whether a client has gone is for whoever works for it to find out.
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

/// An address of the fourth version as such, also where it came in as one of the sixth.
fn canonical(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(address.ip().to_canonical(), address.port())
}
