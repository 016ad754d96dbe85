//! `analysis census`: files, checkpoints, messages.

mod guard;
mod pages;
mod survey;

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use analysis::census::{Census, Detail, read};
use analysis::population::{PlayedRounds, Population, Skill};
use kamisado::{Deadlock, Fill, FinishedRound, Level, Outcome, Position};
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::value::{Question, answer};

use crate::support::command::{command, json_answer, refused, run};
use crate::support::folder::Folder;
use crate::support::terminal::{NO_SUCH_FILE, text};

impl Folder {
    /// Runs a census with these options, and reads its file.
    #[track_caller]
    fn census(&self, name: &str, options: &[&str]) -> Census {
        run(&[&["census", "--output", &self.name(name)], options].concat());
        read(&self.path(name)).unwrap()
    }
}

/// Checks every row against the solver's answers, one by one.
fn check(census: &Census) {
    for row in &census.rows {
        let position = Position::new(&row.setup, Deadlock::Official).unwrap();
        let question = Question { moves: row.winning_moves.is_some(), ..Question::default() };
        let found = answer(&position, &question).unwrap();
        assert_eq!(found.verdict.value(), Some(row.value), "{}", row.setup);
        if let Some(winning_moves) = &row.winning_moves {
            assert_eq!(found.moves.len() as u32, row.moves, "{}", row.setup);
            assert!(found.winning_moves().map(|m| &m.m).eq(winning_moves), "{}", row.setup);
        }
        if let Some(distance) = row.distance {
            let found = answer(&position, &Question { distance: true, ..Question::default() }).unwrap();
            assert_eq!(found.verdict.distance(), Some(distance), "{}", row.setup);
        }
        assert!(row.nodes > 0 && row.proof > 0);
    }
}

#[test]
fn values_are_those_of_the_solver() {
    let folder = Folder::new();
    let by_value = folder.census("value.parquet", &["--sample", "20", "--seed", "7"]);
    assert_eq!(by_value.identity.population, Population::Uniform { seed: 7 });
    assert_eq!((by_value.identity.detail, by_value.rows.len()), (Detail::Value, 20));
    check(&by_value);
    let moves = folder.census("moves.parquet", &["--sample", "2", "--seed", "7", "--detail", "moves"]);
    check(&moves);
    for (a, b) in by_value.rows.iter().zip(&moves.rows) {
        assert_eq!((&a.setup, a.value, a.winning_moves.as_ref()), (&b.setup, b.value, None));
    }
    check(&folder.census("distance.parquet", &["--sample", "1", "--seed", "7", "--detail", "distance"]));
}

#[test]
fn played_rounds_come_with_both_fills() {
    let folder = Folder::new();
    let options = ["--population", "played", "--players", "natural", "--points", "5", "--sample", "12", "--seed", "3"];
    let census = folder.census("played.parquet", &options);
    let played = PlayedRounds::new(3, Skill::Natural, 5);
    assert_eq!(census.identity.population, Population::Played(played));
    assert_eq!(census.rows.len(), 24);
    check(&census);
    for pair in census.rows.chunks(2) {
        let [left, right] = [0, 1].map(|i| pair[i].origin.clone().unwrap());
        assert_eq!(
            (left.round, left.of_match, left.fill, right.fill),
            (right.round, right.of_match, Fill::Left, Fill::Right)
        );
        for (row, origin) in pair.iter().zip([left, right]) {
            let outcome = Outcome { winner: row.defender(), promoted: origin.promoted, ending: kamisado::Ending::Home };
            let finished = FinishedRound { board: origin.finished, outcome };
            assert_eq!(finished.next(origin.fill), row.setup);
            assert_eq!(finished.level_before().promoted(), Some(origin.level));
        }
    }
    let levels = census.rows.iter().map(|row| row.origin.as_ref().unwrap().level);
    assert!(levels.clone().any(|level| level == Level::Sumo) && levels.clone().any(|level| level > Level::Sumo));
}

/// Files of version 0.1.0 name win-keeping players otherwise. They mean the same rounds, and a file made today has the
/// glossary's name, and the program's version.
#[test]
fn older_files_are_read_and_new_ones_name_win_keeping_players() {
    let folder = Folder::new();
    for (name, share, skill) in [("strong", "0.1", Skill::Strong { blunders: 0.1 }), ("perfect", "0", Skill::Perfect)] {
        let older = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/older-{name}.parquet"));
        let older = read(&older).unwrap();
        assert_eq!(older.identity.population, Population::Played(PlayedRounds::new(5, skill, 3)));
        let new = ["--population", "played", "--seed", "5", "--sample", "1", "--blunders", share];
        let setups = |census: &Census| census.rows.iter().map(|row| row.setup.clone()).collect::<Vec<_>>();
        let census = folder.census("new.parquet", &new);
        assert_eq!((&census.identity, setups(&census)), (&older.identity, setups(&older)));
        let bytes = folder.bytes("new.parquet");
        let has = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
        assert!(has("\"players\":\"win-keeping\",\"blunders\":") && !has(name), "{name}");
        assert!(has(concat!("kamisado-analysis ", env!("CARGO_PKG_VERSION"))));
    }
}

