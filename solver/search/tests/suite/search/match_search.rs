//! Matches searched like any other game, and their proofs replayed by the slow rules.

use crate::support::late::late;
use kamisado::slow::MatchBoard;
use kamisado::{Deadlock, Level, MatchFormat, MatchState, Player};
use kamisado_solver::game::value::Value;
use kamisado_solver::search::certificate::{Certificate, Claims};
use kamisado_solver::search::{Limits, Solver};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const MEMORY: usize = 1 << 24;

/// The value of a state and its proof, if it is found within the limits.
fn certified(state: &MatchState, limits: Limits<'_>) -> Option<(Value, Certificate)> {
    let mut solver = Solver::new(MEMORY);
    let value = solver.value(state, limits).ok()?;
    let [game, rules, symmetry] = ["kamisado match", "test", "test"].map(str::to_owned);
    let (root, claims) = (state.to_string(), Claims::of_position(value));
    let mut certificate = Certificate { game, rules, symmetry, root, claims, moves: Vec::new() };
    let mut named = |state: &MatchState| solver.winning_move(state, Limits::NONE).unwrap();
    certificate.pack(state, &mut named, Limits::default(), MEMORY).unwrap();
    Some((value, certificate))
}

#[test]
fn a_decisive_round_has_the_value_of_the_round() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..100 {
        let mut setup = late(&mut rng, 2, false, Deadlock::Official).setup();
        // One ring each, in a match to 2 points.
        for player in Player::ALL {
            setup.board.iter_mut().flatten().find(|tower| tower.player == player).unwrap().level = Level::Sumo;
        }
        let format = MatchFormat::to_points(2).unwrap();
        let Ok(state) = MatchState::from_setup(&setup, format, Deadlock::Official) else { continue };
        let round = Solver::new(MEMORY).value(state.position(), Limits::NONE);
        assert_eq!(Solver::new(MEMORY).value(&state, Limits::NONE), round, "{state}");
    }
}

#[test]
fn proofs_of_matches_are_replayed_by_the_slow_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut wins, mut losses, mut later_rounds, mut not_of_the_round) = (0, 0, 0, 0);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let format = MatchFormat::to_points(2).unwrap();
    for _ in 0..30 {
        // Black leads by 1 to 0.
        let mut setup = late(&mut rng, 3, false, Deadlock::Official).setup();
        setup.board.iter_mut().flatten().find(|tower| tower.player == Player::Black).unwrap().level = Level::Sumo;
        let Ok(state) = MatchState::from_setup(&setup, format, Deadlock::Official) else { continue };
        let Some((value, certificate)) = certified(&state, limits) else { continue };
        let board = MatchBoard::new(&setup, format, Deadlock::Official).unwrap();
        let mut goes_on = false;
        let mut shown = |board: &MatchBoard, _, _| goes_on |= board.round().setup().due.is_none();
        let (_, result) = certificate.check(&board, &mut shown, Limits::default()).unwrap();
        assert!(result.is_ok(), "{state}: {result:?}");
        *(if value == Value::Win { &mut wins } else { &mut losses }) += 1;
        later_rounds += u32::from(goes_on);
        let round = Solver::new(MEMORY).value(state.position(), Limits::NONE);
        not_of_the_round += u32::from(round != Ok(value));
    }
    assert!(
        wins > 5 && losses > 3 && later_rounds > 3 && not_of_the_round > 3,
        "{wins} wins, {losses} losses; {later_rounds} proofs with a later round, {not_of_the_round} values that are not \
         those of the round"
    );
}
