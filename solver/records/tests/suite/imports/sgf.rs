//! Game trees of SGF: which of their parts are read, and what may stand between them.

use kamisado::Player;
use kamisado_records::import::{self, Format, Imported};

use super::{moves, one};

/// The name of Black in each game of a text, or why it cannot be read.
fn names(text: &str) -> Vec<Result<String, String>> {
    let name = |game: Imported| game.record.name(Player::Black).unwrap_or_default().to_owned();
    let games = import::read(text, Some(Format::Boardspace), None).unwrap();
    games.into_iter().map(|game| game.map(name).map_err(|error| error.to_string())).collect()
}

#[test]
fn the_main_line_is_read() {
    let text = "( ;GM[Kamisado] P0 [Pickb E 1]\n[Dropb E 6];P0[Done](;P1[Pickb C 8](;P1[Dropb C 6];P1[Done])(;P1[x]));\
                P1[x](;P1[x]))";
    assert_eq!(moves(&one(text)), "d8d3 f1f3");
    assert_eq!(names(r"(;GM[255]PB[a\]b\\c(;)\:d])"), [Ok(r"a]b\c(;):d".to_owned())]);
    assert_eq!(names("(;GM[255]PB[a\\\r\nb\\\nc])"), [Ok("abc".to_owned())]);
}

#[test]
fn a_text_holds_many_trees() {
    let text = "\u{feff}Subject: a (good) game\n(;GM[255]PB[1])\n(;GM[255]PB[2]\n(;B[x)\n(;PB[3]])]) )\n\n \
                (;GM[255]PB[4])(\n;GM[255]PB[5])\n";
    let found = names(text);
    assert!(found.len() == 4 && found[1].is_err(), "{found:?}");
    assert_eq!([&found[0], &found[2], &found[3]], [&Ok("1".to_owned()), &Ok("4".to_owned()), &Ok("5".to_owned())]);
    let found = names("(;GM[255] !)\n(;GM[255]PB[2])\n(;GM[255]");
    let at = "line 1, column 11: found '!', expected ';', '(', ')' or a property like P0[1 Pickb D 1]";
    assert_eq!(found[..2], [Err(at.to_owned()), Ok("2".to_owned())]);
    let end = "line 3, column 10: found 'the end of the text', expected the ')' of a game";
    assert_eq!(found[2], Err(end.to_owned()));
}

#[test]
fn what_stands_behind_a_tree_is_no_comment() {
    for (text, at, found, others) in [
        ("(;GM[255])x", "line 1, column 11", "x", 0),
        ("(;GM[255])\n ;B[2])\n", "line 2, column 2", ";B[2])", 0),
        ("(;GM[255]) some words (;GM[1])\n(;GM[255])", "line 1, column 12", "some words (;GM[1])", 2),
        ("(;GM[255])\n(A[2])\n(;GM[255])", "line 2, column 1", "(A[2])", 1),
    ] {
        let read = names(text);
        let error =
            format!("{at}: found '{found}', expected another game, which begins with '(;', or nothing after a game");
        assert_eq!(read[1], Err(error));
        assert_eq!(read[2..].len(), others, "{read:?}");
    }
}

#[test]
fn nesting_costs_no_stack() {
    let deep = names(&"(;".repeat(1_000_000));
    assert!(deep[0].as_ref().unwrap_err().starts_with("line 1, column 2000001: found 'the end"));
}
