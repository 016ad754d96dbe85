//! Certificates of Kamisado positions: made by the fast rules or from lines of text, replayed by the slow ones.

use std::collections::{HashMap, HashSet};

use super::dump::Dump;
use crate::game::value::Value;
use crate::game::{Game, TwoPlayer};
use crate::kamisado::slow::Board;
use crate::kamisado::{Deadlock, Move, Player, Position, SYMMETRY, Setup, SetupError};
use crate::search::certificate::{
    Certificate, CertificateError, CertifyError, Claims, Failure, Packed, ProofCounts, Strategy,
};
use crate::search::{Limits, Stopped};

/// The name of the game in a certificate.
const GAME: &str = "kamisado";
/// Positions searched or counted for the sake of a smaller certificate.
const EFFORT: u64 = 20_000_000;

fn unpacked(rules: Deadlock, root: &Setup, claims: Claims) -> Certificate {
    Certificate {
        game: GAME.into(),
        rules: rules.rules_name().into(),
        symmetry: SYMMETRY.into(),
        root: root.to_string(),
        claims,
        broken: None,
        moves: Vec::new(),
    }
}

/// Proves what is claimed of a position, by search, in at most `memory` bytes.
///
/// ```
/// use solver::questions::kamisado::certificate::{certify, verify};
/// use solver::kamisado::Position;
/// use solver::search::{Limits, certificate::Claims};
/// use solver::game::value::Value;
///
/// let position: Position = "o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B".parse()?;
/// let certificate = certify(&position, Claims::of_position(Value::Loss), 1 << 20, Limits::default())?;
/// assert!(verify(&certificate, Limits::default())?.result.is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If a limit is reached, if the memory does not suffice, or if a claim is wrong.
pub fn certify(
    position: &Position,
    claims: Claims,
    memory: usize,
    limits: Limits<'_>,
) -> Result<Certificate, CertifyError> {
    let strategy = Strategy::find(position, &claims, memory, limits, EFFORT)?;
    let mut certificate = unpacked(position.deadlock(), &position.setup(), claims);
    let mut named = |position: &Position| strategy.winning_move(position).ok_or_else(|| "-".to_owned());
    // The memory of the search is free again.
    let packed = certificate.pack(position, &mut named, limits, memory / 4 * 3)?;
    packed.map(|_| certificate).map_err(|_| CertifyError::NotProved)
}

/// Packs the moves of a dump into a certificate of a position, without any search; says too what became of them.
///
/// The dump must be complete as it stands: no line serves for a symmetric image of its position. If its moves do not
/// prove the claims, the certificate holds what they give up to there, and is no proof.
///
/// # Errors
///
/// If a limit is reached; the clock and the flags count.
pub fn pack(
    dump: &Dump,
    root: &Board,
    claims: Claims,
    limits: Limits<'_>,
) -> Result<(Certificate, Packed<Board>), CertifyError> {
    let mut wrong = HashMap::new();
    walk_exactly(root, &claims, limits, &mut |board| {
        let named = dump.get(board.setup());
        let legal = named.filter(|m| board.moves().contains(m));
        if legal.is_none() {
            wrong.insert(board.key(), named.map_or_else(|| "-".to_owned(), |m| m.to_string()));
        }
        legal
    })?;
    let mut certificate = unpacked(root.deadlock(), root.setup(), claims);
    let mut named = |board: &Board| match (wrong.get(&board.key()), dump.get(board.setup())) {
        (None, Some(m)) => Ok(m),
        (given, _) => Err(given.cloned().unwrap_or_else(|| "-".to_owned())),
    };
    let packed = certificate.pack(root, &mut named, limits, usize::MAX)?;
    Ok((certificate, packed))
}

/// The value that the moves of a dump are most likely meant to prove, where it does not say.
///
/// A win if they name a move of the position, or none is needed; else a loss.
pub fn guess(dump: &Dump, root: &Board) -> Claims {
    let wins = root.can_win_now() || dump.get(root.setup()).is_some();
    Claims::of_position(if wins { Value::Win } else { Value::Loss })
}

