//! Answers about positions: those that there are not, about some moves, and as they become complete.

use kamisado::Position;
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::questions::value::{MoveAnswer, Question, Source, answer};
use kamisado_solver::search::Limits;

#[test]
fn a_finished_round_has_no_answer() {
    let mut position: Position = "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B".parse().unwrap();
    position.play(position.read_move("a1a8").unwrap()).unwrap();
    let error = answer(&position, &Question::default()).unwrap_err().to_string();
    assert_eq!(error, "the round is over, Gold has won: there is nothing to value");
}

#[test]
fn a_question_about_some_moves_leaves_the_others_unknown() {
    let position: Position = "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B".parse().unwrap();
    let asked = Question { moves: true, replies: true, distance: true, ..Question::default() };
    let whole = answer(&position, &asked).unwrap();
    assert!(whole.moves.len() > 1);
    for expected in &whole.moves {
        let found = answer(&position, &Question { only: Some(&[expected.m]), ..asked }).unwrap();
        for (m, whole) in found.moves.iter().zip(&whole.moves) {
            let unknown =
                MoveAnswer { verdict: Verdict::Unknown, replies: None, share: None, source: Source::Search, ..*whole };
            assert_eq!(*m, if whole.m == expected.m { *whole } else { unknown });
        }
        let is_win = expected.verdict.value() == Some(Value::Win);
        assert_eq!(found.verdict.value(), is_win.then_some(Value::Win), "{}", expected.m);
    }
}

#[test]
fn moves_are_reported_when_their_answers_are_complete() {
    use std::sync::atomic::AtomicUsize;

    let start = Position::start(Default::default());
    for (nodes, replies) in [(2_000, false), (20_000, true), (200_000, true), (2_000_000, true)] {
        let counted = AtomicUsize::new(0);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let asked = Question { moves: true, replies, limits, watch: &counted, ..Question::default() };
        let found = answer(&start, &asked).unwrap();
        let is_known = |m: &&MoveAnswer| m.verdict.value().is_some() && (!replies || m.replies.is_some());
        let known = found.moves.iter().filter(is_known).count();
        assert_eq!(counted.into_inner(), known, "{nodes} {replies}");
        assert_eq!(known == 102, nodes == 2_000_000, "{nodes}: {known}");
    }
}

#[test]
fn a_distance_depends_on_those_of_all_moves_that_count() {
    use Value::{Loss, Win};
    let verdict = |moves: &[(Value, Option<u16>)]| {
        Verdict::of_moves(moves.iter().map(|&(value, distance)| Verdict::Proven(value, distance.map(Dtw))))
    };
    assert_eq!(verdict(&[(Win, Some(5)), (Win, Some(3)), (Loss, None)]), Verdict::Proven(Win, Some(Dtw(3))));
    assert_eq!(verdict(&[(Loss, Some(4)), (Loss, Some(6))]), Verdict::Proven(Loss, Some(Dtw(6))));
    assert_eq!(verdict(&[(Win, Some(5)), (Win, None)]), Verdict::from(Win));
    assert_eq!(verdict(&[(Loss, Some(4)), (Loss, None)]), Verdict::from(Loss));
    assert_eq!(verdict(&[(Win, None), (Win, Some(1))]), Verdict::Proven(Win, Some(Dtw(1))));
}
