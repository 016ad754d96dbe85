//! Certificates of forced wins of mitsudomoe, checked by the slow rules and the Python checker: true ones are accepted,
//! damaged ones are not.

use crate::support::proof;
use std::fs;
use std::sync::LazyLock;

use crate::support::command::{answer, json, solver};
use crate::support::midgame::{brings_home, nearly_home};
use crate::support::proof::{Files, judged, replaced, sealed};
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::mitsudomoe::certificate::{AttackCertificate, VerifiedAttack, certify, unpack, verify};
use kamisado_solver::questions::mitsudomoe::forced_win::{self, ForcedWin, ForcedWinQuestion};
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::CertifyError;
use kamisado_solver::search::certificate::{Certificate, CertificateError, Claims, Flaw};
use mitsudomoe::{Position, Setup, Victory};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

const SCRIPT: &str = "check_mitsudomoe.py";
const AT_ONCE: &str = ". . . wW wW / . . b bwW b / . wbB . b w / bB . w . . / bB . w w . | w:a1 b:e5 | w | w0 b1";
/// White wins within 2 turns, with a vault that relocates a ball.
const IN_TWO: &str = ". . w b bwW / . . . wW b / . b bB bB . / bB w wW b . / . . . . . | w:a1 b:e5 | w | w3 b0";
/// Black wins within 3 turns.
const IN_THREE: &str = ". . . wW wW / . . bB b b / . wbB wW . b / w ww b . . / . . bB . . | w:a1 b:e5 | b | w1 b1";
/// Black wins with the next turn, whatever White plays.
const LOST: &str = ". . . wW bwW / . . . bB b / . . wW w . / . wbB . . wb / wbB wb b . . | w:a1 b:e5 | w | w0 b0";
/// White wins within 2 turns, whatever Red, to move, plays.
const LOST_IN_TWO: &str = ". rR rwW . bwW / . r r . . / w . . w . / . w rw rR rrR / . . wW . . | w:a1 r:e1 | r | w1 r0";
/// Nobody wins within 2 turns.
const NONE: &str = ". w . . . / . b . bB bB / . . . b . / . wW wW . wW / wb wbB . . . | w:a1 b:e5 | w | w2 b2";
/// White wins within 2 turns against both others.
const OF_THREE: &str =
    ". . yb . bwW / yY w bB bB . / . . wby ywyY wW / . . ybB wywW yY / b . . b w | w:a1 y:a5 b:e5 | w | w0 y0 b0";
const OF_THREE_NONE: &str =
    "yY . b . bwW / y yY . b wW / b . by wW w / bB wbB wyY y y / wbB . . . . | w:a1 y:a5 b:e5 | y | w1 y1 b0";
const OF_FOUR: &str = "b . . w wW / rR yb w wW bwW / y rbB bybrR yrR r / w rbB . ryY yY / wbB . w . ryY | w:a1 y:a5 b:e5 r:e1 | \
                       w | w0 y1 b0 r0";
/// White wins with this turn, by the rules for own turns: it brings Yellow's last ball home.
const NEIGHBOUR: &str =
    ". . . wW . / . . . w . / . . yY . . / . wW . . y / wW . . yY yY | w:a1 y:a5 | w | w4 y4 | own-turn";
/// Red is out, and two red rings are buried.
const BURIED: &str =
    ". . y b . / . bB w bwW . / . y wbyb wW . / ybB wyY y . rbwyY / bB w . rwW yY | w:a1 y:a5 b:e5 | w | w0 y0 b0";

/// The certificate of the result within `turns` turns.
fn proved(position: &str, turns: u8) -> Certificate {
    let position: Position = position.parse().unwrap();
    let question = ForcedWinQuestion { turns, memory: 1 << 22, ..ForcedWinQuestion::default() };
    let other = position.players().find(|&seat| seat != position.turn()).unwrap();
    let (attacker, wins, turns) = match forced_win::answer(&position, &question).unwrap().forced {
        ForcedWin::Win(within) => (position.turn(), true, within),
        ForcedWin::Loss(within) => (other, true, within),
        ForcedWin::None => (position.turn(), false, turns),
        ForcedWin::Unknown(_) => panic!("{position} is searched without limits"),
    };
    certify(&position, attacker, wins, &ForcedWinQuestion { turns, ..question }).unwrap()
}

