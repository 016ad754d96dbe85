//! In small cases, compares everything with all lines of play, one by one.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;

use analysis::question::practical::{
    Chooser, Loser, OnlyMoves, Pairing, Practical, PracticalStudy, Walk, keep_on, play_keeping, play_naturally,
};
use answers::first_moves::first_moves;
use kamisado::{Deadlock, Move, Player, Position};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::questions::best::natural_moves;
use kamisado_solver::questions::value::{Question, WinnerError, Winners};
use kamisado_solver::search::{Limits, Prover};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

static GO: AtomicBool = AtomicBool::new(false);

fn chooser(stop: &AtomicBool) -> Chooser<'_> {
    let limits = Limits { stop: Some(stop), ..Limits::default() };
    Chooser::new(Winners::new(Question { memory: 1 << 22, limits, proof: false, ..Question::default() }))
}

/// Positions from played rounds in which the winner may go wrong, with few lines of play while the win is kept; some
/// have rings and forced passes.
const POSITIONS: [&str; 12] = [
    "2pky2b/3Y4/8/2K5/o4r2/8/Bu3gU1/1GR2P1O b P",
    "k2r+u2b/R7/2+G1P3/5y2/1p6/7Y/o1O3g1/U1BK4 b R",
    "2k3b1/BupGg3/3O2R1/5y2/+Kr6/2+o3U1/8/3PY3 g P",
    "o7/5rg1/8/2p1b3/B1YkPRy1/1u6/7U/1G2K2O b O",
    "+o+g5y/2P5/3ur3/1BG1KkO1/8/5bp1/8/+RY5U g R",
    "ou1k4/5Pr1/4O2b/8/1B2y3/2p1U3/6g1/1GRYK3 b R",
    "1ug2+kp1/8/4b3/4O2y/+B2oP3/7+Y/6r1/2GRUK2 b G",
    "2ybk3/4R3/5+gu1/2+o4p/1r2G3/7+Y/2U3B1/P1O2K2 b Y",
    "3y1gb1/2Rr4/o4+u2/1Gp5/4KP2/1k6/B4U2/3Y3O g Y",
    "2ur+p1y1/b7/1G6/3+k4/4Ug1R/2+O4o/8/+B2K1P1Y b K",
    "oup4b/7Y/BG4y1/5r2/3k4/1g6/8/2R1KPUO b P",
    "1kyg3u/1R6/8/3r4/p7/2Y2O1K/+G3ob1P/2UB4 b G",
];

/// Positions with few lines of play in all.
const ENDS: [&str; 3] = [
    "4y3/2RkK1bO/3Y4/1p6/ouGP4/8/B4rg1/6U1 g P",
    "4y3/PG2KgU1/8/2r2p2/2R4b/3k4/o6u/B2Y3O g Y",
    "o6b/B1R5/5ky1/1pG2g1O/6U1/2KY2uP/4r3/8 b B",
];

fn late_positions() -> Vec<Position> {
    POSITIONS.iter().map(|text| text.parse().unwrap()).collect()
}

thread_local! {
    /// A search that replays its proofs, and a position of its round.
    static PROVER: RefCell<Option<(Position, Prover<Position>)>> = const { RefCell::new(None) };
}

fn ask<T>(position: &Position, question: impl FnOnce(&mut Prover<Position>) -> T) -> T {
    PROVER.with_borrow_mut(|known| {
        if known.as_ref().is_none_or(|(round, _)| !position.has_rings_of(round)) {
            *known = Some((*position, Prover::new(1 << 24)));
        }
        question(&mut known.as_mut().expect("just made").1)
    })
}

fn wins(position: &Position, player: Player) -> bool {
    if let Some(winner) = position.winner() {
        return winner == player;
    }
    (ask(position, |prover| prover.value(position, Limits::NONE)) == Ok(Value::Win)) == (position.turn() == player)
}

/// Who wins, and after how many moves.
fn solved(position: &Position) -> (Player, Dtw) {
    if let Some(winner) = position.winner() {
        return (winner, Dtw(0));
    }
    let winner = if wins(position, position.turn()) { position.turn() } else { position.turn().opponent() };
    (winner, ask(position, |prover| prover.solver().distance(position, Limits::NONE)).unwrap().1)
}

/// Whether exactly one legal move wins, not at once, and natural players have several moves.
fn is_only(position: &Position) -> bool {
    let winning = position.moves().filter(|&m| wins(&position.after(m), position.turn()));
    !position.can_win_now() && natural_moves(position).len() > 1 && winning.count() == 1
}

/// The moves after which the distance is one less.
fn best_moves(position: &Position) -> Vec<Move> {
    let (winner, Dtw(distance)) = solved(position);
    position.moves().filter(|&m| solved(&position.after(m)) == (winner, Dtw(distance - 1))).collect()
}

