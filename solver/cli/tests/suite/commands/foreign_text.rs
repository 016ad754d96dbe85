//! Hostile text in every place that accepts text: none of it reaches a terminal or a program unescaped.

use std::fs;

use assert_cmd::cargo::cargo_bin;
use kamisado_solver::kamisado::SYMMETRY;
use kamisado_solver::storage::job::Job;
use kamisado_solver::storage::journal::Journal;

use crate::support::foreign::{HOSTILE, IN_A_LINE, Place, is_shown, with_text};
use crate::support::proof::{python, sealed};

/// Solving everything that it leads to is quick.
const LATE: &str = "8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O";
/// Each player has a point, and Gold wins the round.
const IN_MATCH: &str = "2+k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/+P4p2/B5U1 g P";
/// A position of mitsudomoe.
const SECOND: &str = ". . bB bB . / . . . . bB / . . . w . / w . wW wW . / w wW . . . | w:a1 b:e5 | b | w2 b5";
const SECOND_GAME: [&str; 2] = ["--game", "mitsudomoe"];

fn place() -> Place {
    Place::new(cargo_bin!("solver"))
}

#[test]
fn values_on_the_command_line() {
    let place = place();
    place.write("plain.txt", "start\td8d3\n");
    let new_file = format!("{HOSTILE}/new");
    let (h, new) = (HOSTILE, new_file.as_str());
    // Errors in the command line itself.
    for args in [
        &[h] as &[&str],
        &["solve", &format!("--{h}")],
        &["solve", &format!("--memory={h}")],
        &["solve", "--memory", h],
        &["solve", "--threads", h],
        &["solve", "--deadlock", h],
        &["solve", "--match", h],
        &["solve", "--max-nodes", h],
        &["solve", "--max-seconds", h],
        &["solve", "--game", h],
        &["solve", "--turns", h],
        &["solve", "--color", h],
        &["perft", h],
        &["enumerate", "--plies", h, "--output", "x"],
        &["enumerate", "--plies", "1", "--distance-plies", h, "--output", "x"],
        &["verify", "x", "--sample", h],
        &["verify", "x", "--seed", h],
        &["play", "--against", h],
        &["play", "--side", h],
        &["play", "--blunders", h],
        &["play", "--seed", h],
        &["show", "start", "d8d3", "--match", h],
        // Errors that only the command finds.
        &["solve", h],
        &["solve", "start", h],
        &["solve", "--match", "single", "--checkpoint", h],
        &["solve", LATE, "--certificate", new],
        &["solve", LATE, "--csv", new],
        &["query", h],
        &["query", "start", h],
        &["query", "-", h],
        &["query", "start", "--table", h],
        &["query", "start", "--table-dir", h],
        &["explain", h],
        &["explain", "start", h],
        &["show", h],
        &["show", "start", h],
        &["show", &format!("start {h}")],
        &["record", h],
        &["perft", "1", h],
        &["enumerate", "--plies", "1", "--output", new],
        &["endgame", h],
        &["endgame", LATE, "--output", new],
        &["play", h],
        &["play", "start", h],
    ] {
        assert!(place.shows(args, ""), "{args:?}");
    }
    for args in
        [&["solve", h, "--turns", "2"] as &[&str], &["query", h, "--turns", "2"], &["show", h], &["show", "start2", h]]
    {
        assert!(place.shows(&[args, &SECOND_GAME].concat(), ""), "{args:?}");
    }
    for args in [
        &["solve", "--format", h] as &[&str],
        &["verify", "x", "--format", h],
        &["verify", h],
        &["completions", h],
        &["man", "--output", "plain.txt", h],
        &["rules", "--game", h],
    ] {
        assert!(place.tells(args, ""), "{args:?}");
    }
    let output = place.command(&["query", "start"]).env("KAMISADO_TABLES", h).output().unwrap();
    assert!(is_shown(&String::from_utf8(output.stderr).unwrap(), "a variable of the environment"));
}

#[test]
fn single_characters() {
    let place = place();
    // Also if an error names one character of a position, with or without colours.
    for c in HOSTILE.chars().filter(|c| !c.is_ascii_graphic()) {
        let text = c.to_string();
        let row = format!("8/8/8/8/8/8/8/7{c} b -");
        let space = format!(". . . . {c} / . . . . . / . . . . . / . . . . . / . . . . . | w:a1 b:e5 | b | w2 b5");
        for args in [&["query", &text] as &[&str], &["show", &row], &["show", &row, "--color", "always"]] {
            place.shows(args, "");
        }
        place.shows(&[&["show", &space] as &[&str], &SECOND_GAME].concat(), "");
        place.shows(&["record", "-"], &format!("position: {c}\n"));
    }
}

