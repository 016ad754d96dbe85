//! The command `solver record`.

use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::{Value, json};

use crate::support::command::command;
use crate::support::terminal::unwrapped;

/// A shipped record.
fn shipped(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/records").join(name);
    path.to_str().unwrap().to_owned()
}

/// Runs the command with a text on standard input.
fn record(args: &[&str], input: &str) -> Output {
    let mut command = command();
    command.arg("record").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that reads a file may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// The answer of a command that succeeds without messages.
#[track_caller]
fn answer(args: &[&str], input: &str) -> String {
    let output = record(args, input);
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(0)), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that input is refused with this message, and with nothing on standard output.
#[track_caller]
fn refused(args: &[&str], input: &str, message: &str) {
    let output = record(args, input);
    let found = unwrapped(&String::from_utf8(output.stderr).unwrap());
    assert_eq!((output.stdout.len(), output.status.code()), (0, Some(2)), "{args:?} {input}: {found}");
    assert!(found.starts_with("error: ") && found.contains(message), "expected '{message}' in: {found}");
    assert!(!found.contains("panicked"), "{found}");
}

#[test]
fn a_single_round_is_described() {
    assert_eq!(
        answer(&[&shipped("single-round.txt")], ""),
        "Single round, kamisado-official-1\n\n\
         Round 1, Black first: Black wins after 10 moves, red reaches home and gains its\n  \
           first ring: 1 point. Black 1, Gold 0\n\n\
         Black has won the round: Black 1, Gold 0\n"
    );
}

#[test]
fn a_match_is_described_round_by_round() {
    let text = unwrapped(&answer(&[&shipped("standard-match.txt")], ""));
    for line in [
        "Standard match to 3 points, kamisado-official-1",
        "Round 3, filled from the left, Black first: Black wins by deadlock after 3 moves, brown gains its first ring: \
         1 point. Black 1, Gold 2",
        "Round 4, filled from the left, Gold first: Gold wins after 27 moves, orange reaches home and gains its second \
         ring: 2 points. Black 1, Gold 4",
        "Gold has won the match: Black 1, Gold 4",
    ] {
        assert!(text.lines().any(|found| found == line), "expected '{line}' in:\n{text}");
    }
}

#[test]
fn a_match_has_a_json_form() {
    let text = answer(&[&shipped("standard-match.txt"), "--format", "json"], "");
    assert_eq!(text.lines().count(), 1);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["match"], "standard");
    assert_eq!(value["rules"], "kamisado-official-1");
    assert_eq!((&value["winner"], &value["next"], &value["to_move"]), (&json!("gold"), &Value::Null, &Value::Null));
    assert_eq!(value["score"], json!({"black": 1, "gold": 4}));
    let third = &value["rounds"][2];
    assert_eq!(
        (&third["result"], &third["winner"], &third["promoted"]),
        (&json!("deadlock"), &json!("black"), &json!("brown"))
    );
    assert_eq!((&third["fill"], &third["level"], &third["points"]), (&json!("left"), &json!(1), &json!(1)));
    assert_eq!(third["moves"][2]["passes"].as_array().unwrap().len(), 2);
    assert_eq!(value["rounds"][3]["moves"][20]["pushed"], json!(["Yellow Backwards 1 Purple"]));
}

#[test]
fn the_next_choice_is_offered() {
    let standard = std::fs::read_to_string(shipped("standard-match.txt")).unwrap();
    let (first_round, _) = standard.split_once("# Round 2").unwrap();
    let text = answer(&["-"], first_round);
    let choice = "Next: Gold chooses the fill, Black moves first.\n  \
                  left:  gpoukyrb/8/8/8/8/8/8/BGRKPUY+O b -\n  \
                  right: oukyrbpg/8/8/8/8/8/8/+OYBGRKPU b -\n";
    assert!(text.ends_with(choice), "{text}");
    let json: Value = serde_json::from_str(&answer(&["-", "--format", "json"], first_round)).unwrap();
    assert_eq!((&json["next"]["chooser"], &json["next"]["challenger"]), (&json!("gold"), &json!("black")));
    assert_eq!(json["next"]["left"], "gpoukyrb/8/8/8/8/8/8/BGRKPUY+O b -");
}

#[test]
fn an_unfinished_round_says_who_is_to_move() {
    for moves in ["d8d3, f1h3", "Pink Forward 5 Purple\nPurple Right 2 Green"] {
        let text = answer(&["-"], moves);
        assert!(text.contains("Round 1, Black first: in play after 2 moves\n"), "{text}");
        assert!(
            text.ends_with("Black is to move, with the green tower.\n  oup1yrgb/8/8/8/8/3k3P/8/BGRYK1UO b G\n"),
            "{text}"
        );
    }
    assert!(answer(&["-"], "match: long").contains("Black is to move, with any tower."));
}

