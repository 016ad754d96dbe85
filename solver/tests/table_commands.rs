//! `solver enumerate` and `solver verify` as a user meets them.

mod command;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use command::{command, json, refused, solver, text};
use serde_json::json;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The counts of the first plies, as JSON.
fn counts(plies: usize) -> serde_json::Value {
    let counts = [(1, 1, 1), (51, 51, 43), (566, 566, 412)].iter().enumerate().take(plies + 1);
    counts
        .map(|(ply, &(positions, distinct, wins))| {
            json!({"ply": ply, "positions": positions, "distinct": distinct, "wins": wins, "losses": positions - wins})
        })
        .collect()
}

#[test]
fn a_table_is_built_and_verified() {
    let folder = folder();
    let path = folder.path().join("two.table");
    fs::write(&path, vec![0; 1 << 20]).unwrap();
    let built = json(&["enumerate", "--plies", "2", "--output", name(&path), "--threads", "2"], 0);
    assert_eq!(built, json!({"rules": "kamisado-official-1", "plies": 2, "counts": counts(2)}));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);

    let quick = json(&["verify", name(&path), "--no-frontier"], 0);
    assert_eq!((&quick["verified"], &quick["checked"]), (&json!(true), &json!(618)));
    assert_eq!((&quick["proved_afresh"], &quick["error"]), (&json!(0), &json!(null)));
    assert_eq!(quick["counts"], counts(2));

    let again = folder.path().join("again.table");
    let output = solver(&["enumerate", "--plies", "2", "--output", name(&again), "--threads", "1", "--memory", "1M"]);
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)));
    assert!(text(&output.stdout).starts_with("kamisado-official-1, plies 0 to 2\n"));
    assert_eq!(fs::read(&again).unwrap(), fs::read(&path).unwrap());
}

#[test]
fn every_position_can_be_proved_afresh() {
    let folder = folder();
    let path = folder.path().join("one.table");
    json(&["enumerate", "--plies", "1", "--deadlock", "two-pass", "--output", name(&path)], 0);
    let verified = json(&["verify", name(&path)], 0);
    assert_eq!((&verified["verified"], &verified["proved_afresh"]), (&json!(true), &json!(51)));
    assert_eq!(verified["rules"], "kamisado-two-pass-1");
    let output = solver(&["verify", name(&path)]);
    assert!(text(&output.stdout).ends_with("Verified: 52 positions, 51 at the last ply solved afresh.\n"));
}

#[test]
fn one_wrong_value_is_not_verified() {
    let folder = folder();
    let path = folder.path().join("wrong.table");
    json(&["enumerate", "--plies", "1", "--output", name(&path)], 0);
    let whole = fs::read(&path).unwrap();
    let mut bytes = whole.clone();
    let end = bytes.len() - 4;
    // The value bits of the last ply stand before the checksum; this position's value is no longer true.
    bytes[end - 7] ^= 1;
    let checksum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    fs::write(&path, &bytes).unwrap();
    let verified = json(&["verify", name(&path)], 1);
    assert_eq!(verified["verified"], false);
    assert!(verified["error"].as_str().unwrap().contains(" is said to be a "), "{verified}");
    let output = solver(&["verify", name(&path)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("\nNot verified: '"));
}

#[test]
fn damaged_tables_end_with_1_and_other_files_with_2() {
    let folder = folder();
    let path = folder.path().join("a.table");
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/initial-round-ply3.table");
    let whole = fs::read(table).unwrap();
    let with_version = |version: u8| [&whole[..8], &[version, 0], &whole[10..]].concat();
    let longer = [&whole[..], b"\0"].concat();
    let mut changed = whole.clone();
    changed[5_000] ^= 4;
    let cases: [(&[u8], i32, &str); 8] = [
        (&whole[..whole.len() / 2], 1, "a damaged table: checksum"),
        (&whole[..9], 1, "a damaged table: 9 bytes"),
        (&longer, 1, "a damaged table: checksum"),
        (&changed, 1, "a damaged table: checksum"),
        (b"", 2, "no table: the file is empty"),
        (b"KAMI", 2, "no table: the file does not begin as one"),
        (b"oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", 2, "no table: the file does not begin as one"),
        (&with_version(2), 2, "format version 2, but this program reads version 1; use a newer program"),
    ];
    for (bytes, code, fragment) in cases {
        fs::write(&path, bytes).unwrap();
        let output = solver(&["verify", name(&path)]);
        let message = text(&output.stderr);
        assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(code)), "{message}");
        assert!(message.starts_with(&format!("error: '{}': ", name(&path))), "{message}");
        assert!(message.contains(fragment), "expected '{fragment}' in: {message}");
    }
    refused(&["verify", name(&folder.path().join("missing"))], &["missing': "]);
    refused(&["verify", name(folder.path())], &["error: '"]);
    refused(&["verify"], &["<FILE>"]);
}

#[test]
fn an_unwritable_file_is_told_before_the_work() {
    let folder = folder();
    let begin = Instant::now();
    let build = |path: &Path| {
        refused(&["enumerate", "--plies", "4", "--output", name(path)], &[&format!("cannot write '{}': ", name(path))]);
    };
    build(&folder.path().join("no/such.table"));
    build(folder.path());
    if cfg!(target_os = "linux") {
        build(Path::new("/dev/full"));
        build(Path::new("/dev/null"));
    }
    assert!(begin.elapsed() < Duration::from_secs(5));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    for plies in ["0", "5", "-1", "two"] {
        refused(&["enumerate", "--plies", plies, "--output", "x"], &["--plies <N>", plies]);
    }
    refused(&["enumerate", "--plies", "2"], &["--output <FILE>"]);
    refused(&["enumerate", "--output", "x"], &["--plies <N>"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_old_file_alone() {
    let folder = folder();
    let path = folder.path().join("four.table");
    fs::write(&path, "old").unwrap();
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/initial-round-ply3.table");
    for args in [&["enumerate", "--plies", "4", "--output", name(&path)] as &[&str], &["verify", table]] {
        let child = command().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // The signals are taken over before anything else is done.
        sleep(Duration::from_millis(500));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let begin = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(130)), "{args:?}");
        assert!(output.stdout.is_empty() && begin.elapsed() < Duration::from_secs(10));
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
