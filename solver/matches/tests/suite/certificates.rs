//! Certificates of matches.

use kamisado::{Deadlock, MatchFormat, MatchState};
use kamisado_matches::SettledSetups;
use kamisado_matches::certificate::certify;
use kamisado_solver::game::value::Value;
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::{CertifyError, Claims};

#[test]
fn a_limit_that_is_reached_while_a_fill_is_chosen_is_no_fault() {
    let mut state = MatchState::start(MatchFormat::to_points(2).unwrap(), Deadlock::Official);
    while state.chooser().is_none() {
        state.play_unchecked(state.moves().next().unwrap());
    }
    let settled = SettledSetups::new(Limits { nodes: Some(1), ..Limits::default() }, true);
    let found = certify(&state, Claims::of_position(Value::Win), 1 << 24, &settled, &|_| {});
    assert!(matches!(found, Err(CertifyError::Stopped(_))), "{found:?}");
}
