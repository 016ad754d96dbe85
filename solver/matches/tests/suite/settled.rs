//! Set-ups of matches whose value is known: who knows them, and their bytes.

use std::collections::BTreeMap;
use std::sync::Mutex;

use kamisado::{Deadlock, MatchFormat, MatchState};
use kamisado_matches::{SettledSetup, SettledSetups, winner};
use kamisado_solver::game::value::Value;
use kamisado_solver::search::Limits;

#[test]
fn a_settled_set_up_is_reported_once_and_known_to_the_next_question() {
    let start = MatchState::start(MatchFormat::Long, Deadlock::Official);
    let reported = Mutex::new(Vec::new());
    let on_settled = |setup: &SettledSetup| {
        reported.lock().unwrap().push(*setup);
        false
    };
    let settled = SettledSetups::watched(Limits { nodes: Some(7), ..Limits::default() }, true, &on_settled);
    let second = settled.with_limits(Limits::default());
    assert!(winner(&start, 1 << 20, &settled).is_err());
    assert!(settled.is_over() && !second.is_over());
    second.insert(&start, start.turn());
    settled.insert(&start, start.turn());
    let (known, one) = (Some(SettledSetup::new(&start, Value::Win)), BTreeMap::from([([0, 0], 1)]));
    assert_eq!((settled.kept(&start), second.by_score(), second.nodes()), (known, one.clone(), 0));
    assert!(second.is_over(), "the callback asked to stop");
    let reported = reported.lock().unwrap();
    assert_eq!(reported.len(), 1);
    assert_eq!(SettledSetup::from_bytes(&reported[0].to_bytes()), Some(reported[0]));
    let other = SettledSetups::new(Limits::default(), true);
    other.keep(&reported[0], &start);
    assert_eq!((other.kept(&start), other.by_score()), (known, one));
}

#[test]
fn set_ups_of_other_matches_are_neither_known_nor_kept() {
    let formats = [MatchFormat::Long, MatchFormat::Standard];
    let states = formats.into_iter().flat_map(|f| Deadlock::ALL.map(|deadlock| MatchState::start(f, deadlock)));
    let [first, others @ ..] = &states.collect::<Vec<_>>()[..] else { unreachable!() };
    let settled = SettledSetups::new(Limits::default(), true);
    settled.insert(first, first.turn());
    for other in others {
        assert_eq!(settled.kept(other), None, "{other}");
        settled.insert(other, other.turn().opponent());
        settled.keep(&SettledSetup::new(other, Value::Loss), other);
        assert_eq!((settled.kept(other), settled.by_score().into_values().sum()), (None, 1), "{other}");
    }
    assert_eq!(settled.kept(first), Some(SettledSetup::new(first, Value::Win)));
}

#[test]
fn other_bytes_are_not_a_set_up() {
    let mut bytes = [0; SettledSetup::BYTES];
    assert!(SettledSetup::from_bytes(&bytes).is_some());
    bytes[20] = 2;
    assert_eq!(SettledSetup::from_bytes(&bytes), None);
}
