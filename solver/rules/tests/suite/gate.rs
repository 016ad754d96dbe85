//! Converting set-ups to positions: which are refused, with which messages, and which are accepted.

use kamisado::slow::{Board, BoardError};
use kamisado::{Color, Deadlock, Ending, Outcome, Player, Position, PositionError, Setup};

fn setup(text: &str) -> Setup {
    text.parse().unwrap()
}

fn enter(text: &str) -> Result<Position, PositionError> {
    Position::new(&setup(text), Deadlock::Official)
}

/// The message that refuses a text.
fn refusal(text: &str) -> String {
    enter(text).unwrap_err().to_string()
}

#[test]
fn towers_are_counted() {
    assert_eq!(
        refusal("oupkyrgb/8/8/8/8/8/8/BGRY1PUO b -"),
        "Gold's pink tower is missing, expected all eight towers of each player"
    );
    assert_eq!(
        refusal("8/8/8/8/8/8/8/8 g B"),
        "Black's brown tower is missing, expected all eight towers of each player"
    );
    assert_eq!(
        refusal("oupkyrgb/8/8/3k4/8/8/8/BGRYKPUO b K"),
        "Black has two pink towers, on d5 and d8, expected one of each colour"
    );
    let board = |text: &str| Board::new(&setup(text), Deadlock::Official);
    let missing = BoardError::Towers { player: Player::Gold, color: Color::Pink, found: 0 };
    assert_eq!(board("oupkyrgb/8/8/8/8/8/8/BGRY1PUO b -"), Err(missing));
    let twice = BoardError::Towers { player: Player::Black, color: Color::Pink, found: 2 };
    assert_eq!(board("oupkyrgb/8/8/3k4/8/8/8/BGRYKPUO b K"), Err(twice));
}

#[test]
fn only_one_tower_can_have_reached_home() {
    let both = refusal("4Uygb/8/8/oupk4/8/8/8/BGRYKPrO b Y");
    assert!(both.starts_with("towers on g1 and e8 have both reached the opponent's home row"), "{both}");
    let one_player = refusal("4UOgb/8/8/oupkry2/8/8/8/BGRYKP2 b Y");
    assert!(one_player.starts_with("towers on e8 and f8 have both reached the opponent's home row"), "{one_player}");
}

#[test]
fn a_text_after_a_deadlock_says_who_has_won() {
    let board = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b P";
    let read = |text: &str| text.parse::<Position>().map_err(|error| error.to_string());
    let finished = read(&format!("{board} deadlock g U")).unwrap();
    let outcome = Outcome { winner: Player::Gold, promoted: Color::Blue, ending: Ending::Deadlock };
    assert_eq!(finished.outcome(), Some(outcome));
    assert_eq!(finished.to_string(), format!("{board} deadlock g U"));
    for end in ["", "g", "x U", "g X", "g U b"] {
        let expected =
            format!("found '{end}' after 'deadlock', expected the winner and the promoted tower, like 'b P'");
        assert_eq!(read(&format!("{board} deadlock {end}")), Err(expected));
    }
}

#[test]
fn a_finished_round_is_refused_with_its_result() {
    let won = "4Urgb/8/3o4/2y5/pRkB4/1G6/4u3/3YKP1O b Y";
    let outcome = Outcome { winner: Player::Gold, promoted: Color::Blue, ending: Ending::Home };
    assert_eq!(enter(won), Err(PositionError::Finished { outcome }));
    assert_eq!(
        refusal(won),
        "the round is finished: Gold has won with the blue tower, so there is nothing left to move"
    );
    assert!(matches!(Board::new(&setup(won), Deadlock::Official), Err(BoardError::Finished { .. })));
}

#[test]
fn a_finished_round_names_the_loser_and_the_last_square() {
    let rows = "4Urgb/8/3o4/2y5/pRkB4/1G6/4u3/3YKP1O";
    for wrong in ["g Y", "b K", "b -"] {
        let message = refusal(&format!("{rows} {wrong}"));
        assert!(message.contains("Gold has reached home on e8, so the text must end in 'b Y'"), "{message}");
    }
}

#[test]
fn nothing_is_due_only_at_the_start_of_a_round() {
    assert_eq!(
        refusal("oupky1gb/8/8/8/5r2/8/8/BGRYKPUO g -"),
        "no colour is due, but Black's tower on f4 has left home; '-' is for the start of a round, expected the \
         colour of the square on which the last move ended"
    );
    assert!(enter("bgrykpuo/8/8/8/8/8/8/+OUPKYRGB g -").is_ok());
}

#[test]
fn a_tower_may_be_due_that_no_last_move_explains() {
    // Fig. 4a: brown is due, and no tower of Gold stands on a brown square.
    let fig4 = enter("oupk2g1/8/4b3/8/yrB5/1G6/8/2RYKPUO b B").unwrap();
    assert_eq!(fig4.due(), Some(Color::Brown));
    assert!(fig4.read_move("Brown Forward 4 Green").is_ok());
}

#[test]
fn a_blocked_tower_of_a_set_up_passes() {
    // Fig. 5: green and yellow are blocked one after the other, then blue can move.
    let fig5 = "5rgb/8/3o4/2y5/pRkB4/1G4U1/4u3/3YKP1O";
    for due in ["g G", "b Y", "g U"] {
        let position = enter(&format!("{fig5} {due}")).unwrap();
        assert_eq!((position.turn(), position.due()), (Player::Gold, Some(Color::Blue)), "from {due}");
        assert_eq!(position.to_string(), format!("{fig5} g U"));
        assert_eq!(position.moves().count(), 7);
    }
    let two_pass = Position::new(&setup(&format!("{fig5} g G")), Deadlock::TwoPass);
    assert!(matches!(two_pass, Err(PositionError::Deadlocked { .. })));
}

#[test]
fn a_deadlock_is_refused_because_its_winner_is_unknown() {
    // Fig. 6.
    let message = refusal("ou5b/8/8/1Bkp2gy/2R2rYO/7U/8/1G2KP2 g R");
    assert_eq!(
        message,
        "the round is finished by a deadlock: the towers due are blocked one after the other on c4 g5; the player \
         who moved last has lost, and a position does not say who that was"
    );
}
