//! Numbers on the command line, such as `1000000`, `1_000_000`, `1e6` and `500k`, and numbers with their nouns.

use std::time::Duration;

/// Reads a number of at least one, for clap. The letters k, M and G stand for a thousand, a million and a billion.
pub fn count(text: &str) -> Result<u64, String> {
    read(text).filter(|&number| number > 0).ok_or_else(|| {
        "expected a whole number of at least 1, like 1000000, which may be written 1_000_000, 1e6 or 1M".to_owned()
    })
}

pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// Reads a number of seconds, such as 10 or 0.5, for clap.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds| seconds > 0.0 && seconds <= 1e9).map(Duration::from_secs_f64);
    seconds.ok_or_else(|| "expected a number of seconds above 0, like 10 or 0.5".to_owned())
}

/// A number with its noun, `1 move` or `2 moves`.
pub fn counted(number: impl Into<u64>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn read(text: &str) -> Option<u64> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(text.len());
    let (digits, unit) = text.split_at(digits);
    let zeros = match unit {
        "" => 0,
        "k" | "K" => 3,
        "M" => 6,
        "G" => 9,
        _ => unit.strip_prefix(['e', 'E'])?.parse::<u8>().ok()?.into(),
    };
    let starts_well = digits.starts_with(|c: char| c.is_ascii_digit());
    let number: u64 = digits.replace('_', "").parse().ok().filter(|_| starts_well)?;
    number.checked_mul(10_u64.checked_pow(zeros)?)
}
