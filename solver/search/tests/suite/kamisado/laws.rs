//! Laws of the rules: symmetry, progress, text forms and keys.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use kamisado::slow::Board;
use kamisado::{Color, Deadlock, Move, Player, Position, Setup, Square};
use kamisado_solver::game::{Game, Hints, laws};
use kamisado_solver::kamisado::from_key;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::support::late::late;

use super::strategies::{any_positions, positions, setups};

/// A small difference between two positions.
#[derive(Clone, Debug)]
enum Change {
    Nothing,
    Swap(Square, Square),
    Due(Color),
    Turn,
}

impl Change {
    fn make(&self, setup: &mut Setup) {
        match *self {
            Change::Nothing => {}
            Change::Swap(a, b) => setup.board.swap(a.index(), b.index()),
            Change::Due(color) => setup.due = setup.due.map(|_| color),
            Change::Turn => setup.turn = setup.turn.opponent(),
        }
    }
}

fn changes() -> impl Strategy<Value = Change> {
    let square = || (0..64_u8).prop_map(Square::new);
    prop_oneof![
        1 => Just(Change::Nothing),
        4 => (square(), square()).prop_map(|(a, b)| Change::Swap(a, b)),
        2 => select(Color::ALL.to_vec()).prop_map(Change::Due),
        1 => Just(Change::Turn),
    ]
}

/// The four images of a set-up, which have the same value.
fn images_of(setup: &Setup) -> [Setup; 4] {
    [setup.clone(), setup.mirror(), setup.half_turn(), setup.mirror().half_turn()]
}

/// Gives every tower its rings from a position of the same round.
fn keep_levels(setup: &mut Setup, round: &Position) {
    for tower in setup.board.iter_mut().flatten() {
        tower.level = round.level(tower.player, tower.color);
    }
}

/// The winner and the promoted tower.
type End = (Player, Color);

/// The effect of a symmetry on a set-up, a move and the end of a round.
struct Symmetry {
    setup: fn(&Setup) -> Setup,
    play: fn(Move) -> Move,
    end: fn(End) -> End,
}

const SYMMETRIES: [Symmetry; 2] = [
    Symmetry { setup: Setup::mirror, play: Move::mirror, end: |(winner, promoted)| (winner, promoted.mirror()) },
    Symmetry {
        setup: Setup::half_turn,
        play: Move::half_turn,
        end: |(winner, promoted)| (winner.opponent(), promoted),
    },
];

/// Every move with its result.
fn results(position: &Position) -> Vec<(Move, Setup, Option<End>)> {
    position
        .moves()
        .map(|m| {
            let next = position.after(m);
            (m, next.setup(), next.outcome().map(|outcome| (outcome.winner, outcome.promoted)))
        })
        .collect()
}

proptest! {
    #![proptest_config(Config { cases: 1_000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() })]

    #[test]
    fn mirror_and_half_turn_keep_moves_and_results(position in any_positions()) {
        for symmetry in SYMMETRIES {
            let image = (symmetry.setup)(&position.setup());
            prop_assert_eq!((symmetry.setup)(&image), position.setup());
            let image = Position::new(&image, position.deadlock()).unwrap();
            let mut expected: Vec<_> = results(&position)
                .into_iter()
                .map(|(m, next, end)| ((symmetry.play)(m), (symmetry.setup)(&next), end.map(symmetry.end)))
                .collect();
            let mut found = results(&image);
            expected.sort_by_key(|&(m, ..)| m);
            found.sort_by_key(|&(m, ..)| m);
            prop_assert_eq!(found, expected);
            prop_assert_eq!(image.estimate(), position.estimate());
        }
    }

    #[test]
    fn every_move_raises_the_potential(position in any_positions()) {
        for m in position.moves() {
            prop_assert!(position.after(m).potential() > position.potential(), "{} in {}", m, position);
        }
    }

    #[test]
    fn arrangements_read_back(setup in setups()) {
        prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
    }

    #[test]
    fn moves_read_back_in_both_notations(position in any_positions()) {
        for m in position.moves() {
            let (coordinates, annotation) = (m.to_string(), position.annotate(m));
            prop_assert_eq!(position.read_move(&coordinates), Ok(m));
            prop_assert_eq!(position.read_move(&annotation), Ok(m), "{} in {}", annotation, position);
        }
    }

    #[test]
    fn without_rings_the_four_images_share_their_key(position in positions(false)) {
        for image in images_of(&position.setup()) {
            let image = Position::new(&image, position.deadlock()).unwrap();
            prop_assert_eq!(image.key(), position.key(), "{} and {}", image, position);
        }
    }

    #[test]
    fn a_move_has_one_name_in_all_images_and_shares_it_with_none(position in any_positions()) {
        let names: BTreeSet<NonZeroU32> = position.moves().map(|m| position.move_name(m)).collect();
        prop_assert_eq!(names.len(), position.moves().count(), "{}", position);
        for symmetry in SYMMETRIES.iter().filter(|_| position.is_ringless()) {
            let setup = (symmetry.setup)(&position.setup());
            let image = Position::new(&setup, position.deadlock()).unwrap();
            for m in position.moves() {
                let same = image.move_name((symmetry.play)(m)) == position.move_name(m);
                // In a position that is its own mirror image, each move occurs twice.
                prop_assert!(same || setup == position.setup(), "{} in {}", m, position);
            }
        }
    }

    #[test]
    fn the_fast_and_the_slow_rules_are_those_of_a_game(position in any_positions()) {
        prop_assert_eq!(laws::check(&[position], 10).err(), None, "{}", position);
        let board = Board::new(&position.setup(), position.deadlock()).unwrap();
        prop_assert_eq!(laws::check(&[board], 2).err(), None, "{}", position);
    }

    #[test]
    fn moves_are_found_by_their_names_and_no_others_are_legal(position in any_positions()) {
        let moves: BTreeSet<Move> = position.moves().collect();
        for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
            let m = Move { from: Square::new(from), to: Square::new(to) };
            prop_assert_eq!(position.is_legal(m), moves.contains(&m), "{} in {}", m, position);
            let found = position.move_named(position.move_name(m));
            prop_assert_eq!(found, moves.get(&m).copied(), "{} in {}", m, position);
        }
    }

    #[test]
    fn a_move_that_lets_the_opponent_win_at_once_is_detected(position in any_positions()) {
        for m in position.moves() {
            let child = position.after(m);
            // A move makes a tower of the opponent due; after a push or a pass, another tower is due.
            let is_due = (child.turn(), child.due()) == (position.turn().opponent(), Some(m.to.color()));
            let loses = child.outcome().is_none() && is_due && child.can_win_now();
            prop_assert_eq!(position.lets_win(m), loses, "{} in {}", m, position);
        }
    }

    #[test]
    fn neighbours_share_a_key_only_as_images_of_each_other(
        position in any_positions(),
        change in changes(),
        image in 0..4_usize,
    ) {
        let mut setup = position.setup();
        change.make(&mut setup);
        setup = images_of(&setup)[image].clone();
        keep_levels(&mut setup, &position);
        let Ok(neighbour) = Position::new(&setup, position.deadlock()) else { return Ok(()) };
        let same = if position.is_ringless() {
            images_of(&position.setup()).contains(&neighbour.setup())
        } else {
            position == neighbour
        };
        prop_assert_eq!(position.key() == neighbour.key(), same, "{} and {}", position, neighbour);
    }

    #[test]
    fn keys_without_rings_read_back(position in positions(false)) {
        let read = from_key(position.key(), position.deadlock()).expect("a key of a position in play");
        prop_assert_eq!(read.turn(), Player::Gold);
        prop_assert!(images_of(&position.setup()).contains(&read.setup()), "{} read as {}", position, read);
    }

    #[test]
    fn a_damaged_key_is_refused_or_is_another_positions(position in positions(false)) {
        let key = position.key();
        for damaged in (0..128).map(|bit| key ^ 1 << bit).chain([key.rotate_left(64), key >> 8, key << 8, !key]) {
            if let Some(other) = from_key(damaged, position.deadlock()) {
                prop_assert_eq!(other.key(), damaged);
                prop_assert_eq!(Position::new(&other.setup(), position.deadlock()), Ok(other));
            }
        }
    }
}

