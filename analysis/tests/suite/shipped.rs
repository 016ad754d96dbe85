//! The shipped censuses, and the report made from them.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use analysis::census::{self, Census, ShippedCensus};
use analysis::population::{Population, Unit};
use analysis::question::Sample;
use analysis::question::outcomes::{self, OutcomesStudy};
use analysis::question::sides::{SidesStudy, choices};
use analysis::question::weak::{Measure, Measured, WeakAnswer, WeakStudy, write_counts};
use analysis::report::{self, Data, Studies};
use answers::setup::rings;
use bytes::Bytes;
use kamisado::{Deadlock, Player, Position, refill};
use kamisado_solver::questions::value::{Question, answer};
use parquet::file::metadata::{KeyValue, RowGroupMetaData};
use parquet::file::reader::{FileReader, SerializedFileReader};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use crate::support::command::{json_answer, refused};
use crate::support::shipped::{data, shipped, write_beginning};

/// Solves some rows again, as `solver query` does.
fn check_sample(census: &Census, rows: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(rows as u64);
    for row in census.rows.sample(&mut random, rows) {
        let position = Position::new(&row.setup, Deadlock::Official).unwrap();
        let moves = row.winning_moves.is_some();
        let found = answer(&position, &Question { moves, ..Question::default() }).unwrap();
        assert_eq!(found.verdict.value(), Some(row.value), "{}", row.setup);
        if let Some(winning_moves) = &row.winning_moves {
            assert!(found.winning_moves().map(|found| &found.m).eq(winning_moves), "{}", row.setup);
        }
    }
}

#[test]
fn played_rounds_are_what_they_say() {
    rounds_are_what_they_say("played.parquet", 1, 10_000);
}

#[test]
fn confirming_rounds_are_what_they_say() {
    rounds_are_what_they_say("confirm.parquet", 2, 5000);
}

fn rounds_are_what_they_say(name: &str, seed: u64, rounds: u64) {
    let census = shipped(name);
    assert_eq!((census.identity.sample, census.rows.len()), (rounds, 2 * rounds as usize));
    for row in &census.rows {
        let origin = row.origin.as_ref().unwrap();
        assert_eq!(refill(&origin.finished, row.defender(), origin.promoted, origin.fill), row.setup);
        assert_eq!(origin.round, row.number.div_ceil(2));
        assert_eq!(rings(&row.setup) == 1, origin.of_match == 1, "{}", row.setup);
        // A player has at most two points, and each ring is worth one or more.
        assert!(row.setup.towers().all(|(_, tower)| tower.level.rings() <= 1));
    }
    let Population::Played(played) = census.identity.population else { panic!("{}", census.identity) };
    assert_eq!(played.seed, seed);
    let stop = AtomicBool::new(false);
    for round in [1, 2, rounds] {
        let unit = &Unit::played(played, round..round + 1, Deadlock::Official, &stop).unwrap()[0];
        let drawn = unit.draw(Deadlock::Official, &stop).unwrap();
        let rows = &census.rows[2 * round as usize - 2..][..2];
        assert!(drawn.iter().zip(rows).all(|(drawn, row)| (&drawn.setup, &drawn.origin) == (&row.setup, &row.origin)));
    }
    // Either player wins about half of the rounds.
    let gold = census.rows.iter().filter(|row| row.defender() == Player::Gold).count();
    assert!((rounds as usize * 9 / 10..=rounds as usize * 11 / 10).contains(&gold), "{gold}");
    check_sample(census, 2);
}

#[test]
fn counts_of_played_set_ups_are_those_of_the_census() {
    let mut counts = Vec::new();
    write_counts(&mut counts, &Sample::new(shipped("played.parquet").clone())).unwrap();
    assert_eq!(String::from_utf8(counts).unwrap(), kamisado_data::PLAYED_COUNTS);
}

/// How a file stores its rows, apart from the version that wrote it.
fn stored(census: impl Into<Bytes>) -> (Vec<RowGroupMetaData>, Option<Vec<KeyValue>>) {
    let reader = SerializedFileReader::new(census.into()).unwrap();
    let metadata = reader.metadata();
    (metadata.row_groups().to_vec(), metadata.file_metadata().key_value_metadata().cloned())
}

/// With the variable `CENSUSES=overwrite` all censuses of `data/` are written anew from their own rows, which changes no
/// row, only how they are stored and described.
#[test]
fn shipped_censuses_are_stored_as_they_would_be_today() {
    if std::env::var("CENSUSES").is_ok_and(|what| what == "overwrite") {
        for folder in ["", "sensitivity"] {
            let files = fs::read_dir(data(folder)).unwrap().map(|entry| entry.unwrap().path());
            for path in files.filter(|path| path.extension().is_some_and(|extension| extension == "parquet")) {
                let mut written = Vec::new();
                census::write(&mut written, &census::read(&path).unwrap()).unwrap();
                fs::write(path, written).unwrap();
            }
        }
    }
    for shipped in ShippedCensus::ALL {
        let (mut written, path) = (Vec::new(), data(shipped.name));
        census::write(&mut written, &census::read(&path).unwrap()).unwrap();
        assert_eq!(stored(fs::read(path).unwrap()), stored(written), "{}", shipped.name);
    }
}

