//! Making and reading certificates: true claims are proved, and nothing proves a false one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::support::claims::claims_of_moves;
use crate::support::late::late;
use crate::support::lineup::lineup;
use crate::support::mock::{Graph, Place};
use kamisado::slow::Board;
use kamisado::{Deadlock, Player, Position};
use kamisado_solver::game::value::Value;
use kamisado_solver::game::{Game, Hints, TwoPlayer};
use kamisado_solver::questions::certificate::{self, VerifiedCertificate};
use kamisado_solver::search::certificate::{Certificate, CertificateError, CertifyError, Claims, Flaw, Strategy};
use kamisado_solver::search::{Limits, SearchStopped, Solver};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub const MEMORY: usize = 1 << 22;

fn blank(claims: Claims) -> Certificate {
    let name = || "mock".to_owned();
    Certificate { game: name(), rules: name(), symmetry: name(), root: name(), claims, moves: Vec::new() }
}

/// The certificate of all moves of a position.
pub fn certificate(position: &Position) -> Certificate {
    let mut solver = Solver::new(MEMORY);
    let claims = claims_of_moves(position, &mut |child| solver.value(child, Limits::NONE).unwrap());
    certificate::certify(&(*position).into(), claims, MEMORY, Limits::default()).unwrap()
}

/// The certificate of the initial round's value.
pub fn start() -> Certificate {
    static START: LazyLock<Certificate> = LazyLock::new(|| {
        let position = Position::start(Deadlock::Official);
        certificate::certify(&position.into(), Claims::of_position(Value::Win), MEMORY, Limits::default()).unwrap()
    });
    START.clone()
}

pub fn read(bytes: &[u8]) -> Result<VerifiedCertificate, CertificateError> {
    certificate::verify(&Certificate::from_bytes(bytes)?, Limits::default())
}

/// Whether bytes are accepted as a proof.
pub fn proves(bytes: &[u8]) -> bool {
    read(bytes).is_ok_and(|verified| verified.result.is_ok())
}

pub fn flaw(certificate: &Certificate) -> Flaw {
    certificate::verify(certificate, Limits::default()).unwrap().result.unwrap_err().flaw
}

/// The lines of a dump: a move for each position.
pub fn lines_of(dump: &str) -> BTreeMap<&str, &str> {
    dump.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once('\t').unwrap()).collect()
}

/// Whether lines prove claims, without using symmetric images of positions.
pub fn lines_prove(root: &Board, claims: &Claims, lines: &BTreeMap<&str, &str>) -> bool {
    let mut moves = root.moves();
    moves.sort_unstable();
    let of_moves = moves.into_iter().zip(&claims.moves).map(|(m, &value)| (root.after(m), value));
    let starts = if claims.moves.is_empty() { vec![(root.clone(), claims.position)] } else { of_moves.collect() };
    let claimed = starts.into_iter().filter_map(|(board, value)| Some((board, root.winner_by(value?))));
    let mut waiting: Vec<(Board, Player)> = claimed.collect();
    let mut met = BTreeSet::new();
    while let Some((board, winner)) = waiting.pop() {
        if let Some(found) = board.winner() {
            if found != winner {
                return false;
            }
            continue;
        }
        let attacks = board.turn() == winner;
        let position = board.setup().to_string();
        if attacks && board.can_win_now() || !met.insert((position.clone(), winner == Player::Black)) {
            continue;
        }
        let legal = board.moves();
        let next = if attacks {
            let named = legal.into_iter().find(|m| lines.get(&*position).is_some_and(|named| *named == m.to_string()));
            let Some(m) = named else { return false };
            vec![m]
        } else {
            legal
        };
        waiting.extend(next.into_iter().map(|m| (board.after(m), winner)));
    }
    true
}

/// Finds, packs and replays a proof by the same rules.
fn is_proved<G: Hints<Move: Ord>>(root: &G, claims: Claims) {
    let strategy = Strategy::find(root, &claims, MEMORY, Limits::default(), 10_000).unwrap();
    let mut certificate = blank(claims);
    let mut named = |position: &G| strategy.winning_move(position);
    let counts = certificate.pack(root, &mut named, Limits::default(), MEMORY).unwrap();
    let (replayed, result) = certificate.check(root, &mut |_, _, _| {}, Limits::default()).unwrap();
    assert!(result.is_ok() && replayed == counts);
}

/// Whether a certificate is refused as a proof.
fn is_refused<G: Hints<Move: Ord>>(certificate: &Certificate, root: &G) -> bool {
    certificate.check(root, &mut |_, _, _| {}, Limits::default()).unwrap().1.is_err()
}

#[test]
fn true_claims_of_any_graph_are_proved_and_false_ones_by_nothing() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut random_proofs = 0;
    for _ in 0..1500 {
        let graph = Graph::random(&mut rng);
        let answers = graph.answers();
        for place in graph.places() {
            let value = answers[place.number].0;
            let moves = claims_of_moves(&place, &mut |child: &Place| answers[child.number].0);
            for claims in [Claims::of_position(value), moves] {
                is_proved(&place, claims);
            }
            let moves: Vec<u8> = (0..rng.random_range(0..3)).map(|_| rng.random::<u8>()).collect();
            let forged = Certificate { moves, ..blank(Claims::of_position(!value)) };
            assert!(is_refused(&forged, &place));
            let lucky = Certificate { claims: Claims::of_position(value), ..forged };
            random_proofs += u64::from(!is_refused(&lucky, &place));
        }
    }
    assert!(random_proofs > 100, "{random_proofs}");
}

