//! The published result of the match to 2 points.

use std::fs::File;

use kamisado::{Deadlock, MatchFormat, MatchMove, MatchState, Player, Position};
use kamisado_matches::{MatchAnswer, MatchQuestion, SettledSetups, answer};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::questions::value::Source;
use kamisado_solver::search::Limits;

fn start() -> MatchState {
    MatchState::start(MatchFormat::to_points(2).unwrap(), Deadlock::Official)
}

/// The answer without a search.
fn asked(state: &MatchState) -> MatchAnswer {
    let limits = Limits { nodes: Some(0), ..Limits::default() };
    let settled = SettledSetups::new(limits, true).with_shipped();
    let question = MatchQuestion { moves: true, replies: true, memory: 1 << 20, ..MatchQuestion::default() };
    answer(state, &question, &settled).unwrap()
}

#[test]
fn all_first_moves_are_those_of_the_file() {
    let found = asked(&start());
    assert_eq!((found.verdict, found.source, found.proved), (Value::Win.into(), Source::Table, true));
    let mut file = csv::Reader::from_reader(File::open("../../data/match-to-2.csv").unwrap());
    let lines = file.records().map(|line| line.unwrap());
    let expected: Vec<(String, String)> = lines.map(|line| (line[0].to_owned(), line[2].to_owned())).collect();
    let word = |verdict: Verdict| if verdict == Value::Win.into() { "win" } else { "loss" }.to_owned();
    let moves: Vec<(String, String)> = found.moves.iter().map(|m| (m.m.to_string(), word(m.verdict))).collect();
    assert_eq!(moves, expected);
    assert!(found.moves.iter().all(|m| m.source == Source::Table));
}

#[test]
fn the_next_moves_follow() {
    for found in asked(&start()).moves {
        let next = start().after(found.m);
        let answers = asked(&next);
        assert_eq!(answers.verdict, found.verdict.before(true), "{next}");
        // After a winning move nothing helps; after a losing one, which answer wins is not published.
        let expected = if found.verdict == Value::Win.into() { Value::Loss.into() } else { Verdict::Unknown };
        assert!(answers.moves.iter().all(|m| m.verdict == expected), "{next}");
        assert_eq!((answers.proved, answers.nodes), (true, 0));
    }
}

#[test]
fn symmetric_matches_are_known_and_others_are_not() {
    let settled = SettledSetups::new(Limits::default(), true).with_shipped();
    let state = |text: &str, format: u32, deadlock| {
        let position = Position::read(text, deadlock).unwrap();
        MatchState::new(position, MatchFormat::to_points(format).unwrap()).unwrap()
    };
    // With the players exchanged.
    let gold = state("oupkyrgb/8/8/8/8/8/8/BGRYKPUO g -", 2, Deadlock::Official);
    assert_eq!(settled.shipped(&gold), Some(Player::Gold));
    let other = |format, deadlock| settled.shipped(&state("start", format, deadlock));
    assert_eq!(other(2, Deadlock::Official), Some(Player::Black));
    assert_eq!((other(3, Deadlock::Official), other(2, Deadlock::TwoPass)), (None, None));
    let ringed = state("+oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", 2, Deadlock::Official);
    assert_eq!(settled.shipped(&ringed), None);
    let of_computation = SettledSetups::new(Limits::default(), true);
    assert_eq!(of_computation.shipped(&start()), None);
    assert_eq!(of_computation.with_shipped().with_limits(Limits::default()).shipped(&start()), Some(Player::Black));
    assert!(start().moves().all(|m| matches!(m, MatchMove::Tower(_))));
}
