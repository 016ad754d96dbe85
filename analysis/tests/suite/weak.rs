//! `analysis weak` from the command line.

mod difference;
mod finding;
mod shipped;
mod study;

use std::fs;
use std::path::PathBuf;

use serde_json::json;
use tempfile::TempDir;

use crate::support::cells::decimals;
use crate::support::command::{answer, json_answer, refused, run};
use crate::support::shipped::{data, write_beginning};

/// A new folder, and the path of a file in it that does not exist yet.
fn file(name: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    (folder, path)
}

/// A census in a new folder, and the folder.
fn census(options: &[&str]) -> (TempDir, PathBuf) {
    let (folder, path) = file("census.parquet");
    run(&[&["census", "--output", path.to_str().unwrap()], options].concat());
    (folder, path)
}

#[test]
fn gives_the_same_rows_with_any_number_of_threads() {
    let rows = |threads: &str| {
        let (folder, csv) = file("weak.csv");
        let histogram = folder.path().join("weak.svg");
        let (csv_name, histogram_name) = (csv.to_str().unwrap(), histogram.to_str().unwrap());
        let args = ["weak", "--sample", "2", "--seed", "24", "--threads", threads];
        let answer = json_answer(&[&args[..], &["--csv", csv_name, "--histogram", histogram_name]].concat());
        assert!(fs::read_to_string(histogram).unwrap().starts_with("<svg"));
        (answer, fs::read_to_string(csv).unwrap())
    };
    let (one, two) = (rows("1"), rows("2"));
    assert_eq!(one, two);
    let (answer, csv) = one;
    assert_eq!(
        (&answer["sample"], &answer["seed"], &answer["rules"]),
        (&json!(2), &json!(24), &json!("kamisado-official-1"))
    );
    assert_eq!(answer["weakest"].as_array().unwrap().len(), 2);
    let mut lines = csv.lines();
    assert!(lines.next().unwrap().starts_with(
        "rank,number,position,value,winning_moves,moves,share,defender_own_color_front,defender_own_color_diagonal,"
    ));
    assert!(lines.next().unwrap().starts_with("1,2,yuorkbgp/8/8/8/8/8/8/GBPUYOKR b -,win,9,102,0.0882,3,2,"));
    assert!(lines.next().unwrap().starts_with("2,1,kbrgoyup/8/8/8/8/8/8/RGPKBUOY b -,win,6,102,0.0588,1,0,"));
    assert_eq!(lines.next(), None);
}

#[test]
fn studies_a_census() {
    let (folder, path) = file("census.parquet");
    write_beginning(&path, "sensitivity/natural.parquet", 12);
    let [chart, map, csv] = ["effects.svg", "map.svg", "set-ups.csv"].map(|name| folder.path().join(name));
    let args = ["weak", "--data", path.to_str().unwrap(), "--chart", chart.to_str().unwrap()];
    let more = ["--heat-map", map.to_str().unwrap(), "--csv", csv.to_str().unwrap()];
    let answer = json_answer(&[&args[..], &more].concat());
    assert_eq!(decimals(&fs::read_to_string(csv).unwrap()), [4]);
    assert_eq!(
        (&answer["sample"], &answer["model"], &answer["missing"]["winning_moves"]),
        (&json!(24), &json!(null), &json!(0))
    );
    let features = answer["features"].as_array().unwrap();
    for name in ["defender_own_color_front", "challenger_own_color_front"] {
        let feature = features.iter().find(|feature| feature["name"] == name).unwrap();
        let number = |key: &str| feature[key].as_f64().unwrap();
        assert_eq!(number("with") + number("without"), 24.0);
        let each = &feature["each"];
        assert!(each["low"].as_f64() <= each["estimate"].as_f64() && feature["joint"].is_null());
        let means = &feature["winning_moves"];
        let bound = |of: &str| means["difference"][of].as_f64().unwrap();
        assert!(bound("low") <= bound("estimate") && bound("estimate") <= bound("high"));
        let mean = |side: &str| means[side]["estimate"].as_f64().unwrap();
        assert!((mean("with") - mean("without") - bound("estimate")).abs() < 1e-5);
    }
    let tested: Vec<[f64; 2]> =
        features.iter().filter_map(|f| Some([f["each"]["p"].as_f64()?, f["each"]["adjusted_p"].as_f64()?])).collect();
    assert!(!tested.is_empty() && tested.iter().all(|[p, adjusted]| p <= adjusted && *adjusted <= 1.0), "{tested:?}");
    for (chart, title) in [(chart, "features"), (map, "first moves win: ")] {
        let text = fs::read_to_string(chart).unwrap();
        assert!(text.contains(title) && text.contains("24 set-ups, both fills of 12 finished rounds"));
    }
}