#[test]
fn all_rounds_of_matches_are_the_same_in_parts() {
    let folder = Folder::new();
    let options = ["--population", "played", "--players", "natural", "--points", "5", "--sample", "7", "--seed", "3"];
    let matches = ["--rounds", "all", "--fills", "rule"];
    let whole = folder.census("whole.parquet", &[&options[..], &matches].concat());
    let of_match: Vec<u32> = whole.rows.iter().map(|row| row.origin.as_ref().unwrap().of_match).collect();
    assert!(of_match.len() == 14 && of_match.starts_with(&[1, 1, 2, 2]), "{of_match:?}");
    check(&whole);
    let (plan, parts, merged) = (folder.name("plan"), folder.name("parts"), folder.name("merged.parquet"));
    run(&[&["plan", "census", "--parts", "2", "--output", &plan][..], &options, &matches].concat());
    run(&["plan", "run", &plan, &parts]);
    run(&["plan", "merge", &plan, &parts, "--output", &merged]);
    assert_eq!(fs::read(merged).unwrap(), fs::read(folder.name("whole.parquet")).unwrap());
    let longest = ["--population", "played", "--players", "natural", "--when-lost", "longest", "--sample", "1"];
    refused(
        &[&["census", "--output", &folder.name("x")][..], &longest].concat(),
        &["--when-lost longest works with --players keeping only"],
    );
    refused(&["census", "--output", &folder.name("x"), "--sample", "1", "--fills", "rule"], &["--fills works with"]);
}

#[test]
fn records_are_replayed() {
    let folder = Folder::new();
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/records/standard-match.txt");
    let record = record.to_str().unwrap();
    let census = folder.census("all.parquet", &["--population", "records", "--record", record]);
    // The fourth and last round ends the match.
    assert_eq!(census.rows.len(), 6);
    let origins: Vec<_> = census.rows.iter().map(|row| row.origin.clone().unwrap()).collect();
    assert_eq!(origins.iter().map(|origin| origin.of_match).collect::<Vec<_>>(), [1, 1, 2, 2, 3, 3]);
    assert!(origins.iter().all(|origin| origin.record.as_deref() == Some("standard-match.txt")));
    check(&census);
    // A file may hold several games, in any format.
    let game = kamisado_records::read(&fs::read_to_string(record).unwrap()).unwrap();
    fs::write(folder.path("both.sgf"), game.to_sgf().repeat(2)).unwrap();
    let both = folder.census("both.parquet", &["--population", "records", "--record", &folder.name("both.sgf")]);
    assert_eq!(both.rows.len(), 2 * census.rows.len());
    for (row, of_record) in both.rows.iter().zip(census.rows.iter().cycle()) {
        assert_eq!((&row.setup, row.value), (&of_record.setup, of_record.value));
    }
    let options = ["--population", "records", "--record", record, "--sample", "2", "--seed", "5"];
    assert_eq!(folder.census("two.parquet", &options).rows.len(), 4);
    refused(
        &[
            &["census", "--output", &folder.name("x"), "--population", "records"][..],
            &["--record", record, "--sample", "4"],
        ]
        .concat(),
        &["--sample 4", "3 finished rounds"],
    );
}

#[test]
fn every_record_that_is_wrong_is_named() {
    let folder = Folder::new();
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/records/standard-match.txt");
    let (output, bad, again) = (folder.name("x"), folder.name("bad.txt"), folder.name("./same.txt"));
    fs::copy(record, folder.path("same.txt")).unwrap();
    fs::write(&bad, "d8d3\nf1f9\n").unwrap();
    let same = folder.name("same.txt");
    let census = |records: &[&str], fragments: &[&str]| {
        let mut args = vec!["census", "--population", "records", "--output", &output];
        records.iter().for_each(|record| args.extend(["--record", *record]));
        refused(&args, fragments);
    };
    census(&[&same, record, &again], &["same.txt' is given twice: its rounds would count twice"]);
    let missing = folder.name("missing.txt");
    census(
        &[&bad, &same, &missing, &again],
        &[
            "bad.txt': line 2, column 1: ",
            "cannot read the record '",
            &format!("missing.txt': {NO_SUCH_FILE}"),
            "./same.txt' is given twice",
        ],
    );
    assert!(!folder.path("x").exists());
}

