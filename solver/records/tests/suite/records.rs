//! Reading records: the accepted forms, and the messages for mistakes.

use kamisado::{Deadlock, Ending, Fill, Match, MatchFormat, Player};
use kamisado_records::{self, MoveForm};

fn error(text: &str) -> String {
    kamisado_records::read(text).unwrap_err().to_string()
}

#[test]
fn both_forms_numbers_and_comments_read_alike() {
    let plain = kamisado_records::read("d8d3\nf1h3").unwrap();
    for text in [
        "d8d3, f1h3",
        "d8d3 f1h3",
        "1. d8d3 f1h3",
        "1.d8d3 2... f1h3",
        "d8d3,\nf1h3,",
        "\u{feff}# by hand\r\n\r\n  Pink Forward 5 Purple # a long way\r\n Purple right 2 GREEN",
        "1. k f 5 p, 2. p r 2 g",
        "1) d8d3 2) f1h3",
        "d8d3; f1h3;",
        "D8-D3! F1xH3?!",
        "d8d3 !? f1h3 ??",
        "Pink f5 Purple!, purple R2 green ?",
        "d8d3 (the {best} move) f1h3 {a (good) answer}",
        "Black: d8d3\nWhite: f1h3",
        "1. Black: d8d3 Gold: f1h3",
        "black: Anna\nAnna: d8d3\nGold: P R 2 G",
        "1. Black  d8d3  Pink Forward 5 Purple\n2. Gold   f1h3  Purple Right 2 Green",
        "  1. Black  d8d3  Pink Forward 5 Purple\n  2. Gold   f1h3  Purple Right 2 Green\n\n    a b c d e f g h          a b c d \
         e f g h\n  8 o u p . y r g b  8    8  O U P K Y R G B\n\noup1 g P\n\nGold (upper case) must move it, 1 legal move:\n",
        "d8d3 Pink f5, Purple R2 f1h3",
        "1\tPink \u{2191} 5 Purple\tPurple \u{2197} 2 Green",
        "Round 1\n\tBlack\tGold\n1.\tPink \u{2b06}\u{fe0f}5 Purple\tPu \u{2197}2 Gr",
        "K\u{2191}5P P\u{2197}2G",
        "kf5p, pr2g",
        "d8 - d3, f1 to h3",
        "d8 -d3 f1- h3",
        "d8\u{21d2}d3 f1 \u{00d7} h3",
        "d8\u{200b}d3 \u{200e}f1\u{ad}h3\u{feff}",
        "[Event \"Club (night) #3\"]\n[White \"Bert\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. d8d3 $1 {over\n\nlines f8f1} 1... f1h3 *",
        "d8d3 (over\nlines) f1h3 \u{b1} +-",
        "order Brown Green Red Yellow Pink Purple Blue Orange B G R Y K P U O\nd8d3 f1h3",
        "black: B G R Y K P U O\nblack: Anna\nd8d3 f1h3",
        // As people write who see the board from elsewhere.
        "board: turned\ne1e6 c8a6",
        "e1-e6, c8-a6",
        "board: mirrored\ne8e3 c1a3",
        "board: mirrored\nPink Forward 5 Purple, Purple Left 2 Green",
        "Pink Forward 5 Purple, Purple Left 2 Green",
        "board: Turned and mirrored\nd1d6 f8h6",
        "Black: Anna\nGOLD: Bert (Berlin)\ndate: 2026-11-21\nEvent: x\nd8d3\nplace: y, z\nf1h3",
        "Match: SINGLE\nRULES: Official\nposition: start\nd8d3, Purple R 2 Green\nscore: 0-0",
    ] {
        assert_eq!(kamisado_records::read(text).as_ref(), Ok(&plain), "{text}");
    }
}

