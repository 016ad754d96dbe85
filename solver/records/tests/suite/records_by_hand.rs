//! Records as people write them at the table and copy them from elsewhere.

use kamisado::{Fill, Frame, Player, Reason, Score};
use kamisado_records::import;
use kamisado_records::{self, MoveForm};

use super::records::WIN;

fn error(text: &str) -> String {
    kamisado_records::read(text).unwrap_err().to_string()
}

#[test]
fn a_transcript_by_speaker_is_played() {
    let plain = kamisado_records::read("d8d3 f1h3 g8g7 a1a4").unwrap();
    for text in [
        "Black: d8d3\nGold: f1h3\ng8g7\na1a4\n",
        "black: d8d3\nwhite: f1h3\nBLACK: Green Forward 1 Brown\nWhite: a1 - a4",
        "black: Anna\ngold: Bert\nAnna: d8d3\nBert: f1h3\n2. Anna: g8g7\n2... Bert: a1a4",
        "Black d8d3 Gold f1h3\nBlack g8g7, Gold a1a4",
    ] {
        assert_eq!(kamisado_records::read(text).as_ref(), Ok(&plain), "{text}");
    }
    let wrong = error("Black: d8d3\nBlack: f1h3");
    assert!(wrong.starts_with("line 2, column 8: found 'f1h3' as a move of Black, but Gold is to move"), "{wrong}");
    assert!(error("Black: d8d3 f1h3").contains("found 'f1h3' as a move of Black"));
    // Every move of a push's player is theirs.
    let head = "position: 1upkyrgb/8/8/o7/+B7/8/8/1GRYKPUO g B\n";
    assert!(kamisado_records::read(&format!("{head}Gold: a4a5, o b 1 g, b1b2")).is_ok());
}

#[test]
fn the_two_forms_of_a_move_agree() {
    let expected = "line 1, column 14: found 'Pink Forward 4 Red' beside the move, which is 'Pink Forward 5 Purple': \
                    expected the same move in both forms";
    let found = error("1. Black d8d3 Pink Forward 4 Red");
    assert!(found.starts_with(&expected.replace("14", "15")), "{found}");
    assert!(error("Pink f5 d8d4").contains("found 'd8d4' beside the move, which is 'd8d3'"));
    // A comma stands between two moves.
    assert!(error("d8d3, Pink f5").contains("must move the purple tower"));
}

#[test]
fn passes_may_be_moves_of_length_zero() {
    let plain = kamisado_records::read("a8a2 f1f3, o 0 p, f3f4").unwrap();
    for pass in ["a2a2", "A2-A2", "a2 a2", "--", "0000", "pass", "o0p"] {
        if pass != "o0p" {
            assert_eq!(kamisado_records::read(&format!("a8a2 f1f3 {pass} f3f4")).as_ref(), Ok(&plain), "{pass}");
        }
    }
    let told = kamisado_records::read("Black: a8a2\nGold: f1f3\nBlack: --\nGold: f3f4").unwrap();
    assert_eq!((&told, told.name(Player::Black)), (&plain, None));
    let other = error("a8a2 f1f3 b8b8");
    assert!(other.contains("found 'b8b8', but the blocked tower is Black's orange on a2: expected 'Orange 0 Purple'"));
    assert!(error("d8d3 f1f1").contains("found 'f1f1', but nobody has to pass here"));
    // On a turned board, the square of the pass is turned, too.
    assert_eq!(kamisado_records::read("board: turned\nh1h7 c8c6 h7h7 c6c5").as_ref(), Ok(&plain));
}

