//! Plain data as bytes: the only place that uses bincode.
//!
//! This is bincode's "legacy" configuration. bincode is no longer maintained, and its 3.0.0 is an empty release: the
//! version is pinned, and the formats that use it specify its bytes (`docs/src/formats`).

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};

pub(crate) use bincode::{Decode, Encode};

pub(crate) const MAX_BYTES: usize = 1 << 24;

const fn config<const LIMIT: usize>() -> Configuration<LittleEndian, Fixint, Limit<LIMIT>> {
    bincode::config::legacy().with_limit::<LIMIT>()
}

/// The bytes of a value, at most [`MAX_BYTES`].
pub(crate) fn encode(value: &impl Encode) -> Vec<u8> {
    bincode::encode_to_vec(value, config::<MAX_BYTES>()).expect("plain data within the limit")
}

/// Decodes a value from all of the bytes.
pub(crate) fn decode<T: Decode<()>>(bytes: &[u8]) -> Result<T, String> {
    // Memory for a list is allocated before its items are read, so lengths far beyond the available bytes are refused.
    let decoded = match bytes.len() {
        0..=0x1000 => bincode::decode_from_slice(bytes, config::<0x1000>()),
        0x1001..=0x1_0000 => bincode::decode_from_slice(bytes, config::<0x1_0000>()),
        _ => bincode::decode_from_slice(bytes, config::<MAX_BYTES>()),
    };
    match decoded {
        Ok((value, used)) if used == bytes.len() => Ok(value),
        Ok((_, used)) => Err(format!("{} bytes after its end", bytes.len() - used)),
        Err(error) => Err(error.to_string()),
    }
}
