//! File names that are not text.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};

use serde_json::Value;

use crate::support::command::{command, object as answered};
use crate::support::terminal::text;

/// A name in a folder, with a byte that is not valid in UTF-8.
fn path(folder: &tempfile::TempDir, name: &str) -> OsString {
    let mut path = folder.path().as_os_str().as_bytes().to_vec();
    path.extend([b"/", name.as_bytes(), b"\xff"].concat());
    OsString::from_vec(path)
}

/// The answer of a command with this exit code and nothing on standard error.
#[track_caller]
fn told(args: &[&OsStr], code: i32) -> String {
    let output = command(&[]).args(args).output().unwrap();
    assert_eq!((text(&output.stderr), output.status.code()), (String::new(), Some(code)), "{args:?}");
    text(&output.stdout)
}

fn words(args: &str) -> Vec<&OsStr> {
    args.split(' ').map(OsStr::new).collect()
}

#[test]
fn records_are_read_whatever_they_are_called() {
    let folder = tempfile::tempdir().unwrap();
    let record = path(&folder, "match");
    let plain = OsStr::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/records/single-round.txt"));
    fs::copy(plain, &record).unwrap();
    let reviewed = told(&[&words("review --no-distance --max-nodes 1k")[..], &[&record]].concat(), 0);
    assert!(reviewed.contains("match\u{fffd}"), "{reviewed}");
    let json = told(&[&words("review --no-distance --max-nodes 1k --format json")[..], &[&record]].concat(), 0);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert!(json["records"][0]["file"].as_str().unwrap().ends_with("match\u{fffd}"), "{json}");
    let refill = OsStr::new("refill");
    assert_eq!(told(&[refill, &record], 0), told(&[refill, plain], 0));
    let missing = path(&folder, "missing");
    let output = command(&["refill"]).arg(&missing).output().unwrap();
    assert!(text(&output.stderr).contains("missing\u{fffd}' is neither a position nor a file"), "{output:?}");
}

#[test]
fn results_are_told_whatever_they_are_called() {
    let folder = tempfile::tempdir().unwrap();
    let [census, plan, parts, merged] = ["census", "plan", "parts", "merged"].map(|name| path(&folder, name));
    let object = |args: &[&OsStr], code: i32, field: &str| {
        let names: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()).collect();
        let answer = answered(&names, told(&[args, &words("--format json")].concat(), code).as_bytes());
        assert!(answer[field].as_str().unwrap().ends_with('\u{fffd}'), "{answer}");
    };
    let output = OsStr::new("--output");
    object(&[&words("census --sample 2")[..], &[output, &census]].concat(), 0, "output");
    object(&[&words("plan census --sample 2 --parts 1")[..], &[output, &plan]].concat(), 0, "output");
    let of_plan = |command: &'static str| [&words(command)[..], &[&plan, &parts]].concat();
    told(&of_plan("plan run --part 0"), 0);
    object(&of_plan("plan status"), 0, "folder");
    object(&[&of_plan("plan merge")[..], &[output, &merged]].concat(), 0, "output");
    assert_eq!(fs::read(census).unwrap(), fs::read(merged).unwrap());
}
