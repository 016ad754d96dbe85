//! What is drawn together is a cluster.

use analysis::population::{Origin, PlayedRounds, Population, RecordFile, Rounds, Skill, clusters};
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
