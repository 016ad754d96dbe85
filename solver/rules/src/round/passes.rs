//! Forced passes and deadlocks.

use arrayvec::ArrayVec;

use crate::{Color, Deadlock, Ending, Outcome, Player, Position, Square};

/// A chain of forced passes (M6): the blocked towers, and who can move at the end.
pub(crate) struct PassChain {
    /// The squares of the blocked towers, in the order of the passes.
    pub blocked: ArrayVec<Square, 16>,
    /// The player and the colour that can move; `None` in a deadlock (M8).
    pub next: Option<(Player, Option<Color>)>,
}

impl Position {
    pub(crate) fn pass_chain(&self) -> PassChain {
        let mut at = *self;
        let mut chain = PassChain { blocked: ArrayVec::new(), next: None };
        let mut seen = [[false; 8]; 2];
        loop {
            if self.deadlock == Deadlock::TwoPass && chain.blocked.len() == 2 {
                return chain;
            }
            let due = match at.due {
                Some(due) if !at.is_mobile() => due,
                _ => {
                    chain.next = Some((at.turn, at.due));
                    return chain;
                }
            };
            if std::mem::replace(&mut seen[at.turn as usize][due.index()], true) {
                return chain;
            }
            let square = at.square(at.turn, due);
            chain.blocked.push(square);
            (at.turn, at.due) = (at.turn.opponent(), Some(square.color()));
        }
    }

    /// Resolves the passes forced by the mover's last move, which ended on `last`.
    #[cold]
    pub(crate) fn pass(&mut self, mover: Player, last: Square) -> PassChain {
        let chain = self.pass_chain();
        match chain.next {
            Some((turn, due)) => (self.turn, self.due) = (turn, due),
            None => {
                let winner = mover.opponent();
                self.outcome = Some(Outcome { winner, promoted: last.color(), ending: Ending::Deadlock });
            }
        }
        chain
    }
}
