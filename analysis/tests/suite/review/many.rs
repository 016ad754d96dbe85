//! Reviews of many games: they agree with reviews of few, and with trying every move.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use answers::review::{Blunder, OnlyMoves, write_players, write_rounds};

use super::*;
use crate::support::cells::decimals;

fn of_many(records: Vec<(String, Record)>, stop: &AtomicBool, watch: &dyn Watch) -> Review {
    let records = records.into_iter().map(|(file, record)| NamedRecord { file, record }).collect();
    let question = ReviewQuestion {
        tables: &[Table::embedded()],
        distance: false,
        in_match: None,
        memory: SETUP_MEMORY,
        limits: Limits { stop: Some(stop), ..Limits::default() },
        watch,
    };
    Review::of_many(records, &question).unwrap()
}

fn numbered(records: impl IntoIterator<Item = Record>) -> Vec<(String, Record)> {
    (1..).zip(records).map(|(number, record): (u32, Record)| (format!("{number}.txt"), record)).collect()
}

/// The reviews of the random rounds, as many games.
static MANY: LazyLock<Review> = LazyLock::new(|| {
    let records = RANDOM.matches.iter().map(|reviewed| reviewed.record.clone());
    of_many(numbered(records), &AtomicBool::new(false), &())
});

#[test]
fn many_games_are_reviewed_as_few_are() {
    assert_eq!(MANY.matches.len(), RANDOM.matches.len());
    for (many, few) in MANY.rounds().zip(RANDOM.rounds()) {
        // Refutations are not looked for in many games.
        let blunders = few.blunders.iter().map(|blunder| Blunder { refutations: Vec::new(), ..blunder.clone() });
        assert_eq!((&many.ahead, &many.blunders), (&few.ahead, &blunders.collect()));
        assert!(Player::ALL.into_iter().all(|player| many.tally(player) == few.tally(player)));
    }
}

#[test]
fn only_moves_are_those_that_trying_every_move_finds() {
    let (mut positions_with_one, mut found) = (0, 0);
    for reviewed in &MANY.matches {
        let (recorded, round) = (&reviewed.record.rounds()[0], &reviewed.rounds[0]);
        let mut known = HashMap::new();
        let mut only = [OnlyMoves::default(); 2];
        for (ply, position) in recorded.plies.iter().zip(positions(recorded)) {
            let legal: Vec<_> = position.moves().collect();
            let wins = |m: &&Move| winner(&position.after(**m), &mut known) == ply.player;
            let winning: Vec<_> = legal.iter().filter(wins).collect();
            if let ([m], true) = (&winning[..], legal.len() > 1) {
                only[ply.player as usize].positions += 1;
                only[ply.player as usize].found += u64::from(**m == ply.m);
            }
        }
        for player in Player::ALL {
            let expected = only[player as usize];
            assert_eq!(round.only_moves(player), expected, "{}", recorded.start);
            positions_with_one += expected.positions;
            found += expected.found;
        }
    }
    assert!(found >= 5 && positions_with_one > found, "{found} of {positions_with_one}");
}

/// Some games: Anna plays most, and two have no names.
fn collection() -> Vec<Record> {
    let late = |names: &str, m: &str| kamisado_records::read(&format!("{names}{LATE}{m}")).unwrap();
    let initial = |names: &str, moves: &str| kamisado_records::read(&format!("{names}{moves}")).unwrap();
    vec![
        late("black: Bert\ngold: Anna\n", "a4a3"),
        late("black: Anna\ngold: Bert\n", "a4a1"),
        late("black: Anna\ngold: Cleo\n", "a4a3"),
        initial("black: Anna\ngold: Dora\n", "d8d3"),
        initial("black: Dora\ngold: Bert\n", "d8d3"),
        initial("", "a8a2"),
        initial("", "a8a2"),
    ]
}

