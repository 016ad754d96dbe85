//! Groups of set-ups in a sample that are not independent of one another.

use super::{Origin, Population, Rounds};

/// The cluster of each set-up of a sample, by the origins in its order, numbered from 0 in order of appearance: set-ups
/// of different clusters are independent. Both fills of a round are in one cluster, and so are all rounds of a match.
pub fn clusters<'a>(population: &Population, origins: impl Iterator<Item = Option<&'a Origin>>) -> Vec<usize> {
    let mut seen: Vec<&str> = Vec::new();
    let mut last: Option<&Origin> = None;
    let mut next = 0;
    let mut found = Vec::new();
    for origin in origins {
        let is_new = match (population, origin, last) {
            (Population::Records { .. }, Some(Origin { record: Some(record), .. }), _) => {
                // Rounds of records can come in any order, and each record is a match.
                let place = seen.iter().position(|name| name == record).unwrap_or_else(|| {
                    seen.push(record);
                    seen.len() - 1
                });
                found.push(place);
                continue;
            }
            (Population::Played(played), Some(origin), Some(last)) => {
                origin.round != last.round && (played.rounds == Rounds::One || origin.of_match <= last.of_match)
            }
            _ => true,
        };
        next += usize::from(is_new);
        found.push(next - 1);
        last = origin;
    }
    found
}
