//! Mistakes in collections of games: the command, and matches of players whose mistakes are known.

mod study;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use analysis::population::{PlayedRounds, Skill};
use kamisado::{Deadlock, Fill, MatchFormat, Position, Setup};
use kamisado_records::{MoveForm, Record};
use rayon::prelude::*;
use serde_json::Value;

use crate::support::command::{command, object, run};

/// How many matches each kind of players plays. `analysis mistakes` can be asked about them afterwards.
const MATCHES: &str = "KAMISADO_MISTAKES_MATCHES";

/// A match from its positions, round by round.
fn record(rounds: &[Vec<Position>]) -> Record {
    let mut record = Record::new(MatchFormat::Standard, &Setup::start(), Deadlock::Official).unwrap();
    for round in rounds {
        if record.game().position() != &round[0] {
            let filled = |fill: &Fill| record.game().position().refilled(*fill) == Some(round[0]);
            record.fill(Fill::ALL.into_iter().find(filled).unwrap()).unwrap();
        }
        for pair in round.windows(2) {
            record.play(pair[0].moves().find(|&m| pair[0].after(m) == pair[1]).unwrap()).unwrap();
        }
    }
    record
}

/// A folder of matches between such players, in the folder for files of tests, where it stays.
fn matches(players: Skill, name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mistakes").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let number = std::env::var(MATCHES).map_or(3, |number| number.parse().unwrap());
    (1..=number).into_par_iter().for_each(|number: u64| {
        let played = PlayedRounds::new(65, players, 3);
        let rounds = played.whole_match(number, Deadlock::Official, &AtomicBool::new(false)).unwrap();
        fs::write(folder.join(format!("{number}.txt")), record(&rounds).to_text(MoveForm::Coordinates)).unwrap();
    });
    folder
}

/// What the command finds in such matches, whose players choose sides by a coin.
fn found(players: Skill, name: &str) -> Value {
    let folder = matches(players, name);
    let asked = ["mistakes", folder.to_str().unwrap(), "--format", "json"];
    let found = object(&asked, &run(&asked).stdout);
    let (fills, better) = (&found["fills"], &found["fills"]["better"]);
    assert!(fills["fills"].as_u64() > Some(4), "{fills}");
    assert!(better["low"].as_f64() < Some(0.6) && better["high"].as_f64() > Some(0.4), "{fills}");
    found
}

#[test]
fn win_keeping_players_are_told_from_natural_ones() {
    // A tenth of the wins is given away, in so few positions more or less.
    let share = &found(Skill::Strong { blunders: 0.1 }, "keeping")["all"]["share"];
    assert!(share["high"].as_f64() < Some(0.2), "{share}");
    let all = &found(Skill::Natural, "natural")["all"];
    let share = &all["share"];
    assert!(share["low"].as_f64() > Some(0.2) && share["estimate"].as_f64() < all["at_random"].as_f64(), "{all}");
}

#[test]
fn repeated_and_unreadable_games_do_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let game = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/records/standard-match.txt")).unwrap();
    // Two spellings of one name.
    let [first, second] = ["Zo\u{eb}", "Zoe\u{308}"].map(|name| format!("black: {name}\ngold: =1+2\n{game}"));
    for (name, text) in [("a.txt", first.as_str()), ("b.txt", &second), ("c.txt", "1. Pink Forward 5 Green\n")] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let [moves, fills] = ["moves.csv", "fills.csv"].map(|name| folder.path().join(name));
    let files = ["--csv", moves.to_str().unwrap(), "--fills", fills.to_str().unwrap()];
    let asked = [&["mistakes", "--format", "json", folder.path().to_str().unwrap()], &files[..]].concat();
    let output = command(&asked).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("c.txt"));
    let found = object(&asked, &output.stdout);
    let numbers = ["games", "repeated", "unread", "rounds", "players"].map(|name| found[name].as_u64().unwrap());
    assert_eq!(numbers, [1, 1, 1, 4, 2]);
    let lines = |file: &Path| fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
    let (moves, fills) = (lines(&moves), lines(&fills));
    assert_eq!(moves.len() as u64 - 1, found["with_a_choice"].as_u64().unwrap());
    let names: BTreeSet<_> = moves[1..].iter().map(|line| line.split(',').nth(5).unwrap()).collect();
    assert_eq!(names, ["'=1+2", "Zo\u{eb}"].into());
    let gave_away = moves.iter().filter(|line| line.ends_with(",true")).count() as u64;
    assert_eq!(gave_away, found["all"]["gave_away"].as_u64().unwrap());
    assert_eq!((fills.len(), found["fills"]["fills"].as_u64()), (4, Some(3)));
    assert_eq!(found["hypotheses"][0]["verdict"], "not tested, too few players or choices");
}
