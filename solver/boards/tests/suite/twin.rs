//! The fast rules and the slow ones, compared in random play on boards of all sizes.

use crate::slow::{Round, Rules};
use kamisado_boards::certificate::{certify, verify};
use kamisado_boards::value::{Question, answer};
use kamisado_boards::{Board, Move, Position};
use kamisado_solver::Value;
use kamisado_solver::game::{Game, Glance, Hints};
use kamisado_solver::search::certificate::Claims;
use kamisado_solver::search::{Limits, naive};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::support::Symmetry;

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.collect();
    moves.sort_unstable();
    moves
}

/// Whether the mover wins in at most the given number of moves.
fn wins_within(round: &Round<'_>, moves: u32) -> bool {
    moves > 0
        && round.moves().any(|m| {
            let child = round.after(m);
            match child.winner() {
                Some(winner) => winner == round.turn(),
                None if child.turn() == round.turn() => wins_within(&child, moves - 1),
                None => loses_within(&child, moves - 1),
            }
        })
}

/// Whether the mover loses in at most the given number of moves, whatever they play.
fn loses_within(round: &Round<'_>, moves: u32) -> bool {
    moves > 0
        && round.moves().all(|m| {
            let child = round.after(m);
            match child.winner() {
                Some(winner) => winner != round.turn(),
                None if child.turn() == round.turn() => loses_within(&child, moves - 1),
                None => wins_within(&child, moves - 1),
            }
        })
}

#[test]
fn fast_and_slow_rules_agree() {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    let (mut rounds, mut passes, mut deadlocks) = (0, 0, 0);
    let mut seen = [0; 4];
    for number in 0..420 {
        let board = Symmetry::ALL[number % 6].board(4 + (number % 7) as u8, random);
        let (rules, mut position) = (Rules::new(&board), Position::start(&board));
        let mut round = Round::new(&rules, &position);
        while position.winner().is_none() {
            let moves = sorted(position.moves());
            assert_eq!(moves, sorted(round.moves()), "{position}");
            assert_eq!(Game::can_win_now(&position), round.can_win_now(), "{position}");
            assert_eq!(Position::read(&board, &position.to_string()), Ok(position));
            if position.due().is_some() {
                look_is_right(&position, &round, &mut seen);
            }
            let m = *moves.choose(random).expect("a round that is not over");
            passes += position.play_unchecked(m).len();
            round.play_unchecked(m);
            assert!(Round::new(&rules, &position) == round, "{position}: after {m}");
        }
        deadlocks += usize::from(position.due().is_none());
        rounds += 1;
    }
    assert!(passes > 100 && deadlocks > 5, "{rounds} rounds, {passes} passes, {deadlocks} deadlocks");
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

/// What a look claims, the slow rules confirm; `seen` counts wins, losses, forced moves and open positions.
fn look_is_right(position: &Position<'_>, round: &Round<'_>, seen: &mut [usize; 4]) {
    let lets_win = |&m: &Move| {
        let mut child = *position;
        // Wins after passes of both players are not looked for.
        child.play_unchecked(m).is_empty() && child.winner().is_none() && round.after(m).can_win_now()
    };
    let live: Vec<Move> = sorted(round.moves()).into_iter().filter(|m| !lets_win(m)).collect();
    assert_eq!(sorted(position.live_moves()), live, "{position}");
    match position.look().expect("a look at every position") {
        Glance::Wins(m) => {
            seen[0] += 1;
            let child = round.after(m);
            let wins = match child.winner() {
                Some(winner) => winner == round.turn(),
                None if child.turn() == round.turn() => child.can_win_now(),
                None => loses_within(&child, 2),
            };
            assert!(wins, "{position}: {m}");
        }
        Glance::Bounds(_) => {
            seen[1] += 1;
            assert!(live.is_empty(), "{position}");
        }
        Glance::Forced(m) => {
            seen[2] += 1;
            assert_eq!(live, [m], "{position}");
        }
        _ => {
            seen[3] += 1;
            let ends = |m: Move| {
                let child = position.after(m);
                let answered = |answer| {
                    let mut next = child;
                    next.play_unchecked(answer).is_empty() && next.can_win_now()
                };
                child.winner().is_none() && child.turn() != position.turn() && child.moves().all(answered)
            };
            let quick = live.iter().find(|&&m| ends(m));
            assert!(quick.is_none(), "{position}: {quick:?}");
        }
    }
}

/// Values of whole rounds and certificates, which the slow rules replay.
#[test]
fn boards_of_four_rows_are_solved_and_certified() {
    let random = &mut ChaCha8Rng::seed_from_u64(2);
    let mut wins = 0;
    for number in 0..60 {
        let board: Board = Symmetry::ALL[number % 6].board(4, random);
        let (rules, position) = (Rules::new(&board), Position::start(&board));
        let round = Round::new(&rules, &position);
        let slow = naive::solve(&round, u16::MAX);
        let question = Question { moves: true, distance: true, memory: 1 << 20, threads: 2, limits: Limits::NONE };
        let found = answer(&position, &question).unwrap();
        assert_eq!(found.verdict, slow, "{position}");
        for &(m, verdict) in &found.moves {
            let child = round.after(m);
            let slow = naive::solve(&child, u16::MAX).before(child.turn() != round.turn());
            assert_eq!(verdict, slow, "{position}: {m}");
        }
        let claims = Claims::of_moves(found.moves.iter().map(|(_, verdict)| verdict.value()).collect());
        let certificate = certify(&position, claims, 1 << 20, Limits::NONE).unwrap();
        assert_eq!(verify(&certificate, Limits::NONE).unwrap().fault, None);
        let (_, replayed) = certificate.check(&round, &mut |_, _, _| {}, Limits::NONE).unwrap();
        assert!(replayed.is_ok(), "{position}");
        wins += usize::from(slow.value() == Some(Value::Win));
    }
    assert!((1..60).contains(&wins), "{wins} wins");
}
