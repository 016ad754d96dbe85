//! Certificates of rounds whose first moves are limited, judged by the solver's slow rules and by the Python checker.

use crate::support::claims::claims_of_moves;
use crate::support::proof::{self, Files};
use kamisado::{Deadlock, Limited, Opening, Player, Position, Tile, Tiles};
use kamisado_solver::questions::certificate::{certify, unpack, verify};
use kamisado_solver::search::certificate::{Certificate, Claims, ProofCounts};
use kamisado_solver::search::{Limits, Solver};
use rand::SeedableRng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand_chacha::ChaCha8Rng;

const MEMORY: usize = 1 << 26;

/// A round between two tiles, with some moves played at random.
fn round(rng: &mut ChaCha8Rng, moves: usize, deadlock: Deadlock) -> Limited {
    let all: Vec<Tile> = Tile::all().collect();
    let tiles = Tiles([(); 2].map(|()| *all.choose(rng).unwrap()));
    let start = Position::new(&tiles.setup(Player::Black), deadlock).unwrap();
    let mut round = Limited::new(start, Opening::START);
    (0..moves).for_each(|_| round.play_unchecked(round.moves().choose(rng).unwrap()));
    round
}

/// Whether a certificate is accepted, by the solver's slow rules and by Python, which must agree.
#[track_caller]
fn is_accepted(files: &Files, certificate: &Certificate) -> bool {
    let accepted = verify(certificate, Limits::default()).is_ok_and(|verified| verified.result.is_ok());
    if let Some((code, said)) = proof::python(&files.write("limited.cert", certificate.to_bytes())) {
        assert_eq!(code, Some(i32::from(!accepted)), "{}, {}: {said}", certificate.rules, certificate.root);
        assert!(!said.contains("Traceback"), "{said}");
    }
    accepted
}

#[test]
fn twenty_pairs_of_tiles_are_proved_under_the_limits() {
    let (mut rng, files) = (ChaCha8Rng::seed_from_u64(86), Files::new());
    for i in 0..20 {
        let round = round(&mut rng, i % 3, Deadlock::ALL[i / 3 % 2]);
        let mut solver = Solver::new(MEMORY);
        let claims = if i < 1 {
            claims_of_moves(&round, &mut |child| solver.value(child, Limits::NONE).unwrap())
        } else {
            Claims::of_position(solver.value(&round, Limits::NONE).unwrap())
        };
        let value = claims.position.unwrap();
        let certificate = certify(&round, claims, MEMORY, Limits::default()).unwrap();
        assert_eq!(Certificate::from_bytes(&certificate.to_bytes()).unwrap(), certificate);
        assert!(certificate.rules.ends_with("-1 opening 1-3-5"), "{}", certificate.rules);
        assert_eq!(certificate.root, format!("{} after {}", round.position(), i % 3));
        assert!(is_accepted(&files, &certificate));

        let (verified, dump) = unpack(&certificate, Limits::default()).unwrap();
        let ProofCounts { shown, answered, .. } = verified.counts;
        let counts = format!("{shown} winning moves, {answered} positions with every move of the loser");
        if let Some((_, said)) = proof::python(&files.path("limited.cert")) {
            assert!(said.contains(&counts), "expected {counts}: {said}");
        }
        if let Some((code, said)) = proof::python(&files.write("dump.txt", &dump)) {
            assert_eq!(code, Some(0), "{said}");
        }

        // The same moves prove nothing else: another claim, no limits, other moves made, or other limits in the dump. By
        // chance they prove the same claim after another number of moves, if it holds there too.
        let plain = certificate.rules.replace(" opening 1-3-5", "");
        let changed = |rules: &str, root: String, claims: Claims| {
            let forged = Certificate { rules: rules.into(), root, claims, ..certificate.clone() };
            let holds = |made: &str| {
                let opening = made.parse().map_or(Opening::OVER, Opening::after);
                let other = Limited::new(*round.position(), opening);
                forged.claims.moves.is_empty()
                    && Some(Solver::new(MEMORY).value(&other, Limits::NONE).unwrap()) == forged.claims.position
            };
            let made = forged.root.rsplit_once(" after ").map_or("", |(_, made)| made);
            let is_right = !is_accepted(&files, &forged) || (forged.root != certificate.root && holds(made));
            assert!(is_right, "{}, {}, {}", forged.rules, forged.root, forged.claims);
        };
        let (rules, root, position) = (&certificate.rules, &certificate.root, round.position().to_string());
        changed(rules, root.clone(), Claims::of_position(!value));
        changed(&plain, root.clone(), certificate.claims.clone());
        changed(&plain, position.clone(), certificate.claims.clone());
        for after in (0..4).filter(|&made| made != i % 3).map(|made| format!(" after {made}")).chain([String::new()]) {
            changed(rules, position.clone() + &after, certificate.claims.clone());
            if let Some((code, said)) =
                proof::python(&files.write("dump.txt", dump.replacen(root, &(position.clone() + &after), 1)))
            {
                assert_eq!(code, Some(1), "{after}: {said}");
            }
        }
    }
}
