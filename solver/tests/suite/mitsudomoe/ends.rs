//! Ends of turns at which several things could happen, by both rules, from every side of the board.

use mitsudomoe::slow::Board;
use mitsudomoe::{Color, Elimination, Ending, Outcome, Position, Reason, Setup};

/// Plays a turn by both rules on the board in all four rotations; returns the result.
#[track_caller]
fn play(position: &str, turn: &str) -> (Option<Outcome>, Vec<Elimination>) {
    let mut setup: Setup = position.parse().unwrap();
    let mut turn = Position::new(&setup).unwrap().read_turn(turn).unwrap();
    let mut results = Vec::new();
    for _ in 0..4 {
        let (mut fast, mut slow) = (Position::new(&setup).unwrap(), Board::new(&setup).unwrap().0);
        let out = fast.play_with_eliminations(turn);
        assert_eq!(slow.play(turn).unwrap(), out);
        assert_eq!((fast.setup(), fast.outcome()), (slow.setup().clone(), slow.outcome()));
        results.push((fast.outcome(), out));
        (setup, turn) = (setup.quarter_turn(), turn.quarter_turn());
    }
    assert!(results.iter().all(|result| *result == results[0]), "{results:?}");
    results.swap_remove(0)
}

fn last_left(winner: Color) -> Option<Outcome> {
    Some(Outcome { winner, ending: Ending::LastLeft })
}

fn home(winner: Color) -> Option<Outcome> {
    Some(Outcome { winner, ending: Ending::Home })
}

#[test]
fn the_mover_wins_before_anybody_else() {
    // The turn brings both players home, and also fills the mover's home.
    let text = ". . . wW wW / . . . . w / . . . bB . / bB . wW . . / b bB . . . | w:a1 b:e5 | w | w4 b4";
    assert_eq!(play(text, "place a4 c2*e4{d3>a1}"), (home(Color::White), Vec::new()));
    assert_eq!(play(&format!("{text} | own-turn"), "place a4 c2*e4{d3>a1}"), (home(Color::White), Vec::new()));
}

#[test]
fn of_two_others_the_first_clockwise_of_the_mover_wins() {
    let text = "yY yY . wW wW / . . . . w / yY wW bB . . / bB . . . . / b bB . . . | w:a1 y:a5 b:e5 | y | w4 y5 b4";
    assert_eq!(play(text, "place d3 a3*d3{b3>e4,c3>a1}"), (home(Color::Black), Vec::new()));
    // By own turns they are out, first Black, and Yellow is the last left.
    let (outcome, out) = play(&format!("{text} | own-turn"), "place d3 a3*d3{b3>e4,c3>a1}");
    assert_eq!(outcome, last_left(Color::Yellow));
    assert_eq!(out.iter().map(|out| out.color).collect::<Vec<_>>(), [Color::Black, Color::White]);
}

#[test]
fn another_player_at_home_wins_before_the_mover_is_out() {
    // Black's last ball comes home by White's vault, and fills White's home.
    let text = ". . . . wW / . . wW . . / . . . bB . / bB . wW . . / b bB . . . | w:a1 b:e5 | w | w5 b4";
    assert_eq!(play(text, "place e4 c2*e4{d3>a1}"), (home(Color::Black), Vec::new()));
}

#[test]
fn a_full_home_puts_its_owner_out_at_the_end_of_their_turn() {
    let text = ". . . bB bB / . . . . bB / . . . . . / w wW . . . / wW wW . . . | w:a1 b:e5 | w | w4 b5";
    let out = vec![Elimination { color: Color::White, reason: Reason::HomeFilled }];
    assert_eq!(play(text, "place c3 b2-a2"), (last_left(Color::Black), out));
}
