//! What is known of turns of mitsudomoe, compared with a plain search of whole turns, and with forced wins.

use super::forced_win::{positions, sample, wins};
use kamisado_solver::search::Limits;
use mitsudomoe::questions::forced_win::{ForcedWin, ForcedWinQuestion, answer};
use mitsudomoe::questions::known::{Known, KnownTurns, known_turns};
use mitsudomoe::{Position, Seat, Turn};

pub fn ask(position: &Position, turns: u8, limits: Limits<'_>) -> KnownTurns {
    let question = ForcedWinQuestion { turns, memory: 1 << 26, limits, ..ForcedWinQuestion::default() };
    let mut depth = 0;
    let found = known_turns(position, &question, false, &mut |found| {
        assert!(found.depth >= depth && found.turns.len() == position.turns().len());
        depth = found.depth;
    });
    found.unwrap()
}

pub fn forced(position: &Position, turns: u8) -> ForcedWin {
    answer(position, &ForcedWinQuestion { turns, memory: 1 << 26, ..ForcedWinQuestion::default() }).unwrap().forced
}

/// What is known of a turn within `turns` turns, by trying everything.
fn plainly(position: &Position, turn: Turn, turns: u8) -> Known {
    let (mover, after) = (position.turn(), position.after(turn));
    let others: Vec<Seat> = after.players().filter(|&seat| seat != mover).collect();
    match after.winner() {
        Some(winner) if winner == mover => return Known::Win(1),
        None if after.is_seated(mover) => {}
        _ => return Known::Loss(0),
    }
    for within in 1..=turns {
        if wins(&after, mover, within - 1) {
            return Known::Win(within);
        }
        if others.iter().any(|&other| wins(&after, other, within)) {
            return Known::Loss(within);
        }
    }
    Known::Open(turns)
}

#[test]
fn turns_are_known_as_by_trying_everything() {
    let mut counts = [0; 4];
    for (players, turns, few, count) in [(2, 1, 400, 60), (3, 1, 200, 20), (4, 1, 150, 40), (2, 2, 10, 6), (3, 2, 6, 3)]
    {
        let few = |position: &Position| position.count_turns() <= few;
        for position in positions(players, 6).filter(few).take(sample(count)) {
            let found = ask(&position, turns, Limits::NONE);
            assert!(found.complete && found.depth == turns);
            for found in &found.turns {
                assert_eq!(found.known, plainly(&position, found.turn, turns), "{position} {:?}", found.turn);
                counts[match found.known {
                    Known::Win(_) => 0,
                    Known::Loss(0) => 1,
                    Known::Loss(_) => 2,
                    Known::Open(_) => 3,
                }] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count >= 50), "{counts:?}");
}

#[test]
fn the_best_turn_has_the_value_of_the_position() {
    for position in positions(2, 7).filter(|position| position.count_turns() <= 100).take(sample(20)) {
        let found = ask(&position, 2, Limits::NONE);
        let known = || found.turns.iter().map(|found| found.known);
        let wins = known().filter_map(|known| if let Known::Win(within) = known { Some(within) } else { None });
        let losses = known().map(|known| if let Known::Loss(within) = known { Some(within.max(1)) } else { None });
        let best = match (wins.min(), losses.collect::<Option<Vec<_>>>()) {
            (Some(within), _) => ForcedWin::Win(within),
            (None, Some(within)) => ForcedWin::Loss(within.into_iter().max().unwrap()),
            (None, None) => ForcedWin::None,
        };
        assert_eq!((found.answer.forced, forced(&position, 2)), (best, best), "{position}");
        let end = found.answer.line.iter().fold(position, |position, &turn| position.after(turn));
        assert_eq!(end.outcome().is_some(), best != ForcedWin::None, "{position}");
        for turn in found.turns.iter().step_by(7).filter(|turn| position.after(turn.turn).outcome().is_none()) {
            let (turns, expected) = match turn.known {
                Known::Win(within) => (within - 1, ForcedWin::Loss(within - 1)),
                Known::Loss(within) => (within, ForcedWin::Win(within)),
                Known::Open(turns) => (turns - 1, ForcedWin::None),
            };
            assert_eq!(forced(&position.after(turn.turn), turns), expected, "{position} {turn:?}");
        }
    }
}

#[test]
fn limits_leave_what_is_known_by_then() {
    let mut cut = 0;
    for position in positions(2, 8).filter(|position| position.count_turns() <= 200).take(sample(6)) {
        let whole = ask(&position, 2, Limits::NONE);
        for nodes in [0, 1, 100, 10_000] {
            let found = ask(&position, 2, Limits { nodes: Some(nodes), ..Limits::NONE });
            assert!(found.answer.nodes <= nodes + 1, "{} {nodes}", found.answer.nodes);
            cut += usize::from(!found.complete);
            for (found, whole) in found.turns.iter().zip(&whole.turns) {
                assert_eq!(found.turn, whole.turn);
                assert!(found.known == whole.known || matches!(found.known, Known::Open(0..=1)), "{found:?} {whole:?}");
            }
        }
    }
    assert!(cut > 10, "{cut}");
}
