//! The texts of files, folders and archives, and what is refused.

mod budget;
mod part;

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use analysis::sources::Sources;
use flate2::Compression;
use flate2::write::GzEncoder;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::support::command::command;
use crate::support::foreign::{HOSTILE, is_raw};
use crate::support::terminal::unwrapped;

/// Each text with its name, or the error.
fn read(paths: &[&Path]) -> Vec<(String, Result<String, String>)> {
    let (mut sources, mut found) = (Sources::default(), Vec::new());
    for path in paths {
        sources.visit(path, &mut |name, text| {
            found.push((name.to_owned(), text.map_err(|error| error.to_string())));
            true
        });
    }
    found
}

/// What is read of a file with these bytes, without the folder in the names.
fn of_file(name: &str, bytes: &[u8]) -> Vec<(String, Result<String, String>)> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), bytes).unwrap();
    let found = read(&[&folder.path().join(name)]);
    let start = folder.path().to_str().unwrap().len() + 1;
    found.into_iter().map(|(name, text)| (name[start..].to_owned(), text)).collect()
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        // A name with '..' is one that the library would not write.
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_cksum();
        builder.append(&header, *bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

const FILES: [(&str, &[u8]); 4] =
    [("b/2.txt", b"d8d3"), (".hidden", b"x"), ("__MACOSX/._2.txt", b"x"), ("../a.txt", b"\xef\xbb\xbfa8a2")];

#[test]
fn archives_are_known_by_their_bytes() {
    let expected = |archive: &str| {
        [("b/2.txt", "d8d3"), ("../a.txt", "a8a2")]
            .map(|(name, text)| (format!("{archive}: {name}"), Ok(text.to_owned())))
    };
    let archives =
        [("x.zip", zip(&FILES)), ("x.tar", tar(&FILES)), ("x.tgz", gz(&tar(&FILES))), ("x.txt", zip(&FILES))];
    for (name, bytes) in archives {
        assert_eq!(of_file(name, &bytes), expected(name), "{name}");
    }
    assert_eq!(of_file("x.gz", &gz(b"d8d3")), [("x.gz".to_owned(), Ok("d8d3".to_owned()))]);
}

#[test]
fn folders_are_read_in_the_order_of_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for inner in ["a", "a/deep", ".git", "empty"] {
        fs::create_dir(path(inner)).unwrap();
    }
    for name in ["b.txt", "c.txt", "a/1.txt", "a/deep/2.txt", ".git/config", ".hidden"] {
        fs::write(path(name), name).unwrap();
    }
    let read = read(&[folder.path(), &path("c.txt"), &path("empty"), &path(".hidden")]);
    let told: Vec<_> = read.iter().map(|(_, text)| text.as_deref().unwrap_or_else(|error| error.as_str())).collect();
    let expected =
        ["b.txt", "c.txt", "a/1.txt", "a/deep/2.txt", "found it twice", "the folder has no files", ".hidden"];
    assert!(
        told.len() == expected.len() && told.iter().zip(expected).all(|(told, expected)| told.starts_with(expected)),
        "{told:?}"
    );
}

#[test]
fn what_cannot_be_read_is_named_and_the_others_are_read() {
    let inner = zip(&[("x.txt", b"d8d3")]);
    let files: [(&str, &[u8]); 5] = [
        ("1.txt", b"d8d3"),
        ("utf16.txt", b"\xff\xfed\x008\x00"),
        ("latin.txt", b"J\xfcrgen"),
        ("inner.zip", &inner),
        ("5.txt", b"a8a2"),
    ];
    let expected = [
        "d8d3",
        "found UTF-16, expected UTF-8: save the text as UTF-8",
        "byte 2 is not valid UTF-8, expected text in UTF-8: 'iconv -f latin1 -t utf-8' converts Latin-1",
        "found an archive in an archive, expected files only: unpack it first",
        "a8a2",
    ];
    for (name, bytes) in [("x.zip", zip(&files)), ("x.tar", tar(&files)), ("x.tar.gz", gz(&tar(&files)))] {
        let told: Vec<_> =
            of_file(name, &bytes).into_iter().map(|(_, text)| text.unwrap_or_else(|error| error)).collect();
        assert_eq!(told, expected, "{name}");
    }
}

