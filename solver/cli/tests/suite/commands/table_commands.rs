//! Tables in `solver enumerate`, `verify` and `query`.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::command::{command, json, refused, solver};
use crate::support::terminal::{text, unwrapped};
use serde_json::{Value, json};
use tempfile::TempDir;

pub const SHIPPED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/initial-round-ply5.table");

pub fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

pub fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The first counts of each ply: positions, new ones, won by the player to move, won at once.
fn plies(table: &Value) -> Vec<[u64; 4]> {
    let plies = table["plies"].as_array().unwrap();
    let number = |ply: &Value, name: &str| ply[name].as_u64().unwrap();
    plies
        .iter()
        .inspect(|ply| assert_eq!(number(ply, "positions"), number(ply, "wins") + number(ply, "losses")))
        .map(|ply| ["positions", "distinct", "wins", "wins_at_once"].map(|name| number(ply, name)))
        .collect()
}

const TWO_PLIES: [[u64; 4]; 3] = [[1, 1, 1, 0], [51, 51, 43, 0], [566, 566, 412, 28]];

#[test]
fn a_table_is_built_counted_and_verified() {
    let folder = folder();
    let path = folder.path().join("two.table");
    fs::copy(SHIPPED, &path).unwrap();
    let built =
        json(&["enumerate", "--plies", "2", "--distance-plies", "0", "--output", name(&path), "--threads", "2"], 0);
    assert_eq!(plies(&built), TWO_PLIES);
    assert_eq!((&built["rules"], &built["held"]), (&json!("kamisado-official-1"), &json!(590)));
    assert_eq!((&built["last_ply"], &built["distance_plies"]), (&json!(2), &json!(0)));
    assert_eq!(
        built["plies"][0]["distances"].as_array().unwrap().last(),
        Some(&json!({"distance": 17, "wins": 1, "losses": 0}))
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);

    let verified = json(&["verify", name(&path), "--sample", "40"], 0);
    assert!(built.as_object().unwrap().iter().all(|(field, value)| verified[field] == *value), "{verified}");
    assert_eq!((&verified["verified"], &verified["checked"]), (&json!(true), &json!(618)));
    assert_eq!((&verified["proved_afresh"], &verified["frontier"]), (&json!(41), &json!(538 + 1)));
    assert_eq!((&verified["counts_as_published"], &verified["error"]), (&json!(true), &json!(null)));

    let again = folder.path().join("again.table");
    let args = ["enumerate", "--plies", "2", "--distance-plies", "0", "--output", name(&again), "--memory", "1M"];
    let output = solver(&args);
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)));
    assert!(
        text(&output.stdout).starts_with("kamisado-official-1, plies 0 to 2, distances to ply 0, 590 positions held\n")
    );
    assert_eq!(fs::read(&again).unwrap(), fs::read(&path).unwrap());
}

#[test]
fn counts_are_printed_when_a_table_is_built_and_verified() {
    let folder = folder();
    let [path, rows] = ["two.table", "two.csv"].map(|name| folder.path().join(name));
    let built =
        solver(&["enumerate", "--plies", "2", "--distance-plies", "1", "--output", name(&path), "--csv", name(&rows)]);
    let counts = text(&built.stdout);
    assert!(
        counts.contains("\nMoves of both players to the end of the round: wins/losses of the player to move\n"),
        "{counts}"
    );
    let verified = text(&solver(&["verify", name(&path), "--sample", "5"]).stdout);
    assert!(verified.starts_with(&format!("{counts}\nVerified: ")), "{verified}");
    let published = include_str!("../../../../../data/initial-round-plies.csv");
    let published: String = published.lines().take(4).map(|line| format!("{line}\n")).collect();
    assert_eq!(fs::read_to_string(&rows).unwrap(), published);
    refused(&["verify", "no/such.table"], &["'no/such.table': "]);
}

