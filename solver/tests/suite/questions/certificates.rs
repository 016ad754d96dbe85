//! Certificates as the library makes and reads them: true claims are proved, and nothing proves a false one.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::support::late::late;
use crate::support::lineup::lineup;
use crate::support::mock::{Graph, Place};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solver::game::value::Value;
use solver::game::{Game, TwoPlayer};
use solver::kamisado::{Deadlock, Position};
use solver::questions::kamisado::certificate::{self, VerifiedCertificate};
use solver::questions::kamisado::dump::Dump;
use solver::search::certificate::{Certificate, CertificateError, CertifyError, Claims, Flaw, Strategy};
use solver::search::{Limits, Solver, Stopped};

const MEMORY: usize = 1 << 22;

fn blank(claims: Claims) -> Certificate {
    let name = || "mock".to_owned();
    Certificate { game: name(), rules: name(), symmetry: name(), root: name(), claims, broken: None, moves: Vec::new() }
}

/// The claims of all moves of a position, as `value` says them for the player to move after each.
fn claims_of_moves<G: TwoPlayer<Move: Ord>>(root: &G, value: &mut dyn FnMut(&G) -> Value) -> Claims {
    let mut moves: Vec<G::Move> = root.moves().collect();
    moves.sort_unstable();
    let of_move = |m| {
        let child = root.after(m);
        match child.winner() {
            Some(winner) => Some(if winner == root.turn() { Value::Win } else { Value::Loss }),
            None => Some(value(&child).seen_by(child.turn() != root.turn())),
        }
    };
    Claims::of_moves(moves.into_iter().map(of_move).collect())
}

/// The certificate of all moves of a position.
fn certificate(position: &Position) -> Certificate {
    let mut solver = Solver::new(MEMORY, Limits::default());
    let claims = claims_of_moves(position, &mut |child| solver.value(child).unwrap());
    certificate::certify(position, claims, MEMORY, Limits::default()).unwrap()
}

/// The certificate of the initial round's value.
fn start() -> Certificate {
    static START: LazyLock<Certificate> = LazyLock::new(|| {
        let position = Position::start(Deadlock::Official);
        certificate::certify(&position, Claims::of_position(Value::Win), MEMORY, Limits::default()).unwrap()
    });
    START.clone()
}

fn read(bytes: &[u8]) -> Result<VerifiedCertificate, CertificateError> {
    certificate::verify(&Certificate::from_bytes(bytes)?, Limits::default())
}

/// Whether bytes are accepted as a proof.
fn proves(bytes: &[u8]) -> bool {
    read(bytes).is_ok_and(|verified| verified.result.is_ok())
}

fn flaw(certificate: &Certificate) -> Flaw {
    certificate::verify(certificate, Limits::default()).unwrap().result.unwrap_err().flaw
}

/// The bytes with a new checksum.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Finds, packs and replays a proof by one and the same rules.
fn is_proved<G: TwoPlayer<Move: Ord>>(root: &G, claims: Claims) {
    let strategy = Strategy::find(root, &claims, MEMORY, Limits::default(), 10_000).unwrap();
    let mut certificate = blank(claims);
    let mut named = |position: &G| strategy.winning_move(position).ok_or_else(|| "-".to_owned());
    let packed = certificate.pack(root, &mut named, Limits::default(), MEMORY).unwrap();
    let counts = packed.map_err(|failure| failure.flaw).unwrap();
    let (replayed, result) = certificate.check(root, &mut |_, _| {}, Limits::default()).unwrap();
    assert!(result.is_ok() && replayed == counts);
}

/// Whether a certificate is no proof of a position.
fn is_refused<G: TwoPlayer<Move: Ord>>(certificate: &Certificate, root: &G) -> bool {
    certificate.check(root, &mut |_, _| {}, Limits::default()).unwrap().1.is_err()
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
            let moves: Vec<u8> = (0..rng.random_range(0..3)).map(|_| rng.random()).collect();
            let forged = Certificate { moves, ..blank(Claims::of_position(!value)) };
            assert!(is_refused(&forged, &place));
            let lucky = Certificate { claims: Claims::of_position(value), ..forged };
            random_proofs += u64::from(!is_refused(&lucky, &place));
        }
    }
    assert!(random_proofs > 100, "{random_proofs}");
}

/// A game that repeats: each player can only give the turn away.
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

impl TwoPlayer for Circle {
    fn opponent(player: bool) -> bool {
        !player
    }
}

#[test]
fn a_circle_is_no_proof() {
    for value in [Value::Win, Value::Loss] {
        let circle = Circle { first: true };
        let checked = blank(Claims::of_position(value)).check(&circle, &mut |_, _| {}, Limits::default());
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

        let dump = dump.to_string();
        let pushes_in = |line: &str| {
            let (text, m) = line.split_once('\t').unwrap();
            let position = Position::new(&text.parse().unwrap(), position.deadlock()).unwrap();
            position.is_push(position.read_move(m).unwrap())
        };
        pushes += dump.lines().filter(|line| !line.starts_with('#')).filter(|line| pushes_in(line)).count();
        let dump: Dump = dump.parse().unwrap();
        let packed = certificate::pack(&dump, &verified.root, certificate.claims.clone(), Limits::default());
        assert_eq!(packed.unwrap().0, certificate);

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
        let value = Solver::new(1 << 26, Limits::default()).value(&position).unwrap();
        let claims = Claims::of_position(value);
        let certificate = certificate::certify(&position, claims, 1 << 26, Limits::default()).unwrap();
        assert_eq!(certificate::verify(&certificate, Limits::default()).unwrap().result, Ok(()), "{position}");
    }
}

