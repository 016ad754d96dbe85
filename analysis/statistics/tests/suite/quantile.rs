//! Quantiles by their definitions.

use statistics::{Quartiles, Spread, median, nearest_rank, upper_median};

#[test]
fn quantiles_are_numbers_that_come() {
    let found = Spread::of(1..=10).unwrap();
    assert_eq!((found.p10, found.median, found.p90, found.mean), (1, 5, 9, 5.5));
    assert_eq!(Spread::of(std::iter::empty()), None);
}

#[test]
fn definitions_differ_where_two_numbers_are_in_the_middle() {
    let numbers = [1u32, 2, 3, 4];
    assert_eq!((nearest_rank(&numbers, 50), median(&numbers), upper_median(&numbers)), (Some(2), Some(2.5), Some(3)));
    assert_eq!(Quartiles::of(vec![4.0, 1.0, 2.0, 3.0]).median, 2.5);
    assert_eq!((nearest_rank(&numbers, 0), nearest_rank(&numbers, 100)), (Some(1), Some(4)));
}

#[test]
fn without_numbers_there_is_no_quantile() {
    let none: [u32; 0] = [];
    assert_eq!((nearest_rank(&none, 50), median(&none), upper_median(&none)), (None, None, None));
}
