//! File names: any that the system allows, and a different one for each file that is written.

use std::fs;

use crate::support::command::{answer, refused};

/// Black wins at once.
const WON_AT_ONCE: &str = "1r1kob1p/4K3/7U/5+g2/2O5/y5u1/2G5/+P1Y+R2B1 b U";

#[cfg(unix)]
#[test]
fn a_name_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    use crate::support::command::command;
    use crate::support::terminal::{text, unwrapped};

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &[u8]| folder.path().join(OsStr::from_bytes(name));
    let runs = |args: &[&OsStr], code: i32| {
        let output = command().args(args).output().unwrap();
        let result = (text(&output.stderr), output.status.code());
        assert_eq!(result, (String::new(), Some(code)), "{args:?}");
        text(&output.stdout)
    };
    let os = OsStr::new;

    let record = path(b"raw\xff.txt");
    fs::write(&record, "d8d3\n").unwrap();
    assert!(runs(&[os("record"), record.as_os_str()], 0).contains("in play after 1 move"));
    fs::write(&record, "d8d9\n").unwrap();
    let output = command().arg("record").arg(&record).output().unwrap();
    let message = unwrapped(&text(&output.stderr));
    assert!(message.contains("raw\u{fffd}.txt': line 1, column 1: found 'd8d9'"), "{message}");

    let (certificate, csv) = (path(b"c\xfd.cert"), path(b"v\xfc.csv"));
    runs(&[os("solve"), os(WON_AT_ONCE), os("--certificate"), certificate.as_os_str()], 0);
    assert!(runs(&[os("verify"), certificate.as_os_str()], 0).contains("Proved"));
    runs(&[os("solve"), os(WON_AT_ONCE), os("--csv"), csv.as_os_str()], 0);
    assert!(fs::read_to_string(&csv).unwrap().lines().count() > 1);

    // A folder of tables, as an option and in the environment.
    let tables = path(b"t\xfb");
    fs::create_dir(&tables).unwrap();
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/initial-round-ply5.table");
    fs::copy(shipped, tables.join(OsStr::from_bytes(b"a\xfa.table"))).unwrap();
    let query = [os("query"), os("start"), os("--value-only")];
    assert!(runs(&[&query[..], &[os("--table-dir"), tables.as_os_str()]].concat(), 0).contains("win"));
    let output = command().args(query).env("KAMISADO_TABLES", &tables).output().unwrap();
    assert_eq!((text(&output.stderr), output.status.code()), (String::new(), Some(0)));
}

#[test]
fn two_files_in_one_place_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let both = |csv: &str, certificate: &str| {
        let (csv, certificate) = (path(csv), path(certificate));
        ["solve", WON_AT_ONCE, "--csv", &csv, "--certificate", &certificate].map(str::to_owned)
    };
    for (csv, certificate) in [("out", "out"), ("out", "./out")] {
        let args = both(csv, certificate);
        refused(&args.each_ref().map(String::as_str), &["out'", "found it twice, expected a different file for each"]);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    answer(&both("a", "b").each_ref().map(String::as_str), 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}
