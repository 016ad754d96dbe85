//! Certificates: files with proofs of values that can be checked without a search.
//!
//! `docs/src/formats/certificates.md` specifies the file, of version 1, and the proof: a depth-first walk, which the
//! reader repeats with the rules of the game. If the walk comes to a position that is still on the current line, the
//! proof is circular and refused. The beginnings of [parts](crate::game::Place) are queued and walked through
//! afterwards, each starting with no positions met. A part may lead only to parts that come after it, so that no part
//! rests on itself. Each game defines the order of moves and which positions count as the same.
//!
//! ```
//! use kamisado::Position;
//! use kamisado_solver::search::certificate::{Certificate, Claims, Strategy};
//! use kamisado_solver::search::{Limits, ProofMemory, Solver};
//!
//! let root: Position = "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B".parse()?;
//! let value = Solver::new(1 << 24).proved_value(&root, &mut ProofMemory::default(), Limits::NONE)?;
//! let claims = Claims::of_position(value);
//! let strategy = Strategy::find(&root, &claims, 1 << 24, Limits::NONE, 10_000)?;
//! let [game, rules, symmetry] = ["my game", "my rules", "none"].map(String::from);
//! let mut proof = Certificate { game, rules, symmetry, root: root.to_string(), claims, moves: Vec::new() };
//! proof.pack(&root, &mut |at: &Position| strategy.winning_move(at), Limits::NONE, 1 << 24)?;
//!
//! let read = Certificate::from_bytes(&proof.to_bytes())?;
//! let (_, proved) = read.check(&root, &mut |_, _, _| {}, Limits::NONE)?;
//! assert!(proved.is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod claims;
mod flaw;
mod format;
mod shrink;
mod strategy;

use std::collections::VecDeque;

pub use check::ProofCounts;
use check::{OpenProof, Walk};
pub(crate) use claims::sorted_moves;
pub use claims::{Claims, ClaimsError};
pub use flaw::{Failure, Flaw};
pub use format::CertificateError;
pub use strategy::{Ends, Strategy};

use super::{Limits, ReplayError, SearchStopped};
use crate::bits::{self, BitReader, BitWriter};
use crate::game::{Game, TwoPlayer};

/// A proof of the value of a position, or of each of its moves. Texts are not checked against a game here; see
/// [`check`](Self::check).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The name of the game.
    pub game: String,
    /// The name of its rules.
    pub rules: String,
    /// The name of the symmetries under which positions count as the same.
    pub symmetry: String,
    /// The text of the position that the claims are about.
    pub root: String,
    /// What is proved.
    pub claims: Claims,
    /// The winner's moves, as bits.
    pub moves: Vec<u8>,
}

/// Why no certificate could be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The messages say what each is.
#[non_exhaustive]
pub enum CertifyError {
    #[error(transparent)]
    Stopped(#[from] SearchStopped),
    /// A claim is wrong. If it came from a search, the search has a bug.
    #[error(
        "the moves that the search names do not prove the claim: the proof ends at the position with the key \
         {key:?}; the search, or a key or a hint of the game, is wrong"
    )]
    NotProved { key: Vec<u64> },
    #[error("the proof takes more memory than the {memory} bytes that are left for it")]
    TooLarge { memory: usize },
}

impl CertifyError {
    /// The error for a proof that ends at this position.
    #[cold]
    pub fn not_proved<G: Game>(position: &G) -> CertifyError {
        ReplayError::not_proved(position).into()
    }
}

impl From<ReplayError> for CertifyError {
    fn from(error: ReplayError) -> Self {
        match error {
            ReplayError::Stopped(stopped) => CertifyError::Stopped(stopped),
            ReplayError::NotProved { key } => CertifyError::NotProved { key },
        }
    }
}

impl Certificate {
    /// Packs the winner's moves into the certificate. Returns the counts of the proof. Only the clock and the flags of
    /// the limits count. The positions shown take at most `memory` bytes.
    pub fn pack<G: TwoPlayer<Move: Ord>>(
        &mut self,
        root: &G,
        named: &mut dyn Moves<G>,
        limits: Limits<'_>,
        memory: usize,
    ) -> Result<ProofCounts, CertifyError> {
        let mut bits = BitWriter::default();
        let stream = Stream::Written(&mut bits, named);
        let (counts, result) = walk_all(Walk::new(limits, memory), root, &self.claims, stream);
        result.map_err(|unfinished| match unfinished {
            OpenProof::Failure(failure) => CertifyError::not_proved(failure.position.as_ref().unwrap_or(root)),
            OpenProof::Stopped(stopped) => stopped.into(),
            OpenProof::TooLarge => CertifyError::TooLarge { memory },
        })?;
        self.moves = bits.into_bytes();
        Ok(counts)
    }

