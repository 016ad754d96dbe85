//! The command line of the analysis: answers, files, messages, exit codes.

use crate::support::opening::{self, TWO};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;

use crate::support::cells::decimals;
use crate::support::command::{answer, command, json_answer, refused};
use crate::support::terminal::text;

/// Fig. 7 of the rulebook: Gold has reached home with the purple tower.
const FINISHED: &str = "2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P";
/// Gold's red and Black's green towers are blocked, each on the other's colour; Black moved last, to a red square.
const DEADLOCK: &str = "ou5b/8/8/1Bkp2gy/2R2rYO/7U/8/1G2KP2 g R";
/// A match whose first round ends in that deadlock.
const DEADLOCK_RECORD: &str = "match: standard\nposition: ou5b/8/7g/1Bkp3y/2R2rYO/7U/8/1G2KP2 b G\n\nh6g5\n";

/// A new folder, and the path of a file in it that does not exist yet.
fn file(name: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    (folder, path)
}

/// A new folder with a record in it.
fn record(content: &str) -> (TempDir, PathBuf) {
    let (folder, path) = file("match.txt");
    fs::write(&path, content).unwrap();
    (folder, path)
}

/// A new folder with a table in it.
fn table(content: &[u8]) -> (TempDir, PathBuf) {
    let (folder, path) = file("opening.table");
    fs::write(&path, content).unwrap();
    (folder, path)
}

