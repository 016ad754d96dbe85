//! Formats that are known and not read have an error with their name.

use super::{error, error_of};

#[test]
fn formats_that_are_not_read_are_named() {
    for (text, expected) in [
        ("\u{fffd}\u{fffd}\0\u{5}sr\0\u{8}Gamer", "a serialised Java object"),
        ("¬í\0\u{5}sr\0", "a serialised Java object"),
        ("OBPKYRGM/8/8/8/8/8/8/mgrykpbo b 1", "a position of Lorac's kamisado.js"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "a position of chess"),
        ("[Event \"x\"]\n[White \"y\"]\n\n1. e4 e5 2. Nf3 Nc6 *", "a game of chess in PGN"),
        ("1. d4 Nf6 2. c4", "a game of chess in PGN"),
        ("0\nD8\nD4\nA4\n", "a list of destinations"),
        ("d8\nd4\na4\n", "a list of destinations"),
        (
            "{\"current\":0,\"color\":\"red\",\"board\":[[[\"orange\",[\"orange\",\"dark\"]]]]}",
            "a bot of the ECAM championship",
        ),
        ("{\"players\":[1,2]}", "JSON of an unknown program"),
        ("[1, 2, 3]", "JSON of an unknown program"),
        ("<html><body>", "a web page or XML"),
        ("{}", "JSON of an unknown program"),
        ("[]", "JSON of an unknown program"),
        ("[\"hello\"]", "JSON of an unknown program"),
    ] {
        let found = error(text);
        assert!(found.contains("this looks like") && found.contains(expected), "{text}\n{found}");
        assert!(found.contains(": expected ") && found.starts_with("line 1, column "), "{found}");
    }
}

#[test]
fn records_are_not_taken_for_other_programs() {
    for text in [
        "d8d3 f1h3",
        "1. d8d3 f1h3 2. g8g7",
        "Pink Forward 5 Purple, Purple Right 2 Green",
        "black: Anna\n{a comment} d8d3",
        "(a comment) d8d3",
        "[Event \"x\"]\n1. d8d3 f1h3 *",
        "1. Black  d8d3  Pink Forward 5 Purple",
        "# 0 3 5 3\nd8d3",
        "position: oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\nf1h3",
    ] {
        let games = kamisado_records::import::read(text, None, None).unwrap();
        assert_eq!(games[0].as_ref().unwrap().format, kamisado_records::import::Format::Record, "{text}");
    }
}

#[test]
fn texts_of_others_do_not_reach_a_terminal() {
    for text in [
        "(;GM[Kamisado];P0[\u{1b}]0;owned\u{7} D 1])",
        "(;GM[\u{1b}[31mchess])",
        "{\"\u{202e}players\": 1}",
        "[{\"from\": {\"row\": \"\u{9b}1m\"}}]",
        "1. Black YELLOW d1-d5\n\u{1b}[2J",
        "1. x d1 - d5\n\u{202e}x",
    ] {
        let error = error_of(text, None).expect("it is wrong").to_string();
        assert!(!error.contains(|c| c != '\n' && foreign_is_hidden(c)), "{error:?}");
    }
}

/// Whether a character could act on a terminal.
fn foreign_is_hidden(c: char) -> bool {
    c.is_control() || c == '\u{202e}'
}
