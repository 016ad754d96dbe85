//! A round as if whoever wins it wins the match, with the fill after it as a move.

use std::num::NonZeroU32;

use rustc_hash::FxHashSet;

use kamisado::{MatchMove, MatchMoves, MatchState, Player};
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::value::Value;
use kamisado_solver::game::{Game, Hints};
use kamisado_solver::kamisado::MatchKey;

/// A round of a match and the fill after it. Whoever wins the round is assumed to win the match, whatever the fill.
#[derive(Clone)]
pub(super) struct AssumedRound<'r> {
    pub state: MatchState,
    /// Whether the fill is chosen and the state is the set-up of the next round.
    filled: bool,
    pub favourite: Player,
    /// The set-ups after rounds won by the favourite that lose the match.
    refuted: &'r FxHashSet<MatchKey>,
}

impl<'r> AssumedRound<'r> {
    pub fn new(state: &MatchState, favourite: Player, refuted: &'r FxHashSet<MatchKey>) -> AssumedRound<'r> {
        AssumedRound { state: *state, filled: false, favourite, refuted }
    }

    pub fn at(&self, state: &MatchState) -> AssumedRound<'r> {
        AssumedRound::new(state, self.favourite, self.refuted)
    }

    pub fn setup(&self) -> Option<&MatchState> {
        self.filled.then_some(&self.state)
    }

    /// Whether the favourite has won the round, but not yet the match.
    fn awaits_fill(&self) -> bool {
        !self.filled && self.state.chooser() == Some(self.favourite)
    }

    fn is_refuted(&self) -> bool {
        self.filled && !self.refuted.is_empty() && self.refuted.contains(&self.state.key())
    }
}

impl PartialEq for AssumedRound<'_> {
    fn eq(&self, other: &Self) -> bool {
        (&self.state, self.filled) == (&other.state, other.filled)
    }
}

impl Eq for AssumedRound<'_> {}

impl Game for AssumedRound<'_> {
    type Player = Player;
    type Move = MatchMove;
    type Moves = MatchMoves;
    /// The key of the state, and whether the favourite is to move: a won round is worth something else to them than to
    /// the other player.
    type Key = (MatchKey, bool);

    const ACYCLIC: bool = true;

    fn turn(&self) -> Player {
        self.state.turn()
    }

    fn winner(&self) -> Option<Player> {
        if self.filled {
            return Some(if self.is_refuted() { self.favourite.opponent() } else { self.favourite });
        }
        let outcome = self.state.position().outcome()?;
        (!self.awaits_fill()).then_some(outcome.winner)
    }

    fn moves(&self) -> MatchMoves {
        if self.awaits_fill() { self.state.moves() } else { MatchMoves::Towers(self.state.position().moves()) }
    }

    fn play_unchecked(&mut self, m: MatchMove) {
        self.filled = matches!(m, MatchMove::Fill(_));
        self.state.play_unchecked(m);
    }

    fn key(&self) -> Self::Key {
        (self.state.key(), self.turn() == self.favourite)
    }

    fn shares_context(&self, other: &Self) -> bool {
        let same = self.favourite == other.favourite && std::ptr::eq(self.refuted, other.refuted);
        same && self.state.shares_context(&other.state)
    }

    fn can_win_now(&self) -> bool {
        if self.awaits_fill() {
            self.moves().any(|fill| !self.after(fill).is_refuted())
        } else if self.turn() == self.favourite {
            self.state.can_win_now()
        } else {
            self.state.position().can_win_now()
        }
    }
}

impl Hints for AssumedRound<'_> {
    const DISTINCT_NAMES: bool = true;

    fn live_moves(&self) -> MatchMoves {
        if !self.awaits_fill() && (self.turn() == self.favourite || self.refuted.is_empty()) {
            MatchMoves::Towers(self.state.position().live_moves())
        } else {
            self.moves()
        }
    }

    fn move_name(&self, m: MatchMove) -> NonZeroU32 {
        self.state.move_name(m)
    }

    fn estimate(&self) -> Bounds {
        if self.awaits_fill() {
            return Bounds::over(self.can_win_now());
        }
        let bounds = self.state.position().estimate();
        if self.refuted.is_empty() {
            return bounds;
        }
        // A static win of the favourite may rest on a set-up that loses.
        match (bounds.value(), self.turn() == self.favourite) {
            (Some(Value::Win), true) if !self.can_win_now() => Bounds::UNIT,
            (Some(Value::Loss), false) => Bounds::UNIT,
            _ => bounds,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamisado::{Deadlock, MatchFormat};

    fn after(moves: &[&str]) -> MatchState {
        let start = MatchState::start(MatchFormat::Standard, Deadlock::Official);
        moves.iter().fold(start, |state, m| state.after(state.position().read_move(m).unwrap().into()))
    }

    #[test]
    fn a_key_says_whether_the_favourite_moves() {
        // Images of one another, the second after a pass: in the first Gold is to move, in the second Black.
        let states = [after(&["h8h2", "c1c3"]), after(&["f8f6", "a1a7"])];
        assert_eq!((states[0].key(), states[0].turn()), (states[1].key(), states[1].turn().opponent()));
        let refuted = FxHashSet::default();
        for favourite in Player::ALL {
            let [first, second] = states.map(|state| AssumedRound::new(&state, favourite, &refuted).key());
            assert_ne!(first, second);
        }
    }
}