/// A game that repeats: a player can only pass the turn.
#[derive(Clone, PartialEq, Eq)]
struct Circle {
    first: bool,
}

impl Game for Circle {
    type Player = bool;
    type Move = u8;
    type Moves = std::ops::Range<u8>;
    type Key = bool;

    const ACYCLIC: bool = false;

    fn turn(&self) -> bool {
        self.first
    }

    fn winner(&self) -> Option<bool> {
        None
    }

    fn moves(&self) -> Self::Moves {
        0..1
    }

    fn play_unchecked(&mut self, _: u8) {
        self.first = !self.first;
    }

    fn key(&self) -> bool {
        self.first
    }
}

#[test]
fn a_circular_proof_is_refused() {
    for value in [Value::Win, Value::Loss] {
        let circle = Circle { first: true };
        let checked = blank(Claims::of_position(value)).check(&circle, &mut |_, _, _| {}, Limits::default());
        let failure = checked.unwrap().1.err().map(|failure| (failure.flaw, failure.line));
        assert_eq!(failure, Some((Flaw::Loop, vec![0, 0])));
    }
}

#[test]
fn rounds_with_rings_are_proved_in_both_readings() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut pushes, mut ended) = (0, 0);
    for i in 0..120 {
        let position = late(&mut rng, 1, i % 3 > 0, Deadlock::ALL[i % 2]);
        let certificate = certificate(&position);
        let bytes = certificate.to_bytes();
        assert_eq!(Certificate::from_bytes(&bytes).unwrap(), certificate);
        let (verified, dump) = certificate::unpack(&certificate, Limits::default()).unwrap();
        assert_eq!(verified.result, Ok(()), "{position}");
        ended += verified.counts.ended;

        let pushes_in = |line: &str| {
            let (text, m) = line.split_once('\t').unwrap();
            let position = Position::new(&text.parse().unwrap(), position.deadlock()).unwrap();
            position.is_push(position.read_move(m).unwrap())
        };
        pushes += dump.lines().filter(|line| !line.starts_with('#')).filter(|line| pushes_in(line)).count();
        assert!(lines_prove(verified.root.board(), &certificate.claims, &lines_of(&dump)), "{dump}");

        if let Some(value) = certificate.claims.position {
            let claims = Claims { position: Some(!value), ..certificate.claims.clone() };
            let swapped = Certificate { claims, ..certificate.clone() };
            assert_eq!(flaw(&swapped), Flaw::ClaimMismatch);
        }
    }
    assert!(pushes > 10 && ended > 10, "{pushes} pushes, {ended} rounds lost by the loser's own move");
}

#[test]
fn whole_rounds_are_proved() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for deadlock in [Deadlock::Official, Deadlock::TwoPass] {
        let position = Position::new(&lineup(&mut rng, 4), deadlock).unwrap();
        let value = Solver::new(1 << 26).value(&position, Limits::NONE).unwrap();
        let claims = Claims::of_position(value);
        let certificate = certificate::certify(&position.into(), claims, 1 << 26, Limits::default()).unwrap();
        assert_eq!(certificate::verify(&certificate, Limits::default()).unwrap().result, Ok(()), "{position}");
    }
}

#[test]
fn a_false_claim_gets_no_certificate() {
    let position = Position::start(Deadlock::Official);
    let made = certificate::certify(&position.into(), Claims::of_position(Value::Loss), MEMORY, Limits::default());
    assert!(matches!(made, Err(CertifyError::NotProved { .. })));
}

#[test]
fn limits_end_the_making_and_the_checking_of_a_certificate() {
    let stop = AtomicBool::new(true);
    let limits = [
        Limits { stop: Some(&stop), ..Limits::default() },
        Limits { deadline: Some(Instant::now()), ..Limits::default() },
    ];
    let position = Position::start(Deadlock::Official);
    for limits in limits {
        let made = certificate::certify(&position.into(), Claims::of_position(Value::Win), MEMORY, limits);
        assert_eq!(made.err(), Some(CertifyError::Stopped(SearchStopped)));
        assert!(matches!(certificate::verify(&start(), limits), Err(CertificateError::Stopped(_))));
        assert!(matches!(certificate::unpack(&start(), limits), Err(CertificateError::Stopped(_))));
    }
    let few = Limits { nodes: Some(100), ..Limits::default() };
    let made = certificate::certify(&position.into(), Claims::of_position(Value::Win), MEMORY, few);
    assert_eq!(made.err(), Some(CertifyError::Stopped(SearchStopped)));
}

#[test]
fn a_proof_that_needs_more_memory_is_not_made() {
    let position = Position::start(Deadlock::Official);
    let made = certificate::certify(&position.into(), Claims::of_position(Value::Win), 1 << 14, Limits::default());
    assert_eq!(made.err(), Some(CertifyError::TooLarge { memory: 1 << 12 }));
}

#[test]
fn the_initial_round_takes_less_than_a_kilobyte() {
    let bytes = start().to_bytes();
    assert!(bytes.len() < 1024, "{}", bytes.len());
    assert!(proves(&bytes));
}
