//! Certificates of forced wins of mitsudomoe, checked by the slow rules and the Python checker: true ones are accepted,
//! damaged ones are not.

use std::fs;
use std::sync::LazyLock;

use super::midgame::{brings_home, nearly_home};
use crate::support::command::{answer, json};
use crate::support::proof::{self, Files, judged, replaced, sealed};
use kamisado_solver::game::value::Value;
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::{Certificate, CertifyError, Claims};
use mitsudomoe::questions::certificate::{AttackCertificate, certify, verify};
use mitsudomoe::questions::forced_win::{self, ForcedWin, ForcedWinQuestion};
use mitsudomoe::{Position, Setup, Victory};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

const AT_ONCE: &str = ". . . wW wW / . . b bwW b / . wbB . b w / bB . w . . / bB . w w . | w:a1 b:e5 | w | w0 b1";
/// White wins within 2 turns, with a vault that relocates a ball.
pub const IN_TWO: &str = ". . w b bwW / . . . wW b / . b bB bB . / bB w wW b . / . . . . . | w:a1 b:e5 | w | w3 b0";
/// Black wins within 3 turns.
const IN_THREE: &str = ". . . wW wW / . . bB b b / . wbB wW . b / w ww b . . / . . bB . . | w:a1 b:e5 | b | w1 b1";
/// Black wins with the next turn, whatever White plays.
pub const LOST: &str = ". . . wW bwW / . . . bB b / . . wW w . / . wbB . . wb / wbB wb b . . | w:a1 b:e5 | w | w0 b0";
/// White wins within 2 turns, whatever Red, to move, plays.
const LOST_IN_TWO: &str = ". rR rwW . bwW / . r r . . / w . . w . / . w rw rR rrR / . . wW . . | w:a1 r:e1 | r | w1 r0";
/// Nobody wins within 2 turns.
pub const NONE: &str = ". w . . . / . b . bB bB / . . . b . / . wW wW . wW / wb wbB . . . | w:a1 b:e5 | w | w2 b2";
/// White wins within 2 turns against both others.
pub const OF_THREE: &str =
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
    let (attacker, wins, turns) = match forced_win::answer(&position, &question(turns)).unwrap().forced {
        ForcedWin::Win(within) => (position.turn(), true, within),
        ForcedWin::Loss(within) => (position.only_opponent().unwrap(), true, within),
        ForcedWin::None => (position.turn(), false, turns),
        ForcedWin::Unknown(_) => panic!("{position} is searched without limits"),
    };
    certify(&position, attacker, wins, &question(turns)).unwrap()
}

/// Small certificates that hold turns: of a win, and of the absence of one.
static SMALL: LazyLock<[Certificate; 2]> = LazyLock::new(|| [proved(IN_TWO, 2), proved(NONE, 2)]);

fn proves(bytes: &[u8]) -> bool {
    let verified = Certificate::from_bytes(bytes).and_then(|certificate| verify(&certificate, Limits::default()));
    verified.is_ok_and(|verified| verified.result.is_ok())
}

fn question(turns: u8) -> ForcedWinQuestion<'static> {
    ForcedWinQuestion { turns, memory: 1 << 22, ..ForcedWinQuestion::default() }
}

/// The arguments of `solve` for a position.
fn asked<'a>(position: &'a str, turns: &'a str) -> [&'a str; 5] {
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
        let path = files.solve("forced.cert", &asked(position, turns));
        judged(&path, 0, said);
        let dump = answer(&["verify", &path, "--dump"], 0);
        if let Some((code, by_python)) = proof::python(&files.write("forced.txt", &dump)) {
            assert_eq!(code, Some(0), "{by_python}");
            let lines = dump.lines().count() - 3;
            assert!(by_python.contains(&format!("Proved: {said}.\n{lines} turns shown, ")), "{by_python}");
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
        judged(&files.write("forced.cert", certificate.to_bytes()), 0, victory.rules_name());
        let other = Victory::ALL.into_iter().find(|&other| other != victory).unwrap().rules_name().to_owned();
        let forged = Certificate { rules: other, ..certificate }.to_bytes();
        judged(&files.write("forged.cert", forged), 1, "expected those of the");
    }
}

#[test]
fn verify_says_what_is_proved_and_a_dump_how() {
    let files = Files::new();
    let path = files.solve("two.cert", &asked(IN_TWO, "2"));
    let found = json(&["verify", &path], 0);
    let expected = json!({
        "position": IN_TWO, "rules": "mitsudomoe-1", "error": null, "to_move": "white", "attacker": "white", "turns": 2,
        "result": "win", "verified": true, "winning_moves": 1,
    });
    assert!(expected.as_object().unwrap().iter().all(|(field, value)| found[field] == *value), "{found}");
    let dump = answer(&["verify", &path, "--dump"], 0);
    let turn = dump.trim_end().rsplit_once('\t').unwrap().1;
    assert!(turn.contains('{'), "the turn relocates a ball: {turn}");
    let root = format!("{IN_TWO} | w within 2");
    assert_eq!(dump, format!("# rules mitsudomoe-1\n# root {root}\n# claim win\n{root}\t{turn}\n"));
    let found = json(&["verify", &files.solve("none.cert", &asked(NONE, "2"))], 0);
    assert_eq!((&found["result"], &found["verified"], &found["turns"]), (&json!("none"), &json!(true), &json!(2)));
}

