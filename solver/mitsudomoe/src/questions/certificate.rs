//! Certificates of forced wins of mitsudomoe: a search finds their moves, and the slow rules replay them turn by turn.
//!
//! `docs/src/formats/forced-wins.md` specifies the file: the header, the game of the proof, the order of the turns, which
//! is that of [`Turn`], and the lines.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::forced_win::{AttackGame, AttackSearch, ForcedWinQuestion, MakeGame};
use crate::game::Steps;
use crate::slow::Board;
use crate::{Color, Position, Seat, Setup, Turn, Victory};
use foreign::Excerpt;
use kamisado_solver::game::bounded::Bounded;
use kamisado_solver::game::value::Value;
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::{Certificate, CertificateError, CertifyError, Claims, Failure, ProofCounts};

/// The name of the game in a certificate.
pub const GAME: &str = "mitsudomoe";
/// Positions count as the same if they are equal.
const SYMMETRY: &str = "none";

/// Can a player force a win from a position within a number of their own turns?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackCertificate {
    /// The position, in which the player to move has a legal turn.
    pub setup: Setup,
    /// The player who has to win.
    pub attacker: Color,
    /// The number of the attacker's own turns.
    pub turns: u8,
}

/// Why a text is not a question about a forced win.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found '{found}', expected a position, then '| w within 3': a player and a number of turns from 1 to 255")]
pub struct AttackError {
    found: Excerpt,
}

impl fmt::Display for AttackCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {} within {}", self.setup, self.attacker.letter(), self.turns)
    }
}

impl FromStr for AttackCertificate {
    type Err = AttackError;

    fn from_str(text: &str) -> Result<AttackCertificate, AttackError> {
        let read = || {
            let (setup, rest) = text.rsplit_once(" | ")?;
            let (attacker, turns) = rest.split_once(" within ")?;
            let turns = turns.parse().ok().filter(|&turns: &u8| turns > 0)?;
            Some(AttackCertificate { setup: setup.parse().ok()?, attacker: Color::from_letter(attacker)?, turns })
        };
        let attack = read().filter(|attack| attack.to_string() == text);
        attack.ok_or_else(|| AttackError { found: text.into() })
    }
}

/// The bounded game by the slow rules.
pub type SlowGame = Bounded<Board>;

/// Proves by search that a player can force a win within a number of their own turns, or that they cannot. Fails at a
/// limit, if the memory does not suffice, or if the claim is wrong.
///
/// ```
/// use mitsudomoe::{Position, Seat};
/// use mitsudomoe::questions::certificate::{certify, verify};
/// use mitsudomoe::questions::forced_win::ForcedWinQuestion;
/// use kamisado_solver::search::Limits;
///
/// let position: Position = "b . w wW wW / . . . wW . / . bB . . . / bB . . . . / . bB . . . | w:a1 b:e5 | w | w4 b4".parse()?;
/// let certificate = certify(&position, Seat::A1, true, &ForcedWinQuestion::default())?;
/// assert!(verify(&certificate, Limits::default())?.result.is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify(
    position: &Position,
    attacker: Seat,
    wins: bool,
    question: &ForcedWinQuestion<'_>,
) -> Result<Certificate, CertifyError> {
    let attack =
        AttackCertificate { setup: position.setup(), attacker: position.color(attacker), turns: question.turns };
    let value = if wins == (position.turn() == attacker) { Value::Win } else { Value::Loss };
    let mut certificate = Certificate {
        game: GAME.into(),
        rules: attack.setup.victory.rules_name().into(),
        symmetry: SYMMETRY.into(),
        root: attack.to_string(),
        claims: Claims::of_position(value),
        moves: Vec::new(),
    };
    let board = Board::new(&attack.setup).map_err(|_| CertifyError::not_proved(&Steps::from(*position)))?.0;
    let root = SlowGame::by_rules_alone(board, attacker, question.turns);
    let mut search = AttackSearch::new(attacker, question.proof, question.memory, question.limits);
    let mut stopped = None;
    let mut named = |game: &SlowGame| {
        let position = Position::new(game.game().setup()).ok()?;
        let make: MakeGame = if wins { AttackGame::new } else { AttackGame::by_rules_alone };
        search.turn_of(&position, game.turns_left(), make).map_err(|error| stopped = Some(error)).ok()
    };
    // The search needs no distances, so a quarter of the memory is left for the proof.
    match certificate.pack(&root, &mut named, question.limits, question.memory / 4) {
        Ok(_) => Ok(certificate),
        Err(error @ CertifyError::NotProved { .. }) => Err(stopped.map_or(error, CertifyError::from)),
        Err(error) => Err(error),
    }
}

