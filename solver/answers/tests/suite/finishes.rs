//! Checks the search for the better refill against plain minimax by the slow rules, with a stand-in for the values of
//! set-ups.

use std::cmp::Reverse;

use kamisado::slow::Board;
use kamisado::{Color, Deadlock, Ending, Fill, FinishedRound, Level, Move, Outcome, Player, Position, Setup};
use kamisado_answers::refill::Outlook;
use kamisado_answers::refill::finish::{Finish, FinishTask, Prize, Worth, finishes};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::search::{Limits, SearchStopped, Solver};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use shares::WinCount;

/// A number of winning first moves that depends on every tower of the set-up and is quick to compute.
///
/// If the match counts, its value depends on them as well.
fn stand_in(setup: &Setup) -> Worth {
    let mixed = setup.towers().fold(7_u64, |sum, (square, tower)| {
        sum * 31 % 1009 + square.index() as u64 * (1 + tower.color.index() as u64) + u64::from(tower.level.rings())
    });
    let in_match = [None, Some(Value::Win), Some(Value::Loss), None, None, None, None][mixed as usize % 7];
    Worth { moves: WinCount { wins: mixed % 13, moves: 102 }, in_match }
}

#[derive(Debug)]
struct FailingSource;

impl From<SearchStopped> for FailingSource {
    fn from(_: SearchStopped) -> FailingSource {
        FailingSource
    }
}

fn task(position: &Position, within: u16) -> FinishTask<'_> {
    FinishTask { position, within, points_to_win: None, memory: 1 << 16, limits: Limits::default() }
}

fn find(position: &Position, within: u16) -> Vec<Finish> {
    finishes::<FailingSource>(&task(position, within), &mut |setup| Ok(stand_in(setup))).unwrap()
}

/// A won match is better than an undecided one, which is better than a lost one; then fewer winning moves are better.
fn prize(worth: Worth) -> Prize {
    let chance = match worth.in_match {
        Some(Value::Win) => Outlook::Won,
        Some(Value::Loss) => Outlook::Lost,
        None => Outlook::Open,
    };
    Prize::Next(chance, Reverse(worth.moves.wins))
}

fn slowly(board: &Board, winner: Player, within: u16) -> Prize {
    if let Some(outcome) = board.outcome() {
        let end = FinishedRound { board: board.setup().clone(), outcome };
        let best = Fill::ALL.map(|fill| prize(stand_in(&end.next(fill)))).into_iter().max().unwrap();
        return match (outcome.winner == winner, end.level_before()) {
            (false, _) => Prize::None,
            (true, Level::Triple) => Prize::Match,
            (true, _) => best,
        };
    }
    if within == 0 {
        return Prize::None;
    }
    let prizes = board.moves().into_iter().map(|m| slowly(&board.after(m), winner, within - 1));
    if board.turn() == winner { prizes.max().unwrap() } else { prizes.min().unwrap() }
}

/// Positions of random play, with rings, that the player to move wins within `within` moves with a move that does not
/// win at once.
fn nearly_won(seed: u64, within: u16, number: usize) -> Vec<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < number {
        let rings = random.random_range(0..3_u8);
        let rows = [(); 2]
            .map(|()| Color::ALL.map(|color| (color, Level::new(random.random_range(0..4_u8).min(rings)).unwrap())));
        let mut position = Position::new(&Setup::home_rows(rows, Player::Black), Deadlock::Official).unwrap();
        while position.outcome().is_none() {
            let mut solver = Solver::new(1 << 16);
            let wins_later = |m| {
                let child = position.after(m);
                child.outcome().is_none()
                    && solver.wins_within(&child, position.turn(), Dtw(within - 1), Limits::NONE).unwrap()
            };
            if position.moves().any(wins_later) {
                found.push(position);
            }
            let m = position.moves().choose(&mut random).unwrap();
            position.play_unchecked(m);
        }
    }
    found.truncate(number);
    found
}

