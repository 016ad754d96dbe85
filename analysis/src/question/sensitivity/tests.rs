use super::*;
use crate::census::{Census, Detail, Identity, Row};
use crate::population::{Origin, Played, Population, Skill, random_refills};
use crate::question::Sample;
use crate::setup::{self, Lineup, Role};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solver::game::value::Value;
use solver::kamisado::{Color, Deadlock, Fill, Level, Move, Setup, Square};

const DIAGONAL: setup::Feature = setup::Feature::OwnColorDiagonal(Role::Defender);

/// Rounds of set-ups in random order, in which each of the Defender's towers diagonally behind its own colour makes for so
/// many more winning first moves.
fn sample(seed: u64, rounds: u64, each: i32) -> Sample {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut setups = random_refills(seed);
    let m = Move { from: Square::at(0, 7), to: Square::at(0, 6) };
    let mut row = |round: u64, fill: Fill| {
        let setup = setups.next().unwrap();
        let towers = DIAGONAL.number(&Lineup::new(&setup)) as i32;
        let wins = (60 + each * towers + random.random_range(-3..=3)) as usize;
        let origin = Origin {
            round,
            of_match: 1,
            fill,
            finished: Setup::start(),
            promoted: Color::Red,
            level: Level::Sumo,
            record: None,
        };
        Row {
            number: 2 * round + fill as u64 - 1,
            setup,
            origin: Some(origin),
            value: Value::Win,
            moves: 102,
            winning_moves: Some(vec![m; wins]),
            distance: None,
            nodes: 0,
            proof: 0,
        }
    };
    let rows = (1..=rounds).flat_map(|round| Fill::ALL.map(|fill| row(round, fill))).collect();
    let played = Played::new(seed, Skill::Natural, 3);
    let identity = Identity::new(Population::Played(played), rounds, Detail::Moves, Deadlock::Official);
    Sample::new(Census { identity, units: 1..rounds + 1, rows })
}

fn study(each: &[i32]) -> SensitivityStudy {
    let others = (10..).zip(each).map(|(seed, each)| (format!("{each} each"), sample(seed, 120, *each))).collect();
    SensitivityStudy::new(sample(1, 150, 3), others, 1).unwrap()
}

fn verdict(study: &SensitivityStudy) -> Verdict {
    study.features.iter().find(|feature| feature.feature == DIAGONAL).unwrap().verdict
}

#[test]
fn a_finding_holds_everywhere_or_depends_on_the_population() {
    let everywhere = study(&[3, 2]);
    assert_eq!(
        (verdict(&everywhere), everywhere.verdict(Measure::Diagonal)),
        (Verdict::Everywhere, Some(Verdict::Everywhere))
    );
    assert_eq!(everywhere.verdict(Measure::LearntRule), Some(Verdict::Everywhere));
    assert_eq!(everywhere.verdict(Measure::Won), None);
    assert!(everywhere.rule.as_ref().unwrap().to_string().contains("diagonally behind their own colour"));
    let [most, least] = [0, 1].map(|i| everywhere.tried[i].size(Measure::Diagonal).unwrap().estimate);
    assert!((1.5..2.5).contains(&least) && (2.5..3.5).contains(&most), "{least} {most}");
    assert_eq!(verdict(&study(&[3, -3])), Verdict::Opposite);
    assert_eq!(verdict(&study(&[3, 0])), Verdict::Somewhere);
    assert_eq!(verdict(&study(&[0])), Verdict::Nowhere);
}

#[test]
fn text_and_json_tell_the_same() {
    let study = study(&[3, -3]);
    let mut told = Vec::new();
    text::write(&mut told, &study).unwrap();
    let text = String::from_utf8(told).unwrap();
    assert!(text.contains("diagonally behind its own colour: depends on the population"), "{text}");
    let json = serde_json::to_value(SensitivityJson::new(&study)).unwrap();
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
