//! The promise of `--memory`, if several searches share it or a result is stored beside the search.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::support::command::command;
use crate::support::explorer::{read, target};

/// The additional memory of a program: stacks, buffers, the connections of a server, the reserve of the allocator.
const ALLOWANCE: u64 = 8 << 20;

/// Watches the memory that a program allocates, without its code; returns the maximum after the program has ended.
///
/// The system does not record this maximum, so the memory is read repeatedly.
fn watch(child: &Child) -> JoinHandle<u64> {
    let path = format!("/proc/{}/status", child.id());
    let allocated = move || {
        let status = fs::read_to_string(&path).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok()
    };
    thread::spawn(move || {
        let mut most = 0;
        while let Some(kibibytes) = allocated() {
            most = most.max(kibibytes << 10);
            thread::sleep(Duration::from_millis(1));
        }
        most
    })
}

/// Runs a command whose last option is `--memory`, and checks that it stays within it; returns its exit code.
#[track_caller]
fn exit_code(args: &[&str], mebibytes: u64) -> i32 {
    let mut child = command(args).args([&format!("{mebibytes}M")]).stdout(Stdio::null()).spawn().unwrap();
    let most = watch(&child);
    let code = child.wait().unwrap().code().unwrap();
    let most = most.join().unwrap();
    assert!(most <= (mebibytes << 20) + ALLOWANCE, "{} KiB of {mebibytes} MiB", most >> 10);
    code
}

#[test]
fn a_book_stays_within_the_memory_given() {
    let args = ["repertoire", "--format", "json", "--memory"];
    assert_eq!(exit_code(&args, 24), 0);
    // The book found with so little memory is large.
    assert_eq!(exit_code(&args, 16), 1);
}

/// Searches that use all the time and memory they get.
fn hard() -> Vec<(&'static str, String, String)> {
    let setup = ("position", "yogrbpku/8/8/8/8/8/8/KUPBRGOY b -");
    let record = "position: yogrbpku/8/8/8/8/8/8/KUPBRGOY b -\n";
    let get = |path: &str, more: &[(&str, &str)]| ("GET", target(path, &[&[setup], more].concat()), String::new());
    vec![
        ("POST", "/api/v1/review".to_owned(), record.to_owned()),
        get("position", &[("distance", "true"), ("replies", "true")]),
        get("match", &[("match", "standard"), ("replies", "true")]),
        get("explain", &[]),
        get("reply", &[("match", "standard")]),
        ("GET", target("mitsudomoe/position", &[("position", "start4"), ("turns", "6")]), String::new()),
        (
            "POST",
            "/api/v1/review?match=standard".to_owned(),
            include_str!("../../../data/records/standard-match.txt").to_owned(),
        ),
    ]
}

#[test]
fn a_server_stays_within_the_memory_given() {
    const MEMORY: u64 = 16 << 20;
    let args =
        ["serve", "--port", "0", "--threads", "2", "--memory", "16M", "--max-seconds", "4", "--max-nodes", "1e9"];
    let mut child = command(&args).stdout(Stdio::piped()).spawn().unwrap();
    let most = watch(&child);
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address: SocketAddr = line.trim().trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
    let asked: Vec<TcpStream> = hard()
        .into_iter()
        .map(|(method, target, body)| {
            let mut stream = TcpStream::connect(address).unwrap();
            let head = format!(
                "{method} {target} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
                body.len()
            );
            stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
            stream
        })
        .collect();
    for stream in asked {
        let answer = read(stream);
        assert!([200, 422].contains(&answer.code), "{}{}", answer.head, answer.body);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let most = most.join().unwrap();
    assert!(most <= MEMORY + ALLOWANCE, "{} KiB of {} KiB", most >> 10, MEMORY >> 10);
}