#[test]
fn names_of_players_are_kept() {
    let record = kamisado_records::read("d8d3\nGold: Bert  Ohm (Berlin)\nblack:\nf1h3").unwrap();
    assert_eq!(Player::ALL.map(|player| record.name(player)), [None, Some("Bert Ohm")]);
    let mut record = kamisado_records::read("black: Anna #1 # here\nBlack: d8d3 #1\nf1h3").unwrap();
    assert_eq!(record.name(Player::Black), Some("Anna #1"));
    record.set_name(Player::Gold, "Bert #2");
    let again = kamisado_records::read(&record.to_text(MoveForm::Annotation)).unwrap();
    assert_eq!(again.name(Player::Gold), Some("Bert #2"));
    record.set_name(Player::Black, "Bert");
    record.set_name(Player::Gold, "d8d3");
    assert!(record.to_text(MoveForm::Annotation).starts_with("black: Bert\ngold \"d8d3\"\n"));
}

/// The lines that may occur once.
const ONCE: [(&str, &str); 11] = [
    ("match", "standard"),
    ("rules", "official"),
    ("position", "start"),
    ("board", "turned"),
    ("black", "Anna"),
    ("gold", "Bert"),
    ("event", "x"),
    ("place", "x"),
    ("site", "x"),
    ("date", "x"),
    ("time", "x"),
];

/// Those of them that may occur anywhere.
const ANYWHERE: &[(&str, &str)] = ONCE.split_at(4).1;

#[test]
fn no_line_of_the_heading_is_read_twice() {
    for (keyword, value) in ONCE {
        for again in [value, "", "something else"] {
            let twice = error(&format!("{keyword}: {value}\n# again\n {}: {again}\nd8d3", keyword.to_uppercase()));
            let expected = format!("line 3, column 2: found a second '{keyword}' line, expected at most one");
            assert_eq!(twice, expected);
        }
    }
    // Also in the middle of the moves, wherever the first one is.
    for &(keyword, value) in ANYWHERE {
        for text in [
            format!("{keyword}: {value}\nd8d3\n{keyword}: other\nf1h3"),
            format!("d8d3\n{keyword}: {value}\n{keyword}: other\nf1h3"),
            format!("d8d3\n{keyword}: {value}\nf1h3\n{keyword}: {value}"),
        ] {
            assert!(error(&text).contains(&format!("found a second '{keyword}' line")), "{text}");
        }
    }
    // Checked lines may be repeated as long as they are true.
    let checked = format!("match: standard\n{WIN}winner: black\nscore: 1-0\nwinner: black yellow\nscore: 1-0");
    assert!(kamisado_records::read(&checked).is_ok());
}

#[test]
fn a_name_that_reads_as_a_move_is_refused() {
    let moves = [
        "d8d3",
        "1. d8d3",
        "1...d8-d3!?",
        "D8xD3",
        "d8 d3",
        "d8 - d3",
        "d8 to d3",
        "d8\u{2192}d3",
        "d8\u{2013}d3",
        "a2a2",
        "Pink Forward 5 Purple",
        "pink forward 5",
        "k f 5 p",
        "2) k f5",
        "Pink f5 Purple",
        "o 0 p",
        "Red Backwards 1 Yellow",
        "pass",
        "PASS!",
        "pass pass",
        "fill left",
        "fill: right",
        "d8d3, f1h3",
        "d8d3 f1h3",
        "Anna d8d3",
        "Anna, k f5",
        "Anna; 1. d8d3",
        "3:00 d8d3",
    ];
    for &(keyword, _) in ANYWHERE {
        // A player's moves are played.
        let is_name =
            |m: &&str| !["black", "gold"].contains(&keyword) || m.starts_with("Anna") || m.starts_with("3:00");
        for m in moves.into_iter().filter(is_name) {
            for text in [format!("{keyword}: {m}\nd8d3"), format!("d8d3\n{keyword}: {m} # not so\nf1h3")] {
                let line = 1 + usize::from(text.starts_with("d8d3"));
                let expected = format!(
                    "line {line}, column {}: found '{m}' after '{keyword}:', which reads as a move and would not be \
                     played: expected it in a line of its own, without '{keyword}:'",
                    keyword.len() + 3
                );
                assert_eq!(error(&text), expected, "{text}");
            }
        }
        for name in [
            "Anna",
            "Joe Pass",
            "Pass, Joe",
            "Anna F. 5",
            "A1",
            "Team B",
            "Red",
            "Deep Blue 2",
            "d8",
            "Fill",
            "?",
            "...",
            "21.11.2026",
            "10:30",
            "B2B",
            "Left 5",
            "Rosa 4",
            "k",
            "d8d9",
            "round 1, table 2",
            "e4, 2nd floor",
        ] {
            assert!(kamisado_records::read(&format!("{keyword}: {name}\nd8d3")).is_ok(), "{keyword}: {name}");
        }
    }
}

