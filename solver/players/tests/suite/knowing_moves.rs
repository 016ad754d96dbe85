//! Moves chosen by the answers about them.

use kamisado::Position;
use kamisado_players::{blunder, knowing_move};
use kamisado_solver::game::value::{Dtw, Verdict};
use kamisado_solver::questions::value::{Answer, Question, answer};
use kamisado_solver::search::Limits;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const WON: &str = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B";

fn won() -> Position {
    WON.parse().unwrap()
}

fn answered(position: &Position, distance: bool, nodes: Option<u64>) -> Answer {
    let limits = Limits { nodes, ..Limits::default() };
    answer(position, &Question { moves: true, distance, limits, ..Question::default() }).unwrap()
}

#[test]
fn a_player_who_knows_the_values_keeps_a_win_and_hurries_if_distances_are_known() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let position = won();
    let (values, distances) = (answered(&position, false, None), answered(&position, true, None));
    let mut chosen: Vec<String> =
        (0..40).map(|_| knowing_move(&position, &values, &mut random).unwrap().m.to_string()).collect();
    chosen.sort();
    chosen.dedup();
    assert_eq!(chosen, ["h8h3", "h8h4", "h8h5", "h8h6"]);
    for _ in 0..5 {
        assert_eq!(knowing_move(&position, &distances, &mut random).unwrap().m.to_string(), "h8h3");
    }
}

#[test]
fn only_won_positions_have_blunders() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let values = answered(&won(), false, None);
    for _ in 0..10 {
        let found = blunder(&values, &mut random).unwrap();
        assert!(["h8g7", "h8h2", "h8h7"].contains(&found.m.to_string().as_str()));
    }
}

#[test]
fn a_lost_round_is_made_long() {
    let lost = won().after(won().read_move("h8h4").unwrap());
    let answer = answered(&lost, true, None);
    let found = knowing_move(&lost, &answer, &mut ChaCha8Rng::seed_from_u64(1)).unwrap();
    assert_eq!((found.verdict, found.verdict.distance()), (answer.verdict, Some(Dtw(16))));
    assert!(answer.moves.iter().any(|other| other.verdict.distance() < Some(Dtw(16))));
    assert_eq!(blunder(&answer, &mut ChaCha8Rng::seed_from_u64(1)), None);
}

#[test]
fn unknown_moves_are_played_naturally() {
    let position = won();
    let answer = answered(&position, false, Some(1));
    assert_eq!(answer.verdict, Verdict::Unknown);
    for seed in 0..10 {
        let found = knowing_move(&position, &answer, &mut ChaCha8Rng::seed_from_u64(seed)).unwrap();
        assert!(!position.after(found.m).can_win_now(), "{}", found.m);
    }
}