/// The result of checking a certificate.
pub struct VerifiedAttack {
    /// The question that it answers.
    pub attack: AttackCertificate,
    /// The claim, for the player to move.
    claim: Value,
    /// The counts of the proof.
    pub counts: ProofCounts,
    /// Whether it is proved.
    pub result: Result<(), Failure<SlowGame>>,
}

impl VerifiedAttack {
    /// Whether the claim is that the attacker wins; otherwise it is that they cannot.
    pub fn wins(&self) -> bool {
        (self.claim == Value::Win) == (self.attack.setup.turn == self.attack.attacker)
    }
}

/// Replays a certificate with the slow rules alone. Fails if it is for another game or other rules, if its root is not
/// a position to play from, or if a limit is reached. Only the clock and the flags of the limits count.
pub fn verify(certificate: &Certificate, limits: Limits<'_>) -> Result<VerifiedAttack, CertificateError> {
    check(certificate, limits, &mut |_, _| {})
}

/// Replays a certificate with the slow rules alone, and writes what it shows as lines of text, even if it is not a
/// proof: a turn for every position in which the side that is right has to move.
pub fn unpack(certificate: &Certificate, limits: Limits<'_>) -> Result<(VerifiedAttack, String), CertificateError> {
    let mut lines = BTreeSet::new();
    let verified = check(certificate, limits, &mut |game, turn| {
        // Only the fast rules can write turns. They read the same set-up.
        if let Ok(position) = Position::new(game.game().setup()) {
            let attacker = position.color(game.attacker());
            let attack = AttackCertificate { setup: game.game().setup().clone(), attacker, turns: game.turns_left() };
            lines.insert(format!("{attack}\t{}\n", position.annotate(turn)));
        }
    })?;
    let rules = verified.attack.setup.victory.rules_name();
    let head = format!("# rules {rules}\n# root {}\n# claim {}\n", verified.attack, verified.claim);
    Ok((verified, head + &Vec::from_iter(lines).concat()))
}

/// Replays a certificate; `shown` is called with every turn of the side that is right.
fn check(
    certificate: &Certificate,
    limits: Limits<'_>,
    shown: &mut dyn FnMut(&SlowGame, Turn),
) -> Result<VerifiedAttack, CertificateError> {
    let victory = certificate.rules_among(GAME, SYMMETRY, &Victory::ALL, Victory::rules_name)?;
    let attack: AttackCertificate =
        certificate.root.parse().map_err(|error: AttackError| certificate.wrong_root(error))?;
    if attack.setup.victory != victory {
        let rules = attack.setup.victory.rules_name();
        return Err(certificate.wrong_root(format!("it is of the rules {rules}, expected those of the certificate")));
    }
    let (board, out) = Board::new(&attack.setup).map_err(|error| certificate.wrong_root(error))?;
    let Some(attacker) = attack.setup.seat(attack.attacker).filter(|_| out.is_empty()) else {
        return Err(certificate.wrong_root("expected players who have a turn, and the attacker among them"));
    };
    let Claims { position: Some(claim), .. } = certificate.claims else {
        return Err(CertificateError::Content("it makes no claim about its root".into()));
    };
    if !certificate.claims.moves.is_empty() {
        return Err(CertificateError::Content("it lists moves, expected the claim alone".into()));
    }
    let root = SlowGame::by_rules_alone(board, attacker, attack.turns);
    let (counts, result) = certificate.check(&root, &mut |position, m, _| shown(position, m), limits)?;
    Ok(VerifiedAttack { attack, claim, counts, result })
}
