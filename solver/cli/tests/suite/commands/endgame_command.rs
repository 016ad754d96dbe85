//! The command `solver endgame`.

#[cfg(unix)]
use crate::support::ctrl_c;
use std::time::Duration;

use crate::support::command::{command, json, refused, solver};
use crate::support::terminal::{text, unwrapped};
use serde_json::{Value, json};

/// Leads to some thousand positions.
const VERY_LATE: &str = "8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O";
/// Leads to some hundred thousand, with pushes.
const RINGED: &str = "8/1+O6/R4++r+Yk/3KG+B++o1/2y1+bu2/+++UP1g4/p7/8 g P";
/// Leads to thirty million.
const LARGE: &str = "8/8/+Up1O3k/1r1+++b+R2u/P3G1++Y1/1g+++K3B+++o/5+++y2/8 b G";

#[test]
fn an_endgame_agrees_with_a_search() {
    for position in [VERY_LATE, RINGED] {
        for deadlock in ["official", "two-pass"] {
            let rules = ["--deadlock", deadlock];
            let backwards = json(&[&["endgame", position] as &[&str], &rules].concat(), 0);
            assert!(backwards["positions"].as_u64().unwrap() > 1);
            let searched = json(&[&["solve", position, "--distance"] as &[&str], &rules].concat(), 0);
            for field in ["position", "to_move", "value", "distance", "rules", "proved", "moves"] {
                assert_eq!(backwards[field], searched[field], "{field}");
            }
        }
    }
}

#[test]
fn statistics_add_up() {
    let answer = json(&["endgame", RINGED], 0);
    let statistics = &answer["statistics"];
    let number = |field: &str| statistics[field].as_u64().unwrap();
    let of_distances = |field: &str| {
        let distances = statistics["distances"].as_array().unwrap();
        distances.iter().map(|distance| distance[field].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!((number("wins"), number("losses")), (of_distances("wins"), of_distances("losses")));
    assert_eq!(answer["positions"], json!(number("wins") + number("losses")));
    assert!(number("home_moves") > 0 && number("deadlock_moves") >= number("deadlock_positions"));
    assert!(number("deadlock_positions") > 0);

    // The line is legal, and every position in it has the distance that a search finds.
    let line = &statistics["longest_win"];
    let moves =
        |field: &str| -> Vec<&str> { line[field].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect() };
    assert_eq!(line["distance"], json!(moves("moves").len()));
    let shown = json(&[&["show", RINGED] as &[&str], &moves("path")].concat(), 0);
    assert_eq!(shown["position"], line["position"]);
    for played in 0..moves("moves").len() {
        let there = json(&[&["show", line["position"].as_str().unwrap()], &moves("moves")[..played]].concat(), 0);
        let found = json(&["solve", there["position"].as_str().unwrap(), "--distance"], 0);
        assert_eq!(found["distance"], json!(moves("moves").len() - played));
    }
    let end = json(&[&["show", line["position"].as_str().unwrap()] as &[&str], &moves("moves")].concat(), 0);
    assert_eq!(end["winner"], line["to_move"]);

    let output = text(&solver(&["endgame", RINGED]).stdout);
    let positions =
        format!("{} positions solved backwards; the player to move wins {} ", answer["positions"], number("wins"));
    assert!(output.contains(&positions), "{output}");
    assert!(output.contains(&format!("wins in {} by {}\n", line["distance"], moves("moves").join(" "))), "{output}");
}

#[test]
fn a_table_of_all_positions_is_written() {
    let folder = tempfile::tempdir().unwrap();
    for (position, deadlock) in [(VERY_LATE, "two-pass"), (RINGED, "official")] {
        let path = folder.path().join(format!("{deadlock}.table"));
        let table = path.to_str().unwrap();
        let rules = ["--deadlock", deadlock];
        let solved = json(&[&["endgame", position, "--output", table] as &[&str], &rules].concat(), 0);
        let verified = json(&["verify", table], 0);
        assert_eq!(verified["verified"], true, "{verified}");
        let queried = json(&[&["query", position, "--table", table, "--distance"] as &[&str], &rules].concat(), 0);
        for field in ["position", "to_move", "value", "distance", "rules", "proved", "moves"] {
            assert_eq!(queried[field], solved[field], "{field}");
        }
        let line = &solved["statistics"]["longest_win"];
        let there = line["position"].as_str().unwrap();
        let queried = json(&[&["query", there, "--table", table, "--distance"] as &[&str], &rules].concat(), 0);
        assert_eq!((&queried["source"], &queried["nodes"]), (&json!("table"), &json!(0)));
        assert_eq!((&queried["value"], &queried["distance"]), (&json!("win"), &line["distance"]));
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4, "each table and its note");
    let missing = folder.path().join("no/such.table");
    refused(&["endgame", VERY_LATE, "--output", missing.to_str().unwrap()], &["cannot write ", "such.table"]);
}

#[test]
fn threads_change_nothing() {
    let with = |threads: &str| -> Value {
        let mut answer = json(&["endgame", RINGED, "--threads", threads], 0);
        answer["seconds"] = Value::Null;
        answer
    };
    let one = with("1");
    assert_eq!(with("2"), one);
    assert_eq!(with("5"), one);
}

#[test]
fn an_endgame_that_does_not_fit_is_refused() {
    let cases =
        [("start", "1M", 1 << 20), (LARGE, "10M", 10 << 20), (VERY_LATE, "20K", 20 << 10), (VERY_LATE, "200", 200)];
    for (position, memory, bytes) in cases {
        let output = solver(&["endgame", position, "--memory", memory]);
        let message = unwrapped(&text(&output.stderr));
        assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(1)), "{message}");
        assert!(message.starts_with("would not fit: "), "{message}");
        let found =
            format!(" positions found so far, and more would take over {bytes} bytes of memory; try a later position");
        assert!(message.contains(&found), "expected '{found}' in {message}");
    }
}

#[test]
fn other_input_is_refused() {
    refused(&["endgame"], &["<POSITION>"]);
    refused(&["endgame", VERY_LATE, "--memory", "0"], &["--memory <BYTES>", "expected at least one byte"]);
    refused(&["endgame", VERY_LATE, "--threads", "0"], &["--threads <N>"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_at_any_time() {
    for wait in [150, 1_500] {
        let mut endgame = command();
        endgame.args(["endgame", LARGE, "--format", "json"]);
        ctrl_c::ends(endgame, Duration::from_millis(wait));
    }
}