#[test]
fn a_false_claim_gets_no_certificate() {
    let position = Position::start(Deadlock::Official);
    let made = certificate::certify(&position, Claims::of_position(Value::Loss), MEMORY, Limits::default());
    assert_eq!(made.err(), Some(CertifyError::NotProved));
}

#[test]
fn limits_end_the_making_the_packing_and_the_checking_of_a_certificate() {
    let stop = AtomicBool::new(true);
    let limits = [
        Limits { stop: Some(&stop), ..Limits::default() },
        Limits { deadline: Some(Instant::now()), ..Limits::default() },
    ];
    let position = Position::start(Deadlock::Official);
    let (verified, dump) = certificate::unpack(&start(), Limits::default()).unwrap();
    for limits in limits {
        let made = certificate::certify(&position, Claims::of_position(Value::Win), MEMORY, limits);
        assert_eq!(made.err(), Some(CertifyError::Stopped(Stopped)));
        let packed = certificate::pack(&dump, &verified.root, start().claims, limits);
        assert_eq!(packed.err(), Some(CertifyError::Stopped(Stopped)));
        assert!(matches!(certificate::verify(&start(), limits), Err(CertificateError::Stopped(_))));
        assert!(matches!(certificate::unpack(&start(), limits), Err(CertificateError::Stopped(_))));
    }
    let few = Limits { nodes: Some(100), ..Limits::default() };
    let made = certificate::certify(&position, Claims::of_position(Value::Win), MEMORY, few);
    assert_eq!(made.err(), Some(CertifyError::Stopped(Stopped)));
}

#[test]
fn a_proof_that_needs_more_memory_is_not_made() {
    let position = Position::start(Deadlock::Official);
    let made = certificate::certify(&position, Claims::of_position(Value::Win), 1 << 14, Limits::default());
    assert_eq!(made.err(), Some(CertifyError::TooLarge { memory: 1 << 12 }));
}

#[test]
fn the_initial_round_takes_less_than_a_kilobyte() {
    let bytes = start().to_bytes();
    assert!(bytes.len() < 1024, "{}", bytes.len());
    assert!(proves(&bytes));
}

#[test]
fn any_changed_byte_is_refused() {
    let bytes = start().to_bytes();
    for i in 0..bytes.len() {
        for change in [1, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[i] ^= change;
            assert!(read(&damaged).is_err(), "byte {i}");
        }
    }
}

#[test]
fn altered_moves_with_a_fresh_checksum_are_judged_by_what_they_prove() {
    let bytes = start().to_bytes();
    let header = bytes.len() - 4 - start().moves.len();
    let (mut refused, mut proved) = (0, 0);
    for i in header..bytes.len() - 4 {
        for bit in 0..8 {
            let mut forged = bytes.clone();
            forged[i] ^= 1 << bit;
            // The claim is untouched and true: where another move wins too, the moves may be another proof of it.
            *(if proves(&sealed(forged)) { &mut proved } else { &mut refused }) += 1;
        }
    }
    assert!(refused > 10 * (proved + 1), "{refused} refused, {proved} still proofs");
}

#[test]
fn an_altered_header_with_a_fresh_checksum_proves_nothing_else() {
    let bytes = start().to_bytes();
    let header = 12..bytes.len() - 4 - start().moves.len();
    for i in header {
        for letter in *b"blw-+8K \n\0\xff" {
            let mut forged = bytes.clone();
            forged[i] = letter;
            assert!(forged == bytes || !proves(&sealed(forged)), "byte {i} as {letter}");
        }
    }
}

#[test]
fn truncated_and_lengthened_files_are_refused() {
    let certificate = start();
    let bytes = certificate.to_bytes();
    for length in 0..bytes.len() {
        assert!(read(&bytes[..length]).is_err(), "{length} bytes");
    }
    for length in 0..certificate.moves.len() {
        let cut = Certificate { moves: certificate.moves[..length].to_vec(), ..certificate.clone() };
        assert!(!proves(&cut.to_bytes()), "{length} bytes of moves");
    }
    let mut more = certificate.clone();
    more.moves.push(0);
    assert_eq!(flaw(&more), Flaw::LeftOver);
    let none = Certificate { moves: Vec::new(), ..certificate };
    assert_eq!(flaw(&none), Flaw::TooShort);
}

