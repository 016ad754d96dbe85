//! The socket of a client, and whether the client is still there.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::http::Version;
use futures_util::FutureExt;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::time::{sleep, timeout};

use super::failure::Failure;

/// Time between two checks whether a client is still there.
const BEAT: Duration = Duration::from_millis(250);
/// The time that a client may take to notice that the connection has ended.
const FAREWELL: Duration = Duration::from_secs(2);
/// Bytes that a client may send after a request for a search before the search has ended. With more, the system may
/// have no room to receive the end of the connection.
const BEHIND: usize = 16 << 10;

/// The socket, for the thread that works for the client.
///
/// # How to distinguish a client that has gone from one that waits
///
/// A client that closes its side of the connection looks the same whether it has gone or only has nothing more to send.
/// The difference shows when data is sent: the system of a client that has gone refuses it. So the server sends the
/// first bytes of the answer, which are the same for every answer, one by one at increasing intervals.
#[derive(Clone)]
pub struct Socket(Arc<SocketState>);

/// The socket, for the HTTP server to read and write. The connection ends when this is dropped.
pub struct Wire {
    socket: Socket,
    write: OwnedWriteHalf,
}

struct SocketState {
    stream: OwnedReadHalf,
    /// Bytes of the next answer that were sent before the answer was known.
    early: AtomicUsize,
    /// Whether the last write was incomplete.
    is_behind: AtomicBool,
}

impl Socket {
    pub fn new(stream: TcpStream) -> (Socket, Wire) {
        let (stream, write) = stream.into_split();
        let shared = SocketState { stream, early: AtomicUsize::new(0), is_behind: AtomicBool::new(false) };
        let socket = Socket(Arc::new(shared));
        (socket.clone(), Wire { socket, write })
    }

    fn stream(&self) -> &TcpStream {
        self.0.stream.as_ref()
    }

    /// Waits until the client no longer waits for the answer to a request with this version of HTTP, and returns the
    /// reason.
    pub async fn left(&self, version: Version) -> Failure {
        let begin: &[u8] = if version == Version::HTTP_10 { b"HTTP/1.0 " } else { b"HTTP/1.1 " };
        // Beats since the client closed its side.
        let mut beats = 0_u32;
        loop {
            sleep(BEAT).await;
            let ready = self.stream().ready(Interest::READABLE | Interest::WRITABLE).now_or_never();
            let Some(Ok(ready)) = ready else { continue };
            if ready.is_write_closed() {
                return Failure::unusable("the client has gone");
            }
            if ready.is_read_closed() {
                // At first, and after 1, 2, 4, 8, ... beats.
                if beats == 0 || beats.is_power_of_two() {
                    self.send_early(begin);
                }
                beats += 1;
            } else if ready.is_readable() && self.has_more_than(BEHIND) {
                let message = format!(
                    "found more than {BEHIND} bytes after the request, expected the client to wait for its answer"
                );
                return Failure::unusable(message);
            }
        }
    }

    /// Sends one more of the bytes that every answer starts with, unless an earlier answer is still being sent.
    fn send_early(&self, begin: &[u8]) {
        let early = self.0.early.load(Ordering::Relaxed);
        if early < begin.len() && !self.0.is_behind.load(Ordering::Relaxed) {
            // If it cannot be sent, the next check shows why.
            let sent = self.stream().try_write(&begin[early..=early]).unwrap_or(0);
            self.0.early.store(early + sent, Ordering::Relaxed);
        }
    }

    fn has_more_than(&self, most: usize) -> bool {
        let mut bytes = vec![0; most + 1];
        self.stream().peek(&mut bytes).now_or_never().is_some_and(|found| found.is_ok_and(|found| found > most))
    }

    /// Tells a client that its request is invalid, if nothing else has.
    pub fn refuse(&self) {
        let answer = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        // A client that does not accept even that is no longer there.
        let _ = self.stream().try_write(answer);
    }

    /// After the connection has ended, reads the bytes that still come. Closing a socket with unread bytes discards the
    /// bytes already sent, so a client whose request was too long would not learn of it.
    pub async fn farewell(&self) {
        let mut bytes = [0; 4096];
        let read = async {
            while self.stream().readable().await.is_ok() {
                match self.stream().try_read(&mut bytes) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    Ok(1..) => {}
                    _ => break,
                }
            }
        };
        let _ = timeout(FAREWELL, read).await;
    }

    fn write(
        &self,
        context: &mut Context<'_>,
        length: usize,
        write: impl Fn(&TcpStream, usize) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        self.0.is_behind.store(true, Ordering::Relaxed);
        let early = self.0.early.load(Ordering::Relaxed);
        loop {
            ready!(self.stream().poll_write_ready(context))?;
            match write(self.stream(), early) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
                Ok(written) => {
                    self.0.early.store(0, Ordering::Relaxed);
                    self.0.is_behind.store(early + written < length, Ordering::Relaxed);
                    return Poll::Ready(Ok(early + written));
                }
            }
        }
    }
}

impl AsyncRead for Wire {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let stream = self.socket.stream();
        loop {
            ready!(stream.poll_read_ready(context))?;
            match stream.try_read(bytes.initialize_unfilled()) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                read => return Poll::Ready(read.map(|read| bytes.advance(read))),
            }
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.socket.write(context, bytes.len(), |stream, early| stream.try_write(&bytes[early..]))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        // The header of an answer is the first slice.
        self.socket.write(context, bytes.iter().map(|bytes| bytes.len()).sum(), |stream, early| match early {
            0 => stream.try_write_vectored(bytes),
            _ => stream.try_write(&bytes[0][early..]),
        })
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.write).poll_shutdown(context)
    }
}