#[test]
fn everything_can_be_proved_again() {
    let folder = folder();
    let path = folder.path().join("one.table");
    json(&["enumerate", "--plies", "1", "--deadlock", "two-pass", "--output", name(&path)], 0);
    let verified = json(&["verify", name(&path), "--all"], 0);
    assert_eq!((&verified["verified"], &verified["proved_afresh"]), (&json!(true), &json!(51)));
    assert_eq!((&verified["rules"], &verified["counts_as_published"]), (&json!("kamisado-two-pass-1"), &json!(null)));
    let output = solver(&["verify", name(&path), "--all"]);
    let shown = text(&output.stdout).replace('\n', " ");
    assert!(shown.contains("52 positions agree with those they lead to"), "{shown}");
    assert!(
        shown.contains("Of 51 values and distances that nothing in the table proves, 51 were proved again."),
        "{shown}"
    );
}

#[test]
fn a_table_is_unverified_until_all_of_it_is_proved() {
    const LATE: &str = "8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O";
    let folder = folder();
    let path = folder.path().join("late.table");
    let note = folder.path().join("late.table.verified");
    json(&["endgame", LATE, "--output", name(&path)], 0);
    let query = || json(&["query", LATE, "--distance", "--table", name(&path)], 0);
    let before = query();
    assert_eq!((&before["proved"], &before["nodes"]), (&json!(false), &json!(0)));
    let shown = text(&solver(&["query", LATE, "--table", name(&path)]).stdout).replace('\n', " ");
    assert!(shown.contains("not proved: from an unverified table"), "{shown}");
    let lines = command().args(["query", LATE, "--value-only", "--table", name(&path)]).output().unwrap();
    assert_eq!(lines.status.code(), Some(0));

    // A table of everything reachable proves itself, so neither a search nor --all is needed.
    let verified = json(&["verify", name(&path)], 0);
    assert_eq!((&verified["verified"], &verified["note"]), (&json!(true), &json!(name(&note))));
    assert_eq!(verified["longest_win"]["moves"].as_array().unwrap().len(), verified["longest_win"]["distance"]);
    assert!(text(&solver(&["verify", name(&path)]).stdout).contains("\nThe longest win held:\n"));
    let after = query();
    assert_eq!((&after["proved"], &after["value"]), (&json!(true), &before["value"]));
    assert_eq!(json(&["verify", name(&path)], 0), verified, "an existing note does not matter");

    // The note is for these bytes, whatever their name and time.
    let copy = folder.path().join("copy.table");
    fs::copy(&path, &copy).unwrap();
    assert_eq!(json(&["query", LATE, "--table", name(&copy)], 0)["proved"], false);
    fs::copy(&note, folder.path().join("copy.table.verified")).unwrap();
    assert_eq!(json(&["query", LATE, "--table", name(&copy)], 0)["proved"], true);
    json(&["endgame", LATE, "--deadlock", "two-pass", "--output", name(&path)], 0);
    let other = json(&["query", LATE, "--deadlock", "two-pass", "--table", name(&path)], 0);
    assert_eq!((&other["proved"], &other["source"]), (&json!(false), &json!("table")));
    for wrong in ["", "kamisado table verified, note version 1\n", "\u{feff}x\ny\n"] {
        fs::write(folder.path().join("copy.table.verified"), wrong).unwrap();
        assert_eq!(json(&["query", LATE, "--table", name(&copy)], 0)["proved"], false);
        // Only a note of another table may be replaced.
        let verified = solver(&["verify", name(&copy), "--format", "json"]);
        let kept = fs::read_to_string(folder.path().join("copy.table.verified")).unwrap();
        let printed = serde_json::from_slice::<Value>(&verified.stdout).unwrap();
        assert_eq!((verified.status.code(), &printed["verified"]), (Some(0), &json!(true)));
        assert_eq!(printed["note"].is_null(), wrong.contains('x'), "{printed}");
        assert_eq!(kept == wrong, wrong.contains('x'), "{kept}");
    }
}

