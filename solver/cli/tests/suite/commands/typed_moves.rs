//! Moves as people type them, in every place where moves are read.

use std::fs;

use crate::support::command::{answer, json, refused};
use crate::support::play::printed;

const BETWEEN: [&str; 12] = [
    "{}{}",
    "{}-{}",
    "{} - {}",
    "{} to {}",
    "{}→{}",
    "{} -{}",
    "{}- {}",
    "{}⇒{}",
    "{}×{}",
    "{} → {}",
    "{} × {}",
    "{}–{}",
];

#[test]
fn a_move_is_read_alike_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let after = "oup1yrgb/8/8/8/8/3k3P/8/BGRYK1UO b G";
    for between in BETWEEN {
        let typed =
            [("d8", "d3"), ("f1", "h3")].map(|(from, to)| between.replacen("{}", from, 1).replacen("{}", to, 1));
        let (apart, both) = (typed.each_ref().map(String::as_str), typed.join(", "));
        let words = both.replace(',', "");
        let words: Vec<&str> = words.split(' ').collect();
        // A word that begins with '-' is an option.
        let is_option = |word: &&str| word.len() > 1 && word.starts_with('-');
        let words = if words.iter().any(is_option) { &apart[..] } else { &words };
        for moves in [&apart[..], &[both.as_str()], words] {
            let position = json(&[&["show", "start"], moves].concat(), 0)["position"].clone();
            assert_eq!(position, after, "show {moves:?}");
            let position = json(&[&["query", "start"], moves, &["--value-only"]].concat(), 0)["position"].clone();
            assert_eq!(position, after, "query {moves:?}");
        }
        for text in [both.clone(), typed.join("\n"), format!("1. {}\n1... {}", typed[0], typed[1])] {
            fs::write(&file, &text).unwrap();
            let told = answer(&["record", file.to_str().unwrap()], 0);
            assert!(told.ends_with(&format!("  {after}\n")), "record {text}: {told}");
        }
        let told = printed(&["--side", "both"], &format!("{}\n{}\n", typed[0], typed[1]));
        assert!(told.contains(&format!("\n{after}\n")), "play {typed:?}: {told}");
    }
}

#[test]
fn nothing_is_no_move() {
    for moves in [
        &[""][..],
        &[" "],
        &["\t"],
        &[","],
        &[",d8d3"],
        &[", d8d3"],
        &["d8d3", ""],
        &[" ", "d8d3"],
        &["d8d3,,f1h3"],
        &["d8d3", ",", ",", "f1h3"],
        &["d8d3,", ", f1h3"],
        &["1."],
        &["!"],
        &["(a comment)"],
        &["d8d3;", "!"],
    ] {
        for command in ["show", "query", "explain"] {
            refused(&[&[command, "start"], moves].concat(), &["found nothing, expected a move like 'd8d3'"]);
        }
        // In a record, blank lines and comments may stand alone.
        let line = moves.join(" ");
        let is_nothing = line.trim().is_empty() || line.starts_with('(');
        if !is_nothing && !moves.contains(&"") && !moves.contains(&" ") {
            assert!(kamisado_records::read(&line).unwrap_err().to_string().contains("found nothing"), "{line}");
        }
    }
    let after = "oup1yrgb/8/8/8/8/3k3P/8/BGRYK1UO b G";
    for moves in [
        &["d8d3,", "f1h3"][..],
        &["d8d3", ",", "f1h3;"],
        &["d8d3", ",f1h3"],
        &["1.", "d8d3", "!", "f1h3"],
        &["d8d3 (x)", "(y)", "f1h3"],
    ] {
        assert_eq!(json(&[&["show", "start"], moves].concat(), 0)["position"], after, "{moves:?}");
    }
}