/// Every line of best play: its chance and its only moves.
fn best_lines(position: &Position, chance: f64, only: u32, found: &mut Vec<(f64, u32)>) {
    let Some((winner, _)) = Some(solved(position)).filter(|_| position.winner().is_none()) else {
        return found.push((chance, only));
    };
    let only = only + u32::from(position.turn() == winner && is_only(position));
    let moves = best_moves(position);
    for &m in &moves {
        best_lines(&position.after(m), chance / moves.len() as f64, only, found);
    }
}

/// How many only moves the winner must find, if the winner chooses lines with few and the loser lines with many.
fn fewest(position: &Position) -> u32 {
    if position.winner().is_some() {
        return 0;
    }
    let attacks = position.turn() == solved(position).0;
    let after = best_moves(position).into_iter().map(|m| fewest(&position.after(m)));
    if attacks { after.min().unwrap() + u32::from(is_only(position)) } else { after.max().unwrap() }
}

#[test]
fn only_moves_are_those_of_all_best_lines() {
    let (mut some, mut differ) = (0, 0);
    for position in late_positions() {
        let (winner, distance) = solved(&position);
        let found = OnlyMoves::count(&position, winner, distance, 1000, &mut chooser(&GO)).unwrap().unwrap();
        let mut lines = Vec::new();
        best_lines(&position, 1.0, 0, &mut lines);
        let mean: f64 = lines.iter().map(|&(chance, only)| chance * f64::from(only)).sum();
        assert!((found.mean - mean).abs() < 1e-9, "{position}: {found:?}, {mean}");
        assert_eq!(found.least, fewest(&position), "{position}");
        some += usize::from(found.least > 0);
        differ += usize::from(lines.iter().any(|line| line.1 != lines[0].1));
        assert_eq!(OnlyMoves::count(&position, winner, distance, 0, &mut chooser(&GO)).unwrap(), None);
    }
    assert!(some >= 3 && differ >= 1, "{some} {differ}");
}

/// The share of the winner's natural moves that keep the win at the next turn after a move of the loser.
fn share_after(next: &Position, loser: Player) -> f64 {
    if next.winner().is_some() {
        return 1.0;
    }
    if next.turn() == loser {
        return next.moves().map(|m| share_after(&next.after(m), loser)).fold(1.0, f64::min);
    }
    let natural = natural_moves(next);
    let kept = natural.iter().filter(|&&m| wins(&next.after(m), next.turn())).count();
    kept as f64 / natural.len() as f64
}

fn losers_moves(position: &Position, loser: Loser) -> Vec<Move> {
    if loser == Loser::Natural {
        return natural_moves(position);
    }
    let share = |m: &Move| share_after(&position.after(*m), position.turn());
    let least = position.moves().map(|m| share(&m)).fold(1.0, f64::min);
    position.moves().filter(|m| (share(m) - least).abs() < 1e-12).collect()
}

/// The chance that a natural winner keeps the win, and the expected number and sum of shares of the winner's turns,
/// over all lines, one by one.
fn expected(position: &Position, winner: Player, loser: Loser) -> [f64; 3] {
    if !wins(position, winner) {
        return [0.0; 3];
    }
    if position.winner().is_some() {
        return [1.0, 0.0, 0.0];
    }
    let attacks = position.turn() == winner;
    let moves = if attacks { natural_moves(position) } else { losers_moves(position, loser) };
    let mut sums = [0.0; 3];
    for &m in &moves {
        for (sum, after) in sums.iter_mut().zip(expected(&position.after(m), winner, loser)) {
            *sum += after / moves.len() as f64;
        }
    }
    if attacks {
        let keep = position.moves().filter(|&m| wins(&position.after(m), winner)).count();
        sums[1] += 1.0;
        sums[2] += keep as f64 / position.count_moves() as f64;
    }
    sums
}

/// The chance that a player wins among natural players, over all lines.
fn free(position: &Position, player: Player) -> f64 {
    if let Some(winner) = position.winner() {
        return f64::from(u8::from(winner == player));
    }
    let moves = natural_moves(position);
    moves.iter().map(|&m| free(&position.after(m), player) / moves.len() as f64).sum()
}