/// What a certificate was found to be.
pub struct VerifiedCertificate {
    /// The position in question.
    pub root: Board,
    /// What was gone through.
    pub counts: ProofCounts,
    /// Whether all of it is proved.
    pub result: Result<(), Failure<Board>>,
}

/// Replays a certificate with the slow rules alone.
///
/// # Errors
///
/// If it is not of this game and these rules, if its root is no position to play from, or if a limit is reached; the
/// clock and the flags count.
pub fn verify(certificate: &Certificate, limits: Limits<'_>) -> Result<VerifiedCertificate, CertificateError> {
    check(certificate, limits, &mut |_, _| {})
}

/// Replays a certificate with the slow rules alone, and writes its proof as lines of text: every position that it
/// needs, its symmetric images written out. If it is no proof, there are no lines.
///
/// # Errors
///
/// As those of [`verify`].
pub fn unpack(certificate: &Certificate, limits: Limits<'_>) -> Result<(VerifiedCertificate, Dump), CertificateError> {
    let mut shown = Dump::default();
    let verified = check(certificate, limits, &mut |board: &Board, m| {
        shown.insert(board.setup().clone(), m);
    })?;
    let (root, claims) = (&verified.root, &certificate.claims);
    let mut dump = Dump::default();
    dump.rules = Some(certificate.rules.clone());
    dump.root = Some(root.setup().clone());
    dump.claims = Some(claims.to_string());
    if verified.result.is_ok() {
        if let Some(first) = claims.moves.iter().position(|&value| value == Some(Value::Win))
            && !root.can_win_now()
        {
            dump.insert(root.setup().clone(), sorted_moves(root)[first]);
        }
        walk_exactly(root, claims, limits, &mut |board| {
            let m = shown.find(board.setup()).expect("a proof names a move");
            dump.insert(board.setup().clone(), m);
            Some(m)
        })?;
    }
    Ok((verified, dump))
}

/// Replays a certificate; `shown` is called with every move of the winner.
fn check(
    certificate: &Certificate,
    limits: Limits<'_>,
    shown: &mut dyn FnMut(&Board, Move),
) -> Result<VerifiedCertificate, CertificateError> {
    let root = root(certificate)?;
    let (counts, result) = certificate.check(&root, shown, limits)?;
    Ok(VerifiedCertificate { root, counts, result })
}

/// The position that a certificate is about, under its rules.
fn root(certificate: &Certificate) -> Result<Board, CertificateError> {
    let deadlock = certificate.rules_among(GAME, SYMMETRY, &Deadlock::ALL, Deadlock::rules_name)?;
    let setup: Setup = certificate.root.parse().map_err(|error: SetupError| certificate.wrong_root(error))?;
    let board = Board::new(&setup, deadlock).map_err(|error| certificate.wrong_root(error))?;
    certificate.root_is(&board.setup().to_string())?;
    Ok(board)
}

fn sorted_moves(board: &Board) -> Vec<Move> {
    let mut moves = board.moves();
    moves.sort_unstable();
    moves
}

/// Visits every position with the winner to move that a proof comes to, distinguished without any symmetry; no further
/// where `named` names no move.
fn walk_exactly(
    root: &Board,
    claims: &Claims,
    limits: Limits<'_>,
    named: &mut dyn FnMut(&Board) -> Option<Move>,
) -> Result<(), Stopped> {
    let mut waiting: Vec<(Board, Player)> = if claims.moves.is_empty() {
        claims.position.map(|value| (root.clone(), root.winner_by(value))).into_iter().collect()
    } else {
        let claimed = sorted_moves(root).into_iter().zip(&claims.moves);
        claimed.filter_map(|(m, value)| value.map(|value| (root.after(m), root.winner_by(value)))).collect()
    };
    let mut met = HashSet::new();
    while let Some((board, winner)) = waiting.pop() {
        if limits.is_over() {
            return Err(Stopped);
        }
        let attacks = board.turn() == winner;
        if board.winner().is_some() || (attacks && board.can_win_now()) || !met.insert((board.setup().clone(), winner))
        {
            continue;
        }
        let moves = if attacks { named(&board).into_iter().collect() } else { board.moves() };
        waiting.extend(moves.into_iter().map(|m| (board.after(m), winner)));
    }
    Ok(())
}
