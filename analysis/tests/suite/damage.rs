//! Damaged and hostile census files: each is refused by name, or read with its original content.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use analysis::census::{Census, ShippedCensus, read, write};
use analysis::population::Population;
use kamisado_solver::game::value::Dtw;
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use crate::support::command::{refused, run};

/// A folder with one census, which tests may change.
struct File {
    _folder: TempDir,
    path: PathBuf,
}

impl File {
    fn new(bytes: &[u8]) -> File {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("census.parquet");
        fs::write(&path, bytes).unwrap();
        File { _folder: folder, path }
    }

    /// A census made by the command.
    fn census(options: &[&str]) -> File {
        let file = File::new(b"");
        fs::remove_file(&file.path).unwrap();
        run(&[&["census", "--output", file.name()], options].concat());
        file
    }

    fn name(&self) -> &str {
        self.path.to_str().unwrap()
    }

    fn read(&self) -> Census {
        read(&self.path).unwrap()
    }

    /// The message about these bytes.
    #[track_caller]
    fn error(&self, bytes: &[u8]) -> String {
        fs::write(&self.path, bytes).unwrap();
        let error = read(&self.path).unwrap_err();
        format!("{error:#}")
    }

    /// The message about a census written after a change, with a valid checksum.
    #[track_caller]
    fn changed(&self, census: &Census, change: impl FnOnce(&mut Census)) -> String {
        let mut census = census.clone();
        change(&mut census);
        let mut bytes = Vec::new();
        write(&mut bytes, &census).unwrap();
        self.error(&bytes)
    }
}

fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name)
}

/// Six set-ups after three rounds, with their winning moves.
static PLAYED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let options = ["--population", "played", "--players", "natural", "--sample", "3", "--detail", "moves"];
    fs::read(File::census(&options).path).unwrap()
});

/// Changes bytes of a file at random; returns how many of the changed files were refused.
fn flip(bytes: &[u8], times: usize, seed: u64) -> usize {
    let file = File::new(bytes);
    let expected = file.read();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut refused = 0;
    for time in 0..times {
        let mut changed = bytes.to_vec();
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..changed.len());
            changed[at] ^= 1 << random.random_range(0..8);
        }
        fs::write(&file.path, &changed).unwrap();
        match read(&file.path) {
            Ok(found) => assert!(found == expected, "time {time} of seed {seed}: other content was accepted"),
            Err(_) => refused += 1,
        }
    }
    refused
}

#[test]
fn changed_bytes_are_noticed() {
    let small = File::census(&["--sample", "24", "--detail", "value"]);
    for (bytes, seed) in [(&fs::read(&small.path).unwrap(), 1), (&*PLAYED, 2)] {
        // Some bytes say nothing about the content, such as the statistics of a page.
        let found = flip(bytes, 200, seed);
        assert!(found > 120, "{found} of 200");
    }
}

#[test]
fn changed_bytes_of_shipped_files_are_noticed() {
    // The larger ones take seconds to read.
    for (name, times) in [("sensitivity/better.parquet", 50), ("confirm.parquet", 2)] {
        let found = flip(&fs::read(shipped(name)).unwrap(), times, 3);
        assert!(20 * found > 19 * times, "{name}: {found} of {times}");
    }
}

#[test]
#[ignore = "takes minutes; scripts/check-all.sh runs it"]
fn many_changes_of_all_shipped_files_are_noticed() {
    for name in ShippedCensus::ALL.map(|shipped| shipped.name) {
        let found = flip(&fs::read(shipped(name)).unwrap(), 300, 4);
        assert!(found > 285, "{name}: {found} of 300");
    }
}

#[test]
fn files_without_a_checksum_are_refused() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/version-1.parquet");
    for command in ["sides", "weak"] {
        refused(&[command, "--data", old.to_str().unwrap()], &["version-1.parquet", "has version 1, expected 2"]);
    }
}

#[test]
fn changed_metadata_is_noticed() {
    let file = File::new(&PLAYED);
    let mut damaged = fs::read(&file.path).unwrap();
    let at = damaged.windows(8).position(|bytes| bytes == b"\"seed\":1").unwrap();
    damaged[at + 7] = b'2';
    let message = file.error(&damaged);
    assert!(message.contains("is damaged") && message.contains("SHA-256"), "{message}");
}

#[test]
fn columns_are_checked_against_the_rules() {
    let file = File::new(&PLAYED);
    let census = file.read();
    let refused = |change: &dyn Fn(&mut Census), fragments: &[&str]| {
        let message = file.changed(&census, change);
        for fragment in fragments {
            assert!(message.contains(fragment), "expected '{fragment}' in: {message}");
        }
    };
    refused(&|census| census.rows[1].moves = 5, &["row 2", "column moves has '5'", "legal first moves"]);
    refused(&|census| census.rows[0].winning_moves = None, &["column winners"]);
    refused(&|census| census.rows[0].winning_moves.as_mut().unwrap().reverse(), &["winners", "the solver's order"]);
    refused(&|census| census.rows[2].distance = Some(Dtw(3)), &["column distance has '3'"]);
    refused(&|census| census.rows[2].origin.as_mut().unwrap().of_match = 0, &["column match_round has '0'"]);
    refused(
        &|census| census.rows[2].origin.as_mut().unwrap().record = Some("x".to_owned()),
        &["column record has 'x'"],
    );
    refused(&|census| census.rows[2].origin.as_mut().unwrap().round = 3, &["column round has '3'"]);
    refused(&|census| census.rows[2].origin = None, &["column round has 'null'"]);
    refused(
        &|census| {
            let promoted = &mut census.rows[2].origin.as_mut().unwrap().promoted;
            *promoted = promoted.mirror();
        },
        &["column finished", "the promoted tower"],
    );
    refused(&|census| census.rows.swap(0, 2), &["row 1 has the number 3, expected 1"]);
    refused(&|census| drop(census.rows.pop()), &["5 rows, expected 6"]);
    refused(&|census| census.identity.rules = "x".to_owned(), &["unknown rules 'x'", "kamisado-official-1"]);
    refused(&|census| census.identity.population = Population::Uniform { seed: 1 }, &["6 rows, expected 3"]);
    refused(&|census| census.identity.sample = 200_000_000, &["a sample of 200000000"]);
    refused(&|census| census.units = 2..5, &["units 2 to 4 of a sample of 3"]);
}

