//! The command `solver convert`.

use std::fs;

use serde_json::Value;

use crate::support::command::{answer, command, refused};
use crate::support::terminal::{text, unwrapped};

const MATCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/records/standard-match.txt");
const ROUND: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/records/single-round.txt");

#[test]
fn every_form_of_a_match_is_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let expected = kamisado_records::read(&fs::read_to_string(MATCH).unwrap()).unwrap();
    for form in ["record", "coordinates", "sheet", "sgf", "ff4", "json"] {
        let file = folder.path().join(form);
        let file = file.to_str().unwrap();
        assert_eq!(answer(&["convert", "--to", form, MATCH, "--output", file], 0), "", "{form}");
        assert_eq!(fs::read_to_string(file).unwrap(), answer(&["convert", "--to", form, MATCH], 0), "{form}");
        // Back again; where it came from is said.
        let back = command().args(["convert", file]).output().unwrap();
        assert_eq!(kamisado_records::read(&text(&back.stdout)).as_ref(), Ok(&expected), "{form}");
        let note = match form {
            "sgf" => "note: read as SGF, with the board turned (Black at the bottom)\n",
            "ff4" => "note: read as SGF\n",
            "json" => "note: read as a record in JSON\n",
            _ => "",
        };
        assert_eq!(unwrapped(&text(&back.stderr)), note, "{form}");
    }
}

#[test]
fn several_games_become_one_text() {
    let both = answer(&["convert", "--to", "json", MATCH, ROUND], 0);
    let lines: Vec<Value> = both.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.iter().map(|game| game["match"].as_str()).collect::<Vec<_>>(), [Some("standard"), Some("single")]);
    let both = answer(&["convert", "--to", "coordinates", MATCH, ROUND], 0);
    assert_eq!(both.matches("match: ").count(), 2);
    assert!(both.contains("score: black 1 gold 4\n\nmatch: single\n"), "{both}");
}

#[test]
fn the_games_that_can_be_read_are_converted() {
    let folder = tempfile::tempdir().unwrap();
    let [good, bad, out] = ["good.txt", "bad.txt", "out.txt"].map(|name| folder.path().join(name));
    fs::write(&good, "match: single\nd8d3\n\nmatch: single\nd8d3 a1a2\n\nmatch: single\nh8h3\n").unwrap();
    fs::write(&bad, "d8d3\nd8d3\n").unwrap();
    let [picture, other] = ["board.png", "other.txt"].map(|name| folder.path().join(name));
    fs::write(&picture, b"\x89PNG\r\n\x1a\n").unwrap();
    fs::write(&other, "game: mitsudomoe\n").unwrap();
    let files = [&bad, &picture, &other, &good];
    let output = command().arg("convert").args(files).arg("--output").arg(&out).output().unwrap();
    let errors = unwrapped(&text(&output.stderr));
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{errors}");
    assert!(errors.contains("bad.txt': line 2, column 1: d8d3 is illegal: Gold must move the purple"), "{errors}");
    assert!(errors.contains("good.txt': line 5, column 6: a1a2 is illegal: Gold must move the purple"), "{errors}");
    assert!(errors.contains("board.png': this looks like a picture (PNG): expected text"), "{errors}");
    assert!(errors.contains("other.txt': found a game of mitsudomoe, expected one of Kamisado"), "{errors}");
    let converted = fs::read_to_string(&out).unwrap();
    assert_eq!(converted.matches(" 1. ").count(), 2, "{converted}");
    // Nothing is written if nothing was read.
    let nothing = folder.path().join("nothing.txt");
    refused(&["convert", bad.to_str().unwrap(), "--output", nothing.to_str().unwrap()], &["line 2, column 1"]);
    assert!(!nothing.exists());
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_no_text_is_opened() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(OsStr::from_bytes(b"raw\xff.txt"));
    fs::write(&file, "d8d3\n").unwrap();
    for args in [&["record"][..], &["convert", "--to", "coordinates"]] {
        let output = command().args(args).arg(&file).output().unwrap();
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
    }
}
