//! `analysis games` from the command line, and late positions.

use std::fs;
use std::sync::atomic::AtomicBool;

use analysis::question::games::{GameSample, LATE, late_position};
use kamisado_solver::questions::mitsudomoe::forced_win::{ForcedWin, ForcedWinQuestion, answer as answer_of};
use kamisado_solver::questions::mitsudomoe::players::Level;
use mitsudomoe::Position;
use serde_json::{Value, json};

use crate::support::command::{answer, json_answer, refused, run};
use crate::support::shipped::data;

fn games(args: &[&str]) -> Value {
    json_answer(&[&["games", "--sample", "40"], args].concat())
}

#[test]
fn the_first_turns_are_counted() {
    for players in [2, 3, 4] {
        let found = games(&["--players", &players.to_string()]);
        let start = Position::start(players).unwrap();
        assert_eq!(found["rules"], "mitsudomoe-1");
        assert_eq!((&found["players"], &found["position"]), (&json!(players), &json!(start.to_string())));
        for sample in found["samples"].as_array().unwrap() {
            assert_eq!(sample["games"], 40);
        }
    }
}

#[test]
fn numbers_agree_with_one_another() {
    let found = games(&["--max-turns", "25"]);
    let samples = found["samples"].as_array().unwrap();
    let names: Vec<&str> = samples.iter().map(|sample| sample["player"].as_str().unwrap()).collect();
    assert_eq!(names, ["random", "greedy"]);
    for sample in samples {
        let number = |value: &Value| value.as_u64().unwrap();
        let sum_of =
            |list: &Value, name: &str| list.as_array().unwrap().iter().map(|entry| number(&entry[name])).sum::<u64>();
        let ending = |name: &str| number(&sample["endings"][name]["games"]);
        let finished = ending("home") + ending("last_left");
        assert_eq!((number(&sample["games"]), finished + ending("cut")), (40, 40));
        assert_eq!(sum_of(&sample["wins"], "games"), finished);
        assert_eq!(sample["wins"][0]["color"], "white");
        assert_eq!((number(&sample["seed"]), number(&sample["max_turns"])), (1, 25));
        assert!(sample["length"]["max"].as_u64().unwrap() <= 25);
        let share = &sample["wins"][0]["share"];
        assert!(share["low"].as_f64() < share["estimate"].as_f64());
    }
    assert!(samples[1]["endings"]["cut"]["games"].as_u64() > Some(0));
}

#[test]
fn threads_make_no_difference_and_seeds_do() {
    let [one, two] = ["1", "2"].map(|threads| games(&["--threads", threads]));
    assert_eq!(one, two);
    assert_ne!(one["samples"], games(&["--seed", "2"])["samples"]);
    let greedy = games(&["--player", "greedy"]);
    assert_eq!(greedy["samples"], json!([one["samples"][1]]));
}

#[test]
fn a_text_is_written() {
    let text = answer(&["games", "--sample", "40"]);
    assert!(text.starts_with("mitsudomoe-1, 2 players, from\n. . . bB bB / "), "{text}");
    assert!(text.contains("\n40 games of greedy players (seed 1)\n\n"), "{text}");
    assert!(text.contains("\n  legal turns      "), "{text}");
    let (_, finding) = text.trim_end().rsplit_once("\n\n").unwrap();
    assert!(finding.starts_with("In the median, random games last ") && finding.ends_with(" of them."), "{finding}");
}

/// The table of the documents, `data/games.md`. With the variable `FIGURES=overwrite` it is written anew.
#[test]
#[ignore = "takes minutes; scripts/check-all.sh runs it"]
fn the_table_of_games_can_be_made_again() {
    let mut table = "| players | legal turns: median, most | turns of a game: median, most | end with balls home | \
                     White, who moves first, wins |\n|---|---:|---:|---:|---:|\n"
        .to_owned();
    for players in ["2", "3", "4"] {
        let output = run(&["games", "--players", players, "--format", "json"]);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        for sample in answer["samples"].as_array().unwrap() {
            let spread = |of: &Value| format!("{} ({} to {}), {}", of["median"], of["p10"], of["p90"], of["max"]);
            let share = |of: &Value| {
                let [share, low, high] = ["estimate", "low", "high"].map(|name| 100.0 * of[name].as_f64().unwrap());
                format!("{share:.1} % ({low:.1} to {high:.1})")
            };
            table += &format!(
                "| {players} {} | {} | {} | {} | {} |\n",
                sample["player"].as_str().unwrap(),
                spread(&sample["legal_turns"]),
                spread(&sample["length"]),
                share(&sample["endings"]["home"]["share"]),
                share(&sample["wins"][0]["share"]),
            );
        }
    }
    if std::env::var("FIGURES").is_ok_and(|value| value == "overwrite") {
        fs::write(data("games.md"), &table).unwrap();
    }
    assert_eq!(fs::read_to_string(data("games.md")).unwrap(), table);
}

#[test]
fn bad_input_is_refused() {
    for players in ["1", "5", "-2", "two"] {
        refused(&["games", "--players", players], &[players, "--players"]);
    }
    refused(&["games", "--sample", "0"], &["0 is not in 1..=1000000"]);
    refused(&["games", "--max-turns", "0"], &["0 is not in 1..=100000"]);
    refused(&["games", "--player", "clever"], &["'clever'", "random", "greedy"]);
    refused(&["games", "--seed", "x"], &["'x'", "--seed"]);
}

fn sample(players: usize, levels: [Level; 4]) -> GameSample {
    GameSample { start: Position::start(players).unwrap(), players: levels, seed: 1, max_turns: 1000 }
}

#[test]
fn late_positions_are_late_and_can_be_drawn_again() {
    let stop = AtomicBool::new(false);
    for (players, level) in [(2, Level::Greedy), (3, Level::Greedy), (2, Level::Random)] {
        let sample = sample(players, [level; 4]);
        let drawn =
            || -> Vec<Position> { (1..21).map(|number| late_position(&sample, number, &stop).unwrap()).collect() };
        let positions = drawn();
        assert_eq!(positions, drawn());
        for position in &positions {
            assert_eq!(position.outcome(), None);
            assert!(position.players().any(|seat| position.balls_home(seat) >= LATE), "{position}");
            assert_eq!(position.to_string().parse(), Ok(*position));
        }
        assert_ne!(positions[0], positions[1]);
    }
    let sample = sample(2, [Level::Greedy; 4]);
    assert_eq!(late_position(&sample, 1, &AtomicBool::new(true)), None);
}

#[test]
fn forced_wins_from_late_positions() {
    let ask = |threads: &str| {
        let args = ["--player", "greedy", "--forced", "1", "--positions", "60", "--threads", threads];
        games(&args)["samples"][0].clone()
    };
    let found = ask("1");
    assert_eq!(found, ask("2"));
    let of = &found["forced"];
    let number = |value: &Value| value.as_u64().unwrap();
    assert_eq!((&of["positions"], &of["turns"]), (&json!(60), &json!(1)));
    let within = &of["within"][0];
    assert_eq!(number(&within["wins"]) + number(&within["losses"]) + number(&of["none"]) + number(&of["unknown"]), 60);
    // Each agrees with the search.
    let sample = sample(2, [Level::Greedy; 4]);
    let wins = (1..=60).filter(|&number| {
        let position = late_position(&sample, number, &AtomicBool::new(false)).unwrap();
        answer_of(&position, &ForcedWinQuestion::default()).unwrap().forced == ForcedWin::Win(1)
    });
    assert_eq!(number(&within["wins"]), wins.count() as u64);
    refused(&["games", "--positions", "5"], &["--forced"]);
}
