//! Large numbers on the command line.

use terminal::count::count;

#[test]
fn large_numbers_have_short_forms() {
    for (text, number) in [
        ("1", 1),
        ("1000000", 1_000_000),
        ("1_000_000", 1_000_000),
        ("1e6", 1_000_000),
        ("25E3", 25_000),
        ("500k", 500_000),
        ("2M", 2_000_000),
        ("18446744073709551615", u64::MAX),
    ] {
        assert_eq!(count(text), Ok(number), "{text}");
    }
}

#[test]
fn other_texts_are_refused_with_an_example() {
    for text in ["", "0", "0k", "-1", "+1", "1.5M", "1,000", "1m", "k", "_1", "e6", "1e", "1e-3", "1e20", "1e300"] {
        assert!(count(text).unwrap_err().contains("like 1000000"), "{text}");
    }
}