#[test]
fn a_second_record_in_the_file_is_reported() {
    let first = format!("black: Anna\ngold: Bert\nmatch: 3\n{WIN}");
    let hint = |line: usize| {
        format!("\n  a second record seems to begin in line {line}: if so, expected an empty line before it")
    };
    for (text, problem, line) in [
        (format!("{first}black: Cleo\ngold: Dora\nfill: left\nh1h5"), "line 6, column 1: found a second 'black'", 6),
        (format!("{first}\nevent: x\n\ngold: Dora\nfill: left"), "line 9, column 1: found a second 'gold'", 7),
        (format!("{first}date: x\nmatch: 3\nd8d3"), "line 7, column 1: found a second 'match'", 6),
        ("d8d3\nrules: official\nd8d3".to_owned(), "line 2, column 1: found 'rules' after play has begun", 2),
        ("d8d3\nblack: Cleo\ngold: Dora\nd8d3".to_owned(), "line 4, column 1: d8d3 is illegal", 2),
        (format!("{WIN}winner: black\nblack: Cleo\nd8d3"), "line 5, column 1: found 'd8d3', but the single match", 4),
        // Without a heading: moves that form a record of their own.
        ("1. d8d3 f1h3\n\n1. d8d3 f1h3\n2. h8h4".to_owned(), "line 3, column 4: d8d3 is illegal", 3),
        (format!("{WIN}d8d3\nf1h3"), "line 3, column 1: found 'd8d3', but the single match", 3),
        ("d8d3\nf1h3\nd8d3\nf1h3\nd8d3\nf1h3".to_owned(), "line 3, column 1: d8d3 is illegal", 3),
    ] {
        let found = error(&text);
        assert!(found.starts_with(problem), "{text}: {found}");
        assert!(found.ends_with(&hint(line)), "{text}: {found}");
    }
    // Simple mistakes are not second records.
    for text in [
        "black: Anna\nblack: Cleo\nd8d3",
        "d8d3\na8a2",
        "d8d3, f1h3, d8d3, f1h3",
        "d8d3\nevent: x\nf1h3\nf1f2",
        "d8d3\nevent: x\nf1f8",
        "d8d3\nevent: x\nfil: left",
        "d8d3\nscore: 1-0\nf1h3",
    ] {
        assert!(!error(text).contains("second record"), "{text}: {}", error(text));
    }
}

#[test]
fn texts_of_other_programs_are_named() {
    for (text, form) in [
        ("(;GM[Kamisado]VV[1];P0[Pickb D 1])", "SGF"),
        ("\u{feff} (;GM[Kamisado]\n;P0[Pickb D 1])", "SGF"),
        ("{\"v\": 1, \"moves\": []}", "JSON"),
        ("{\n  \"v\": 1,\n  \"moves\": []\n}", "JSON"),
    ] {
        let expected =
            format!("line 1, column 1: found {form}, the text of another program, expected a record: moves like ");
        assert!(error(text).starts_with(&expected), "{text}: {}", error(text));
    }
    assert!(kamisado_records::read("{\"Good luck\", he said} d8d3").is_ok());
    assert!(error("{so\n").contains("a comment that begins with '{'"));
}

#[test]
fn the_top_alone_is_a_record_without_moves() {
    let record = kamisado_records::read("match: long").unwrap();
    assert_eq!(record.game(), &Match::start(MatchFormat::Long, Deadlock::Official));
    assert_eq!(record.last_finished(), None);
}

