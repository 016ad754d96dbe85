//! The dialect of SGF of boardspace.net: lifting, dropping, taking back, resigning.

use kamisado::{Frame, Player, Reason};
use kamisado_records::import::Format;

use super::{error, moves, one, read};

/// A game with these nodes.
fn game(nodes: &str) -> String {
    format!("(;GM[Kamisado]VV[1]SU[kamisado 0]P0[id \"ann\"]P1[id \"ben\"];P0[0 Start P0]{nodes})")
}

/// The winner off the board, and why.
#[track_caller]
fn conceded(text: &str) -> Option<(Option<Player>, Reason)> {
    one(text).record.rounds()[0].conceded.map(|conceded| (conceded.winner, conceded.reason))
}

const FIRST: &str = ";P0[1 Pickb D 1];P0[2 Dropb D 5];P0[3 Done]";

#[test]
fn a_game_of_a_person_against_a_robot() {
    let text = game(&format!("{FIRST};P1[4 Move A 8 A 5];P1[5 Done]"));
    let game = one(&text);
    assert_eq!((game.format, game.line, game.record.frame()), (Format::Boardspace, 1, Frame::Turned));
    assert_eq!(moves(&game), "e8e4 h1h4");
    let names = Player::ALL.map(|player| game.record.name(player).map(str::to_owned));
    assert_eq!(names, [Some("ann".to_owned()), Some("ben".to_owned())]);
}

#[test]
fn names_may_have_codes() {
    for (written, expected) in
        [("\"ann%32%lee\"", "ann lee"), ("\"50% ann\"", "50% ann"), ("ann", "ann"), ("\" \"", "")]
    {
        let read = one(&game("").replace("\"ann\"", written));
        assert_eq!(read.record.name(Player::Black).unwrap_or(""), expected, "{written}");
    }
}

#[test]
fn numbers_cases_and_nodes_do_not_matter() {
    for nodes in [
        "P0[Pickb D 1]P0[Dropb D 5]P0[Done]P1[Move A 8 A 5][Done]",
        ";P0[1 pickb d 1 5]TM[1000];P0[2 dropb d 5]C[a (;comment\\] ];P0[done]\n; P1[4 move a 8 a 5 ];P1[done]TM[1]",
        ";P0[1 Pickb D1];P0[2 Dropb D5];P0[3 Done];P1[4 Move A8 A5];P1[5 Done];P0[time 0:01:05 ];P1[time 0:02 ]",
        // Nobody confirms.
        ";P0[Move D 1 D 5];P1[Move A 8 A 5]",
        ";P0[Pickb D 1];P0[Dropb D 5];P1[Pickb A 8];P1[Dropb A 5]",
    ] {
        assert_eq!(moves(&one(&game(nodes))), "e8e4 h1h4", "{nodes}");
    }
}

#[test]
fn what_is_taken_back_has_not_happened() {
    for nodes in [
        // Back on the source: another tower is chosen.
        ";P0[1 Pickb E 1];P0[2 Dropb E 1];P0[3 Pickb D 1];P0[4 Dropb D 5];P0[5 Done]",
        // Lifted again where it was dropped.
        ";P0[1 Pickb D 1];P0[2 Dropb D 6];P0[3 Pickb D 6];P0[4 Dropb D 4];P0[Pickb D 4];P0[5 Dropb D 5];P0[6 Done]",
        // Lifted where it was dropped, and put back; another tower goes.
        ";P0[Pickb B 1];P0[Dropb B 6];P0[Pickb B 6];P0[Dropb B 1];P0[Pickb D 1];P0[Dropb D 5];P0[Done]",
        ";P0[Pickb B 1];P0[Dropb B 6];P0[Reset];P0[Pickb D 1];P0[Dropb D 5];P0[Done]",
        ";P0[Pickb B 1];P0[Undo];P0[Pickb D 1];P0[Dropb D 5];P0[Done]",
        // A robot's move, too.
        ";P0[Move D 1 D 3];P0[Pickb D 3];P0[Dropb D 5];P0[Done]",
    ] {
        assert_eq!(moves(&one(&game(nodes))), "e8e4", "{nodes}");
    }
    // What is never confirmed has not happened, except a robot's move.
    assert_eq!(moves(&one(&game(&format!("{FIRST};P1[Move A 8 A 5]")))), "e8e4 h1h4");
    assert_eq!(moves(&one(&game(&format!("{FIRST};P1[Pickb A 8];P1[Dropb A 5]")))), "e8e4");
}

