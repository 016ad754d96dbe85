//! What is expected of matches that take long.

use kamisado::{Deadlock, MatchFormat, MatchState, Player};
use kamisado_matches::{Alike, Forecast, forecast};

fn forecast_of(text: &str) -> Option<Forecast> {
    let setup = text.parse().expect("a set-up");
    forecast(&MatchState::from_setup(&setup, MatchFormat::Standard, Deadlock::Official).expect("a match"))
}

#[test]
fn a_match_at_one_to_one_is_foretold_from_matches_like_it() {
    let found = forecast_of("urgobyk+p/8/8/8/8/8/8/K+OYBGRPU g -").expect("it takes minutes");
    assert_eq!(found.winner, Player::Gold);
    let Alike { setups, won, undecided } = found.alike.expect("such matches were solved");
    assert!(setups == 60 && won + undecided == 60 && won > 40, "{found:?}");
    assert!((1e6..1e10).contains(&found.positions), "{found:?}");
}

#[test]
fn nothing_is_foretold_where_a_search_takes_seconds_or_days_or_a_round_is_in_play() {
    assert_eq!(forecast_of("rb+oygku+p/8/8/8/8/8/8/GPBYORK+U b -"), None);
    assert_eq!(forecast_of("oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"), None);
    assert_eq!(forecast_of("oupky1gb/8/8/8/5r2/8/8/BGRYKPUO g U"), None);
}