#[test]
fn a_sample_is_another_one_each_time_and_can_be_repeated() {
    let folder = folder();
    let path = folder.path().join("one.table");
    json(&["enumerate", "--plies", "1", "--output", name(&path)], 0);
    let verify = |more: &[&str]| json(&[&["verify", name(&path), "--sample", "5"], more].concat(), 0);
    let (one, other) = (verify(&[]), verify(&[]));
    assert_eq!((&one["proved_afresh"], &one["note"]), (&json!(5), &Value::Null));
    assert!(one["seed"].is_u64() && one["seed"] != other["seed"]);
    assert_eq!(verify(&["--seed", &one["seed"].to_string()]), one);
    let shown = text(&solver(&["verify", name(&path), "--sample", "5", "--seed", "7"]).stdout);
    assert!(shown.contains("\nThey were chosen with --seed 7; --all proves all of them.\n"), "{shown}");
    assert!(!folder.path().join("one.table.verified").exists());
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_and_not_waited_for() {
    let folder = folder();
    let pipe = |name: &str| {
        let pipe = folder.path().join(name);
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        pipe
    };
    let table = pipe("pipe.table");
    let printed = "pipe.table': it is a pipe, expected a plain file";
    refused(&["query", "start", "--table", name(&table)], &[printed]);
    refused(&["query", "start", "--table-dir", name(folder.path())], &[printed]);
    refused(&["verify", name(&table)], &[printed]);
    refused(&["enumerate", "--plies", "1", "--output", name(&table)], &["cannot write '", "expected a plain file"]);
    pipe("solver-query.1");
    refused(&["man", "--output", name(folder.path())], &["solver-query.1'", "expected a plain file"]);

    // A pipe in place of a note does not count as one.
    let verified = folder.path().join("copy");
    fs::copy(SHIPPED, &verified).unwrap();
    pipe("copy.verified");
    let asked = json(&["query", "start", "--table", name(&verified)], 0);
    assert_eq!(asked["value"], "win");

    let matches = folder.path().join("matches");
    fs::create_dir(&matches).unwrap();
    pipe("enumerate.journal");
    pipe("matches/match.journal");
    let output = folder.path().join("new");
    let build = ["enumerate", "--plies", "1", "--output", name(&output), "--checkpoint", name(folder.path())];
    let printed = "it is a pipe, expected a plain file";
    refused(&build, &["cannot open the checkpoint '", "enumerate.journal'", printed]);
    for (folder, journal) in [(folder.path(), "enumerate.journal'"), (&matches, "match.journal'")] {
        let solve = ["solve", "--match", "2", "--value-only", "--max-nodes", "1000", "--checkpoint", name(folder)];
        refused(&solve, &[journal, printed]);
    }
}

#[test]
fn one_wrong_value_is_not_verified() {
    let folder = folder();
    let path = folder.path().join("wrong.table");
    json(&["enumerate", "--plies", "1", "--output", name(&path)], 0);
    let mut bytes = fs::read(&path).unwrap();
    // The value bits come last, and the last checksum in the header, before the header's own, is theirs.
    let end = bytes.len();
    bytes[end - 7] ^= 1;
    let values = crc32fast::hash(&bytes[end - 7..]);
    let header_length = u32::from_le_bytes(bytes[11..15].try_into().unwrap()) as usize;
    let header_end = 15 + header_length;
    // The last field of the set says that it has no distances.
    bytes[header_end - 5..header_end - 1].copy_from_slice(&values.to_le_bytes());
    let header = crc32fast::hash(&bytes[..header_end]);
    bytes[header_end..header_end + 4].copy_from_slice(&header.to_le_bytes());
    fs::write(&path, &bytes).unwrap();
    let verified = json(&["verify", name(&path)], 1);
    assert_eq!(verified["verified"], false);
    assert!(!verified["error"].as_str().unwrap().is_empty(), "{verified}");
    let output = solver(&["verify", name(&path)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("\nNot verified: "));
}

#[test]
fn damaged_tables_end_with_1_and_other_files_with_2() {
    let folder = folder();
    let path = folder.path().join("a.table");
    let whole = fs::read(SHIPPED).unwrap();
    let with_version = |version: u8| [&whole[..8], &[version, 0], &whole[10..]].concat();
    let unfinished = [&whole[..10], &[0], &whole[11..]].concat();
    let longer = [&whole[..], b"\0"].concat();
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 4;
    let cases: [(&[u8], i32, &str); 10] = [
        (&whole[..whole.len() / 2], 1, "too short for its contents"),
        (&whole[..9], 1, "a damaged table: 9 bytes"),
        (&longer, 1, "1 bytes after its end"),
        (&changed, 1, "a damaged table: checksum"),
        (&unfinished, 1, "an unfinished table"),
        (b"", 2, "not a table: the file is empty"),
        (b"KAMI", 2, "not a table: the file does not begin like one"),
        (b"oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", 2, "not a table: the file does not begin like one"),
        (&with_version(3), 2, "format version 3, but this program reads version 2; use a newer program"),
        (&with_version(1), 2, "format version 1, which is no longer read"),
    ];
    for (bytes, code, fragment) in cases {
        fs::write(&path, bytes).unwrap();
        let output = solver(&["verify", name(&path)]);
        let message = unwrapped(&text(&output.stderr));
        assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(code)), "{message}");
        assert!(message.starts_with(&format!("error: '{}': ", name(&path))), "{message}");
        assert!(message.contains(fragment), "expected '{fragment}' in: {message}");
    }
    refused(&["verify", name(&folder.path().join("missing"))], &["missing': "]);
    refused(&["verify", name(folder.path())], &["error: '"]);
    refused(&["verify"], &["<FILE>"]);
}

