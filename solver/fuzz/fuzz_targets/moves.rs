//! Moves as text in either notation: the first line is the position, and each other line a move that is played if legal.

#![no_main]

use kamisado::{Deadlock, Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let setup = lines.next().and_then(|line| line.parse::<Setup>().ok()).unwrap_or_else(Setup::start);
    let Ok(mut position) = Position::new(&setup, Deadlock::Official) else { return };
    for line in lines {
        let m = match position.read_move(line) {
            Ok(m) => m,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        assert!(position.moves().any(|legal| legal == m));
        assert_eq!(position.read_move(&m.to_string()), Ok(m));
        assert_eq!(position.read_move(&position.annotate(m)), Ok(m));
        position.play_unchecked(m);
    }
});
