//! Each answer is the object that the program prints.

use std::io::Write;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value as Json, json};

use super::{BEFORE_HOME, same, solver};
use crate::documents::program;
use crate::support::command::json_answer;
use crate::support::explorer::{api, get, get_from, post, post_to, start, target};
use crate::support::terminal::started;

/// Fig. 7 of the rulebook: Gold has reached home with the purple tower.
const FINISHED: &str = "2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P";
/// After [`BEFORE_HOME`].
const HOME: &str = "P1k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/5p2/B5U1 b O";
/// Each player has 1 point, and Gold wins the round.
const LATE_IN_MATCH: &str = "2+k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/+P4p2/B5U1 g P";
/// A late position that a search solves quickly.
const LATE: &str = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G";

#[test]
fn answers_are_those_of_the_programs() {
    let position = |parameters: &[(&str, &str)], args: &[&str]| {
        assert_eq!(same(api("position", parameters)), same(solver(args)), "{args:?}");
    };
    position(&[("position", "start")], &["query", "start"]);
    let d8d3: &[&str] = &["query", "start", "d8d3, Purple f2"];
    position(&[("position", "start"), ("moves", "d8d3, Purple f2")], d8d3);
    // First from a search, then from the stored answer.
    for _ in 0..2 {
        let asked = [("position", LATE), ("distance", "true"), ("replies", "true"), ("deadlock", "two-pass")];
        position(&asked, &["query", LATE, "--distance", "--replies", "--deadlock", "two-pass"]);
        assert_eq!(same(api("explain", &[("position", LATE)])), same(solver(&["explain", LATE])));
    }
    let show = |parameters: &[(&str, &str)], args: &[&str]| {
        assert_eq!(api("show", parameters), solver(&[&["show"], args].concat()), "{args:?}");
    };
    show(&[("position", "start")], &["start"]);
    show(&[("position", "start"), ("moves", "d8d3")], &["start", "d8d3"]);
    show(&[("position", FINISHED), ("match", "standard")], &[FINISHED, "--match", "standard"]);
    let told = json_answer(&["refill", HOME]);
    assert_eq!(api("refill", &[("position", HOME)]), told);
    assert_eq!(api("refill", &[("position", BEFORE_HOME), ("moves", "a2a8")]), told);
}

#[test]
fn requests_for_some_moves_share_a_position() {
    let whole = api("position", &[("position", LATE), ("distance", "true")]);
    let moves = whole["moves"].as_array().unwrap();
    for (at, expected) in moves.iter().enumerate() {
        let only = expected["move"].as_str().unwrap();
        let part = api("position", &[("position", LATE), ("distance", "true"), ("only", only)]);
        for (other, found) in part["moves"].as_array().unwrap().iter().enumerate() {
            if other == at {
                assert_eq!(found, expected);
            } else {
                assert_eq!(found["value"], "unknown", "{found}");
            }
        }
    }
    for (name, text, message) in [
        ("only", "d8d3", "only: d8d3 is illegal: Gold must move the green tower"),
        ("only", "", "only: "),
        ("distance", "1", "parameters: distance: "),
        ("moves", "x", "'x'"),
        ("moves", " ", "move 1, '': found nothing, expected a move"),
        ("moves", ",x", "move 1, '': found nothing, expected a move"),
    ] {
        let answer = get(&target("position", &[("position", LATE), (name, text)]));
        assert!(answer.code == 400 && answer.error().contains(message), "{}", answer.body);
    }
}