#[test]
fn resigning_counts_when_it_is_confirmed() {
    let text = |nodes| game(&format!("{FIRST}{nodes}"));
    let gold_resigned = Some((Some(Player::Black), Reason::Resigned));
    assert_eq!(conceded(&text(";P1[4 Resign];P1[5 Done]")), gold_resigned);
    assert_eq!(conceded(&text(";P1[Resign];P1[Resign];P1[Resign];P1[Done]")), gold_resigned);
    // The tower that was being moved goes back.
    let dropped = text(";P1[Pickb A 8];P1[Dropb A 5];P1[Resign];P1[Done]");
    assert_eq!((conceded(&dropped), moves(&one(&dropped)).as_str()), (gold_resigned, "e8e4"));
    assert_eq!(conceded(&text(";P1[Resign]")), None);
    assert_eq!(conceded(&text(";P1[Resign];P1[Resign];P1[Move A 8 A 5];P1[Done]")), None);
}

#[test]
fn results_off_the_board() {
    let with_result = |result, nodes| game(nodes).replacen("SU", &format!("RE[{result}]SU"), 1);
    let agreed = |player| Some((Some(player), Reason::Agreed));
    assert_eq!(conceded(&with_result("Game won by ben", FIRST)), agreed(Player::Gold));
    assert_eq!(conceded(&with_result("Spiel von Ann gewonnen", FIRST)), agreed(Player::Black));
    assert_eq!(conceded(&with_result("Game won by annabel", FIRST)), None);
    assert_eq!(conceded(&with_result("ann and ben", FIRST)), None);
    let nodes = format!("{FIRST};P1[4 Resign]");
    let resigned = with_result("Game won by ann", &nodes);
    assert_eq!(conceded(&resigned), Some((Some(Player::Black), Reason::Resigned)));
    let longer = game(FIRST).replace("\"ann\"", "\"ben junior\"").replacen("SU", "RE[Game won by ben junior]SU", 1);
    assert_eq!(conceded(&longer), agreed(Player::Black));
    for word in ["WinOnTime", "GameOverOnTime"] {
        let text = game(&format!("{FIRST};P1[4 {word}]"));
        assert_eq!(conceded(&text), Some((Some(Player::Gold), Reason::Time)));
    }
    // Neither a draw nor a result that does not say who has won is one.
    for result in [
        "Game drawn",
        "The game is a draw",
        "Draw",
        "draw offered by ann",
        "ann and ben: Game drawn",
        "0",
        "Void",
        "?",
        "",
        "*",
        "1/2-1/2",
        "Remis von ann",
        "Empate de ben",
        "A tie, won by ann",
        "ann resigned",
        "Resigned by ann",
        "Lost by ann",
        "Game won by carl",
        "Game won",
        "Aborted by ben",
        "ann",
        "ann, ben",
        "by ann",
    ] {
        let text = with_result(result, FIRST);
        assert_eq!((conceded(&text), one(&text).record.game().winner()), (None, None), "{result}");
    }
    for result in [
        "ann won",
        "ANN WINS",
        "Game won by ann.",
        "ben resigned, won by ann",
        "Partie gagnée par ann",
        "Ganado por ann",
    ] {
        assert_eq!(conceded(&with_result(result, FIRST)), agreed(Player::Black), "{result}");
    }
}

#[test]
fn text_behind_a_game_is_an_error() {
    for behind in [";P1[Move A 8 A 5])", "x", "\n\nGood game!", "\n(P1[x])"] {
        let games = kamisado_records::import::read(&format!("{}{behind}", game(FIRST)), None, None).unwrap();
        let found = games[1].as_ref().unwrap_err().to_string();
        assert!(games[0].is_ok() && found.contains("expected another game, which begins with '(;'"), "{found}");
    }
    assert_eq!(read(&format!("{} \r\n\t{}\n\n", game(FIRST), game(FIRST))).len(), 2);
    let mail = format!("From: ann\n{}", game(FIRST));
    assert_eq!(kamisado_records::import::read(&mail, Some(Format::Boardspace), None).map(|games| games.len()), Ok(1));
}

#[test]
fn forced_passes_are_written_in_four_ways() {
    // Gold's purple tower stands before Black's and is blocked: o 0 p in our words.
    let before = ";P0[Move H 1 H 7];P0[Done];P1[Move C 8 C 6];P1[Done]";
    let after = ";P1[Move C 6 C 5];P1[Done]";
    for pass in [
        ";P0[Pass]",
        ";P0[Done]",
        ";P0[Pass];P0[Done]",
        "",
        ";P0[Move H 7 H 7]",
        ";P0[Move H 7 H 7];P0[Done]",
        ";P0[Pickb H 7];P0[Dropb H 7];P0[Done]",
    ] {
        let text = game(&format!("{before}{pass}{after}"));
        assert_eq!(moves(&one(&text)), "a8a2 f1f3 f3f4", "{pass}");
    }
    let wrong = error(&game(&format!("{before};P0[Pass];P0[Pass]{after}")));
    assert!(wrong.contains("nobody has to pass here"), "{wrong}");
    let wrong = error(&game(&format!("{before};P0[Move A 1 A 1];P0[Done]{after}")));
    assert!(wrong.contains("but the blocked tower is Black's orange on a2"), "{wrong}");
    let wrong = error(&game(&format!("{FIRST};P1[Pass]")));
    assert!(wrong.starts_with("line 1, column ") && wrong.contains("found 'Pass', but nobody has to pass here"));
}

