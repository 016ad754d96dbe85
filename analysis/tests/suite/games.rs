//! `analysis games`: games, late positions, and answers from the command line.

use std::fs;
use std::sync::atomic::AtomicBool;

use analysis::question::games::{GameSample, GamesStudy, LATE, PlayedGame};
use mitsudomoe::questions::forced_win::{ForcedWin, ForcedWinQuestion, answer as answer_of};
use mitsudomoe::questions::players::Level;
use mitsudomoe::{Color, Ending, Outcome, Position};
use serde_json::{Value, json};

use crate::support::command::{answer, json_answer, refused};
use crate::support::shipped::data;

fn games(args: &[&str]) -> Value {
    json_answer(&[&["games", "--sample", "40"], args].concat())
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn sample(players: usize, level: Level) -> GameSample {
    GameSample { start: Position::start(players).unwrap(), players: [level; 4], seed: 1, max_turns: 1000 }
}

static GO: AtomicBool = AtomicBool::new(false);

#[test]
fn games_begin_at_the_start_and_end_or_are_cut() {
    for (players, second) in [(2, 9..=9), (3, 7..=9), (4, 7..=9)] {
        for level in [Level::Random, Level::Greedy] {
            let sample = GameSample { max_turns: 60, ..sample(players, level) };
            let games = sample.games(1..41, &GO, &|| {}).unwrap();
            assert!(games.iter().all(|game| game.legal[0] == 9 && second.contains(&game.legal[1])), "{games:?}");
            assert!(games.iter().all(|game| game.legal.iter().all(|&legal| legal > 0)));
            assert!(games.iter().all(|game| game.legal.len() == 60 || game.outcome.is_some()));
            assert!(games.iter().any(|game| game.outcome.is_some()));
            assert_eq!(sample.game(4, &GO).as_ref(), Some(&games[3]));
            assert_ne!(games[0], games[1]);
            assert_ne!(GameSample { seed: 2, ..sample }.game(4, &GO).as_ref(), Some(&games[3]));
        }
        let found = games(&["--players", &players.to_string()]);
        let start = Position::start(players).unwrap().to_string();
        assert_eq!([&found["rules"], &found["position"]], ["mitsudomoe-1", &start]);
        assert_eq!(found["players"], json!(players));
    }
    let found = games(&["--players", "3", "--own-turn"]);
    assert_eq!(found["rules"], "mitsudomoe-own-turn-1");
    assert!(found["position"].as_str().unwrap().ends_with(" | own-turn"));
    let stop = AtomicBool::new(true);
    assert_eq!(sample(2, Level::Random).games(1..3, &stop, &|| {}), None);
    assert_eq!(sample(2, Level::Greedy).late_position(1, &stop), None);
}

#[test]
fn games_are_summed_up() {
    let game = |legal: &[u32], outcome: Option<(Color, Ending)>| PlayedGame {
        legal: legal.to_vec(),
        outcome: outcome.map(|(winner, ending)| Outcome { winner, ending }),
    };
    let games = [
        game(&[9, 9, 50], Some((Color::White, Ending::Home))),
        game(&[9, 8], Some((Color::Black, Ending::LastLeft))),
        game(&[9, 9, 70, 60], None),
    ];
    let study = GamesStudy::new(sample(2, Level::Random), &games).unwrap();
    let endings = [study.endings.home, study.endings.last_left, study.endings.cut];
    assert_eq!((study.games, study.finished(), endings.map(|ending| ending.games)), (3, 2, [1; 3]));
    assert_eq!((study.all.count, study.all.max), (9, 70));
    assert_eq!((study.lengths.median, study.lengths.max), (3, 4));
    let wins: Vec<_> =
        study.wins.iter().map(|wins| (wins.color, wins.won.games, wins.won.share.unwrap().estimate)).collect();
    assert_eq!(wins, [(Color::White, 1, 0.5), (Color::Black, 1, 0.5)]);
}

#[test]
fn numbers_agree_with_one_another() {
    let found = games(&["--max-turns", "25"]);
    let samples = found["samples"].as_array().unwrap();
    for (sample, player) in samples.iter().zip(["random", "greedy"]) {
        let ending = |name: &str| number(&sample["endings"][name]["games"]);
        let finished = ending("home") + ending("last_left");
        assert_eq!(sample["player"], player);
        assert_eq!((number(&sample["games"]), finished + ending("cut")), (40, 40));
        let wins = sample["wins"].as_array().unwrap();
        assert_eq!(wins.iter().map(|win| number(&win["games"])).sum::<u64>(), finished);
        assert_eq!(wins[0]["color"], "white");
        assert_eq!((number(&sample["seed"]), number(&sample["max_turns"])), (1, 25));
        assert!(number(&sample["length"]["max"]) <= 25);
        let share = &wins[0]["share"];
        assert!(share["low"].as_f64() < share["estimate"].as_f64());
    }
    assert_eq!(samples.len(), 2);
    assert!(number(&samples[1]["endings"]["cut"]["games"]) > 0);
    let text = answer(&["games", "--sample", "40", "--max-turns", "25"]);
    assert!(text.contains("\n40 games of greedy players (seed 1)\n\n"), "{text}");
    let (_, finding) = text.trim_end().rsplit_once("\n\n").unwrap();
    assert!(finding.starts_with("At the median, random games last ") && finding.ends_with(" of them."), "{finding}");
}

#[test]
fn threads_make_no_difference_and_seeds_do() {
    let [one, two] = ["1", "2"].map(|threads| games(&["--threads", threads]));
    assert_eq!(one, two);
    assert_ne!(one["samples"], games(&["--seed", "2"])["samples"]);
    let greedy = games(&["--player", "greedy"]);
    assert_eq!(greedy["samples"], json!([one["samples"][1]]));
}

/// The table of the documents, `data/games.md`. With the variable `DOCUMENTS=overwrite` it is written anew.
#[test]
#[ignore = "takes minutes; scripts/check-all.sh runs it"]
fn the_table_of_games_can_be_made_again() {
    let mut table = "| players | legal turns: median, most | turns of a game: median, most | end with balls home | \
                     White, who moves first, wins |\n|---|---:|---:|---:|---:|\n"
        .to_owned();
    for players in ["2", "3", "4"] {
        let answer = json_answer(&["games", "--players", players]);
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
    if std::env::var("DOCUMENTS").is_ok_and(|value| value == "overwrite") {
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

#[test]
fn late_positions_are_late_and_can_be_drawn_again() {
    for (players, level) in [(2, Level::Greedy), (3, Level::Greedy), (2, Level::Random)] {
        let sample = sample(players, level);
        let drawn = || (1..21).map(|number| sample.late_position(number, &GO).unwrap()).collect::<Vec<_>>();
        let positions = drawn();
        assert_eq!(positions, drawn());
        for position in &positions {
            assert_eq!(position.outcome(), None);
            assert!(position.players().any(|seat| position.balls_home(seat) >= LATE), "{position}");
            assert_eq!(position.to_string().parse(), Ok(*position));
        }
        assert_ne!(positions[0], positions[1]);
    }
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
    assert_eq!((&of["positions"], &of["turns"]), (&json!(60), &json!(1)));
    let within = &of["within"][0];
    assert_eq!(number(&within["wins"]) + number(&within["losses"]) + number(&of["none"]) + number(&of["unknown"]), 60);
    // Each agrees with the search.
    let sample = sample(2, Level::Greedy);
    let is_won = |position| answer_of(&position, &ForcedWinQuestion::default()).unwrap().forced == ForcedWin::Win(1);
    let wins = (1..=60).filter(|&number| is_won(sample.late_position(number, &GO).unwrap()));
    assert_eq!(number(&within["wins"]), wins.count() as u64);
    refused(&["games", "--positions", "5"], &["--forced"]);
}
