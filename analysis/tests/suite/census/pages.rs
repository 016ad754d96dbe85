//! What the pages of a Parquet file claim.

use analysis::census::parquet_pages::{PageClaim, claims};

/// A data page of 5 values, 300 bytes unpacked and 2 stored.
const PAGE: [u8; 20] =
    [0x15, 0, 0x15, 0xd8, 0x04, 0x15, 4, 0x2c, 0x15, 10, 0x15, 0, 0x15, 6, 0x15, 6, 0, 0, 0xaa, 0xbb];

#[test]
fn claims_of_every_page_are_read() {
    let claim = PageClaim { unpacked: 300, values: 5 };
    assert_eq!(claims(&PAGE), Some(vec![claim]));
    assert_eq!(claims(&[PAGE, PAGE].concat()), Some(vec![claim, claim]));
    assert_eq!(claims(&[]), Some(vec![]));
}

#[test]
fn torn_pages_are_refused() {
    for length in 1..PAGE.len() {
        assert_eq!(claims(&PAGE[..length]), None, "{length}");
    }
    // A size of -1, a list, and structs without end.
    let mut negative = PAGE;
    negative[6] = 1;
    assert_eq!(claims(&negative), None);
    assert_eq!(claims(&[0x19, 0x15, 2, 0]), None);
    assert_eq!(claims(&[0x1c; 100]), None);
}
