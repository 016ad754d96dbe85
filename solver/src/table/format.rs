//! The file format of opening tables, version 1.
//!
//! ```text
//! offset        content
//! 0             magic: the eight letters KAMITABL
//! 8             format version, u16
//! 10            bincode: Header, then a Body for each ply from 0 to the header's `plies`
//! length - 4    CRC-32 (IEEE) of all bytes before it
//! ```
//!
//! All numbers are little-endian and of fixed width (bincode's "legacy" configuration); bytes after the last body are
//! refused. Version history: 1, the first.
//!
//! The table holds every position that some path of exactly n moves reaches, n up to `plies`, the round not over, passes
//! resolved, canonical under mirror and half-turn with the players exchanged. One that is reached at two plies is counted
//! at both and stored at the first. It is exact: a position is found by its whole key (see `kamisado::key`), and one
//! that the table does not hold is not answered.

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use bincode::{Decode, Encode};

use super::TableError;

/// The first bytes of a table.
pub(super) const MAGIC: &[u8; 8] = b"KAMITABL";
/// The format this program writes and reads.
pub(super) const VERSION: u16 = 1;

/// No table is larger.
const MAX_BYTES: usize = 1 << 32;

const fn config<const LIMIT: usize>() -> Configuration<LittleEndian, Fixint, Limit<LIMIT>> {
    bincode::config::legacy().with_limit::<LIMIT>()
}

/// What a table is a table of.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Header {
    /// The name of the rules, such as `kamisado-official-1`.
    pub rules: String,
    /// The symmetries under which positions are counted once.
    pub symmetry: String,
    /// The text of the position at ply 0.
    pub root: String,
    /// The last ply held.
    pub plies: u16,
    /// By ply from 0: what is held.
    pub counts: Vec<Counts>,
    /// The program that wrote the file, with its version.
    pub program: String,
}

/// The positions at one ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Counts {
    /// Positions at this ply, seen at an earlier one or not.
    pub positions: u64,
    /// Those that no earlier ply has.
    pub distinct: u64,
    /// Of all at this ply: the player to move wins.
    pub wins: u64,
}

/// The positions first met at one ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(super) struct Body {
    /// Keys in ascending order.
    pub keys: Vec<u128>,
    /// A bit for each key, the least significant of a byte first: the player to move wins.
    pub wins: Vec<u8>,
}

impl Body {
    /// Whether the keys ascend and each has its bit, with none left over.
    pub fn is_sound(&self) -> bool {
        let spare = match self.keys.len() % 8 {
            0 => 0,
            used => self.wins.last().map_or(0, |byte| byte >> used),
        };
        self.keys.is_sorted_by(|a, b| a < b) && self.wins.len() == self.keys.len().div_ceil(8) && spare == 0
    }

    /// Whether the player to move wins the position of a number.
    pub fn wins(&self, number: usize) -> bool {
        self.wins[number / 8] >> (number % 8) & 1 != 0
    }
}

/// The bytes of a table's file.
pub(super) fn encode(header: &Header, bodies: &[Body]) -> Vec<u8> {
    let mut bytes = Vec::from(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    let mut push = |part: Result<Vec<u8>, bincode::error::EncodeError>| {
        bytes.extend(part.expect("plain numbers and texts within the limit can be encoded"));
    };
    push(bincode::encode_to_vec(header, config::<MAX_BYTES>()));
    bodies.iter().for_each(|body| push(bincode::encode_to_vec(body, config::<MAX_BYTES>())));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// The header and the bodies of a table's file; their order and agreement is not yet checked.
pub(super) fn decode(bytes: &[u8]) -> Result<(Header, Vec<Body>), TableError> {
    if bytes.is_empty() {
        return Err(TableError::Empty);
    }
    if !bytes.starts_with(MAGIC) {
        return Err(TableError::Foreign);
    }
    let truncated = TableError::Truncated { found: bytes.len() };
    let Some((version, _)) = bytes[MAGIC.len()..].split_first_chunk() else { return Err(truncated) };
    let version = u16::from_le_bytes(*version);
    if version > VERSION {
        return Err(TableError::Newer { found: version });
    }
    if version == 0 {
        return Err(TableError::Content("format version 0, expected 1 or more".into()));
    }
    let Some((content, checksum)) = bytes.split_last_chunk() else { return Err(truncated) };
    let (found, expected) = (crc32fast::hash(content), u32::from_le_bytes(*checksum));
    if found != expected {
        return Err(TableError::Checksum { found, expected });
    }
    let mut rest = &content[MAGIC.len() + size_of_val(&version)..];
    let header: Header = take(&mut rest)?;
    let bodies = (0..=header.plies).map(|_| take(&mut rest)).collect::<Result<_, _>>()?;
    if !rest.is_empty() {
        return Err(TableError::Content(format!("{} bytes after its end", rest.len())));
    }
    Ok((header, bodies))
}

/// Decodes the next part.
///
/// Memory for a list is taken before its items are read, so no length is believed that is far beyond the bytes there are.
fn take<T: Decode<()>>(bytes: &mut &[u8]) -> Result<T, TableError> {
    let decoded = match bytes.len() {
        0..=0x1000 => bincode::decode_from_slice(bytes, config::<0x1000>()),
        0x1001..=0x1_0000 => bincode::decode_from_slice(bytes, config::<0x1_0000>()),
        0x1_0001..=0x10_0000 => bincode::decode_from_slice(bytes, config::<0x10_0000>()),
        0x10_0001..=0x100_0000 => bincode::decode_from_slice(bytes, config::<0x100_0000>()),
        0x100_0001..=0x1000_0000 => bincode::decode_from_slice(bytes, config::<0x1000_0000>()),
        _ => bincode::decode_from_slice(bytes, config::<MAX_BYTES>()),
    };
    let (value, used) = decoded.map_err(|error| TableError::Content(error.to_string()))?;
    *bytes = &bytes[used..];
    Ok(value)
}
