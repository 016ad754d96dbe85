//! Two groups are compared as in published examples.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::compare_shares;

use super::support::compare;

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 5e-5, "{found}, expected {expected}");
}

#[test]
fn welchs_test_of_known_values() {
    // Integrated numerically: t = 2.949237 on 27.311610 degrees of freedom.
    let a = [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4];
    let b = [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 31.3];
    close(compare(&a, &b).unwrap().p.unwrap(), 0.006460);
}

#[test]
fn small_or_even_groups_have_no_probability() {
    let some: Vec<f64> = (0..10).map(f64::from).collect();
    assert!(compare(&some, &some).unwrap().p.unwrap() > 0.99);
    assert_eq!(compare(&some, &some[..9]).unwrap().p, None);
    assert_eq!(compare(&some, &[1.0; 10]).unwrap().p, None);
    assert_eq!(compare(&some, &[1.0]), None);
}

#[test]
fn newcombes_examples() {
    // Newcombe's table II, method 10.
    for ((a, m), (b, n), low, high) in [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((10, 10), (0, 10), 0.6075, 1.0),
    ] {
        let found = compare_shares((a, m), (b, n)).unwrap().difference;
        close(found.low, low);
        close(found.high, high);
    }
    assert_eq!(compare_shares((0, 0), (1, 2)), None);
}

#[test]
fn fishers_test_of_known_values() {
    // The lady tasting tea, three cups of four right: 34 of 70 tables are at least as far off.
    close(compare_shares((3, 4), (1, 4)).unwrap().p.unwrap(), 34.0 / 70.0);
    let swapped = compare_shares((1, 4), (3, 4)).unwrap();
    close(swapped.p.unwrap(), 34.0 / 70.0);
    assert_eq!(compare_shares((4, 4), (9, 9)).unwrap().p, Some(1.0));
}

#[test]
fn a_difference_of_shares_is_covered_at_its_level() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut covered = 0;
    for (m, n, p, q) in [(40, 60, 0.5, 0.3), (30, 100, 0.9, 0.8), (150, 150, 0.98, 0.95), (50, 200, 0.2, 0.2)] {
        for _ in 0..2000 {
            let mut hits = |n: u64, share| (0..n).filter(|_| random.random_bool(share)).count() as u64;
            let found = compare_shares((hits(m, p), m), (hits(n, q), n)).unwrap();
            covered += usize::from(found.difference.contains(p - q));
        }
    }
    // Newcombe's evaluation has a mean coverage of 95.2%.
    assert!((7520..=7720).contains(&covered), "{covered} of 8000");
}
