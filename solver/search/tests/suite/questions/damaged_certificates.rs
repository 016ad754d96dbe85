//! Damaged or changed certificates: refused, or judged by what they still prove.

use crate::support::late::late;
use kamisado::{Deadlock, Move, Position};
use kamisado_solver::questions::certificate;
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::{Certificate, CertifyError, Claims, Flaw};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::certificates::{MEMORY, certificate as certified, flaw, lines_of, lines_prove, proves, read, start};

/// The bytes with a new checksum.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    bytes
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
            // The claim is unchanged and true: if another move also wins, the moves may be another proof of it.
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
fn impossible_lengths_are_refused() {
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
fn more_claims_than_fit_in_a_header_are_not_read() {
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
        let certificate = certified(&position);
        let alone = certificate::certify(
            &position.into(),
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
fn a_dump_has_no_line_too_few_or_too_many() {
    let certificate = start();
    let (verified, dump) = certificate::unpack(&certificate, Limits::default()).unwrap();
    let lines = lines_of(&dump);
    let proves = |lines: &_| lines_prove(verified.root.board(), &certificate.claims, lines);
    assert!(proves(&lines));
    for position in lines.keys().step_by(lines.len() / 40) {
        let mut forged = lines.clone();
        forged.insert(position, "a1a1");
        assert!(!proves(&forged), "{position}");
        forged.remove(position);
        assert!(!proves(&forged), "{position}");
    }
}

#[test]
fn moves_that_prove_nothing_are_not_packed() {
    let mut certificate = start();
    let position = Position::start(Deadlock::Official);
    let mut pack = |named: &mut dyn FnMut(&Position) -> Option<Move>| {
        certificate.pack(&position, &mut |at: &Position| named(at), Limits::default(), MEMORY).err()
    };
    let illegal = position.moves().next().unwrap().half_turn();
    assert!(matches!(pack(&mut |_| None), Some(CertifyError::NotProved { .. })));
    assert!(matches!(pack(&mut |_| Some(illegal)), Some(CertifyError::NotProved { .. })));
    assert!(matches!(pack(&mut |at| at.moves().next()), Some(CertifyError::NotProved { .. })));
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