#[test]
fn wrong_records_are_refused_by_line() {
    refused(
        &["-"],
        "d8d3\nf1f2\n\nf1f3",
        "record on standard input: line 4, column 1: f1f3 is illegal: Black must move the pink tower on d3",
    );
    refused(
        &["-"],
        "d8d3\nscore: 1-0",
        "line 2, column 8: found black 1 gold 0 as the score, but it is black 0 gold 0",
    );
    refused(&["-"], "", "line 1, column 1: the record is empty");
    refused(&["-"], "# nothing but this\n", "line 1, column 1: the record is empty");
    refused(&["no-such-record.txt"], "", "cannot read record 'no-such-record.txt'");
    refused(&[&shipped("")], "", "cannot read record");
}

#[test]
fn bytes_that_are_not_text_are_refused() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), b"d8d3 \xff\xfe").unwrap();
    refused(&[file.path().to_str().unwrap()], "", "valid UTF-8");
}

#[test]
fn the_record_and_the_option_must_name_the_same_rules() {
    let two_pass = "rules: two-pass\nd8d3";
    assert!(answer(&["-"], two_pass).starts_with("Single round, kamisado-two-pass-1\n"));
    assert!(answer(&["-", "--deadlock", "two-pass"], "d8d3").starts_with("Single round, kamisado-two-pass-1\n"));
    refused(
        &["-", "--deadlock", "official"],
        two_pass,
        "line 1, column 8: the record is played by the rules 'two-pass'",
    );
}

/// A round that was resigned, one with a mistake, one that was drawn, and a match.
const GAMES: &str = "black: Anna\nd8d3\nresigned: black\n\nblack: Bert\nd8d4 e1e5\n\nblack: Cleo\nd8d3\nagreed: draw\n\n\
                     gold: Dora\nmatch: standard\nd8d3 f1h3\ntime: gold\n";

#[test]
fn several_games_are_described_and_those_that_cannot_be_read_are_named() {
    let output = record(&["-"], GAMES);
    let (told, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(2), "{errors}");
    let errors = unwrapped(&errors);
    assert!(errors.starts_with("error: record on standard input: line 6, column 6: e1e5 is illegal: "), "{errors}");
    let told = unwrapped(&told);
    for part in [
        "Game 1, line 1: Anna (Black) against Gold\nSingle round, kamisado-official-1\n\nRound 1, Black first: Black \
         resigned after 1 move: Gold wins the round, without a ring or points. Black 0, Gold 0\n\nGold has won the round\n",
        "\n\nGame 3, line 8: Cleo (Black) against Gold\n",
        "Black first: the players agreed on a draw after 1 move, without a ring or points. Black 0, Gold 0\n\n\
         The round ends without a winner.\n",
        "\n\nGame 4, line 12: Black against Dora (Gold)\n",
        "Gold ran out of time after 2 moves: Black wins the round, without a ring or points. Black 0, Gold 0\n\n\
         Next: Black chooses the fill, Gold moves first. left:  koupyrgb/8/8/8/8/8/8/BGRYKUOP g - right: \
         oupyrgbk/8/8/8/8/8/8/PBGRYKUO g -\n",
    ] {
        assert!(told.contains(part), "expected '{part}' in:\n{told}");
    }
}

