//! `analysis matches` from the command line.

mod study;

use std::fs;

use serde_json::Value;

use crate::support::cells::decimals;
use crate::support::command::{answer, json_answer, refused};

const FEW: [&str; 7] = ["matches", "--players", "natural", "--score", "2-2=5", "--max-nodes", "300k"];

fn found(args: &[&str]) -> Value {
    json_answer(&[&FEW, args].concat())
}

#[test]
fn numbers_agree_with_one_another_and_with_any_threads() {
    let folder = tempfile::tempdir().unwrap();
    let (csv, kept) = (folder.path().join("m.csv"), folder.path().join("kept"));
    let (csv, kept) = (csv.to_str().unwrap(), kept.to_str().unwrap());
    let one = found(&["--score", "2-1", "--rounds", "3", "--threads", "1", "--checkpoint", kept]);
    let two = found(&["--score", "2-1", "--rounds", "3", "--threads", "2", "--csv", csv]);
    assert_eq!(one, two);
    assert_eq!(one, found(&["--score", "2-1", "--rounds", "3", "--checkpoint", kept]));
    assert_eq!((&one["rules"], &one["max_nodes"]), (&"kamisado-official-1".into(), &300_000.into()));
    let number = |value: &Value| value.as_u64().unwrap();
    let all = |share: &Value| number(&share["hits"]) + number(&share["misses"]) + number(&share["unknown"]);
    for (score, (name, rounds)) in one["scores"].as_array().unwrap().iter().zip([("2-2", 5), ("2-1", 3)]) {
        assert_eq!((score["score"].as_str(), number(&score["rounds"])), (Some(name), rounds));
        assert_eq!((all(&score["challenger_wins"]), all(&score["fill_decides"])), (2 * rounds, rounds));
        let (last, lost) = (&score["last_move"], &score["lost_round"]);
        let ends = number(&last["deadlocks"]) + number(&last["only_way"]) + all(&last["changes_match"]);
        let losses = number(&lost["decisive"]) + number(&lost["forced"]) + all(&lost["can_choose"]);
        assert_eq!((ends, losses), (rounds, rounds));
    }
    let lines = fs::read_to_string(csv).unwrap();
    assert_eq!((lines.lines().count(), decimals(&lines)), (1 + 2 * 10, vec![6]));
    let share = &one["scores"][0]["challenger_wins"];
    let line = format!("2-2,challenger_wins,set-ups,10,{},{},0,", share["hits"], share["misses"]);
    assert!(lines.contains(&line), "{lines}");
    assert_ne!(one["scores"], found(&["--score", "2-1", "--rounds", "3", "--seed", "2"])["scores"]);
}

#[test]
fn the_text_names_its_population() {
    let told = answer(&FEW);
    assert!(
        told.replace('\n', " ")
            .contains("matches to 3 points played by natural players, all rounds of each match (seed 1)"),
        "{told}"
    );
    assert!(told.contains("2-2: level, after 5 rounds") && told.contains("of 10 set-ups"), "{told}");
}

#[test]
fn bad_input_is_named() {
    refused(&["matches", "--score", "2-0"], &["'2-0'", "expected 2-2, 2-1, 1-2", "won the round before"]);
    refused(&["matches", "--score", "2-2=0"], &["found '0' rounds", "from 1 to"]);
    refused(&["matches", "--score", "2-2=5", "--score", "2-2"], &["--score 2-2 was given twice"]);
    refused(&["matches", "--rounds", "0"], &["--rounds"]);
    refused(&["matches", "--within", "1"], &["--within"]);
    refused(&["matches", "--max-nodes", "-3"], &["expected a whole number of at least 1"]);
    refused(&["matches", "--max-seconds", "0"], &["expected a number of seconds above 0"]);
    refused(&["matches", "--memory", "1M"], &["expected a larger --memory"]);
    refused(&["matches", "--csv", "/nowhere/m.csv"], &["/nowhere/m.csv"]);
}

#[test]
fn a_checkpoint_of_other_work_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().to_str().unwrap();
    let args =
        |nodes| ["matches", "--players", "natural", "--score", "2-2=1", "--max-nodes", nodes, "--checkpoint", kept];
    answer(&args("1k"));
    refused(&args("2k"), &["is of other work: found 'limits = 1000 positions, none', expected 'limits = 2000"]);
}
