//! Certificates of matches: made by the fast rules, replayed by the slow ones and by the Python checker.

use std::cell::Cell;

use kamisado::{Deadlock, MatchFormat, MatchState};
use kamisado_matches::{SettledSetups, certificate, winner};
use kamisado_solver::game::value::Value;
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::{Certificate, CertifyError, Claims, ProofCounts};

use crate::support::proof::{self, Files};

const MEMORY: usize = 1 << 26;

/// Matches to 2 and 3 points late in a round. In the second and third, the leader has to let the other player win the
/// round, and wins a later one.
const LATE: [(&str, u32); 3] = [
    ("+byp2ukr/3g4/8/8/2K5/8/4o1G1/BR1UO1YP g G", 2),
    ("g1puky2/8/7o/4+b3/2r1+B2U/2G5/8/+YK1P1OR1 b K", 3),
    ("+rpgk+oy2/8/4uG1+B/4P3/6b1/8/8/1OYR1UK1 g P", 3),
];

fn state(position: &str, points: u32) -> MatchState {
    let format = MatchFormat::to_points(points).unwrap();
    MatchState::from_setup(&position.parse().unwrap(), format, Deadlock::Official).unwrap()
}

fn claim(state: &MatchState, settled: &SettledSetups<'_>) -> Value {
    if winner(state, MEMORY, settled).unwrap() == kamisado_solver::game::Game::turn(state) {
        Value::Win
    } else {
        Value::Loss
    }
}

#[test]
fn a_certificate_of_a_match_is_replayed_by_the_slow_rules_over_all_its_rounds() {
    let mut parts = 0;
    for (position, points) in LATE {
        let state = state(position, points);
        let settled = SettledSetups::new(Limits::default(), true);
        let value = claim(&state, &settled);
        let made = certificate::certify(&state, Claims::of_position(value), MEMORY, &settled, &|_| {}).unwrap();
        let read = Certificate::from_bytes(&made.to_bytes()).unwrap();
        let bytes = Cell::new(0);
        let verified = certificate::verify(&read, Limits::default(), &|read| bytes.set(read)).unwrap();
        assert_eq!((verified.result, bytes.get()), (Ok(()), made.moves.len()), "{state}");
        parts += verified.counts.parts;
        let wrong = certificate::certify(&state, Claims::of_position(!value), MEMORY, &settled, &|_| {});
        assert!(matches!(wrong, Err(CertifyError::NotProved { .. })), "{state}");
    }
    assert!(parts >= 4, "{parts} rounds after the first");
}

#[test]
fn a_certificate_is_the_same_however_fast_the_threads_are() {
    let [one, three] = [1, 3].map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap());
    for (position, points) in LATE {
        let state = state(position, points);
        let make = || {
            let settled = SettledSetups::new(Limits::default(), true);
            let claims = Claims::of_position(one.install(|| claim(&state, &settled)));
            three.install(|| certificate::certify(&state, claims, MEMORY, &settled, &|_| {}).unwrap())
        };
        let made = make();
        assert_eq!(certificate::verify(&made, Limits::default(), &|_| {}).unwrap().result, Ok(()), "{state}");
        assert!(made == make(), "{state}");
    }
}

#[test]
fn a_changed_bit_of_a_certificate_of_a_match_is_found_before_the_rest_is_read() {
    let (position, points) = LATE[1];
    let state = state(position, points);
    let settled = SettledSetups::new(Limits::default(), true);
    let value = claim(&state, &settled);
    let made = certificate::certify(&state, Claims::of_position(value), MEMORY, &settled, &|_| {}).unwrap();
    let (mut refused, mut at_once, mut changes) = (0, 0, 0);
    for bit in (0..made.moves.len() * 8).step_by(211) {
        let mut changed = made.clone();
        changed.moves[bit / 8] ^= 1 << (bit % 8);
        let read = Cell::new(0);
        let verified = certificate::verify(&changed, Limits::default(), &|bytes| read.set(bytes)).unwrap();
        if verified.result.is_err() {
            refused += 1;
            at_once += u32::from(read.get() <= bit / 8 + 20);
        }
        changes += 1;
    }
    // The others name another winning move.
    assert!(changes >= 40 && refused * 10 >= changes * 9, "{refused} of {changes} refused");
    // What follows a changed bit is then read for moves in other positions, and soon does not fit there.
    assert!(at_once * 10 >= refused * 9, "{at_once} of {refused} refused within 20 bytes");
}

#[test]
fn the_checker_in_python_says_the_same_of_proofs_and_of_forgeries() {
    let files = Files::new();
    let (position, points) = LATE[1];
    let state = state(position, points);
    let settled = SettledSetups::new(Limits::default(), true);
    let made = certificate::certify(&state, Claims::of_position(Value::Loss), MEMORY, &settled, &|_| {}).unwrap();
    let last = made.moves.len() * 8 - 9;
    // One forgery has a changed bit in the first round, one in the last round, and one claims a single-round match.
    let forgeries = [(None, "standard"), (Some(9), "standard"), (Some(last), "standard"), (None, "single")];
    for (bit, format) in forgeries {
        let mut forged = Certificate { root: format!("{position}, match {format}"), ..made.clone() };
        if let Some(bit) = bit {
            forged.moves[bit / 8] ^= 1 << (bit % 8);
        }
        let verified = certificate::verify(&forged, Limits::default(), &|_| {}).unwrap();
        let path = files.write("match.cert", forged.to_bytes());
        let Some((code, said)) = proof::python(&path) else { return };
        assert_eq!(code, Some(i32::from(verified.result.is_err())), "{bit:?}, {format}: {said}");
        if (bit, format) == (None, "standard") {
            let ProofCounts { shown, answered, parts, .. } = verified.counts;
            let expected = format!(
                "{shown} winning moves, {answered} positions with every move of the loser, {parts} set-ups after fills"
            );
            assert!(verified.result.is_ok() && said.contains(&expected), "{said}");
        } else {
            assert!(!said.contains("Traceback"), "{said}");
        }
    }
}

#[test]
fn a_certificate_of_a_match_that_is_decided_or_of_another_game_is_refused() {
    let (position, points) = LATE[0];
    let settled = SettledSetups::new(Limits::default(), true);
    let made =
        certificate::certify(&state(position, points), Claims::of_position(Value::Loss), MEMORY, &settled, &|_| {});
    let mut made = made.unwrap();
    let refused = |certificate: &Certificate| {
        certificate::verify(certificate, Limits::default(), &|_| {})
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    made.root = format!("{position}, match 1");
    assert!(refused(&made).contains("its root"), "{}", refused(&made));
    made.root = position.to_owned();
    assert!(refused(&made).contains("expected a position, ', match ' and a format"), "{}", refused(&made));
    made.game = "kamisado".to_owned();
    assert!(refused(&made).contains("the game"), "{}", refused(&made));
}