#[test]
fn chances_are_those_of_all_lines_and_lie_in_the_intervals_of_simulated_ones() {
    let (mut between, mut outside, mut intervals) = (0, 0, 0);
    for position in late_positions() {
        let (winner, _) = solved(&position);
        for loser in [Loser::Natural, Loser::Tricky] {
            let (course, chooser) = (Pairing::Kept { winner, loser }, &mut chooser(&GO));
            let [chance, turns, shares] = expected(&position, winner, loser);
            let random = &mut ChaCha8Rng::seed_from_u64(1);
            let exact = Walk::new(&position, course, usize::MAX, 0, chooser).unwrap();
            assert!((exact.won - chance).abs() < 1e-9, "{position} {loser:?}: {}, {chance}", exact.won);
            assert!((exact.won + exact.lost - 1.0).abs() < 1e-9 && exact.open() == 0.0, "{position}");
            assert!((exact.turns - turns).abs() < 1e-9 && (exact.shares - shares).abs() < 1e-9, "{position}");
            let found = keep_on(&exact, winner, loser, 100, random, chooser).unwrap();
            assert_eq!((found.chance.rounds, found.chance.interval().high), (0, exact.won));
            // The first ply exactly, the rest by rounds.
            let start = Walk::new(&position, course, 1, 0, chooser).unwrap();
            let found = keep_on(&start, winner, loser, 400, random, chooser).unwrap();
            between += usize::from(chance > 0.05 && chance < 0.95);
            intervals += 1;
            let interval = found.chance.interval();
            outside += usize::from(chance < interval.low - 1e-9 || chance > interval.high + 1e-9);
            assert!((found.turns - turns).abs() < 0.3 && (found.shares - shares).abs() < 0.3, "{position}: {found:?}");
        }
    }
    for text in ENDS {
        let position: Position = text.parse().unwrap();
        let (winner, chance) = (position.turn(), free(&position, position.turn()));
        let walk = Walk::new(&position, Pairing::Free { winner }, usize::MAX, 0, &mut chooser(&GO)).unwrap();
        assert!((walk.won - chance).abs() < 1e-9, "{position}");
        let walk = Walk::new(&position, Pairing::Free { winner }, 1, 0, &mut chooser(&GO)).unwrap();
        let interval = play_naturally(&walk, winner, 400, &mut ChaCha8Rng::seed_from_u64(1)).interval();
        intervals += 1;
        outside += usize::from(chance < interval.low - 1e-9 || chance > interval.high + 1e-9);
    }
    // One in twenty is expected to be outside.
    assert!(between >= 10 && outside <= intervals / 10, "{between} {outside} {intervals}");
}

#[test]
fn win_keeping_players_without_blunders_keep_the_win_and_with_nothing_else_give_it_away() {
    for position in late_positions() {
        let (winner, _) = solved(&position);
        let play = |blunders, random: &mut ChaCha8Rng| {
            play_keeping(&position, winner, blunders, 20, random, &mut chooser(&GO).winners).unwrap().hits
        };
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        assert_eq!(play(0.0, random), 20);
        // The player with the win gives it away wherever a move allows it.
        assert!(play(1.0, random) < 20, "{position}");
    }
}

fn study_of(start: Position, threads: usize, rounds: u64) -> PracticalStudy {
    let question = Question { memory: 1 << 22, distance: true, ..Question::default() };
    let valued = first_moves(&start, &question).unwrap().unwrap();
    let valued: Vec<_> = start.moves().zip(valued).collect();
    let question =
        Practical { start, table: None, rounds, seed: 1, blunders: 0.1, memory: 1 << 22, threads, stop: &GO };
    question.study(&valued, &|_| {}).unwrap()
}

#[test]
fn threads_change_nothing_and_traps_are_where_most_natural_moves_lose() {
    let mut traps = 0;
    for start in late_positions().into_iter().take(6) {
        let one = study_of(start, 1, 20);
        assert_eq!(one, study_of(start, 3, 20));
        for found in &one.moves {
            let after = start.after(found.m.m);
            assert_eq!(solved(&after).0, found.winner);
            assert!(found.traps.is_sorted_by(|a, b| a.catches >= b.catches));
            for trap in &found.traps {
                traps += 1;
                let end = trap.line.iter().fold(after, |position, &m| position.after(m));
                assert_eq!((end, end.turn()), (trap.position, found.winner));
                let losing = trap.natural.iter().filter(|&&m| !wins(&end.after(m), found.winner)).count();
                assert!(losing == trap.losing && 2 * losing > trap.natural.len() && trap.chance <= 1.0 + 1e-9);
                assert_eq!(natural_moves(&end), trap.natural);
                let winning: Vec<Move> = end.moves().filter(|&m| wins(&end.after(m), found.winner)).collect();
                assert_eq!(winning, trap.winning);
            }
            // The chance after the best try is at most the chance after the tricky loser's own choice.
            if let Some(answer) =
                found.best_try.as_ref().filter(|answer| answer.chance.open == 0.0 && found.tricky.open == 0.0)
            {
                assert!(answer.chance.exact <= found.tricky.exact + 1e-9, "{after}");
            }
        }
    }
    assert!(traps >= 3, "{traps}");
}

#[test]
fn a_stop_is_heeded() {
    static STOP: AtomicBool = AtomicBool::new(true);
    let start = Position::start(Deadlock::Official);
    let walk = Walk::new(&start, Pairing::Free { winner: Player::Black }, 2, 0, &mut chooser(&STOP));
    assert!(matches!(walk, Err(WinnerError::Stopped(_))));
}
