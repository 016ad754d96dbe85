//! The text of a position, and a round from it by the fast and the slow rules.

#![no_main]

use kamisado::slow::Board;
use kamisado::{Deadlock, Move, Position, PositionError, Setup};
use kamisado_solver::game::Game;
use kamisado_solver::kamisado::from_key;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(setup) = text.parse::<Setup>() else { return };
    assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
    for deadlock in Deadlock::ALL {
        match (Position::new(&setup, deadlock), Board::new(&setup, deadlock)) {
            (Ok(position), Ok(board)) => play_on(position, board, text.as_bytes()),
            (Err(PositionError::NothingDue { .. }), _) | (Err(_), Err(_)) => {}
            (position, board) => panic!("{position:?} by the fast rules, {board:?} by the slow ones"),
        }
    }
});

/// Plays a round to its end; the bytes choose the moves.
fn play_on(mut position: Position, mut board: Board, choices: &[u8]) {
    let mut choices = choices.iter().cycle();
    while position.winner().is_none() {
        assert_eq!(position.setup(), *board.setup());
        if position.is_ringless() {
            let canonical = from_key(position.key(), position.deadlock()).expect("a key of a position");
            assert_eq!(canonical.key(), position.key());
        }
        let (fast, slow) = (sorted(position.moves()), sorted(board.moves()));
        assert_eq!(fast, slow, "{position}");
        let m = fast[usize::from(*choices.next().expect("a position has a text")) % fast.len()];
        let passes = position.play(m).expect("a legal move");
        assert_eq!(Ok(passes), board.play(m), "{position}");
    }
    assert_eq!(position.outcome(), board.outcome());
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}