/// The name of every figure and its value, as `data/figures.csv` has them.
fn figures() -> Vec<(String, String)> {
    let mut reader = csv::Reader::from_path(data("figures.csv")).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

/// All figures except those of models and of found rules, which take a minute: scripts/check-all.sh makes all again.
#[test]
fn figures_are_those_of_the_censuses() {
    let whole = |census: ShippedCensus| Ok::<_, Infallible>((shipped(census.name).clone(), Bytes::new()));
    let Ok(data) = Data::read(whole);
    let [played, confirm] = data.all().map(|source| source.sample.clone());
    let rounds = [&played, &confirm].map(|sample| choices(sample).unwrap());
    let [found, tried] = [&rounds[0], &rounds[1]].map(|rounds| SidesStudy::describe(rounds).unwrap());
    // Rules are rated in rounds that no rule had seen.
    let split = [0, rounds[1].len()];
    let sides = SidesStudy { rules: tried.rules, coin: tried.coin, split, ..found };
    let sides_apart = sides.apart(&choices(&data.apart).unwrap());
    let [confirmed, apart] = [confirm, data.apart.clone()].map(|sample| Some(Measured::by(sample, Measure::Moves)));
    let weak = WeakAnswer { seed: 1, study: WeakStudy::new(&played), found: played, confirmed, apart, model: None };
    let outcomes = OutcomesStudy::new(&outcomes::shipped().unwrap(), 1).unwrap();
    let made =
        report::figures(&data, &Studies { weak, sides, sides_apart, outcomes }, &AtomicBool::new(false)).unwrap();
    let shipped = figures();
    let mut same = 0;
    for (name, value) in &shipped {
        match made.iter().find(|figure| figure.name == *name) {
            Some(figure) => {
                assert_eq!(figure.value, *value, "{name}");
                same += 1;
            }
            None => assert!(["model", "rule"].iter().any(|kind| name.starts_with(kind)), "{name}"),
        }
    }
    assert!(same > 200 && 5 * same > 4 * shipped.len(), "{same} of {} figures", shipped.len());
}

/// A folder with the first units of each shipped census.
fn beginnings() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, units) in [("played.parquet", 300), ("confirm.parquet", 200)] {
        write_beginning(&folder.path().join(name), name, units);
    }
    folder
}

#[test]
fn the_report_is_one_page_with_everything() {
    report_is_whole(beginnings().path());
}

#[test]
#[ignore = "takes a minute; scripts/check-all.sh runs it"]
fn the_report_of_the_shipped_files_is_one_page_with_everything() {
    let folder = report_is_whole(&data(""));
    // The part shown in the explorer is shipped.
    let found = folder.path().join("report");
    let same = |name: &str, shipped: &str| {
        assert_eq!(fs::read(found.join(name)).unwrap(), fs::read(data(shipped)).unwrap(), "{shipped}");
    };
    same("findings.json", "findings/findings.json");
    (1..=18).map(|number| format!("findings/{number}.svg")).for_each(|name| same(&name, &name));
}

/// Makes the report of the censuses in a folder; returns the folder that contains it.
fn report_is_whole(data: &Path) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("report");
    let args = ["report", "--output", output.to_str().unwrap(), "--data", data.to_str().unwrap()];
    let answer = json_answer(&args);
    assert_eq!(answer["questions"].as_array().unwrap().len(), 7);
    let html = fs::read_to_string(output.join("index.html")).unwrap();
    let escapes = [("&#x27;", "'"), ("&#x2f;", "/"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    let page = escapes.into_iter().fold(html, |page, (escaped, letter)| page.replace(escaped, letter));
    for told in ["questions", "answers"] {
        for text in answer[told].as_array().unwrap() {
            assert!(page.contains(text.as_str().unwrap()), "{text}");
        }
    }
    let (charts, boards) = (9, 13);
    assert_eq!(page.matches("<img src=\"data:image/svg+xml;base64,").count(), charts + boards);
    assert_eq!(page.matches("srcset=\"data:image/svg+xml;base64,").count(), charts);
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"));
    for shipped in ShippedCensus::ALL {
        let name = shipped.name;
        assert_eq!(fs::read(output.join(name)).unwrap(), fs::read(data.join(name)).unwrap(), "{name}");
    }
    folder
}

#[test]
fn a_census_says_what_its_columns_mean() {
    let reader = SerializedFileReader::new(Bytes::from(fs::read(data("confirm.parquet")).unwrap())).unwrap();
    let metadata = reader.metadata().file_metadata();
    let entry = metadata.key_value_metadata().unwrap().iter().find(|entry| entry.key == "columns").unwrap();
    let meanings: BTreeMap<String, String> = serde_json::from_str(entry.value.as_ref().unwrap()).unwrap();
    let columns = metadata.schema_descr().columns().iter().map(|column| column.name().to_owned());
    assert_eq!(meanings.keys().cloned().collect::<BTreeSet<_>>(), columns.collect());
    assert!(meanings.values().all(|meaning| meaning.len() > 3), "{meanings:?}");
}

#[test]
fn one_census_has_a_report_of_its_halves() {
    let (folder, censuses) = (tempfile::tempdir().unwrap(), beginnings());
    let (output, census) = (folder.path().join("report"), censuses.path().join("confirm.parquet"));
    let answer = json_answer(&["report", "--output", output.to_str().unwrap(), "--data", census.to_str().unwrap()]);
    assert_eq!(answer["questions"].as_array().unwrap().len(), 7);
    let html = fs::read_to_string(output.join("index.html")).unwrap();
    assert!(html.contains("one half of a census: "));
    assert_eq!(fs::read(output.join("confirm.parquet")).unwrap(), fs::read(census).unwrap());
    assert!(!output.join("played.parquet").exists());
}

#[test]
fn a_report_without_data_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (output, data) = (folder.path().join("report"), folder.path().to_str().unwrap());
    let args = ["report", "--output", output.to_str().unwrap(), "--data", data];
    refused(&args, &["the report needs the censuses of --data", "played.parquet"]);
    refused(&["report"], &["--output"]);
}
