//! Games with one mistake each, which the laws notice.

use kamisado_solver::game::{Game, Hints, laws};

use crate::{breakthrough, king_and_rook, noughts_and_crosses};

/// A game, but for what its author got wrong. It says that it cannot repeat.
struct Careless<G: Game> {
    game: G,
    key: fn(&G) -> G::Key,
    shares_context: fn(&G, &G) -> bool,
    can_win_now: fn(&G) -> bool,
}

impl<G: Game> Careless<G> {
    fn new(game: G) -> Self {
        Careless { game, key: G::key, shares_context: G::shares_context, can_win_now: G::can_win_now }
    }
}

impl<G: Game> Clone for Careless<G> {
    fn clone(&self) -> Self {
        Careless { game: self.game.clone(), ..*self }
    }
}

impl<G: Game> PartialEq for Careless<G> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl<G: Game> Eq for Careless<G> {}

impl<G: Game> Game for Careless<G> {
    type Player = G::Player;
    type Move = G::Move;
    type Moves = G::Moves;
    type Key = G::Key;

    const ACYCLIC: bool = true;

    fn turn(&self) -> G::Player {
        self.game.turn()
    }

    fn winner(&self) -> Option<G::Player> {
        self.game.winner()
    }

    fn moves(&self) -> G::Moves {
        self.game.moves()
    }

    fn play_unchecked(&mut self, m: G::Move) {
        self.game.play_unchecked(m);
    }

    fn key(&self) -> G::Key {
        (self.key)(&self.game)
    }

    fn shares_context(&self, other: &Self) -> bool {
        (self.shares_context)(&self.game, &other.game)
    }

    fn can_win_now(&self) -> bool {
        (self.can_win_now)(&self.game)
    }
}

impl<G: Hints> Hints for Careless<G> {}

#[track_caller]
fn broken<G: Hints<Player = bool>>(roots: &[Careless<G>]) -> laws::Broken<G::Move> {
    laws::check(roots, 20_000).expect_err("the game has a mistake")
}

const KEY: &str = "two positions of one key differ, as their movers see them";

#[test]
fn a_key_without_the_mover_is_noticed() {
    for (rows, columns, deep) in [(4, 3, 1), (5, 2, 2)] {
        let start = breakthrough::Position::start(rows, columns, deep);
        let root = Careless {
            key: |game: &breakthrough::Position| (game.key().0, game.key().1, false),
            ..Careless::new(start)
        };
        let laws::Broken { law, lines } = broken(&[root]);
        assert_eq!(law, KEY);
        let [one, other] = [0, 1].map(|number| lines[number].1.iter().fold(start, |at, &m| at.after(m)));
        assert_eq!((one.key().0, one.key().1), (other.key().0, other.key().1));
        assert_ne!(one.turn(), other.turn());
    }
}

#[test]
fn questions_that_are_taken_for_one_another_are_noticed() {
    let roots = [true, false].map(|asked| Careless {
        shares_context: |_, _| true,
        ..Careless::new(noughts_and_crosses::Position::start(asked))
    });
    assert_eq!(laws::check(&roots[..1], usize::MAX), Ok(5478));
    let laws::Broken { law, lines } = broken(&roots);
    assert_eq!((law, lines[0].0 + lines[1].0), (KEY, 1));
}

#[test]
fn a_game_that_repeats_is_noticed() {
    let root = king_and_rook::Position { king: 0, rook: 9, black: 63, white_moves: true };
    assert_eq!(broken(&[Careless::new(root)]).law, "positions can come again in a game that is acyclic");
}

#[test]
fn wins_at_once_that_are_overlooked_are_noticed() {
    let start = breakthrough::Position::start(4, 3, 1);
    let root = Careless { can_win_now: |_| false, ..Careless::new(start) };
    assert_eq!(broken(&[root]).law, "can_win_now does not agree with the winners after the moves");
}
