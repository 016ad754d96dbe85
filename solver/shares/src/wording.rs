//! Shares, estimates and sentences in words.

use crate::Interval;

/// A share in percent, `28.9%`; a dash if the whole is 0.
pub fn share(part: u64, whole: u64) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.1}%", 100.0 * part as f64 / whole as f64) }
}

/// A share in percent with its bounds, if these differ.
pub fn percent(interval: Interval) -> String {
    let [estimate, low, high] = numbers(interval, 100.0);
    with_bounds(interval, format!("{estimate}%"), [low, high])
}

/// A number with its bounds, if these differ.
pub fn number(interval: Interval) -> String {
    let [estimate, low, high] = numbers(interval, 1.0);
    with_bounds(interval, estimate, [low, high])
}

/// A number with its bounds, all with signs: `−0.3 (−0.8 to +0.2)`.
pub fn signed(size: Interval, scale: f64) -> String {
    let [estimate, low, high] = [size.estimate, size.low, size.high].map(|value| signed_number(scale * value));
    with_bounds(size, estimate, [low, high])
}

/// An estimate, with its bounds in brackets unless it is exact.
pub fn with_bounds(interval: Interval, estimate: String, [low, high]: [String; 2]) -> String {
    if interval.is_exact() { estimate } else { format!("{estimate} ({low} to {high})") }
}

/// A number with its sign, to one decimal; a minus is U+2212, here as in charts.
pub fn signed_number(value: f64) -> String {
    let rounded = (10.0 * value).round() / 10.0;
    // Numbers rounded to zero have no sign.
    if rounded == 0.0 { "0.0".to_owned() } else { format!("{rounded:+.1}").replace('-', "−") }
}

/// The text with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn numbers(Interval { estimate, low, high }: Interval, scale: f64) -> [String; 3] {
    // Adding zero removes the sign of numbers rounded to zero.
    [estimate, low, high].map(|value| format!("{:.1}", (10.0 * scale * value).round() / 10.0 + 0.0))
}