/// Files that hold no text, and the words for them.
const NO_TEXTS: [(&str, &[u8], &str); 11] = [
    ("b.png", b"\x89PNG\r\n\x1a\n\0", "this looks like a picture (PNG): expected text in UTF-8"),
    ("c.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF", "this looks like a picture (JPEG)"),
    ("d.pdf", b"%PDF-1.7\n1 0 obj", "this looks like a PDF"),
    ("e.rtf", b"{\\rtf1\\ansi d8d3}", "this looks like formatted text (RTF)"),
    ("f.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "this looks like an office document (DOC, XLS)"),
    ("g.ser", b"\xac\xed\0\x05sr", "this looks like a serialised Java object"),
    ("h.parquet", b"PAR1\x15\x04", "this looks like a table (Parquet)"),
    ("i.table", b"KAMITABL\x02\0", "this looks like a table of values"),
    ("j.cert", b"GAMECERT\x01\0", "this looks like a certificate"),
    ("k.bin", b"\0\0\0\x07", "this looks like data"),
    ("l.utf16", b"d\x008\x00d\x003\x00", "found UTF-16"),
];

#[test]
fn files_that_hold_no_text_are_named_and_the_others_are_read() {
    let document = zip(&[("[Content_Types].xml", b"<Types/>"), ("xl/workbook.xml", b"<x/>")]);
    let of_office = "this looks like an office document (DOCX, XLSX, PPTX), which cannot be read here";
    let open = zip(&[("mimetype", b"application/vnd.oasis.opendocument.text"), ("content.xml", b"<x/>")]);
    let of_open = "this looks like an office document (ODT, ODS) or an e-book, which cannot be read here";
    let mut files: Vec<(&str, &[u8])> = vec![("a.txt", b"d8d3"), (".DS_Store", b"\0\0\0\x01Bud1")];
    let mut expected = vec!["d8d3"];
    for (name, bytes, told) in NO_TEXTS {
        files.push((name, bytes));
        expected.push(told);
    }
    files.extend([("m.xlsx", &*document), ("n.odt", &*open), ("z.txt", b"a8a2")]);
    expected.extend([of_office, of_open, "a8a2"]);
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in &files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    let archives = [("x.zip", zip(&files)), ("x.tar", tar(&files)), ("x.tgz", gz(&tar(&files)))];
    let in_archives = archives.map(|(name, bytes)| of_file(name, &bytes));
    for found in [read(&[folder.path()])].iter().chain(&in_archives) {
        let told: Vec<_> =
            found.iter().map(|(_, text)| text.as_deref().unwrap_or_else(|error| error.as_str())).collect();
        let is_told = told.len() == expected.len()
            && told.iter().zip(&expected).all(|(told, expected)| told.starts_with(expected));
        assert!(is_told, "{told:#?}");
    }
}

#[cfg(unix)]
#[test]
fn links_and_pipes_are_named_and_the_others_are_read() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.txt"), b"d8d3").unwrap();
    fs::create_dir(path("inner")).unwrap();
    fs::write(path("inner/z.txt"), b"a8a2").unwrap();
    symlink(folder.path(), path("back")).unwrap();
    symlink("nowhere", path("lost")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(path("pipe")).status().unwrap();
    assert!(made.success());
    let found = read(&[folder.path()]);
    let told: Vec<_> = found.iter().map(|(_, text)| text.as_deref().unwrap_or_else(|error| error.as_str())).collect();
    let expected = ["d8d3", "this is a link to a folder", "this is a broken link", "this is a pipe", "a8a2"];
    assert!(
        told.len() == 5 && told.iter().zip(expected).all(|(told, expected)| told.starts_with(expected)),
        "{told:?}"
    );

    let mut builder = tar::Builder::new(Vec::new());
    for (name, kind) in [
        ("1", tar::EntryType::Symlink),
        ("2", tar::EntryType::Link),
        ("3", tar::EntryType::Directory),
        ("4", tar::EntryType::Fifo),
    ] {
        let mut header = tar::Header::new_ustar();
        header.set_entry_type(kind);
        header.set_size(0);
        builder.append_link(&mut header, name, "a.txt").unwrap();
    }
    let mut header = tar::Header::new_ustar();
    header.set_size(4);
    builder.append_data(&mut header, "5", &b"d8d3"[..]).unwrap();
    let mut zipped = ZipWriter::new(Cursor::new(Vec::new()));
    zipped.add_symlink("1", "a.txt", SimpleFileOptions::default()).unwrap();
    zipped.add_directory("3", SimpleFileOptions::default()).unwrap();
    zipped.start_file("5", SimpleFileOptions::default()).unwrap();
    zipped.write_all(b"d8d3").unwrap();
    let (link, pipe) = ("this is a link in an archive", "this is a pipe");
    for (bytes, expected) in [
        (builder.into_inner().unwrap(), &[("1", link), ("2", link), ("4", pipe), ("5", "d8d3")][..]),
        (zipped.finish().unwrap().into_inner(), &[("1", link), ("5", "d8d3")]),
    ] {
        let found = of_file("x", &bytes);
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for ((name, text), (file, told)) in found.iter().zip(expected) {
            let text = text.as_deref().unwrap_or_else(|error| error.as_str());
            assert!(*name == format!("x: {file}") && text.starts_with(told), "{name}: {text}");
        }
    }
}

/// Checks that all that is read of a file is an error that begins so.
#[track_caller]
fn refused(bytes: &[u8], expected: &str) {
    match &of_file("x", bytes)[..] {
        [(name, Err(error))] => {
            assert!(name == "x" && error.starts_with(expected), "expected '{expected}' in: {error}")
        }
        found => panic!("{found:?}"),
    }
}

#[test]
fn archives_that_are_no_archives_of_games_are_refused() {
    refused(&zip(&[]), "the archive has no files to read");
    refused(&zip(&[(".hidden", b"x")]), "the archive has no files to read");
    refused(&gz(&gz(b"d8d3")), "found an archive in an archive");
    refused(
        b"7z\xbc\xaf\x27\x1c and so on",
        "found a 7z archive, expected .zip, .tar, .tar.gz or .gz: unpack it first",
    );
    refused(b"PK\x03\x04 and so on", "the zip archive is damaged after 0 files: ");
    let packed = gz(b"d8d3 f1h3");
    refused(&packed[..packed.len() - 4], "the gz archive is damaged after 0 files: ");
    let packed = tar(&[("1.txt", b"d8d3"), ("2.txt", &[b'x'; 5000])]);
    let cut = of_file("x.tar", &packed[..3000]);
    assert_eq!(cut[0].1, Ok("d8d3".to_owned()));
    assert!(cut[1].1.as_ref().unwrap_err().starts_with("the tar archive is damaged after 1 files: "), "{cut:?}");
}

#[test]
fn a_bomb_ends_before_it_fills_the_memory() {
    let zeros = vec![0; 18 << 20];
    refused(&gz(&zeros), "its files hold more than 200 times its own bytes");
    let found = of_file("x.zip", &zip(&[("1.txt", b"d8d3"), ("bomb", &zeros)]));
    assert_eq!(found[0].1, Ok("d8d3".to_owned()));
    assert!(found[1].1.as_ref().unwrap_err().starts_with("its files hold more than 200 times"), "{found:?}");
    assert_eq!(found.len(), 2);
}

#[test]
fn names_in_archives_are_only_shown() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("games.zip");
    fs::write(&archive, zip(&[(HOSTILE, b"d8d3"), ("../../bad.txt", b"d8d3 f1f9")])).unwrap();
    let path = archive.to_str().unwrap();
    for form in ["text", "json"] {
        let output = command(&["review", "--no-distance", path, "--format", form]).output().unwrap();
        let [told, message] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(!told.trim_end().chars().any(|c| is_raw(c) && c != '\n'), "{told}");
        assert!(!message.chars().any(|c| is_raw(c) && c != '\n'), "{message}");
        assert!(unwrapped(&message).contains("games.zip: ../../bad.txt': line 1, column 6: "), "{message}");
        assert!(form == "json" || unwrapped(&told).contains("games.zip: \\u{1b}[31mowned"), "{told}");
    }
    let kept: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(kept.len(), 1, "nothing is unpacked");
}

#[test]
fn damaged_archives_end_in_errors() {
    let mut random = ChaCha8Rng::seed_from_u64(63);
    let games: Vec<(String, String)> = (0..5).map(|i| (format!("{i}.txt"), "d8d3 f1h3 ".repeat(20 + i))).collect();
    let files: Vec<(&str, &[u8])> = games.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x");
    let (mut whole, mut wrong) = (0, 0);
    for packed in [zip(&files), tar(&files), gz(&tar(&files))] {
        for _ in 0..300 {
            let mut bytes = packed.clone();
            for _ in 0..random.random_range(1..4) {
                let place = random.random_range(0..bytes.len());
                bytes[place] = random.random();
            }
            if random.random_bool(0.2) {
                bytes.truncate(random.random_range(0..bytes.len()));
            }
            fs::write(&path, &bytes).unwrap();
            let found = read(&[&path]);
            assert!((1..=10).contains(&found.len()), "{found:?}");
            let errors = found.iter().filter(|(_, text)| text.is_err()).count();
            (whole, wrong) = (whole + usize::from(errors == 0), wrong + usize::from(errors > 0));
        }
    }
    assert!(whole > 50 && wrong > 200, "{whole} whole, {wrong} wrong");
}
