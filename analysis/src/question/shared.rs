//! What two samples have in common.

use std::collections::HashSet;

use anyhow::bail;
use foreign::shown;
use kamisado::Setup;

use super::Sample;
use crate::population::{PlayedRounds, Population};

/// Checks that samples, each with its name, are independent: otherwise they say less together than their sizes promise.
pub fn independent(samples: &[(&str, &Sample)]) -> anyhow::Result<()> {
    for (place, (name, sample)) in samples.iter().enumerate() {
        for (earlier, other) in &samples[..place] {
            if let Some(shared) = other.shared_with(sample) {
                let [earlier, name] = [earlier, name].map(|name| shown(*name));
                bail!("the census '{earlier}' and the census '{name}' are not independent: {shared}");
            }
        }
    }
    Ok(())
}

impl Sample {
    /// What this sample shares with another, in words; short rounds, which occur again by chance, do not count.
    pub fn shared_with(&self, other: &Sample) -> Option<String> {
        match (&self.identity.population, &other.identity.population) {
            (Population::Uniform { seed }, Population::Uniform { seed: others })
            | (Population::Played(PlayedRounds { seed, .. }), Population::Played(PlayedRounds { seed: others, .. })) => {
                // Matches of the same number have the same random numbers, and often the same rounds, whoever plays.
                (seed == others).then(|| {
                    format!(
                        "both are drawn with seed {seed}, so with the same random numbers: draw one with another --seed"
                    )
                })
            }
            (Population::Records { records, .. }, Population::Records { records: others, .. }) => {
                let both = records.iter().find(|record| others.iter().any(|other| other.sha256 == record.sha256));
                let named = both.map(|record| {
                    format!("both hold the rounds of the record '{}': keep it in one of the two", shown(&record.name))
                });
                named.or_else(|| {
                    let rounds = match self.long_rounds_of(other) {
                        0 => return None,
                        1 => "1 long round ends".to_owned(),
                        rounds => format!("{rounds} long rounds end"),
                    };
                    Some(format!("{rounds} alike in both, which is no coincidence: keep them in one of the two"))
                })
            }
            _ => None,
        }
    }

    /// How many long rounds of this sample end as one of another sample does.
    pub fn long_rounds_of(&self, other: &Sample) -> usize {
        self.long_ends().intersection(&other.long_ends()).count()
    }

    /// The last positions of the rounds that are too long to occur twice by chance.
    pub fn long_ends(&self) -> HashSet<&Setup> {
        let ends = self.rows.iter().filter_map(|row| row.origin.as_ref()).map(|origin| &origin.finished);
        let are_away =
            |end: &Setup| end.towers().filter(|(square, tower)| square.home_of() != Some(tower.player)).count();
        ends.filter(|end| are_away(end) >= LONG).collect()
    }
}

/// Towers away from home. Of 5,000 and 10,000 independent rounds between players who mostly play at random, half are as long, and no two of
/// these end alike; two with seven towers away do.
const LONG: usize = 8;
