//! Files that are published whole or not at all.

use std::error::Error;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering;

use terminal::file::{OutputFile, PIECE};
use terminal::interrupt;

fn names(folder: &Path) -> Vec<OsString> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect()
}

#[test]
fn a_file_is_replaced_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.csv");
    fs::write(&path, "old").unwrap();
    let file = OutputFile::new(&path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    file.write(|out| out.write_all(b"new")).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(names(folder.path()), ["out.csv"]);
}

#[test]
fn only_files_of_a_kind_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.csv");
    let is_old = |path: &Path| fs::read(path).is_ok_and(|text| text.starts_with(b"old"));
    let output = || OutputFile::in_place_of(&path, "old text", is_old);
    let write = |file: OutputFile| file.write(|out| out.write_all(b"old, but new"));
    write(output().unwrap()).unwrap();
    write(output().unwrap()).unwrap();
    assert_eq!(names(folder.path()), ["out.csv"]);
    // One that was there before, and one that came in the meantime.
    fs::write(&path, "a letter").unwrap();
    let error = output().unwrap_err().source().unwrap().to_string();
    assert_eq!(error, "it already exists and is no old text, expected a new name");
    fs::remove_file(&path).unwrap();
    for begin in ["", "old"] {
        if !begin.is_empty() {
            fs::write(&path, begin).unwrap();
        }
        let file = output().unwrap();
        fs::write(&path, "a letter").unwrap();
        let error = write(file).unwrap_err().source().unwrap().to_string();
        let begins = "it already exists and is no old text, expected a new name; the new content is in '";
        let aside = error.strip_prefix(begins).and_then(|rest| rest.strip_suffix('\''));
        let aside = Path::new(aside.unwrap_or_else(|| panic!("{error}")));
        assert_eq!(fs::read_to_string(&path).unwrap(), "a letter");
        assert_eq!(fs::read_to_string(aside).unwrap(), "old, but new");
        let name = aside.file_name().unwrap().to_str().unwrap();
        assert!(name.starts_with("out.csv.") && name.len() == "out.csv.".len() + 6, "{name}");
        fs::remove_file(aside).unwrap();
        fs::remove_file(&path).unwrap();
    }
    // One that may be replaced and is gone again.
    fs::write(&path, "old").unwrap();
    let file = output().unwrap();
    fs::remove_file(&path).unwrap();
    write(file).unwrap();
    assert_eq!(names(folder.path()), ["out.csv"]);
}

#[test]
fn what_becomes_a_folder_stays_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    let file = OutputFile::new(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let error = file.write(|_| Ok(())).unwrap_err().source().unwrap().to_string();
    assert!(error.starts_with("it is a folder, expected a file; the new content is in '"), "{error}");
    assert!(path.is_dir() && names(folder.path()).len() == 2);
}

#[test]
fn a_failure_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let file = OutputFile::new(&folder.path().join("out.csv")).unwrap();
    assert!(names(folder.path()).is_empty());
    let error = file.write(|_| Err(io::Error::other("full"))).unwrap_err();
    assert!(error.to_string().ends_with("out.csv'"), "{error}");
    assert_eq!(error.source().unwrap().to_string(), "full");
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_stop_is_heeded_after_few_more_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let file = OutputFile::new(&folder.path().join("out.csv")).unwrap();
    for (stop_after, piece) in [(0, 10), (100, 10), (100_000, 10), (3 * PIECE, 4 * PIECE)] {
        let (stop, mut taken) = (AtomicBool::new(false), 0);
        let written = file.write_part(&stop, |out| {
            let bytes = vec![b'a'; piece];
            for _ in 0..100_000 {
                stop.fetch_or(taken >= stop_after, Ordering::Relaxed);
                out.write_all(&bytes)?;
                taken += piece;
            }
            Ok(())
        });
        assert!(interrupt::is_interruption(&written.unwrap_err()));
        let buffered = 1 << 13;
        assert!(taken - stop_after.min(taken) <= buffered + piece, "{taken} bytes, stopped after {stop_after}");
        assert!(names(folder.path()).is_empty());
    }
    // A large piece is not written whole either.
    let stop = AtomicBool::new(false);
    let written = file.write_part(&stop, |out| {
        assert_eq!(out.get_mut().write(&vec![0; 4 * PIECE])?, PIECE);
        Ok(())
    });
    drop(written.unwrap());
}

#[test]
fn nothing_is_there_before_something_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, content: &[u8]| {
        OutputFile::new(&folder.path().join(name)).unwrap().write(|out| {
            out.write_all(content)?;
            assert!(names(folder.path()).is_empty());
            Ok(())
        })
    };
    write("out.csv", b"a few bytes").unwrap();
    fs::remove_file(folder.path().join("out.csv")).unwrap();
    write("empty.csv", b"").unwrap();
    assert_eq!(names(folder.path()), ["empty.csv"]);
}

#[cfg(unix)]
#[test]
fn permissions_are_those_of_any_new_file_or_of_the_file_replaced() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.csv");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    File::create(folder.path().join("any")).unwrap();
    let write = || OutputFile::new(&path).unwrap().write(|out| out.write_all(b"new")).unwrap();
    write();
    assert_eq!(mode(&path), mode(&folder.path().join("any")));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    write();
    assert_eq!(mode(&path), 0o640);
}

#[test]
fn a_wrong_name_is_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    assert!(OutputFile::new(&folder.path().join("missing/out.csv")).is_err());
    assert!(OutputFile::new(folder.path()).is_err());
    assert!(OutputFile::new(Path::new("")).is_err());
    #[cfg(unix)]
    assert!(
        OutputFile::new(Path::new("/dev/null"))
            .unwrap_err()
            .source()
            .unwrap()
            .to_string()
            .contains("expected a plain file")
    );
}
