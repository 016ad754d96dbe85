//! Forced wins of mitsudomoe, compared with a plain search of whole turns that uses only the rules.
//!
//! The environment variable `MITSUDOMOE_FORCED_TIMES` multiplies the number of positions.

use super::twin::setting;
use crate::midgame::{nearly_home, scattered};
use kamisado_solver::game::Game;
use kamisado_solver::game::bounded::{Bounded, Side};
use kamisado_solver::game::value::Value;
use kamisado_solver::search::{Limits, Solver};
use mitsudomoe::game::Steps;
use mitsudomoe::questions::forced_win::{ForcedWin, ForcedWinAnswer, ForcedWinQuestion, answer};
use mitsudomoe::{Color, Ending, Position, Seat, Setup, Square, Turn, Victory};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The most legal turns of a position for a plain search within 2 turns.
const FEW: u64 = 260;

/// A number of positions, multiplied by the factor from the environment.
pub(super) fn sample(positions: usize) -> usize {
    positions * setting("MITSUDOMOE_FORCED_TIMES", 1)
}

/// Positions in mid-game under both variants, the same in every run. In every other one a vault may bring a player home.
pub(super) fn positions(players: usize, seed: u64) -> impl Iterator<Item = Position> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setups = (0..).map(move |number| {
        let setup = if number % 2 == 0 { scattered(players, &mut rng) } else { nearly_home(players, &mut rng) };
        Setup { victory: Victory::ALL[number / 2 % 2], ..setup }
    });
    setups.filter_map(|setup| Position::new(&setup).ok())
}

