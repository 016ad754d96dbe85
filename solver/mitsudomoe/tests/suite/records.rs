//! Reading records: names, comments, free forms, and the messages for mistakes.

use mitsudomoe::record::{Record, is_record, read, split_turns};
use mitsudomoe::{Color, Setup};

#[test]
fn names_in_quotation_marks_hold_anything() {
    for name in
        ["Anna", "place c1 a1*c1", "Bert #", "a  b", " ", "\u{202e}x\u{200d}", "a\nb", "\\\"", "white: x", "black out"]
    {
        let mut record = Record::new(&Setup::start(2).unwrap()).unwrap();
        record.set_name(Color::Black, name);
        let text = record.to_text();
        assert_eq!(
            text.contains(&format!("black: {name}\n")),
            matches!(name, "Anna" | "\\\"" | "white: x" | "black out")
        );
        assert_eq!(read(&text).as_ref(), Ok(&record), "{text}");
    }
    let read_name = |text: &str| read(text).map(|record| record.name(Color::White).map(str::to_owned));
    assert_eq!(read_name("White  \"a # \\u00e9\" # b\nevent \"place c1\""), Ok(Some("a # é".to_owned())));
    for wrong in ["white \"a", "white \"a\" b", "date \"\\x\""] {
        let error = read(wrong).unwrap_err().to_string();
        assert!(error.contains("expected one text in quotation marks as in JSON"), "{error}");
    }
    assert!(read("white: a\nwhite \"a\"").is_err());
}

#[test]
fn names_comments_and_free_forms() {
    let text = "# a club game\nGAME: Mitsudomoe # here\nWhite:  Anna  #1 of #2 # hm\nevent: #1\nblack: B: #\n\n1) white: PLACE c1 \
                a1*c1, 2. place d3 e4-d3 #!\nWhite: place a3 a2-a3; Black place e3 e5-e4\nblack out: x";
    let (found, last) = text.rsplit_once('\n').unwrap();
    let record = read(found).unwrap();
    assert_eq!((record.name(Color::White), record.name(Color::Black)), (Some("Anna #1 of #2"), Some("B:")));
    assert_eq!(record.steps().len(), 5);
    assert!(read(&format!("{found}\n{last}")).is_err() && is_record(text) && !is_record("game: kamisado"));
    let resigned = read(&format!("{found}\nRESIGNED: white\nwinner: Black")).unwrap();
    assert_eq!(resigned.position().outcome().unwrap().winner, Color::Black);
    assert!(read(&("white: ".to_owned() + &"#1 ".repeat(10_000))).is_ok());
    // Commas in braces separate no turns.
    let turns = ["place c2 b2*e5{d4>a5,c3>d4}", "a2-b3 b2-c3", "", "c3-c4 x", "a{b,c"];
    assert!(split_turns("place c2 b2*e5{d4>a5,c3>d4}, a2-b3 b2-c3;;c3-c4 x;a{b,c").eq(turns));
}

#[test]
fn errors_name_the_place_and_what_would_be_right() {
    let home = "position: . . . wW wW / . . . wW w / . . . . . / bB . bB . . / b bB . . . | w:a1 b:e5 | w | w4 b4\n\
                place c3 d4-e4\n";
    for (text, expected) in [
        ("# nothing", "line 1, column 1: the record is empty, expected turns like 'place c1 a1*c1'"),
        ("game: chess", "line 1, column 7: found 'chess', expected the game mitsudomoe"),
        ("place c1 a1*c1\ngame: mitsudomoe", "line 2, column 1: found 'game', expected one game in a text"),
        ("whit: Anna", "line 1, column 1: found 'whit' before ':', expected game, position, white,"),
        ("winer: white", "or else a turn without ':'; did you mean 'winner'?"),
        ("red: Anna", "line 1, column 1: found 'red', expected one name of each player who has a seat"),
        ("white: A\n white: B", "line 2, column 2: found 'white', expected one name"),
        ("white: A\nposition: start3", "line 2, column 1: found 'position', expected it at the top, and once"),
        ("position: start5", "line 1, column 11: found the word 'start5', expected start2,"),
        ("\nposition: . . . bX bB / . / . / . / . | w:a1 | w | w5", "line 2, column 18: found 'X' in"),
        ("place c1 a1*c1;  place d3 e4-d4", "line 1, column 18: Black has no ring on top of d4"),
        ("place c1 a1*c1\nplace", "like 'place c1 a1*c1' or 'a2-b3 b2*d4{c3>a5}'\n  turn 2, Black: . . . bB bB / "),
        ("1. black: place c1 a1*c1", "column 4: found 'black: place c1 a1*c1', expected a turn of White"),
        ("Black place c1 a1*c1", "column 1: found 'Black place c1 a1*c1', expected a turn of White"),
        ("white out: no-turn", "found 'white out: no-turn', expected another turn: here nobody is out"),
        ("resigned: white\nwinner: white", "expected 'resigned: white' and 'winner: black last-left'"),
        ("resigned: red", "column 11: found 'red', expected a player who is in a game that goes on"),
        (
            &format!("{home}winner: white last-left"),
            "line 3, column 1: found 'winner: white last-left', expected 'winner: white home'",
        ),
        (&format!("{home}place c3 d4-e4"), "line 3, column 1: the game is over: White has won"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}
