//! `solve --certificate`, `verify` and the Python checker, on true proofs and on forgeries.

use crate::support::proof;
use std::fs;
use std::path::Path;

use crate::support::command::{answer, json, refused, solver};
use crate::support::proof::{Files, judged, python, replaced, sealed, shipped};
use crate::support::terminal::text;
use serde_json::{Value, json};

/// Towers with rings: pushes, passes and deadlocks are part of the proofs.
const RINGS: [&str; 4] = [
    "o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B",
    "2y4g/1+b+O1o1YU/1P6/G4u2/2B5/8/Kk3+Rpr/8 g B",
    "pu1kybg1/8/4o3/8/7r/7+P/8/OGRYKBU1 g P",
    "ou5b/8/7g/1Bkp3y/2R2rYO/7U/8/1G2KP2 b G",
];

const SHIPPED: &str = "data/initial-round.cert";

#[test]
fn the_shipped_certificate_proves_all_first_moves() {
    let path = shipped(SHIPPED);
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.len() < 16 << 10, "{} bytes", bytes.len());
    judged(&path, 0, "Proved: Black, to move, wins; of 102 moves 16 win and 86 lose.");
    // The values are the published ones.
    let found = json(&["verify", &path], 0);
    assert_eq!((&found["verified"], &found["value"], &found["error"]), (&json!(true), &json!("win"), &json!(null)));
    let csv = include_str!("../../../../../data/initial-round.csv");
    let mut published: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    published.sort();
    let mut moves: Vec<(&str, &str)> = Vec::new();
    for of_move in found["moves"].as_array().unwrap() {
        moves.push((of_move["move"].as_str().unwrap(), of_move["value"].as_str().unwrap()));
    }
    moves.sort();
    assert_eq!(moves, published.iter().map(|fields| (fields[0], fields[2])).collect::<Vec<_>>());
}

#[test]
fn positions_with_rings_are_proved_in_both_readings() {
    let files = Files::new();
    for position in RINGS {
        for deadlock in ["official", "two-pass"] {
            for only in [&["--value-only"] as &[&str], &[]] {
                let path = files.solve("rings.cert", &[&[position, "--deadlock", deadlock], only].concat());
                judged(&path, 0, &format!("kamisado-{deadlock}-1"));
                let dump = files.write("rings.txt", answer(&["verify", &path, "--dump"], 0));
                assert_eq!(python(&dump).map_or(Some(0), |(code, _)| code), Some(0));
            }
        }
    }
}

#[test]
fn a_dump_has_a_line_for_every_position_with_the_winner_to_move() {
    let files = Files::new();
    let path = files.solve("start.cert", &["--value-only"]);
    let dump = answer(&["verify", &path, "--dump"], 0);
    let (comments, lines): (Vec<&str>, Vec<&str>) = dump.lines().partition(|line| line.starts_with('#'));
    assert_eq!(comments, ["# rules kamisado-official-1", "# root oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", "# claim win"]);
    for line in lines {
        let (position, m) = line.split_once('\t').unwrap();
        assert!(position.contains(" b "), "a line has Black, the winner, to move: {line}");
        assert_eq!(m.len(), 4);
    }
    // The lines alone suffice: the root is the start, and since it has a line, it is won.
    let bare: String = dump.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    for text in [&dump, &bare] {
        let said = python(&files.write("dump.txt", text));
        assert!(said.as_ref().is_none_or(|(code, _)| *code == Some(0)), "{said:?}");
    }
}

#[test]
fn forged_lines_are_refused_by_the_script() {
    let files = Files::new();
    let path = files.solve("late.cert", &[RINGS[0]]);
    let dump = answer(&["verify", &path, "--dump"], 0);
    let lines: Vec<&str> = dump.lines().collect();
    let first = lines.iter().position(|line| !line.starts_with('#')).unwrap();
    let mut refused = 0;
    for i in (first..lines.len()).step_by(3) {
        let place = lines[i].split_once('\t').unwrap().0;
        // The root's own line repeats the claims of the moves.
        if place == RINGS[0] {
            continue;
        }
        for replacement in ["", &format!("{place}\ta1a1"), &format!("{place}\td8d3")] {
            let mut forged = lines.clone();
            forged[i] = replacement;
            let said = python(&files.write("forged.txt", forged.join("\n")));
            assert!(said.as_ref().is_none_or(|(code, _)| *code == Some(1)), "{replacement}: {said:?}");
            refused += 1;
        }
    }
    assert!(refused > 5, "{refused}");
    // Of two contradictory lines, neither is accepted.
    let start = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -";
    for (first, second) in [
        ("# claim win", "# claim loss"),
        ("# rules kamisado-two-pass-1", "# rules kamisado-official-1"),
        (&format!("# root {}", RINGS[0]), "# root start"),
        ("start\td8d3", &format!("{start}\td8d4")),
    ] {
        if let Some((code, printed)) = python(&files.write("twice.txt", format!("{first}\n{second}\n"))) {
            assert!(code == Some(1) && printed.contains("Not proved: line 2: "), "{first}: {printed}");
        }
    }
}