#[test]
fn a_board_that_was_set_up_before_the_game() {
    let edit =
        ";P0[Edit];P0[Pickb D 1];P0[Dropb D 4];P0[Pickb D 4];P0[Dropb D 1];P1[Start P1];P1[Move A 8 A 5];P1[Done]";
    let game_of = one(&game(edit));
    assert_eq!((moves(&game_of).as_str(), game_of.record.start().turn), ("h1h4", Player::Gold));
    let late = error(&game(&format!("{FIRST};P0[Edit];P0[Pickb A 8];P0[Dropb A 5];P0[Start P0]")));
    assert!(late.contains("no change of the board after the first move"), "{late}");
    // An edit may change nothing.
    assert_eq!(moves(&one(&game(&format!("{FIRST};P0[Edit];P1[Start P1];P1[Move A 8 A 5];P1[Done]")))), "e8e4 h1h4");
}

#[test]
fn many_games_and_variations() {
    let (first, second) = (game(FIRST), game(";P0[Move E 1 E 4];P0[Done]"));
    let games = read(&format!("\u{feff}\n{first}\n\n{second}\r\n\n{first}"));
    let found: Vec<(usize, String)> = games.iter().map(|game| (game.line, moves(game))).collect();
    assert_eq!(found, [(2, "e8e4".to_owned()), (4, "d8d5".to_owned()), (6, "e8e4".to_owned())]);
    let varied =
        game(&format!("{FIRST}(;P1[Move A 8 A 5];P1[Done](;P0[Resign];P0[Done])(;P0[x]))(;P1[Move A 8 A 4]))"));
    let varied = varied.strip_suffix("))").unwrap().to_owned() + ")";
    assert_eq!(conceded(&varied), Some((Some(Player::Gold), Reason::Resigned)));
}

#[test]
fn a_game_in_plain_sgf() {
    let text =
        "(;FF[4]GM[255]CA[UTF-8]PB[Ann [1\\]]PW[Ben]KM[6.5];B[d8d3]C[(;GM[1\\])];W[F1-h3]KO[];B[g8c4](;W[b1b2]))";
    let game = one(text);
    assert_eq!((game.format, game.record.frame()), (Format::Boardspace, Frame::Standard));
    assert_eq!(moves(&game), "d8d3 f1h3 g8c4 b1b2");
    assert_eq!(Player::ALL.map(|player| game.record.name(player)), [Some("Ann [1]"), Some("Ben")]);
    // Passes may be written, without a square or with it.
    for pass in ["", ";B[]", ";B[a2a2]"] {
        assert_eq!(moves(&one(&format!("(;GM[255];B[a8a2];W[f1f3]{pass};W[f3f4])"))), "a8a2 f1f3 f3f4", "{pass}");
    }
    // As another program may write it, on the board of boardspace.net.
    let other = one("(;GM[Kamisado]SU[kamisado 0];B[E1E6];W[C8A6])");
    assert_eq!((moves(&other), other.record.frame()), ("d8d3 f1h3".to_owned(), Frame::Turned));
    let wrong = error("(;GM[255];B[d8d3]\n;B[f1h3])");
    assert!(wrong.starts_with("line 2, column 3: found 'f1h3' as a move of Black, but Gold is to move"), "{wrong}");
    let wrong = error("(;GM[255];B[aa])");
    assert!(wrong.starts_with("line 1, column 12: found 'aa', expected a move like 'd8d3'"), "{wrong}");
    assert!(error("(;GM[256];B[d8d3])").contains("SGF of other games is not read"));
}

#[test]
fn a_plain_result_ends_a_round() {
    for (result, expected) in [
        ("W+R", Some((Some(Player::Gold), Reason::Resigned))),
        ("B+Time", Some((Some(Player::Black), Reason::Time))),
        ("B+", Some((Some(Player::Black), Reason::Agreed))),
        ("Draw", None),
        ("?", None),
    ] {
        assert_eq!(conceded(&format!("(;GM[255]RE[{result}];B[d8d3])")), expected, "{result}");
        assert_eq!(conceded(&format!("(;GM[255]KX[standard]RE[{result}];B[d8d3])")), None, "{result}");
    }
}

