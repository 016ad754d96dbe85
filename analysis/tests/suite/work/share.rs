//! Equal parts.

use analysis::work::share;

#[test]
fn shares_are_equal_and_leave_nothing_out() {
    for (items, parts) in [(1..11, 3), (0..1, 1), (5..12, 7), (0..3, 5), (1..u64::MAX, 3)] {
        let mut next = items.start;
        for part in 0..parts {
            let own = share(&items, part, parts);
            assert_eq!(own.start, next);
            assert!((own.end - own.start).abs_diff((items.end - items.start) / parts) <= 1);
            next = own.end;
        }
        assert_eq!(next, items.end);
    }
}
