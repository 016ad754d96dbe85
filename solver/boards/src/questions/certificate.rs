//! Certificates of rounds on a board: made by the fast rules, replayed by the slow ones.
//!
//! `docs/src/formats/certificates.md` specifies the file. The root is the text of a position with its board.

use kamisado_solver::game::Game;
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::{
    Certificate, CertificateError, CertifyError, Claims, ProofCounts, Strategy,
};

use crate::slow::{Round, Rules};
use crate::{Board, Move, Position};

/// The name of the game in a certificate.
pub const GAME: &str = "kamisado-boards";
/// The name of the rules.
pub const RULES: &str = "kamisado-official-1";
/// Positions count as the same if a mirror, a half-turn with the players exchanged, or both, with some exchange of the
/// colours, leave the board as it is and make them equal.
const SYMMETRY: &str = "board-1";
/// Positions searched or counted to shrink the certificate.
const EFFORT: u64 = 2_000_000;

/// Proves claims about a position by search, in at most `memory` bytes.
///
/// # Errors
///
/// If a limit is reached, if there is not enough memory, or if a claim is wrong.
pub fn certify<'b>(
    position: &Position<'b>,
    claims: Claims,
    memory: usize,
    limits: Limits<'_>,
) -> Result<Certificate, CertifyError> {
    let strategy = Strategy::find(position, &claims, memory, limits, EFFORT)?;
    let mut certificate = Certificate {
        game: GAME.into(),
        rules: RULES.into(),
        symmetry: SYMMETRY.into(),
        root: position.to_string(),
        claims,
        moves: Vec::new(),
    };
    certificate.pack(position, &mut |at: &Position<'b>| strategy.winning_move(at), limits, memory / 4 * 3)?;
    Ok(certificate)
}

/// The result of checking a certificate.
pub struct VerifiedRound {
    /// The moves of the root in ascending order.
    pub moves: Vec<Move>,
    /// The player to move in it.
    pub turn: kamisado::Player,
    /// The counts of the proof.
    pub counts: ProofCounts,
    /// The first fault, if there is one.
    pub fault: Option<String>,
}

/// Replays a certificate with the slow rules alone.
///
/// # Errors
///
/// If the certificate is for another game or other rules, if its root is not a position to play from, or if a limit is
/// reached. Only the clock and the flags of the limits count.
pub fn verify(certificate: &Certificate, limits: Limits<'_>) -> Result<VerifiedRound, CertificateError> {
    certificate.rules_among(GAME, SYMMETRY, &[()], |()| RULES)?;
    let name = certificate.root.split(' ').next().unwrap_or_default();
    let read;
    let board = match Board::named(name) {
        Some(board) => board,
        None => {
            read = name.replace('/', "\n").parse().map_err(|error: crate::BoardError| certificate.wrong_root(error))?;
            &read
        }
    };
    let root = Position::read(board, &certificate.root).map_err(|error| certificate.wrong_root(error))?;
    certificate.root_is(&root.to_string())?;
    let rules = Rules::new(board);
    let (counts, result) = certificate.check(&Round::new(&rules, &root), &mut |_, _, _| {}, limits)?;
    let fault = result.err().map(|failure| {
        let line: Vec<String> = failure.line.iter().map(Move::to_string).collect();
        match line.is_empty() {
            true => failure.flaw.to_string(),
            false => format!("after {}: {}", line.join(" "), failure.flaw),
        }
    });
    let mut moves: Vec<Move> = root.moves().collect();
    moves.sort_unstable();
    Ok(VerifiedRound { moves, turn: Game::turn(&root), counts, fault })
}
