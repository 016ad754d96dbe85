//! The finished round that a set-up shows.

use kamisado::{Color, Deadlock, Ending, Outcome, Player};
use kamisado_answers::refill::claim::{Claim, finished_round};

fn check(text: &str, winner: Option<Player>, promoted: Option<Color>) -> Result<Outcome, String> {
    let found = finished_round(&text.parse().unwrap(), Deadlock::Official, Claim { winner, promoted });
    found.map(|finished| finished.outcome).map_err(|error| error.to_string())
}

const HOME: &str = "2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P";
const DEADLOCK: &str = "ou5b/8/8/1Bkp2gy/2R2rYO/7U/8/1G2KP2 g R";
const AFTER_PUSH: &str = "o6b/u7/+Py6/1Bkp2g1/2R2rYO/7U/8/1G2K3 g R";

#[test]
fn a_home_run_speaks_for_itself() {
    let outcome = Outcome { winner: Player::Gold, promoted: Color::Purple, ending: Ending::Home };
    assert_eq!(check(HOME, None, None), Ok(outcome));
    assert_eq!(check(HOME, Some(Player::Gold), Some(Color::Purple)), Ok(outcome));
    let error = check(HOME, Some(Player::Black), None).unwrap_err();
    assert!(error.contains("won by Gold with the purple tower, not by Black"), "{error}");
    let error = check(HOME, None, Some(Color::Red)).unwrap_err();
    assert!(error.contains("which gains the ring, not red"), "{error}");
}

#[test]
fn a_deadlock_needs_a_claim_that_fits() {
    for (winner, promoted) in [(None, None), (Some(Player::Gold), None), (None, Some(Color::Red))] {
        let error = check(DEADLOCK, winner, promoted).unwrap_err();
        assert!(
            error.contains("does not say who won") && error.ends_with("here --winner gold --promote red"),
            "{error}"
        );
    }
    let outcome = Outcome { winner: Player::Gold, promoted: Color::Red, ending: Ending::Deadlock };
    assert_eq!(check(DEADLOCK, Some(Player::Gold), Some(Color::Red)), Ok(outcome));
    for (winner, promoted) in [(Player::Gold, Color::Blue), (Player::Black, Color::Red)] {
        let error = check(DEADLOCK, Some(winner), Some(promoted)).unwrap_err();
        assert!(error.contains(&format!("cannot be a win of {winner}")), "{error}");
        assert!(error.ends_with("expected --winner gold --promote red"), "{error}");
    }
}

#[test]
fn a_push_can_be_the_last_move() {
    let outcome = Outcome { winner: Player::Black, promoted: Color::Green, ending: Ending::Deadlock };
    assert_eq!(check(AFTER_PUSH, Some(Player::Black), Some(Color::Green)), Ok(outcome));
    // Without its ring the tower cannot have pushed.
    assert!(check(&AFTER_PUSH.replace('+', ""), Some(Player::Black), Some(Color::Green)).is_err());
}

#[test]
fn an_unfinished_round_is_refused() {
    let error = check("start", None, None).unwrap_err();
    assert!(error.contains("the round is not over: Black is to move"), "{error}");
    assert!(check("8/8/8/8/8/8/8/8 b -", None, None).unwrap_err().contains("is missing"));
}