#[test]
fn lengths_that_cannot_be_are_refused() {
    let bytes = start().to_bytes();
    for length in [0, 1, 11, u16::MAX] {
        let mut forged = bytes.clone();
        forged[10..12].copy_from_slice(&length.to_le_bytes());
        assert!(read(&sealed(forged)).is_err_and(|error| !error.is_foreign()), "{length}");
    }
    let huge = Certificate { moves: vec![0xff; 1 << 20], ..start() };
    assert!(!proves(&huge.to_bytes()));
    let many = "w".repeat(60_000);
    let claims: Claims = format!("claim win\nmoves {many}").parse().unwrap();
    assert_eq!(flaw(&Certificate { claims, ..start() }), Flaw::ClaimCount { found: 60_000, expected: 102 });
}

#[test]
fn a_header_has_one_form_only() {
    let text = String::from_utf8_lossy(&start().to_bytes()[12..]).into_owned();
    let (header, _) = text.split_at(text.find("claim win\n").unwrap() + "claim win\n".len());
    let with_end = |end: &str| {
        let changed = header.replace("claim win\n", end);
        let length = u16::try_from(changed.len()).unwrap().to_le_bytes();
        let bytes = [&start().to_bytes()[..10], &length, changed.as_bytes(), &start().moves, &[0; 4]].concat();
        read(&sealed(bytes))
    };
    assert!(with_end("claim win\n").is_ok());
    for end in ["claim win\r\n", "claim win\n\n", "claim win\r\n\n", "claim win"] {
        assert!(with_end(end).is_err_and(|error| !error.is_foreign()), "{end:?}");
    }
}

#[test]
fn more_claims_than_a_header_has_room_for_are_not_read() {
    let claims = |moves: usize| format!("claim win\nmoves {}", "w".repeat(moves)).parse::<Claims>();
    let certificate = Certificate { claims: claims(60_000).unwrap(), ..start() };
    assert_eq!(Certificate::from_bytes(&certificate.to_bytes()).unwrap(), certificate);
    assert!(claims(70_000).unwrap_err().to_string().contains("found 70000 letters after 'moves'"));
}

#[test]
fn swapped_claims_are_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut tried = 0;
    for _ in 0..60 {
        let position = late(&mut rng, 1, true, Deadlock::Official);
        let certificate = certificate(&position);
        let alone = certificate::certify(
            &position,
            Claims::of_position(certificate.claims.position.unwrap()),
            MEMORY,
            Limits::default(),
        );
        let alone = alone.unwrap();
        let claims = Claims::of_position(!alone.claims.position.unwrap());
        assert!(!proves(&Certificate { claims, ..alone }.to_bytes()), "{position}");
        for i in 0..certificate.claims.moves.len() {
            let mut moves = certificate.claims.moves.clone();
            moves[i] = moves[i].map(|value| !value);
            assert!(!proves(&Certificate { claims: Claims::of_moves(moves), ..certificate.clone() }.to_bytes()));
            tried += 1;
        }
    }
    assert!(tried > 150);
}

#[test]
fn a_line_left_out_or_changed_is_noticed() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let certificate = start();
    let (verified, dump) = certificate::unpack(&certificate, Limits::default()).unwrap();
    let text = dump.to_string();
    let lines: Vec<&str> = text.lines().collect();
    let pack = |lines: Vec<&str>| {
        let dump: Dump = lines.join("\n").parse().unwrap();
        certificate::pack(&dump, &verified.root, certificate.claims.clone(), Limits::default()).unwrap().0
    };
    assert_eq!(pack(lines.clone()), certificate);
    // Not even where a symmetric image of the position has its line.
    let missing = Flaw::BrokenOff { given: "-".into() };
    assert_eq!(flaw(&pack(Vec::new())), missing);
    for _ in 0..40 {
        let changed = rng.random_range(3..lines.len());
        let mut short = lines.clone();
        let (place, _) = short.remove(changed).split_once('\t').unwrap();
        let certificate = pack(short);
        assert_eq!(flaw(&certificate), missing);
        assert_eq!(Certificate::from_bytes(&certificate.to_bytes()).unwrap(), certificate);
        let line = format!("{place}\ta1a1");
        let mut forged = lines.clone();
        forged[changed] = &line;
        assert_eq!(flaw(&pack(forged)), Flaw::BrokenOff { given: "a1a1".into() });
    }
}

#[test]
fn other_files_are_told_from_damaged_ones() {
    let bytes = start().to_bytes();
    let foreign = |bytes: &[u8]| read(bytes).is_err_and(|error| error.is_foreign());
    assert!(foreign(b""));
    assert!(foreign(b"GAMECER"));
    assert!(foreign(b"KAMITABL and more"));
    let mut newer = bytes.clone();
    newer[8] = 2;
    assert!(foreign(&newer) && foreign(&sealed(newer)));
    let other = |change: fn(&mut Certificate)| {
        let mut certificate = start();
        change(&mut certificate);
        foreign(&certificate.to_bytes())
    };
    assert!(other(|certificate| certificate.game = "chess".into()));
    assert!(other(|certificate| certificate.rules = "kamisado-official-2".into()));
    assert!(other(|certificate| certificate.symmetry = "none".into()));
    assert!(!other(|certificate| certificate.root = "start".into()));
    assert!(!foreign(&bytes[..40]));
}
