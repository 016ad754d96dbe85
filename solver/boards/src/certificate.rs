//! Certificates of rounds on a board; `docs/src/formats/certificates.md` specifies the file.

use kamisado::Player;
use kamisado_solver::game::Game;
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::{
    Certificate, CertificateError, CertifyError, Claims, ProofCounts, Strategy,
};

use crate::{Board, Move, Position};

/// The name of the game in a certificate.
pub const GAME: &str = "kamisado-boards";
/// The name of the rules.
pub const RULES: &str = "kamisado-official-1";
/// Positions count as the same if a symmetry of the board makes them equal.
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
    let [game, rules, symmetry] = [GAME, RULES, SYMMETRY].map(str::to_owned);
    let mut certificate = Certificate { game, rules, symmetry, root: position.to_string(), claims, moves: Vec::new() };
    certificate.pack(position, &mut |at: &Position<'b>| strategy.winning_move(at), limits, memory / 4 * 3)?;
    Ok(certificate)
}

/// The result of checking a certificate: the player to move at the root, the moves there in ascending order, the counts of
/// the proof, and its first fault, if there is one.
#[allow(missing_docs)]
pub struct VerifiedRound {
    pub turn: Player,
    pub moves: Vec<Move>,
    pub counts: ProofCounts,
    pub fault: Option<String>,
}

/// Replays a certificate with the rules alone. `scripts/check_certificate.py` does so with rules of its own.
///
/// # Errors
///
/// If it is for another game, if its root is not a position to play from, or if the clock or a flag ends the check.
pub fn verify(certificate: &Certificate, limits: Limits<'_>) -> Result<VerifiedRound, CertificateError> {
    certificate.rules_among(GAME, SYMMETRY, &[()], |()| RULES)?;
    let name = certificate.root.split(' ').next().unwrap_or_default();
    let board: Board = match Board::named(name) {
        Some(board) => board.clone(),
        None => name.replace('/', "\n").parse().map_err(|error| certificate.wrong_root(error))?,
    };
    let root = Position::read(&board, &certificate.root).map_err(|error| certificate.wrong_root(error))?;
    certificate.root_is(&root.to_string())?;
    let (counts, result) = certificate.check(&root, &mut |_, _, _| {}, limits)?;
    let line = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    let fault = result.err().map(|failure| format!("after '{}': {}", line(&failure.line), failure.flaw));
    let mut moves: Vec<Move> = root.moves().collect();
    moves.sort_unstable();
    Ok(VerifiedRound { turn: root.turn(), moves, counts, fault })
}
