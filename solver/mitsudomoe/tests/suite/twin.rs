//! The fast rules of mitsudomoe compared with their slow twin on seeded random play of two, three and four players,
//! under both variants.
//!
//! The ordinary run compares [`TURNS`] played turns, and all legal turns before each. Set the environment variable
//! `MITSUDOMOE_TWIN_TURNS` for more, and `MITSUDOMOE_TWIN_SEED` for another seed than 0.

use std::collections::BTreeMap;
use std::str::FromStr;

use crate::midgame::{brings_home, nearly_home, scattered};
use mitsudomoe::questions::players::way_home;
use mitsudomoe::record::Record;
use mitsudomoe::slow::{Board, BoardError};
use mitsudomoe::{Color, Elimination, Ending, Position, PositionError, Reason, Setup, Turn, Victory};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The default number of turns, a sixth of them for each number of players and variant.
const TURNS: u64 = 18_000;

/// A game is abandoned after this many turns.
const LONGEST: u32 = 300;

/// Counts of what the compared games contained.
type Counts = BTreeMap<&'static str, u64>;

/// Fails if the play did not contain enough of everything that should be compared.
fn assert_rich(counts: &Counts, players: usize, victory: Victory) {
    let many = u64::from(players > 2);
    let few = u64::from(players == 2 || victory == Victory::AnyTurn);
    for (what, least) in [
        ("vaults", 300),
        ("vaults with relocations", 200),
        ("vaults with several relocations", 10),
        ("rings moved", 500),
        ("last balls relocated home", 20),
        ("games that such a turn ends", 10 * few),
        ("players out with their homes filled", 10),
        ("players out without a turn", 10),
        ("games won at home", 10),
        ("games won by the last one left", 3),
        ("positions with rings of players who are out", 100 * many),
    ] {
        let found = counts.get(what).copied().unwrap_or(0);
        assert!(
            found >= least,
            "found {found} {what}, expected at least {least}, with {players} players by {victory:?}"
        );
    }
}

/// A number from the environment; `default` without one.
pub fn setting<T: FromStr>(name: &str, default: T) -> T {
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
pub fn compare(fast: &Position, slow: &Board) -> Vec<Turn> {
    assert_eq!(fast.setup(), *slow.setup());
    assert_eq!(fast.outcome(), slow.outcome(), "{fast}");
    let turns = fast.turns();
    assert_eq!(fast.count_turns(), turns.len() as u64, "{fast}");
    let sorted = |mut turns: Vec<Turn>| {
        turns.sort_unstable();
        turns
    };
    assert_eq!(sorted(turns.clone()), sorted(slow.turns()), "the turns of {fast}");
    turns
}

/// The position of a set-up by both rules, and who is out there without a turn. If one refuses the set-up, so must the
/// other.
pub fn read_by_both(setup: &Setup) -> Option<(Position, Board, Vec<Elimination>)> {
    match (Record::new(setup), Board::new(setup)) {
        (Ok(record), Ok((slow, slow_out))) => {
            let (fast, out) = (*record.position(), record.steps()[0].out.clone());
            assert_eq!((&fast.setup(), &out), (slow.setup(), &slow_out), "{setup}");
            return Some((fast, slow, out));
        }
        (Err(PositionError::Finished { outcome, .. }), Err(slow)) => assert_eq!(slow, BoardError::Finished(outcome)),
        (Err(_), Err(BoardError::Pieces(_) | BoardError::NotOver(_))) => {}
        (fast, slow) => panic!("{setup}: {fast:?} by the fast rules, {slow:?} by the slow ones"),
    }
    None
}

fn play_out(setup: &Setup, rng: &mut ChaCha8Rng, counts: &mut Counts) {
    let Some((mut fast, mut slow, out)) = read_by_both(setup) else { return };
    *counts.entry("players out without a turn").or_default() += out.len() as u64;
    let mut turns = compare(&fast, &slow);
    for _ in 0..LONGEST {
        let (before, turn) = (fast, choose(&fast, &turns, rng));
        let brings_home = brings_home(&before, turn);
        let out = fast.play_with_eliminations(turn);
        assert_eq!(slow.play(turn).unwrap(), out, "{turn:?} in {before}");
        assert_eq!(fast, before.after(turn));
        turns = compare(&fast, &slow);

        let moved = before.relocations(turn.ball).len();
        let is_out = |color: &Color| slow.setup().seat(*color).is_none();
        let has_dead_rings = Color::ALL.iter().any(|color| is_out(color) && slow.setup().rings(*color) > 0);
        let ending = fast.outcome().map(|outcome| outcome.ending);
        let of_reason = |reason| out.iter().filter(|out| out.reason == reason).count();
        for (what, count) in [
            ("turns", 1),
            ("vaults", usize::from(turn.ball.is_vault())),
            ("vaults with relocations", usize::from(moved > 0)),
            ("vaults with several relocations", usize::from(moved > 1)),
            ("rings moved", usize::from(turn.ring.from.is_some())),
            ("last balls relocated home", usize::from(brings_home)),
            ("games that such a turn ends", usize::from(brings_home && ending.is_some())),
            ("players out with their homes filled", of_reason(Reason::HomeFilled)),
            ("players out without a turn", of_reason(Reason::NoTurn)),
            ("positions with rings of players who are out", usize::from(has_dead_rings)),
            ("games won at home", usize::from(ending == Some(Ending::Home))),
            ("games won by the last one left", usize::from(ending == Some(Ending::LastLeft))),
        ] {
            *counts.entry(what).or_default() += count as u64;
        }
        if ending.is_none() {
            continue;
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
        while counts.get("turns").is_none_or(|&turns| turns < wanted) {
            let mut setups = vec![Setup::start(players).unwrap()];
            for _ in 0..4 {
                setups.extend([scattered(players, &mut rng), nearly_home(players, &mut rng)]);
            }
            for setup in setups {
                play_out(&Setup { victory, ..setup }, &mut rng, &mut counts);
            }
        }
        assert_rich(&counts, players, victory);
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
