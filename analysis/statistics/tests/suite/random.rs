//! The random numbers of each purpose.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::{Purpose, random};

#[test]
fn every_purpose_has_numbers_of_its_own() {
    let first = |mut random: ChaCha8Rng| random.random::<u64>();
    let mut numbers = vec![first(ChaCha8Rng::seed_from_u64(1))];
    for purpose in [Purpose::Split, Purpose::Folds, Purpose::Bootstrap, Purpose::Practice] {
        assert_eq!(first(random(1, purpose)), first(random(1, purpose)));
        numbers.push(first(random(1, purpose)));
    }
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 5);
}