#[test]
fn names_of_files() {
    let place = place();
    let name = |what: &str| format!("{what}{HOSTILE}");
    let (table, taken) = (name("table"), name("taken"));
    place.make(&["endgame", LATE, "--output", &table]);
    assert!(place.shows(&["verify", &table], ""), "a note is left");
    place.shows(&["query", LATE, "--table", &table], "");
    place.write(&taken, "a letter");
    assert!(place.shows(&["enumerate", "--plies", "1", "--output", &taken], ""));
    assert!(place.shows(&["query", LATE, "--table", &taken], ""));
    // A table that differs from the one that was verified.
    let mut forged = place.read(&table);
    *forged.last_mut().unwrap() ^= 1;
    place.write(&table, &forged);
    place.shows(&["verify", &table], "");
    place.write(&table, &forged[..forged.len() - 1]);
    assert!(place.shows(&["query", LATE, "--table", &table], ""));

    let (certificate, record, csv) = (name("certificate"), name("record"), name("csv"));
    place.make(&["solve", LATE, "--value-only", "--certificate", &certificate]);
    place.shows(&["verify", &certificate], "");
    place.shows(&["solve", LATE, "--csv", &csv], "");
    place.write(&certificate, &place.read(&certificate)[..30]);
    assert!(place.tells(&["verify", &certificate], ""));
    place.write(&record, "d8d9\n");
    assert!(place.shows(&["record", &record], ""));
    assert!(place.tells(&["man", "--output", &name("man")], ""));
    assert!(place.tells(&["man", "--output", &record], ""));
    let checkpoint = name("checkpoint");
    fs::create_dir(place.path(&checkpoint)).unwrap();
    fs::write(place.path(&checkpoint).join("enumerate.journal"), "a letter").unwrap();
    assert!(place.shows(&["enumerate", "--plies", "1", "--checkpoint", &checkpoint, "--output", "x"], ""));
}

#[test]
fn fields_of_records() {
    let place = place();
    let mut shown = 0;
    for field in ["match", "rules", "position", "fill", "winner", "score", "{}", "d8d3"] {
        let line = format!("{field}: {{}}\n").replace("{}", IN_A_LINE);
        for (head, tail) in [("", ""), ("match: standard\n", ""), ("d8d3\n", "f1h3\n")] {
            shown += usize::from(place.shows(&["record", "-"], &format!("{head}{line}{tail}")));
        }
    }
    for text in
        ["{}", "d8d3 {}", "d8d3, {}, f1h3", "d8{}d3", "Pink Forward {} Purple", "Pink {} 5 Purple", "d8d3\nx 0 {}"]
    {
        shown += usize::from(place.shows(&["record", "-"], &text.replace("{}", IN_A_LINE)));
    }
    assert!(shown > 15, "{shown}");
    // Text that is not about the play.
    for text in ["black: {}\ngold: {}\nd8d3", "event: {}\ndate: {}\nd8d3", "# {}\nd8d3 ({}) ; {}", "d8d3\n# {}"] {
        place.shows(&["record", "-"], &text.replace("{}", IN_A_LINE));
    }
}

#[test]
fn headers_of_tables() {
    let place = place();
    let table = table();
    for from in ["kamisado", "kamisado-official-1", SYMMETRY, LATE, "kamisado-solver 0.1.0"] {
        for to in [HOSTILE.to_owned(), format!("{from}{HOSTILE}"), from.replace(' ', "\n\u{202e}\t")] {
            place.write("forged", with_text(&table, 11, from, &to));
            let shown = place.shows(&["query", LATE, "--table", "forged"], "");
            // The program that wrote it is not shown, and everything else is unchanged.
            if to != from && !from.contains("solver") {
                assert!(shown && place.shows(&["play", "--table", "forged"], ""), "{from}");
                place.shows(&["verify", "forged"], "");
            }
        }
    }
}

/// The bytes of a table of everything that [`LATE`] leads to.
fn table() -> Vec<u8> {
    let place = place();
    place.make(&["endgame", LATE, "--output", "table"]);
    place.read("table")
}

/// A certificate with a changed header.
fn with_header(certificate: &[u8], change: impl Fn(&str) -> String) -> Vec<u8> {
    const AT: usize = 12;
    let length = usize::from(u16::from_le_bytes(certificate[AT - 2..AT].try_into().unwrap()));
    let header = change(str::from_utf8(&certificate[AT..AT + length]).unwrap());
    let length_now = (header.len() as u16).to_le_bytes();
    sealed([&certificate[..AT - 2], &length_now, header.as_bytes(), &certificate[AT + length..]].concat())
}