#[test]
fn moves_in_other_properties_are_not_left_out() {
    for (nodes, name) in [
        (";P[1 Pickb E 1];P[2 Dropb E 6];P[3 Done]", "P"),
        (";p0[1 Pickb E 1]", "p0"),
        (";C[a move]MV[d8d3]", "MV"),
        (";P0[1 Move E 1 E 6];P1[2 Done];C[so far];X[d8d3]C[x]", "X"),
        (";P0[1 Move E 1 E 6];P0[2 Done];P2[3 Move C 8 A 6]", "P2"),
    ] {
        let found = error(&format!("(;GM[Kamisado]\n{nodes})"));
        let expected = format!("found '{name}', expected P0, P1, B or W: it may be a move");
        assert!(found.starts_with("line 2, column ") && found.ends_with(&expected), "{found}");
    }
    // What says nothing about the play, and what stands beside a move.
    let text = game(";C[hello]N[x];TM[1200]LB[aa:1]BL[10];P0[1 Move E 1 E 6]ZZ[2]q[3];P0[2 Done];;TE[1]");
    assert_eq!(moves(&one(&text)), "d8d3");
    assert_eq!(moves(&one("(;GM[Kamisado]ZZ[1]P[x])")), "");
}

#[test]
fn old_names_of_properties_are_read() {
    let [old, new] = ["KM[standard]KO[1-3-5]", "KX[standard]KL[1-3-5]"]
        .map(|names| one(&format!("(;GM[Kamisado]{names};P0[Move E 1 E 2];P0[Done])")).record);
    assert_eq!(old, new);
    assert!(old.game().plays_opening() && old.to_sgf().contains("KX[standard]KL[1-3-5]"), "{}", old.to_sgf());
}

#[test]
fn a_game_in_a_mail_is_found() {
    let head = "From: ann@example.org\nSubject: our game (the second)\nDate: Mon, 30 Nov\n\nHello Ben (; look:\n\n";
    for text in [game(FIRST), "(;GM[255];B[e8e4])".to_owned()] {
        let mail = format!("{head}{text}\n");
        let games = kamisado_records::import::read(&mail, None, None).unwrap();
        let last = games.last().unwrap().as_ref().unwrap();
        assert_eq!((moves(last), last.line), ("e8e4".to_owned(), 7));
        assert_eq!(moves(&one(&format!("Date: today\n\n{text}"))), "e8e4");
    }
    // Records with such a comment or name, and other words.
    for text in ["d8d3 (;GM[Kamisado];P0[x])", "{\n(;GM[Kamisado]\n)}\nd8d3", "black: (;GM[255]x)\nd8d3"] {
        let read = one(text);
        assert_eq!((read.format, &*moves(&read)), (Format::Record, "d8d3"), "{text}");
    }
    for text in ["Hello\n(;GM[1];B[aa])", "Hello\n(;"] {
        assert!(!error(text).contains("SGF"), "{}", error(text));
    }
}

#[test]
fn wrong_games_are_named() {
    for (text, expected) in [
        (
            "(;GM[1]FF[4];B[aa])",
            "line 1, column 5: found 'GM[1]', expected GM[Kamisado]: SGF of other games is not read",
        ),
        (
            "(;FF[4];B[aa])",
            "line 1, column 1: found 'SGF without GM', expected GM[Kamisado]: SGF of other games is not read",
        ),
        (
            "(;GM[Kamisado]\n;P0[Fly A 1])",
            "line 2, column 4: found 'Fly A 1', expected Pickb, Dropb, Move, Done, Pass,",
        ),
        (
            "(;GM[Kamisado]\n;P0[Pickb I 1])",
            "line 2, column 4: found 'Pickb I 1', expected a column A to H and a row 1 to 8",
        ),
        ("(;GM[Kamisado];P0[Dropb D 5])", "line 1, column 18: found 'Dropb D 5', expected Pickb before it"),
        ("(;GM[Kamisado];P0[Pickb D 1];P0[Pickb E 1])", "found 'Pickb E 1', expected Dropb, because a tower is lifted"),
        ("(;GM[Kamisado];P0[Pickb D 1];P0[Done])", "found 'Done', expected Dropb before it"),
        ("(;GM[Kamisado];P0[Resign];P0[Pickb D 1])", "expected Done or another Resign after Resign"),
        ("(;GM[Kamisado];P0[Pickb D 1", "line 1, column 18: found '[Pickb D 1', expected a ']' after it"),
        ("(;GM[Kamisado];P0[Pickb D 1]", "line 1, column 29: found 'the end of the text', expected the ')' of a game"),
    ] {
        let found = error(text);
        assert!(found.contains(expected), "{text}\n{found}\n{expected}");
    }
    let found = error("(;GM[Kamisado]\n;P0[Move D 1 D 5];P0[Done]\n;P1[Move A 8 A 1];P1[Done])");
    let expected = "line 3, column 4: found 'Move A 8 A 1' on a board that is turned; on ours, h1h8 is illegal: ";
    assert!(found.starts_with(expected), "{found}");
}
