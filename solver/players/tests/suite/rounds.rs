//! Rounds played to their end by players of each skill.

use std::sync::atomic::AtomicBool;

use kamisado::Deadlock;
use kamisado::{Player, Position};
use kamisado_players::{Resistance, Skill, play_out};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::{Question, WinnerError, Winners, answer};
use kamisado_solver::search::Limits;
use kamisado_solver::search::SearchStopped;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// A question with the tables, to be looked up before a search.
fn question<'a>(tables: &'a [&'a Table]) -> Question<'a> {
    Question { tables, memory: 1 << 24, ..Question::default() }
}

/// The winners of the initial round, which Black wins.
fn winners(skills: [Skill; 2]) -> Vec<Player> {
    let tables = [Table::embedded()];
    let mut winners = Winners::new(question(&tables));
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let start = Position::start(Deadlock::Official);
    (0..20)
        .map(|_| {
            let line = play_out(start, skills, Resistance::Random, &mut random, &mut winners).unwrap();
            line.last().unwrap().outcome().unwrap().winner
        })
        .collect()
}

#[test]
fn perfect_players_keep_the_value() {
    assert_eq!(winners([Skill::Perfect; 2]), [Player::Black; 20]);
}

#[test]
fn blunders_give_rounds_away() {
    assert_eq!(winners([Skill::Strong { blunders: 0.0 }; 2]), [Player::Black; 20]);
    let some = winners([Skill::Strong { blunders: 0.2 }; 2]);
    assert!(some.contains(&Player::Black) && some.contains(&Player::Gold));
}

#[test]
fn lapses_give_rounds_away() {
    assert_eq!(winners([Skill::Lapsing { lapses: 0.0 }; 2]), [Player::Black; 20]);
    let some = winners([Skill::Lapsing { lapses: 0.2 }; 2]);
    assert!(some.contains(&Player::Black) && some.contains(&Player::Gold));
}

#[test]
fn each_player_has_a_skill() {
    assert_eq!(winners([Skill::Perfect, Skill::Natural]), [Player::Black; 20]);
    // Black's first move alone loses in most of these rounds.
    let natural = winners([Skill::Natural, Skill::Perfect]);
    assert!(natural.iter().filter(|&&winner| winner == Player::Gold).count() > 15, "{natural:?}");
}

#[test]
fn a_stop_ends_the_round() {
    let stop = AtomicBool::new(true);
    let limits = Limits { stop: Some(&stop), ..Limits::default() };
    let mut winners = Winners::new(Question { limits, ..question(&[]) });
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let start = "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -".parse().unwrap();
    let played = play_out(start, [Skill::Perfect; 2], Resistance::Random, &mut random, &mut winners);
    assert!(matches!(played, Err(WinnerError::Stopped(SearchStopped))));
}

#[test]
fn a_lost_round_is_made_as_long_as_it_can_be() {
    let lost: Position =
        Position::new(&"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P".parse().unwrap(), Deadlock::Official).unwrap();
    let mut winners = Winners::new(question(&[]));
    let length = |position: &Position| {
        let found = answer(position, &Question { distance: true, ..question(&[]) }).unwrap();
        found.verdict.distance().unwrap()
    };
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..3 {
        let line = play_out(lost, [Skill::Perfect; 2], Resistance::Longest, &mut random, &mut winners).unwrap();
        assert_eq!(length(&line[1]).before(), length(&lost));
    }
    assert!(lost.moves().any(|m| length(&lost.after(m)).before() < length(&lost)));
}
