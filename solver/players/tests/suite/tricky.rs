//! The trickiest moves, compared with the published traps and with all answers.

use std::fs::File;

use kamisado::{Deadlock, MatchFormat, Move, Position};
use kamisado_players::{Computer, Skill, natural_move};
use kamisado_records::Record;
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::best::{Share, natural_moves, share_after, trickiest};
use kamisado_solver::questions::value::{Question, Winners, answer};
use kamisado_solver::search::Limits;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn tables() -> [&'static Table; 1] {
    [Table::embedded()]
}

fn question<'a>(tables: &'a [&'a Table]) -> Question<'a> {
    Question { tables, memory: 1 << 24, ..Question::default() }
}

/// The trickiest moves by all answers of the opponent, if it never has to pass.
fn by_all_answers(position: &Position, tables: &[&Table]) -> Option<(Vec<Move>, Share)> {
    let found = answer(position, &Question { moves: true, replies: true, ..question(tables) }).unwrap();
    let shares = found.moves.iter().map(|found| Some((found.m, found.share.filter(|_| found.replies.is_some())?)));
    let shares: Vec<(Move, Share)> = shares.collect::<Option<_>>()?;
    let least = shares.iter().map(|(_, share)| share.rate()).min_by(f64::total_cmp)?;
    let best: Vec<_> = shares.into_iter().filter(|(_, share)| share.rate() == least).collect();
    Some((best.iter().map(|&(m, _)| m).collect(), best[0].1))
}

#[test]
fn published_traps_are_the_trickiest_moves() {
    let mut traps = csv::Reader::from_reader(File::open("../../data/traps.csv").unwrap());
    let heads = traps.headers().unwrap().clone();
    let tables = tables();
    let mut winners = Winners::new(question(&tables));
    let (mut seen, mut compared) = (0, 0);
    for line in traps.records() {
        let line = line.unwrap();
        let field = |name: &str| &line[heads.iter().position(|head| head == name).unwrap()];
        let mut position = Position::start(Default::default());
        position = position.after(position.read_move(field("first_move")).unwrap());
        let loser = position.turn();
        for m in field("line").split(' ') {
            let m = position.read_move(m).unwrap();
            if position.turn() == loser {
                let (best, least) = trickiest(&position, position.moves(), &mut |next| winners.share(next)).unwrap();
                assert!(best.contains(&m), "{position} {m}");
                if let Some((by_all, share)) = by_all_answers(&position, &tables).filter(|_| seen % 20 == 0) {
                    assert_eq!((best, least.rate()), (by_all, share.rate()), "{position}");
                    compared += 1;
                }
                seen += 1;
            } else {
                assert!(natural_moves(&position).contains(&m), "{position} {m}");
            }
            position = position.after(m);
        }
        assert_eq!(position.to_string(), field("position"));
        let Share { keep, natural } = winners.share(&position).unwrap();
        assert_eq!(
            (natural.to_string(), (natural - keep).to_string()),
            (field("natural").into(), field("lose").into())
        );
    }
    assert!(seen > 300 && compared > 10, "{seen} {compared}");
}

#[test]
fn a_pass_of_the_winner_is_followed() {
    let mut passes = 0;
    for seed in 0..200 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut position = Position::start(Default::default());
        while position.outcome().is_none() {
            let moves: Vec<Move> = position.moves().collect();
            for &m in &moves {
                let next = position.after(m);
                if next.outcome().is_some() || next.turn() != position.turn() {
                    continue;
                }
                // Whoever wins, the share is that of one of the moves after the pass.
                let mut of_next =
                    |at: &Position| Ok::<_, ()>(Share { keep: 1, natural: natural_moves(at).len() as u32 });
                let share = share_after(&position, m, &mut of_next).unwrap();
                let after: Vec<Share> = next.moves().map(|m| share_after(&next, m, &mut of_next).unwrap()).collect();
                assert!(
                    after.contains(&share) && after.iter().all(|after| after.rate() >= share.rate()),
                    "{position} {m}"
                );
                passes += 1;
            }
            let m = natural_move(&position, &mut random).unwrap();
            position = position.after(m);
        }
    }
    assert!(passes > 10, "{passes}");
}

#[test]
fn the_tricky_player_wins_soon_and_loses_by_the_trickiest_longest_move() {
    let tables = tables();
    let computer = Computer::new(Skill::Tricky, question(&tables), false);
    let choose = |text: &str| {
        let record = Record::new(MatchFormat::Single, &text.parse().unwrap(), Deadlock::Official).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        computer.choose(record.game(), Limits::default(), &mut random).unwrap().m.to_string()
    };
    // After f1f3 and f1f4 one of 9 natural moves wins, after f1f6, which lasts longest, one of 8.
    let lost = "oupkyrg1/7b/8/8/8/8/8/BGRYKPUO g P";
    assert_eq!(choose(lost), "f1f4");
    assert_eq!(choose("oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B"), "h8h3");
}
