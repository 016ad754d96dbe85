//! Counts on a board, by hand.

use analysis::question::sides::rules::RULES;
use answers::setup::{Lineup, Role};
use kamisado::Setup;

fn counts(setup: &str) -> Vec<(&'static str, i32)> {
    let lineup = Lineup::new(&setup.parse().unwrap());
    RULES.iter().map(|rule| (rule.name, rule.count(&lineup))).collect()
}

fn count(setup: &str, name: &str) -> i32 {
    counts(setup).into_iter().find(|found| found.0 == name).unwrap().1
}

const RIGHT: &str = "yrgkobup/8/8/8/8/8/8/+PGYRKOBU b -";

#[test]
fn towers_behind_their_own_colour_by_hand() {
    // Row 2 is P B Y U G K O R, row 3 U Y B P R O K G; Gold has P G Y R K O B U, and Black sees P U B O K G R Y.
    assert_eq!(["own_straight", "own_diagonal"].map(|name| count(RIGHT, name)), [2, 2]);
    assert_eq!(["his_straight", "his_diagonal", "diagonal_balance"].map(|name| count(RIGHT, name)), [1, 4, -2]);
}

#[test]
fn own_colours_ahead_by_hand() {
    // Gold: a2 c2 f2 g2, f3 g3, d4 h4, and beyond f5 a5, d6 h6, g7. Black, as seen by Black: a2 b2 e2 f2 h2, c3 e3
    // f3 g3 h3, c4 h4, and beyond d5 a5 f5 g5 h5, a6, a7.
    let ahead = ["own_three", "his_three", "three_balance", "two_balance", "ahead_balance"];
    assert_eq!(ahead.map(|name| count(RIGHT, name)), [8, 12, -4, 6 - 10, 13 - 19]);
    assert_eq!(
        count(RIGHT, "near_balance"),
        (4 * 6 + 2 * 5 + 2 * 4 + 2 * 3 + 2 * 2 + 1) - (5 * 6 + 5 * 5 + 2 * 4 + 5 * 3 + 2 + 1)
    );
}

#[test]
fn own_colours_on_the_files_by_hand() {
    let counted = |role: Role| {
        let lineup = Lineup::new(&RIGHT.parse().unwrap());
        (0..8).map(|ahead| lineup.own_squares(role, ahead, 0)).collect::<Vec<_>>()
    };
    // Every tower has its own colour once on its file.
    assert_eq!(Role::ALL.map(|role| counted(role).iter().sum::<u32>()), [8, 8]);
    let [own, theirs] = Role::ALL.map(counted);
    assert_eq!(count(RIGHT, "own_goal"), own[7] as i32);
    assert_eq!(count(RIGHT, "goal_balance"), own[7] as i32 - theirs[7] as i32);
    assert_eq!(count(RIGHT, "second_balance"), own[2] as i32 - theirs[2] as i32);
    let between = |of: &[u32]| of[1..7].iter().sum::<u32>() as i32;
    assert_eq!(count(RIGHT, "between_balance"), between(&own) - between(&theirs));
}

#[test]
fn the_initial_round_is_the_same_for_both() {
    let start = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -";
    for (own, theirs) in
        [("own_straight", "his_straight"), ("own_diagonal", "his_diagonal"), ("own_fatal", "his_fatal")]
    {
        assert_eq!(count(start, own), count(start, theirs));
    }
    assert_eq!((count(start, "own_diagonal"), count(start, "own_home"), count(start, "his_moves")), (4, 8, 102));
    assert_eq!((count(start, "own_goal"), count(start, "goal_balance"), count(start, "four_balance")), (0, 0, 0));
    assert_eq!((count(start, "fatal_balance"), count(start, "rings_inside"), count(start, "facing")), (0, 0, 0));
}

#[test]
fn turning_the_board_changes_nothing() {
    let setup: Setup = RIGHT.parse().unwrap();
    assert_eq!(counts(&setup.half_turn().to_string()), counts(RIGHT));
    assert_eq!(counts(&setup.mirror().to_string()), counts(RIGHT));
}

#[test]
fn fatal_first_moves_by_hand() {
    // d8g5 calls red, which runs from d1 to d8; a8a3 calls blue, which runs from h1 to a8.
    assert_eq!(count(RIGHT, "his_fatal"), 2);
    // No first move of the initial round loses before the third.
    assert_eq!(count("start", "his_fatal"), 0);
}

#[test]
fn less_is_better_where_fewer_are_wanted() {
    let lineup = Lineup::new(&RIGHT.parse().unwrap());
    let score = |name: &str| RULES.iter().find(|rule| rule.name == name).unwrap().score(&lineup);
    assert_eq!((score("own_straight"), score("his_straight")), (2, -1));
    let mut names: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), RULES.len());
}