#[test]
fn threads_do_not_change_a_byte() {
    let folder = Folder::new();
    let options = ["--population", "played", "--players", "natural", "--sample", "7"];
    folder.census("one.parquet", &[&options[..], &["--threads", "1"]].concat());
    folder.census("two.parquet", &[&options[..], &["--threads", "3", "--memory", "2G"]].concat());
    assert_eq!(folder.bytes("one.parquet"), folder.bytes("two.parquet"));
}

#[cfg(unix)]
#[test]
fn a_killed_census_goes_on() {
    let folder = Folder::new();
    let options = ["--sample", "800", "--threads", "1"];
    let checkpoint = folder.name("checkpoint");
    let resumed = folder.name("resumed.parquet");
    let args = [&["census", "--output", &resumed, "--checkpoint", &checkpoint], &options[..]].concat();
    for signal in ["-INT", "-KILL"] {
        let mut child = command(&args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        // Until another block is stored.
        let journal = folder.path("checkpoint/census.journal");
        let length = || fs::metadata(&journal).map_or(0, |journal| journal.len());
        let begun = length();
        while length() < begun.max(200) + 1000 {
            sleep(Duration::from_millis(20));
            assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
        }
        std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        assert_ne!(output.status.code(), Some(0));
        if signal == "-INT" {
            assert_eq!(output.status.code(), Some(130));
            assert!(text(&output.stderr).contains("the same command continues from"), "{}", text(&output.stderr));
        }
        assert!(!folder.path("resumed.parquet").exists());
    }
    let output = run(&args);
    assert!(text(&output.stderr).contains("blocks were already finished"), "{}", text(&output.stderr));
    folder.census("fresh.parquet", &[&options[..2], &["--threads", "2"]].concat());
    assert_eq!(folder.bytes("fresh.parquet"), folder.bytes("resumed.parquet"));
    let other = [&["census", "--output", &resumed, "--checkpoint", &checkpoint], &["--sample", "801"][..]].concat();
    refused(&other, &["is of other work", "sample = 800", "sample = 801"]);
}

#[test]
fn a_checkpoint_belongs_to_the_exact_job() {
    let folder = Folder::new();
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/records");
    let record = |name: &str, text: &str| {
        fs::create_dir(folder.path(name)).unwrap();
        fs::write(folder.path(name).join("round.txt"), text).unwrap();
        folder.path(name).join("round.txt").to_str().unwrap().to_owned()
    };
    let text = fs::read_to_string(records.join("standard-match.txt")).unwrap();
    // The same match without its last line is a different record.
    let shorter = text.trim_end().rsplit_once('\n').unwrap().0;
    let (first, second) = (record("first", &text), record("second", shorter));
    let (checkpoint, output) = (folder.name("checkpoint"), folder.name("x.parquet"));
    let args = |record: &str, options: &[&str]| -> Vec<String> {
        let census = ["census", "--population", "records", "--record", record, "--output", &output];
        [&census[..], &["--checkpoint", &checkpoint], options].concat().iter().map(|text| text.to_string()).collect()
    };
    let refused = |args: Vec<String>, fragments: &[&str]| {
        refused(&args.iter().map(String::as_str).collect::<Vec<_>>(), &[&["is of other work"], fragments].concat());
    };
    let two = ["--sample", "2"];
    run(&args(&first, &two).iter().map(String::as_str).collect::<Vec<_>>());
    let before = folder.bytes("x.parquet");
    let sha256 = |text: &str| format!("\"round.txt\", sha256 {}", analysis::checksum::sha256(text.as_bytes()));
    refused(args(&second, &two), &[&sha256(&text), &sha256(shorter)]);
    refused(args(&first, &["--sample", "2", "--seed", "2"]), &["seed = 1", "seed = 2"]);
    refused(args(&first, &["--sample", "2", "--detail", "moves"]), &["detail = value", "detail = moves"]);
    refused(args(&first, &["--sample", "1"]), &["sample = 2", "sample = 1"]);
    assert_eq!(folder.bytes("x.parquet"), before);
    // The same contents in another folder are the same job.
    let copy = record("copy", &text);
    run(&args(&copy, &two).iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(folder.bytes("x.parquet"), before);
}

#[test]
fn the_answer_tells_what_was_made() {
    let folder = Folder::new();
    let output = folder.name("a.parquet");
    let found = json_answer(&["census", "--sample", "3", "--detail", "moves", "--output", &output]);
    let census = read(Path::new(&output)).unwrap();
    assert_eq!(found["population"], serde_json::json!({"name": "uniform", "seed": 1}));
    assert_eq!((found["rows"].as_u64(), found["detail"].as_str()), (Some(3), Some("moves")));
    let wins = census.rows.iter().filter(|row| row.value == Value::Win).count();
    assert_eq!(found["challenger_wins"].as_u64(), Some(wins as u64));
    assert_eq!(found["rules"], "kamisado-official-1");
}

#[test]
fn bad_input_is_told() {
    let folder = Folder::new();
    let output = folder.name("x.parquet");
    let census = |options: &[&str], fragments: &[&str]| {
        refused(&[&["census", "--output", &output], options].concat(), fragments);
        assert!(!Path::new(&output).exists());
    };
    census(&["--population", "human", "--sample", "3"], &["human", "uniform", "played", "records"]);
    census(&["--sample", "0"], &["0", "1..="]);
    census(&["--sample", "-3"], &["-3"]);
    census(&[], &["--sample N is missing", "how many set-ups"]);
    census(&["--population", "played"], &["--sample N is missing", "how many finished rounds"]);
    census(&["--sample", "3", "--detail", "all"], &["all", "value", "moves", "distance"]);
    census(&["--sample", "3", "--blunders", "1.5"], &["1.5", "from 0 to 1"]);
    census(&["--sample", "3", "--points", "1"], &["1", "2..="]);
    census(&["--sample", "3", "--memory", "1M"], &["128M", "larger --memory"]);
    census(&["--sample", "3", "--record", "x"], &["--record works with --population records"]);
    for option in [["--players", "keeping"], ["--blunders", "0.2"], ["--points", "5"]] {
        census(&[&["--sample", "3"], &option[..]].concat(), &[option[0], "works with --population played only"]);
    }
    let natural = ["--population", "played", "--players", "natural", "--sample", "3", "--blunders", "0.2"];
    census(&natural, &["--blunders works with --players keeping only"]);
    census(&["--population", "records"], &["needs --record"]);
    census(&["--population", "records", "--record", "/no/such/record"], &["cannot read", "/no/such/record"]);
    let illegal = folder.name("illegal.txt");
    fs::write(&illegal, "match: standard\n1. d8d3, a1a8\n").unwrap();
    census(&["--population", "records", "--record", &illegal], &["illegal.txt", "line 2"]);
    fs::write(&illegal, "match: standard\n1. d8d3\n").unwrap();
    census(&["--population", "records", "--record", &illegal], &["no record has a finished round"]);
    refused(&["census", "--sample", "3", "--output", "/no/such/folder/x.parquet"], &["cannot write"]);
    refused(&["census", "--sample", "3"], &["--output"]);
}

#[test]
fn other_files_are_no_census() {
    let folder = Folder::new();
    let path = folder.path("x.parquet");
    let error = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        read(&path).unwrap_err().to_string()
    };
    assert!(error(b"").contains("not a Parquet file"));
    assert!(error(b"PAR1 and no more of it PAR1").contains("not a Parquet file"));
    folder.census("good.parquet", &["--sample", "5"]);
    let good = folder.bytes("good.parquet");
    assert!(error(&good[..good.len() - 1]).contains("not a Parquet file"));
    let replaced = |from: &str, to: &str| {
        assert_eq!(from.len(), to.len());
        let mut bytes = good.clone();
        let mut count = 0;
        for i in 0..bytes.len() - from.len() {
            if bytes[i..].starts_with(from.as_bytes()) {
                bytes[i..i + from.len()].copy_from_slice(to.as_bytes());
                count += 1;
            }
        }
        assert!(count > 0, "{from}");
        bytes
    };
    let version = error(&replaced("\"version\":2", "\"version\":3"));
    assert!(version.contains("version 3, expected 2"), "{version}");
    let version = error(&replaced("\"version\":2", "\"version\":1"));
    assert!(version.contains("version 1, expected 2"), "{version}");
    assert!(error(&replaced("kamisado-census", "somebody-census")).contains("not one of 'analysis census'"));
    let rows = error(&replaced("\"units\":[1,5]", "\"units\":[1,4]"));
    assert!(rows.contains("is damaged"), "{rows}");
    assert!(error(&replaced("winning_moves", "winning-moves")).contains("the expected columns"));
    let checksum = error(&replaced("kamisado-census-sha256", "kamisado-census-sha999"));
    assert!(checksum.contains("SHA-256") && checksum.contains("expected missing"), "{checksum}");
    assert!(read(&folder.path("missing")).unwrap_err().to_string().contains("cannot read the census"));
}
