//! Games with one mistake each, which the laws notice.

use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::{Game, Glance, Hints, laws};

use crate::{breakthrough, king_and_rook, noughts_and_crosses};

/// A game, but for what its author got wrong. It says that it cannot repeat.
struct Careless<G: Hints> {
    game: G,
    key: fn(&G) -> G::Key,
    shares_context: fn(&G, &G) -> bool,
    can_win_now: fn(&G) -> bool,
    estimate: fn(&G) -> Bounds,
    look: fn(&G) -> Option<Glance<G::Move>>,
    live_moves: fn(&G) -> G::Moves,
    lets_win: fn(&G, G::Move) -> bool,
}

impl<G: Hints> Careless<G> {
    fn new(game: G) -> Self {
        Careless {
            game,
            key: G::key,
            shares_context: G::shares_context,
            can_win_now: G::can_win_now,
            estimate: G::estimate,
            look: G::look,
            live_moves: G::live_moves,
            lets_win: G::lets_win,
        }
    }
}

impl<G: Hints> Clone for Careless<G> {
    fn clone(&self) -> Self {
        Careless { game: self.game.clone(), ..*self }
    }
}

impl<G: Hints> PartialEq for Careless<G> {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl<G: Hints> Eq for Careless<G> {}

impl<G: Hints> Game for Careless<G> {
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

impl<G: Hints> Hints for Careless<G> {
    fn estimate(&self) -> Bounds {
        (self.estimate)(&self.game)
    }

    fn look(&self) -> Option<Glance<G::Move>> {
        (self.look)(&self.game)
    }

    fn live_moves(&self) -> G::Moves {
        (self.live_moves)(&self.game)
    }

    fn lets_win(&self, m: G::Move) -> bool {
        (self.lets_win)(&self.game, m)
    }
}

#[track_caller]
fn broken<G: Hints<Player = bool>>(roots: &[Careless<G>]) -> laws::Broken<G::Move> {
    laws::check_hints(roots, 20_000).expect_err("the game has a mistake")
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

#[test]
fn wrong_hints_are_noticed() {
    let right = Careless::new(breakthrough::Position::start(4, 3, 1));
    assert!(laws::check_hints(std::slice::from_ref(&right), 20_000).is_ok());
    let lost = Careless { estimate: |_| Bounds::LOSS, ..right.clone() };
    let hasty =
        Careless { look: |game: &breakthrough::Position| game.moves().next().map(Glance::Wins), ..right.clone() };
    let quiet = Careless { live_moves: |_| Vec::new().into_iter(), ..right.clone() };
    let feared = Careless { lets_win: |_, _| true, ..right.clone() };
    let laws = [lost, hasty, quiet, feared].map(|root| {
        let laws::Broken { law, lines } = broken(&[root]);
        assert!(lines[0].1.iter().fold(right.game, |at, &m| at.after(m)).winner().is_none());
        law
    });
    let [value, look, live, lets_win] = laws;
    assert_eq!(value, "a hint proves a wrong value");
    assert_eq!(look, "a look names a move that does not win");
    assert_eq!(live, "the live moves leave out all moves that win");
    assert_eq!(lets_win, "lets_win is true of a move that wins");
}
