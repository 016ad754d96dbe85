//! Checksums that identify files.

use sha2::{Digest, Sha256};

/// The SHA-256 of `bytes` in hexadecimal, as `sha256sum` prints it.
///
/// ```
/// use analysis::checksum::sha256;
///
/// assert!(sha256(b"").starts_with("e3b0c44298fc1c14"));
/// ```
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
