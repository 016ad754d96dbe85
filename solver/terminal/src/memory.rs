//! An amount of memory, as `--memory` gives it.

use std::str::FromStr;

/// A number of bytes, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Memory(u64);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MemoryError {
    #[error(
        "expected a whole number of bytes like 65536, or with a unit like 512M: K, M, G, T or KiB, MiB, GiB, TiB are \
         powers of 1024, KB, MB, GB, TB powers of 1000"
    )]
    Form,
    #[error("expected at least one byte, like 512M")]
    Zero,
    #[error("expected fewer than 2^64 bytes")]
    TooLarge,
}

impl Memory {
    /// The number of bytes, as far as this machine can count them.
    pub fn bytes(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl FromStr for Memory {
    type Err = MemoryError;

    /// Reads a number with or without a unit, in any case.
    fn from_str(text: &str) -> Result<Memory, MemoryError> {
        let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let unit = match text[digits.len()..].to_ascii_lowercase().as_str() {
            "" | "b" => 1,
            "k" | "kib" => 1 << 10,
            "m" | "mib" => 1 << 20,
            "g" | "gib" => 1 << 30,
            "t" | "tib" => 1 << 40,
            "kb" => 1_000,
            "mb" => 1_000_000,
            "gb" => 1_000_000_000,
            "tb" => 1_000_000_000_000,
            _ => return Err(MemoryError::Form),
        };
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(MemoryError::Form);
        }
        let number: u64 = digits.parse().map_err(|_| MemoryError::TooLarge)?;
        match number.checked_mul(unit) {
            Some(0) => Err(MemoryError::Zero),
            Some(bytes) => Ok(Memory(bytes)),
            None => Err(MemoryError::TooLarge),
        }
    }
}