/// Small certificates that hold turns: of a win, and of the absence of one.
static SMALL: LazyLock<[Certificate; 2]> = LazyLock::new(|| [proved(IN_TWO, 2), proved(NONE, 2)]);

fn read(bytes: &[u8]) -> Result<VerifiedAttack, CertificateError> {
    verify(&Certificate::from_bytes(bytes)?, Limits::default())
}

fn proves(bytes: &[u8]) -> bool {
    read(bytes).is_ok_and(|verified| verified.result.is_ok())
}

fn flaw(certificate: &Certificate) -> Flaw {
    verify(certificate, Limits::default()).unwrap().result.unwrap_err().flaw
}

/// The arguments of `solve` for a position.
fn within<'a>(position: &'a str, turns: &'a str) -> [&'a str; 5] {
    [position, "--game", "mitsudomoe", "--turns", turns]
}

#[test]
fn forced_wins_and_their_absence_are_proved_to_both_checkers() {
    let files = Files::new();
    for (position, turns, said) in [
        (AT_ONCE, "1", "White wins within 1 turn of their own, whatever the others play; White is to move"),
        (IN_TWO, "2", "White wins within 2 turns of their own, whatever the others play; White is to move"),
        (IN_THREE, "3", "Black wins within 3 turns of their own, whatever the others play; Black is to move"),
        (LOST, "1", "Black wins within 1 turn of their own, whatever the others play; White is to move"),
        (NONE, "1", "White cannot force a win within 1 turn of their own; White is to move"),
        (NONE, "2", "White cannot force a win within 2 turns of their own; White is to move"),
        (OF_THREE, "2", "White wins within 2 turns of their own, whatever the others play; White is to move"),
        (OF_THREE_NONE, "2", "Yellow cannot force a win within 2 turns of their own; Yellow is to move"),
        (OF_FOUR, "1", "White wins within 1 turn of their own, whatever the others play; White is to move"),
        ("start4", "1", "White cannot force a win within 1 turn of their own; White is to move"),
        (NEIGHBOUR, "1", "White wins within 1 turn of their own, whatever the others play; White is to move"),
        (BURIED, "2", "White cannot force a win within 2 turns of their own; White is to move"),
    ] {
        let path = files.solve("forced.cert", &within(position, turns));
        judged(SCRIPT, &path, 0, said);
        let dump = files.write("forced.txt", answer(&["verify", &path, "--dump"], 0));
        if let Some((code, by_python)) = proof::python(SCRIPT, &dump) {
            assert_eq!(code, Some(0), "{by_python}");
            assert!(by_python.contains(&format!("Proved: {said}.")), "{by_python}");
        }
    }
}

#[test]
fn proofs_under_both_variants_agree_where_a_turn_brings_another_home() {
    let files = Files::new();
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for (players, victory) in [2, 3, 4].into_iter().flat_map(|players| Victory::ALL.map(|victory| (players, victory))) {
        let position = std::iter::repeat_with(|| Setup { victory, ..nearly_home(players, &mut rng) });
        let mut positions = position.filter_map(|setup| Position::new(&setup).ok());
        let brings = |position: &Position| position.turns().iter().any(|&turn| brings_home(position, turn));
        let position = positions.find(|position| position.count_turns() < 200 && brings(position)).unwrap();
        let certificate = proved(&position.to_string(), 1);
        assert_eq!(certificate.rules, victory.rules_name());
        judged(SCRIPT, &files.write("forced.cert", certificate.to_bytes()), 0, victory.rules_name());
        let other = Victory::ALL.into_iter().find(|&other| other != victory).unwrap().rules_name().to_owned();
        let forged = Certificate { rules: other, ..certificate }.to_bytes();
        judged(SCRIPT, &files.write("forged.cert", forged), 1, "expected those of the");
    }
}

