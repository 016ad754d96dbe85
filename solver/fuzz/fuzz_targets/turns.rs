//! The text of a position of mitsudomoe, and a few turns from it by the fast and the slow rules.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mitsudomoe::record::Record;
use mitsudomoe::slow::{Board, BoardError};
use mitsudomoe::{Position, PositionError, Setup};

/// Turns played.
const PLAYED: usize = 3;
/// The most legal turns of a position that is played from, since the slow rules are slow.
const MANY: u64 = 1_000;
/// Turns of a position that are written and read back.
const READ: usize = 5;

fuzz_target!(|text: &str| {
    let setup = match text.parse::<Setup>() {
        Ok(setup) => setup,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
    match (Record::new(&setup), Board::new(&setup)) {
        (Ok(record), Ok((board, out))) => {
            assert_eq!(record.steps()[0].out, out, "{setup}");
            play_on(*record.position(), board, text.as_bytes());
        }
        (Err(PositionError::Finished { outcome, .. }), Err(BoardError::Finished(slow))) => {
            assert_eq!(outcome.winner, slow.winner, "{setup}");
        }
        (Err(PositionError::Finished { .. }), slow) => panic!("{setup} is over, but not by the slow rules: {slow:?}"),
        (Err(error), Err(BoardError::Pieces(_) | BoardError::NotOver(_))) => assert!(!error.to_string().is_empty()),
        (record, board) => panic!("{setup}: {record:?} by the fast rules, {board:?} by the slow ones"),
    }
});

/// Plays some turns; the bytes choose them.
fn play_on(mut position: Position, mut board: Board, bytes: &[u8]) {
    let mut choices = bytes.iter().rev().cycle();
    for _ in 0..PLAYED {
        assert_eq!(position.setup(), *board.setup());
        assert_eq!(position.outcome(), board.outcome());
        if position.count_turns() > MANY {
            return;
        }
        let [fast, slow] = [position.turns(), board.turns()].map(|mut turns| {
            turns.sort_unstable();
            turns
        });
        assert_eq!(fast, slow, "{position}");
        for &turn in fast.iter().step_by(1 + fast.len() / READ) {
            assert_eq!(position.read_turn(&position.annotate(turn)), Ok(turn), "{position}");
        }
        let Some(&byte) = choices.next().filter(|_| !fast.is_empty()) else { return };
        let turn = fast[usize::from(byte) * fast.len() / 256];
        assert_eq!(Ok(position.play_with_eliminations(turn)), board.play(turn), "{position}");
    }
}
