//! Which of the best moves win soonest, or hold out longest.

use kamisado::{Deadlock, Limited, Move, Position};
use kamisado_players::natural_move;
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::questions::best::keep_pace;
use kamisado_solver::questions::value::{Answer, Question, answer};
use kamisado_solver::search::Limits;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn answered(position: &Position, distance: bool) -> Answer {
    answer(position, &Question { moves: true, distance, ..Question::default() }).unwrap()
}

fn moves(answer: &Answer) -> Vec<(Move, Verdict)> {
    answer.moves.iter().map(|found| (found.m, found.verdict)).collect()
}

#[test]
fn the_moves_that_stay_are_the_best_by_all_distances() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut counts = [0; 2];
    while counts.iter().sum::<u32>() < 40 {
        let mut position = Position::start(Deadlock::Official);
        for ply in 0.. {
            if position.outcome().is_some() {
                break;
            }
            // Distances of earlier positions take too long.
            if ply >= 9 {
                let timed = answered(&position, true);
                let (best, value) = (timed.verdict.distance(), timed.verdict.value().unwrap());
                let mut expected = timed.clone();
                expected.moves.retain(|found| found.verdict.value() == Some(value) && found.verdict.distance() == best);
                let mut found = answered(&position, false);
                keep_pace(&Limited::from(position), &mut found, 1 << 24, Limits::default());
                assert_eq!(moves(&found), moves(&expected), "{position}");
                let mut known = timed;
                assert_eq!(keep_pace(&Limited::from(position), &mut known, 1 << 24, Limits::default()), 0);
                assert_eq!(moves(&known), moves(&expected), "{position}");
                counts[usize::from(value == Value::Loss)] += 1;
            }
            position = position.after(natural_move(&position, &mut random).unwrap());
        }
    }
    assert!(counts.iter().all(|&counts| counts > 5), "{counts:?}");
}

#[test]
fn within_limits_no_move_is_lost_that_may_be_best() {
    let won: Position = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B".parse().unwrap();
    let lost = won.after(won.read_move("h8h4").unwrap());
    for position in [won, lost] {
        let all = answered(&position, true);
        let best = all.moves.iter().find(|found| found.verdict == all.verdict).unwrap().m;
        for nodes in [0, 10, 1000, 10_000] {
            let mut found = answered(&position, false);
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            assert!(keep_pace(&Limited::from(position), &mut found, 1 << 24, limits) <= nodes);
            assert!(found.moves.iter().any(|found| found.m == best), "{position} {nodes}");
        }
    }
    let unknown =
        Question { moves: true, limits: Limits { nodes: Some(1), ..Limits::default() }, ..Question::default() };
    let unknown = answer(&won, &unknown).unwrap();
    let mut kept = unknown.clone();
    assert_eq!(keep_pace(&Limited::from(won), &mut kept, 1 << 24, Limits::default()), 0);
    assert_eq!(kept, unknown);
}
