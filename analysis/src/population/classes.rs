//! Set-ups drawn from all that there are up to symmetry.

use std::collections::HashSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solver::kamisado::Classes;

/// The numbers of different classes, drawn at random in random order: each that is left is equally likely to be next.
///
/// The same seed gives the same numbers, so a larger sample begins as a smaller one does. Do not ask for more than there
/// are: that does not end.
pub fn drawn_classes(classes: Classes, seed: u64) -> impl Iterator<Item = u64> {
    let (mut random, mut seen) = (ChaCha8Rng::seed_from_u64(seed), HashSet::new());
    std::iter::repeat_with(move || random.random_range(0..classes.len())).filter(move |&number| seen.insert(number))
}

/// The rings of classes as results name them: `none`, `one`.
pub mod rings {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use solver::kamisado::Classes;

    /// Writes the name.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(classes: &Classes, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(classes.name())
    }

    /// Reads the name.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Classes, D::Error> {
        let name = String::deserialize(deserializer)?;
        Classes::from_name(&name).ok_or_else(|| D::Error::custom(format!("rings '{name}', expected none or one")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_same_seed_gives_the_same_classes() {
        // Frozen: published samples must be drawn again the same.
        let first = |classes, seed| drawn_classes(classes, seed).take(3).collect::<Vec<u64>>();
        assert_eq!(first(Classes::Ringless, 1), [327_190_629, 65_345_920, 484_958_642]);
        assert_eq!(first(Classes::OneRing, 1), [654_321_909, 130_679_988, 969_829_317]);
        assert_ne!(first(Classes::Ringless, 2), first(Classes::Ringless, 1));
    }

    #[test]
    fn classes_are_different_and_spread_over_all() {
        let drawn: Vec<u64> = drawn_classes(Classes::Ringless, 3).take(8_000).collect();
        let different: BTreeSet<u64> = drawn.iter().copied().collect();
        assert_eq!(different.len(), 8_000);
        // Each eighth of the numbers has 1000 of them, with a standard deviation of 30.
        let mut counts = [0; 8];
        drawn.iter().for_each(|number| counts[(number * 8 / Classes::Ringless.len()) as usize] += 1);
        assert!(counts.iter().all(|count| (880..=1120).contains(count)), "{counts:?}");
    }
}
