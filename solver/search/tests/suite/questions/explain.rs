//! Lines of best play, compared with the answers about every position in them.

use crate::support::late::late;
use kamisado::{Deadlock, Ending, Position};
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::questions::best::LineStep;
use kamisado_solver::questions::explanation::{Explanation, explain};
use kamisado_solver::questions::value::{Answer, Question, answer};
use kamisado_solver::search::Limits;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The number of late positions explained.
const LINES: u64 = 1_200;

fn question(memory: usize) -> Question<'static> {
    Question { memory, ..Question::default() }
}

fn full_answer(position: &Position) -> Answer {
    answer(position, &Question { moves: true, distance: true, ..question(1 << 22) }).unwrap()
}

/// Checks a step against the answer about its position.
fn check(step: &LineStep) {
    let position = &step.position;
    let found = full_answer(position);
    let verdict = Verdict::Proven(step.value, Some(step.distance));
    assert_eq!(found.verdict, verdict, "{position}");
    let keep_value = found.moves.iter().filter(|of_move| of_move.verdict.value() == Some(step.value)).count();
    let best: Vec<_> = found.moves.iter().filter(|of_move| of_move.verdict == verdict).map(|best| best.m).collect();
    let counts = (step.legal, step.keep_value, step.keep_distance);
    assert_eq!(counts, (found.moves.len(), keep_value, best.len()), "{position}");
    assert_eq!(step.m, best[0], "{position}");
    assert_eq!(step.is_only(), found.winning_moves().count() == 1 && found.moves.len() > 1, "{position}");
}

/// Checks that the steps are one line of play to the end of the round.
fn check_line(start: &Position, explanation: &Explanation) {
    let mut position = *start;
    let Verdict::Proven(value, Some(mut distance)) = explanation.verdict else { panic!("{start}: no distance") };
    let winner = if value == Value::Win { start.turn() } else { start.turn().opponent() };
    for step in &explanation.steps {
        assert_eq!((&step.position, step.distance), (&position, distance), "{start}");
        assert_eq!(step.value == Value::Win, step.player() == winner, "{start}");
        assert_eq!(step.passes, position.play(step.m).unwrap(), "{start}");
        distance = Dtw(distance.0 - 1);
    }
    assert_eq!(distance, Dtw(0), "{start}");
    assert_eq!(position.outcome(), explanation.outcome, "{start}");
    assert_eq!(explanation.outcome.map(|outcome| outcome.winner), Some(winner), "{start}");
}

#[test]
fn every_step_agrees_with_the_answer_about_its_position() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut pushes, mut passes, mut only, mut repeated, mut longest) = (0, 0, 0, 0, 0);
    for line in 0..LINES {
        let deadlock = Deadlock::ALL[line as usize % 2];
        let position = late(&mut rng, 2 + line as u8 / 2 % 2, line % 3 > 0, deadlock);
        // A small memory forgets, which must not change a line.
        let explanation = explain(&position, &question([1 << 10, 1 << 20][line as usize / 4 % 2])).unwrap();
        check_line(&position, &explanation);
        explanation.steps.iter().for_each(check);
        let steps = &explanation.steps;
        pushes += steps.iter().filter(|step| step.is_push()).count();
        passes += steps.iter().filter(|step| !step.passes.is_empty()).count();
        only += steps.iter().filter(|step| step.is_only()).count();
        repeated += steps.windows(2).filter(|pair| pair[0].player() == pair[1].player()).count();
        longest = longest.max(steps.len());
    }
    let counts = (pushes, passes, only, repeated, longest);
    eprintln!("pushes, passes, only moves, moves in a row, longest line: {counts:?}");
    assert!(pushes > 15 && passes > 20 && only > 100 && repeated > 20 && longest > 6, "{counts:?}");
}

#[test]
fn lines_that_end_in_a_deadlock() {
    for (text, deadlock, length, pushes) in [
        ("8/1U4Y1/1KRO4/b2o3B/r2G2uP/5yg1/6kp/8 b O", Deadlock::Official, 3, 0),
        ("8/3G1K2/3++BR3/1++ro+++O2g1/2++P1YUp1/2++k+u2y1/6b1/8 g P", Deadlock::Official, 1, 1),
        ("8/5BPG/7K/2r2upY/2UROgb1/yk6/7o/8 g U", Deadlock::TwoPass, 2, 0),
    ] {
        let position = Position::new(&text.parse().unwrap(), deadlock).unwrap();
        let explanation = explain(&position, &question(1 << 16)).unwrap();
        check_line(&position, &explanation);
        explanation.steps.iter().for_each(check);
        let steps = &explanation.steps;
        assert_eq!((steps.len(), steps.iter().filter(|step| step.is_push()).count()), (length, pushes), "{text}");
        assert_eq!(explanation.outcome.map(|outcome| outcome.ending), Some(Ending::Deadlock), "{text}");
        // The player who moved last has lost, and their move left nobody a move.
        let last = steps.last().unwrap();
        assert!(last.value == Value::Loss && last.passes.len() >= 2, "{text}");
    }
}

#[test]
fn a_limit_cuts_the_answer_and_changes_nothing_else() {
    let position: Position = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B".parse().unwrap();
    let whole = explain(&position, &question(1 << 24)).unwrap();
    assert_eq!(whole.verdict, Verdict::Proven(Value::Win, Some(Dtw(15))));
    check_line(&position, &whole);
    let (mut unknown, mut undistanced, mut cut) = (0, 0, 0);
    for part in 0..40 {
        let limits = Limits { nodes: Some(whole.nodes * part / 40), ..Limits::default() };
        let found = explain(&position, &Question { limits, ..question(1 << 24) }).unwrap();
        assert_eq!(found.outcome, None);
        assert!(whole.steps.starts_with(&found.steps));
        match found.verdict {
            Verdict::Unknown => unknown += 1,
            Verdict::Proven(value, None) => {
                assert_eq!((value, found.steps.len()), (Value::Win, 0));
                undistanced += 1;
            }
            verdict => {
                assert_eq!(verdict, whole.verdict);
                cut += usize::from(!found.steps.is_empty());
            }
        }
    }
    assert!(unknown > 0 && undistanced > 0 && cut > 0, "{unknown} {undistanced} {cut}");
}

#[test]
fn a_position_and_its_symmetric_readings_have_lines_of_one_length() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for line in 0..50 {
        let position = late(&mut rng, 2, line % 2 == 0, Deadlock::Official);
        let verdict = explain(&position, &question(1 << 16)).unwrap().verdict;
        let setup = position.setup();
        for other in [setup.mirror(), setup.half_turn(), setup.mirror().half_turn()] {
            let other = Position::new(&other, Deadlock::Official).unwrap();
            assert_eq!(explain(&other, &question(1 << 16)).unwrap().verdict, verdict, "{position}");
        }
    }
}

#[test]
fn a_finished_round_is_refused() {
    let position: Position = "oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y".parse().unwrap();
    let m = position.read_move("a4a1").unwrap();
    let error = explain(&position.after(m), &Question::default()).unwrap_err().to_string();
    assert_eq!(error, "the round is over, Black has won: there is nothing to value");
}