#[test]
fn matches_are_those_of_the_programs() {
    let decided = [("position", LATE_IN_MATCH), ("match", "2"), ("replies", "true")];
    let told = solver(&["query", LATE_IN_MATCH, "--match", "2", "--replies"]);
    assert_eq!(told["value"], "win", "{told}");
    for _ in 0..2 {
        assert_eq!(same(api("match", &decided)), same(told.clone()));
    }
    let shipped = api("match", &[("position", "start"), ("match", "2")]);
    assert_eq!(
        (&shipped["value"], &shipped["source"], &shipped["proved"]),
        (&"win".into(), &"table".into(), &true.into())
    );
    let single = [("position", BEFORE_HOME), ("match", "single"), ("distance", "true")];
    assert_eq!(same(api("match", &single)), same(solver(&["query", BEFORE_HOME, "--match", "single", "--distance"])));
    let over = target("match", &[("position", BEFORE_HOME), ("moves", "a2a8"), ("match", "1")]);
    assert!(get(&over).error().contains("the match to 1 point is over: Gold has won it"));
}

#[test]
fn a_question_may_say_how_long_to_search() {
    // The value is published, but not which answer wins.
    let asked = |seconds| {
        let asked = [("position", "start"), ("moves", "h8g7"), ("match", "2"), ("seconds", seconds)];
        get(&target("match", &asked))
    };
    let quick = asked("0.1").json();
    assert_eq!((&quick["value"], &quick["moves"][0]["value"]), (&"win".into(), &"unknown".into()));
    assert!(quick["seconds"].as_f64().unwrap() < 5.0, "{quick}");
    let limits = get("/api/v1/limits").json();
    assert_eq!(limits, json!({"seconds": 60.0, "longest": 120.0, "lines": 10_000, "bytes": 1 << 20}));
    assert_eq!(
        (asked("121").code, asked("121").error()),
        (400, "seconds: found 121, expected at most 120 here".into())
    );
    assert!(asked("0").error().contains("expected a number of seconds above 0"));
}

#[test]
fn the_computer_replies_as_in_solver_play() {
    let go = |args: &[&str], position: &str| {
        let script = format!("position {position}\ngo\n");
        let mut child = started(program("solver"))
            .args(["play", "--format", "json"])
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let last = String::from_utf8(output.stdout).unwrap().lines().last().unwrap().to_owned();
        same(serde_json::from_str(&last).unwrap())
    };
    let reply = |parameters: &[(&str, &str)]| same(api("reply", parameters));
    let late = |more: &[(&'static str, &'static str)]| [&[("position", LATE)], more].concat();
    assert_eq!(reply(&late(&[])), go(&[], LATE));
    assert_eq!(
        reply(&late(&[("against", "natural"), ("seed", "7")])),
        go(&["--against", "natural", "--seed", "7"], LATE)
    );
    let strong = late(&[("against", "strong"), ("blunders", "0.9")]);
    assert_eq!(reply(&strong), go(&["--against", "strong", "--blunders", "0.9"], LATE));
    assert_eq!(reply(&late(&[("against", "tricky")])), go(&["--against", "tricky"], LATE));
    let trap = [("position", "start"), ("moves", "e8e4"), ("against", "tricky")];
    assert_eq!(api("reply", &trap)["move"], "h1h6", "practical.csv has it");
    let in_match = [("position", BEFORE_HOME), ("moves", "a2a8"), ("match", "2")];
    assert_eq!(reply(&in_match), go(&["--match", "2"], &format!("{BEFORE_HOME} moves a2a8")));
    assert!(get(&target("reply", &late(&[("blunders", "0.5")]))).error().contains("against=strong only"));
    assert!(get(&target("reply", &late(&[("against", "strong"), ("blunders", "2")]))).error().contains("found 2"));
}

