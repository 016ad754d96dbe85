//! How much is read from an archive.

use std::io::{self, Read};

use analysis::sources::budget::{ALWAYS, Budget, FILE, Unread};

fn error(unread: Result<Vec<u8>, Unread>) -> (bool, String) {
    match unread.expect_err("it is too much") {
        Unread::File(error) => (false, error.to_string()),
        Unread::Archive(error) => (true, error.to_string()),
        Unread::Damaged(error) => panic!("{error}"),
    }
}

#[test]
fn each_limit_is_named() {
    let zeros = |bytes: u64| io::repeat(0).take(bytes);
    let mut large = Budget::of(1 << 30);
    let (ends, told) = error(large.read(zeros(FILE + 1), FILE));
    assert!(!ends && told.starts_with("it holds more than 67108864 bytes"), "{told}");
    assert_eq!(large.read(zeros(5), FILE).ok().map(|bytes| bytes.len()), Some(5), "the others are read");
    large.bytes = 4;
    let (ends, told) = error(large.read(zeros(5), FILE));
    assert!(ends && told.starts_with("its files hold more than 268435456 bytes"), "{told}");
    let mut small = Budget::of(10);
    assert_eq!(small.read(zeros(ALWAYS), FILE).ok().map(|bytes| bytes.len()), Some(ALWAYS as usize));
    let (ends, told) = error(small.read(zeros(1), FILE));
    assert!(ends && told.starts_with("its files hold more than 200 times"), "{told}");
    small.files = 1;
    assert!(small.take_file().is_ok());
    assert!(small.take_file().unwrap_err().to_string().starts_with("it has more than 100000 files"));
}