#[test]
fn a_board_that_lay_otherwise_is_found_or_told() {
    for (text, frame) in [
        ("d8d3 f1h3", Frame::Standard),
        ("e1e6 c8a6", Frame::Turned),
        // Of coordinates alone, the mirror image is legal play, too: brown is taken to be at the left.
        ("board: mirrored\ne8e3 c1a3", Frame::Mirrored),
        ("board: turned mirrored\nd1d6 f8h6", Frame::TurnedMirrored),
        ("e1e6 Pink f5, c8a6", Frame::Turned),
        ("d1d6 Pink f5, f8h6", Frame::TurnedMirrored),
        // Words cannot tell a turned board from ours.
        ("Pink Forward 5 Purple, Purple Right 2 Green", Frame::Standard),
        ("Pink Forward 5 Purple, Purple Left 2 Green", Frame::Mirrored),
    ] {
        let record = kamisado_records::read(text).unwrap();
        assert_eq!((record.frame(), record.rounds()[0].plies[1].m.to_string()), (frame, "f1h3".to_owned()), "{text}");
        assert_eq!(kamisado_records::read(&record.to_text(MoveForm::Annotation)), Ok(record));
    }
    // A line of the text decides.
    let told = error("board: standard\ne1e6 c8a6");
    assert!(told.starts_with("line 2, column 1: e1e6 is illegal: Black has no tower on e1"), "{told}");
    let unclear = error("board: upside down\nd8d3");
    assert!(unclear.starts_with("line 1, column 8: found 'upside down' as the board, expected standard, turned"));
    // An error names the reading that led furthest.
    let far = error("e1e6 c8a6 b1b2 h8g8");
    assert!(far.starts_with("line 1, column 16: a1b1 is illegal"), "{far}");
    assert!(far.ends_with("read with the board turned; squares in messages are as here, with Black at the top"));
}

#[test]
fn a_round_may_end_off_the_board() {
    for (text, winner, reason) in [
        ("d8d3\nresigned: gold", Some(Player::Black), Reason::Resigned),
        ("d8d3\nresigned: White\nwinner: black", Some(Player::Black), Reason::Resigned),
        ("d8d3\ntime: black", Some(Player::Gold), Reason::Time),
        ("time: 20:15\nd8d3\nagreed: gold", Some(Player::Gold), Reason::Agreed),
        ("d8d3\nagreed: draw", None, Reason::Agreed),
        ("d8d3 1-0", Some(Player::Black), Reason::Agreed),
        ("d8d3 0-1", Some(Player::Gold), Reason::Agreed),
        ("d8d3 1/2-1/2", None, Reason::Agreed),
        // Where White comes first, 1-0 is White's, who is Gold.
        ("[White \"Bert\"]\n[Result \"1-0\"]\n\nd8d3", Some(Player::Gold), Reason::Agreed),
        ("[White \"Bert\"]\n\nd8d3 0-1", Some(Player::Black), Reason::Agreed),
    ] {
        let record = kamisado_records::read(text).unwrap();
        let conceded = record.rounds()[0].conceded.unwrap();
        assert_eq!((conceded.winner, conceded.reason), (winner, reason), "{text}");
        assert_eq!((record.game().winner(), record.rounds()[0].winner()), (winner, winner), "{text}");
        assert_eq!(kamisado_records::read(&record.to_text(MoveForm::Coordinates)), Ok(record));
    }
    for text in ["d8d3 *", "d8d3\ntime: 20:15", "[Result \"*\"]\nd8d3", "[Result \"1-0\"]\nd8d3\nresigned: gold"] {
        assert!(
            kamisado_records::read(text).unwrap().rounds()[0].conceded.is_none() || text.contains("resigned"),
            "{text}"
        );
    }
    // The board has the last word.
    assert!(kamisado_records::read(&format!("{WIN}1-0")).is_ok());
    let other = error(&format!("{WIN}resigned: black"));
    assert!(other.starts_with("line 3, column 11: found 'black' as the result, but the round has ended otherwise"));
    assert!(
        error("resigned: Anna").contains("found 'Anna' after 'resigned:', expected black or gold, whoever resigned")
    );
    let over = error("d8d3\nresigned: gold\nf1h3");
    assert!(over.starts_with("line 3, column 1: found 'f1h3', but the round is over, Gold resigned"), "{over}");
    // In a match the winner chooses a fill, and nobody gains a ring.
    let goes_on = kamisado_records::read("match: 3\nd8d3 f1h3\nresigned: black\nfill: left\nd8d7").unwrap();
    assert_eq!(goes_on.rounds()[1].challenger, Some(Player::Black));
    assert_eq!(goes_on.game().score(), Score::new(0, 0));
    assert!(goes_on.game().position().is_ringless());
    assert!(error("match: 3\nd8d3\nagreed: draw\nfill: left").contains("round 1 ended in a draw"));
}