#[test]
fn pushed_towers_are_optional_and_checked() {
    let head = "position: 1upkyrgb/8/8/o7/+B7/8/8/1GRYKPUO g B\n";
    let plain = kamisado_records::read(&format!("{head}a4a5")).unwrap();
    let ply = &plain.rounds()[0].plies[0];
    assert_eq!(ply.pushed.iter().map(ToString::to_string).collect::<Vec<_>>(), ["Orange Backwards 1 Green"]);
    for form in ["Orange Backwards 1 Green", "o b 1 g", "Orange Backward 1 Green"] {
        assert_eq!(
            kamisado_records::read(&format!("{head}Brown Forward 1 Pink, {form}")).as_ref(),
            Ok(&plain),
            "{form}"
        );
    }
    assert_eq!(
        error(&format!("{head}a4a5\nOrange Backwards 1 Red")),
        "line 3, column 1: found 'Orange Backwards 1 Red', but the push put the orange tower back on a6: expected \
         'Orange Backwards 1 Green'\n  round 1 after 1 move: 1upkyrgb/8/o7/+B7/8/8/8/1GRYKPUO g G\n  Gold must move the \
         green tower on b1, which can go to a2 b2 c2 b3 d3 b4 e4 b5 f5 b6 g6 b7 h7"
    );
    let twice = error(&format!("{head}a4a5\no b 1 g, o b 1 g"));
    assert!(twice.starts_with("line 3, column 10: found 'o b 1 g', but there is no pushed tower"), "{twice}");
}

/// Fig. 5 of the rulebook: Black's yellow tower is blocked after Gold's blue tower has moved.
const BLOCKED: &str = "position: 5rgb/8/3o4/2y5/pRkB4/1G4U1/4u3/3YKP1O g U\n";

#[test]
fn passes_are_optional_and_checked() {
    let plain = kamisado_records::read(&format!("{BLOCKED}g3g6 g6e8")).unwrap();
    assert_eq!(plain.rounds()[0].plies[0].passes.len(), 1);
    for text in ["g3g6 pass g6e8", "g3g6, Yellow 0 Blue, g6e8", "g3g6\ny 0 u\ng6e8"] {
        assert_eq!(kamisado_records::read(&format!("{BLOCKED}{text}")).as_ref(), Ok(&plain), "{text}");
    }
    assert_eq!(
        error(&format!("{BLOCKED}g3g6 , Green 0 Yellow")),
        "line 2, column 8: found 'Green 0 Yellow', but the blocked tower is Black's yellow on c5: expected 'Yellow 0 \
         Blue'\n  round 1 after 1 move: 5rgb/8/3o2U1/2y5/pRkB4/1G6/4u3/3YKP1O g U\n  Gold must move the blue tower on \
         g6, which can go to f7 g7 h7 e8"
    );
    let early = error(&format!("{BLOCKED}pass"));
    assert!(
        early.contains("found 'pass', but nobody has to pass here: Gold is to move, with the blue tower"),
        "{early}"
    );
}

#[test]
fn passes_before_the_first_move_of_a_position() {
    let blocked = "position: 5rgb/8/3o2U1/2y5/pRkB4/1G6/4u3/3YKP1O b Y\n";
    let record = kamisado_records::read(&format!("{blocked}Yellow 0 Blue, g6e8")).unwrap();
    assert_eq!(record.rounds()[0].passes.len(), 1);
    assert_eq!(kamisado_records::read(&format!("{blocked}g6e8")).as_ref(), Ok(&record));
    assert_eq!(kamisado_records::read(&record.to_text(MoveForm::Annotation)), Ok(record));
}

#[test]
fn a_deadlock_is_won_and_its_tower_named() {
    let head = "match: standard\nposition: ou5b/8/7g/1Bkp3y/2R2rYO/7U/8/1G2KP2 b G\n";
    let tail = "Red 0 Green, Green 0 Red\nwinner: gold red\nscore: gold 1 black 0\nfill: left";
    let record = kamisado_records::read(&format!("{head}h6g5, {tail}")).unwrap();
    let finished = record.last_finished().unwrap();
    assert_eq!((finished.outcome.ending, finished.outcome.winner), (Ending::Deadlock, Player::Gold));
    assert_eq!(record.game().position().to_string(), "rkpgyoub/8/8/8/8/8/8/GKPU+RYOB b -");
    assert!(error(&format!("{head}h6g5\nwinner: gold green")).contains("Gold has won the round with the red tower"));
    assert!(error(&format!("{head}h6g5\nwinner: black")).contains("line 4, column 9: found 'black' as the winner"));
}

