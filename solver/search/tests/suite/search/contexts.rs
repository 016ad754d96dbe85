//! Knowledge about positions with some rings says nothing about the same squares with others, or under another deadlock
//! rule. Everything that remembers positions is tested with both.

use crate::support::alike::after_plies;
use crate::support::lineup::lineup;
use kamisado::{Deadlock, Level, Position};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::game::{Game, TwoPlayer};
use kamisado_solver::search::certificate::{Claims, Strategy};
use kamisado_solver::search::{Limits, ProofMemory, Prover, Solver, replay, retrograde};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const MEMORY: usize = 1 << 22;

/// A lost position, and a won one with rings on the same squares.
const PAIR: [&str; 2] =
    ["b1o1yk2/3B4/5r2/8/3p2g1/4P1u1/K7/G2YOU1R b R", "b1o1y+k2/3B4/5r2/8/3+p2g1/4P1u1/K7/+G2YOU1R b R"];

/// The same squares in different contexts: unchanged, with random rings on three towers, and under the other deadlock rule.
fn contexts(position: &Position, rng: &mut ChaCha8Rng) -> Vec<Position> {
    let [mut setup, plain] = [position.setup(), position.setup()];
    for _ in 0..3 {
        let square = setup.towers().map(|(square, _)| square).nth(rng.random_range(0..16)).unwrap();
        let tower = setup.board[square.index()].as_mut().unwrap();
        tower.level = Level::new((tower.level.rings() + 1).min(3)).unwrap();
    }
    let all =
        [plain, setup].into_iter().flat_map(|setup| Deadlock::ALL.map(|deadlock| Position::new(&setup, deadlock)));
    all.flatten().collect()
}

fn fresh(position: &Position) -> (Value, Dtw) {
    Solver::new(MEMORY).distance(position, Limits::NONE).unwrap()
}

#[test]
fn one_prover_is_asked_about_two_sets_of_rings() {
    let [plain, ringed] = PAIR.map(|text| text.parse::<Position>().unwrap());
    for threads in [1, 2] {
        let mut prover = Prover::with_threads(MEMORY, threads);
        assert_eq!(prover.value(&plain, Limits::NONE), Ok(Value::Loss));
        assert_eq!(prover.value(&ringed, Limits::NONE), Ok(Value::Win));
        assert_eq!(prover.solver().value(&plain, Limits::NONE), Ok(Value::Loss));
        assert_eq!((prover.value(&ringed, Limits::NONE), prover.resolved()), (Ok(Value::Win), 0));
    }
}

#[test]
fn everything_that_remembers_positions_answers_for_each_context() {
    let mut rng = ChaCha8Rng::seed_from_u64(582);
    let mut solver = Solver::new(MEMORY);
    let mut unproved = Solver::new(MEMORY);
    let mut timed = Solver::new(MEMORY);
    let mut proved = ProofMemory::<Position>::new(MEMORY);
    let mut provers = [1, 3].map(|threads| Prover::with_threads(MEMORY, threads));
    let (mut compared, mut differ) = (0, 0);
    while compared < 400 {
        let Some(position) = after_plies(&lineup(&mut rng, 0), Deadlock::Official, 9, &mut rng) else { continue };
        let contexts = contexts(&position, &mut rng);
        let answers: Vec<(Value, Dtw)> = contexts.iter().map(fresh).collect();
        differ += u32::from(answers.iter().any(|&(value, _)| value != answers[0].0));
        for (position, &(value, distance)) in contexts.iter().zip(&answers) {
            assert_eq!(solver.proved_value(position, &mut proved, Limits::NONE), Ok(value), "{position}");
            assert_eq!(unproved.value(position, Limits::NONE), Ok(value), "{position}");
            assert_eq!(timed.distance(position, Limits::NONE), Ok((value, distance)), "{position}");
            assert_eq!(
                timed.wins_within(position, position.winner_by(value), distance, Limits::NONE),
                Ok(true),
                "{position}"
            );
            let named = unproved.winning_move(position, Limits::NONE).unwrap();
            assert_eq!(named.is_some(), value == Value::Win, "{position}");
            assert!(unproved.known_bounds(position).value().is_none_or(|known| known == value), "{position}");
            for prover in &mut provers {
                assert_eq!((prover.value(position, Limits::NONE), prover.resolved()), (Ok(value), 0), "{position}");
            }
            // If the replay used the proof of another context, it would need no moves.
            let replayed = replay(position, !value, &mut |_| Ok(None), &mut proved, Limits::default());
            assert!(replayed.is_err(), "{position}");
            assert!(proved.value(position).is_none_or(|known| known == value), "{position}");
            compared += 1;
        }
    }
    assert!(differ > 4, "{differ} positions have other values in other contexts");
}

#[test]
fn solutions_and_strategies_know_nothing_of_other_contexts() {
    let mut rng = ChaCha8Rng::seed_from_u64(583);
    let mut compared = 0;
    while compared < 20 {
        let Some(position) = after_plies(&lineup(&mut rng, 0), Deadlock::Official, 16, &mut rng) else { continue };
        let Ok(solution) = retrograde::solve(&position, MEMORY, Limits::default()) else { continue };
        let (value, _) = solution.get(&position).expect("its own root");
        let claims = Claims::of_position(value);
        let strategy = Strategy::find(&position, &claims, MEMORY, Limits::default(), 100).unwrap();
        for other in contexts(&position, &mut rng) {
            let same = other.shares_context(&position);
            assert_eq!(solution.get(&other).is_some(), same, "{other}");
            assert!(same || strategy.winning_move(&other).is_none(), "{other}");
            compared += usize::from(!same);
        }
    }
}
