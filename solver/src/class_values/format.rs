//! The file format of class values, version 1.
//!
//! ```text
//! offset    content
//! 0         magic: the eight letters KAMICLAS
//! 8         format version, u16
//! 10        length of the header in bytes, u32
//! 14        Header, as `codec.rs` encodes it
//! ..        CRC-32 (IEEE) of all bytes before it, u32
//! ..        blocks of 32,768 classes, the last one of those that are left
//! ```
//!
//! All numbers are little-endian and of fixed width; the file ends with its last block. A block is a bit for each class,
//! the least significant of a byte first, the last byte filled up with zeros: the Challenger wins. If first moves are
//! held, a byte for each class follows (`first_move.rs`). Then comes the CRC-32 of the block's number from 0, u64, and of
//! the bytes of the block: so blocks that changed places are found out, too. All blocks but the last have one length, and
//! a class is found without reading what is before it.
//!
//! The header is whole before the first value is known, so a file can be written as a stream; an unfinished one is shorter
//! than its header says. `docs/src/formats/class-values.md` specifies all of this, and the numbers of classes, for authors
//! of other readers.

use super::{ClassScope, ClassValuesError};
use crate::kamisado::{Classes, Deadlock};
use crate::storage::bytes::Bytes;
use crate::storage::codec::{self, Decode, Encode};

/// The first bytes of a file.
pub(super) const MAGIC: &[u8; 8] = b"KAMICLAS";
/// The format this program writes and reads.
pub(super) const VERSION: u16 = 1;
/// What the header names as the program that wrote the file: the release with which this format began. It stays the
/// same in later releases, so that the same values give the same bytes in all of them.
const PROGRAM: &str = "kamisado-solver 0.2.0";
/// The game's name in files.
const GAME: &str = "kamisado";
/// The name of the order of classes; see [`Classes`].
const ORDER: &str = "outside-in-1";

/// Where the header begins.
const HEADER_AT: usize = 14;
/// The longest header; ours are a tenth of it.
const LONGEST_HEADER: usize = 1 << 12;
/// Bytes of a checksum.
pub(super) const CHECKSUM: usize = 4;
/// Classes of every block but the last.
pub const BLOCK: u64 = 1 << 15;

/// What a file says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
struct Header {
    game: String,
    rules: String,
    /// The order in which classes are numbered.
    order: String,
    /// `none` or `one`.
    rings: String,
    /// The number of the first class.
    first: u64,
    /// How many classes.
    count: u64,
    first_moves: bool,
    program: String,
}

/// The bytes of a file up to its first block.
pub(super) fn encode(scope: &ClassScope) -> Vec<u8> {
    let header = codec::encode(&Header {
        game: GAME.into(),
        rules: scope.deadlock.rules_name().into(),
        order: ORDER.into(),
        rings: scope.classes.name().into(),
        first: scope.numbers.start,
        count: scope.count(),
        first_moves: scope.first_moves,
        program: PROGRAM.into(),
    });
    let mut bytes = Vec::from(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((header.len() as u32).to_le_bytes());
    bytes.extend(header);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// The CRC-32 of a block.
pub(super) fn checksum(number: u64, block: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(block);
    hasher.finalize()
}

/// Bytes of a block of so many classes, without its checksum.
pub(super) fn block_bytes(classes: u64, first_moves: bool) -> u64 {
    classes.div_ceil(8) + if first_moves { classes } else { 0 }
}

/// Bytes of the blocks of a file.
fn blocks_bytes(scope: &ClassScope) -> u64 {
    let (whole, rest) = (scope.count() / BLOCK, scope.count() % BLOCK);
    let bytes = |classes| block_bytes(classes, scope.first_moves) + CHECKSUM as u64;
    whole * bytes(BLOCK) + if rest > 0 { bytes(rest) } else { 0 }
}

/// What a file says before its first block, and where that begins.
///
/// # Errors
///
/// If the file is not ours, damaged, or shorter or longer than the header says.
pub(super) fn decode(bytes: &Bytes) -> Result<(ClassScope, u64), ClassValuesError> {
    let length = bytes.length()?;
    let first = bytes.read(0, HEADER_AT.min(length as usize))?;
    if first.is_empty() {
        return Err(ClassValuesError::Empty);
    }
    if !first.starts_with(MAGIC) {
        return Err(ClassValuesError::Foreign);
    }
    let truncated = |expected| ClassValuesError::Truncated { found: length, expected };
    let Some(version) = first.get(8..10) else { return Err(truncated(None)) };
    match u16::from_le_bytes(version.try_into().expect("two bytes")) {
        VERSION => {}
        0 => return Err(ClassValuesError::Content("version 0, which there never was".into())),
        found => return Err(ClassValuesError::Newer { found }),
    }
    let Some(header_length) = first.get(10..HEADER_AT) else { return Err(truncated(None)) };
    let header_length = u32::from_le_bytes(header_length.try_into().expect("four bytes")) as usize;
    if header_length > LONGEST_HEADER {
        let text = format!("a header of {header_length} bytes, at most {LONGEST_HEADER} expected");
        return Err(ClassValuesError::Content(text));
    }
    let start = (HEADER_AT + header_length + CHECKSUM) as u64;
    if length < start {
        return Err(truncated(None));
    }
    let all = bytes.read(0, start as usize)?;
    let (content, checksum) = all.split_at(HEADER_AT + header_length);
    let (found, expected) = (crc32fast::hash(content), u32::from_le_bytes(checksum.try_into().expect("four bytes")));
    if found != expected {
        return Err(ClassValuesError::Checksum { offset: 0, length: content.len(), found, expected });
    }
    let scope = scope(&content[HEADER_AT..])?;
    match start + blocks_bytes(&scope) {
        expected if expected > length => Err(truncated(Some(expected))),
        expected if expected < length => {
            Err(ClassValuesError::Content(format!("{} bytes after its end", length - expected)))
        }
        _ => Ok((scope, start)),
    }
}

/// The scope that a header names.
fn scope(header: &[u8]) -> Result<ClassScope, ClassValuesError> {
    let header: Header = codec::decode(header)
        .map_err(|error| ClassValuesError::Content(format!("its header cannot be read: {error}")))?;
    let unknown = |what, found: &str, expected| ClassValuesError::Unknown { what, found: found.into(), expected };
    if header.game != GAME {
        return Err(unknown("game", &header.game, GAME));
    }
    if header.order != ORDER {
        return Err(unknown("order", &header.order, ORDER));
    }
    let deadlock = Deadlock::from_rules_name(&header.rules)
        .ok_or_else(|| unknown("rules", &header.rules, "kamisado-official-1 or kamisado-two-pass-1"))?;
    let classes = Classes::from_name(&header.rings).ok_or_else(|| unknown("rings", &header.rings, "none or one"))?;
    let Header { first, count, first_moves, .. } = header;
    let scope = ClassScope { classes, deadlock, numbers: first..first.saturating_add(count), first_moves };
    if !scope.is_sound() {
        let last = classes.len() - 1;
        let text = format!("{count} classes from number {first} on, expected at least one, and none after {last}");
        return Err(ClassValuesError::Content(text));
    }
    Ok(scope)
}
