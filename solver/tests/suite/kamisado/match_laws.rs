//! Laws of matches as a game, on random play: the score, the fills and the keys.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solver::game::Game;
use solver::kamisado::{Deadlock, Fill, Match, MatchFormat, MatchMove, MatchState};

/// Every format, the shortest first.
fn formats() -> Vec<MatchFormat> {
    let points = (1..=MatchFormat::MOST_POINTS).filter_map(MatchFormat::to_points);
    [MatchFormat::Single].into_iter().chain(points).collect()
}

/// A move at random; one that ends the round mostly only where there is no other, so that the board gets crowded.
fn random_move(state: &MatchState, rng: &mut ChaCha8Rng) -> MatchMove {
    let moves: Vec<MatchMove> = state.moves().collect();
    let goes_on = |&m: &MatchMove| state.after(m).position().outcome().is_none();
    let quiet: Vec<MatchMove> = moves.iter().copied().filter(goes_on).collect();
    let moves = if quiet.is_empty() || rng.random_range(0..8) == 0 { &moves } else { &quiet };
    *moves.choose(rng).expect("the match is not over")
}

#[test]
fn a_state_goes_with_its_match() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for format in formats() {
        for deadlock in Deadlock::ALL {
            let mut game = Match::start(format, deadlock);
            let mut state = MatchState::start(format, deadlock);
            while state.winner().is_none() {
                let m = random_move(&state, &mut rng);
                match m {
                    MatchMove::Tower(m) => drop(game.play(m)),
                    MatchMove::Fill(fill) => game.fill(fill).expect("the match waits for it"),
                }
                if state.chooser().is_some() {
                    for fill in Fill::ALL {
                        let next = state.finished_round().unwrap().next(fill);
                        assert_eq!(state.position().refilled(fill).unwrap().setup(), next);
                    }
                }
                state.play_unchecked(m);
                assert_eq!((state.position(), state.score()), (game.position(), game.score()));
                assert_eq!((state.chooser(), state.winner()), (game.chooser(), game.winner()));
                assert_eq!(state.read_move(&m.to_string()).is_ok(), state.moves().any(|legal| legal == m));
            }
            assert_eq!((state.moves().count(), state.turn()), (0, state.winner().unwrap().opponent()));
        }
    }
}
