//! The evaluation of a position without a search, compared with trying all moves by the slow rules.

use std::cell::Cell;

use kamisado::slow::Board;
use kamisado::{Level, Move, Player, Position, Square};
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::{Game, Glance, Hints};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, RngSeed, TestRng, TestRunner};

use super::strategies::any_positions;

/// The winner if the round is decided within a number of moves, by trying all of them.
fn winner_within(board: &Board, moves: u32) -> Option<Player> {
    if moves == 0 || board.winner().is_some() {
        return board.winner();
    }
    let (mover, opponent) = (board.turn(), board.turn().opponent());
    let winners: Vec<_> = Game::moves(board).map(|m| winner_within(&board.after(m), moves - 1)).collect();
    if winners.contains(&Some(mover)) {
        Some(mover)
    } else if winners.iter().all(|&winner| winner == Some(opponent)) {
        Some(opponent)
    } else {
        None
    }
}

/// Whether a move lets the opponent reach home with the next move.
fn lets_home(board: &Board, m: Move) -> bool {
    let mut next = board.clone();
    let passes = next.play(m).unwrap();
    let opponent = board.turn().opponent();
    let goes_on = next.winner().is_none() && passes.is_empty() && next.turn() == opponent;
    goes_on && winner_within(&next, 1) == Some(opponent)
}

/// Runs a test on 2,000 positions, each with the board of the slow rules.
fn for_positions(test: impl Fn(&Position, &Board) -> Result<(), TestCaseError>) {
    let config = Config { cases: 2_000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let outcome = runner.run(&any_positions(), |position| {
        let board = Board::new(&position.setup(), position.deadlock()).unwrap();
        test(&position, &board)
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn an_estimate_that_claims_a_proof_is_right() {
    let (wins, later, losses, open) = (Cell::new(0), Cell::new(0), Cell::new(0), Cell::new(0));
    let count = |cell: &Cell<u32>| cell.set(cell.get() + 1);
    for_positions(|position, board| {
        let (mover, estimate) = (position.turn(), position.estimate());
        let wins_now = winner_within(board, 1) == Some(mover);
        prop_assert!(!wins_now || estimate == Bounds::WIN, "{}", position);
        // Wins are found up to the third move, and checked below. Losses are found completely, except for deadlocks.
        let every_move_lets_home = board.moves().into_iter().all(|m| lets_home(board, m));
        prop_assert_eq!(estimate == Bounds::LOSS, !wins_now && every_move_lets_home, "{}", position);
        match estimate {
            Bounds::WIN => {
                prop_assert_eq!(winner_within(board, 3), Some(mover), "{}", position);
                count(if wins_now { &wins } else { &later });
            }
            Bounds::LOSS => {
                prop_assert_eq!(winner_within(board, 2), Some(mover.opponent()), "{}", position);
                count(&losses);
            }
            _ => count(&open),
        }
        Ok(())
    });

    for (claims, what) in [(wins, "wins"), (later, "wins in three moves"), (losses, "losses"), (open, "open positions")]
    {
        assert!(claims.get() >= 50, "found {} {what}, expected at least 50", claims.get());
    }
}

#[test]
fn a_move_home_after_the_opponents_pass_or_a_push_is_found() {
    let (after_passes, after_pushes) = (Cell::new(0), Cell::new(0));
    for_positions(|position, board| {
        for m in board.moves() {
            let mut next = board.clone();
            let passes = next.play(m).unwrap();
            let moves_again = next.winner().is_none() && next.turn() == board.turn();
            if !moves_again || winner_within(&next, 1) != Some(board.turn()) {
                continue;
            }
            let level = |square: Square| position.setup().board[square.index()].map(|tower| tower.level);
            match (position.is_push(m), passes.as_slice()) {
                (true, []) => after_pushes.set(after_pushes.get() + 1),
                // For a tower with rings, the estimate may overlook that it cannot push either.
                (false, &[blocked]) if level(blocked) == Some(Level::Normal) => {
                    after_passes.set(after_passes.get() + 1)
                }
                _ => continue,
            }
            prop_assert_eq!(position.estimate(), Bounds::WIN, "{} in {}", m, position);
        }
        Ok(())
    });
    let (passes, pushes) = (after_passes.get(), after_pushes.get());
    assert!(passes >= 100 && pushes >= 10, "{passes} wins after passes and {pushes} after pushes");
}

#[test]
fn moves_left_out_of_the_search_lose_at_once() {
    let left_out = Cell::new(0);
    for_positions(|position, board| {
        let live: Vec<Move> = position.live_moves().collect();
        for m in position.moves() {
            prop_assert_eq!(live.contains(&m), !lets_home(board, m), "{} in {}", m, position);
            left_out.set(left_out.get() + u32::from(!live.contains(&m)));
        }
        prop_assert!(live.iter().all(|&m| position.moves().any(|legal| legal == m)));
        Ok(())
    });
    assert!(left_out.get() >= 1_000, "only {} moves left out", left_out.get());
}

#[test]
fn a_look_names_moves_that_win_or_are_forced_or_keeps_a_clue() {
    let [forced, won, open] = [Cell::new(0), Cell::new(0), Cell::new(0)];
    for_positions(|position, board| {
        let live: Vec<Move> = board.moves().into_iter().filter(|&m| !lets_home(board, m)).collect();
        let wins_now = winner_within(board, 1) == Some(position.turn());
        // Not for the start of a round, when any tower may move.
        let only = match live.as_slice() {
            &[m] if !wins_now && position.due().is_some() => Some(m),
            _ => None,
        };
        let (glance, estimate) = (position.look().unwrap(), position.estimate());
        match (glance, only) {
            (Glance::Wins(m), None) => {
                prop_assert_eq!(estimate, Bounds::WIN, "{}", position);
                let mut next = board.clone();
                prop_assert!(next.play(m).is_ok(), "{} in {}", m, position);
                prop_assert_eq!(winner_within(&next, 2), Some(position.turn()), "{} in {}", m, position);
                won.set(won.get() + 1);
            }
            (glance, Some(m)) => {
                prop_assert_eq!(glance, Glance::Forced(m), "{}", position);
                forced.set(forced.get() + 1);
            }
            (glance, None) => {
                prop_assert!(estimate != Bounds::WIN, "no winning move is named in {}", position);
                let Glance::Open(clue) = glance else {
                    prop_assert_eq!(glance, Glance::Bounds(Bounds::LOSS), "{}", position);
                    prop_assert_eq!(estimate, Bounds::LOSS, "{}", position);
                    return Ok(());
                };
                prop_assert_eq!(estimate.value(), None, "{}", position);
                prop_assert_eq!(position.guess(clue.guess), estimate, "{}", position);
                if let Some(live) = clue.live {
                    prop_assert!(position.live_moves_from(live).eq(position.live_moves()), "{}", position);
                }
                prop_assert_eq!(clue.live.is_some(), position.due().is_some(), "{}", position);
                open.set(open.get() + 1);
            }
        }
        Ok(())
    });
    let [forced, won, open] = [forced.get(), won.get(), open.get()];
    assert!(forced >= 100 && won >= 100 && open >= 500, "{forced} forced moves, {won} wins, {open} open positions");
}
