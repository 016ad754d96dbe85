use super::*;
use crate::question::{Sample, support};
use answers::setup::random_refills;
use answers::setup::{self, Lineup, Role};
use kamisado::Setup;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use terminal::output::Answer;

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
    let rows = support::rounds(random_refills(seed).take(2 * rounds).map(row));
    support::sample_of_rounds(seed, rows)
}

fn study(each: &[i32]) -> SensitivityStudy {
    let others = (10..).zip(each).map(|(seed, each)| (format!("{each} each"), sample(seed, 120, *each))).collect();
    SensitivityStudy::new(sample(1, 150, 3), others, 1).unwrap()
}

fn verdict(study: &SensitivityStudy) -> Consistency {
    study.features.iter().find(|feature| feature.feature == DIAGONAL).unwrap().verdict
}

#[test]
fn a_finding_holds_everywhere_or_depends_on_the_population() {
    let everywhere = study(&[3, 2]);
    assert_eq!(
        (verdict(&everywhere), everywhere.verdict(Measure::Diagonal)),
        (Consistency::Everywhere, Some(Consistency::Everywhere))
    );
    assert_eq!(everywhere.verdict(Measure::LearntRule), Some(Consistency::Everywhere));
    assert_eq!(everywhere.verdict(Measure::Won), None);
    assert!(everywhere.rule.as_ref().unwrap().to_string().contains("diagonally behind their own colour"));
    let [most, least] = [0, 1].map(|i| everywhere.tried[i].size(Measure::Diagonal).unwrap().estimate);
    assert!((1.5..2.5).contains(&least) && (2.5..3.5).contains(&most), "{least} {most}");
    assert_eq!(verdict(&study(&[3, -3])), Consistency::Opposite);
    assert_eq!(verdict(&study(&[3, 0])), Consistency::Somewhere);
    assert_eq!(verdict(&study(&[0])), Consistency::Nowhere);
}

#[test]
fn text_and_json_tell_the_same() {
    let study = study(&[3, -3]);
    let text = support::told(&study);
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(joined.contains("diagonally behind its own colour: depends on the population"), "{text}");
    let json = serde_json::to_value(study.json()).unwrap();
    let measure = json["measures"].as_array().unwrap().iter().find(|measure| measure["name"] == "diagonal").unwrap();
    assert_eq!(
        (measure["verdict"].as_str(), json["populations"][1]["name"].as_str()),
        (Some("opposite"), Some("-3 each"))
    );
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
    assert!(table.lines().nth(4).unwrap().contains("**depends on the population**"), "{table}");
    assert!(
        table.contains("different signs in different\npopulations: ") && table.contains(&DIAGONAL.about()),
        "{table}"
    );
}
