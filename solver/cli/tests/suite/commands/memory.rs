//! The promise of `--memory`: no command takes more, apart from what the program itself needs.
#![cfg(target_os = "linux")]

use crate::support::command::command;
use crate::support::peak_memory::{ALLOWANCE, of, stays_within};

/// A position whose search uses all the memory that it is given.
const HARD: &str = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B";

/// Three rings are on the board: half a million positions are searched.
const RINGS: &str = "youbk+p+g+r/8/8/8/8/8/8/++RGO++UPK+BY g -";

/// Runs with `--memory` set to `mebibytes` MiB, with two threads.
#[track_caller]
fn bounded(args: &[&str], input: &[u8], mebibytes: u64) {
    bounded_for(2, args, input, mebibytes);
}

#[track_caller]
fn bounded_for(threads: u32, args: &[&str], input: &[u8], mebibytes: u64) {
    let mut command = command();
    command.args(args).args(["--memory", &format!("{mebibytes}M"), "--threads", &threads.to_string()]);
    stays_within(command, input, mebibytes << 20);
}

#[test]
fn counting_lines_takes_almost_no_memory() {
    bounded(&["perft", "4"], b"", 1);
}

#[test]
fn counting_positions_stays_within_the_memory_given() {
    bounded(&["perft", "6", "--distinct"], b"", 32);
}

#[test]
fn searches_stay_within_the_memory_given() {
    bounded(&["solve", "--value-only"], b"", 16);
    bounded(&["solve", HARD, "--distance", "--max-nodes", "400000", "--value-only"], b"", 16);
}

#[test]
fn teams_stay_within_the_memory_given() {
    // A fifth of what the search would fill, so that every table grows to its bound.
    for threads in [1, 2, 4] {
        bounded_for(threads, &["solve", RINGS, "--value-only"], b"", 2);
        bounded_for(threads, &["solve", RINGS, "--value-only", "--no-proof"], b"", 2);
    }
    bounded(&["solve", RINGS, "--value-only", "--distance"], b"", 16);
}

#[test]
fn matches_stay_within_the_memory_given() {
    // A round is searched within another, and its proof is made at the same time.
    let mut command = command();
    command.args([
        "solve",
        "--match",
        "3",
        "--value-only",
        "--max-nodes",
        "300000",
        "--memory",
        "12M",
        "--threads",
        "2",
    ]);
    let (output, most) = of(command, b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(most <= (12 << 20) + ALLOWANCE, "{} KiB", most >> 10);
}

#[test]
fn certificates_explanations_and_lines_stay_within_the_memory_given() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.cert");
    bounded(&["solve", HARD, "--certificate", path.to_str().unwrap()], b"", 64);
    assert!(path.exists());
    bounded(&["explain", HARD], b"", 16);
    bounded(&["query", "-", "--format", "json"], format!("{HARD}\n").repeat(20).as_bytes(), 16);
}

/// Leads to some hundred thousand positions.
const LATE: &str = "8/1+O6/R4++r+Yk/3KG+B++o1/2y1+bu2/+++UP1g4/p7/8 g P";

#[test]
fn tables_are_built_and_read_within_the_memory_given() {
    let folder = tempfile::tempdir().unwrap();
    let [two, late] = ["two.table", "late.table"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    bounded(&["enumerate", "--plies", "2", "--distance-plies", "0", "--output", &two], b"", 4);
    bounded(&["endgame", LATE, "--output", &late], b"", 32);
    bounded(&["query", LATE, "--table", &late, "--distance"], b"", 4);
}
