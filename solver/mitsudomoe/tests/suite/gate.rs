//! Converting set-ups to positions of mitsudomoe: which are refused, with which messages, and which are accepted.

use std::cell::Cell;

use mitsudomoe::slow::Board;
use mitsudomoe::{Color, Position, PositionError, Setup};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::laws::check;
use super::texts::{START, STUCK};
use super::twin::read_by_both;

/// White is home and Black is to move.
const HOME: &str = ". . . wW wW / . . . . wW / . . . bB . / bB . w . . / b bB . . . | w:a1 b:e5 | b | w4 b4";

/// The message that refuses a text with some pieces replaced by others. Checks that the slow rules refuse it too.
#[track_caller]
fn refusal(text: &str, changes: &[(&str, &str)]) -> String {
    let mut text = text.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let setup: Setup = text.parse().unwrap();
    assert!(Board::new(&setup).is_err());
    Position::new(&setup).unwrap_err().to_string()
}

#[test]
fn pieces_that_no_game_can_come_to() {
    let ball = "wW . . . . /";
    let row = ". . . . . /";
    for (changes, message) in [
        (
            &[(ball, "bW . . . . /")] as &[_],
            "White's ball on a2 lies on a ring of Black, expected one of its own colour below it",
        ),
        (&[(ball, "W . . . . /")], "White's ball on a2 lies on no ring, expected one of its own colour below it"),
        (&[(ball, "w . . . . /")], "White has 2 balls, expected 3"),
        (&[("w5", "w6")], "White has 3 rings on the board and 6 in the supply, expected 8 in all"),
        (&[("b5", "b4")], "Black has 3 rings on the board and 4 in the supply, expected 8 in all"),
        (&[(row, "wwwwww . . . . /")], "White has 9 rings on the board and 5 in the supply, expected 8 in all"),
        (&[(row, "wW . . . . /"), ("w5", "w4")], "White has 4 balls, expected 3"),
        (&[(row, "rR . . . . /")], "Red has a ball on a3 but no seat, expected only balls of players"),
        (
            &[(row, "r . . . . /")],
            "Red has no seat but an exposed ring on a3, expected rings only under others: exposed rings of a player who is \
             out are removed",
        ),
        (
            &[(row, "rrrrrrrrrw . . . . /"), ("w5", "w4")],
            "Red, who is out, has 9 rings on the board, expected at most 8",
        ),
    ] {
        assert_eq!(refusal(START, changes), message);
    }
    let buried = START.replacen(row, "rrrrrrrrw . . . . /", 1).replace("w5", "w4");
    assert_eq!(buried.parse::<Position>().unwrap().to_string(), buried);
}

#[test]
fn set_ups_built_by_hand_are_checked_too() {
    let changed = |change: fn(&mut Setup)| {
        let mut setup = Setup::start(2).unwrap();
        change(&mut setup);
        Position::new(&setup).unwrap_err()
    };
    assert_eq!(changed(|setup| setup.seats = [None; 4]), PositionError::NoPlayers);
    assert_eq!(changed(|setup| setup.turn = Color::Red), PositionError::TurnOfNobody { color: Color::Red });
    let supplied = changed(|setup| setup.supply[Color::Red.index()] = 2);
    assert_eq!(supplied, PositionError::SupplyOut { color: Color::Red, supply: 2 });
    let twice = changed(|setup| setup.seats[1] = Some(Color::White)).to_string();
    assert_eq!(twice, "White sits at a1 and at a5, expected one seat per player");
}

#[test]
fn a_finished_game_is_refused_with_its_result() {
    let alone = ". . . bB bB / . . . . bB / . . . . . / . . . . . / . . . . . | b:e5 | b | b5";
    let stuck = "wb . . wW bB / wb . . . bB / wb . . . . / wb wb wW . bB / wW . . . . | w:a1 b:e5 | w | w0 b0";
    let end = ("| b | w4 b4", "| b | w4 b4 | own-turn over");
    // Both players are home. If White is to move, Black made the last turn, and the other way round.
    let both = ". . . wW wW / . . . . wW / . . . . . / bB . . . . / bB bB . . . | w:a1 b:e5 | w | w5 b5";
    for (text, changes, message) in [
        (HOME, &[] as &[_], "White has won with all balls on their goal spaces"),
        (HOME, &[end], "White has won with all balls on their goal spaces"),
        (HOME, &[end, ("own-turn", "any-turn")], "White has won with all balls on their goal spaces"),
        (both, &[], "Black has won with all balls on their goal spaces"),
        (both, &[("| w |", "| b |")], "White has won with all balls on their goal spaces"),
        (alone, &[], "Black has won as the last player left"),
        (stuck, &[], "White has no turn and is out, Black has won as the last player left"),
    ] {
        assert_eq!(refusal(text, changes), format!("the game is over: {message}, expected a game in play"));
    }
    assert_eq!(
        refusal(HOME, &[end, ("| b | w4", "| w | w4")]),
        "the game is marked as over, but not all balls of Black, who would have made the last turn, are on their goal \
         spaces, expected no word 'over'"
    );
    // By own turns White has won, or was brought home and waits.
    let waits = format!("{HOME} | own-turn");
    assert_eq!(waits.parse::<Position>().unwrap().to_string(), waits);
}

/// Texts like positions: valid ones with a few characters inserted, removed or changed.
fn damaged() -> impl Strategy<Value = String> {
    let texts = select(vec![
        START,
        STUCK,
        ". . . bB bB / . rw . . bB / . . wr . . / wW rr . . rR / wW wW . rR rR | w:a1 b:e5 r:e1 | r | w3 b5 r1",
        ". . wW wW w / . . . . . / . . . . . / . . wW . . / bB bB . . bB | w:a1 b:e5 | w | w4 b5",
        ". . . wW wW / . . . w wW / . . . . . / yY yY w . . / . . yY . . | w:a1 y:a5 | y | w3 y5 | own-turn over",
        ". . . wW wW / . . . w wW / . . . . . / bB . bB . . / b bB . . . | w:a1 b:e5 | b | w4 b4 | own-turn",
    ]);
    let letters = select("wbryWBRY./|:a15e 0389xé".chars().collect::<Vec<char>>());
    (texts, vec((any::<Index>(), 0..4_u8, letters), 0..4)).prop_map(|(text, edits)| {
        let mut text: Vec<char> = text.chars().collect();
        for (at, edit, letter) in edits {
            let at = at.index(text.len());
            match edit {
                0 => text.insert(at, letter),
                1 => _ = text.remove(at),
                _ => text[at] = letter,
            }
        }
        text.into_iter().collect()
    })
}

#[test]
fn both_rules_accept_the_same_set_ups_and_nothing_panics() {
    let (read, passed) = (Cell::new(0), Cell::new(0));
    let law = |text: String| {
        let Ok(setup) = text.parse::<Setup>() else { return Ok(()) };
        read.set(read.get() + 1);
        prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup.clone()));
        if let Some((fast, slow, _)) = read_by_both(&setup) {
            passed.set(passed.get() + 1);
            prop_assert_eq!(fast.turns().len(), slow.turns().len());
        }
        Ok(())
    };
    check(damaged(), 20_000, law);
    assert!(read.get() > 5000 && passed.get() > 2000, "found only {read:?} set-ups, {passed:?} positions");
}
