//! A match as a game to search: the moves of a round, the winner's choice of fill, then the next round.

use std::num::NonZeroU32;

use kamisado::geometry::GOAL;
use kamisado::{Fill, MatchMove, MatchMoves, MatchState, Player};

use super::MatchKey;
use super::key::name_read;
use crate::game::proof::Bounds;
use crate::game::{Game, Hints, Place};

/// A bit that the names of both fills share.
const FILL: NonZeroU32 = NonZeroU32::new(1 << 13).unwrap();

impl Game for MatchState {
    type Player = Player;
    type Move = MatchMove;
    type Moves = MatchMoves;
    type Key = MatchKey;

    /// Rounds are acyclic, and every round except the last adds a ring, which no tower ever loses.
    const ACYCLIC: bool = true;

    #[inline]
    fn turn(&self) -> Player {
        MatchState::turn(self)
    }

    #[inline]
    fn winner(&self) -> Option<Player> {
        MatchState::winner(self)
    }

    #[inline]
    fn moves(&self) -> MatchMoves {
        MatchState::moves(self)
    }

    #[inline]
    fn play_unchecked(&mut self, m: MatchMove) {
        MatchState::play_unchecked(self, m);
    }

    #[inline]
    fn key(&self) -> MatchKey {
        MatchKey::read(self).0
    }

    #[inline]
    fn shares_context(&self, other: &MatchState) -> bool {
        self.format() == other.format() && self.position().deadlock() == other.position().deadlock()
    }

    #[inline]
    fn can_win_now(&self) -> bool {
        let (position, player) = (self.position(), self.position().turn());
        // No tower may move in a finished round. The player who moved last loses a deadlock (M8).
        position.movable().any(|color| {
            self.is_won_with(player, position.level(player, color)) && position.targets(color).1 & GOAL != 0
        })
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.chooser().is_some() { Fill::ALL.len() as u64 } else { self.position().count_moves() }
    }

    #[inline]
    fn place(&self) -> Place {
        match (self.position().outcome(), self.position().due()) {
            (Some(_), _) => Place::Between,
            (None, None) => Place::Beginning,
            (None, Some(_)) => Place::Inside,
        }
    }
}

impl Hints for MatchState {
    /// A name consists of both squares of a tower's move, or of the side of a fill.
    const DISTINCT_NAMES: bool = true;

    /// The estimate of the round, as far as winning it wins the match.
    #[inline]
    fn estimate(&self) -> Bounds {
        let position = self.position();
        if position.outcome().is_some() {
            return Bounds::UNIT;
        }
        let mover = position.turn();
        match position.estimate() {
            Bounds::WIN if !self.is_decisive_for(mover) && !self.can_win_now() => Bounds::UNIT,
            Bounds::LOSS if !self.is_decisive_for(mover.opponent()) => Bounds::UNIT,
            bounds => bounds,
        }
    }

    /// Leaves out moves that let the opponent reach home at once, if that wins the match.
    #[inline]
    fn live_moves(&self) -> MatchMoves {
        let position = self.position();
        if position.outcome().is_none() && self.is_decisive_for(position.turn().opponent()) {
            MatchMoves::Towers(position.live_moves())
        } else {
            self.moves()
        }
    }

    #[inline]
    fn move_name(&self, m: MatchMove) -> NonZeroU32 {
        let (_, mirrored) = MatchKey::read(self);
        match m {
            MatchMove::Tower(m) => name_read(self.position(), m, mirrored),
            // Larger than the names of all tower moves.
            MatchMove::Fill(fill) => FILL | (fill as u32 ^ u32::from(mirrored)),
        }
    }
}
