//! The fast rules compared with their slow twin, on seeded random play with all levels and under both variants of the
//! deadlock rule.
//!
//! The ordinary run compares [`POSITIONS`] positions, each with all its moves and their results. Set the environment
//! variable `KAMISADO_TWIN_POSITIONS` for more, as the longer checks do, and `KAMISADO_TWIN_SEED` for another seed than
//! 0.

use std::collections::BTreeSet;
use std::str::FromStr;

use crate::support::arrange::arrange;
use kamisado::slow::{Board, BoardError};
use kamisado::{Color, Deadlock, Ending, Level, Move, Player, Position, PositionError, Setup, Square};
use kamisado_solver::game::perft::perft;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The default number of positions compared.
const POSITIONS: u64 = 200_000;

const VARIANTS: [Deadlock; 2] = [Deadlock::Official, Deadlock::TwoPass];

/// Counts of what the compared positions contained.
#[derive(Debug, Default)]
struct Counts {
    positions: u64,
    /// Moves after which the next tower due was blocked, and those after which three or more towers passed.
    passes: u64,
    long_chains: u64,
    /// Pushes by the number of towers pushed.
    pushes: [u64; 4],
    pushes_then_passes: u64,
    homes: u64,
    /// Moves into a deadlock by variant, and those that were pushes.
    deadlocks: [u64; 2],
    deadlocks_by_push: u64,
    /// Deadlocks of four or more towers under the official rules.
    long_deadlocks: u64,
    /// Set-ups refused because of a deadlock, and set-ups whose first tower due was blocked.
    refused: u64,
    resolved: u64,
}

impl Counts {
    fn count(&mut self, pushed: usize, after: &Board, passes: &[Square], deadlock: Deadlock) {
        self.pushes[pushed] += 1;
        self.passes += u64::from(!passes.is_empty());
        self.long_chains += u64::from(passes.len() >= 3);
        self.pushes_then_passes += u64::from(pushed > 0 && !passes.is_empty());
        match after.outcome().map(|outcome| outcome.ending) {
            Some(Ending::Home) => self.homes += 1,
            Some(Ending::Deadlock) => {
                self.deadlocks[deadlock as usize] += 1;
                self.deadlocks_by_push += u64::from(pushed > 0);
                self.long_deadlocks += u64::from(deadlock == Deadlock::Official && passes.len() >= 4);
            }
            None => {}
        }
    }

    /// Fails if the play did not contain enough of everything that should be compared.
    fn assert_rich(&self) {
        let met = [
            (self.passes, 10_000, "moves before a pass"),
            (self.long_chains, 500, "chains of three passes and more"),
            (self.pushes[1], 5_000, "pushes of one tower"),
            (self.pushes[2], 500, "pushes of two towers"),
            (self.pushes[3], 100, "pushes of three towers"),
            (self.pushes_then_passes, 500, "pushes before a pass"),
            (self.homes, 20_000, "moves home"),
            (self.deadlocks[0], 200, "official deadlocks"),
            (self.deadlocks[1], 1_000, "two-pass deadlocks"),
            (self.deadlocks_by_push, 50, "deadlocks by a push"),
            (self.long_deadlocks, 10, "official deadlocks of four towers and more"),
            (self.refused, 300, "set-ups in deadlock"),
            (self.resolved, 1_000, "set-ups whose tower due is blocked"),
        ];
        for (found, least, what) in met {
            assert!(found >= least, "found {found} {what}, expected at least {least}, in {self:#?}");
        }
    }
}

/// The number of the opponent's towers that changed their square.
fn pushed_towers(before: &Setup, after: &Setup, mover: Player) -> usize {
    let other = mover.opponent();
    Color::ALL.into_iter().filter(|&color| before.find(other, color) != after.find(other, color)).count()
}

/// Compares a position, all its moves and their results; returns the results by move.
fn compare(fast: &Position, slow: &Board, deadlock: Deadlock, counts: &mut Counts) -> Vec<(Position, Board)> {
    counts.positions += 1;
    let at = fast.to_string();
    let (moves, slow_moves): (Vec<Move>, Vec<Move>) = (fast.moves().collect(), slow.moves());
    assert_eq!(moves.iter().collect::<BTreeSet<_>>(), slow_moves.iter().collect(), "the moves of {at}");
    assert_eq!(moves.len(), slow_moves.len(), "a move twice in {at}");

    let mut results = Vec::new();
    for m in moves {
        let (mut next, mut slow_next) = (*fast, slow.clone());
        let passes = next.play(m).unwrap();
        let slow_passes = slow_next.play(m).unwrap();
        assert_eq!(next.setup(), *slow_next.setup(), "{m} in {at}");
        assert_eq!(passes, slow_passes, "the passes after {m} in {at}");
        assert_eq!(next.outcome(), slow_next.outcome(), "the outcome of {m} in {at}");
        assert_eq!(next, fast.after(m), "both ways to play {m} in {at}");
        let pushed = pushed_towers(slow.setup(), slow_next.setup(), fast.turn());
        assert_eq!(fast.is_push(m), pushed > 0, "{m} in {at} as a push");
        counts.count(pushed, &slow_next, &passes, deadlock);
        if next.outcome().is_some() {
            assert_eq!((next.moves().count(), slow_next.moves().len()), (0, 0), "moves after the end, {m} in {at}");
            assert_eq!(Position::read(&next.to_string(), deadlock), Ok(next), "the text of the end, {m} in {at}");
        }
        results.push((next, slow_next));
    }
    results
}