#[test]
fn forged_certificates_are_refused() {
    let files = Files::new();
    let bytes = fs::read(files.solve("start.cert", &["--value-only"])).unwrap();
    let forged = |content: Vec<u8>| files.write("forged.cert", content);
    proof::damage_is_told(&bytes);
    judged(&forged(sealed(bytes[..bytes.len() - 20].to_vec())), 1, "Not proved: in '");
    // Root and rules changed, claim and moves as before.
    judged(&forged(replaced(&bytes, "oupkyrgb/", "uopkyrgb/")), 1, "Not proved: in '");
    judged(&forged(replaced(&bytes, "official", "officiol")), 2, "rules");
    let mut long = bytes.clone();
    long[10..12].fill(0xff);
    judged(&forged(sealed(long)), 1, "too short");
    // Swapped claims: every letter of the shipped one.
    let bytes = fs::read(shipped(SHIPPED)).unwrap();
    let at = bytes.windows(7).position(|window| window == b"\nmoves ").unwrap() + 7;
    let mut moves = bytes.clone();
    moves[at..at + 102].iter_mut().for_each(|letter| *letter = if *letter == b'w' { b'l' } else { b'w' });
    judged(&forged(sealed(moves)), 1, "Not proved: ");
    let mut moves = bytes;
    moves[at] = b'w';
    judged(&forged(sealed(moves)), 1, "Not proved: in '");
}

#[test]
fn both_checkers_judge_random_forgeries_alike() {
    let files = Files::new();
    let proofs = RINGS.map(|position| fs::read(files.solve("proof.cert", &[position])).unwrap());
    proof::forgeries_are_judged_alike(&proofs, 25, 8, b"wl-+8g \n");
}

#[test]
fn other_files_cannot_be_dumped() {
    let files = Files::new();
    refused(&["verify", &shipped("data/initial-round-ply5.table"), "--dump"], &["expected a certificate"]);
    for option in [&["--sample", "5"] as &[&str], &["--seed", "5"], &["--all"]] {
        refused(&[&["verify", &shipped(SHIPPED)], option].concat(), &[option[0], "always checked as a whole"]);
    }
    let bytes = fs::read(shipped(SHIPPED)).unwrap();
    let damaged = files.write("damaged.cert", &bytes[..100]);
    let output = solver(&["verify", &damaged, "--dump"]);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(1)));
}

#[test]
fn unknown_values_are_not_claimed() {
    let files = Files::new();
    let path = files.path("part.cert");
    // The progress of a search may change, so take the first limit that values some of the moves.
    let position = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B";
    let partly = |nodes: &&str| {
        let output = solver(&["solve", position, "--max-nodes", nodes, "--certificate", &path]);
        output.status.code() == Some(1) && Path::new(&path).exists()
    };
    let nodes = ["10", "30", "100", "300", "1000", "3000", "10000"];
    assert!(nodes.iter().any(partly), "no search values a part of the moves");
    let known = json(&["verify", &path], 0);
    assert_eq!((&known["value"], &known["verified"]), (&json!(null), &json!(true)));
    judged(&path, 0, "the values of some moves");
    let output = solver(&["solve", "--value-only", "--max-nodes", "1", "--certificate", &files.path("none.cert")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no certificate is written"));
    assert!(!Path::new(&files.path("none.cert")).exists());
}

#[test]
fn without_a_replay_nothing_is_called_proved() {
    let proved = |found: Value| (found["proved"].clone(), found["resolved"].clone());
    let position = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B";
    assert_eq!(proved(json(&["solve", position], 0)), (json!(true), json!(0)));
    assert_eq!(proved(json(&["solve", position, "--no-proof"], 0)), (json!(false), json!(0)));
    assert!(answer(&["solve", position, "--no-proof"], 0).contains("kamisado-official-1, not proved"));
    // Values from a table are proved already.
    assert_eq!(proved(json(&["query", "start", "--no-proof"], 0)), (json!(true), json!(0)));
    let ringed = "+oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B";
    assert_eq!(proved(json(&["query", ringed, "--no-proof", "--value-only"], 0)), (json!(false), json!(0)));
}
