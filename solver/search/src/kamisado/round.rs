//! A round as a game to search.

use std::num::{NonZeroU32, NonZeroU64};

use kamisado::geometry::{BYTES, GOAL, destinations};
use kamisado::{Move, Moves, Player, Position};

use super::{estimate, guess, key};
use crate::game::proof::Bounds;
use crate::game::{Game, Glance, Hints, Layered, OneOfTwo, SplitKey};

impl Game for Position {
    type Player = Player;
    type Move = Move;
    type Moves = Moves;
    type Key = u128;

    /// Towers only advance, and a tower is pushed back only when one of a higher level advances. So the highest level
    /// moves finitely often, then the next, and so on down. See [`Position::potential`].
    const ACYCLIC: bool = true;

    #[inline]
    fn turn(&self) -> Player {
        Position::turn(self)
    }

    #[inline]
    fn winner(&self) -> Option<Player> {
        Position::winner(self)
    }

    #[inline]
    fn moves(&self) -> Moves {
        Position::moves(self)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        Position::play_unchecked(self, m);
    }

    #[inline]
    fn key(&self) -> u128 {
        key::packed(self)
    }

    /// Rings and the deadlock rule do not change in a round.
    #[inline]
    fn shares_context(&self, other: &Position) -> bool {
        self.has_rings_of(other) && self.deadlock() == other.deadlock()
    }

    #[inline]
    fn can_win_now(&self) -> bool {
        Position::can_win_now(self)
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        Position::is_legal(self, m)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        Position::count_moves(self)
    }
}

impl OneOfTwo for Player {
    #[inline]
    fn opponent(self) -> Player {
        Player::opponent(self)
    }
}

impl Hints for Position {
    /// A name consists of both squares of the move.
    const DISTINCT_NAMES: bool = true;

    /// A move, any answer, and the move home.
    const FORESIGHT: Option<u16> = Some(3);

    #[inline]
    fn estimate(&self) -> Bounds {
        estimate::static_bounds(self)
    }

    #[inline]
    fn look(&self) -> Option<Glance<Move>> {
        Some(estimate::seen::<true>(self))
    }

    #[inline]
    fn guess(&self, clue: u64) -> Bounds {
        guess::guessed(self, clue)
    }

    #[inline]
    fn live_moves(&self) -> Moves {
        self.moves_to(|color| estimate::safe_targets(self, color))
    }

    /// The clue is the set of squares that the tower due can go to.
    #[inline]
    fn live_moves_from(&self, clue: NonZeroU64) -> Moves {
        if self.due().is_some() { self.moves_to(|_| clue.get()) } else { self.live_moves() }
    }

    #[inline]
    fn move_name(&self, m: Move) -> NonZeroU32 {
        key::name_of(self, m)
    }

    #[inline]
    fn move_named(&self, name: NonZeroU32) -> Option<Move> {
        Some(key::move_read(self, name)).filter(|&m| self.is_legal(m))
    }

    #[inline]
    fn lets_win(&self, m: Move) -> bool {
        let opponent = self.turn().opponent();
        let occupied = self.occupied(opponent);
        let [from, to] = [m.from, m.to].map(|square| 1 << square.seen_by(opponent).index());
        if occupied & to != 0 || to & 0xff != 0 {
            // After a push, the same player moves again; after a move home, nobody does.
            return false;
        }
        let due = m.to.color();
        let square = self.own_square(opponent, due) | self.level(opponent, due).rings() << 6;
        destinations(square, occupied ^ from ^ to) & GOAL != 0
    }
}

impl Layered for Position {
    /// How far the round has gone: the [`potential`](Position::potential) as one number. Each row that a tower has
    /// advanced counts 1, 2, 5 or 16, by its rings. A tower with `n` rings pushes back up to `n` towers with fewer
    /// rings, and `n` of their rows count less than one of its own.
    #[inline]
    fn layer(&self) -> u32 {
        let rows = Player::ALL.map(|player| (self.squares(player) >> 3) & (BYTES * 7));
        let sum = |mask: [u64; 2]| {
            let rows = (rows[0] & mask[0]) + (rows[1] & mask[1]);
            (rows.wrapping_mul(BYTES) >> 56) as u32
        };
        let all = sum([u64::MAX; 2]);
        if self.is_ringless() {
            return all;
        }
        let with = |bit: fn(u64) -> u64| sum(Player::ALL.map(|player| (bit(self.rings(player)) & BYTES) * 7));
        all + with(|rings| rings | rings >> 1) + 3 * with(|rings| rings >> 1) + 11 * with(|rings| rings & (rings >> 1))
    }

    #[inline]
    fn split(key: u128) -> SplitKey {
        key::split(key)
    }

    #[inline]
    fn join(key: SplitKey) -> u128 {
        key::join(key)
    }

    #[inline]
    fn at(&self, key: SplitKey) -> Position {
        key::with_key(self, key)
    }
}