/// Black wins a round with one move.
pub(super) const WIN: &str = "position: oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y\na4a1\n";

#[test]
fn a_round_after_the_end_needs_a_fill_and_a_match_that_goes_on() {
    let standard = format!("match: standard\n{WIN}");
    let missing = error(&format!("{standard}d1d2"));
    assert!(
        missing.starts_with("line 4, column 1: found 'd1d2', but the round is over, Black has won it"),
        "{missing}"
    );
    assert!(kamisado_records::read(&format!("{standard}fill: right\nd1d2")).is_ok());
    let over = error(&format!("{WIN}d1d2"));
    assert!(over.contains("the single match is over, Black has won it (black 1 gold 0); a record of more"), "{over}");
    assert!(error(&format!("{WIN}fill: left")).contains("line 3, column 1: nothing to fill: the single match is over"));
    assert!(error("fill: left\nd8d3").contains("round 1 is not over, Black is to move"));
    assert!(error(&format!("{standard}fill: up")).contains("line 4, column 7: found 'up'"));
}

#[test]
fn a_match_to_a_number_of_points_is_kept() {
    let record = kamisado_records::read(&format!("match: 5\n{WIN}fill: right\nd1d2")).unwrap();
    assert_eq!((record.game().format().target(), record.game().winner()), (5, None));
    assert!(record.to_text(MoveForm::Coordinates).starts_with("match: 5\n"));
    assert!(record.to_text(MoveForm::Coordinates).contains("fill: right"));
    assert_eq!(kamisado_records::read("match: 7"), kamisado_records::read("Match: Long"));
    let over = error(&format!("match: 1\n{WIN}fill: left"));
    assert!(over.contains("nothing to fill: the match to 1 point is over, Black has won it"), "{over}");
    let error = error("match: 16");
    let expected = "line 1, column 8: found '16' as the match format, expected single, standard, long, marathon or a \
                    number of points from 1 to 15";
    assert_eq!(error, expected);
}

#[test]
fn scores_are_checked() {
    let win = format!("match: long\n{WIN}");
    for right in ["1-0", "1 - 0", "black 1 gold 0", "Gold 0 Black 1"] {
        assert!(kamisado_records::read(&format!("{win}score: {right}")).is_ok(), "{right}");
    }
    for wrong in ["0-1", "gold 1 black 0", "4294967295-0"] {
        assert!(error(&format!("{win}score: {wrong}")).contains("but it is black 1 gold 0"), "{wrong}");
    }
    for unclear in ["", "1", "1:0", "one-nil", "black 1", "black 1 black 0", "4294967296-0", "-1-0"] {
        assert!(error(&format!("{win}score: {unclear}")).contains("as the score, expected one like"), "{unclear}");
    }
}