#[test]
fn the_order_of_the_towers_is_a_start_a_check_or_a_fill() {
    let rows = "black: O U P K Y R G B\ngold: Brown, Green, Red, Yellow, Pink, Purple, Blue, Orange\n";
    let record = kamisado_records::read(&format!("{rows}e8e7")).unwrap();
    assert_eq!(record.start().to_string(), "bgrykpuo/8/8/8/8/8/8/BGRYKPUO b -");
    let standard = format!("match: standard\n{WIN}");
    for fill in Fill::ALL {
        let filled = kamisado_records::read(&format!("{standard}fill: {fill}")).unwrap();
        let row = |player| {
            let row = filled.game().position().setup().home_row(player).unwrap();
            row.map(|(color, _)| color.name()).join(" ")
        };
        let order = format!("order {} {}\n", row(Player::Black), row(Player::Gold));
        assert_eq!(kamisado_records::read(&format!("{standard}{order}")).as_ref(), Ok(&filled));
        assert_eq!(kamisado_records::read(&format!("{standard}fill: {fill}\n{order}")).as_ref(), Ok(&filled));
        let other = error(&format!("{standard}fill: {}\n{order}", fill.other()));
        assert!(other.starts_with("line 5, column 1: found the towers of Black in another order"), "{other}");
    }
    assert!(error("order brown\nd8d3").contains("found 'order brown' as the order of the towers, expected the eight"));
    assert!(error("d8d3\nblack: B G R Y K P U O").contains("no order in the middle of a round"));
}

#[test]
fn a_text_of_several_records_is_divided() {
    let games = |text: &str| -> Vec<(usize, Result<usize, String>)> {
        let read = import::read(text, None, None).unwrap();
        let game = |game: Result<import::Imported, kamisado_records::RecordError>| match game {
            Ok(game) => (game.line, Ok(game.record.rounds().iter().map(|round| round.plies.len()).sum())),
            Err(error) => (0, Err(error.to_string())),
        };
        read.into_iter().map(game).collect()
    };
    let first = format!("black: Anna\ngold: Bert\nmatch: 3\n{WIN}");
    for (text, expected) in [
        (format!("{first}black: Cleo\ngold: Dora\nd8d3"), vec![(1, 1), (6, 1)]),
        (format!("{first}\nevent: x\n\ngold: Dora\nd8d3"), vec![(1, 1), (7, 1)]),
        (format!("{first}date: x\nmatch: 3\nd8d3"), vec![(1, 1), (6, 1)]),
        ("d8d3\nrules: official\nd8d3".to_owned(), vec![(1, 1), (2, 1)]),
        ("1. d8d3 f1h3\n\n1. d8d3 f1h3\n2. g8g7".to_owned(), vec![(1, 2), (3, 3)]),
        (format!("{WIN}d8d3\nf1h3"), vec![(1, 1), (3, 2)]),
        (
            "[Event \"x\"]\n[White \"B\"]\n\nd8d3 1-0\n\n[Event \"x\"]\n[White \"C\"]\n\nd8d3 f1h3 *\n".to_owned(),
            vec![(1, 1), (6, 2)],
        ),
        ("d8d3\nresigned: gold\n\nd8d3 f1h3\ng8g7".to_owned(), vec![(1, 1), (4, 3)]),
    ] {
        let expected: Vec<(usize, Result<usize, String>)> = expected.into_iter().map(|(l, n)| (l, Ok(n))).collect();
        assert_eq!(games(&text), expected, "{text}");
    }
    // Also with the board turned, and without a heading.
    assert_eq!(games("e1e6 c8a6\n\ne1e6 c8a6\nb1b2"), [(1, Ok(2)), (3, Ok(3))]);
    // A wrong one takes its place, and a second name is an error of the first.
    let found = games("match: 3\nd8d3\nmatch: 3\nd8d3 d8d2\nmatch: 3\nd8d4");
    assert_eq!((found.len(), &found[0].1, &found[2].1), (3, &Ok(1), &Ok(1)));
    assert!(found[1].1.as_ref().unwrap_err().starts_with("line 4, column 6: d8d2 is illegal"), "{found:?}");
    let found = games("black: Anna\nblack: Bert\nd8d3\n\nblack: Cleo\nd8d4");
    assert_eq!((found.len(), &found[1]), (2, &(5, Ok(1))));
    assert!(found[0].1.as_ref().unwrap_err().starts_with("line 2, column 1: found a second 'black' line"), "{found:?}");
    let found = games("black: Anna\nd8d3\nblack: Zoe\nf1h3");
    assert_eq!(found.len(), 1);
    assert!(found[0].1.as_ref().unwrap_err().starts_with("line 3, column 1: found a second 'black' line"), "{found:?}");
}
