//! Rounds of played matches.

use std::sync::atomic::AtomicBool;

use analysis::population::played::PlayedRound;
use analysis::population::{Fills, PlayedRounds, Rounds};
use kamisado::{Deadlock, Ending, FinishedRound, Level, Player, Position};
use kamisado_players::{Resistance, Skill};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

static GO: AtomicBool = AtomicBool::new(false);

fn rounds(players: Skill, points: u32) -> Vec<PlayedRound> {
    let played = PlayedRounds::new(1, players, points);
    (1..=60).map(|number| played.round(number, Deadlock::Official, &GO).unwrap()).collect()
}

#[test]
fn rounds_come_from_all_parts_of_matches() {
    let rounds = rounds(Skill::Natural, 7);
    assert!(rounds.iter().any(|round| round.of_match == 1) && rounds.iter().any(|round| round.of_match >= 4));
    assert!(rounds.iter().any(|round| round.finished.level_before() > Level::Normal));
    assert!(rounds.iter().any(|round| round.finished.outcome.winner == Player::Gold));
    assert!(rounds.iter().any(|round| round.finished.outcome.ending == Ending::Home));
    // The score before the last round of a match to two points is at most one to one.
    assert!(self::rounds(Skill::Natural, 2).iter().all(|round| round.of_match <= 2));
}

#[test]
fn the_same_number_gives_the_same_round() {
    // Frozen: published samples must stay reproducible.
    let first = &rounds(Skill::Natural, 3)[0];
    assert_eq!(first.finished.board.to_string(), "Gy3pk1/1Ub1g1P1/7B/5o2/8/3rO+u2/4K3/4RY2 b O");
    let again = PlayedRounds::new(1, Skill::Natural, 3);
    let round = |played: PlayedRounds, number| played.round(number, Deadlock::Official, &GO).unwrap();
    assert_eq!(round(again, 7), rounds(Skill::Natural, 3)[6]);
    assert_ne!(round(again, 7), round(again, 8));
    assert_ne!(round(again, 7), round(PlayedRounds { seed: 2, ..again }, 7));
}

#[test]
fn all_rounds_of_a_match_hold_the_one_that_is_drawn() {
    let played = PlayedRounds { fills: Fills::Rule, ..PlayedRounds::new(1, Skill::Natural, 7) };
    let all = played.all_rounds(70, Deadlock::Official, &GO).unwrap();
    let matches: Vec<&[PlayedRound]> = all.chunk_by(|one, next| next.of_match > one.of_match).collect();
    assert!(matches.len() >= 64 && all.len() >= 70);
    for (number, rounds) in (1..).zip(&matches[..20]) {
        assert!((1..).zip(*rounds).all(|(of_match, round)| round.of_match == of_match));
        assert!(rounds.contains(&played.round(number, Deadlock::Official, &GO).unwrap()));
    }
}

#[test]
fn what_is_not_said_is_left_out_of_the_name() {
    let text = serde_json::to_string(&PlayedRounds::new(1, Skill::Perfect, 3)).unwrap();
    assert_eq!(text, r#"{"seed":1,"players":"win-keeping","blunders":0.0,"points":3}"#);
    let named = PlayedRounds {
        resistance: Resistance::Longest,
        rounds: Rounds::All,
        ..PlayedRounds::new(1, Skill::Perfect, 3)
    };
    let text = serde_json::to_string(&named).unwrap();
    assert_eq!(serde_json::from_str::<PlayedRounds>(&text).unwrap(), named);
    assert_eq!(
        named.to_string(),
        "finished rounds of matches to 3 points played by win-keeping players without blunders, who make lost \
         rounds as long as they can, all rounds of each match (seed 1)"
    );
}

#[test]
fn the_better_side_and_the_rules_side_are_chosen() {
    // The rulebook's example: 17 winning first moves after filling left, 6 after filling right; balances 8 and -4.
    let setup = "2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P".parse().unwrap();
    let Err(kamisado::PositionError::Finished { outcome }) = Position::new(&setup, Deadlock::Official) else {
        panic!("a finished round")
    };
    let finished = FinishedRound { board: setup, outcome };
    for fills in [Fills::Better, Fills::Rule] {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        assert_eq!(fills.choose(&finished, Deadlock::Official, &mut random, &GO).unwrap().name(), "right");
    }
}
