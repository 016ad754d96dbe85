//! Random numbers for the work on a sample, independent of those that drew the sample.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The purposes of random numbers: each has its own stream for every seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Split,
    Folds,
    Bootstrap,
    Practice = 4,
}

/// Samples use the streams 0, 1, 2, ... of the same generator; these come from the other end.
pub fn random(seed: u64, purpose: Purpose) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(u64::MAX - purpose as u64);
    random
}
