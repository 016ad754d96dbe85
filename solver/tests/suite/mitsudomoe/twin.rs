//! The fast rules of mitsudomoe compared with their slow twin on seeded random play of two, three and four players,
//! under both variants.
//!
//! The ordinary run compares [`TURNS`] played turns, and all legal turns before each. Set the environment variable
//! `MITSUDOMOE_TWIN_TURNS` for more, and `MITSUDOMOE_TWIN_SEED` for another seed than 0.

use std::str::FromStr;

use crate::support::midgame::{brings_home, nearly_home, scattered};
use kamisado_solver::questions::mitsudomoe::players::way_home;
use mitsudomoe::slow::{Board, BoardError};
use mitsudomoe::{Color, Ending, Position, PositionError, Reason, Setup, Turn, Victory};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The default number of turns, a sixth of them for each number of players and variant.
const TURNS: u64 = 18_000;

/// A game is abandoned after this many turns.
const LONGEST: u32 = 300;

/// Counts of what the compared games contained.
#[derive(Debug, Default)]
struct Counts {
    turns: u64,
    vaults: u64,
    relocations: u64,
    /// Turns that relocate two or more balls.
    relocations_of_many: u64,
    /// Turns that bring another player's last ball home, and games that they end.
    brought_home: u64,
    ended_by_relocation: u64,
    homes_filled: u64,
    without_turn: u64,
    /// Games won by coming home, and by being the last one left.
    home: u64,
    last_left: u64,
    /// Positions with rings of players who are out on the board.
    dead_rings: u64,
    ring_moves: u64,
}

impl Counts {
    /// Fails if the play did not contain enough of everything that should be compared.
    fn assert_rich(&self, players: usize, victory: Victory) {
        let many = u64::from(players > 2);
        let few = u64::from(players == 2 || victory == Victory::AnyTurn);
        let met = [
            (self.vaults, 300, "vaults"),
            (self.relocations, 200, "vaults with relocations"),
            (self.relocations_of_many, 10, "vaults with several relocations"),
            (self.ring_moves, 500, "rings moved"),
            (self.brought_home, 20, "last balls relocated home"),
            (self.ended_by_relocation, 10 * few, "games that such a turn ends"),
            (self.homes_filled, 10, "players out with their homes filled"),
            (self.without_turn, 10, "players out without a turn"),
            (self.home, 10, "games won at home"),
            (self.last_left, 3, "games won by the last one left"),
            (self.dead_rings, 100 * many, "positions with rings of players who are out"),
        ];
        for (found, least, what) in met {
            assert!(
                found >= least,
                "found {found} {what}, expected at least {least}, with {players} players by {victory:?}: {self:#?}"
            );
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

/// A random turn; every other one is the best of a few for coming home, so that games end, and one that brings another
/// player home is mostly preferred.
fn choose(position: &Position, turns: &[Turn], rng: &mut ChaCha8Rng) -> Turn {
    let bringing = turns.iter().copied().filter(|&turn| brings_home(position, turn));
    if let Some(turn) = bringing.collect::<Vec<_>>().choose(rng).filter(|_| rng.random_bool(0.8)) {
        return *turn;
    }
    let tries = if rng.random_bool(0.5) { 1 } else { 8 };
    let some = (0..tries).map(|_| *turns.choose(rng).expect("a position in play has a turn"));
    some.min_by_key(|&turn| way_home(&position.after(turn), position.turn())).expect("at least one try")
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

fn play_out(setup: &Setup, rng: &mut ChaCha8Rng, counts: &mut Counts) {
    let (mut fast, mut slow) = match (Position::with_eliminations(setup), Board::new(setup)) {
        (Ok((fast, fast_out)), Ok((slow, out))) => {
            assert_eq!(fast_out, out, "{setup}");
            counts.without_turn += out.len() as u64;
            (fast, slow)
        }
        (Err(PositionError::Finished { outcome: fast, out }), Err(BoardError::Finished(outcome))) => {
            assert_eq!(fast, outcome, "{setup}");
            counts.without_turn += out.len() as u64;
            return;
        }
        (fast, slow) => panic!("{setup}: {fast:?} by the fast rules, {slow:?} by the slow ones"),
    };
    let mut turns = compare(&fast, &slow);
    for _ in 0..LONGEST {
        let (before, turn) = (fast, choose(&fast, &turns, rng));
        let brings_home = brings_home(&before, turn);
        let out = fast.play_with_eliminations(turn);
        assert_eq!(slow.play(turn).unwrap(), out, "{turn:?} in {before}");
        assert_eq!(fast, before.after(turn));
        turns = compare(&fast, &slow);

        let moved = before.relocations(turn.ball).len();
        counts.turns += 1;
        counts.vaults += u64::from(turn.ball.is_vault());
        counts.relocations += u64::from(moved > 0);
        counts.relocations_of_many += u64::from(moved > 1);
        counts.ring_moves += u64::from(turn.ring.from.is_some());
        counts.brought_home += u64::from(brings_home);
        counts.ended_by_relocation += u64::from(brings_home && fast.outcome().is_some());
        for out in out {
            match out.reason {
                Reason::HomeFilled => counts.homes_filled += 1,
                Reason::NoTurn => counts.without_turn += 1,
                Reason::Resigned => panic!("nobody resigns here"),
            }
        }
        let is_out = |color: &Color| slow.setup().seat(*color).is_none();
        counts.dead_rings += u64::from(Color::ALL.iter().any(|color| is_out(color) && slow.setup().rings(*color) > 0));
        match fast.outcome().map(|outcome| outcome.ending) {
            Some(Ending::Home) => counts.home += 1,
            Some(Ending::LastLeft) => counts.last_left += 1,
            None => continue,
        }
        assert!(turns.is_empty(), "turns after the end in {fast}");
        return;
    }
}

/// Plays games of `players` players until enough turns are compared.
fn compare_play(players: usize) {
    let wanted = setting("MITSUDOMOE_TWIN_TURNS", TURNS).max(TURNS) / 6;
    for victory in Victory::ALL {
        let mut rng = ChaCha8Rng::seed_from_u64(setting("MITSUDOMOE_TWIN_SEED", 0));
        let mut counts = Counts::default();
        while counts.turns < wanted {
            let mut setups = vec![Setup::start(players).unwrap()];
            for _ in 0..4 {
                setups.extend([scattered(players, &mut rng), nearly_home(players, &mut rng)]);
            }
            for setup in setups {
                play_out(&Setup { victory, ..setup }, &mut rng, &mut counts);
            }
        }
        counts.assert_rich(players, victory);
    }
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
