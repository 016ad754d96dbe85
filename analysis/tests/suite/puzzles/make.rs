//! Which positions are puzzles.

use analysis::population::{PlayedRounds, Skill};
use analysis::question::puzzles::{Puzzle, PuzzleSource, Refutation, json, make};
use kamisado::Deadlock;
use kamisado_solver::questions::value::WinnerError;
use kamisado_solver::search::Limits;
use serde_json::{Value, json};

const SOURCE: PuzzleSource = PuzzleSource { of_match: 1, round: 1, number: 1 };

/// Gold's pink tower cannot move.
const PASSES: &str = "1roybpk1/2KB4/8/+g7/7+u/8/8/ROG1Y1UP b K";

fn made(text: &str, nodes: u64) -> Result<Option<Puzzle>, WinnerError> {
    make(&text.parse().unwrap(), SOURCE, Limits { nodes: Some(nodes), ..Limits::default() })
}

#[test]
fn a_win_at_once_two_ways_to_win_and_a_loss_are_no_puzzles() {
    let puzzle = made(PASSES, 200_000).unwrap().expect("a puzzle");
    let won_at_once = puzzle.line[2].position.to_string();
    let many_ways = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B";
    let lost = "o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B";
    for text in [&won_at_once, many_ways, lost] {
        assert!(made(text, 1_000_000).unwrap().is_none(), "{text}");
    }
}

#[test]
fn who_moves_again_is_refuted_again() {
    let puzzle = made(PASSES, 200_000).unwrap().expect("a puzzle");
    assert_eq!(puzzle.line_text(), "g8g3! (c7 passes) g3f2! (c7 passes) f2f1");
    let [(_, Refutation::Answer(_)), (m, Refutation::Again(again))] = &puzzle.refutations[..2] else { panic!() };
    assert_eq!((m.to_string(), again.len()), ("g8g7".to_owned(), 6));
    let told = puzzle.refutations[1].1.text();
    assert!(told.starts_with("and again (a5b4 a1a8, ") && told.contains("c3b2 deadlock"), "{told}");
}

#[test]
fn objects_have_the_refutations_in_a_list_of_one_shape() {
    let puzzle = made(PASSES, 200_000).unwrap().expect("a puzzle");
    let object = json(1, &puzzle, PlayedRounds::new(1, Skill::Natural, 3), Deadlock::Official);
    let refutations = serde_json::to_value(object).unwrap()["refutations"].take();
    let again: Vec<&Value> =
        refutations.as_array().unwrap().iter().filter(|refutation| refutation["moves"][0] == "g8g7").collect();
    assert_eq!((again.len(), again[0]), (8, &json!({"moves": ["g8g7", "a5b4"], "reply": "a1a8"})));
    // After one of six moves the opponent must pass once more.
    assert_eq!(again.iter().filter(|refutation| refutation["moves"].as_array().unwrap().len() == 3).count(), 3);
    assert_eq!(again[4], &json!({"moves": ["g8g7", "a5c3", "c3b2"], "reply": null}));
}

#[test]
fn what_takes_too_long_is_not_judged() {
    assert!(matches!(made(PASSES, 5), Err(WinnerError::Stopped(_))));
}
