//! Certificates of Kamisado positions: made by the fast rules, replayed by the slow ones.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::game::Game;
use crate::game::value::Value;
use crate::kamisado::SYMMETRY;
use crate::search::certificate::{
    Certificate, CertificateError, CertifyError, Claims, Failure, ProofCounts, Strategy, sorted_moves,
};
use crate::search::{Limits, SearchStopped};
use kamisado::slow::{self, Board, LimitedBoard};
use kamisado::{Deadlock, Level, Limited, Move, Opening, Position, Setup, SetupError};

const GAME: &str = "kamisado";
/// Positions searched or counted to shrink the certificate.
const EFFORT: u64 = 20_000_000;
/// The same while moves are limited, where the search is slower.
const LIMITED_EFFORT: u64 = 1_000_000;

/// Proves claims about a position by search, in at most `memory` bytes. Fails if that is not enough, at a limit, or if a
/// claim is wrong.
///
/// ```
/// use kamisado_solver::questions::certificate::{certify, verify};
/// use kamisado::Position;
/// use kamisado_solver::search::{Limits, certificate::Claims};
/// use kamisado_solver::game::value::Value;
///
/// let position: Position = "o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B".parse()?;
/// let certificate = certify(&position.into(), Claims::of_position(Value::Loss), 1 << 20, Limits::default())?;
/// assert!(verify(&certificate, Limits::default())?.result.is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify(
    round: &Limited,
    claims: Claims,
    memory: usize,
    limits: Limits<'_>,
) -> Result<Certificate, CertifyError> {
    let (position, opening) = (round.position(), round.opening());
    let board = Board::new(&position.setup(), position.deadlock()).map_err(|_| CertifyError::not_proved(position))?;
    let mut certificate = unpacked(&LimitedBoard::new(board, opening.made()), claims);
    // The memory of the search is free again before the moves are packed.
    if opening.is_over() {
        let strategy = Strategy::find(position, &certificate.claims, memory, limits, EFFORT)?;
        certificate.pack(position, &mut |at: &Position| strategy.winning_move(at), limits, memory / 4 * 3)?;
    } else {
        let strategy = Strategy::find(round, &certificate.claims, memory, limits, LIMITED_EFFORT)?;
        certificate.pack(round, &mut |at: &Limited| strategy.winning_move(at), limits, memory / 4 * 3)?;
    }
    Ok(certificate)
}

/// Packs given moves of the winner, without a search. `named` gives one for every position in which the winner has to
/// move. Fails if the moves do not prove the claims, or at a limit. Only the clock and the flags of the limits count.
pub fn of_moves(
    root: &Board,
    claims: Claims,
    moves: &HashMap<Setup, Move>,
    limits: Limits<'_>,
) -> Result<Certificate, CertifyError> {
    let mut certificate = unpacked(&LimitedBoard::new(root.clone(), Opening::LIMITED), claims);
    certificate.pack(root, &mut |board: &Board| moves.get(board.setup()).copied(), limits, usize::MAX)?;
    Ok(certificate)
}

fn unpacked(root: &LimitedBoard, claims: Claims) -> Certificate {
    let deadlock = root.board().deadlock();
    Certificate {
        game: GAME.into(),
        rules: rules_name((deadlock, root.made() < Opening::LIMITED)).into(),
        symmetry: SYMMETRY.into(),
        root: root.to_string(),
        claims,
        moves: Vec::new(),
    }
}

/// The rules of certificates: each deadlock rule, with and without limits.
const RULES: [(Deadlock, bool); 4] =
    [(Deadlock::Official, false), (Deadlock::TwoPass, false), (Deadlock::Official, true), (Deadlock::TwoPass, true)];

fn rules_name((deadlock, is_limited): (Deadlock, bool)) -> &'static str {
    match (deadlock, is_limited) {
        (_, false) => deadlock.rules_name(),
        (Deadlock::Official, true) => "kamisado-official-1 opening 1-3-5",
        (Deadlock::TwoPass, true) => "kamisado-two-pass-1 opening 1-3-5",
    }
}

/// The result of checking a certificate.
pub struct VerifiedCertificate<G: Game = LimitedBoard> {
    /// The position, or the match, that the claims are about.
    pub root: G,
    /// The counts of the proof.
    pub counts: ProofCounts,
    /// Whether all claims are proved.
    pub result: Result<(), Failure<G>>,
}

/// Replays a certificate with the slow rules alone. Fails if it is for another game or other rules, if its root is not a
/// position to play from, or if a limit is reached. Only the clock and the flags of the limits count.
pub fn verify(certificate: &Certificate, limits: Limits<'_>) -> Result<VerifiedCertificate, CertificateError> {
    check(certificate, limits, &mut |_, _| {})
}