#[test]
fn verify_says_what_is_proved_and_a_dump_how() {
    let files = Files::new();
    let path = files.solve("two.cert", &within(IN_TWO, "2"));
    let found = json(&["verify", &path], 0);
    assert_eq!(
        (&found["position"], &found["rules"], &found["error"]),
        (&json!(IN_TWO), &json!("mitsudomoe-1"), &json!(null))
    );
    assert_eq!((&found["to_move"], &found["attacker"], &found["turns"]), (&json!("white"), &json!("white"), &json!(2)));
    assert_eq!(
        (&found["result"], &found["verified"], &found["winning_moves"]),
        (&json!("win"), &json!(true), &json!(1))
    );
    let dump = answer(&["verify", &path, "--dump"], 0);
    let (root, turn) = dump.lines().nth(3).unwrap().split_once('\t').unwrap();
    assert_eq!(dump.lines().count(), 4);
    assert!(turn.contains('{'), "the turn relocates a ball: {turn}");
    assert_eq!(dump, format!("# rules mitsudomoe-1\n# root {root}\n# claim win\n{root}\t{turn}\n"));
    assert_eq!(root, format!("{IN_TWO} | w within 2"));
    let path = files.solve("none.cert", &within(NONE, "2"));
    let found = json(&["verify", &path], 0);
    assert_eq!((&found["result"], &found["verified"], &found["turns"]), (&json!("none"), &json!(true), &json!(2)));
}

#[test]
fn a_false_claim_gets_no_certificate() {
    for (position, wins, turns) in [(IN_TWO, true, 1), (IN_TWO, false, 2), (NONE, true, 2), (OF_THREE, false, 2)] {
        let position: Position = position.parse().unwrap();
        let question = ForcedWinQuestion { turns, memory: 1 << 22, ..ForcedWinQuestion::default() };
        assert_eq!(certify(&position, position.turn(), wins, &question).err(), Some(CertifyError::NotProved));
    }
}

#[test]
fn any_changed_byte_is_refused_and_any_lost_one() {
    for bytes in SMALL.each_ref().map(Certificate::to_bytes) {
        assert!(proves(&bytes));
        for i in 0..bytes.len() {
            for change in 1..=0xff {
                let mut damaged = bytes.clone();
                damaged[i] ^= change;
                assert!(read(&damaged).is_err(), "byte {i}");
            }
            assert!(read(&bytes[..i]).is_err(), "{i} bytes");
        }
    }
}

#[test]
fn altered_turns_with_a_fresh_checksum_are_judged_by_what_they_prove() {
    let (mut refused, mut still_proofs) = (0, 0);
    for position in [IN_TWO, OF_THREE, LOST_IN_TWO] {
        let certificate = proved(position, 2);
        for bit in (0..8 * certificate.moves.len()).step_by(5) {
            let mut forged = certificate.clone();
            forged.moves[bit / 8] ^= 1 << (bit % 8);
            // The claim is unchanged and true: if another turn also works, this may be another proof of it.
            *(if proves(&forged.to_bytes()) { &mut still_proofs } else { &mut refused }) += 1;
        }
    }
    assert!(refused > 5 * (still_proofs + 1), "{refused} refused, {still_proofs} still proofs");
}

#[test]
fn no_turns_prove_a_false_claim() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for certificate in &*SMALL {
        let fewer = certificate.root.replace("within 2", "within 1");
        let swapped = Claims::of_position(!certificate.claims.position.unwrap());
        for _ in 0..20 {
            let moves: Vec<u8> = (0..rng.random_range(0..8)).map(|_| rng.random::<u8>()).collect();
            let forged = Certificate { moves, claims: swapped.clone(), ..certificate.clone() };
            assert!(!proves(&forged.to_bytes()));
            let (root, claims) = (fewer.clone(), Claims::of_position(Value::Win));
            assert!(!proves(&Certificate { root, claims, ..forged }.to_bytes()));
        }
    }
}

#[test]
fn an_altered_header_with_a_fresh_checksum_proves_nothing_else() {
    for certificate in &*SMALL {
        let bytes = certificate.to_bytes();
        for i in 12..bytes.len() - 4 - certificate.moves.len() {
            for letter in *b"bwW.|19 \n\0\xff" {
                let mut forged = bytes.clone();
                forged[i] = letter;
                let forged = sealed(forged);
                if forged != bytes && proves(&forged) {
                    // A win within 2 turns is also one within more, and a ring elsewhere may not matter: then the claim
                    // is still true.
                    let certificate = Certificate::from_bytes(&forged).unwrap();
                    let attack: AttackCertificate = certificate.root.parse().unwrap();
                    let (position, wins) = (
                        Position::new(&attack.setup).unwrap(),
                        verify(&certificate, Limits::default()).unwrap().wins(),
                    );
                    let attacker = attack.setup.seat(attack.attacker).unwrap();
                    let question = ForcedWinQuestion {
                        turns: attack.turns.min(3),
                        memory: 1 << 22,
                        ..ForcedWinQuestion::default()
                    };
                    assert!(certify(&position, attacker, wins, &question).is_ok(), "byte {i}: {}", certificate.root);
                }
            }
        }
    }
}