#[test]
fn a_false_claim_gets_no_certificate() {
    for (position, wins, turns) in [(IN_TWO, true, 1), (IN_TWO, false, 2), (NONE, true, 2), (OF_THREE, false, 2)] {
        let position: Position = position.parse().unwrap();
        let certificate = certify(&position, position.turn(), wins, &question(turns));
        assert!(matches!(certificate, Err(CertifyError::NotProved { .. })));
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
        let random = (0..20).map(|_| (0..rng.random_range(0..8)).map(|_| rng.random::<u8>()).collect());
        for moves in random.chain([certificate.moves.clone()]) {
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
        let header = 12..bytes.len() - 4 - certificate.moves.len();
        for (i, letter) in header.flat_map(|i| b"bwW.|19 \n\0\xff".map(|letter| (i, letter))) {
            let mut forged = bytes.clone();
            forged[i] = letter;
            let forged = sealed(forged);
            if forged != bytes && proves(&forged) {
                // A win within 2 turns is also one within more, and a ring elsewhere may not matter: then the claim is
                // still true.
                let verified = verify(&Certificate::from_bytes(&forged).unwrap(), Limits::default()).unwrap();
                let AttackCertificate { setup, attacker, turns } = &verified.attack;
                let (position, attacker) = (Position::new(setup).unwrap(), setup.seat(*attacker).unwrap());
                let certified = certify(&position, attacker, verified.wins(), &question(*turns.min(&3)));
                assert!(certified.is_ok(), "byte {i}: {}", verified.attack);
            }
        }
    }
}

#[test]
fn other_roots_and_claims_are_refused() {
    for certificate in &*SMALL {
        for (from, to) in [
            ("| w |", "| b |"),
            ("| w within", "| r within"),
            ("within 2", "within 0"),
            ("within 2", "within 02"),
            ("within 2", "within 256"),
            ("within 2", "within -1"),
            ("within 2", "within"),
            ("within 2", "within 2 "),
        ] {
            let root = certificate.root.replace(from, to);
            assert_ne!(root, certificate.root);
            assert!(!proves(&Certificate { root, ..certificate.clone() }.to_bytes()), "{to}");
        }
        let position = certificate.claims.position;
        for claims in [Claims { position, moves: vec![position] }, Claims { position: None, moves: Vec::new() }] {
            assert!(!proves(&Certificate { claims, ..certificate.clone() }.to_bytes()));
        }
    }
}

#[test]
fn forged_files_are_told_apart_by_both_checkers() {
    let files = Files::new();
    let bytes = fs::read(files.solve("two.cert", &asked(IN_TWO, "2"))).unwrap();
    proof::damage_is_told(&bytes);
    for (content, code, fragment) in [
        (replaced(&bytes, "claim win", "claim lot"), 1, "claim lot"),
        (replaced(&bytes, "claim win\n", "claim loss"), 1, "no end"),
        (replaced(&bytes, "within 2", "within 1"), 1, "Not proved: in '"),
        // The claim is for the player to move: with another attacker, it says that they cannot win, which is true.
        (replaced(&bytes, "| w within", "| b within"), 0, "Black cannot force a win within 2 turns"),
        (replaced(&bytes, "w3 b0", "w4 b0"), 1, "that no game can reach"),
        (replaced(&bytes, "mitsudomoe-1", "mitsudomoe-2"), 2, "rules"),
        (replaced(&bytes, "symmetry none", "symmetry some"), 2, "symmetry"),
        (replaced(&bytes, "game mitsudomoe", "game mitsudomos"), 2, "game"),
    ] {
        judged(&files.write("forged.cert", content), code, fragment);
    }
}

#[test]
fn both_checkers_judge_random_forgeries_alike() {
    let proofs = [IN_TWO, LOST_IN_TWO, OF_THREE, BURIED, NEIGHBOUR].map(|position| proved(position, 2).to_bytes());
    proof::forgeries_are_judged_alike(&proofs, 8, 60, b"wbyY.1 \n");
}

#[test]
fn forged_lines_are_refused_by_the_script() {
    let files = Files::new();
    let path = files.solve("two.cert", &asked(IN_TWO, "2"));
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
        let said = proof::python(&files.write("forged.txt", &dump));
        assert!(said.as_ref().is_none_or(|(found, _)| *found == Some(code)), "{dump}: {said:?}");
    }
}
