//! Random numbers for the work on a sample, independent of those that drew the sample.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The purposes of random numbers: each has its own stream for every seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The part of a sample for fitting models and finding rules.
    Split,
    /// The folds of a sample.
    Folds,
    /// Bootstrap samples.
    Bootstrap,
    /// Rounds to practise on.
    Practice = 4,
}

/// The random numbers of a seed for a purpose.
///
/// Samples use the streams 0, 1, 2, ... of the same generator; these come from the other end.
pub fn random(seed: u64, purpose: Purpose) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(u64::MAX - purpose as u64);
    random
}
