//! Wins in time: a game that one player must win within a number of moves.

mod in_time;

use std::num::{NonZeroU32, NonZeroU64};

use crate::game::proof::Bounds;
use crate::game::value::Value;
use crate::game::{Game, Glance, Hints, OneOfTwo};
pub(super) use in_time::InTime;

/// Can one player, the attacker, end the game as its winner within a number of moves of both? The defender wins as soon
/// as there are no moves left.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Within<G: Game> {
    game: G,
    attacker: G::Player,
    left: u16,
}

impl<G: Hints> Within<G> {
    /// Up to this many moves, trying all moves is cheaper than a search: one more than the game's estimate foresees.
    const SOON: u16 = match G::FORESIGHT {
        Some(moves) => moves + 1,
        None => 0,
    };

    pub fn new(game: &G, attacker: G::Player, moves: u16) -> Within<G> {
        Within { game: game.clone(), attacker, left: moves }
    }

    fn tried(&self) -> Bounds {
        Bounds::over(wins_soon(&self.game, self.attacker, self.left) == self.attacks())
    }

    fn attacks(&self) -> bool {
        self.turn() == self.attacker
    }

    /// The bounds of a win in time from the game's own bounds of the mover's value: a win that those prove may come too
    /// late.
    fn in_time(&self, bounds: Bounds) -> Bounds {
        let sees = G::FORESIGHT.is_some_and(|moves| moves <= self.left);
        match bounds.value() {
            Some(value) if (value == Value::Win) != self.attacks() || sees => bounds,
            _ if self.left <= Self::SOON => self.tried(),
            Some(_) => Bounds::UNIT,
            None => bounds,
        }
    }
}

impl<G: Hints> Game for Within<G> {
    type Player = G::Player;
    type Move = G::Move;
    type Moves = std::iter::Flatten<std::option::IntoIter<G::Moves>>;
    /// The key of the game, and whether the attacker is to move: [`InTime`] keeps the moves left apart.
    type Key = (G::Key, bool);

    const ACYCLIC: bool = true;

    #[inline]
    fn turn(&self) -> G::Player {
        self.game.turn()
    }

    #[inline]
    fn winner(&self) -> Option<G::Player> {
        self.game.winner().or_else(|| (self.left == 0).then(|| self.attacker.opponent()))
    }

    #[inline]
    fn moves(&self) -> Self::Moves {
        self.winner().is_none().then(|| self.game.moves()).into_iter().flatten()
    }

    #[inline]
    fn play_unchecked(&mut self, m: G::Move) {
        self.game.play_unchecked(m);
        self.left -= 1;
    }

    #[inline]
    fn key(&self) -> Self::Key {
        (self.game.key(), self.attacks())
    }

    #[inline]
    fn shares_context(&self, other: &Self) -> bool {
        self.game.shares_context(&other.game)
    }
}

impl<G: Hints> Hints for Within<G> {
    const DISTINCT_NAMES: bool = G::DISTINCT_NAMES;
    const DISJOINT: bool = G::DISJOINT;

    /// Moves that are not live let the opponent end the game with the next move, if one is left.
    #[inline]
    fn live_moves(&self) -> Self::Moves {
        if self.left < 2 { self.moves() } else { Some(self.game.live_moves()).into_iter().flatten() }
    }

    /// If a look has left a clue, there are enough moves left for the game's live moves to be right.
    #[inline]
    fn live_moves_from(&self, clue: NonZeroU64) -> Self::Moves {
        Some(self.game.live_moves_from(clue)).into_iter().flatten()
    }

    #[inline]
    fn move_name(&self, m: G::Move) -> NonZeroU32 {
        self.game.move_name(m)
    }

    fn look(&self) -> Option<Glance<G::Move>> {
        // A move is forced because all others lose within two moves.
        if self.left <= Self::SOON.max(1) {
            return None;
        }
        Some(match self.game.look()? {
            Glance::Wins(_) => Glance::Bounds(self.in_time(Bounds::WIN)),
            Glance::Bounds(guess) => Glance::Bounds(self.in_time(guess)),
            // A guess does not depend on the moves left.
            seen @ (Glance::Forced(_) | Glance::Open(_)) => seen,
        })
    }

    #[inline]
    fn guess(&self, clue: u64) -> Bounds {
        self.game.guess(clue)
    }

    fn estimate(&self) -> Bounds {
        let sees = G::FORESIGHT.is_some_and(|moves| moves <= self.left);
        if !sees && self.left <= Self::SOON { self.tried() } else { self.in_time(self.game.estimate()) }
    }
}

/// Whether a player can end the game as its winner within a number of moves of both, found by trying them all. For few
/// moves only; otherwise use [`Solver::wins_within`](super::Solver::wins_within).
pub fn wins_soon<G: Hints>(game: &G, player: G::Player, moves: u16) -> bool {
    if let Some(winner) = game.winner() {
        return winner == player;
    }
    let after = |m| wins_soon(&game.after(m), player, moves - 1);
    match (game.turn() == player, moves) {
        (_, 0) => false,
        (true, 1) => game.can_win_now(),
        (true, _) => game.can_win_now() || game.live_moves().any(after),
        (false, 1) => game.moves().all(after),
        (false, _) => game.live_moves().all(after),
    }
}