#[test]
fn swapped_claims_are_refused() {
    for certificate in &*SMALL {
        let swapped = Claims::of_position(!certificate.claims.position.unwrap());
        assert!(!proves(&Certificate { claims: swapped, ..certificate.clone() }.to_bytes()));
        let with_root = |from: &str, to: &str| {
            let root = certificate.root.replace(from, to);
            assert_ne!(root, certificate.root);
            !proves(&Certificate { root, ..certificate.clone() }.to_bytes())
        };
        assert!(with_root("within 2", "within 1"), "fewer turns");
        assert!(with_root("| w |", "| b |"), "another player to move");
        for nonsense in ["within 0", "within 02", "within 256", "within -1", "within", "within 2 "] {
            assert!(with_root("within 2", nonsense), "{nonsense}");
        }
        assert!(with_root("| w within", "| r within"), "an attacker who is not in the game");
        let moves = Claims { moves: vec![certificate.claims.position], ..certificate.claims.clone() };
        assert!(!proves(&Certificate { claims: moves, ..certificate.clone() }.to_bytes()));
        let none = Claims { position: None, moves: Vec::new() };
        assert!(!proves(&Certificate { claims: none, ..certificate.clone() }.to_bytes()));
    }
}

#[test]
fn impossible_lengths_are_refused() {
    for certificate in &*SMALL {
        let bytes = certificate.to_bytes();
        for length in [0, 1, 11, u16::MAX] {
            let mut forged = bytes.clone();
            forged[10..12].copy_from_slice(&length.to_le_bytes());
            assert!(read(&sealed(forged)).is_err_and(|error| !error.is_foreign()), "{length}");
        }
        assert!(!proves(&Certificate { moves: vec![0xff; 1 << 20], ..certificate.clone() }.to_bytes()));
        assert_eq!(
            flaw(&Certificate { moves: [&certificate.moves[..], &[0]].concat(), ..certificate.clone() }),
            Flaw::LeftOver
        );
        assert_eq!(flaw(&Certificate { moves: Vec::new(), ..certificate.clone() }), Flaw::TooShort);
    }
}

#[test]
fn a_dump_has_a_line_for_every_turn_shown() {
    for certificate in &*SMALL {
        let (verified, dump) = unpack(certificate, Limits::default()).unwrap();
        let lines: Vec<&str> = dump.lines().skip(3).collect();
        assert_eq!(lines.len() as u64, verified.counts.shown);
        for line in lines {
            let (place, turn) = line.split_once('\t').unwrap();
            let attack: AttackCertificate = place.parse().unwrap();
            assert!(Position::new(&attack.setup).unwrap().read_turn(turn).is_ok(), "{line}");
        }
    }
}

#[test]
fn forged_files_are_told_apart_by_both_checkers() {
    let files = Files::new();
    let bytes = fs::read(files.solve("two.cert", &within(IN_TWO, "2"))).unwrap();
    let forged = |content: Vec<u8>| files.write("forged.cert", content);
    let mut changed = bytes.clone();
    changed[100] ^= 4;
    judged(SCRIPT, &forged(changed), 1, "checksum");
    judged(SCRIPT, &forged(bytes[..9].to_vec()), 1, "too short");
    judged(SCRIPT, &forged(sealed([&bytes[..], &[0; 3]].concat())), 1, "left over");
    judged(SCRIPT, &forged(replaced(&bytes, "claim win", "claim lot")), 1, "claim lot");
    judged(SCRIPT, &forged(replaced(&bytes, "claim win\n", "claim loss")), 1, "no end");
    judged(SCRIPT, &forged(replaced(&bytes, "within 2", "within 1")), 1, "Not proved: in '");
    // The claim is for the player to move: with another attacker, it says that they cannot win, which is true.
    judged(SCRIPT, &forged(replaced(&bytes, "| w within", "| b within")), 0, "Black cannot force a win within 2 turns");
    judged(SCRIPT, &forged(replaced(&bytes, "w3 b0", "w4 b0")), 1, "that no game can come to");
    judged(SCRIPT, &forged(replaced(&bytes, "mitsudomoe-1", "mitsudomoe-2")), 2, "rules");
    judged(SCRIPT, &forged(replaced(&bytes, "symmetry none", "symmetry some")), 2, "symmetry");
    judged(SCRIPT, &forged(replaced(&bytes, "game mitsudomoe", "game mitsudomos")), 2, "game");
    let mut newer = bytes.clone();
    newer[8] = 9;
    judged(SCRIPT, &forged(newer), 2, "version 9");
    judged(SCRIPT, &forged(Vec::new()), 2, "empty");
    judged(SCRIPT, &forged(b"\x89PNG and so on".to_vec()), 2, "GAMECERT");
    judged(SCRIPT, &files.path("missing.cert"), 2, "No such file");
}