#[test]
fn records_are_checked_and_reviewed_as_by_the_programs() {
    for name in ["standard-match", "single-round"] {
        let file = format!("{}/../data/records/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(without_source(post("/api/v1/record", &text).json()), solver(&["record", &file]));
        let mut told = json_answer(&["review", &file, "--no-distance", "--max-seconds", "0.01"]);
        told["records"][0]["file"] = "record".into();
        // The limits of the server are wider.
        told["records"][0]["course"] = Json::Null;
        let found = post("/api/v1/review?distance=false&course=false", &text).json();
        assert_eq!(without_source(found), told);
    }
    let wrong = post("/api/v1/record", "d8d3\nd1d2\n");
    assert!(wrong.code == 400 && wrong.error().starts_with("record: line 2"), "{}", wrong.body);
    assert_eq!((&wrong.json()["line"], &wrong.json()["column"]), (&2.into(), &1.into()));
    assert_eq!(post("/api/v1/record", "\u{0}").code, 400);
    assert_eq!(post("/api/v1/record", &"# a remark\n".repeat(6000)).code, 413);
    assert_eq!(post("/api/v1/review?distance=1", "d8d3").code, 400);
    assert_eq!(get("/api/v1/record").code, 405);
    assert_eq!(post("/api/v1/show", "d8d3").code, 405);
}

/// An answer without what was recognised in the text, which the programs do not print.
fn without_source(mut answer: Json) -> Json {
    answer.as_object_mut().unwrap().remove("source").expect("it says what was recognised");
    answer
}

/// Three games, of which the second has a mistake in line 9.
const GAMES: &str = "\
black: Ann
gold: Ben
d8d3
f1h3

black: Cleo
gold: Dora
d8d3
g1g5

black: Eve
e8e4
";

#[test]
fn the_games_of_a_text_are_listed_and_one_is_taken() {
    let first = post("/api/v1/record", GAMES).json();
    assert_eq!(first["names"], json!({"black": "Ann", "gold": "Ben"}));
    let source = &first["source"];
    assert_eq!((&source["format"], &source["game"], &source["line"]), (&"record".into(), &1.into(), &1.into()));
    let games = source["games"].as_array().unwrap();
    let [ann, cleo, eve] = &games[..] else { panic!("{source}") };
    let names = json!({"black": "Ann", "gold": "Ben"});
    assert_eq!(*ann, json!({"line": 1, "names": names, "rounds": 1, "moves": 2, "error": null}));
    assert!(cleo["line"] == 9 && cleo["error"].as_str().unwrap().contains("g1g5 is illegal"), "{cleo}");
    assert_eq!((&eve["line"], &eve["names"]), (&11.into(), &json!({"black": "Eve", "gold": null})));

    for path in ["/api/v1/record", "/api/v1/review"] {
        let third = post(&format!("{path}?game=3"), GAMES).json();
        assert_eq!((&third["source"]["game"], &third["source"]["line"]), (&3.into(), &11.into()));
        let wrong = post(&format!("{path}?game=2"), GAMES);
        assert!(wrong.code == 400 && wrong.error().starts_with("record: line 9, column 1: g1g5"), "{}", wrong.body);
        assert_eq!(wrong.json()["line"], 9);
        let beyond = post(&format!("{path}?game=4"), GAMES);
        assert!(beyond.code == 400 && beyond.error().ends_with("expected a number from 1 to 3"), "{}", beyond.body);
        let alone = post(&format!("{path}?game=0"), "d8d3");
        assert!(alone.code == 400 && alone.error().ends_with("because the text has one game"), "{}", alone.body);
    }
    assert_eq!(post("/api/v1/review?game=3", GAMES).json()["records"][0]["names"]["black"], "Eve");
    // Without a number it is the first that can be read.
    let rest = GAMES.split_once("\n\n").unwrap().1;
    assert_eq!(post("/api/v1/record", rest).json()["names"]["black"], "Eve");
    let near = post("/api/v1/record?from=recrod", "d8d3");
    assert!(near.code == 400 && near.error().ends_with("did you mean 'record'?"), "{}", near.body);
}

#[test]
fn puzzles_are_the_shipped_ones() {
    let puzzle = api("puzzles", &[("grade", "3"), ("number", "100")]);
    assert_eq!((&puzzle["grade"], &puzzle["number"]), (&3.into(), &300.into()));
    assert_eq!(api("puzzles", &[])["number"], 1);
    for (target, message) in [
        ("/api/v1/puzzles?grade=9", "there is no puzzle of grade 9"),
        ("/api/v1/puzzles?grade=2&number=101", "there are 100 puzzles of grade 2"),
        ("/api/v1/puzzles?number=0", "expected a number from 1 to 500"),
    ] {
        let answer = get(target);
        assert!(answer.code == 404 && answer.error().contains(message), "{}", answer.body);
    }
}

#[test]
fn chances_of_natural_players_are_those_of_the_shipped_file() {
    let practical = api("practical", &[]);
    let moves = practical["moves"].as_array().unwrap();
    let file = include_str!("../../../../data/practical.csv");
    assert_eq!(moves.len(), file.lines().count() - 1);
    assert_eq!(moves[0]["move"], file.lines().nth(1).unwrap().split(',').next().unwrap());
    assert!(moves[0]["finds_natural"].is_f64() && moves[0]["distance"].is_u64() && moves[1]["trickiest"].is_null());
}

#[test]
fn lessons_have_both_books_all_traps_and_the_grades_of_the_puzzles() {
    let lessons = api("lessons", &[]);
    let books = lessons["books"].as_array().unwrap();
    assert_eq!(books.iter().map(|book| book["rule"].as_str().unwrap()).collect::<Vec<_>>(), ["longest", "fewest"]);
    let traps = lessons["traps"].as_array().unwrap();
    let file = include_str!("../../../../data/traps.csv");
    assert_eq!(traps.len(), file.lines().count() - 1);
    for trap in traps {
        let moves = format!("{} {}", trap["first_move"].as_str().unwrap(), trap["line"].as_str().unwrap());
        let there = api("show", &[("position", "start"), ("moves", &moves.replace(' ', ","))]);
        assert_eq!(there["to_move"], "black", "{moves}");
        let legal = there["legal_moves"].as_array().unwrap();
        for m in trap["winning"].as_str().unwrap().split(' ') {
            assert!(legal.iter().any(|known| known["move"] == m), "{moves}: {m}");
        }
        assert!(trap["lose"].as_u64() < trap["natural"].as_u64(), "{moves}");
    }
    let grades = lessons["puzzles"].as_object().unwrap();
    assert!(
        grades
            .iter()
            .map(|(grade, count)| (grade.as_str(), count.as_u64().unwrap()))
            .eq(["1", "2", "3", "4", "5"].map(|grade| (grade, 100)))
    );
}

/// An answer that says something has status 200, and an unknown value; where there is nothing to say, one error does.
#[test]
fn what_is_unknown_within_the_limits_has_one_status() {
    let server = start("127.0.0.1:0", 1, Duration::from_nanos(1));
    let hard = "+++o+++u+++p+++k+++y+++r+++g+++b/8/8/8/8/8/8/+++B+++G+++R+++Y+++K+++P+++U+++O b -";
    for (path, parameters, field) in [
        ("position", &[("position", hard)][..], "value"),
        ("match", &[("position", "start"), ("match", "marathon")], "value"),
        ("explain", &[("position", hard)], "value"),
        ("reply", &[("position", hard)], "value"),
        ("mitsudomoe/position", &[("position", "start2"), ("turns", "30")], "result"),
    ] {
        let answer = get_from(server, &target(path, parameters));
        assert_eq!((answer.code, &answer.json()[field]), (200, &"unknown".into()), "{path}: {}", answer.body);
    }
    let record = include_str!("../../../../data/records/standard-match.txt");
    let review = post_to(server, [127, 0, 0, 1].into(), "/api/v1/review", record);
    for answer in [get_from(server, &target("refill", &[("position", FINISHED)])), review] {
        assert_eq!((answer.code, answer.json()["code"].as_str()), (422, Some("gave_up")), "{}", answer.body);
        assert!(answer.error().starts_with("not known within the limits") && !answer.head.contains("retry-after"));
    }
}