#[test]
fn says_what_a_census_does_not_know() {
    let (folder, path) = census(&["--sample", "100"]);
    let told = answer(&["weak", "--data", path.to_str().unwrap()]);
    assert!(told.contains("Winning first moves are not known"), "{told}");
    assert!(told.contains("Winning first moves are known for 0 of 100 set-ups.\n"), "{told}");
    assert!(
        told.replace('\n', " ").contains("winning first moves are known for 0 set-ups, and a model needs 200."),
        "{told}"
    );
    let answer = json_answer(&["weak", "--data", path.to_str().unwrap()]);
    assert_eq!(
        (&answer["weakest"], &answer["winning_moves"], &answer["features"][0]["winning_moves"]["difference"]),
        (&json!([]), &json!(null), &json!(null))
    );
    let histogram = folder.path().join("histogram.svg");
    let args = ["weak", "--data", path.to_str().unwrap(), "--histogram", histogram.to_str().unwrap()];
    refused(&args, &["histogram.svg", "too few set-ups have the data it shows"]);
    for option in ["--effects", "--counts"] {
        let table = folder.path().join("table.csv");
        let args = ["weak", "--data", path.to_str().unwrap(), option, table.to_str().unwrap()];
        refused(&args, &["table.csv", "its winning first moves are not known", "--detail moves"]);
        assert!(!table.exists(), "{option}");
    }
}

#[test]
fn a_second_census_confirms_and_two_are_compared() {
    let paths = ["blunders-5", "blunders-20"].map(|name| data(&format!("sensitivity/{name}.parquet")));
    let [first, second] = paths.each_ref().map(|path| path.to_str().unwrap());
    let answer = json_answer(&["weak", "--data", first, "--confirm", second]);
    assert_eq!((&answer["sample"], &answer["confirmed_on"]["sample"]), (&json!(1000), &json!(1000)));
    let check = &answer["check"];
    let (kept, left_out) = (check["sample"].as_u64().unwrap(), check["left_out"].as_u64().unwrap());
    assert!(kept + 2 * left_out == 1000 && (1..100).contains(&left_out), "{check}");
    let moves =
        check["numbers"].as_array().unwrap().iter().find(|told| told["name"] == "confirm.winning_moves").unwrap();
    let [whole, apart] = ["whole", "apart"].map(|of| moves[of]["estimate"].as_f64().unwrap());
    assert!((moves["difference"].as_f64().unwrap() - (apart - whole)).abs() < 1e-5 && whole != apart, "{moves}");
    let compared = json_answer(&["weak", "--compare", first, second]);
    let features = compared["features"].as_array().unwrap();
    let feature = features.iter().find(|feature| feature["apart"].is_object()).unwrap();
    let estimate = |of: &str| feature[of]["estimate"].as_f64().unwrap();
    assert!((estimate("apart") - (estimate("second") - estimate("first"))).abs() < 1e-5);
    refused(
        &["weak", "--data", first, "--confirm", first],
        &["blunders-5.parquet", "are not independent: both are drawn with seed"],
    );
    refused(&["weak", "--compare", first], &["--compare"]);
    refused(
        &["weak", "--compare", first, first],
        &["blunders-5.parquet", "are not independent: both are drawn with seed"],
    );
    refused(&["weak", "--confirm", first], &["--data"]);
    refused(&["weak", "--deadlock", "two-pass"], &["kamisado-official-1, not kamisado-two-pass-1", "--sample N"]);
    refused(&["weak", "--compare", first, second, "--data", first], &["--compare", "--data"]);
}

#[test]
fn refuses_what_is_no_census() {
    refused(&["weak", "--data", "nosuchfile"], &["cannot read the census 'nosuchfile'"]);
    let (_folder, path) = file("match.txt");
    fs::write(&path, "d8d3\n").unwrap();
    refused(&["weak", "--data", path.to_str().unwrap()], &["match.txt", "is not a Parquet file"]);
    refused(&["weak", "--data", "x.parquet", "--sample", "3"], &["--data", "--sample"]);
}

#[test]
fn refuses_an_empty_sample() {
    for sample in ["0", "-1", "many", "10000001"] {
        refused(&["weak", "--sample", sample], &["--sample", sample]);
    }
}