#[test]
fn the_search_agrees_with_plain_minimax_by_the_slow_rules() {
    let (mut choices, mut later) = (0, 0);
    for position in nearly_won(5, 3, 150) {
        let found = find(&position, 3);
        let board = Board::new(&position.setup(), Deadlock::Official).unwrap();
        let mut prizes = Vec::new();
        for m in board.moves() {
            let prize = slowly(&board.after(m), position.turn(), 2);
            let finish = found.iter().find(|finish| finish.m == m);
            assert_eq!(finish.map_or(Prize::None, |finish| finish.prize), prize, "{m} in {position}");
            prizes.extend((prize > Prize::None).then_some(prize));
        }
        assert_eq!(found[0].prize, *prizes.iter().max().unwrap());
        choices += usize::from(prizes.iter().min() != prizes.iter().max());
        later += usize::from(!found[0].is_at_once() && found.iter().any(Finish::is_at_once));
    }
    // Many of these positions leave a choice, and in some, winning at once does not give the best refill.
    assert!(choices > 20 && later > 5, "{choices} {later}");
}

#[test]
fn a_line_leads_to_its_prize() {
    for position in nearly_won(6, 3, 100) {
        for finish in find(&position, 3) {
            let mut board = Board::new(&position.setup(), Deadlock::Official).unwrap();
            assert_eq!(finish.line[0], finish.m);
            for &m in &finish.line {
                board.play(m).unwrap();
            }
            assert_eq!(board.outcome(), Some(finish.end.outcome));
            assert!(finish.line.len() <= 3 && finish.distance.0 <= 3);
            let Some([left, right]) = &finish.next else {
                assert_eq!((finish.prize, finish.fill()), (Prize::Match, None));
                continue;
            };
            let worths = [left, right].map(|next| next.worth);
            assert_eq!(worths, [left, right].map(|next| stand_in(&next.setup)));
            let prizes = worths.map(prize);
            assert_eq!(finish.prize, *prizes.iter().max().unwrap());
            let better = if prizes[0] == finish.prize { Fill::Left } else { Fill::Right };
            assert_eq!(finish.fill(), (prizes[0] != prizes[1]).then_some(better));
        }
    }
}

#[test]
fn all_ways_home_at_once_leave_the_same_next_round() {
    for position in nearly_won(7, 3, 100) {
        let at_once: Vec<_> = find(&position, 1).into_iter().map(|finish| finish.next).collect();
        assert!(at_once.windows(2).all(|pair| pair[0] == pair[1]), "{position}");
    }
}

#[test]
fn a_longer_limit_is_never_worse() {
    for position in nearly_won(8, 3, 12) {
        let [short, long] = [3, 5].map(|within| find(&position, within)[0].prize);
        assert!(long >= short, "{position}");
    }
}

#[test]
fn a_deadlock_is_a_win_too() {
    let position: Position = "3ky3/+B1u2+r2/o2++O++p3/4b3/2R++g++K++PY1/8/8/1++G4++U1 g G".parse().unwrap();
    let found = find(&position, 3);
    let finish = found.iter().find(|finish| finish.m.to_string() == "b1d3").expect("b1d3 wins");
    // Black's answer is the last move, so Black loses.
    let line: Vec<String> = finish.line.iter().map(Move::to_string).collect();
    assert_eq!((line, finish.distance), (vec!["b1d3".to_owned(), "e6f5".to_owned()], Dtw(3)));
    let outcome = Outcome { winner: Player::Gold, promoted: Color::Green, ending: Ending::Deadlock };
    assert_eq!(finish.end.outcome, outcome);
}

#[test]
fn points_or_a_triple_end_the_match() {
    let position: Position = "4++g3/1+p1+++Yb3/1++K2+oP+y1/2G3++Uu/7+O/k++r6/8/B2R4 g Y".parse().unwrap();
    let found = find(&position, 1);
    assert_eq!((found[0].prize, found[0].next.is_none()), (Prize::Match, true));

    let position: Position = "oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y".parse().unwrap();
    let best = |points_to_win| {
        let task = FinishTask { points_to_win, ..task(&position, 1) };
        finishes::<FailingSource>(&task, &mut |setup| Ok(stand_in(setup))).unwrap()[0].prize
    };
    assert!(best(None) < Prize::Match);
    assert!(best(Some(2)) < Prize::Match);
    assert_eq!(best(Some(1)), Prize::Match);
}

#[test]
fn a_round_that_is_not_won_in_time_has_no_finish() {
    assert!(find(&Position::start(Deadlock::Official), 3).is_empty());
}

#[test]
fn a_failure_to_count_is_passed_on() {
    let position = nearly_won(10, 3, 1)[0];
    assert!(finishes::<FailingSource>(&task(&position, 3), &mut |_| Err(FailingSource)).is_err());
}
