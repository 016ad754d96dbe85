//! An engine answers as the functions do that begin with an empty memory, whatever it was asked before.

use std::thread;
use std::time::Duration;

use kamisado::{Deadlock, Position};
use kamisado_solver::questions::certificate::verify;
use kamisado_solver::questions::value::{Question, answer};
use kamisado_solver::search::Limits;
use kamisado_solver::{AnswerError, Asked, Engine, Limit, Value};

/// Positions with and without rings, and under both rules: an engine has to forget between them.
fn positions() -> Vec<Position> {
    let texts = [
        "b1o1yk2/3B4/5r2/8/3p2g1/4P1u1/K7/G2YOU1R b R",
        "b1o1y+k2/3B4/5r2/8/3+p2g1/4P1u1/K7/+G2YOU1R b R",
        "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B",
        "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G",
        "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B",
        "o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B",
    ];
    let read = |text: &&str| Deadlock::ALL.map(|deadlock| Position::read(text, deadlock).unwrap());
    texts.iter().chain(&texts[..3]).flat_map(read).collect()
}

/// A question that takes minutes.
const LONG: &str = "pu+obkyrg/8/8/8/8/8/8/BUORKY+GP b -";

#[test]
fn an_engine_answers_as_a_search_with_an_empty_memory() {
    let asked = Asked { moves: true, distance: true, replies: true };
    for threads in [1, 3] {
        let engine = Engine::default().with_memory(1 << 26).with_threads(threads).without_tables();
        let found = engine.values(&positions(), Limit::NONE);
        assert_eq!(found.len(), positions().len());
        for (position, found) in positions().iter().zip(found) {
            let whole = Question { moves: true, distance: true, replies: true, ..Question::default() };
            let expected = answer(position, &whole).unwrap();
            assert_eq!(found.unwrap(), expected.verdict.value(), "{position:?}");
            assert_eq!(engine.value(position, Limit::NONE).unwrap(), expected.verdict.value(), "{position:?}");
            assert_eq!(engine.distance(position, Limit::NONE).unwrap(), expected.verdict, "{position:?}");
            let answer = engine.answer(position, asked, Limit::NONE).unwrap();
            assert!(answer.proved && answer.resolved == 0);
            assert_eq!((answer.verdict, answer.moves), (expected.verdict, expected.moves), "{position:?}");
        }
    }
}

#[test]
fn an_engine_remembers_what_it_has_found() {
    let engine = Engine::default().with_memory(1 << 26).without_tables();
    let position = positions()[0];
    let cost = || engine.answer(position, Asked::default(), Limit::NONE).unwrap().nodes;
    let (first, second) = (cost(), cost());
    assert!(first > 10 && second == 0, "{first} {second}");
}

#[test]
fn limits_are_those_of_each_question() {
    let engine = Engine::default().with_memory(1 << 26).without_tables();
    let start = Position::start(Deadlock::Official);
    for _ in 0..3 {
        let found = engine.answer(start, Asked { moves: true, ..Asked::default() }, Limit::nodes(5_000)).unwrap();
        assert!((1..=6_000).contains(&found.nodes), "{}", found.nodes);
    }
    assert_eq!(engine.value(positions()[0], Limit::time(Duration::ZERO)).unwrap(), None);
    assert!(engine.value(positions()[0], Limit::time(Duration::MAX)).unwrap().is_some());
}

#[test]
fn an_engine_in_a_struct_is_stopped_from_another_thread_and_goes_on() {
    struct Bot {
        engine: Engine,
    }

    for threads in [1, 2] {
        let bot = Bot { engine: Engine::default().with_memory(1 << 26).with_threads(threads).without_tables() };
        let (stopper, long): (_, Position) = (bot.engine.stopper(), LONG.parse().unwrap());
        let asked = Asked { moves: true, distance: true, replies: true };
        thread::scope(|scope| {
            let found = scope.spawn(|| bot.engine.answer(long, asked, Limit::NONE).unwrap());
            thread::sleep(Duration::from_millis(500));
            stopper.stop();
            let found = found.join().unwrap();
            assert!(found.moves.iter().any(|found| found.replies.is_none()), "it went on, or took no time");
        });
        assert_eq!(bot.engine.value(positions()[0], Limit::NONE).unwrap(), Some(Value::Loss));
    }
}

#[test]
fn a_stop_ends_what_was_asked_and_nothing_else() {
    let engine = Engine::default().with_memory(1 << 26).without_tables();
    let (stopper, long): (_, Position) = (engine.stopper(), LONG.parse().unwrap());
    let value = || engine.value(positions()[0], Limit::NONE).unwrap();
    // Nothing was asked.
    stopper.stop();
    assert_eq!(value(), Some(Value::Loss));
    let asked = Asked { moves: true, distance: true, ..Asked::default() };
    thread::scope(|scope| {
        // One is answered, the other waits; both are stopped, however often.
        let ask = || engine.answer(long, asked, Limit::NONE).unwrap().verdict.distance();
        let both = [scope.spawn(ask), scope.spawn(ask)];
        thread::sleep(Duration::from_millis(500));
        stopper.stop();
        stopper.stop();
        assert_eq!(value(), Some(Value::Loss));
        assert_eq!(both.map(|thread| thread.join().unwrap()), [None, None]);
    });
}

#[test]
fn time_passes_while_a_question_waits_for_another() {
    let engine = Engine::default().with_memory(1 << 26).without_tables();
    let long: Position = LONG.parse().unwrap();
    let asked = Asked { moves: true, distance: true, ..Asked::default() };
    thread::scope(|scope| {
        scope.spawn(|| engine.answer(long, asked, Limit::time(Duration::from_secs(2))));
        thread::sleep(Duration::from_millis(500));
        let found = engine.answer(long, asked, Limit::time(Duration::from_secs(1))).unwrap();
        assert!(found.nodes <= 2 * 1024, "{} positions after the time had passed", found.nodes);
    });
}

#[test]
fn a_finished_round_has_no_value_and_the_others_keep_theirs() {
    let won: Position = "4Urgb/8/3o4/2y5/pRkB4/1G6/4u3/3YKP1O b Y".parse().unwrap();
    let engine = Engine::default().with_memory(1 << 24).with_threads(2);
    assert!(matches!(engine.value(won, Limit::NONE), Err(AnswerError::Over { .. })));
    let found = engine.values(&[Position::start(Deadlock::Official), won, positions()[2]], Limit::NONE);
    let [start, over, last] = &found[..] else { panic!("three positions have three answers") };
    assert_eq!((start.as_ref().unwrap(), last.as_ref().unwrap()), (&Some(Value::Win), &Some(Value::Win)));
    assert!(over.is_err());
    assert!(engine.values(&[] as &[Position], Limit::NONE).is_empty());
}

#[test]
fn a_certificate_of_an_engine_is_a_proof() {
    let engine = Engine::default().with_memory(1 << 26);
    for position in positions() {
        let certificate = engine.certify(position, Limit::NONE).unwrap().unwrap();
        assert!(verify(&certificate, Limits::NONE).unwrap().result.is_ok());
    }
    assert!(engine.certify(positions()[0], Limit::nodes(1)).unwrap().is_none());
}

#[test]
fn a_line_ends_the_round_as_the_distance_says() {
    let engine = Engine::default().with_memory(1 << 26);
    let position = positions()[6];
    let line = engine.explain(position, Limit::NONE).unwrap();
    assert_eq!(line.verdict, engine.distance(position, Limit::NONE).unwrap());
    assert_eq!(Some(line.steps.len()), line.verdict.distance().map(|distance| usize::from(distance.0)));
}
