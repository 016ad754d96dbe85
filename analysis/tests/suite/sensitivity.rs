//! Which findings depend on the players, in samples with known effects.

use analysis::question::Sample;
use analysis::question::sensitivity::{FeatureAcross, Measure, SensitivityStudy, write_table};
use answers::setup::{self, Lineup, Role, random_refills};
use kamisado::Setup;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use terminal::output::Answer;

use crate::support::samples;

const DIAGONAL: setup::Feature = setup::Feature::OwnColorDiagonal(Role::Defender);

/// Rounds of set-ups in random order, in which each of the Defender's towers diagonally behind its own colour adds this
/// number of winning first moves.
fn sample(seed: u64, rounds: usize, each: i32) -> Sample {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let row = |setup: Setup| {
        let towers = DIAGONAL.number(&Lineup::new(&setup)) as i32;
        let wins = (60 + each * towers + random.random_range(-3..=3)) as usize;
        (setup, wins)
    };
    let rows = samples::rounds(random_refills(seed).take(2 * rounds).map(row));
    samples::sample_of_rounds(seed, rows)
}

fn study(each: &[i32]) -> SensitivityStudy {
    let others = (10..).zip(each).map(|(seed, each)| (format!("{each} each"), sample(seed, 120, *each))).collect();
    SensitivityStudy::new(sample(1, 150, 3), others, 1).unwrap()
}

fn diagonal(study: &SensitivityStudy) -> &FeatureAcross {
    study.features.iter().find(|feature| feature.name == DIAGONAL.to_string()).unwrap()
}

#[test]
fn a_finding_holds_everywhere_or_depends_on_the_population() {
    let alike = study(&[3, 3, 3]);
    let together = alike.together(Measure::Diagonal).unwrap();
    assert!(together.mean.contains(3.0) && together.mean.low > 2.0, "{together:?}");
    assert!(!diagonal(&alike).differs && !alike.difference(1, Measure::Diagonal).unwrap().is_significant());
    assert!(alike.together(Measure::LearntRule).unwrap().mean.low > 0.5);
    assert_eq!((alike.together(Measure::Won), alike.difference(0, Measure::Diagonal)), (None, None));
    assert!(alike.rule.as_ref().unwrap().to_string().contains("diagonally behind their own colour"));
    // Clear in each population, with one sign, and yet not the same.
    let unlike = study(&[3, 3, 2]);
    assert!(diagonal(&unlike).tried.iter().flatten().all(|size| size.low > 0.0));
    assert!(diagonal(&unlike).differs);
    let places: Vec<bool> = (1..3).map(|i| unlike.difference(i, Measure::Diagonal).unwrap().is_significant()).collect();
    assert_eq!(places, [false, true]);
    let opposite = study(&[3, -3]);
    assert!(opposite.together(Measure::Diagonal).unwrap().mean.contains(0.0) && diagonal(&opposite).differs);
}

#[test]
fn text_and_json_tell_the_same() {
    let study = study(&[3, -3]);
    let text = samples::told(&study);
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(joined.contains("diagonally behind its own colour 3 each"), "{text}");
    let json = serde_json::to_value(study.json()).unwrap();
    let measure = json["measures"].as_array().unwrap().iter().find(|measure| measure["name"] == "diagonal").unwrap();
    let together = study.together(Measure::Diagonal).unwrap();
    assert!((measure["together"]["p"].as_f64().unwrap() - together.p).abs() < 1e-5);
    assert!(joined.contains(&format!("I² {:.0}%", 100.0 * together.heterogeneity)), "{text}");
    assert_eq!(json["populations"][1]["name"], "-3 each");
    let size = study.tried[0].size(Measure::Diagonal).unwrap();
    assert!((measure["sizes"][0]["estimate"].as_f64().unwrap() - size.estimate).abs() < 1e-5);
}

#[test]
fn the_table_has_a_line_for_each_population() {
    let study = study(&[3, -3]);
    let mut told = Vec::new();
    write_table(&mut told, &study).unwrap();
    let table = String::from_utf8(told).unwrap();
    let columns: Vec<usize> = table.lines().map(|line| line.matches('|').count()).collect();
    assert_eq!(columns[..6], [10, 10, 10, 10, 10, 0]);
    assert!(table.contains("| natural players | 120 |") && table.ends_with(".\n"), "{table}");
    assert!(!table.lines().nth(2).unwrap().contains('*') && table.lines().nth(3).unwrap().contains("\\*"), "{table}");
    assert!(table.lines().nth(4).unwrap().contains("I²") && table.contains(&DIAGONAL.about()), "{table}");
}
