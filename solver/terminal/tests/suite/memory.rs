//! Amounts of memory on the command line.

use terminal::memory::{Memory, MemoryError};

#[test]
fn units_are_powers_of_1024_or_of_1000() {
    for (text, bytes) in [
        ("1", 1),
        ("100B", 100),
        ("64K", 65_536),
        ("3m", 3 << 20),
        ("2G", 2 << 30),
        ("2GiB", 2 << 30),
        ("1gb", 1_000_000_000),
        ("512MB", 512_000_000),
        ("16777215T", 0xff_ffff << 40),
    ] {
        assert_eq!(text.parse().map(Memory::bytes), Ok(bytes), "{text}");
    }
}

#[test]
fn errors_say_what_would_be_right() {
    for text in ["", "G", "-1", "+1", "1.5G", "1GX", "1 G", "0x10", "é", "1é", "1e9"] {
        assert_eq!(text.parse::<Memory>(), Err(MemoryError::Form), "{text}");
    }
    for text in ["0", "0G"] {
        assert_eq!(text.parse::<Memory>(), Err(MemoryError::Zero), "{text}");
    }
    for text in ["16777216T", "99999999999999999999"] {
        assert_eq!(text.parse::<Memory>(), Err(MemoryError::TooLarge), "{text}");
    }
}
