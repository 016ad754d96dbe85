//! Turns as text: what is read, and the messages for mistakes.

use mitsudomoe::Position;

const VAULT: &str = "b . . . bB / . . . w bB / . . bB . . / . wW . . . / wW . wW . b | w:a1 b:e5 | w | w4 b3";

#[test]
fn relocations_may_be_left_out_where_there_is_one_way_and_written_in_any_order() {
    let two = "b . . . w / . . . bB . / . . bB . . / . wW . . . / wW . wW . bB | w:a1 b:e5 | w | w4 b4";
    for (position, read, written) in [
        (VAULT, " place  a3  b2*d4{ c3>a5 } ", "place a3 b2*d4{c3>a5}"),
        (VAULT, "PLACE A5 b2*D4", "place a5 b2*d4{c3>e1}"),
        (two, "place c2 b2*e5{c3>a5,d4>c3}", "place c2 b2*e5{c3>a5,d4>c3}"),
        (two, "place c2 b2*e5{d4>c3,c3>a5}", "place c2 b2*e5{c3>a5,d4>c3}"),
    ] {
        let position: Position = position.parse().unwrap();
        assert_eq!(position.annotate(position.read_turn(read).unwrap()), written);
    }
}

/// Checks that a turn is refused in a position with a message that contains `expected`.
#[track_caller]
fn refused(position: &str, turn: &str, expected: &str) {
    let error = position.parse::<Position>().unwrap().read_turn(turn).unwrap_err().to_string();
    assert!(error.contains(expected), "{turn}: {error}");
}

#[test]
fn errors_say_what_and_what_would_be_right() {
    for text in ["", "place", "place a3", "a2-b3", "a3"] {
        refused(VAULT, text, "expected a ring step and a ball step");
    }
    refused(VAULT, "place x9 b2-a3", "found 'place x9' as the ring step");
    refused(VAULT, "a2b3 b2-a3", "found 'a2b3' as the ring step");
    for ball in ["b2a3", "b2-", "b2*d4{c3>a5", "b2*d4{}", "b2*d4{c3}", "b2*d4{c3-a5}", "é", "b2-a3 x"] {
        refused(VAULT, &format!("place a3 {ball}"), "as the ball step");
    }
    refused(VAULT, "place b2 b2-a3", "place b2 ends on a ball");
    refused(VAULT, "d4-d4 b2-a3", "d4-d4 moves nothing");
    refused(VAULT, "a5-b3 b2-a3", "White has no exposed ring on a5, expected one of d4");
    refused(VAULT, "place a3 d4-a3", "White has no ball on d4, expected one of a1 c1 b2");
    refused(VAULT, "place a3 b2-c3", "ends on c3, where a ball is");
    refused(VAULT, "place a3 b2-b3", "White has no ring on top of b3");
    refused(VAULT, "place a3 b2*a3", "expected '-'");
    refused(VAULT, "place a3 b2-d4", "expected '*'");
    refused(VAULT, "place a3 c1*d4", "cannot follow place a3, expected one of b2-a3 ");
    refused(
        VAULT,
        "place a3 b2*d4",
        "does not say where the vaulted balls go, expected one of b2*d4{c3>e1} b2*d4{c3>a5}",
    );
    refused(VAULT, "place a3 b2*d4{c3>b3}", "does not relocate every vaulted ball");
    refused(VAULT, "place a3 b2*d4{c3>c3}", "leaves the ball on c3");
    refused(VAULT, "place a3 b2*d4{a1>a5}", "relocates a1, where no vaulted ball");
    refused(VAULT, "place a3 b2*d4{c3>a5,c3>e1}", "relocates c3, where no vaulted ball");
    // Errors of rarer kinds.
    let home = ". . wW wW w / . . . . . / . . . . . / . . wW . . / bB bB . . bB | w:a1 b:e5 | w | w4 b5";
    refused(home, "place c4 d5-c4", "White's ball on d5 is on a goal space");
    refused(home, "place a4 c2*a4", "cannot follow place a4, expected one of c5*e5");
    let over = ". . . bB bB / . . . . . / . . . . . / . . . wW wW / w bB wW . . | w:a1 b:e5 | w | w4 b5";
    refused(over, "place c2 c1*a1", "c1*a1 vaults over a ball of Black that is on its goal space");
    let none = ". . . bB bB / . . . . bB / wwww w . . . / . . . wW wW / . . wW . . | w:a1 b:e5 | w | w0 b5";
    refused(none, "place c2 c1-c2", "place c2 needs a ring in the supply, and White has none left");
    refused("start2", "place c3 a1*c3", "no ball step can follow the ring step place c3");
    refused("start2", "c3-c4 a1*c3", "no exposed ring on c3, expected one of none");
}
