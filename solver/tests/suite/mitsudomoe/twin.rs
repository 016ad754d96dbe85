//! The fast rules of mitsudomoe held against their slow twin on seeded random play of two, three and four players.
//!
//! The ordinary run compares [`TURNS`] turns played, each with all the turns there were. The environment variable
//! `MITSUDOMOE_TWIN_TURNS` asks for more; `MITSUDOMOE_TWIN_SEED` for other play than that of seed 0.

use std::str::FromStr;

use crate::support::midgame::scattered;
use mitsudomoe::slow::{Board, BoardError};
use mitsudomoe::{Color, Ending, Position, PositionError, Reason, Seat, Setup, Turn};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Turns played if the environment does not say, a third of them by each number of players.
const TURNS: u64 = 12_000;

/// A game that has not ended after so many turns is left.
const LONGEST: u32 = 300;

/// What the compared games held.
#[derive(Debug, Default)]
struct Seen {
    turns: u64,
    vaults: u64,
    relocations: u64,
    /// Relocations of two balls and more in a turn.
    relocations_of_many: u64,
    homes_filled: u64,
    without_turn: u64,
    /// Games won by getting home, and by being the last one left.
    home: u64,
    last_left: u64,
    /// Positions with rings of players who are out on the board.
    dead_rings: u64,
    ring_moves: u64,
}

impl Seen {
    /// Fails if the play has not met what it is there to compare.
    fn assert_rich(&self, players: usize) {
        let many = u64::from(players > 2);
        let met = [
            (self.vaults, 500, "vaults"),
            (self.relocations, 500, "vaults with relocations"),
            (self.relocations_of_many, 10, "vaults with several relocations"),
            (self.ring_moves, 500, "rings moved"),
            (self.homes_filled, 10, "players out with their homes filled"),
            (self.without_turn, 10, "players out without a turn"),
            (self.home, 10, "games won at home"),
            (self.last_left, 10, "games won by the last one left"),
            (self.dead_rings, 100 * many, "positions with rings of players who are out"),
        ];
        for (found, least, what) in met {
            assert!(found >= least, "found {found} {what}, expected {least} at the least, of {players}: {self:#?}");
        }
    }
}

/// A number from the environment.
fn setting<T: FromStr>(name: &str, default: T) -> T {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("found {name}={text}, expected a number")),
        Err(_) => default,
    }
}

/// How far a ball is from its corner, the sum over a player's balls.
fn distance_home(position: &Position, seat: Seat) -> u32 {
    let corner = seat.opposite().corner();
    let far = |file: u8, row: u8| u32::from(file.abs_diff(corner.file()).max(row.abs_diff(corner.row())));
    position.balls(seat).map(|square| far(square.file(), square.row())).sum()
}

/// A turn at random; every other one, the best of a few for getting home, so that games end.
fn choose(position: &Position, turns: &[Turn], rng: &mut ChaCha8Rng) -> Turn {
    let tries = if rng.random_bool(0.5) { 1 } else { 8 };
    let some = (0..tries).map(|_| *turns.choose(rng).expect("a position in play has a turn"));
    some.min_by_key(|&turn| distance_home(&position.after(turn), position.turn())).expect("at least one try")
}

/// Compares a position by both rules; returns its turns.
fn compare(fast: &Position, slow: &Board) -> Vec<Turn> {
    assert_eq!(fast.setup(), *slow.setup());
    assert_eq!(fast.outcome(), slow.outcome(), "{fast}");
    let turns = fast.turns();
    assert_eq!(fast.count_turns(), turns.len() as u64, "{fast}");
    let (mut sorted, mut slow_turns) = (turns.clone(), slow.turns());
    sorted.sort_unstable();
    slow_turns.sort_unstable();
    assert_eq!(sorted, slow_turns, "the turns of {fast}");
    turns
}

fn play_out(setup: &Setup, rng: &mut ChaCha8Rng, seen: &mut Seen) {
    let (mut fast, mut slow) = match (Position::with_eliminations(setup), Board::new(setup)) {
        (Ok((fast, fast_out)), Ok((slow, out))) => {
            assert_eq!(fast_out, out, "{setup}");
            seen.without_turn += out.len() as u64;
            (fast, slow)
        }
        (Err(PositionError::Finished { outcome: fast, out }), Err(BoardError::Finished(outcome))) => {
            assert_eq!(fast, outcome, "{setup}");
            seen.without_turn += out.len() as u64;
            return;
        }
        (fast, slow) => panic!("{setup}: {fast:?} by the fast rules, {slow:?} by the slow ones"),
    };
    let mut turns = compare(&fast, &slow);
    for _ in 0..LONGEST {
        let (before, turn) = (fast, choose(&fast, &turns, rng));
        let out = fast.play_with_eliminations(turn);
        assert_eq!(slow.play(turn).unwrap(), out, "{turn:?} in {before}");
        assert_eq!(fast, before.after(turn));
        turns = compare(&fast, &slow);

        let moved = before.relocations(turn.ball).len();
        seen.turns += 1;
        seen.vaults += u64::from(turn.ball.is_vault());
        seen.relocations += u64::from(moved > 0);
        seen.relocations_of_many += u64::from(moved > 1);
        seen.ring_moves += u64::from(turn.ring.from.is_some());
        for out in out {
            match out.reason {
                Reason::HomeFilled => seen.homes_filled += 1,
                Reason::NoTurn => seen.without_turn += 1,
            }
        }
        let is_out = |color: &Color| slow.setup().seat(*color).is_none();
        seen.dead_rings += u64::from(Color::ALL.iter().any(|color| is_out(color) && slow.setup().rings(*color) > 0));
        match fast.outcome().map(|outcome| outcome.ending) {
            Some(Ending::Home) => seen.home += 1,
            Some(Ending::LastLeft) => seen.last_left += 1,
            None => continue,
        }
        assert!(turns.is_empty(), "turns after the end in {fast}");
        return;
    }
}

/// Plays games of so many players until enough turns are compared.
fn compare_play(players: usize) {
    let wanted = setting("MITSUDOMOE_TWIN_TURNS", TURNS).max(TURNS) / 3;
    let mut rng = ChaCha8Rng::seed_from_u64(setting("MITSUDOMOE_TWIN_SEED", 0));
    let mut seen = Seen::default();
    while seen.turns < wanted {
        play_out(&Setup::start(players).unwrap(), &mut rng, &mut seen);
        for _ in 0..4 {
            play_out(&scattered(players, &mut rng), &mut rng, &mut seen);
        }
    }
    seen.assert_rich(players);
}

#[test]
fn random_play_of_two_is_the_same_by_both_rules() {
    compare_play(2);
}

#[test]
fn random_play_of_three_is_the_same_by_both_rules() {
    compare_play(3);
}

#[test]
fn random_play_of_four_is_the_same_by_both_rules() {
    compare_play(4);
}
