//! A running explorer, and requests to it over real connections.

use std::io::{Read, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use analysis::explorer::{Findings, Front, ServerLimits, serve};
use serde_json::Value as Json;
use tokio::net::TcpSocket;

use super::schema::{DOCUMENT, fault, named};

/// One server for all tests; it ends with them.
pub static SERVER: LazyLock<SocketAddr> = LazyLock::new(|| start("127.0.0.1:0", 2, Duration::from_secs(60)));

/// Starts a server with this number of search threads and this time for each search.
pub fn start(address: &str, threads: usize, time: Duration) -> SocketAddr {
    start_behind(Front::default(), address, threads, time)
}

/// The same behind something else.
pub fn start_behind(front: Front, address: &str, threads: usize, time: Duration) -> SocketAddr {
    let listener = TcpListener::bind(address).unwrap();
    let address = listener.local_addr().unwrap();
    let (memory, answers, nodes) = (64 << 20, 4 << 20, u64::MAX);
    let (longest, idle) = (2 * time, Duration::from_secs(10));
    let limits = ServerLimits { threads, memory, answers, nodes, time, longest, idle, tables: Vec::new() };
    thread::spawn(move || serve(listener, limits, Findings::shipped(), front, &|| false).unwrap());
    address
}

/// Checks the answer of a path of the API, and the object of an error.
#[track_caller]
fn check_path(answer: &Json, path: &str, status: u16) {
    let operations = &DOCUMENT["paths"][format!("/{path}")];
    let operation = operations.get("get").or_else(|| operations.get("post"));
    let status = match status {
        200 => "200",
        400..500 => "4XX",
        _ => "5XX",
    };
    let failure = named("Failure");
    let schema = operation.map(|operation| &operation["responses"][status]["content"]["application/json"]["schema"]);
    if let Some(fault) = fault(answer, schema.unwrap_or(&failure), path) {
        panic!("{fault}: {answer}");
    }
}

/// The parts of an answer that tests check.
pub struct Answer {
    pub code: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}{}", self.head, self.body))
    }

    /// The message of an error.
    pub fn error(&self) -> String {
        let object = self.json();
        check_path(&object, "", self.code);
        object["error"].as_str().expect("a message").to_owned()
    }
}

/// The longest time of an answer in a test.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub fn connect() -> TcpStream {
    let stream = TcpStream::connect(*SERVER).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Connects as a client with another address of this machine.
pub fn connect_from(client: IpAddr, server: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = if server.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }.unwrap();
        socket.bind(SocketAddr::new(client, 0)).unwrap();
        socket.connect(server).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Sends bytes, and reads until the server closes the connection.
pub fn exchange(request: &[u8]) -> Answer {
    let mut stream = connect();
    stream.write_all(request).unwrap();
    read(stream)
}

/// Reads what comes until the server closes the connection.
pub fn read(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let code = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    Answer { code, head: head.to_ascii_lowercase(), body: body.to_owned() }
}

pub fn request(method: &str, target: &str, headers: &str) -> Answer {
    let host = *SERVER;
    exchange(format!("{method} {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n").as_bytes())
}

pub fn get(target: &str) -> Answer {
    request("GET", target, "")
}

/// The same from another server.
pub fn get_from(server: SocketAddr, target: &str) -> Answer {
    let mut stream = connect_from([127, 0, 0, 1].into(), server);
    write!(stream, "GET {target} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n").unwrap();
    read(stream)
}

/// A path with parameters, encoded for a URL.
pub fn target(path: &str, parameters: &[(&str, &str)]) -> String {
    let written = |text: &str| -> String {
        let byte = |byte: u8| {
            if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") }
        };
        text.bytes().map(byte).collect()
    };
    let pairs: Vec<String> = parameters.iter().map(|(name, value)| format!("{name}={}", written(value))).collect();
    format!("/api/v1/{path}?{}", pairs.join("&"))
}

/// The events of an answer, by their names.
pub fn events(path: &str, parameters: &[(&str, &str)]) -> Vec<(String, Json)> {
    let answer = request("GET", &target(path, parameters), "Accept: text/event-stream\r\n");
    assert!(answer.code == 200 && answer.head.contains("content-type: text/event-stream\r\n"), "{}", answer.head);
    let pairs = answer.body.split("event: ").skip(1).map(|event| {
        let (name, rest) = event.split_once('\n').unwrap();
        let data = rest.strip_prefix("data: ").and_then(|rest| rest.split('\n').next()).unwrap();
        (name.to_owned(), serde_json::from_str(data).unwrap())
    });
    pairs.collect()
}

/// Sends a text to a server.
pub fn post_to(server: SocketAddr, client: IpAddr, target: &str, text: &str) -> Answer {
    let mut stream = connect_from(client, server);
    let (host, length) = (server, text.len());
    let head =
        format!("POST {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n");
    stream.write_all(format!("{head}{text}").as_bytes()).unwrap();
    read(stream)
}

/// Sends a text.
pub fn post(target: &str, text: &str) -> Answer {
    let answer = post_to(*SERVER, [127, 0, 0, 1].into(), target, text);
    if answer.head.contains("content-type: application/json\r\n") {
        let path = target.trim_start_matches("/api/v1/").split('?').next().unwrap_or_default();
        check_path(&answer.json(), path, answer.code);
    }
    answer
}

pub fn api(path: &str, parameters: &[(&str, &str)]) -> Json {
    let answer = get(&target(path, parameters));
    assert_eq!(answer.code, 200, "{path} {parameters:?}: {}", answer.body);
    assert!(answer.head.contains("content-type: application/json\r\n"), "{}", answer.head);
    let object = answer.json();
    check_path(&object, path, answer.code);
    object
}
