//! What a round has to be followed by if its winner is to win the match.

use kamisado::{Deadlock, MatchFormat};
use kamisado::{MatchState, Player};
use kamisado_matches::SettledSetups;
use kamisado_matches::ends::{RoundEnds, work_of_other, work_of_setup};
use kamisado_matches::winner;
use kamisado_solver::game::Game;
use kamisado_solver::search::Limits;
use rustc_hash::FxHashSet;

#[test]
fn a_match_is_won_if_all_that_it_rests_on_is() {
    // Gold can win the round, but not the match, after one of three moves. Black then has to win from both fills.
    let setup = "8/4o1b1/kU1B1+uG1/p2g1PR1/1K5O/2y5/r7/Y7 g O".parse().unwrap();
    let state = MatchState::from_setup(&setup, MatchFormat::Standard, Deadlock::Official).unwrap();
    let settled = SettledSetups::new(Limits::default(), true);
    let found = RoundEnds::find(&state, false, 1 << 24, &settled).unwrap();
    assert_eq!((found.setups.len(), found.others.len()), (3, 4));
    assert!(found.others.iter().all(|setup| setup.turn() == Player::Black && work_of_other(setup) > 1e8));
    let works: FxHashSet<_> = found.others.iter().map(|setup| work_of_other(setup) as u64).collect();
    assert_eq!(works.len(), found.others.len(), "set-ups that take long differ in work");
    assert!(found.setups.iter().all(|setup| setup.turn() == Player::Gold && work_of_setup(setup) > 1e5));
    for refuted in &found.others {
        let settled = SettledSetups::new(Limits::default(), true);
        settled.insert(refuted, Player::Gold);
        let RoundEnds { others, .. } = RoundEnds::find(&state, false, 1 << 24, &settled).unwrap();
        assert!(others.iter().all(|other| other.key() != refuted.key()), "{refuted}");
    }
    found.setups.iter().chain(&found.others).for_each(|state| settled.insert(state, Player::Black));
    let nothing_is_left = |settled: &_| {
        let rest = RoundEnds::find(&state, false, 1 << 24, settled).unwrap();
        assert!(rest.setups.is_empty() && rest.others.is_empty(), "{rest:?}");
    };
    nothing_is_left(&settled);
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    assert_eq!(winner(&state, 1 << 24, &settled.with_limits(limits)).unwrap(), Player::Black);
    let known = SettledSetups::new(Limits::default(), true);
    known.insert(&state, Player::Black);
    nothing_is_left(&known);
}

#[test]
fn set_ups_known_to_be_lost_are_not_planned_again() {
    let setup = "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P".parse().unwrap();
    let state = MatchState::from_setup(&setup, MatchFormat::to_points(2).unwrap(), Deadlock::Official).unwrap();
    let settled = SettledSetups::new(Limits::default(), true);
    let mut planned = FxHashSet::default();
    loop {
        let found = RoundEnds::find(&state, false, 1 << 24, &settled).unwrap();
        if found.others == [state] {
            break;
        }
        assert!(!found.setups.is_empty(), "the round is won, and nothing is known to win the match");
        for setup in found.setups {
            assert!(planned.insert(setup.key()), "{setup}");
            settled.insert(&setup, setup.turn());
        }
    }
    assert!(planned.len() > 2, "other fills and other ends were planned: {planned:?}");
}