/// A position beyond the shipped table, although the number of towers off their first squares would fit.
const BEYOND: &str = "1upk2gb/8/o7/6U1/G4r2/8/3y4/B1RYKP1O b R";

#[test]
fn query_uses_tables() {
    let folder = folder();
    let position = text(&solver(&["show", "start", "f8f4", "g1e3", "--format", "json"]).stdout);
    let position: Value = serde_json::from_str(&position).unwrap();
    let position = position["position"].as_str().unwrap().to_owned();
    let found = json(&["query", &position, "--distance"], 0);
    assert_eq!((&found["source"], &found["nodes"]), (&json!("table"), &json!(0)));
    let searched = json(&["solve", &position, "--distance"], 0);
    for part in ["value", "distance", "moves"] {
        assert_eq!(
            found[part].to_string().replace("table", "search"),
            searched[part].to_string().replace("table", "search")
        );
    }

    // A damaged table, detected when the damaged part is read.
    let mut bytes = fs::read(SHIPPED).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0);
    let path = folder.path().join("damaged.table");
    fs::write(&path, &bytes).unwrap();
    for (args, envs) in [
        (vec!["--table", name(&path)], vec![]),
        (vec!["--table-dir", name(folder.path())], vec![]),
        (vec![], vec![("KAMISADO_TABLES", name(folder.path()))]),
    ] {
        let all = [vec!["query", BEYOND, "--value-only"], args].concat();
        let output = command().args(&all).envs(envs).output().unwrap();
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains("a damaged table: checksum"), "{message}");
    }
    // Positions in the program's own table need no other table.
    assert_eq!(json(&["query", &position, "--table", name(&path)], 0)["source"], "table");

    fs::write(&path, "letter").unwrap();
    refused(&["query", "start", "--table-dir", name(folder.path())], &["damaged.table': not a table"]);
    fs::rename(&path, folder.path().join("letter.txt")).unwrap();
    assert_eq!(json(&["query", "start", "--table-dir", name(folder.path())], 0)["source"], "table");
    let unset = command().args(["query", "start"]).env("KAMISADO_TABLES", "").output().unwrap();
    assert_eq!(unset.status.code(), Some(0));
    refused(&["query", "start", "--table-dir", "no/such/folder"], &["folder of tables 'no/such/folder': "]);
    refused(&["query", "start", "--table", "no/such.table"], &["table 'no/such.table': "]);
}
