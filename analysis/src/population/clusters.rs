//! Groups of set-ups in a sample that are not independent of one another.

use super::{Origin, Population, Rounds};

/// The cluster of each set-up of a sample, numbered from 0 in order of appearance: set-ups of different clusters are
/// independent.
///
/// Both fills of a round are always in one cluster. If a sample has several rounds of a match, the match is the
/// cluster; each set-up drawn without a round is a separate cluster. `origins` has the origin of each set-up, in the
/// order of the sample.
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

#[cfg(test)]
mod tests {
    use super::super::{PlayedRounds, RecordFile, Skill};
    use super::*;
    use kamisado::{Color, Fill, Level, Setup};

    fn origin(round: u64, of_match: u32, record: Option<&str>) -> Origin {
        Origin {
            round,
            of_match,
            fill: Fill::Left,
            finished: Setup::start(),
            promoted: Color::Red,
            level: Level::Sumo,
            record: record.map(str::to_owned),
        }
    }

    #[test]
    fn a_cluster_is_a_set_up_a_round_or_a_match() {
        let rounds = [(1, 1), (1, 1), (2, 2), (2, 2), (3, 1), (3, 1), (4, 1), (4, 1)];
        let origins: Vec<Origin> = rounds.iter().map(|&(round, of_match)| origin(round, of_match, None)).collect();
        let of = |population: &Population| clusters(population, origins.iter().map(Some));
        let one = PlayedRounds::new(1, Skill::Natural, 3);
        assert_eq!(of(&Population::Played(one)), [0, 0, 1, 1, 2, 2, 3, 3]);
        let all = PlayedRounds { rounds: Rounds::All, ..one };
        assert_eq!(of(&Population::Played(all)), [0, 0, 0, 0, 1, 1, 2, 2]);
        assert_eq!(clusters(&Population::Uniform { seed: 1 }, [None, None].into_iter()), [0, 1]);
        let file = |name: &str| RecordFile { name: name.to_owned(), sha256: String::new() };
        let records = Population::Records { records: vec![file("a"), file("b")], seed: 1 };
        let origins = [origin(1, 2, Some("b")), origin(2, 1, Some("a")), origin(3, 1, Some("b"))];
        assert_eq!(clusters(&records, origins.iter().map(Some)), [0, 1, 0]);
    }
}