#[test]
fn several_games_are_objects_with_their_place() {
    let output = record(&["-", "--format", "json"], GAMES);
    let lines = |bytes: Vec<u8>| -> Vec<Value> {
        String::from_utf8(bytes).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let (games, errors) = (lines(output.stdout), lines(output.stderr));
    assert_eq!((output.status.code(), errors.len()), (Some(2), 1));
    assert!(errors[0]["error"].as_str().unwrap().starts_with("record on standard input: line 6, column 6: "));
    let ends: Vec<Value> = games
        .iter()
        .map(|game| {
            let round = &game["rounds"][0];
            json!([game["game"], game["line"], round["result"], round["ended"], round["winner"], game["winner"]])
        })
        .collect();
    let expected = [
        json!([1, 1, "conceded", "resigned", "gold", "gold"]),
        json!([3, 8, "conceded", "agreed", null, null]),
        json!([4, 12, "conceded", "time", "black", null]),
    ];
    assert_eq!(ends, expected);
    assert_eq!(games[0]["names"], json!({"black": "Anna", "gold": null}));
    assert!(games.iter().all(|game| game["to_move"].is_null() && game["due"].is_null()));
    assert_eq!((&games[2]["next"]["chooser"], &games[1]["next"]), (&json!("black"), &Value::Null));
    // A single game has no place.
    let one: Value = serde_json::from_str(&answer(&["-", "--format", "json"], "d8d3")).unwrap();
    assert_eq!((one.get("game"), &one["board"], &one["rounds"][0]["ended"]), (None, &json!("standard"), &Value::Null));
}

/// The object for a record.
fn object(text: &str) -> String {
    String::from_utf8(record(&["-", "--format", "json"], text).stdout).unwrap()
}

#[test]
fn what_was_recognised_is_said() {
    let sgf = "(;GM[Kamisado]P0[id \"ann\"];P0[1 Pickb E 1];P0[2 Dropb E 6];P0[3 Done])";
    let turned = "board: turned\ne1e6\n";
    for (input, note) in [
        (sgf.to_owned(), "note: read as SGF, with the board turned (Black at the bottom)\n"),
        // In JSON all squares are ours.
        (object(turned), "note: read as a record in JSON\n"),
        (turned.to_owned(), "note: read as a record, with the board turned (Black at the bottom)\n"),
        (sgf.repeat(3), "note: 3 games, read as SGF, with the board turned (Black at the bottom)\n"),
        (format!("{turned}\nmatch: single\nd8d3\n"), "note: 1 of 2 games, read as a record, with the board turned"),
        ("d8d3\n".to_owned(), ""),
    ] {
        let output = record(&["-"], &input);
        let said = unwrapped(&String::from_utf8(output.stderr).unwrap());
        assert!(said.starts_with(note) && said.is_empty() == note.is_empty(), "{input}: {said}");
        assert_eq!(output.status.code(), Some(0), "{input}: {said}");
    }
    // A format that is named is not looked for.
    refused(&["-", "--from", "boardspace"], "d8d3", "SGF");
    assert!(answer(&["-", "--from", "record"], "d8d3").contains("in play after 1 move"));
}

#[test]
fn sgf_of_others_is_read_whole_or_refused() {
    let moves = |moves: &str| format!("(;GM[Kamisado]SU[kamisado 0]{moves})");
    refused(
        &["-"],
        &moves(";P[1 Pickb E 1];P[2 Dropb E 6];P[3 Done]"),
        "column 31: found 'P', expected P0, P1, B or W",
    );
    refused(&["-"], &moves(";P0[1 Move E 1 E 6];P0[2 Done];p1[3 Resign]"), "found 'p1', expected P0, P1, B or W");
    let mail = format!("From: ann@example.org\n\nHello\n{}", moves(";B[d8d3]"));
    let output = record(&["-"], &mail);
    assert_eq!(
        (String::from_utf8(output.stderr).as_deref(), output.status.code()),
        (Ok("note: read as SGF\n"), Some(0))
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("latin.sgf");
    let file = file.to_str().unwrap();
    for (charset, named) in [("", true), ("CA[ISO-8859-1]", true), ("CA[UTF-8]", false), ("CA[KOI8-R]", false)] {
        let text = [charset.as_bytes(), b"PB[Andr\xe9];B[d8d3])"].concat();
        std::fs::write(file, [b"(;GM[255]", &text[..]].concat()).unwrap();
        let output = record(&["--format", "json", file], "");
        let said = unwrapped(&String::from_utf8(output.stderr).unwrap());
        assert_eq!(output.status.code(), Some(if named { 0 } else { 2 }), "{charset}: {said}");
        assert_eq!(String::from_utf8(output.stdout).unwrap().contains("\"André\""), named, "{charset}");
        assert!(named || said.contains("iconv -f"), "{said}");
    }
}

#[test]
fn games_of_mitsudomoe_are_recognised() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/mitsudomoe.txt");
    let found: Value = serde_json::from_str(&answer(&["--format", "json", file], "")).unwrap();
    assert_eq!([&found["game"], &found["winner"], &found["ending"]], ["mitsudomoe", "black", "home"]);
    assert_eq!(found["players"][1], json!({"player": "black", "seat": "e5", "name": "Bert"}));
    // The text is the same record again.
    let text = found["text"].as_str().unwrap();
    assert_eq!(serde_json::from_str::<Value>(&answer(&["--format", "json", "-"], text)).unwrap(), found);
    let three = "game: mitsudomoe\nposition: start3 | own-turn\nyellow: \u{1b}Y\nplace c1 a1*c1\nresigned: yellow";
    let told = answer(&["-"], three);
    assert!(told.starts_with("mitsudomoe-own-turn-1: White at a1, \\u{1b}Y (Yellow) at a5, Black at e5\n"), "{told}");
    assert!(
        told.contains("\nAfter turn 1, \\u{1b}Y (Yellow) is out: resigned\nBlack is to move, after 1 turn.\n  "),
        "{told}"
    );
    refused(
        &["-"],
        "game: mitsudomoe\nplace c1 a1-c1",
        "record on standard input: line 2, column 1: found the wrong mark between a1 and c1, expected '*'",
    );
    refused(&["--deadlock", "two-pass", "-"], three, "found --deadlock for a game of mitsudomoe");
}
