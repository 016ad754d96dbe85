//! Reviews of games: each finding is checked in a second way, and is the same in text, JSON and page.

mod many;
mod names;
mod tournament;

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use analysis::question;
use answers::review::{CourseQuestion, FillQuality, NamedRecord, Review, ReviewQuestion};
use answers::setup::SETUP_MEMORY;
use kamisado::{Deadlock, MatchFormat, MatchState, Move, Player, Position};
use kamisado_matches::{SettledSetups, winner as winner_of_match};
use kamisado_records::{self, Record};
use kamisado_solver::game::Game;
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::explanation::explain;
use kamisado_solver::questions::value::Question;
use kamisado_solver::search::Limits;
use kamisado_solver::watch::Watch;
use objects::json::NotedMove;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use terminal::output::Answer;

use crate::support::command::{answer, command, json_answer, refused};
use crate::support::terminal::{NO_SUCH_FILE, unwrapped};

/// The example of the documents.
const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/records/two-players.txt");

fn review(records: Vec<(&str, Record)>, distance: bool) -> Review {
    let records = records.into_iter().map(|(file, record)| NamedRecord { file: file.to_owned(), record }).collect();
    let stop = AtomicBool::new(false);
    let tables = [Table::embedded()];
    let question = ReviewQuestion {
        tables: &tables,
        distance,
        in_match: None,
        memory: SETUP_MEMORY,
        limits: Limits { stop: Some(&stop), ..Limits::default() },
        watch: &(),
    };
    Review::new(records, &question).unwrap().unwrap()
}

/// Stops the work as soon as one of its tasks starts.
struct StopAt<'a> {
    task: &'a str,
    stop: &'a AtomicBool,
}

impl Watch for StopAt<'_> {
    fn begin(&self, task: fmt::Arguments<'_>, _: usize) {
        self.stop.fetch_or(task.to_string() == self.task, Ordering::Relaxed);
    }
}

#[test]
fn rounds_are_reviewed_where_matches_are_not_decided_in_time() {
    let record = kamisado_records::read(&fs::read_to_string(EXAMPLE).unwrap()).unwrap();
    let stop = AtomicBool::new(false);
    let course = CourseQuestion { format: None, time: None, nodes: Some(1), within: "1 position".to_owned() };
    let reviewed = |stops_at: &str| {
        stop.store(false, Ordering::Relaxed);
        let watch = StopAt { task: stops_at, stop: &stop };
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        let question = ReviewQuestion {
            distance: true,
            in_match: Some(&course),
            tables: &[Table::embedded()],
            memory: SETUP_MEMORY,
            limits,
            watch: &watch,
        };
        Review::new(vec![NamedRecord { file: "match.txt".to_owned(), record: record.clone() }], &question).unwrap()
    };
    assert!(reviewed("solving both fills").is_none());
    let (stopped, whole) = (reviewed("deciding matches").unwrap(), reviewed("").unwrap());
    assert!(!stopped.is_whole && whole.is_whole);
    assert!(stopped.matches[0].course.is_none() && whole.matches[0].course.is_some());
    let rounds = |review: &Review| format!("{:?}", review.matches[0].rounds);
    assert_eq!(rounds(&stopped), rounds(&whole));
}

fn review_of(text: &str) -> Review {
    review(vec![("match.txt", kamisado_records::read(text).unwrap())], true)
}

/// The review of the example.
static REVIEW: LazyLock<Review> = LazyLock::new(|| review_of(&fs::read_to_string(EXAMPLE).unwrap()));

