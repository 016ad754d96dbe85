//! Samples that are pooled, compared or confirmed by one another are independent.

use std::fs::{self, File};
use std::path::Path;

use analysis::census::{Census, read, write};
use analysis::population::{Fills, PlayedRounds, Population, RecordFile, Skill};
use analysis::question::Sample;
use tempfile::TempDir;

use crate::support::command::{command, refused, run};
use crate::support::shipped::{data, shipped};
use crate::support::terminal::text;

/// All shipped censuses of rounds, with their names.
fn samples() -> Vec<(String, Sample)> {
    let other = fs::read_dir(data("sensitivity")).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = other.chain(["played.parquet", "confirm.parquet"].map(data)).collect();
    paths.sort();
    let sample =
        |path: &Path| (path.file_stem().unwrap().to_string_lossy().into_owned(), Sample::new(read(path).unwrap()));
    paths.iter().map(|path| sample(path)).collect()
}

#[test]
fn no_two_shipped_samples_share_a_round() {
    let samples = samples();
    assert_eq!(samples.len(), 11);
    for (place, (name, sample)) in samples.iter().enumerate() {
        // Rounds of this length are too frequent for an accident to leave none in common, and too long for chance.
        let long = sample.long_ends().len() as u64;
        assert!(3 * long > sample.identity.sample, "{name}: {long}");
        for (earlier, other) in &samples[..place] {
            assert_eq!(sample.long_rounds_of(other), 0, "{earlier} and {name}");
            assert_eq!(sample.shared_with(other), None, "{earlier} and {name}");
        }
    }
}

/// A folder with the first rounds of a census under several names, as if they came from these populations.
fn censuses(populations: &[(&str, Population)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let Census { identity, rows, .. } = shipped("sensitivity/natural.parquet");
    for (name, population) in populations {
        let mut identity = identity.clone();
        (identity.population, identity.sample) = (population.clone(), 12);
        let mut rows = rows[..24].to_vec();
        if let Population::Records { records, .. } = population {
            rows.iter_mut().for_each(|row| row.origin.as_mut().unwrap().record = Some(records[0].name.clone()));
        }
        write(&mut File::create(folder.path().join(name)).unwrap(), &Census { identity, units: 1..13, rows }).unwrap();
    }
    folder
}

fn played(seed: u64, players: Skill) -> Population {
    Population::Played(PlayedRounds::new(seed, players, 3))
}

fn records(name: &str, sha256: &str, seed: u64) -> Population {
    Population::Records { records: vec![RecordFile { name: name.to_owned(), sha256: sha256.to_owned() }], seed }
}

#[test]
fn samples_of_one_seed_or_one_record_are_refused_wherever_they_meet() {
    let better = PlayedRounds { fills: Fills::Better, ..PlayedRounds::new(4, Skill::Natural, 3) };
    let one_seed = [("a", played(4, Skill::Natural)), ("b", Population::Played(better))];
    let seed = "both are drawn with seed 4";
    // The choice of rounds has a seed, but the rounds are those of the record.
    let one_record = [("a", records("x.txt", "12", 1)), ("b", records("y.txt", "12", 2))];
    let copied = [("a", records("x.txt", "12", 1)), ("b", records("y.txt", "34", 1))];
    for (populations, why) in
        [(one_seed, seed), (one_record, "both hold the rounds of the record"), (copied, "long rounds end alike")]
    {
        let folder = censuses(&populations);
        let [a, b] = ["a", "b"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
        for args in [
            &["weak", "--data", &a, "--confirm", &b][..],
            &["sides", "--data", &a, "--confirm", &b],
            &["weak", "--compare", &a, &b],
            &["sensitivity", &a, &b],
            &["sensitivity", &a, "--found", &b],
        ] {
            refused(args, &["are not independent", why]);
        }
    }
}

#[test]
fn samples_of_the_censuses_in_the_program_and_of_a_folder_are_no_exceptions() {
    let folder = censuses(&[("one", played(1, Skill::Perfect)), ("played.parquet", played(5, Skill::Natural))]);
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    refused(&["sensitivity", &path("one")], &["'played' and the census 'one'", "seed 1"]);
    fs::copy(path("played.parquet"), path("confirm.parquet")).unwrap();
    let report = ["report", "--output", &path("report"), "--data", &path("")];
    refused(&report, &["'played.parquet' and the census 'confirm.parquet'", "seed 5"]);
}

#[test]
fn samples_of_other_seeds_are_compared() {
    let folder = censuses(&[("a", played(4, Skill::Natural)), ("b", played(5, Skill::Natural))]);
    let [a, b] = ["a", "b"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    run(&["weak", "--compare", &a, &b]);
}

#[test]
fn a_record_counts_once_under_two_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (a, b, out) = (path("a.txt"), path("b.txt"), path("c.parquet"));
    fs::copy(data("records/standard-match.txt"), &a).unwrap();
    fs::copy(&a, &b).unwrap();
    let census = ["census", "--population", "records", "--record", &a, "--record", &b, "--output", &out];
    let output = command(&census).output().unwrap();
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.split_whitespace().collect::<Vec<_>>().join(" ").contains("has the same text as 'a.txt'"), "{told}");
}
