//! Natural players.

use kamisado::Deadlock;
use kamisado::Position;
use kamisado_players::natural_move;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

#[test]
fn natural_players_look_one_move_ahead() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..20 {
        let mut position = Position::start(Deadlock::Official);
        while position.outcome().is_none() {
            let could_win = position.can_win_now();
            let mover = position.turn();
            position = position.after(natural_move(&position, &mut random).unwrap());
            if could_win {
                assert_eq!(position.winner(), Some(mover));
            }
        }
    }
}