fn names(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn refill_advises_after_the_rulebooks_example() {
    let (folder, chart) = file("refill.svg");
    let answer =
        answer(&["refill", FINISHED, "--winner", "gold", "--promote", "P", "--chart", chart.to_str().unwrap()]);
    assert!(answer.contains("\n  1  B  U  O  R  K  Y  G +P  1 +P  G  Y  R  K  O  B  U    1 B G R Y K P U O\n"));
    assert!(answer.contains(
        "fill left   Black: win, 17 of 102 first moves win\n            puobkyrg/8/8/8/8/8/8/BUORKYG+P b -\n"
    ));
    assert!(answer.contains(
        "fill right  Black: win, 6 of 102 first moves win\n            yrgkobup/8/8/8/8/8/8/+PGYRKOBU b -\n"
    ));
    let advice = "Fill right: Black then has 6 winning first moves of 102, and 17 of 102 after the\nother fill; this \
                  is about the next round, not the match.\n";
    let round = "\nGold has won the round by reaching home: purple gains its first ring, 1 point.";
    assert!(answer.starts_with(&format!("{advice}{round}")), "{answer}");
    let features = |answer: &str| answer.matches(" more: a tower of the ").count();
    let more = self::answer(&["refill", FINISHED, "--features"]);
    assert_eq!((features(&answer), features(&more)), (0, 7), "{more}");
    assert!(more.starts_with(&answer), "{more}");
    assert!(answer.lines().all(|line| line.chars().count() <= 80), "{answer}");
    assert!(fs::read_to_string(&chart).unwrap().contains("Fill right: Black has 17 winning first moves"));
    assert_eq!(names(folder.path()), ["refill.svg"]);
}

#[test]
fn refill_reads_records() {
    let (_folder, path) = record(DEADLOCK_RECORD);
    let side = |position: &str, winning_moves: u32| json!({"position": position, "value": "win", "winning_moves": winning_moves, "moves": 102, "distance": null});
    let expected = json!({
        "winner": "gold", "challenger": "black", "promoted": "red", "level": 1, "points": 1,
        "left": side("rkpgyoub/8/8/8/8/8/8/GKPU+RYOB b -", 4),
        "right": side("oubkpgyr/8/8/8/8/8/8/B+RYOUGKP b -", 17),
        "advice": "left", "chosen": null,
        "match": {"format": "standard", "score": {"black": 0, "gold": 1}, "left": "unknown", "right": "unknown"}
    });
    let mut answer = json_answer(&["refill", path.to_str().unwrap(), "--max-nodes", "1"]);
    // Fewer winning first moves are harder than more.
    let harder = |side: &str| answer[side]["harder_than"]["estimate"].as_f64().unwrap();
    assert!(harder("left") > harder("right") && harder("left") <= 100.0 && harder("right") >= 0.0);
    let names = |side: &str| -> Vec<String> {
        let features = answer[side]["features"].as_array().unwrap();
        features.iter().map(|feature| feature["name"].to_string()).collect()
    };
    assert!(names("left").iter().all(|name| !names("right").contains(name)));
    assert!(names("left").len() + names("right").len() > 0);
    for side in ["left", "right"] {
        let [low, harder, high] =
            ["low", "estimate", "high"].map(|bound| answer[side]["harder_than"][bound].as_f64().unwrap());
        assert!(low <= harder && harder <= high);
        assert!(answer[side]["among_rings"] == 1 && answer[side]["among"].as_u64().unwrap() >= 500);
        for feature in answer[side]["features"].as_array().unwrap() {
            assert!(feature["rings"] == "1" && feature["more"].as_u64().unwrap() > 0, "{feature}");
        }
        let wins = answer[side]["wins"].as_array().unwrap();
        assert_eq!(Some(wins.len() as u64), answer[side]["winning_moves"].as_u64());
        assert!(wins[0]["move"].is_string() && wins[0]["notation"].is_string());
        for gained in ["wins", "harder_than", "among", "among_rings", "features"] {
            answer[side].as_object_mut().unwrap().remove(gained);
        }
    }
    assert_eq!(answer, expected);
}

#[test]
fn refill_refuses_rounds_that_go_on() {
    refused(&["refill", "start"], &["position 'start'", "the round is not over: Black is to move"]);
    let (_folder, path) = record("d8d3\n");
    refused(&["refill", path.to_str().unwrap()], &["no round is over: Gold is to move"]);
}

#[test]
fn refill_plays_the_moves_that_lead_to_the_end() {
    let typed = json_answer(&["refill", "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P", "Purple", "f6"]);
    assert_eq!(typed, json_answer(&["refill", "P1k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/5p2/B5U1 b O"]));
    refused(
        &["refill", "start", "d8d3", "f1a1"],
        &["move 2, 'f1a1'", "before it: oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P", "the tower on f1 can go to"],
    );
    refused(&["refill", "start", "d8d3"], &["no round is over: Gold is to move"]);
    let (_folder, path) = record("d8d3\n");
    refused(&["refill", path.to_str().unwrap(), "f1f2"], &["the MOVE 'f1f2' after a record"]);
}

#[test]
fn refill_answers_for_a_single_round() {
    let single = DEADLOCK_RECORD.replace("match: standard\n", "");
    let (_folder, path) = record(&single);
    let answer = json_answer(&["refill", path.to_str().unwrap()]);
    assert_eq!((&answer["winner"], &answer["level"]), (&"gold".into(), &1.into()));
    let told = self::answer(&["refill", path.to_str().unwrap()]);
    assert!(
        told.replace('\n', " ").contains("The record is a single round: the advice is for a match that continues"),
        "{told}"
    );
}

#[test]
fn refill_says_what_the_record_chose() {
    for (fill, told) in [("left", "The record fills from the left, the better side"), ("right", "but left was better")]
    {
        let (_folder, path) = record(&format!("{DEADLOCK_RECORD}fill: {fill}\n"));
        let answer = answer(&["refill", path.to_str().unwrap(), "--max-nodes", "1"]);
        assert!(answer.replace('\n', " ").contains(told), "{answer}");
        let answer = json_answer(&["refill", path.to_str().unwrap(), "--max-nodes", "1"]);
        assert_eq!((&answer["chosen"], &answer["advice"]), (&fill.into(), &"left".into()));
    }
}

#[test]
fn refill_says_which_fill_wins_the_match() {
    // With these rings it is 2 to 2 after the round: the winner of the next round wins the match.
    let rings = FINISHED.replace('u', "+u").replace('p', "+p").replace('B', "+B");
    let told = json_answer(&["refill", &rings, "--match", "3"]);
    let expected = json!({"format": "standard", "score": {"black": 2, "gold": 2}, "left": "loss", "right": "loss"});
    assert_eq!((&told["match"], &told["advice"]), (&expected, &"right".into()));
    assert_eq!(told["left"]["value"], "win");

    refused(&["refill", &rings, "--match", "2"], &["the rings of Black are worth 2 points", "match to 2 points"]);
    refused(&["refill", FINISHED, "--match", "1"], &["the match to 1 point is over: Gold has won it by 1 to 0"]);
    refused(&["refill", FINISHED, "--match", "16"], &["--match", "from 1 to 15"]);
    let (_folder, path) = record(DEADLOCK_RECORD);
    refused(&["refill", path.to_str().unwrap(), "--match", "long"], &["--match long", "standard match"]);
}

#[test]
fn refill_refuses_matches_that_are_over() {
    let played = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/records/standard-match.txt");
    refused(&["refill", played], &["the standard match is over: Gold has won it by 4 to 1"]);
    let triple = FINISHED.replacen('P', "+++P", 1);
    refused(&["refill", &triple], &["the match is over: Gold has won it with a triple"]);
}

#[test]
fn refill_refuses_what_contradicts_the_board() {
    refused(&["refill", FINISHED, "--winner", "black"], &["won by Gold with the purple tower, not by Black"]);
    refused(&["refill", FINISHED, "--promote", "red"], &["which gains the ring, not red"]);
    refused(&["refill", DEADLOCK], &["does not say who won it", "here --winner gold --promote red"]);
    refused(&["refill", DEADLOCK, "--winner", "gold"], &["does not say who won it"]);
    let wrong = ["refill", DEADLOCK, "--winner", "black", "--promote", "red"];
    refused(&wrong, &["this deadlock cannot be a win of Black", "expected --winner gold --promote red"]);
    let (_folder, path) = record(DEADLOCK_RECORD);
    refused(&["refill", path.to_str().unwrap(), "--winner", "black"], &["won by Gold with the red tower"]);
}

#[test]
fn refill_refuses_other_texts() {
    refused(&["refill", "nosuchfile"], &["'nosuchfile' is neither a position nor a file"]);
    let rows = FINISHED.split(' ').next().unwrap();
    refused(&["refill", rows], &["the player to move is missing after the rows"]);
    refused(&["refill", ""], &["the position is empty"]);
    refused(&["refill", "8/8/8/8/8/8/8/8 b -"], &["is missing"]);
    refused(&["refill", FINISHED, "--winner", "white"], &["'white'", "expected gold or black"]);
    refused(&["refill", FINISHED, "--promote", "mauve"], &["found 'mauve', expected a colour"]);
    let (_folder, path) = record("rules: two-pass\nd8d3\n");
    refused(&["refill", path.to_str().unwrap(), "--deadlock", "official"], &["line 1", "two-pass"]);
    let (_folder, path) = record("d8d3\nnonsense\n");
    refused(&["refill", path.to_str().unwrap()], &["match.txt", "line 2"]);
}

#[test]
fn openings_counts_the_initial_round() {
    let (_folder, chart) = file("openings.svg");
    let answer = answer(&["openings", "--chart", chart.to_str().unwrap()]);
    assert!(answer.contains("\nred        0/3   0/3   1/2   0/2   0/2   1/1      2/6      0/2      0/5     2/13\n"));
    let finding = "Black wins the initial round with 16 of 102 first moves, all of them straight\nforward.";
    assert!(answer.contains(&format!("\n{finding}\n\nkamisado-official-1, plies 0 to 5: all positions")), "{answer}");
    assert!(answer.contains(" 2872/2872 100.0%\n"), "{answer}");
    let without_table = json_answer(&["openings", "--deadlock", "two-pass"]);
    assert_eq!((&without_table["winning_moves"], &without_table["opening"]), (&json!(16), &json!(null)));
    assert!(fs::read_to_string(chart).unwrap().contains("16 straight moves win"));
}

#[test]
fn practical_says_how_hard_first_moves_are_to_play() {
    let (folder, chart) = file("practical.svg");
    let [csv, traps] = ["moves.csv", "traps.csv"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    // The second is the mirror image of the first; both end the round soon.
    let asked = ["practical", "--rounds", "20", "--move", "h8f6", "--move", "a8c6", "--move", "e8e2"];
    let one = json_answer(&[&asked[..], &["--threads", "1", "--csv", &csv, "--traps", &traps]].concat());
    let two = json_answer(&[&asked[..], &["--threads", "2", "--chart", chart.to_str().unwrap()]].concat());
    assert_eq!(one, two);
    let moves = one["moves"].as_array().unwrap();
    let names: Vec<&str> = moves.iter().map(|found| found["move"].as_str().unwrap()).collect();
    assert_eq!(names, ["h8f6", "e8e2", "a8c6"]);
    assert_eq!(
        (&moves[0]["winner"], &moves[0]["distance"], &moves[1]["proof"]),
        (&"gold".into(), &15.into(), &1.into())
    );
    for key in ["only_moves", "keeps", "finds_natural", "finds_tricky", "natural_wins", "keeping_wins"] {
        assert_eq!(moves[0][key], moves[2][key], "{key}");
        assert!(!moves[0][key].is_null(), "{key}");
    }
    let csv = fs::read_to_string(csv).unwrap();
    assert_eq!((csv.lines().count(), decimals(&csv)), (4, vec![6]));
    assert_eq!(fs::read_to_string(traps).unwrap().lines().count(), 1);
    assert!(fs::read_to_string(chart).unwrap().contains("natural Black"));
    let other = json_answer(&[&asked[..], &["--seed", "2"]].concat());
    assert_ne!(one["moves"][0]["keeping_wins"], other["moves"][0]["keeping_wins"]);
}

#[test]
fn bad_options_of_practical_are_named() {
    let practical = |args: &[&str], fragments: &[&str]| refused(&[&["practical"], args].concat(), fragments);
    practical(&["--rounds", "1"], &["--rounds", "2..=1000000"]);
    practical(&["--blunders", "1.5"], &["expected a share from 0 to 1"]);
    practical(&["--move", "h8h1"], &["--move 'h8h1'"]);
    practical(&["--csv", "x.csv", "--traps", "x.csv"], &["x.csv': found it twice, expected a different file for each"]);
}

#[test]
fn openings_reads_a_table() {
    let (_folder, path) = table(&TWO);
    let table = path.to_str().unwrap();
    let answer = json_answer(&["openings", "--table", table]);
    assert_eq!((&answer["winning_moves"], &answer["moves"]), (&json!(16), &json!(102)));
    assert_eq!(answer["cells"].as_array().unwrap().len(), 102);
    let expected = json!({"tower": "brown", "direction": "forward", "length": 1, "value": "win"});
    assert!(answer["cells"].as_array().unwrap().contains(&expected));
    assert_eq!(answer["opening"]["plies"].as_array().unwrap().len(), 3);
    let moves = |list: &str| -> u64 {
        answer["opening"][list].as_array().unwrap().iter().map(|count| count["moves"].as_u64().unwrap()).sum()
    };
    assert_eq!((moves("towers"), moves("squares"), moves("lengths")), (677, 677, 677));
    refused(&["openings", "--table", table, "--deadlock", "two-pass"], &["kamisado-official-1", "kamisado-two-pass-1"]);
    refused(&["openings", "--table", "nosuchtable"], &["table nosuchtable"]);
    refused(&["openings", "--table", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")], &["Cargo.toml"]);
}

#[test]
fn a_damaged_table_is_told() {
    let mut damaged = TWO.clone();
    *damaged.last_mut().unwrap() ^= 1;
    let (_folder, path) = table(&damaged);
    let path = path.to_str().unwrap();
    let told = format!("table {path}: a damaged table: checksum");
    refused(&["openings", "--table", path], &[&told]);
}

#[test]
fn openings_counts_a_table_by_ply() {
    let (folder, path) = table(&TWO);
    let [csv, chart] = ["plies.csv", "plies.svg"].map(|name| folder.path().join(name));
    let [table, csv, chart] = [&path, &csv, &chart].map(|path| path.to_str().unwrap());
    let answer = answer(&["openings", "--table", table, "--csv", csv, "--plies-chart", chart]);
    assert!(answer.contains("\nkamisado-official-1, plies 0 to 2: all positions, not a sample\n\n"), "{answer}");
    assert!(answer.contains("\n  2         566         412  72.8%          28   4.9%\n"), "{answer}");
    assert!(
        answer.contains("\n  0        16.7%        15.4%        15.4%        15.4%          16/102  15.7%\n"),
        "{answer}"
    );
    let finding = "The player to move wins 72.8% of the positions at ply 2; a move with the brown or orange tower wins \
                   most often (30.8%), with the yellow or pink tower least (23.4%)";
    assert!(answer.replace('\n', " ").ends_with(&format!("  {finding}. ")), "{answer}");
    let rows = fs::read_to_string(csv).unwrap();
    assert!(rows.starts_with("of,ply,name,wins,count,share\npositions,0,,1,1,1.0000\nat-once,0,,0,1,0.0000\ntower,0,"));
    assert_eq!(decimals(&rows), [4]);
    // Two rows per ply, and four towers, 32 squares and seven lengths for each ply except the last.
    assert_eq!(rows.lines().count(), 1 + 3 * 2 + 2 * 43);
    assert!(fs::read_to_string(chart).unwrap().contains("72.8%"));
}

#[test]
fn openings_gives_the_same_numbers_with_any_number_of_threads() {
    let (_folder, path) = table(&TWO);
    let answers = ["1", "2"].map(|n| json_answer(&["openings", "--table", path.to_str().unwrap(), "--threads", n]));
    let [one, two] = answers.map(|mut answer| answer["opening"].take());
    assert_eq!(one, two);
    assert_eq!(one["rules"], "kamisado-official-1");
    assert_eq!(one["plies"][1], json!({"ply": 1, "positions": 51, "wins": 43, "wins_at_once": 0}));
    let moves = |list: &str| {
        let counts = one[list].as_array().unwrap().iter();
        counts.map(|count| count["moves"].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!((moves("towers"), moves("squares")), (677, 677));
    assert_eq!(one["towers"][0]["plies"][0], json!({"winning_moves": 4, "moves": 24}));
    assert_eq!(one["squares"].as_array().unwrap().len(), 32);
}

#[test]
fn openings_counts_the_table_in_the_program() {
    let plies = json_answer(&["openings"])["opening"]["plies"].take();
    let positions: Vec<u64> = plies.as_array().unwrap().iter().map(|ply| ply["positions"].as_u64().unwrap()).collect();
    assert_eq!((positions.len(), &positions[..5]), (6, &[1, 51, 566, 5444, 49632][..]));
}

#[test]
fn openings_refuses_what_is_no_opening_table() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/initial-round.cert");
    refused(&["openings", "--table", data], &["initial-round.cert: not a table: the file does not begin like one"]);
    refused(&["openings", "--table", "nosuchtable"], &["table nosuchtable: "]);
    let (_folder, path) = table(&opening::everything_reachable());
    let path = path.to_str().unwrap();
    refused(
        &["openings", "--table", path],
        &["table", "it has no plies", "expected an opening table, made by 'solver enumerate'"],
    );
    for option in ["--csv", "--plies-chart"] {
        let told = ["--csv and --plies-chart need a table made under kamisado-two-pass-1"];
        refused(&["openings", "--deadlock", "two-pass", option, "plies.svg"], &told);
    }
}

#[test]
fn output_that_cannot_be_written_is_told_before_any_work() {
    let (folder, missing) = file("missing/weak.svg");
    for command in [&["weak"][..], &["openings"], &["practical"], &["refill", FINISHED]] {
        let with = |option: &'static str, path: &Path| -> Vec<String> {
            let args = command.iter().copied().chain([option, path.to_str().unwrap()]);
            args.map(str::to_owned).collect()
        };
        let refused_with = |args: Vec<String>, fragment: &str| {
            refused(&args.iter().map(String::as_str).collect::<Vec<_>>(), &[fragment]);
        };
        refused_with(with("--chart", &missing), "cannot write");
        refused_with(with("--chart", &folder.path().join("chart.pdf")), "expected a name that ends in .svg");
    }
    for option in ["--heat-map", "--histogram"] {
        refused(&["weak", option, missing.to_str().unwrap()], &["cannot write"]);
    }
    for command in ["weak", "openings", "practical"] {
        refused(&[command, "--csv", folder.path().to_str().unwrap()], &["cannot write"]);
    }
    assert!(names(folder.path()).is_empty());
}

/// The output of a command that is interrupted as soon as it handles signals, and its messages.
#[cfg(target_os = "linux")]
fn interrupted(args: &[&str]) -> (String, String) {
    let mut command = command(args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    // The command handles the signal once it is among those caught: SIGINT is number 2.
    let status = format!("/proc/{}/status", child.id());
    let caught = || {
        let status = fs::read_to_string(&status).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim().to_owned();
        u64::from_str_radix(&mask, 16).unwrap() & 1 << 1 != 0
    };
    while !caught() {
        std::thread::sleep(Duration::from_millis(10));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{args:?}");
    (text(&output.stdout), text(&output.stderr))
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_sample_leaves_no_file() {
    let (folder, csv) = file("weak.csv");
    assert_eq!(interrupted(&["weak", "--csv", csv.to_str().unwrap()]), (String::new(), String::new()));
    assert!(names(folder.path()).is_empty());
}

#[test]
#[cfg(target_os = "linux")]
fn work_that_takes_longer_than_a_day_is_announced_before_it_begins() {
    let (folder, census) = file("set-ups.parquet");
    let census = ["census", "--output", census.to_str().unwrap(), "--threads", "2"];
    let told = |args: &[&str]| interrupted(&[&census, args].concat()).1;
    let note = told(&["--sample", "10000000", "--detail", "distance"]);
    assert!(note.starts_with("note: this is not expected to end within a day: it takes about 1389 hours"), "{note}");
    assert_eq!(told(&["--sample", "100000", "--detail", "distance"]), "", "13.9 hours");
    assert!(names(folder.path()).is_empty());
}

#[test]
fn memory_and_threads_are_checked() {
    refused(&["openings", "--memory", "0"], &["at least one byte"]);
    refused(&["openings", "--threads", "0"], &["expected a number from 1 to 1024"]);
}

#[test]
fn a_seed_is_a_whole_number() {
    let commands: [&[&str]; 11] = [
        &["census", "--sample", "1", "--output", "none"],
        &["games"],
        &["matches", "--score", "2-2"],
        &["outcomes", "--rounds", "2"],
        &["plan", "census", "--sample", "1", "--parts", "1", "--output", "none"],
        &["positions", "--plies", "1"],
        &["practical"],
        &["puzzles"],
        &["sensitivity"],
        &["sides"],
        &["weak"],
    ];
    let expected = format!("for '--seed <S>': expected a whole number from 0 to {}", u64::MAX);
    for command in commands {
        for seed in ["-1", "18446744073709551616", "1.5", "NaN", "inf", "1e3", "0x1"] {
            refused(&[command, &["--seed", seed]].concat(), &["invalid value", seed, &expected]);
        }
    }
}
