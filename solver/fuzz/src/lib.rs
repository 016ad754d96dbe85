//! Checks that several fuzz targets share.

pub mod forced;
pub mod table;

use kamisado::{Move, Opening, Position};
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::certificate::{self, VerifiedCertificate};
use kamisado_solver::search::certificate::{Certificate, Claims};
use kamisado_solver::search::{Limits, Solver};

/// Positions searched before a claim is left unchecked.
const NODES: u64 = 2_000;
const MEMORY: usize = 1 << 18;

/// Reads bytes unchanged, and with a recomputed checksum.
pub fn read_also_sealed(bytes: &[u8], read: impl Fn(&[u8])) {
    read(bytes);
    if let Some(sealed) = sealed(bytes).filter(|sealed| sealed != bytes) {
        read(&sealed);
    }
}

/// The bytes with the last four replaced by the checksum of the rest, which mutation alone would hardly ever produce.
fn sealed(bytes: &[u8]) -> Option<Vec<u8>> {
    let (content, _) = bytes.split_last_chunk::<4>()?;
    let mut sealed = content.to_vec();
    sealed.extend(crc32fast::hash(content).to_le_bytes());
    Some(sealed)
}

/// Replays a certificate. Panics if it is accepted as a proof of a claim that a search finds false.
///
/// `None` if it is for another game or other rules.
pub fn judge(certificate: &Certificate) -> Option<VerifiedCertificate> {
    let verified = certificate::verify(certificate, Limits::default()).ok()?;
    if verified.result.is_ok() {
        // The search also requires that a colour is due once the round has begun; the slow rules do not. It is of rounds
        // without limits.
        if verified.root.made() == Opening::LIMITED
            && let Ok(root) = Position::new(verified.root.board().setup(), verified.root.board().deadlock())
        {
            hold_against_search(&root, &certificate.claims);
        }
        assert!(certificate::unpack(certificate, Limits::default()).is_ok());
    }
    Some(verified)
}

fn hold_against_search(root: &Position, claims: &Claims) {
    let (mut solver, limits) = (Solver::new(MEMORY), Limits { nodes: Some(NODES), ..Limits::NONE });
    if let (Some(claimed), Ok(found)) = (claims.position, solver.value(root, limits)) {
        assert_eq!(claimed, found, "{root}");
    }
    let mut moves: Vec<Move> = root.moves().collect();
    moves.sort_unstable();
    for (m, claimed) in moves.into_iter().zip(&claims.moves) {
        let child = root.after(m);
        let Some(claimed) = claimed else { continue };
        if let Some(winner) = child.winner() {
            assert_eq!(*claimed == Value::Win, winner == root.turn(), "{root} {m}");
        } else if let Ok(found) = solver.value(&child, limits.less(solver.nodes())) {
            assert_eq!(*claimed, found.seen_by(child.turn() != root.turn()), "{root} {m}");
        }
    }
}