fn text(review: &Review) -> String {
    let mut text = Vec::new();
    review.text(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn json(review: &Review) -> Value {
    serde_json::to_value(review.json()).unwrap()
}

/// The positions of a round, before each move and after the last.
fn positions(round: &kamisado_records::Round) -> Vec<Position> {
    let mut positions = vec![round.start];
    for ply in &round.plies {
        positions.push(positions[positions.len() - 1].after(ply.m));
    }
    positions
}

/// Who wins under best play, found by trying every move, without proof numbers or tables.
fn winner(position: &Position, known: &mut HashMap<(u128, Player), Player>) -> Player {
    if let Some(winner) = position.winner() {
        return winner;
    }
    let (turn, key) = (position.turn(), (position.key(), position.turn()));
    if let Some(&winner) = known.get(&key) {
        return winner;
    }
    let wins = position.can_win_now() || position.moves().any(|m| winner(&position.after(m), known) == turn);
    let winner = if wins { turn } else { turn.opponent() };
    known.insert(key, winner);
    winner
}

/// The reviews of random rounds.
static RANDOM: LazyLock<Review> =
    LazyLock::new(|| review((0..40).filter_map(random_round).map(|record| ("round.txt", record)).collect(), false));

/// A round of random moves without the first ones, because trying every move from there takes too long.
fn random_round(seed: u64) -> Option<Record> {
    const LEFT_OUT: usize = 12;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut draw = |position: &Position| {
        let moves: Vec<_> = position.moves().collect();
        moves[random.random_range(0..moves.len())]
    };
    let mut position = Position::start(Deadlock::Official);
    for _ in 0..LEFT_OUT {
        position = position.after(draw(&position));
        if position.outcome().is_some() {
            return None;
        }
    }
    let mut record = Record::new(MatchFormat::Single, &position.setup(), Deadlock::Official).unwrap();
    while record.game().position().outcome().is_none() {
        record.play(draw(record.game().position())).unwrap();
    }
    Some(record)
}

#[test]
fn wins_given_away_are_those_that_trying_every_move_finds() {
    let (mut checked, mut blunders) = (0, 0);
    for reviewed in &RANDOM.matches {
        let (round, found) = (&reviewed.record.rounds()[0], &reviewed.rounds[0]);
        let mut known = HashMap::new();
        let positions = positions(round);
        for (i, position) in positions.iter().enumerate() {
            assert_eq!(found.ahead[i], winner(position, &mut known), "{position}");
            checked += 1;
        }
        let mut winning = |position: &Position| -> Vec<Move> {
            position.moves().filter(|&m| winner(&position.after(m), &mut known) == position.turn()).collect()
        };
        for (i, position) in positions[..found.moves()].iter().enumerate() {
            assert_eq!(found.legal[i], position.moves().count(), "{position}");
            assert_eq!(found.winning[i].len(), winning(position).len(), "{position}");
        }
        let moves = |noted: &[NotedMove]| noted.iter().map(|noted| noted.m).collect::<Vec<_>>();
        for blunder in &found.blunders {
            assert_eq!(moves(&blunder.winning), winning(&blunder.position));
            let after = blunder.position.after(blunder.played.m);
            let is_answered = after.winner().is_none() && after.turn() != blunder.player;
            let answers = if is_answered { winning(&after) } else { Vec::new() };
            assert_eq!(moves(&blunder.refutations), answers, "{after}");
            blunders += 1;
        }
    }
    assert!(checked > 100 && blunders > 20, "{checked} positions, {blunders} blunders");
}

#[test]
fn laws_of_a_round() {
    for round in RANDOM.matches.iter().chain(&REVIEW.matches).flat_map(|reviewed| &reviewed.rounds) {
        assert_eq!(round.ahead.len(), round.moves() + 1);
        for blunder in &round.blunders {
            assert_eq!(round.ahead[blunder.number - 1], blunder.player);
            assert_eq!(round.ahead[blunder.number], blunder.player.opponent(), "the opponent has the win");
            assert!(blunder.legal > blunder.winning.len() && !blunder.winning.is_empty(), "{blunder:?}");
            assert!(!blunder.winning.contains(&blunder.played));
        }
        let changes = round.ahead.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert_eq!(round.blunders.len(), changes, "nobody else can turn the round");
        assert!(round.winner().is_none_or(|winner| round.ahead.last() == Some(&winner)));
        let [black, gold] = Player::ALL.map(|player| round.tally(player));
        assert_eq!(black.moves + gold.moves, round.moves() as u64);
        assert_eq!(black.winning + gold.winning, 1 + changes as u64);
        for tally in [black, gold] {
            assert!(tally.blunders <= tally.choices && tally.choices <= tally.won && tally.won <= tally.moves);
            assert!(tally.winning - tally.blunders <= 1, "a player with the win keeps it or gives it away: {tally:?}");
        }
        if let Some(refill) = &round.refill {
            let ahead = round.ahead[0] == refill.chooser.opponent();
            assert_eq!(ahead, refill.winning_moves(refill.chosen) > 0, "first moves that win, and a set-up that wins");
        }
    }
}

#[test]
fn distances_are_those_of_an_explanation() {
    let blunders = REVIEW.matches[0].rounds.iter().flat_map(|round| &round.blunders);
    let distance = |position: &Position| match position.winner() {
        Some(_) => 0,
        None => explain(position, &Question::default()).unwrap().verdict.distance().unwrap().0,
    };
    let mut seen = 0;
    for blunder in blunders {
        let [wins_in, loses_in] = [blunder.wins_in, blunder.loses_in].map(|distance| distance.unwrap().0);
        assert_eq!(wins_in, distance(&blunder.position));
        assert_eq!(loses_in, 1 + distance(&blunder.position.after(blunder.played.m)));
        let is_fastest = |found: &&NotedMove| 1 + distance(&blunder.position.after(found.m)) == wins_in;
        assert_eq!(blunder.fastest, blunder.winning.iter().filter(is_fastest).cloned().collect::<Vec<_>>());
        let after = blunder.position.after(blunder.played.m);
        let is_soonest = |m: &Move| 2 + distance(&after.after(*m)) == loses_in;
        let refutations: Vec<Move> = blunder.refutations.iter().map(|found| found.m).collect();
        assert_eq!(refutations, after.moves().filter(is_soonest).collect::<Vec<_>>());
        seen += 1;
    }
    assert_eq!(seen, 2);
}

#[test]
fn text_json_and_page_tell_the_same() {
    let (text, json, page) = (text(&REVIEW), json(&REVIEW), question::review::page(&REVIEW).html());
    let rounds = json["records"][0]["rounds"].as_array().unwrap();
    let blunders: Vec<&Value> = rounds.iter().flat_map(|round| round["blunders"].as_array().unwrap()).collect();
    assert_eq!(text.matches("gives the win away").count(), blunders.len());
    let fills: usize = rounds.iter().map(|round| if round["refill"].is_object() { 2 } else { 0 }).sum();
    assert_eq!(page.matches("<img src=\"data:image/svg+xml").count(), blunders.len() + fills);
    for blunder in blunders {
        let [position, notation] = ["position", "notation"].map(|field| blunder[field].as_str().unwrap());
        assert!(text.contains(&format!("    {position}\n")) && text.contains(notation), "{text}");
        assert!(page.contains(notation) && page.contains(&position.replace('/', "&#x2f;")), "{position}");
    }
    for player in json["players"].as_array().unwrap() {
        let name = player["name"].as_str().unwrap();
        let (given_away, of) = (&player["blunders"], &player["with_a_choice"]);
        let times = ["never", "once", "twice"][given_away.as_u64().unwrap() as usize];
        let told = if name == "Anna" { "Anna gave the win away" } else { "Bert" };
        assert!(unwrapped(&text).contains(&format!("{told} {times}")), "{text}");
        assert!(page.contains(&format!("{name} gave the win away with {given_away} of {of} moves")), "{name}");
        let sum = |field: &str| -> u64 {
            let side = if name == "Anna" { "black" } else { "gold" };
            rounds.iter().map(|round| round["tallies"][side][field].as_u64().unwrap()).sum()
        };
        for field in ["moves", "won_positions", "with_a_choice", "blunders", "times_winning", "got_back"] {
            assert_eq!(player[field], sum(field), "{name}: {field}");
        }
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(!page.contains("http://") && !page.contains("https://"), "the page needs no network");
}

#[test]
fn a_choice_of_fill_is_judged_as_refill_judges_it() {
    let told = json_answer(&["refill", EXAMPLE]);
    let json = json(&REVIEW);
    let choice = &json["records"][0]["rounds"][1]["refill"];
    assert_eq!((&choice["advice"], &choice["chosen"]), (&told["advice"], &told["chosen"]));
    for side in ["left", "right"] {
        for field in ["position", "value", "winning_moves", "moves"] {
            assert_eq!(choice[side][field], told[side][field], "{side}: {field}");
        }
    }
    assert_eq!((&choice["choice"], &choice["chooser"]), (&"worse".into(), &"black".into()));
    let refill = REVIEW.matches[0].rounds[1].refill.as_ref().unwrap();
    assert_eq!((refill.choice, refill.cost), (FillQuality::Worse, 27 - 18));
    assert_eq!(json["players"][0]["refills"]["worse"], 1);
}

#[test]
fn a_round_without_mistakes_is_won_throughout() {
    let record = Path::new(EXAMPLE).with_file_name("single-round.txt");
    let review = review_of(&fs::read_to_string(record).unwrap());
    let round = &review.matches[0].rounds[0];
    assert!(round.is_won_throughout() && round.blunders.is_empty() && round.refill.is_none());
    assert_eq!(round.tally(Player::Gold).winning, 0);
    let text = text(&review);
    let told = unwrapped(&text);
    assert!(told.contains("Nobody gave the win of a round away."), "{text}");
    assert!(told.contains("Black had the win from the first move to the last."), "{text}");
    assert!(!text.contains("Summary") && !text.contains('%'), "{text}");
    assert!(question::review::page(&review).html().contains("None: no win was given away."));
}

/// Black wins the round with one move, or gives the win away with another.
const LATE: &str = "match: standard\nposition: oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y\n";

#[test]
fn a_name_in_several_records_is_one_player() {
    let won = kamisado_records::read(&format!("black: Anna\ngold: Bert\n{LATE}a4a1")).unwrap();
    let missed = kamisado_records::read(&format!("{LATE}a4a3\ngold: Anna\n")).unwrap();
    let review = review(vec![("one.txt", won), ("two.txt", missed)], true);
    let players = review.players();
    let told: Vec<_> = players.iter().map(|player| (player.name.as_str(), player.records, player.rounds_won)).collect();
    assert_eq!(told, [("Anna", 2, 1), ("Bert", 1, 0), ("Black of two.txt", 1, 0)]);
    assert_eq!(players[0].tally.moves, 1);
    let blunder = &review.matches[1].rounds[0].blunders[0];
    assert_eq!((blunder.wins_in.unwrap().0, players[2].tally.blunders), (1, 1));
    let text = text(&review);
    assert!(text.contains("The record ends after 1 move; Anna\n  then has the win."), "{text}");
    assert!(text.contains("Play a4a1 Yellow Forward 3 Brown (wins at once)"), "{text}");
}

#[test]
fn one_name_on_both_sides_plays_each_round_twice() {
    let review = review_of(&format!("black: Sam\ngold: Sam\n{LATE}a4a1"));
    let players = review.players();
    assert_eq!((players.len(), players[0].records, players[0].rounds, players[0].rounds_won), (1, 1, 2, 1));
    assert!(unwrapped(&text(&review)).contains("Sam (Black) had the win from the first move to the last."));
}

#[test]
fn the_command_writes_a_page_and_leaves_distances_out() {
    let folder = tempfile::tempdir().unwrap();
    let [file, page] = ["match.txt", "review.html"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    fs::write(&file, format!("{LATE}a4a3")).unwrap();
    let told = answer(&["review", &file, "--no-distance", "--max-nodes", "1k", "--page", &page]);
    assert!(told.contains("Move 1, Black: a4a3 Yellow Forward 1 Blue gives the win away.\n"), "{told}");
    assert!(fs::read_to_string(&page).unwrap().contains("--no-distance"));
    let json = json_answer(&["review", &file, "--no-distance", "--max-nodes", "1k", "--threads", "1"]);
    assert_eq!(json["records"][0]["rounds"][0]["blunders"][0]["wins_in"], Value::Null);
    assert_eq!(json["records"][0]["rounds"][0]["blunders"][0]["winning_moves"][0]["move"], "a4a1");
}

/// Gold, to move at 2-1 of 3, wins the match by five moves of six.
const MATCH_WON: &str = "position: 1r1k1b2/1y6/+g1o1O3/7B/5Y2/8/G1p3u1/+P2+RK2U g O\n";

#[test]
fn a_match_is_lost_where_it_was_won_before() {
    let played = Path::new(EXAMPLE).with_file_name("standard-match.txt");
    let texts = [format!("match: standard\n{MATCH_WON}e6d7, a6b5"), fs::read_to_string(played).unwrap()];
    let stop = AtomicBool::new(false);
    for (text, expected) in texts.into_iter().zip([2, 0]) {
        let record = kamisado_records::read(&text).unwrap();
        let within = "30000 positions".to_owned();
        let asked = CourseQuestion { format: None, time: None, nodes: Some(30_000), within };
        let tables = [Table::embedded()];
        let question = ReviewQuestion {
            tables: &tables,
            distance: false,
            in_match: Some(&asked),
            memory: SETUP_MEMORY,
            limits: Limits { stop: Some(&stop), ..Limits::default() },
            watch: &(),
        };
        let recorded = NamedRecord { file: "match.txt".to_owned(), record };
        let review = Review::new(vec![recorded], &question).unwrap().unwrap();
        let (record, course) = (&review.matches[0].record, review.matches[0].course.as_ref().unwrap());
        // Results found along the way are searched directly.
        let settled = SettledSetups::new(Limits::default(), true);
        let wins = |state: &MatchState| winner_of_match(state, 1 << 24, &settled).unwrap();
        let (mut decided, mut lost) = (0, 0);
        for (number, (round, ahead)) in (1..).zip(record.rounds().iter().zip(&course.ahead)) {
            for (position, ahead) in positions(round).into_iter().zip(ahead) {
                let state = MatchState::new(position, MatchFormat::Standard).unwrap();
                if let Some(ahead) = *ahead {
                    assert_eq!(wins(&state), ahead, "{state}");
                    decided += 1;
                }
            }
            for loss in course.losses.iter().filter(|loss| loss.round == number) {
                let (state, player) = (MatchState::new(loss.position, MatchFormat::Standard).unwrap(), loss.player);
                assert_eq!((wins(&state), wins(&state.after(loss.played.m))), (player, player.opponent()));
                assert!(loss.keeping.iter().all(|found| wins(&state.after(found.m)) == player));
                assert!(loss.open > 0 || !loss.keeping.is_empty());
                lost += 1;
            }
        }
        assert!(decided > 1 && (lost, course.losses.len()) == (expected, expected), "{decided} decided, {lost} lost");
        let (json, text) = (json(&review), self::text(&review));
        assert_eq!(json["records"][0]["course"]["losses"].as_array().unwrap().len(), lost);
        assert_eq!(text.matches(" loses the").count(), lost, "{text}");
        assert!(question::review::page(&review).html().contains("Where was the match lost?"));
    }
}

#[test]
fn a_record_of_no_match_is_of_the_one_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("round.txt").to_str().unwrap().to_owned();
    fs::write(&file, format!("{MATCH_WON}e6d7")).unwrap();
    let review =
        |args: &[&str]| json_answer(&[&["review", &file, "--no-distance", "--max-nodes", "200k"], args].concat());
    assert_eq!(review(&[])["records"][0]["course"], Value::Null);
    let course = &review(&["--match", "3"])["records"][0]["course"];
    let loss = &course["losses"][0];
    assert_eq!((&loss["move"], &loss["player"], &loss["legal_moves"]), (&"e6d7".into(), &"gold".into(), &6.into()));
    assert_eq!((loss["keeping"].as_array().unwrap().len(), &loss["open"]), (5, &0.into()));
    assert_eq!((&course["ahead"][0][0], &course["ahead"][0][1]), (&"gold".into(), &"black".into()));
    refused(&["review", &file, "--match", "2"], &["round.txt", "the rings of Gold are worth 2 points"]);
    fs::write(&file, format!("match: standard\n{MATCH_WON}e6d7")).unwrap();
    refused(&["review", &file, "--match", "long"], &["round.txt", "--match long", "standard match"]);
}

#[test]
fn files_that_are_no_records_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let [good, bad] = ["good.txt", "bad.txt"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    fs::write(&good, "d8d3").unwrap();
    fs::write(&bad, "d8d3\nf1f9").unwrap();
    refused(&["review", &bad], &["bad.txt", "line 2, column 1", "f1f9"]);
    refused(&["review", &format!("{good}x")], &["cannot read record", "good.txtx", NO_SUCH_FILE]);
    refused(&["review", &good, "--page", folder.path().to_str().unwrap()], &["cannot write", "it is a folder"]);
    refused(&["review", &good, "--deadlock", "sometimes"], &["--deadlock", "sometimes"]);
    fs::write(&bad, "rules: two-pass\nd8d3").unwrap();
    refused(&["review", &bad, "--deadlock", "official"], &["bad.txt", "played by the rules 'two-pass'"]);
}

/// A game of mitsudomoe.
const MITSUDOMOE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/mitsudomoe.txt");

#[test]
fn a_game_of_mitsudomoe_stops_no_review_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [won, missed] = ["a.txt", "z.txt"].map(path);
    fs::write(&won, format!("black: Anna\n{LATE}a4a1")).unwrap();
    fs::write(&missed, format!("gold: Anna\n{LATE}a4a3")).unwrap();
    let asked = |command: &'static str| -> Vec<&'static str> {
        if command == "review" { vec![command, "--no-distance", "--max-nodes", "1k"] } else { vec![command] }
    };
    for program in ["review", "mistakes"] {
        let alone = answer(&[&asked(program)[..], &[&won, &missed]].concat());
        let others = path("m.txt");
        fs::copy(MITSUDOMOE, &others).unwrap();
        let in_folder = [folder.path().to_str().unwrap()];
        for files in [&[&*won, &*others, &*missed][..], &in_folder] {
            let output = command(&[&asked(program)[..], files].concat()).output().unwrap();
            let [told, message] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
            assert_eq!(output.status.code(), Some(2), "{message}");
            // What is left out is counted by one of them.
            let same = |text: &str| text.lines().skip(3).map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(same(&told), same(&alone), "{program}: {message}");
            let message = unwrapped(&message);
            assert!(
                message.matches("error").count() == 1 && message.contains("m.txt': found a game of mitsudomoe"),
                "{message}"
            );
        }
        fs::remove_file(&others).unwrap();
    }
    // In one text.
    let text = format!("black: Anna\n{LATE}a4a1\n\n{}\n{LATE}a4a3\n", fs::read_to_string(MITSUDOMOE).unwrap());
    fs::write(&won, text).unwrap();
    let output = command(&[&asked("review")[..], &[&won]].concat()).output().unwrap();
    let [told, message] = [output.stdout, output.stderr].map(|bytes| unwrapped(&String::from_utf8(bytes).unwrap()));
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(told.contains("a.txt, line 1: Standard") && told.contains("Summary of 2 records"), "{told}");
    assert!(message.contains("a.txt, line 8': found a game of mitsudomoe"), "{message}");
    // Alone, they are reviewed.
    answer(&["review", "--turns", "1", MITSUDOMOE]);
    refused(
        &["review", "--no-distance", MITSUDOMOE],
        &["mitsudomoe.txt: found a game of mitsudomoe, expected it without"],
    );
    refused(&["mistakes", MITSUDOMOE], &["mitsudomoe.txt': found a game of mitsudomoe"]);
}

#[test]
fn good_records_are_reviewed_and_every_bad_one_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let write = |name: &str, text: &str| {
        fs::write(path(name), text).unwrap();
        path(name)
    };
    let won = write("won.txt", &format!("black: Anna\n{LATE}a4a1"));
    let missed = write("missed.txt", &format!("gold: Anna\n{LATE}a4a3"));
    let missing = format!("missing.txt': {NO_SUCH_FILE}");
    let bad = [
        (write("illegal.txt", "d8d3\nf1f9"), "illegal.txt': line 2, column 1: "),
        (write("early.txt", "d8d3\nwinner: gold"), "early.txt': line 2, column 9: found 'gold' as the winner"),
        (
            write("long.txt", "match: long\nd8d3"),
            "long.txt': found --match standard, but the record is of a long match",
        ),
        (write("players.csv", "player,records,won\nAnna,1,1"), "players.csv': this looks like a table (CSV): line 1"),
        (write("empty.txt", ""), "empty.txt': line 1, column 1: the record is empty"),
        (path("missing.txt"), missing.as_str()),
        (path("./won.txt"), "won.txt': found it twice, expected it once: its moves would count twice"),
    ];
    fs::write(path("latin.txt"), b"black: J\xfcrgen\nd8d3").unwrap();
    let latin = (path("latin.txt"), "latin.txt': byte 9 is not valid UTF-8");
    let asked = ["review", "--no-distance", "--max-nodes", "1k", "--match", "standard"];
    let good = answer(&[&asked[..], &[&won, &missed]].concat());
    let mut files = vec![won.as_str()];
    files.extend(bad.iter().chain([&latin]).map(|(file, _)| file.as_str()));
    files.push(&missed);
    let output = command(&[&asked[..], &files].concat()).output().unwrap();
    let [told, message] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!((told, output.status.code()), (good, Some(2)), "{message}");
    let errors: Vec<&str> = message.split_terminator("error: ").skip(1).collect();
    assert_eq!(errors.len(), bad.len() + 1, "{message}");
    for (error, (_, expected)) in errors.iter().zip(bad.iter().chain([&latin])) {
        let error = unwrapped(error);
        assert!(error.contains(expected), "expected '{expected}' in: {error}");
    }
    // The same in JSON: one object for each bad file, and one for the good ones.
    let output = command(&[&asked[..], &files, &["--format", "json"]].concat()).output().unwrap();
    let [told, message] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((told["records"].as_array().unwrap().len(), output.status.code()), (2, Some(2)));
    let errors: Vec<Value> = message.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(errors.len() == bad.len() + 1 && errors.iter().all(|error| error["error"].is_string()), "{message}");
}
