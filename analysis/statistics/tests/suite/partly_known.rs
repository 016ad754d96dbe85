//! Shares of which some values are unknown.

use shares::share_interval;
use statistics::PartlyKnownShare;

#[test]
fn with_all_known_it_is_the_plain_share() {
    let found = PartlyKnownShare::of_independent((0..40).map(|i| Some(i < 3))).bounds.unwrap();
    let plain = share_interval(3, 40).unwrap();
    assert_eq!((found.least, found.most), (plain.estimate, plain.estimate));
    assert!((found.low - plain.low).abs() < 1e-9 && (found.high - plain.high).abs() < 1e-9);
}

#[test]
fn what_is_unknown_counts_both_ways() {
    let nothing = PartlyKnownShare::of_independent([None; 10]).bounds.unwrap();
    assert_eq!((nothing.least, nothing.most, nothing.low, nothing.high), (0.0, 1.0, 0.0, 1.0));
    let never = PartlyKnownShare::of_independent([Some(false); 10]).bounds.unwrap();
    assert_eq!((never.low, never.high), (0.0, share_interval(0, 10).unwrap().high));
    assert_eq!(PartlyKnownShare::of_independent([]).bounds, None);
}
