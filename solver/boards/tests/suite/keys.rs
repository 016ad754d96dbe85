//! Keys are exact, and equal for images.

use std::collections::HashMap;

use crate::slow::{Round, Rules};
use kamisado_boards::{Board, Key, Move, Position};
use kamisado_solver::game::{Game, laws};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::support::Symmetry;

#[test]
fn boards_follow_the_laws_of_games() {
    let random = &mut ChaCha8Rng::seed_from_u64(3);
    let boards: Vec<Board> = Symmetry::ALL.into_iter().map(|symmetry| symmetry.board(4, random)).collect();
    let roots: Vec<Position> = boards.iter().map(Position::start).collect();
    assert!(laws::check(&roots, 60_000).unwrap() > 10_000);
    laws::check(&[Position::start(Board::named("mega").unwrap())], 5_000).unwrap();
}

/// The fast keys of random play, from each position also by the images of its moves, and the slow ones.
#[test]
fn fast_and_slow_keys_find_the_same_images() {
    let random = &mut ChaCha8Rng::seed_from_u64(4);
    for symmetry in Symmetry::ALL {
        for size in [4, 5, 8, 10] {
            let board = symmetry.board(size, random);
            let rules = Rules::new(&board);
            let (mut slow_of, mut fast_of, mut met) = (HashMap::<Key, Key>::new(), HashMap::<Key, Key>::new(), 0);
            for _ in 0..60 {
                let mut line = vec![Position::start(&board)];
                while let Some(position) = line.pop().filter(|position| position.winner().is_none()) {
                    for m in position.moves() {
                        let child = position.after(m);
                        let (fast, slow) = (child.key(), Round::new(&rules, &child).key());
                        assert_eq!(*slow_of.entry(fast).or_insert(slow), slow, "{child}");
                        assert_eq!(*fast_of.entry(slow).or_insert(fast), fast, "{child}");
                        met += 1;
                    }
                    let moves: Vec<_> = position.moves().collect();
                    line.push(position.after(*moves.choose(random).unwrap()));
                }
            }
            let start = Position::start(&board);
            let first: Vec<Key> = start.moves().map(|m| start.after(m).key()).collect();
            let different = first.iter().collect::<std::collections::HashSet<_>>().len();
            let is_own_image = |m: &Move| [m.from, m.to].iter().all(|square| 2 * square.column() + 1 == size);
            let own_images = start.moves().filter(is_own_image).count();
            let is_halved = matches!(symmetry, Symmetry::Mirror | Symmetry::Both);
            let expected = if is_halved { (first.len() + own_images) / 2 } else { first.len() };
            assert_eq!(different, expected, "{symmetry:?} {size}");
            assert!(met > 500, "{met}");
        }
    }
}