#[test]
fn errors_name_line_and_column() {
    for (text, expected) in [
        ("", "line 1, column 1: the record is empty"),
        ("# nothing\n\n", "line 1, column 1: the record is empty"),
        ("d8d3\n\n  f1f8", "line 3, column 3: f1f8 is illegal: the tower on f1 can go to"),
        ("d8d3, a1a2", "line 1, column 7: a1a2 is illegal: Gold must move the purple tower on f1"),
        ("d8d3, Mauve Forward 5 Purple", "line 1, column 7: found 'Mauve', expected a colour"),
        ("1. Pink Forward 5 Purple Purple Right 4 Pink", "line 1, column 26: "),
        ("d8d3 and more", "line 1, column 6: found 'and more', expected a move"),
        (
            "d8d3 ; best move",
            "line 1, column 8: found 'best move', expected a move like 'd8d3' or 'Pink Forward 5 Purple' \
          (the tower's colour, the direction, the number of squares, the colour of the square that it reaches); a comment \
          begins with '#'",
        ),
        ("d8d3, !", "line 1, column 7: found nothing, expected a move"),
        ("White: Anna", "line 1, column 1: the record is empty"),
        (
            "d8d3 (so\nf1h3)",
            "line 1, column 6: a comment that begins with '(' goes on over a move in another line, expected ')' before it",
        ),
        (
            "fil: left",
            "line 1, column 1: found 'fil' before ':', expected match, rules, board, position, opening, tiles, \
             black, gold, fill, winner, score, resigned, time or agreed, or else a move without ':'; did you mean 'fill'?",
        ),
        (
            "pnik f 5 purple",
            "line 1, column 1: found 'pnik', expected a colour: brown, green, red, yellow, pink, purple, \
          blue or orange; did you mean 'Pink'?",
        ),
        ("d8d3,,f1h3", "line 1, column 6: found nothing, expected a move"),
        ("1.", "line 1, column 3: found nothing"),
        ("colour: red", "line 1, column 1: found 'colour' before ':'"),
        ("match: short", "line 1, column 8: found 'short' as the match format"),
        ("match: long\nmatch: long", "line 2, column 1: found a second 'match' line"),
        ("d8d3\n match: long", "line 2, column 2: found 'match' after play has begun"),
        ("rules: mine", "line 1, column 8: found 'mine' as the rules"),
        ("position: oupkyrgb/8/8/8/8/8/8/BGRYKPUX b -", "line 1, column 39: found 'X'"),
        ("position:", "line 1, the position is empty"),
        ("position: oupkyrgb/8/8/8/8/8/8/BGRYKPU1 b -", "line 1, column 11: Gold's orange tower is missing"),
        ("match: standard\nposition: oupk+++yrgb/8/8/8/8/8/8/BGRYKPUO b -", "line 2, column 11: the rings of Black"),
        ("d8d3\nwinner: gold", "line 2, column 9: found 'gold' as the winner, but the round is not over: Gold is to"),
        ("winner: me", "line 1, column 9: found 'me' as the winner, expected black or gold"),
        ("Pink Backwards 1 Red", "line 1, column 1: found 'Pink Backwards 1 Red', but there is no pushed tower"),
    ] {
        let found = error(text);
        assert!(found.starts_with(expected), "{text:?}: {found}");
    }
}

#[test]
fn pieces_know_where_they_stand() {
    for (text, expected) in [
        ("d8d3\r\n\n  f1h3 é, cd", "line 3, column 8: found 'é', expected a move"),
        ("d8d3\r\n\n  f1h3, éé ,\te f", "line 3, column 9: found 'éé', expected a move"),
        ("d8d3\r\n\n  f1h3, {é}\tcd ,", "line 3, column 13: found 'cd', expected a move"),
        ("d8d3 ,,\t f", "line 1, column 7: found nothing, expected a move"),
        ("d8d3, é é,\tf", "line 1, column 7: found 'é é', expected a move"),
    ] {
        let found = error(text);
        assert!(found.starts_with(expected), "{text:?}: {found}");
    }
}

#[test]
fn numbers_of_moves_are_skipped() {
    for (text, expected) in [
        ("12. x", "line 1, column 5: found 'x'"),
        ("3...x", "line 1, column 5: found 'x'"),
        ("2) x", "line 1, column 4: found 'x'"),
        ("3.", "line 1, column 3: found nothing"),
        ("3 match: long", "line 1, column 3: found 'match: long', expected a move"),
        (".x", "line 1, column 1: found '.x'"),
    ] {
        let found = error(text);
        assert!(found.starts_with(expected), "{text:?}: {found}");
    }
}