/// A position of a game in play after some turns, alternately random and with a ball towards its goal.
fn played(players: usize, victory: Victory, turns: usize, rng: &mut ChaCha8Rng) -> Position {
    loop {
        let mut position = Position::new(&Setup { victory, ..Setup::start(players).unwrap() }).unwrap();
        for number in 0..turns {
            let goal = position.turn().opposite().corner();
            let legal = position.turns();
            let Some(&random) = legal.choose(rng) else { break };
            let nearer = |turn: &&Turn| turn.ball.to.distance(goal) < turn.ball.from.distance(goal);
            let forward: Vec<_> = legal.iter().filter(nearer).collect();
            let turn = if number % 2 == 0 { random } else { forward.choose(rng).map_or(random, |turn| **turn) };
            position.play_unchecked(turn);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn ask(position: &Position, turns: u8) -> ForcedWinAnswer {
    let question = ForcedWinQuestion { turns, threads: 2, ..ForcedWinQuestion::default() };
    answer(position, &question).unwrap()
}

/// Whether the attacker wins within `left` turns of their own, by trying everything.
pub(super) fn wins(position: &Position, attacker: Seat, left: u8) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == position.color(attacker);
    }
    let attacks = position.turn() == attacker;
    if left == 0 || !position.is_seated(attacker) {
        return false;
    }
    let after = |turn| wins(&position.after(turn), attacker, left - u8::from(attacks));
    let mut turns = position.turns().into_iter();
    if attacks { turns.any(after) } else { turns.all(after) }
}

fn plainly(position: &Position, turns: u8) -> ForcedWin {
    for within in 1..=turns {
        if wins(position, position.turn(), within) {
            return ForcedWin::Win(within);
        }
        if position.only_opponent().is_some_and(|other| wins(position, other, within)) {
            return ForcedWin::Loss(within);
        }
    }
    ForcedWin::None
}

/// Checks that a line is legal and ends with the claimed win, and not before.
fn check_line(position: &Position, found: &ForcedWinAnswer) {
    let (attacker, within) = match found.forced {
        ForcedWin::Win(within) => (position.turn(), within),
        ForcedWin::Loss(within) => (position.only_opponent().unwrap(), within),
        ForcedWin::None | ForcedWin::Unknown(_) => return assert!(found.line.is_empty()),
    };
    let (mut position, color) = (*position, position.color(attacker));
    let mut turns = 0;
    for &turn in &found.line {
        assert!(position.turns().contains(&turn), "{position} {turn:?}");
        turns += u8::from(position.turn() == attacker);
        position.play_unchecked(turn);
    }
    assert_eq!(position.outcome().map(|outcome| outcome.winner), Some(color), "{position}");
    assert!(turns == within || turns + 1 == within, "{position}: {turns} of {within}");
}

#[test]
fn results_within_one_turn_are_those_of_trying_everything() {
    let mut differ = 0;
    for players in 2..=4 {
        let (mut wins, mut last_left) = (0, 0);
        for position in positions(players, 1).take(sample(1000)) {
            let found = ask(&position, 1);
            assert_eq!(found.forced, plainly(&position, 1), "{position}");
            check_line(&position, &found);
            wins += u32::from(found.forced == ForcedWin::Win(1));
            let end = found.line.iter().fold(position, |position, &turn| position.after(turn));
            last_left += u32::from(end.outcome().is_some_and(|outcome| outcome.ending == Ending::LastLeft));
            let by_own_turns = Position::new(&Setup { victory: Victory::OwnTurn, ..position.setup() }).unwrap();
            let is_other = ask(&by_own_turns, 1).forced != found.forced;
            // Who brings the player opposite home has a full home, and loses either way.
            let opposite = players == 2 && position.is_seated(position.turn().opposite());
            assert!(!(is_other && opposite), "{position}");
            differ += u32::from(is_other);
        }
        assert!(wins >= 10 && (last_left > 0 || players > 2), "{wins} {last_left}");
    }
    assert!(differ >= 5, "{differ}");
}

#[test]
fn results_within_two_turns_are_those_of_trying_everything() {
    let (mut wins, mut losses) = (0, 0);
    for players in [2, 2, 3] {
        let few = |position: &Position| position.count_turns() <= FEW / (players as u64 - 1);
        for position in positions(players, 2).filter(few).take(sample(20)) {
            let found = ask(&position, 2);
            assert_eq!(found.forced, plainly(&position, 2), "{position}");
            check_line(&position, &found);
            wins += u32::from(found.forced == ForcedWin::Win(2));
            losses += u32::from(found.forced == ForcedWin::Loss(2));
        }
    }
    assert!(wins >= 3 && losses >= 1, "{wins} {losses}");
}

#[test]
fn attacks_that_the_argument_rules_out_do_fail() {
    let (mut rng, mut counts) = (ChaCha8Rng::seed_from_u64(3), [0; 3]);
    for number in 0..sample(60) {
        let players = [2, 2, 3, 4][number % 4];
        let position = played(players, Victory::ALL[number / 4 % 2], 8 + number % 24, &mut rng);
        for attacker in position.players() {
            // The plain search within two turns takes a second.
            let most = if players == 2 && number % 10 < 2 { 2 } else { 1 };
            for turns in (1..=most).filter(|&turns| is_ruled_out(&position, attacker, turns)) {
                let plain = Bounded::by_rules_alone(Steps::from(position), attacker, turns);
                let value = Solver::new(1 << 26).value(&plain, Limits::NONE).unwrap();
                let wins = (value == Value::Win) == (position.turn() == attacker);
                assert!(!wins, "{position} {attacker} {turns}");
                counts[usize::from(turns)] += 1;
            }
        }
    }
    assert!(counts[1] >= 80 && counts[2] >= 3, "{counts:?}");
}

/// Whether the argument shows, without a search, that the attacker does not win within `turns` turns of their own.
fn is_ruled_out(position: &Position, attacker: Seat, turns: u8) -> bool {
    Bounded::new(Steps::from(*position), attacker, turns).winner() == Some(Side::Defenders)
}

/// One step of the argument's induction: its conclusion still holds after every turn of the attacker, and after some
/// turn of the defender.
fn outlives_a_turn(position: &Position, attacker: Seat, turns: u8) -> bool {
    let mut next = position.turns().into_iter().map(|turn| position.after(turn));
    if position.turn() != attacker {
        return next.any(|next| is_ruled_out(&next, attacker, turns));
    }
    next.all(|next| next.winner() != Some(attacker) && (turns == 1 || is_ruled_out(&next, attacker, turns - 1)))
}

#[test]
fn the_argument_still_applies_after_every_turn() {
    let (mut rng, mut counts) = (ChaCha8Rng::seed_from_u64(4), [[0; 2]; 5]);
    for number in 0..sample(150) {
        let players = [2, 3, 2, 4][number % 4];
        let mut position = played(players, Victory::ALL[number / 4 % 2], number % 14, &mut rng);
        if let (0, Ok(few)) = (number % 6, Position::new(&few_rings(&mut rng))) {
            position = few;
        }
        for attacker in position.players().filter(|_| position.outcome().is_none()) {
            for turns in
                (1..=if players == 2 { 4 } else { 2 }).filter(|&turns| is_ruled_out(&position, attacker, turns))
            {
                assert!(outlives_a_turn(&position, attacker, turns), "{position} {attacker} {turns}");
                counts[usize::from(turns)][usize::from(position.turn() == attacker)] += 1;
            }
        }
    }
    assert!(counts[1..].iter().flatten().all(|&counts| counts >= 10), "{counts:?}");
}

#[test]
fn a_turn_that_the_argument_cuts_short_is_played_to_its_end() {
    // The argument shows that the defender's best ring step refutes the attack, before the ball step.
    for (turns, text) in [
        (2, "w . . . . / wwW wW . wW . / . . . . . / www bB . . . / bB . bB . . | w:a1 b:e5 | w | w0 b5"),
        (3, ". wwW . . . / . . w bwW bwW / . . bB . . / . . bB bbB b / . . . . b | w:a1 b:e5 | b | w3 b0"),
    ] {
        let position: Position = text.parse().unwrap();
        let found = ask(&position, turns);
        assert_eq!(found.forced, ForcedWin::Loss(turns), "{text}");
        check_line(&position, &found);
    }
}

#[test]
fn players_short_of_rings_hold_out_as_long_as_they_can() {
    let mut losses = [0; 4];
    for (turns, positions) in [(1, 300), (2, 60), (3, 20)] {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let late = std::iter::repeat_with(|| Position::new(&few_rings(&mut rng))).filter_map(Result::ok);
        for position in late.filter(|position| position.outcome().is_none()).take(sample(positions)) {
            let found = ask(&position, turns);
            check_line(&position, &found);
            if turns == 1 {
                assert_eq!(found.forced, plainly(&position, 1), "{position}");
            }
            if let ForcedWin::Loss(within) = found.forced {
                losses[usize::from(within)] += 1;
            }
        }
    }
    assert!(losses[1..].iter().all(|&losses| losses > 0), "{losses:?}");
}

/// A late set-up of two players who sit opposite each other, with most rings buried and few that can be moved.
fn few_rings(rng: &mut impl Rng) -> Setup {
    let start = Setup::start(2).unwrap();
    let colors: Vec<Color> = start.seats.into_iter().flatten().collect();
    let mut setup = Setup::seated(start.seats, *colors.choose(rng).unwrap());
    setup.board = Default::default();
    let mut squares: Vec<Square> = Square::all().collect();
    squares.shuffle(rng);
    let (balls, piles) = (&squares[..6], &squares[6..10]);
    for (&square, &color) in balls.iter().zip(colors.iter().cycle()) {
        let pile = &mut setup.board[square.index()];
        pile.rings.push(color);
        pile.ball = Some(color);
    }
    for &color in &colors {
        let supply = *[0, 0, 1, 2, 3, 4, 5].choose(rng).unwrap();
        setup.supply[color.index()] = supply;
        for _ in supply..5 {
            if rng.random_bool(0.5) {
                setup.board[balls.choose(rng).unwrap().index()].rings.insert(0, color);
            } else {
                setup.board[piles.choose(rng).unwrap().index()].rings.push(color);
            }
        }
    }
    setup
}
