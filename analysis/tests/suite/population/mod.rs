//! The names of populations.

mod clusters;
mod played;
mod players;

use analysis::population::{Population, RecordFile};

#[test]
fn one_is_told_from_several() {
    let drawn = Population::Uniform { seed: 3 };
    assert_eq!(drawn.counted(2), "2 random refilled set-ups (seed 3)");
    assert_eq!(drawn.counted(1), "1 random refilled set-up (seed 3)");
    let files = |number| (0..number).map(|_| RecordFile { name: "a.txt".into(), sha256: String::new() }).collect();
    let recorded = |number| Population::Records { records: files(number), seed: 1 };
    assert_eq!(recorded(1).counted(1), "1 finished round of the record a.txt");
    assert_eq!(recorded(2).counted(1), "1 finished round of 2 records");
    assert_eq!(recorded(2).counted(7), "7 finished rounds of 2 records");
}