#[test]
fn both_checkers_judge_random_forgeries_alike() {
    let files = Files::new();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let proofs = [IN_TWO, LOST_IN_TWO, OF_THREE, BURIED, NEIGHBOUR].map(|position| proved(position, 2).to_bytes());
    for _ in 0..8 {
        let mut bytes = proofs.choose(&mut rng).unwrap().clone();
        let at = rng.random_range(60..bytes.len() - 4);
        match rng.random_range(0..4) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, *b"wbyY.1 \n".choose(&mut rng).unwrap()),
            2 => bytes[at] = *b"wbyY.1 \n".choose(&mut rng).unwrap(),
            _ => bytes[at] ^= 1 << rng.random_range(0..8),
        }
        let path = files.write("forged.cert", sealed(bytes));
        let code = solver(&["verify", &path]).status.code();
        let Some((found, said)) = proof::python(SCRIPT, &path) else { return };
        assert_eq!(found, code, "{said} {:?}", fs::read(&path));
    }
}

#[test]
fn forged_lines_are_refused_by_the_script() {
    let files = Files::new();
    let path = files.solve("two.cert", &within(IN_TWO, "2"));
    let dump = answer(&["verify", &path, "--dump"], 0);
    let lines: Vec<&str> = dump.lines().collect();
    let (place, turn) = lines[3].split_once('\t').unwrap();
    let (vault, _) = turn.split_once('{').unwrap();
    let root = format!("# root {NONE} | w within 2\n");
    let with_line = |line: &str| [&lines[..3], &[line], &lines[4..]].concat().join("\n");
    for (dump, code) in [
        (with_line(lines[3]), 0),
        (with_line(""), 1),
        (with_line(&format!("{place}\tplace a1 a1-a1")), 1),
        (with_line(&format!("{place}\t{}", turn.replace(' ', ""))), 1),
        (with_line(&format!("{place}\t{turn}{{a1>a2}}")), 1),
        (with_line(&format!("{place}\t{vault}{{a2>c4}}")), 1),
        (with_line(&format!("{place}\t{vault}{{d3>d3}}")), 1),
        ("# rules mitsudomoe-2\n".to_owned(), 2),
        ("# rules mitsudomoe-1\n".to_owned(), 2),
        (format!("# rules mitsudomoe-1\n{root}"), 1),
        (format!("# rules mitsudomoe-1\n{root}# claim draw\n"), 1),
        ("# rules mitsudomoe-1\n# root start2\n# claim win\n".to_owned(), 1),
        (format!("# rules mitsudomoe-1\n{NONE} | w within 0\tx\n"), 2),
        (format!("{NONE} | w within 2\tx\n{NONE} | w within 2\ty\n"), 1),
    ] {
        let said = proof::python(SCRIPT, &files.write("forged.txt", &dump));
        assert!(said.as_ref().is_none_or(|(found, _)| *found == Some(code)), "{dump}: {said:?}");
    }
}

#[test]
fn each_checker_refuses_the_other_games_proofs() {
    let files = Files::new();
    let ours = files.solve("ours.cert", &within(NONE, "2"));
    let theirs = files.solve("theirs.cert", &["o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B"]);
    for (script, path, named) in
        [(SCRIPT, &theirs, "check_certificate.py"), ("check_certificate.py", &ours, "check_mitsudomoe.py")]
    {
        let dump = files.write("dump.txt", answer(&["verify", path, "--dump"], 0));
        for (path, fragment) in [(path, named), (&dump, "expected")] {
            let Some((code, said)) = proof::python(script, path) else { return };
            assert_eq!(code, Some(2), "{said}");
            assert!(said.starts_with("error: ") && said.contains(fragment) && said.lines().count() == 1, "{said}");
        }
    }
}
