//! The players: what they say of turns, and the greedy one.

use kamisado_solver::search::Limits;
use mitsudomoe::questions::known::Known;
use mitsudomoe::questions::players::{Level, OUT, choose, way_home};
use mitsudomoe::{Position, Seat};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn can_win_at_once(position: &Position) -> bool {
    position.turns().into_iter().any(|turn| position.after(turn).winner() == Some(position.turn()))
}

#[test]
fn what_is_said_of_turns_is_so_by_the_rules() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for level in [Level::Careful, Level::Careful, Level::Strong] {
        let mut position = Position::start(2).unwrap();
        while position.outcome().is_none() {
            let choice = choose(&position, level, Limits::NONE, &mut random).unwrap();
            let after = position.after(choice.turn);
            assert_eq!(choice.known == Known::Win(1), can_win_at_once(&position), "{position}");
            match choice.known {
                Known::Win(within) => assert!(within > 1 || after.winner() == Some(position.turn())),
                Known::Open(open) => assert!(open == 0 || !can_win_at_once(&after), "{position}"),
                Known::Loss(_) => assert!(position.turns().into_iter().all(|turn| {
                    let after = position.after(turn);
                    // A loss within 2 is not seen by the rules of one turn.
                    level == Level::Strong || after.winner().is_some() || can_win_at_once(&after)
                })),
            }
            position = after;
        }
    }
}

/// The ball on d4 is next to two goal spaces, but they are taken.
const NEARLY_HOME: &str = ". . . wW w / . . . wW wW / . bB . . . / . bB bB . . / . . . . . | w:a1 b:e5 | w | w4 b5";

#[test]
fn each_ball_has_a_goal_space_of_its_own() {
    let position: Position = NEARLY_HOME.parse().unwrap();
    assert_eq!(way_home(&position, Seat::A1), 1);
    assert_eq!(way_home(&position, Seat::E5), 1 + 1 + 1);
    assert_eq!(way_home(&position, Seat::A5), OUT);
}

#[test]
fn a_win_is_taken_and_other_turns_go_as_far_as_they_can() {
    let (start, nearly) = (Position::start(2).unwrap(), NEARLY_HOME.parse::<Position>().unwrap());
    let way = |turn| way_home(&start.after(turn), Seat::A1);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut greedy_turn = |position| choose(position, Level::Greedy, Limits::NONE, &mut random).unwrap().turn;
    for _ in 0..10 {
        assert_eq!(nearly.after(greedy_turn(&nearly)).winner(), Some(Seat::A1));
        assert_eq!(Some(way(greedy_turn(&start))), start.turns().into_iter().map(way).min());
    }
}
