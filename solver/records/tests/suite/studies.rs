//! Studies: comments, signs and variations, written and read.

use kamisado::{Deadlock, Fill, MatchFormat, MatchMove, Move};
use kamisado_records::import::Format;
use kamisado_records::study::{self, Study};
use kamisado_records::{Names, RecordError, Sign, Studies, read_studies};

/// A study as it is written; the main line is a record.
const EXAMPLE: &str = include_str!("study.txt");

fn moves(words: &str) -> Vec<MatchMove> {
    let one = |word: &str| match word {
        "left" => MatchMove::Fill(Fill::Left),
        "right" => MatchMove::Fill(Fill::Right),
        word => MatchMove::Tower(word.parse::<Move>().expect("a move")),
    };
    words.split(' ').map(one).collect()
}

fn empty(name: &str) -> Study {
    let mut study = Study::new("start".to_owned(), MatchFormat::Single, Deadlock::Official, None);
    name.clone_into(&mut study.name);
    study
}

fn read(text: &str) -> Vec<Study> {
    let found = read_studies(text, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(found.format, Format::Record, "{text}");
    found.all().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn error(text: &str) -> RecordError {
    read_studies(text, None).and_then(Studies::all).unwrap_err()
}

/// The place of an error.
fn place(text: &str) -> (usize, usize) {
    let error = error(text);
    (error.line, error.column)
}

/// The moves in order, each with its sign and its comment, and the number of the one before it.
fn said(study: &Study) -> Vec<String> {
    let one = |node: &study::Node| {
        let m = node.m.map_or("-".to_owned(), |m| m.to_string());
        let before = node.before.map_or(String::new(), |before| format!("{before} "));
        format!("{before}{m}{} {}", node.sign.map_or("", Sign::text), node.comment).trim_end().to_owned()
    };
    study.nodes().iter().map(one).collect()
}

fn hostile() -> Vec<String> {
    let all = [
        "a (b",
        "c } d",
        "{x",
        "# no",
        "line\nd8d3\nf1h3",
        "\\n \\ \\\\ \\<",
        "{\"json\": 1}",
        "(;GM[Kamisado])",
        "1. e8e4 f1f2",
        "\u{1f642} \u{fc}n\u{ef}",
        "[Event \"x\"]",
        "match: long",
        "$1 !? ?? !",
        "a b c d e f g h",
        "study: other",
        "Round 1",
        ")))",
        "(((",
        "a (pair {of} brackets)",
        "\u{5d0}\u{200f} (\u{202e}x\u{feff}y",
    ];
    all.map(str::to_owned).into_iter().chain(["x".repeat(200_000)]).collect()
}

/// A study with variations, in which the hostile comments stand from one on.
fn tree(shift: usize) -> Study {
    let mut study = empty("A (hostile {name # \\n d8d3");
    for line in ["d8d3 f1h3 g8g4", "e8e4 h1h6", "d8d3 f1f2 d3d2", "d8d3 f1f2 d3e2", "d8d3 f1g2"] {
        study.grow(&moves(line));
    }
    let hostile = hostile();
    for at in 0..study.nodes().len() {
        study.node(at).comment.clone_from(&hostile[(at + shift) % hostile.len()]);
        let signs = [Some(Sign::Good), Some(Sign::Blunder), None, Some(Sign::Interesting)];
        study.node(at).sign = signs[at % 4].filter(|_| at > 0);
    }
    study
}

/// Studies whose nodes stand in another order are equal if their texts are.
fn texts(studies: &[Study]) -> Vec<String> {
    studies.iter().map(Study::to_text).collect()
}

#[test]
fn what_was_written_is_read_with_all_comments_signs_and_variations() {
    for shift in 0..hostile().len() {
        let study = tree(shift);
        let text = study.to_text();
        let found = read(&text);
        assert_eq!(texts(&found), [text]);
        let mut both = [said(&found[0]), said(&study)].map(|said| {
            said.iter().map(|line| line.trim_start_matches(char::is_numeric).to_owned()).collect::<Vec<_>>()
        });
        both.iter_mut().for_each(|said| said.sort());
        assert_eq!(both[0], both[1]);
        // It is a record, too.
        assert_eq!(kamisado_records::read(&study.to_text()).unwrap().rounds()[0].plies.len(), 3);
    }
}

#[test]
fn names_of_players_come_back_and_nothing_in_them_is_a_note() {
    let names = ["Ann", "Ann #1", "Who?", "d8d3 (1) # !", "{", ")", "a \"b\" \\", "1. e8e4 !?", "$1", "\u{202e}(x\n"];
    for black in names {
        let mut study = empty("");
        study.names = Names { black: Some(black.to_owned()), gold: Some("Bert (2".to_owned()) };
        study.grow(&moves("d8d3 f1h3"));
        study.node(1).comment = "a note".to_owned();
        assert_eq!(read(&study.to_text()), [study]);
    }
    let study = &read("black: Ann #1\nd8d3\nf1h3 #1")[0];
    assert_eq!(study.names.black.as_deref(), Some("Ann #1"));
    assert_eq!(said(study), ["-", "0 d8d3", "1 f1h3 1"]);
}

#[test]
fn a_comment_is_one_line_with_brackets_that_pair() {
    let written = |comment: &str| {
        let mut study = empty("");
        study.node(0).comment = comment.to_owned();
        study.moves_to_text()
    };
    for comment in hostile() {
        let text = written(&comment);
        assert_eq!(text.matches('\n').count(), 1, "{text}");
        assert_eq!(read(&format!("# study: \n{text}d8d3"))[0].nodes()[0].comment, comment);
    }
    assert_eq!(written("a (pair)"), "{a (pair)}\n");
    assert_eq!(written(":-("), "{:-\\<}\n");
}

#[test]
fn the_example_is_what_is_written() {
    let mut study = empty("Two ways to begin");
    study.names = Names { black: Some("Anna".to_owned()), gold: Some("Bert".to_owned()) };
    for line in ["d8d3 f1h3 g8g4", "d8d3 f1f2 d3d2", "d8d3 f1f2 d3e2", "e8e4 h1h6"] {
        study.grow(&moves(line));
    }
    study.node(0).comment = "Black has 16 first moves that win.".to_owned();
    let mut say = |line, sign, comment: &str| {
        let at = *study.grow(&moves(line)).last().unwrap();
        (study.node(at).sign, study.node(at).comment) = (Some(sign), comment.to_owned());
    };
    say("d8d3", Sign::Doubtful, "Pink is far from home :-(\nand Gold is to move.");
    say("d8d3 f1h3", Sign::Good, "");
    say("d8d3 f1f2 d3d2", Sign::Interesting, "");
    say("e8e4 h1h6", Sign::Brilliant, "Most answers (12 of 13) fail.");
    assert_eq!(study.to_text(), EXAMPLE);
    assert_eq!(texts(&read(EXAMPLE)), [EXAMPLE]);
    assert!(study.has_notes());
}

#[test]
fn several_studies_are_one_text() {
    let study = |(name, line): (&str, &str)| {
        let mut study = empty(name);
        study.grow(&moves(line));
        study.node(0).comment = format!("The first of {name}");
        study
    };
    let all = [("A", "d8d3"), ("B", "e8e4")].map(study);
    assert_eq!(read(&study::to_text(&all)), all);
}

#[test]
fn a_text_by_hand_has_numbers_comments_behind_a_hash_and_brackets_that_are_no_variation() {
    let text = "# Intro\n1. d8d3! (a bold one) 2. f1h3 # and now\n(2. f1f2 {so} (f1g2) d3d2 $6)\n3. g8g4 $4\n";
    let expected = ["- Intro", "0 d8d3! a bold one", "1 f1h3 and now", "2 g8g4??", "1 f1f2 so", "4 d3d2?!", "1 f1g2"];
    assert_eq!(said(&read(text)[0]), expected);
    let in_words = "black: Anna # who plays\ngold: Bert\n1. Pink Forward 5 Purple! (a bold one) Purple Right 2 Green {safe}\n\
                    (Purple Forward 1 Pink?! {too (short)} 2. d3d2)\n2. g8g4\n";
    let mut study = read(in_words)[0].clone();
    study.name = "Anna \u{2013} Bert".to_owned();
    let written = "black: Anna\ngold: Bert\nmatch: single\n# study: Anna \u{2013} Bert\n\n{who plays}\n\
                   1. d8d3! {a bold one}\n2. f1h3 {safe}\n(f1f2?! {too (short)} d3d2)\n3. g8g4\n";
    assert_eq!(study.to_text(), written);
}

#[test]
fn variations_stand_anywhere() {
    for (text, expected) in [
        // The first move, in the words of the rulebook and of a speaker.
        ("Pink Forward 5 Purple (Yellow Forward 4 Orange)", &["-", "0 d8d3", "0 e8e4"][..]),
        ("Black: d8d3 (Black: e8e4)\nGold: f1h3", &["-", "0 d8d3", "1 f1h3", "0 e8e4"]),
        // Over several lines.
        (
            "d8d3 f1h3 (f1f2\nd3d2 {so}\n(d3e2)) g8g4",
            &["-", "0 d8d3", "1 f1h3", "2 g8g4", "1 f1f2", "4 d3d2 so", "4 d3e2"],
        ),
        // With the move of the main line, a variation adds to what is there.
        ("d8d3 f1h3 (f1h3! g8g7) g8g4", &["-", "0 d8d3", "1 f1h3!", "2 g8g4", "2 g8g7"]),
        // Behind nothing, or without a move, round brackets are a comment.
        ("(d8d3) d8d3 (gold) f1h3 (1.)", &["- d8d3", "0 d8d3 gold", "1 f1h3 1."]),
        ("d8d3 f1h3 (f1f2 # why)", &["-", "0 d8d3", "1 f1h3 f1f2 # why"]),
        ("d8d3 (d8d9 is no move) f1h3", &["-", "0 d8d3 d8d9 is no move", "1 f1h3"]),
        // Passes and signs of other kinds.
        ("a8a2 f1f3, o 0 p {stuck} f3f4 +- !!", &["-", "0 a8a2", "1 f1f3 stuck", "2 f3f4!!"]),
        ("d8d3!!! f1h3 ??, g8g4?!;", &["-", "0 d8d3", "1 f1h3??", "2 g8g4?!"]),
        // Lines for people.
        (
            "event: at (home)\nd8d3\n[Round \"2\"]\nresigned: gold",
            &["- event: at (home)", "0 d8d3 Round \"2\"\nresigned: gold"],
        ),
        ("# Round 1\nd8d3", &["-", "0 d8d3"]),
    ] {
        assert_eq!(said(&read(text)[0]), expected, "{text}");
    }
    for (text, has_notes) in [
        ("event: x\nd8d3\n[Round \"2\"]\nresigned: gold", false),
        ("d8d3!", true),
        ("d8d3 (e8e4)", true),
        ("# a\nd8d3 {b}", false),
    ] {
        assert_eq!(read(text)[0].has_notes(), has_notes, "{text}");
    }
}

#[test]
fn a_turned_board_is_read_with_its_variations() {
    assert_eq!(said(&read("e1e6 c8a6! (c8c7)")[0]), ["-", "0 d8d3", "1 f1h3!", "1 f1f2"]);
}

#[test]
fn a_round_that_ended_off_the_board_is_the_end_of_a_study() {
    let text =
        "match: standard\n# study: Two rounds\nd8d3 {a}\nf1h3 (f1f2)\nresigned: black\nfill: left {b}\na8a7! (b8b7)\n";
    let found = read(text);
    assert_eq!(said(&found[0]), ["-", "0 d8d3 a", "1 f1h3 resigned: black", "1 f1f2"]);
    assert_eq!(said(&found[1]), ["- b", "0 a8a7!", "0 b8b7"]);
    assert_eq!(
        (found.len(), found[1].name.as_str(), found[1].start.as_str()),
        (2, "Two rounds", "koupyrgb/8/8/8/8/8/8/BGRYKUOP b -")
    );
    // Rows that are set anew begin another one.
    let text = "match: standard\nopening: 1-3-5\ntiles: 7 5c\na8a7 1-0\ntiles: 3 9\n";
    let found = read(text);
    assert_eq!((found[0].start.as_str(), found[0].opening.is_some(), found.len()), ("start:7:5c", true, 2));
    assert!(study::to_text(&found).starts_with("match: standard\nopening: 1-3-5\ntiles: 7 5c\n# study: "));
    assert_eq!(texts(&read(&study::to_text(&found))), texts(&found));
}

#[test]
fn a_match_goes_through_its_rounds() {
    let text = include_str!("../../../../data/records/standard-match.txt");
    let [study] = &read(text)[..] else { panic!("one study") };
    let fills = study.nodes().iter().filter(|node| matches!(node.m, Some(MatchMove::Fill(_)))).count();
    assert_eq!(fills, kamisado_records::read(text).unwrap().rounds().len() - 1);
    assert_eq!(texts(&read(&study.to_text())), [study.to_text()]);
}

#[test]
fn the_notes_of_several_games_stay_with_theirs() {
    let text = "# study: A\nd8d3 {a}\n\nmatch: single\n# study: B\ne8e4! (d8d3)\n";
    let found = read(text);
    assert_eq!((found[0].name.as_str(), found[1].name.as_str()), ("A", "B"));
    assert_eq!(
        (said(&found[0]), said(&found[1])),
        (vec!["-".into(), "0 d8d3 a".into()], vec!["-".into(), "0 e8e4!".into(), "0 d8d3".into()])
    );
}

#[test]
fn an_error_has_its_place_in_the_text() {
    assert_eq!(place("d8d3\n{\u{1f642}} h1h2"), (2, 5));
    assert_eq!(place("d8d3 {x}\nf1h3 (1. f1f2 {x} h1h3)"), (2, 19));
    assert_eq!(place("d8d3\n {x f1f3"), (2, 2));
    assert_eq!(place("d8d3 {fine}\nf1h3 (f1f2! d3d4)\n"), (2, 13));
    assert_eq!(place("d8d3\n\nmatch: single\ne8e4\nh1a1 (h1h6)\n"), (5, 1));
    let error = error("d8d3 f1h3 (f1f2 d3d4)").to_string();
    assert!(error.contains("round 1 after 2 moves: "), "{error}");
}

#[test]
fn of_texts_of_other_programs_the_moves_alone_are_read() {
    let found = read_studies("move 0 3 5 3\nmove 7 5 5 7 (x)\n", None).unwrap();
    assert_eq!((found.format, said(&found.all().unwrap()[0]).len()), (Format::Coordinates, 3));
    assert!(error("{\"a\": 1}").to_string().contains("JSON"));
    let mail = read_studies("Hello {Ben}\n(;GM[255];B[d8d3])", None).unwrap();
    assert_eq!((mail.format, said(&mail.all().unwrap()[0]).len()), (Format::Boardspace, 2));
    assert!(error("(;GM[1])").to_string().contains("SGF"));
    assert_eq!(error("").to_string(), kamisado_records::read("").unwrap_err().to_string());
}

#[test]
fn nothing_takes_long() {
    // A long main line with a variation and a comment at every move.
    let mut study = empty("Long");
    let record = kamisado_records::read(include_str!("../../../../data/records/standard-match.txt")).unwrap();
    study.format = MatchFormat::Standard;
    let mut line = Vec::new();
    for round in record.rounds() {
        line.extend(round.fill.map(MatchMove::Fill));
        for ply in &round.plies {
            line.push(MatchMove::Tower(ply.m));
        }
    }
    study.grow(&line);
    for at in 1..study.nodes().len() {
        study.node(at).comment = "A comment (with brackets) and some words.".to_owned();
    }
    let text = study.to_text();
    assert_eq!(read(&text)[0], study);
    // Brackets in brackets.
    let deep = format!("d8d3 f1h3 {}{}", "(f1f2 (f1h3 ".repeat(90), "))".repeat(90));
    assert_eq!(read(&deep)[0].nodes().len(), 4);
    let deeper = format!("d8d3 f1h3 {}{}", "(f1f2 (f1h3 ".repeat(5000), "))".repeat(5000));
    assert!(error(&deeper).to_string().contains("nested variations"));
    let comments = format!("d8d3 {}{}", "(".repeat(5000), ")".repeat(5000));
    assert_eq!(read(&comments)[0].nodes()[1].comment.len(), 9998);
}