#[test]
fn comments_are_blanks() {
    for (text, expected) in [
        ("d8d3 (b (c) {d}) e # f (", "line 1, column 18: found 'e'"),
        ("d8d3 {ö}\r\n#\r\nf1h3#\r\n2) c", "line 4, column 4: found 'c'"),
        ("{\nblack \"}\"\n", "line 2, column 9: found '\"', expected a move"),
        ("black \"a\\x(\")\nd8d3", "line 1, column 7: found '\"a\\x', expected one text in quotation marks"),
        ("d8d3 (b\nc) d {e\n\nf8f1} g", "line 2, column 4: found 'd'"),
        ("d8\u{200b}d3\u{ad} (é\u{feff}", "line 1, column 6: a comment that begins with '(' does not end"),
        ("a\nb (c {d\n) e", "line 2, column 3: a comment that begins with '(' does not end"),
        (
            "a\nb (c\nf1h3) e",
            "line 2, column 3: a comment that begins with '(' goes on over a move in another line, expected ')' before it",
        ),
    ] {
        let found = error(text);
        assert!(found.starts_with(expected), "{text:?}: {found}");
    }
    let names = |text: &str| {
        let record = kamisado_records::read(text).unwrap();
        Player::ALL.map(|player| record.name(player).unwrap_or_default().to_owned())
    };
    assert_eq!(names("White: A #1#2 (#3) # c\n#1\n[Black \"#1\"]\nd8d3"), ["#1", "A #1#2"]);
    assert_eq!(names("White  \"A (B] #{ \\\" é\" (c\n\nd) # e\nd8d3"), ["", "A (B] #{ \" é"]);
}

#[test]
fn other_rules_than_required_are_an_error() {
    let text = "match: single\nrules: two-pass\nd8d3";
    assert_eq!(kamisado_records::read(text).unwrap().game().position().deadlock(), Deadlock::TwoPass);
    let conflict = kamisado_records::read_under(text, Deadlock::Official).unwrap_err().to_string();
    assert_eq!(conflict, "line 2, column 8: the record is played by the rules 'two-pass', but 'official' are required");
    let silent = kamisado_records::read_under("d8d3", Deadlock::TwoPass).unwrap();
    assert_eq!(silent.game().position().deadlock(), Deadlock::TwoPass);
}

/// After a skipped move, the error describes the state of the round.
#[test]
fn errors_of_moves_say_how_the_round_stands() {
    let text = error("match: standard\nd8d3\nPurple Right 2 Red");
    let expected = "line 3, column 1: the move ends on h3, which is green, not red\n  \
                    round 1 after 1 move: oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\n  \
                    Gold must move the purple tower on f1, which can go to e2 f2 g2 f3 h3 f4 f5 f6 f7";
    assert_eq!(text, expected);
    // Information in the message is not repeated.
    let illegal = error("d8d3 a1a2");
    assert!(illegal.ends_with("\n  round 1 after 1 move: oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P"), "{illegal}");
    let over = error(&format!("{WIN}winner: gold"));
    assert!(over.contains("but Black has won the round with the yellow tower\n  round 1 after 1 move: "), "{over}");
    assert!(!error("d8d3\nscore: 1-0").contains("round 1"));
}

#[test]
fn a_wrong_fill_is_named() {
    let standard = format!("match: standard\n{WIN}");
    let round = |fill: Fill| {
        let start = kamisado_records::read(&format!("{standard}fill: {fill}")).unwrap();
        let mut position = *start.game().position();
        let mut moves = String::new();
        for _ in 0..3 {
            let m = position.moves().nth(7).unwrap();
            moves += &format!("{}\n", position.annotate(m));
            position = position.after(m);
        }
        moves
    };
    for fill in Fill::ALL {
        let right = format!("{standard}# who knows\nfill: {fill}\n{}", round(fill));
        assert!(kamisado_records::read(&right).is_ok());
        let wrong = error(&right.replace(&format!("fill: {fill}"), &format!("fill: {}", fill.other())));
        let hint = format!("\n  the moves fit 'fill: {fill}': is the fill in line 5 wrong?");
        assert!(wrong.ends_with(&hint), "{wrong}");
        // A mistake that the other fill does not explain.
        let slip = error(&format!("{right}Brown Forward 9 Red"));
        assert!(!slip.contains("is the fill"), "{slip}");
    }
}
