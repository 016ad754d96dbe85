//! Two output files in one place.

use std::error::Error;
use std::fs;
use std::io::Write;

use terminal::file::OutputFile;

#[test]
fn a_place_takes_one_file_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("in")).unwrap();
    let path = |name: &str| folder.path().join(name);
    let first = OutputFile::new(&path("out")).unwrap();
    for name in ["out", "./out", "in/../out"] {
        let error = OutputFile::new(&path(name)).unwrap_err().source().unwrap().to_string();
        assert_eq!(error, "found it twice, expected a different file for each", "{name}");
    }
    let second = OutputFile::new(&path("in/out")).unwrap();
    assert_ne!(first.place(), second.place());
    first.write(|out| out.write_all(b"one")).unwrap();
    assert!(OutputFile::new(&path("out")).is_ok());
}