#[test]
fn players_and_openings_of_many_games() {
    let review = of_many(numbered(collection()), &AtomicBool::new(false), &());
    let players = review.players();
    let told: Vec<_> = players.iter().map(|player| (player.name.as_str(), player.rounds, player.rounds_won)).collect();
    let expected = [
        ("Anna", 4, 1),
        ("Bert", 3, 0),
        ("Dora", 2, 0),
        ("Cleo", 1, 0),
        ("Black without a name", 2, 0),
        ("Gold without a name", 2, 0),
    ];
    assert_eq!(told, expected, "those without a name are last, and one player for each side");
    assert_eq!((players[0].tally.blunders, players[1].tally.blunders), (1, 1));
    assert_eq!(players[0].only_moves, OnlyMoves { positions: 2, found: 1 });
    let openings = review.openings();
    let told: Vec<_> =
        openings.iter().map(|opening| (opening.m.m.to_string(), opening.rounds, opening.value)).collect();
    let won = |text: &str| {
        let ahead = kamisado_records::read(text).unwrap().rounds()[0].start.after(text.parse().unwrap());
        !Table::embedded().get(&ahead).unwrap().unwrap().value().unwrap()
    };
    assert_eq!(told, [("d8d3".to_owned(), 2, won("d8d3")), ("a8a2".to_owned(), 2, won("a8a2"))]);
    assert_eq!((review.repeated(), review.left_out), (1, 0));

    let (text, json) = (text(&review), json(&review));
    assert!(text.starts_with("Summary of 7 games\n1 game repeats an earlier one, "), "{text}");
    assert!(text.contains("\nAnna ") && text.contains("\nd8d3 Pink Forward 5 Purple"), "{text}");
    assert!(!text.contains("Round 1") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert_eq!((json["records"].as_array().unwrap().len(), &json["repeated"]), (7, &1.into()));
    assert_eq!((&json["players"][0]["name"], &json["players"][0]["only_moves"]["found"]), (&"Anna".into(), &1.into()));
    assert_eq!((&json["openings"][0]["move"], &json["openings"][0]["rounds"]), (&"d8d3".into(), &2.into()));
    let page = question::review::page(&review).html();
    assert!(page.contains("How did the openings do?") && page.contains("Which moves were the worst?"));
    let blunders: usize = review.rounds().map(|round| round.blunders.len()).sum();
    let boards = page.matches("<img src=\"data:image/svg+xml").count();
    assert_eq!((blunders, boards), (4, 2), "the same move from the same position is shown once");
}

#[test]
fn tables_of_rounds_and_players_tell_what_json_tells() {
    let review = of_many(numbered(collection()), &AtomicBool::new(false), &());
    let (mut rounds, mut players) = (Vec::new(), Vec::new());
    write_rounds(&mut rounds, &review).unwrap();
    write_players(&mut players, &review).unwrap();
    assert_eq!(decimals(str::from_utf8(&players).unwrap()), [6]);
    let json = json(&review);
    let rows = |bytes: &[u8]| -> Vec<HashMap<String, String>> {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
        let heads = lines.next().unwrap();
        lines.map(|line| heads.iter().cloned().zip(line).collect()).collect()
    };
    let (rounds, players) = (rows(&rounds), rows(&players));
    assert_eq!((rounds.len(), players.len()), (7, json["players"].as_array().unwrap().len()));
    for (row, record) in rounds.iter().zip(json["records"].as_array().unwrap()) {
        let round = &record["rounds"][0];
        assert_eq!(
            (&row["record"], &row["moves"]),
            (&record["file"].as_str().unwrap().to_owned(), &round["moves"].to_string())
        );
        for side in ["black", "gold"] {
            assert_eq!(row[&format!("{side}_gave_away")], round["tallies"][side]["blunders"].to_string());
            assert_eq!(row[side], record["names"][side].as_str().unwrap_or_default());
        }
    }
    for (row, player) in players.iter().zip(json["players"].as_array().unwrap()) {
        for (column, field) in [("rounds", "rounds"), ("won", "rounds_won"), ("gave_away", "blunders")] {
            assert_eq!(row[column], player[field].to_string(), "{column}");
        }
        assert_eq!(row["only_found"], player["only_moves"]["found"].to_string());
    }
}

/// Stops the work after some of its steps.
struct StopAfter<'a> {
    steps: AtomicUsize,
    stop: &'a AtomicBool,
}

