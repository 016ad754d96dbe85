//! Steps of axes.

use analysis::chart::scale::{decimal, whole};

#[test]
fn steps_are_round() {
    assert_eq!([0, 7, 8, 9, 17, 44, 1000].map(|range| whole(range, 8)), [1, 1, 1, 2, 2, 5, 200]);
    assert_eq!([0.05, 0.5, 3.0, 9.1, 180.0].map(|range| decimal(range, 0.01, 9.0)), [0.01, 0.1, 0.5, 2.0, 20.0]);
    assert_eq!([2.5, 2.6, 11.0].map(|range| decimal(range, 0.5, 5.0)), [0.5, 1.0, 5.0]);
}
