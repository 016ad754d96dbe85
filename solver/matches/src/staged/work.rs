//! The work left in a staged round, guessed from what is known about the round alone and about later rounds.

use super::super::favourite::{MOST, cost_after, favourite};
use super::{Stage, StagedRound, try_after};
use kamisado_solver::game::Game;
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::value::Value;

/// The work to prove that the favourite wins, and that they lose.
#[derive(Clone, Copy)]
pub(super) struct Work {
    win: u32,
    lose: u32,
}

impl Work {
    const WON: Work = Work { win: 0, lose: u32::MAX };
    const LOST: Work = Work { win: u32::MAX, lose: 0 };

    fn guess(win: f64, lose: f64) -> Work {
        let [win, lose] = [win, lose].map(|work| work.clamp(1.0, f64::from(MOST)) as u32);
        Work { win, lose }
    }

    pub fn bounds(self) -> Bounds {
        match self {
            Work { win: 0, .. } => Bounds::WIN,
            Work { lose: 0, .. } => Bounds::LOSS,
            Work { win, lose } => Bounds::open(win, lose),
        }
    }
}

/// About how many nodes the search of a round takes to find that it is won, per unit of its proof number.
const CHECK: f64 = 6.0;
/// The work to show that the favourite does not win, if nothing better is known: they have many ways to try.
const DOUBT: u32 = 100;

/// The odds that the mover wins, estimated from the bounds of a search.
fn odds(bounds: Bounds) -> f64 {
    f64::from(bounds.disproof.get()) / f64::from(bounds.proof.get())
}

impl StagedRound<'_> {
    fn ended(&self, times: u8) -> Work {
        let chooser = self.state.chooser().expect("the round is over, and the match is not");
        let expected = favourite(self.state.score(), self.state.format().target(), chooser.opponent());
        let cost = if self.oracle.takes_long(&self.state) {
            self.oracle.guessed(&self.state)
        } else {
            let nodes = if times == 0 { cost_after(&self.state) / 2.0 } else { try_after(times) as f64 };
            // A known set-up costs nothing.
            let unknown = self.oracle.settled.unknown_fills(&self.state).max(1);
            self.oracle.units(nodes).saturating_mul(unknown).min(MOST)
        };
        if expected == self.favourite {
            Work { win: cost, lose: cost * 50 }
        } else {
            Work { win: cost * 50, lose: cost }
        }
    }

    /// The work with the favourite to move: to find out whether the round alone is won, and to play on otherwise.
    fn favourites_turn(&self) -> Work {
        let (bounds, going_on) = (self.oracle.known_alone(self.state.position()), self.going_on());
        match bounds.value() {
            Some(Value::Win) if self.is_favourites_to_win() => Work::WON,
            Some(_) => going_on,
            None => {
                let odds = odds(bounds);
                let [win, lose] = [going_on.win, going_on.lose].map(f64::from);
                Work::guess(CHECK * f64::from(bounds.proof.get()) + win / (1.0 + odds), lose * (1.0 + odds))
            }
        }
    }

    /// The work to show that the favourite, who is to move, wins the round alone.
    fn alone(&self) -> Work {
        let bounds = self.oracle.known_alone(self.state.position());
        match bounds.value() {
            Some(Value::Win) => Work::WON,
            Some(Value::Loss) => Work::LOST,
            None => {
                let odds = odds(bounds);
                // If it is not won, the whole search is wasted.
                let win = CHECK * f64::from(bounds.proof.get()) * (1.0 + 1.0 / odds);
                Work::guess(win, f64::from(DOUBT) * (1.0 + odds))
            }
        }
    }

    /// The work to play on with the favourite to move, whoever wins the round alone.
    fn going_on(&self) -> Work {
        Work { win: self.oracle.beyond, lose: DOUBT }
    }

    /// The work in an open position with the other player to move: all moves must be answered.
    fn others_turn(&self) -> Work {
        let mut sum = Work { win: 0, lose: u32::MAX };
        for m in self.state.moves() {
            let child = self.after_move(m);
            let work = match child.stage {
                Stage::Settled(winner) if winner == self.favourite => continue,
                Stage::Settled(_) => return Work::LOST,
                Stage::Ended(times) => child.ended(times),
                _ if child.turn() == self.favourite => child.favourites_turn(),
                // A push keeps the turn.
                _ => child.going_on(),
            };
            if work.win > 0 {
                sum = Work { win: sum.win.saturating_add(work.win), lose: sum.lose.min(work.lose) };
            }
        }
        if sum.win == 0 { Work::WON } else { sum }
    }

    /// The work in an open position with the favourite to move, from the answers to every move.
    fn favourites_moves(&self) -> Work {
        let mut sum = Work::LOST;
        for m in self.state.moves() {
            let child = self.after_move(m);
            let work = match child.stage {
                Stage::Settled(winner) if winner == self.favourite => return Work::WON,
                Stage::Settled(_) => continue,
                Stage::Ended(times) => child.ended(times),
                Stage::Open if child.turn() != self.favourite => child.others_turn(),
                _ => child.going_on(),
            };
            sum = Work { win: sum.win.min(work.win), lose: sum.lose.saturating_add(work.lose) };
        }
        sum
    }

    pub(super) fn work(&self) -> Work {
        match self.stage {
            Stage::Ended(times) => self.ended(times),
            Stage::Fresh => self.favourites_turn(),
            Stage::Alone(_) => self.alone(),
            // Without examining the answers to every move: the search plays on from few fresh positions.
            _ if self.is_favourites_to_win() => self.going_on(),
            _ if self.turn() == self.favourite => self.favourites_moves(),
            _ => self.others_turn(),
        }
    }
}