/// Plays a random round from a set-up by both rules.
fn play_out(setup: &Setup, deadlock: Deadlock, rng: &mut ChaCha8Rng, counts: &mut Counts) {
    let (mut fast, mut slow) = match (Position::new(setup, deadlock), Board::new(setup, deadlock)) {
        (Ok(fast), Ok(slow)) => (fast, slow),
        (Err(PositionError::Deadlocked { passes: fast }), Err(BoardError::Deadlock { passes })) => {
            assert_eq!(fast, passes, "{setup}");
            counts.refused += 1;
            return;
        }
        (fast, slow) => panic!("{setup}: {fast:?} by the fast rules, {slow:?} by the slow ones"),
    };
    assert_eq!(fast.setup(), *slow.setup(), "passes resolved in {setup}");
    counts.resolved += u64::from(fast.due() != setup.due);
    while fast.outcome().is_none() {
        let results = compare(&fast, &slow, deadlock, counts);
        (fast, slow) = results.choose(rng).expect("a position in play has a move").clone();
    }
}

fn random_level(rng: &mut ChaCha8Rng) -> Level {
    *Level::ALL.choose(rng).unwrap()
}

/// The start of a round with the towers in any order.
fn refilled(rng: &mut ChaCha8Rng, rings: bool) -> Setup {
    let turn = *Player::ALL.choose(rng).unwrap();
    let rows = [(); 2].map(|()| {
        let mut colors = Color::ALL;
        colors.shuffle(rng);
        colors.map(|color| (color, if rings { random_level(rng) } else { Level::Normal }))
    });
    Setup::home_rows(rows, turn)
}

/// A set-up in mid-round on a few neighbouring rows; fewer rows block more towers.
fn crowded(rng: &mut ChaCha8Rng, rows: u8, rings: bool) -> Setup {
    // Two rows have just enough squares, so neither may be a player's goal.
    let lowest = if rows == 2 { rng.random_range(1..=5) } else { rng.random_range(0..=8 - rows) };
    let mut order: Vec<Square> =
        Square::all().filter(|square| (lowest..lowest + rows).contains(&square.row())).collect();
    order.shuffle(rng);
    let levels = [(); 16].map(|()| if rings { random_level(rng) } else { Level::Normal });
    arrange(&order, levels, *Player::ALL.choose(rng).unwrap(), rng.random_range(0..8))
}

/// A set-up in mid-round on three neighbouring files, with high levels for the mover's towers and low ones for the
/// others, for many pushes.
fn stacked(rng: &mut ChaCha8Rng) -> Setup {
    let leftmost = rng.random_range(0..=5);
    let mut order: Vec<Square> =
        Square::all().filter(|square| (leftmost..leftmost + 3).contains(&square.file())).collect();
    order.shuffle(rng);
    let turn = *Player::ALL.choose(rng).unwrap();
    let (heavy, light) = ([Level::Sumo, Level::Double, Level::Triple], [Level::Normal, Level::Sumo, Level::Double]);
    let mut levels = [Level::Normal; 16];
    for (i, level) in levels.iter_mut().enumerate() {
        let movers = (i < 8) == (turn == Player::Gold);
        *level = *if movers { heavy } else { light }.choose(rng).unwrap();
    }
    arrange(&order, levels, turn, rng.random_range(0..8))
}

/// A number from the environment.
fn setting<T: FromStr>(name: &str, default: T) -> T {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("found {name}={text}, expected a number")),
        Err(_) => default,
    }
}

#[test]
fn random_play_is_the_same_by_both_rules() {
    let wanted = setting("KAMISADO_TWIN_POSITIONS", POSITIONS).max(POSITIONS);
    let mut rng = ChaCha8Rng::seed_from_u64(setting("KAMISADO_TWIN_SEED", 0));
    let mut counts = Counts::default();
    while counts.positions < wanted {
        let mut starts = vec![
            Setup::start(),
            refilled(&mut rng, false),
            refilled(&mut rng, true),
            crowded(&mut rng, 8, true),
            crowded(&mut rng, 4, true),
            crowded(&mut rng, 3, false),
            crowded(&mut rng, 3, true),
            crowded(&mut rng, 2, false),
            crowded(&mut rng, 2, true),
        ];
        // Rounds from here are short, and pushes of three are still rare.
        starts.extend((0..20).map(|_| stacked(&mut rng)));
        for (setup, deadlock) in starts.iter().flat_map(|setup| VARIANTS.map(|variant| (setup, variant))) {
            play_out(setup, deadlock, &mut rng, &mut counts);
        }
    }
    counts.assert_rich();
}

#[test]
fn perft_is_the_same_by_both_rules() {
    // The two variants differ first after five moves.
    for (deadlock, fifth) in VARIANTS.into_iter().zip([928_716, 928_642]) {
        let start = Setup::start();
        let (fast, slow) = (Position::start(deadlock), Board::new(&start, deadlock).unwrap());
        let counts = [102, 1150, 11_332, 107_068, fifth];
        for (depth, count) in (1..).zip(counts) {
            assert_eq!((perft(&fast, depth), perft(&slow, depth)), (count, count), "depth {depth}");
        }
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..3 {
            let setup = refilled(&mut rng, true);
            let (fast, slow) = (Position::new(&setup, deadlock).unwrap(), Board::new(&setup, deadlock).unwrap());
            assert_eq!(perft(&fast, 3), perft(&slow, 3), "{setup}");
        }
    }
}