impl Watch for StopAfter<'_> {
    fn advance(&self, steps: usize) {
        if self.steps.fetch_sub(steps, Ordering::Relaxed) == steps {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

#[test]
fn a_review_that_is_stopped_is_of_the_games_that_are_done() {
    let stop = AtomicBool::new(false);
    // Rounds that only a search decides, each another one.
    let records: Vec<Record> = (0..40).filter_map(random_round).collect();
    let asked = records.len();
    let watch = StopAfter { steps: AtomicUsize::new(3), stop: &stop };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let review = pool.install(|| of_many(numbered(records), &stop, &watch));
    assert!(review.matches.len() >= 3 && review.left_out > 0 && !review.is_whole, "{} left out", review.left_out);
    assert_eq!(review.matches.len() + review.left_out, asked);
}

#[test]
fn one_bad_game_among_hundreds_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..300 {
        let moves = if number % 3 == 0 { "a4a1" } else { "a4a3" };
        let text = format!("black: Player {}\n{LATE}{moves}\n", number % 20);
        fs::write(folder.path().join(format!("{number}.txt")), text).unwrap();
    }
    fs::write(folder.path().join("142.txt"), format!("{LATE}a4a9")).unwrap();
    let path = folder.path().to_str().unwrap();
    let output = command(&["review", "--no-distance", path]).output().unwrap();
    let [told, message] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(told.starts_with("Summary of 299 games\n"), "{told}");
    let message = unwrapped(&message);
    assert!(message.matches("error: ").count() == 1 && message.contains("142.txt': line 3, column 1: "), "{message}");
}

#[test]
fn a_round_that_was_resigned_has_a_winner() {
    let review = review_of(&format!("black: Anna\ngold: Bert\n{LATE}resigned: black"));
    let round = &review.matches[0].rounds[0];
    assert_eq!((round.winner(), round.is_won_throughout()), (Some(Player::Gold), false), "Black had the win");
    let (text, json) = (text(&review), json(&review));
    assert!(unwrapped(&text).contains("Anna resigned before the first move, when Anna had the win."), "{text}");
    let told = &json["records"][0]["rounds"][0];
    assert_eq!(
        (&told["result"], &told["ended"], &told["winner"]),
        (&"conceded".into(), &"resigned".into(), &"gold".into())
    );
    assert_eq!(json["players"][1]["rounds_won"], 1);
    let review = review_of(&format!("{LATE}a4a3\nagreed: draw"));
    let text = self::text(&review);
    assert!(unwrapped(&text).contains("The players agreed on a draw after 1 move, when Gold had the win."), "{text}");
    assert_eq!(super::json(&review)["records"][0]["rounds"][0]["winner"], Value::Null);
}

#[test]
fn games_of_one_text_are_told_apart_by_their_lines() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.txt");
    let game =
        |number: usize| format!("black: Player {number}\n{LATE}{}\n\n", if number == 5 { "a4a9" } else { "a4a1" });
    fs::write(&file, (1..=12).map(game).collect::<String>()).unwrap();
    let path = file.to_str().unwrap();
    let output = command(&["review", "--no-distance", path, "--format", "json"]).output().unwrap();
    let [told, message] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.matches("error").count() == 1 && message.contains("all.txt': line 24, column 1: "), "{message}");
    let json: Value = serde_json::from_str(&told).unwrap();
    let records = json["records"].as_array().unwrap();
    let files: Vec<&str> = records.iter().map(|record| record["file"].as_str().unwrap()).collect();
    assert!(
        files.len() == 11 && files[1] == format!("{path}, line 6") && files[4] == format!("{path}, line 26"),
        "{files:?}"
    );
    let output = command(&["review", "--no-distance", "-"]).stdin(fs::File::open(&file).unwrap()).output().unwrap();
    let message = unwrapped(&String::from_utf8(output.stderr).unwrap());
    assert!(message.contains("record on standard input: line 24, column 1: "), "{message}");
    assert!(output.stdout.starts_with(b"Summary of 11 games\n"));
}
