//! The file format of tables, version 2: `docs/src/formats/tables.md` specifies its bytes and which positions it holds.
//!
//! After the header, which `codec.rs` encodes, come the parts of each set: states, values, and distances if it has them.
//! The states are an automaton (`states.rs`) that gives a number to the word (`word.rs`) of each position and to no
//! other word. A position that is reached at two plies is counted at both and stored once.
//!
//! For the 2,699,816 positions up to ply 6, this takes 1.50 bytes per position, value included, the fewest of the
//! encodings tried. Whole keys, as in version 1, take 16.1; sorted keys as differences 2.2; an automaton of the squares
//! of all towers 2.0; one of the towers off their first squares, the mover's first, 2.2, and ordered by colour 1.7 or
//! more.

use super::blocks::{Bytes, Section};
use super::error::VERSION;
use super::word::Spelling;
use super::{TableCounts, TableError};
use crate::storage::codec::{self, Decode, Encode, MAX_BYTES};
use crate::storage::job::hex_sha256;

pub(super) const MAGIC: &[u8; 8] = b"KAMITABL";
/// The program named in the header: the release that introduced this format. It stays the same in later releases, so
/// that the same options give the same bytes.
pub(super) const PROGRAM: &str = "kamisado-solver 0.1.0";
pub(super) const GAME: &str = "kamisado";

const FINISHED_AT: usize = 10;
pub(super) const HEADER_AT: usize = 15;
pub(super) const CHECKSUM: usize = 4;

/// The contents of a table.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Header {
    /// The game: `kamisado`.
    pub game: String,
    /// The name of the rules, such as `kamisado-official-1`.
    pub rules: String,
    /// The symmetries under which positions without rings count as the same.
    pub symmetry: String,
    /// The text of the position from which all others are reached.
    pub root: String,
    /// How far the table reaches from there.
    pub scope: Scope,
    /// The counts for each ply from 0; a single item if the scope is everything reachable.
    pub counts: Vec<TableCounts>,
    /// The program and the release that introduced the format.
    pub program: String,
    pub(super) sets: Vec<Set>,
}

/// Which positions a table covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Scope {
    /// The positions that some path of at most `plies` moves reaches.
    Plies {
        /// The last ply.
        plies: u16,
        /// The last ply with distances; `None` if there are no distances.
        distance_plies: Option<u16>,
    },
    /// Everything reachable, with distances.
    Reachable,
}

impl Scope {
    /// The largest number of towers off their first squares, in the first and the second set: at most the number of
    /// moves from the start of the initial round.
    pub(super) fn towers(self) -> [usize; 2] {
        match self {
            Scope::Plies { plies, distance_plies } => [distance_plies.unwrap_or(plies), plies].map(usize::from),
            Scope::Reachable => [16; 2],
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(super) struct Set {
    pub positions: u64,
    pub spelling: Spelling,
    /// The target of the automaton's first state.
    pub root: u64,
    pub states: Section,
    pub values: Section,
    pub distances: Option<Section>,
}

impl Set {
    pub(super) fn parts(&self) -> impl Iterator<Item = &Section> {
        [&self.states, &self.values].into_iter().chain(&self.distances)
    }

    fn is_sound(&self) -> bool {
        self.parts().all(Section::is_sound)
            && self.values.bytes == self.positions.div_ceil(8)
            && self.distances.as_ref().is_none_or(|part| part.bytes == self.positions)
    }
}

/// The bytes of a file up to its first part.
pub(super) fn encode(header: &Header) -> Vec<u8> {
    let encoded = codec::encode(header);
    let length = u32::try_from(encoded.len()).expect("the limit is lower");
    let mut bytes = Vec::from(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.push(1);
    bytes.extend(length.to_le_bytes());
    bytes.extend(encoded);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

pub(super) struct FileStart {
    pub header: Header,
    pub start: u64,
    pub length: u64,
    /// The SHA-256 of the bytes before the first part, in hexadecimal digits.
    pub digest: String,
}

pub(super) fn decode(bytes: &Bytes) -> Result<FileStart, TableError> {
    let length = bytes.length()?;
    let first = bytes.read(0, HEADER_AT.min(length as usize))?;
    if first.is_empty() {
        return Err(TableError::Empty);
    }
    if !first.starts_with(MAGIC) {
        return Err(TableError::Foreign);
    }
    let truncated = TableError::Truncated { found: length };
    let Some(version) = first.get(8..FINISHED_AT) else { return Err(truncated) };
    let version = u16::from_le_bytes(version.try_into().expect("two bytes"));
    match version {
        VERSION => {}
        newer if newer > VERSION => return Err(TableError::Newer { found: newer }),
        older => return Err(TableError::Older { found: older }),
    }
    if first.len() < HEADER_AT {
        return Err(truncated);
    }
    match first[FINISHED_AT] {
        1 => {}
        0 => return Err(TableError::Unfinished),
        other => return Err(TableError::Content(format!("{other} where 1 says that it is finished"))),
    }
    let header_length = u32::from_le_bytes(first[FINISHED_AT + 1..].try_into().expect("four bytes")) as usize;
    if header_length > MAX_BYTES {
        return Err(TableError::Content(format!("a header of {header_length} bytes, at most {MAX_BYTES} expected")));
    }
    let start = (HEADER_AT + header_length + CHECKSUM) as u64;
    if length < start {
        return Err(truncated);
    }
    let all = bytes.read(0, start as usize)?;
    let (content, checksum) = all.split_at(HEADER_AT + header_length);
    let (found, expected) = (crc32fast::hash(content), u32::from_le_bytes(checksum.try_into().expect("four bytes")));
    if found != expected {
        return Err(TableError::Checksum { offset: 0, length: content.len(), found, expected });
    }
    let header = header(&content[HEADER_AT..])?;
    let parts: u64 = header.sets.iter().flat_map(Set::parts).fold(0, |sum, part| sum.saturating_add(part.bytes));
    match start.saturating_add(parts) {
        expected if expected > length => Err(truncated),
        expected if expected < length => Err(TableError::Content(format!("{} bytes after its end", length - expected))),
        _ => Ok(FileStart { header, start, length, digest: hex_sha256(&all) }),
    }
}

fn header(bytes: &[u8]) -> Result<Header, TableError> {
    let header: Header =
        codec::decode(bytes).map_err(|error| TableError::Content(format!("its header cannot be read: {error}")))?;
    if !header.sets.iter().all(Set::is_sound) {
        return Err(TableError::Content("parts of the wrong length for its positions".into()));
    }
    Ok(header)
}
