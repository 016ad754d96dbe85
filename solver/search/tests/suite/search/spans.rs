//! What a search remembers of a win within one number of moves holds for others.

use kamisado::{Deadlock, Position};
use kamisado_solver::game::TwoPlayer;
use kamisado_solver::game::value::Dtw;
use kamisado_solver::search::{Limits, Solver};
use rand::SeedableRng;
use rand::seq::{IteratorRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

#[test]
fn a_proof_holds_for_all_numbers_of_its_span() {
    let mut random = ChaCha8Rng::seed_from_u64(66);
    let mut remembered = Solver::new(1 << 24);
    for _ in 0..12 {
        let mut position = Position::start(Deadlock::Official);
        for ply in 0.. {
            if position.outcome().is_some() {
                break;
            }
            // Distances of earlier positions take too long.
            if ply >= 10 {
                let (value, Dtw(distance)) = Solver::new(1 << 24).distance(&position, Limits::NONE).unwrap();
                let winner = position.winner_by(value);
                let mut numbers: Vec<u16> = (1..=distance + 4).collect();
                numbers.shuffle(&mut random);
                for moves in numbers {
                    let mut wins =
                        |player| remembered.wins_within(&position, player, Dtw(moves), Limits::NONE).unwrap();
                    assert_eq!(wins(winner), moves >= distance, "{position} {moves}");
                    assert!(!wins(winner.opponent()), "{position} {moves}");
                }
            }
            position = position.after(position.moves().choose(&mut random).unwrap());
        }
    }
}
