//! Tables with recomputed checksums, which mutation alone would hardly ever produce.

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use bincode::{Decode, Encode};
use kamisado_solver::opening_table::{Scope, TableCounts};

const CONFIG: Configuration<LittleEndian, Fixint, Limit<0x1000>> = bincode::config::legacy().with_limit::<0x1000>();

/// Bytes of a block.
const BLOCK: usize = 1 << 16;
/// Where the header begins.
const HEADER_AT: usize = 15;

/// The header, according to the specified format.
#[derive(Encode, Decode)]
struct Header {
    texts: [String; 4],
    scope: Scope,
    counts: Vec<TableCounts>,
    program: String,
    sets: Vec<Set>,
}

#[derive(Encode, Decode)]
struct Set {
    positions: u64,
    spelling: u32,
    root: u64,
    states: Part,
    values: Part,
    distances: Option<Part>,
}

#[derive(Encode, Decode)]
struct Part {
    bytes: u64,
    checksums: Vec<u32>,
}

/// The bytes of a table with recomputed checksums; `None` without a header.
pub fn sealed(bytes: &[u8]) -> Option<Vec<u8>> {
    let (mut header, used): (Header, _) = bincode::decode_from_slice(bytes.get(HEADER_AT..)?, CONFIG).ok()?;
    let content = bytes.get(HEADER_AT + used + 4..)?;
    let mut rest = content;
    for set in &mut header.sets {
        for part in [&mut set.states, &mut set.values].into_iter().chain(&mut set.distances) {
            let (part_bytes, after) = rest.split_at_checked(usize::try_from(part.bytes).ok()?)?;
            part.checksums = part_bytes.chunks(BLOCK).map(crc32fast::hash).collect();
            rest = after;
        }
    }
    let header = bincode::encode_to_vec(&header, CONFIG).ok()?;
    let mut sealed = b"KAMITABL\x02\x00\x01".to_vec();
    sealed.extend((header.len() as u32).to_le_bytes());
    sealed.extend(header);
    sealed.extend(crc32fast::hash(&sealed).to_le_bytes());
    sealed.extend(content);
    Some(sealed)
}