/// All positions of late rounds, in which mirrored and turned ones meet, with the other deadlock rule.
#[test]
fn keys_are_exact_in_late_rounds() {
    let mut rng = ChaCha8Rng::seed_from_u64(91);
    let mut complete = 0;
    for number in 0..30 {
        let setup = late(&mut rng, 4, number % 2 == 0, Deadlock::Official).setup();
        let images = images_of(&setup).into_iter().flat_map(|image| Deadlock::ALL.map(|d| Position::new(&image, d)));
        let roots: Vec<Position> = images.flatten().collect();
        let found = laws::check_hints(&roots, 20_000);
        complete += usize::from(found.as_ref().is_ok_and(|&count| (1000..20_000).contains(&count)));
        assert!(found.is_ok(), "{setup}: {found:?}");
    }
    assert!(complete > 5, "{complete}");
}

#[test]
fn keys_of_no_position_are_refused() {
    let key = Position::start(Deadlock::Official).key();
    assert!(from_key(key, Deadlock::Official).is_some());
    for stray in [22, 23, 30, 127] {
        assert_eq!(from_key(key | 1 << stray, Deadlock::Official), None, "stray bit {stray}");
    }
    assert_eq!(from_key(0, Deadlock::Official), None, "sixteen towers on a square");
    assert_eq!(from_key(u128::MAX, Deadlock::Official), None);
    let brown_to_green = key & !0x3f | key >> 8 & 0x3f;
    assert_eq!(from_key(brown_to_green, Deadlock::Official), None, "two towers on a square");
    let home = key & !0x3f | 56;
    assert_eq!(from_key(home, Deadlock::Official), None, "a tower at home");
}

#[test]
fn slow_keys_tell_positions_apart() {
    let start = Board::new(&Setup::start(), Deadlock::Official).unwrap();
    let mut boards = vec![start.clone()];
    for m in start.moves() {
        let next = start.after(m);
        boards.extend(next.moves().into_iter().map(|m| next.after(m)));
        boards.push(next);
    }
    // Without rings, positions are distinguished up to the symmetries; the first of the four texts stands for all.
    let class = |board: &Board| {
        let (setup, turned) = (board.setup(), board.setup().half_turn());
        [setup.to_string(), setup.mirror().to_string(), turned.to_string(), turned.mirror().to_string()]
            .into_iter()
            .min()
    };
    let classes: BTreeSet<_> = boards.iter().map(class).collect();
    let pairs: BTreeSet<_> = boards.iter().map(|board| (class(board), board.key())).collect();
    let keys: BTreeSet<u128> = boards.iter().map(Board::key).collect();
    assert_eq!((keys.len(), pairs.len()), (classes.len(), classes.len()));

    // With a ring, all positions are distinguished.
    let ringed = |board: &Board| {
        let text = board.setup().to_string().replace('y', "+y");
        Board::new(&text.parse().unwrap(), Deadlock::Official).unwrap()
    };
    let texts: BTreeSet<String> = boards.iter().map(|board| board.setup().to_string()).collect();
    let keys: BTreeSet<u128> = boards.iter().map(|board| ringed(board).key()).collect();
    assert_eq!(keys.len(), texts.len());
}