/// The metadata of a census of 64 set-ups.
const METADATA: &str = r#"{"version":2,"population":{"name":"uniform","seed":1},"sample":64,"detail":"value","rules":"kamisado-official-1","units":[1,64]}"#;

/// A file of 64 rows with one text column, and with these entries of the identity in its metadata.
fn written(entries: &[&str], text: Vec<u8>) -> Vec<u8> {
    const ROWS: usize = 64;
    let text = ByteArray::from(text);
    let entry = |metadata: &&str| KeyValue::new("kamisado-census".to_owned(), (*metadata).to_owned());
    let properties = WriterProperties::builder()
        .set_dictionary_enabled(false)
        .set_data_page_size_limit(1 << 30)
        .set_statistics_enabled(parquet::file::properties::EnabledStatistics::None)
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(19).unwrap()))
        .set_key_value_metadata(Some(entries.iter().map(entry).collect()))
        .build();
    let schema = parse_message_type("message schema { REQUIRED BINARY position (UTF8); }").unwrap();
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, Arc::new(schema), Arc::new(properties)).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    column.typed::<ByteArrayType>().write_batch(&vec![text; ROWS], None, None).unwrap();
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
    bytes
}

/// A file of a few kilobytes with texts of a megabyte each.
fn bomb() -> Vec<u8> {
    written(&[METADATA], vec![b'a'; 1 << 20])
}

#[test]
fn metadata_is_read_whole() {
    let file = File::new(b"");
    let error = |entries: &[&str]| file.error(&written(entries, b"x".to_vec()));
    assert!(error(&[METADATA]).contains("does not have the expected columns"));
    for (from, to) in [
        (r#""sample":64"#, r#""sample":63,"sample":64"#),
        (r#""seed":1"#, r#""seed":2,"seed":1"#),
        (r#""sample":64"#, r#""sample":64,"smaple":63"#),
        (r#""seed":1"#, r#""seed":1,"sed":2"#),
        ("[1,64]", "[1, 64]"),
    ] {
        let message = error(&[&METADATA.replace(from, to)]);
        assert!(message.contains("has repeated or unknown fields, or is written in another way"), "{to}: {message}");
    }
    let other = METADATA.replace(r#""seed":1"#, r#""seed":2"#);
    let two = error(&[METADATA, &other]);
    assert!(two.contains("its metadata has no 'kamisado-census', or more than one"), "{two}");
}

/// A number in Thrift's compact protocol.
fn varint(number: u64) -> Vec<u8> {
    let mut coded = number << 1;
    let mut bytes = Vec::new();
    while coded > 127 {
        bytes.push(coded as u8 | 128);
        coded >>= 7;
    }
    bytes.push(coded as u8);
    bytes
}

#[test]
fn a_file_that_unpacks_to_very_much_is_refused() {
    let bomb = bomb();
    assert!(bomb.len() < 64 << 10, "{}", bomb.len());
    let file = File::new(&bomb);
    let honest = file.error(&bomb);
    assert!(honest.contains("64 rows unpack to 67") && honest.contains("expected at most"), "{honest}");
    // The metadata claims less than the pages hold: each copy of the size, in four bytes, becomes zero.
    let size = honest.split("unpack to ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let size = varint(size);
    let mut liar = bomb.clone();
    for at in 0..liar.len() - 4 {
        if liar[at..at + 4] == size {
            liar[at..at + 4].copy_from_slice(&[0x80, 0x80, 0x80, 0]);
        }
    }
    assert_ne!(liar, bomb);
    let message = file.error(&liar);
    assert!(message.contains("the pages of its column position do not agree"), "{message}");
    // Other units than the sample has.
    let text = r#""sample":64,"#;
    let at = bomb.windows(text.len()).position(|bytes| bytes == text.as_bytes()).unwrap();
    let mut other = bomb.clone();
    other[at..at + text.len()].copy_from_slice(br#""sample":63,"#);
    assert!(file.error(&other).contains("units 1 to 64 of a sample of 63"));
}

#[test]
fn other_outputs_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter.txt");
    fs::File::create(&letter).unwrap().write_all(b"Dear Sir,").unwrap();
    let name = letter.to_str().unwrap();
    let fragments = ["letter.txt", "it already exists and is no census, expected a new name"];
    refused(&["census", "--sample", "1", "--output", name], &fragments);
    let census = File::census(&["--sample", "1"]);
    assert_eq!(fs::read(&letter).unwrap(), b"Dear Sir,");
    // An older census may be made again.
    run(&["census", "--sample", "2", "--output", census.name()]);
    assert_eq!(census.read().rows.len(), 2);
}