/// Replays a certificate with the slow rules alone, and writes its proof as lines of text: the winner's move in every
/// position where they have to move, with symmetric images written out. If it is not a proof, there are no such lines.
///
/// `docs/src/formats/certificates.md` specifies the lines.
pub fn unpack(
    certificate: &Certificate,
    limits: Limits<'_>,
) -> Result<(VerifiedCertificate, String), CertificateError> {
    let mut shown = HashMap::new();
    let verified = check(certificate, limits, &mut |round: &LimitedBoard, m| {
        shown.insert((round.board().setup().clone(), round.made()), m);
    })?;
    let (root, claims) = (&verified.root, &certificate.claims);
    let mut lines = BTreeSet::new();
    let mut line = |round: &LimitedBoard, m| lines.insert(format!("{round}\t{m}\n"));
    if verified.result.is_ok() {
        if let Some(first) = claims.moves.iter().position(|&value| value == Some(Value::Win))
            && !root.can_win_now()
        {
            line(root, sorted_moves(root)[first]);
        }
        walk_exactly(root, claims, limits, &mut |round| {
            let m = shown_in(&shown, round.board().setup(), round.made()).expect("a proof names a move");
            line(round, m);
            m
        })?;
    }
    let head = format!("rules {}\nroot {root}\n{claims}", certificate.rules);
    let head: String = head.lines().map(|line| format!("# {line}\n")).collect();
    Ok((verified, head + &Vec::from_iter(lines).concat()))
}

/// A symmetry of positions without rings, its own inverse: its effect on a position, and on a move.
type Symmetry = (fn(&Setup) -> Setup, fn(Move) -> Move);
const SYMMETRIES: [Symmetry; 3] = [
    (Setup::mirror, Move::mirror),
    (Setup::half_turn, Move::half_turn),
    (|setup| setup.half_turn().mirror(), |m| m.half_turn().mirror()),
];

/// The move shown in a position after this many moves, or in a symmetric image of it.
fn shown_in(shown: &HashMap<(Setup, u8), Move>, setup: &Setup, made: u8) -> Option<Move> {
    let exact = shown.get(&(setup.clone(), made)).copied();
    if exact.is_some() || setup.towers().any(|(_, tower)| tower.level != Level::Normal) {
        return exact;
    }
    SYMMETRIES.iter().find_map(|(image, back)| shown.get(&(image(setup), made)).map(|&m| back(m)))
}

fn check(
    certificate: &Certificate,
    limits: Limits<'_>,
    shown: &mut dyn FnMut(&LimitedBoard, Move),
) -> Result<VerifiedCertificate, CertificateError> {
    let root = root(certificate)?;
    let (counts, result) = certificate.check(&root, &mut |position, m, _| shown(position, m), limits)?;
    Ok(VerifiedCertificate { root, counts, result })
}

fn root(certificate: &Certificate) -> Result<LimitedBoard, CertificateError> {
    let (deadlock, is_limited) = certificate.rules_among(GAME, SYMMETRY, &RULES, rules_name)?;
    let (text, made) = match certificate.root.rsplit_once(slow::AFTER) {
        Some((text, made)) if is_limited => (text, made.parse().ok()),
        _ => (certificate.root.as_str(), (!is_limited).then_some(Opening::LIMITED)),
    };
    let Some(made) = made else {
        return Err(certificate.wrong_root("expected the number of moves made after the position, like ' after 0'"));
    };
    let setup: Setup = text.parse().map_err(|error: SetupError| certificate.wrong_root(error))?;
    let board = Board::new(&setup, deadlock).map_err(|error| certificate.wrong_root(error))?;
    if is_limited && (made == 0) != setup.due.is_none() {
        return Err(certificate.wrong_root("expected a colour due exactly if moves were made"));
    }
    let root = LimitedBoard::new(board, made);
    certificate.root_is(&root.to_string())?;
    Ok(root)
}

/// Visits every position of the proof of true claims with the winner to move, without merging symmetric ones; `named`
/// gives the move there.
fn walk_exactly(
    root: &LimitedBoard,
    claims: &Claims,
    limits: Limits<'_>,
    named: &mut dyn FnMut(&LimitedBoard) -> Move,
) -> Result<(), SearchStopped> {
    let starts = claims.starts(root).expect("the claims are true");
    let mut waiting: Vec<_> = starts.into_iter().map(|start| (start.position, start.winner)).collect();
    let mut met = HashSet::new();
    while let Some((board, winner)) = waiting.pop() {
        if limits.is_over() {
            return Err(SearchStopped);
        }
        let attacks = board.turn() == winner;
        if board.winner().is_some()
            || (attacks && board.can_win_now())
            || !met.insert((board.board().setup().clone(), board.made(), winner))
        {
            continue;
        }
        let moves = if attacks { vec![named(&board)] } else { board.moves() };
        waiting.extend(moves.into_iter().map(|m| (board.after(m), winner)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shown_move_serves_every_image_of_its_position_without_rings() {
        let shown = |text: &str| {
            let setup: Setup = text.parse().unwrap();
            let m = "f1f6".split_at(2);
            let m = Move { from: m.0.parse().unwrap(), to: m.1.parse().unwrap() };
            (HashMap::from([((setup.clone(), 3), m)]), setup, m)
        };
        let (plain, setup, m) = shown("oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P");
        assert_eq!(shown_in(&plain, &setup, 3), Some(m));
        assert_eq!(shown_in(&plain, &setup.mirror(), 3), Some(m.mirror()));
        assert_eq!(shown_in(&plain, &setup.half_turn().mirror(), 3), Some(m.half_turn().mirror()));
        assert_eq!(shown_in(&plain, &Setup::start(), 3), None);
        let (ringed, setup, m) = shown("+oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P");
        assert_eq!((shown_in(&ringed, &setup, 3), shown_in(&ringed, &setup.mirror(), 3)), (Some(m), None));
    }
}