    /// Replays the proof from its root with the rules of `G` alone; `shown` is called with every move of the winner and
    /// with how many bytes of the moves have been read.
    ///
    /// The caller must make sure that the root and the rules are those that the header names. Returns the counts of the
    /// proof and the first failure. Only the clock and the flags of the limits count.
    pub fn check<G: TwoPlayer<Move: Ord>>(
        &self,
        root: &G,
        shown: &mut dyn FnMut(&G, G::Move, usize),
        limits: Limits<'_>,
    ) -> Result<(ProofCounts, Result<(), Failure<G>>), SearchStopped> {
        let mut bits = BitReader::new(&self.moves);
        let stream = Stream::Read(&mut bits, shown);
        let (counts, result) = walk_all(Walk::new(limits, usize::MAX), root, &self.claims, stream);
        let result = match result {
            Ok(()) if bits.is_at_end() => Ok(()),
            Ok(()) => Err(Flaw::LeftOver.into()),
            Err(OpenProof::Failure(failure)) => Err(failure),
            Err(OpenProof::Stopped(stopped)) => return Err(stopped),
            Err(OpenProof::TooLarge) => unreachable!("a check takes what memory there is"),
        };
        Ok((counts, result))
    }
}

/// The bits for the number of a move among `choices`; 0 if there is only one.
fn width(choices: usize) -> u32 {
    bits::width(choices.saturating_sub(1) as u64)
}

/// A source of the winner's moves, for writing a certificate.
pub trait Moves<G: TwoPlayer> {
    /// The following calls are about this position, which `winner` wins, or about positions after it in the same part.
    fn begin(&mut self, _position: &G, _winner: G::Player) -> Result<(), SearchStopped> {
        Ok(())
    }

    /// These parts come next, in this order, each with the player who wins it. They do not depend on one another.
    fn announce(&mut self, _next: &VecDeque<(G, G::Player)>) {}

    /// The winner's move in a position, if one is known.
    fn name(&mut self, position: &G) -> Option<G::Move>;
}

impl<G: TwoPlayer, F: FnMut(&G) -> Option<G::Move>> Moves<G> for F {
    fn name(&mut self, position: &G) -> Option<G::Move> {
        self(position)
    }
}

/// The winner's moves, from a source or from a file.
enum Stream<'a, 'b, G: TwoPlayer> {
    Written(&'a mut BitWriter, &'a mut dyn Moves<G>),
    /// The function is called with every move read, and with the number of bytes read.
    Read(&'a mut BitReader<'b>, &'a mut dyn FnMut(&G, G::Move, usize)),
}

impl<G: TwoPlayer<Move: Ord>> Stream<'_, '_, G> {
    /// The move in a position, given its legal moves in ascending order.
    fn name(&mut self, position: &G, moves: &[G::Move]) -> Result<G::Move, Flaw> {
        match self {
            Stream::Written(bits, named) => {
                let rank = named.name(position).and_then(|m| moves.binary_search(&m).ok()).ok_or(Flaw::TooShort)?;
                bits.push(rank as u64, width(moves.len()));
                Ok(moves[rank])
            }
            Stream::Read(bits, shown) => {
                let rank = bits.next(width(moves.len())).ok_or(Flaw::TooShort)? as usize;
                let m = *moves.get(rank).ok_or(Flaw::NoSuchMove { number: rank, choices: moves.len() })?;
                shown(position, m, bits.bytes_read());
                Ok(m)
            }
        }
    }
}

/// Walks through the proofs of all claims, in their order, and then through the parts that they lead to.
fn walk_all<G: TwoPlayer<Move: Ord>>(
    mut walk: Walk<'_, G>,
    root: &G,
    claims: &Claims,
    mut stream: Stream<'_, '_, G>,
) -> (ProofCounts, Result<(), OpenProof<G>>) {
    let result = match claims.starts(root) {
        Ok(starts) => {
            let first = starts.into_iter().try_for_each(|start| walk.prove(start, &mut stream));
            first.and_then(|()| walk.prove_parts(&mut stream))
        }
        Err(flaw) => Err(OpenProof::Failure(flaw.into())),
    };
    (walk.counts, result)
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn a_choice_takes_the_bits_it_needs() {
        let widths = [0, 1, 2, 3, 4, 5, 8, 9, 102].map(width);
        assert_eq!(widths, [0, 0, 1, 2, 2, 3, 3, 4, 7]);
    }
}
