//! An amount of memory, as `--memory` gives it.

use std::str::FromStr;

/// A number of bytes, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Memory(u64);

/// Why a text is no amount of memory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum MemoryError {
    #[error("expected a number of bytes like 65536, or with a suffix K, M, G or T (powers of 1024) like 512M")]
    Form,
    #[error("expected at least one byte, like 512M")]
    Zero,
    #[error("more than a 64-bit number of bytes")]
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

    fn from_str(text: &str) -> Result<Memory, MemoryError> {
        let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
            "" => 0,
            "K" => 10,
            "M" => 20,
            "G" => 30,
            "T" => 40,
            _ => return Err(MemoryError::Form),
        };
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(MemoryError::Form);
        }
        let number: u64 = digits.parse().map_err(|_| MemoryError::TooLarge)?;
        match number.checked_mul(1 << shift) {
            Some(0) => Err(MemoryError::Zero),
            Some(bytes) => Ok(Memory(bytes)),
            None => Err(MemoryError::TooLarge),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_are_powers_of_1024() {
        for (text, bytes) in
            [("1", 1), ("64K", 65_536), ("3m", 3 << 20), ("2G", 2 << 30), ("16777215T", 0xff_ffff << 40)]
        {
            assert_eq!(text.parse(), Ok(Memory(bytes)), "{text}");
        }
    }

    #[test]
    fn errors_say_what_would_be_right() {
        for text in ["", "G", "-1", "+1", "1.5G", "1GB", "1 G", "0x10", "é", "1é"] {
            assert_eq!(text.parse::<Memory>(), Err(MemoryError::Form), "{text}");
        }
        for text in ["0", "0G"] {
            assert_eq!(text.parse::<Memory>(), Err(MemoryError::Zero), "{text}");
        }
        for text in ["16777216T", "99999999999999999999"] {
            assert_eq!(text.parse::<Memory>(), Err(MemoryError::TooLarge), "{text}");
        }
    }
}
