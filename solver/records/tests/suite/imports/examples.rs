//! A short game, or an error, of each format but SGF and JSON.

use kamisado::{Frame, Player, Setup};
use kamisado_records::import::{self, Format};

use super::{error, error_of, moves, one, read};

/// A state of HackerRank's challenge, with this mover, these rows and this colour due.
pub fn state(player: char, rows: [&str; 8], due: char) -> String {
    format!("{player}\n{}\n{due}\n", rows.join("\n"))
}

const MIDDLE: [&str; 6] = [
    "R-O-P-G-L-Y-B-M-",
    "G-P-O-R-M-B-Y-L-",
    "P-M-L-O-B-G-R-Y-",
    "Y-R-G-B-O-L-M-P-",
    "L-Y-B-M-R-O-P-G-",
    "M-B-Y-L-G-P-O-R-",
];

fn rows<'a>(top: &'a str, changed: &[(usize, &'a str)], bottom: &'a str) -> [&'a str; 8] {
    let mut rows = [top; 8];
    rows[1..7].copy_from_slice(&MIDDLE);
    rows[7] = bottom;
    changed.iter().for_each(|&(at, row)| rows[at] = row);
    rows
}

const TOP: &str = "OoLlMmPpYyRrGgBb";
const BOTTOM: &str = "BBGGRRYYPPMMLLOO";

#[test]
fn text_of_roialfassis_app() {
    let game = one("1. Black YELLOW d1-d5 (ORANGE)\n2. Gold ORANGE a8-a6\n");
    assert_eq!((game.format, moves(&game).as_str()), (Format::Roialfassi, "e8e4 h1h3"));
    assert_eq!(game.record.frame(), Frame::Turned);
    let tagged = one("[Format \"Standard\"]\n[Black \"Ann\"]\n[Gold \"Ben\"]\n\nBlack Yellow d1-d5 (Orange)");
    assert_eq!(Player::ALL.map(|player| tagged.record.name(player).unwrap().to_owned()), ["Ann", "Ben"]);
    // A pass, which may be left out, and the colour due before it or after it.
    let pass = "3. Black ORANGE PASS (PURPLE)\n";
    for (due, pass) in [("ORANGE", pass), ("PURPLE", pass), ("PURPLE", ""), ("ORANGE", "")] {
        let text = format!("1. Black ORANGE h1-h7 (PURPLE)\n2. Gold PURPLE c8-c6 ({due})\n{pass}4. Gold PURPLE c6-c5");
        assert_eq!(moves(&one(&text)), "a8a2 f1f3 f3f4", "{text}");
    }
}

#[test]
fn the_next_round_of_roialfassis_app_has_the_rings() {
    // Black's orange tower wins the first round; in the second it pushes.
    let first = "1. Black ORANGE h1-h7 (PURPLE)\n2. Gold PURPLE c8-c7 (PINK)\n3. Black PINK e1-e2 (GREEN)\n\
                 4. Gold GREEN g8-f7 (YELLOW)\n5. Black YELLOW d1-d2 (BLUE)\n6. Gold BLUE b8-b7 (ORANGE)\n\
                 7. Black ORANGE h7-g8\n";
    let second = "1. Gold BROWN h8-h2 (RED)\n2. Black RED c1-c2 (YELLOW)\n3. Gold YELLOW e8-e4 (ORANGE)\n";
    let push = "4. Black ORANGE h1 PUSH h2->h3 (GREEN)\n5. Black GREEN b1-b3\n";
    let games = read(&format!("{first}{second}{push}"));
    assert_eq!(moves(&games[1]), "a1a7 f8f7 d1d5 a8a7 g8g6");
    assert_eq!(moves(&games[0]), "a8a2 f1f2 d8d7 b1c2 e8e7 g1g2 a2b1");
    let start = games[1].record.start();
    assert_eq!((start.to_string().as_str(), games[1].line), ("+oupkyrgb/8/8/8/8/8/8/BGRYKPUO g -", 8));
    // Without the first round nothing is known of rings.
    assert_eq!(one(second).record.start(), &Setup { turn: Player::Gold, ..Setup::start() });
}

#[test]
fn wrong_text_of_roialfassis_app() {
    for (text, expected) in [
        (
            "1. Black RED d1-d5",
            "line 1, column 1: found the red tower in '1. Black RED d1-d5', but the yellow tower stands",
        ),
        (
            "1. Black YELLOW d1-d5 (PURPLE)",
            "found purple as the colour due after '1. Black YELLOW d1-d5 (PURPLE)', expected",
        ),
        ("1. Black YELLOW d1-d5 (MAUVE)", "expected a colour in the brackets"),
        ("1. Black YELLOW d1-d5\nhello", "line 2, column 1: found 'hello', expected a line like"),
        (
            "1. Black YELLOW d1-d5\n2. Gold ORANGE a8 a6",
            "line 2, column 1: found '2. Gold ORANGE a8 a6', expected a move",
        ),
        ("1. Black YELLOW PASS", "nobody has to pass here"),
        ("1. Black YELLOW d1 PUSH d2->d3", "expected a move, because nothing is pushed there"),
    ] {
        let found = error(text);
        assert!(found.contains(expected), "{text}\n{found}");
    }
}

#[test]
fn states_of_hackerrank() {
    let start = state('1', rows(TOP, &[], BOTTOM), '-');
    let game = one(&start);
    assert_eq!((game.format, moves(&game).as_str()), (Format::Hackerrank, ""));
    assert_eq!(*game.record.start(), Setup { turn: Player::Gold, ..Setup::start() });
    // L is blue, M purple, P pink.
    let second = state('2', rows(TOP, &[(6, "M-B-Y-L-G-PPO-R-")], "BBGGRRYYP-MMLLOO"), 'p');
    let third = state(
        '1',
        rows("OoLlMmP-YyRrGgBb", &[(5, "L-Y-B-MpR-O-P-G-")], "BBGGRRYYP-MMLLOO")
            .map(|row| if row == "M-B-Y-L-G-P-O-R-" { "M-B-Y-L-G-PPO-R-" } else { row }),
        'M',
    );
    for text in [format!("{start}{second}{third}"), format!("{start}\n\n{second}\n{second}{third}")] {
        assert_eq!(moves(&one(&text)), "e1f2 d8d3");
    }
    // Answers in between, and a last one.
    let answered = format!("{start}7 4 6 5\n{second}0 3 5 3\n{third}7 5 6 6\n");
    assert_eq!(moves(&one(&answered)), "e1f2 d8d3 f1g2");
    // A line of dashes parts positions that do not follow from each other.
    let apart = format!("{start}-----\nwinning move 1 2 3 4\n---\n{third}");
    assert_eq!(read(&apart).len(), 2);
}

#[test]
fn wrong_states_of_hackerrank() {
    let start = state('1', rows(TOP, &[], BOTTOM), '-');
    let other = state('2', rows(TOP, &[(6, "M-B-Y-L-G-PPO-R-")], "BBGGRRYYP-MMLLOO"), 'g');
    for (text, expected) in [
        (start.replace("R-O-P", "R-O-K"), "line 3, column 5: found 'K', expected the colour of the square"),
        (start.replace("BBGG", "BUGG"), "line 9, column 1: found 'U', expected a tower"),
        (start.replace("\n-\n", "\nk\n"), "line 10, column 1: found 'k', expected the colour due"),
        (start.replace("BBGG", "BB"), "line 9, column 1: found 'BBRRYYPPMMLLOO', expected a row of a board"),
        (start[..60].to_owned(), "line 5, column 1: found 'P-M-L-O', expected a row of a board"),
        (start[..52].to_owned(), "line 4, column 1: found 'the end of the text', expected eight rows"),
        (format!("{start}7 4 6\n"), "line 11, column 1: found '7 4 6', expected the player to move"),
        (format!("{start}{other}"), "line 11, column 1: found green as the colour due after '2', expected pink"),
        (
            format!("{start}7 4 5 4\n{other}"),
            "line 11, column 1: found 'e1e3', expected the move that leads to the next",
        ),
        (start.replace("BB", "B-"), "line 1, column 1: Gold's brown tower is missing"),
    ] {
        let found = error(&text);
        assert!(found.contains(expected), "{text}\n{found}\n{expected}");
    }
    let skipped = state('2', rows("OoLlMmP-YyRrGgBb", &[(6, "M-B-Y-LpG-PPO-R-")], "BBGGRRYYP-MMLLOO"), 'r');
    let found = error(&format!("{start}{skipped}"));
    assert!(found.contains("expected a position to which one move leads from the position before"), "{found}");
}

#[test]
fn lists_of_positions() {
    let list = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -\noup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P # a comment\n\n\
                2. oup1yrgb/8/8/8/8/3k3P/8/BGRYK1UO b G\n";
    let game = one(list);
    assert_eq!((game.format, moves(&game).as_str()), (Format::Positions, "d8d3 f1h3"));
    let two = read(&format!("{list}oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -\n"));
    assert_eq!((two.len(), two[1].line, moves(&two[1]).as_str()), (2, 5, ""));
    let alone = one("oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P");
    assert_eq!((alone.record.rounds()[0].plies.len(), alone.record.start().turn), (0, Player::Gold));
    let wrong = error("oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -\noup1yrgb/8/8/8/3k4/8/8/BGRYKPUO g P");
    assert!(wrong.contains("line 2, column 1: found purple as the colour due"), "{wrong}");
    let wrong = error("oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -\noupkyrgb/8/8/8/8/8/9/BGRYKPUO b -");
    assert!(wrong.starts_with("line 2, column "), "{wrong}");
}

#[test]
fn moves_by_row_and_column() {
    for text in [
        "move 0 3 5 3\nmove 7 5 5 7",
        "move 0 3 5 3\n= \nmove 7 5 5 7\n? illegal",
        "0 3 5 3\n7 5 5 7",
        "0 3 5 3 7 5 5 7",
        "1. [0,3]->[5,3]\n2. [7,5]->[5,7]",
        "(0,3)-(5,3)\n(7, 5) - (5, 7)",
        "(0,3) → (5,3), (7,5) → (5,7)",
        "[[[0,3],[5,3]],[[7,5],[5,7]]]",
        "[\n [[0, 3], [5, 3]],\n [[7, 5],\n [5, 7]]\n]",
        "[[0,3],[5,3]]\n[[7,5],[5,7]]",
    ] {
        let game = one(text);
        assert_eq!((game.format, moves(&game).as_str()), (Format::Coordinates, "d8d3 f1h3"), "{text}");
        assert_eq!(game.record.frame(), Frame::Standard);
    }
    // The first player at the bottom, as in a list of HackerRank's answers or with awase.
    let turned = one("[7,3]->[3,3]\n[0,0]->[2,0]\n");
    assert_eq!((moves(&turned).as_str(), turned.record.frame()), ("e8e4 h1h3", Frame::Turned));
    let passed = "7 7 1 7\n0 2 2 2\npass\n2 2 3 2";
    assert_eq!(moves(&one(passed)), "a8a2 f1f3 f3f4");
    for (text, expected) in [
        ("0 3 5 3\n7 5 5", "line 2, column 1: found '7 5 5', expected four numbers a move"),
        ("0 3 5 3\n7 5 5 8", "line 2, column 7: found '7 5 5 8', expected rows and columns from 0 to 7"),
        ("0 3 5 3\n7 5 5 77", "line 2, column 7: found '7 5 5 77', expected rows and columns"),
        ("0 3 5 3\nhello", "line 2, column 1: found 'hello', expected a move like 'move 0 3 5 3'"),
        ("0 3 5 3\n7 5 6 7", "line 2, column 1: 'f1h2' is illegal"),
        ("[[[0,3],[5,3]],[[7,5]]]", "line 1, column 18: found 'the end of the text', expected four numbers"),
    ] {
        let found = error(text);
        assert!(
            found.contains(expected) || found.starts_with(&expected[..17]) && expected.contains("illegal"),
            "{text}\n{found}"
        );
    }
}

#[test]
fn moves_of_zillions() {
    for text in [
        "1. YellowDragon d1 - d5\n1. OrangeDragon a8 - a6",
        "VariantFile=Kamisado.zrf\r\nVariantName=Kamisado\r\n\r\n1. Dragon d1 - d5\r\n1. Dragon a8 - a6 {good}\r\n",
        "VariantFile=x\n1. x d1-d5\n{a comment}\n2. x a8-a6",
    ] {
        let game = one(text);
        assert_eq!((game.format, moves(&game).as_str()), (Format::Zillions, "e8e4 h1h3"), "{text}");
    }
    let passed = "1. x h1 - h7\n1. x c8 - c6\n2. x Pass\n2. x c6 - c5";
    assert_eq!(moves(&one(passed)), "a8a2 f1f3 f3f4");
    let two = read("VariantFile=a\n1. x d1 - d5\nVariantFile=a\n1. x e1 - e4\n");
    assert_eq!((two.len(), two[1].line, moves(&two[1]).as_str()), (2, 3, "d8d5"));
    let wrong = error("1. Dragon d1 - d5\n2. Dragon flies");
    assert!(wrong.contains("line 2, column 1: found '2. Dragon flies', expected a line like"), "{wrong}");
}

#[test]
fn a_format_can_be_asked_for() {
    // Without the request it is a record of three moves that do not fit.
    let text = "d1 - d5\na8 - a6";
    let asked = import::read_one(text, Some(Format::Zillions), None).unwrap();
    assert_eq!((moves(&asked).as_str(), asked.record.frame()), ("e8e4 h1h3", Frame::Turned));
    for format in Format::ALL {
        let games = import::read("a8a2\nf1f3\n", Some(format), None).unwrap_or_default();
        let count = games.iter().filter(|game| game.is_ok()).count();
        assert_eq!(count, usize::from(matches!(format, Format::Record)), "{format:?}");
        let error = error_of("", Some(format)).expect("nothing is no game").to_string();
        assert!(error.starts_with("line 1, column 1: "), "{format:?} {error}");
    }
}

#[test]
fn a_pass_is_read_where_it_is_forced_and_of_the_right_tower() {
    let json = |pass: &str| {
        let step = |(row, column): (u8, u8), (to_row, to_column): (u8, u8)| {
            format!(r#"{{"from":{{"row":{row},"col":{column}}},"to":{{"row":{to_row},"col":{to_column}}}}}"#)
        };
        let [first, second, last] = [step((0, 7), (6, 7)), step((7, 2), (5, 2)), step((5, 2), (4, 2))];
        format!(r#"{{"moves":[{first},{second},{pass}{last}]}}"#)
    };
    let square = |row: u8, column: u8| {
        json(&format!(r#"{{"from":{{"row":{row},"col":{column}}},"to":{{"row":{row},"col":{column}}}}},"#))
    };
    let ours = |pass: &str| {
        format!(r#"{{"rounds":[{{"moves":[{{"move":"a8a2"}},{{"move":"f1f3"}},{pass}{{"move":"f3f4"}}]}}]}}"#)
    };
    // A text before and behind the pass, right passes and wrong ones.
    let lines: [(&str, &str, &[&str], &[&str]); 4] = [
        (
            "a8a2 f1f3 ",
            "\nf3f4",
            &["", "a2a2", "a2-a2", "A2 A2", "pass", "PASS", "--", "0000", "o 0 p"],
            &["b8b8", "f3f3", "g 0 p"],
        ),
        (
            "move 0 0 6 0\nmove 7 5 5 5\n",
            "\nmove 5 5 4 5",
            &["", "move 6 0 6 0", "6 0 6 0", "[6,0]->[6,0]", "(6,0)-(6,0)", "pass", "move pass", "PASS", "3. pass"],
            &["move 0 1 0 1", "5 5 5 5", "7 0 7 0"],
        ),
        (
            "1. Black ORANGE h1-h7 (PURPLE)\n2. Gold PURPLE c8-c6 (ORANGE)\n",
            "\n4. Gold PURPLE c6-c5",
            &["", "3. Black ORANGE PASS (PURPLE)", "3. Black ORANGE h7-h7", "3. Black ORANGE --"],
            &["3. Black ORANGE g8-g8", "3. Black GREEN PASS", "3. Gold ORANGE PASS", "3. Black ORANGE c6-c6"],
        ),
        (
            "1. OrangeDragon h1 - h7\n1. PurpleDragon c8 - c6\n",
            "\n2. PurpleDragon c6 - c5",
            &["", "2. OrangeDragon h7 - h7", "2. OrangeDragon Pass", "2. x Pass", "Pass", "h7 - h7"],
            &["2. OrangeDragon g1 - g1", "2. GreenDragon Pass", "2. PurpleDragon h7 - h7", "c6 - c6"],
        ),
    ];
    for (before, behind, right, wrong) in lines {
        for pass in right {
            assert_eq!(moves(&one(&format!("{before}{pass}{behind}"))), "a8a2 f1f3 f3f4", "{before}{pass}");
        }
        for pass in wrong {
            assert!(error_of(&format!("{before}{pass}{behind}"), None).is_some(), "{before}{pass}");
        }
        // Nobody has to pass at the start.
        for pass in right.iter().filter(|pass| !pass.is_empty()) {
            assert!(error_of(&format!("{before}{pass}\n{pass}{behind}"), None).is_some(), "{before}{pass}");
        }
    }
    for text in [json(""), square(6, 7), ours(""), ours(r#"{"move":"a2a2"},"#), ours(r#"{"move":"pass"},"#)] {
        assert_eq!(moves(&one(&text)), "a8a2 f1f3 f3f4", "{text}");
    }
    for text in [square(6, 6), square(5, 2), ours(r#"{"move":"f3f3"},"#)] {
        assert!(error(&text).contains("but the blocked tower is Black's orange on a2"), "{text}");
    }
}

#[test]
fn a_list_of_positions_is_right_about_a_deadlock() {
    let record = kamisado_records::read(include_str!("../../../../../data/records/standard-match.txt")).unwrap();
    let round = &record.rounds()[2];
    let mut position = round.start;
    let mut text = format!("{position}\n");
    for ply in &round.plies {
        position.play(ply.m).unwrap();
        text += &format!("{position}\n");
    }
    assert!(text.ends_with(" deadlock b B\n"), "{text}");
    assert_eq!(one(&text).record.rounds()[0].plies, round.plies);
    for wrong in ["g B", "b O", "b", "x"] {
        let found = error(&text.replace("deadlock b B", &format!("deadlock {wrong}")));
        assert!(found.contains(&format!("found '{wrong}' as 'deadlock', but by the moves it is 'b B'")), "{found}");
    }
    let early = text.lines().take(2).collect::<Vec<_>>().join("\n") + " deadlock b B";
    assert!(error(&early).contains("found 'b B' as 'deadlock', but by the moves it is 'null'"));
}
