//! Certificates of forced wins of mitsudomoe.

use kamisado_solver::game::Game;
use kamisado_solver::game::bounded::{Bounded, Side};
use kamisado_solver::game::value::Value;
use kamisado_solver::search::certificate::Certificate;
use kamisado_solver::search::{Limits, Solver};
use mitsudomoe::Position;
use mitsudomoe::game::Steps;
use mitsudomoe::questions::certificate::{AttackCertificate, VerifiedAttack, unpack, verify};

/// The largest number of the attacker's turns that the slow rules replay.
const TURNS: u8 = 2;
const LEGAL: u64 = 200;
/// The most bytes of turns that they replay.
const BYTES: usize = 12;
/// Positions searched before a claim is left unchecked.
const NODES: u64 = 5_000;
const MEMORY: usize = 1 << 18;

/// Whether a proof of this is replayed, since the slow rules are slow.
pub fn is_little_work(attack: &AttackCertificate) -> bool {
    let position = Position::new(&attack.setup);
    attack.turns <= TURNS && position.map_or(true, |position| position.count_turns() <= LEGAL)
}

/// Replays a certificate. Panics if it is accepted as a proof of a claim that a search finds false.
///
/// `None` if it is for another game or other rules, or takes too much work.
pub fn judge(certificate: &Certificate) -> Option<VerifiedAttack> {
    if certificate.root.parse().is_ok_and(|attack| !is_little_work(&attack)) || certificate.moves.len() > BYTES {
        return None;
    }
    let verified = verify(certificate, Limits::default()).ok()?;
    if verified.result.is_ok() {
        hold_against_search(&verified);
        assert!(unpack(certificate, Limits::default()).is_ok());
    }
    Some(verified)
}

fn hold_against_search(verified: &VerifiedAttack) {
    let AttackCertificate { setup, attacker, turns } = &verified.attack;
    let position = Position::new(setup).expect("a position by the slow rules is one by the fast ones");
    let attacker = setup.seat(*attacker).expect("the attacker is in the game");
    let question = Bounded::by_rules_alone(Steps::from(position), attacker, *turns);
    let limits = Limits { nodes: Some(NODES), ..Limits::NONE };
    if let Ok(value) = Solver::new(MEMORY).value(&question, limits) {
        let wins = (value == Value::Win) == (question.turn() == Side::Attacker);
        assert_eq!(wins, verified.wins(), "{position}");
    }
}
