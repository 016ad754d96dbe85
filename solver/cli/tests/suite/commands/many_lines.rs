//! Programs that send many lines at once: every line is answered, in order, and nothing waits for ever.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::support::command::command;
use crate::support::terminal::text;

/// Starts a command with pipes at both ends.
fn piped(args: &[&str]) -> Child {
    let mut command: Command = command();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// First moves of the initial round as lines of input, and the positions that they lead to.
fn questions() -> (Vec<String>, Vec<String>) {
    let shown = command().args(["show", "start", "--format", "json"]).output().unwrap();
    let shown: Value = serde_json::from_slice(&shown.stdout).unwrap();
    let moves = shown["legal_moves"].as_array().unwrap().iter();
    let lines: Vec<String> = moves.map(|m| format!("start {}", m["move"].as_str().unwrap())).collect();
    let mut query = piped(&["query", "-", "--value-only"]);
    query.stdin.take().unwrap().write_all(lines.join("\n").as_bytes()).unwrap();
    let answers = text(&query.wait_with_output().unwrap().stdout);
    let positions = answers.lines().map(|line| line.split('\t').next().unwrap().to_owned()).collect();
    (lines, positions)
}

/// `count` lines, most of them positions in the table. One line in seven is wrong, each in its own way.
fn input(lines: &[String], count: usize) -> String {
    let line = |number: usize| match number % 7 {
        0 => format!("x{number}\n"),
        _ => format!("{}\n", lines[number % lines.len()]),
    };
    (1..=count).map(line).collect()
}

/// Checks the answers to `count` lines.
fn check(answers: impl BufRead, positions: &[String], count: usize) {
    let mut number = 0;
    for line in answers.lines() {
        number += 1;
        let answer: Value = serde_json::from_str(&line.unwrap()).unwrap();
        assert_eq!(answer["line"], number);
        if number % 7 == 0 {
            assert!(answer["error"].as_str().unwrap().contains(&format!("'x{number}'")), "{answer}");
        } else {
            assert_eq!(answer["position"], positions[number % positions.len()], "line {number}");
        }
    }
    assert_eq!(number, count);
}

#[test]
fn fifty_thousand_lines_are_answered_in_order_while_they_are_written() {
    const LINES: usize = 50_000;
    let (lines, positions) = questions();
    let input = input(&lines, LINES);
    for threads in ["1", "2"] {
        // Less memory than the lines take, so they cannot all be read at once.
        let memory = ["--memory", "2M"];
        let mut query =
            piped(&[&["query", "-", "--value-only", "--format", "json", "--threads", threads], &memory[..]].concat());
        let (mut stdin, stdout) = (query.stdin.take().unwrap(), query.stdout.take().unwrap());
        let input = input.clone();
        let writer = thread::spawn(move || stdin.write_all(input.as_bytes()).unwrap());
        check(BufReader::new(stdout), &positions, LINES);
        writer.join().unwrap();
        assert_eq!(query.wait().unwrap().code(), Some(2), "some lines were wrong");
    }
}

/// Writes all input to a command before reading any output, and returns the output.
fn answers_after_all_is_written(args: &[&str], input: String) -> Vec<u8> {
    let mut child = piped(args);
    let mut stdin = child.stdin.take().unwrap();
    let (tell, printed) = mpsc::channel();
    let writer = thread::spawn(move || {
        // Writing fails if the command is killed below.
        let written = stdin.write_all(input.as_bytes());
        drop(stdin);
        tell.send(written.is_ok()).unwrap();
    });
    let written = printed.recv_timeout(Duration::from_secs(120));
    if written.is_err() {
        child.kill().unwrap();
    }
    let mut answers = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut answers).unwrap();
    writer.join().unwrap();
    child.wait().unwrap();
    assert_eq!(written, Ok(true), "{args:?} waits for somebody to read its answers before it reads on");
    answers
}

#[test]
fn a_program_may_write_all_lines_before_it_reads_an_answer() {
    const LINES: usize = 50_000;
    let (lines, positions) = questions();
    let args = ["query", "-", "--value-only", "--format", "json"];
    check(&answers_after_all_is_written(&args, input(&lines, LINES))[..], &positions, LINES);

    let commands: String = (0..10_000).map(|number| format!("@{number} position start moves d8d3\n")).collect();
    let answers = text(&answers_after_all_is_written(&["play", "--format", "json"], commands));
    for (number, answer) in answers.lines().enumerate() {
        assert!(answer.starts_with(&format!("{{\"id\":\"{number}\",\"position\":")), "{answer}");
    }
    assert_eq!(answers.lines().count(), 10_000);
}