#[test]
fn headers_of_certificates() {
    let place = place();
    place.make(&["solve", LATE, "--value-only", "--certificate", "round"]);
    place.make(&["solve", SECOND, "--game", "mitsudomoe", "--turns", "2", "--certificate", "turns"]);
    place.make(&["solve", IN_MATCH, "--match", "2", "--value-only", "--certificate", "match"]);
    for name in ["round", "turns", "match"] {
        let certificate = place.read(name);
        for number in 0..5 {
            for to in [HOSTILE, "{}\u{202e}", IN_A_LINE] {
                let forged = with_header(&certificate, |header| {
                    let mut lines: Vec<String> = header.lines().map(str::to_owned).collect();
                    let (field, value) = lines[number].split_once(' ').unwrap();
                    lines[number] = format!("{field} {}", to.replace("{}", value));
                    lines.join("\n") + "\n"
                });
                place.write("forged", forged);
                let shown = place.tells(&["verify", "forged"], "");
                assert!(shown || to == HOSTILE, "{name}: line {number} of the header");
                place.tells(&["verify", "forged", "--format", "json"], "");
            }
            if let Some((_, said)) = python(place.path("forged").to_str().unwrap()) {
                is_shown(&said, name);
            }
        }
        for more in ["{}", "moves {}", "claim {}"] {
            let more = more.replace("{}", IN_A_LINE);
            place.write("forged", with_header(&certificate, |header| format!("{header}{more}\n")));
            place.tells(&["verify", "forged"], "");
        }
    }
}

#[test]
fn lines_of_dumps() {
    let place = place();
    for dump in [
        "# rules {}\nstart\td8d3",
        "# root {}\nstart\td8d3",
        "# claim {}\nstart\td8d3",
        "# claim win\n# moves {}\nstart\td8d3",
        "{}\td8d3",
        "start\t{}",
        "start\td8d3\t{}",
        "# {}\nstart\td8d3",
        "{}",
        "# rules mitsudomoe-1\n# root {}\n",
        "# rules mitsudomoe-1\n# claim {}\n",
        "# rules mitsudomoe-1\n{}\tplace c1",
        "# game mitsudomoe\n{}",
    ] {
        place.write("dump", dump.replace("{}", IN_A_LINE) + "\n");
        if let Some((_, said)) = python(place.path("dump").to_str().unwrap()) {
            is_shown(&said, "a dump");
        }
    }
}

#[test]
fn checkpoints_of_other_work() {
    let place = place();
    let job = Job::new(IN_A_LINE, IN_A_LINE).with(IN_A_LINE, IN_A_LINE);
    drop(Journal::open(&place.path("enumerate.journal"), &job).unwrap());
    assert!(place.shows(&["enumerate", "--plies", "1", "--checkpoint", ".", "--output", "x"], ""));
}

#[test]
fn lines_of_queries() {
    let place = place();
    let lines = ["{}", "start {}", "start d8d3 {}", "{} b -", "8/8/8/8/8/8/8/7{} b -", "start, {}"];
    let lines = lines.map(|line| line.replace("{}", IN_A_LINE)).join("\n");
    for args in [
        &["query", "-"] as &[&str],
        &["query", "-", "--match", "2"],
        &["query", "-", "--game", "mitsudomoe", "--turns", "1"],
    ] {
        assert!(place.shows(args, &lines), "{args:?}");
    }
}

#[test]
fn lines_of_play() {
    let place = place();
    let taken = format!("taken{IN_A_LINE}");
    place.write(&taken, "");
    let lines = [
        "{}",
        "d8{}",
        "Pink {} 5 Purple",
        "why {}",
        "save {}/x",
        "save new{}",
        "save taken{}",
        "undo {}",
        "position {}",
        "position start moves {}",
        "@{} legal",
        "@{} {}",
        "play {}",
        "play d8d3{}",
        "fill {}",
        "go {} 5",
        "go max-nodes {}",
        "go max-seconds {}",
        "legal {}",
        "resign {}",
        "{} quit",
    ];
    let mut shown = 0;
    for line in lines {
        let line = line.replace("{}", IN_A_LINE);
        for (args, first) in [(["play", "--side", "both"], "d8d3"), (["play", "--format", "json"], "play d8d3")] {
            shown += usize::from(place.tells(&args, &format!("{first}\n{line}\n")));
            let _ = fs::remove_file(place.path(&format!("new{IN_A_LINE}")));
        }
    }
    assert!(shown > 30, "{shown}");
}
