//! A sample of set-ups, each with the value of every first move.

use std::cmp::Reverse;

use solver::answer::Question;
use solver::game::Player;
use solver::kamisado::{Deadlock, Position, Setup};
use solver::table::TableError;
use solver::value::Value;

use crate::count::WinCount;
use crate::feature::OwnColorAhead;
use crate::first_moves::{count, value_first_moves};

/// A set-up at the start of a round, valued for the player to move, the Challenger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valued {
    /// Its place in the sample, from 1.
    pub number: u64,
    /// The set-up.
    pub setup: Setup,
    /// The Challenger's first moves.
    pub moves: WinCount,
    /// The Defender's towers behind a square of their own colour.
    pub own_color: OwnColorAhead,
}

impl Valued {
    /// Values the set-up; none if the question's limits were reached first.
    ///
    /// # Errors
    ///
    /// If a table of the question cannot be read or is damaged.
    ///
    /// # Panics
    ///
    /// If the set-up is no position to play from.
    pub fn new(
        number: u64,
        setup: Setup,
        deadlock: Deadlock,
        question: &Question<'_>,
    ) -> Result<Option<Valued>, TableError> {
        let position = Position::new(&setup, deadlock).expect("a set-up at the start of a round");
        let Some(moves) = value_first_moves(&position, question)? else { return Ok(None) };
        let own_color = OwnColorAhead::of(&setup, setup.turn.opponent());
        Ok(Some(Valued { number, setup, moves: count(&moves), own_color }))
    }

    /// The player who moves first.
    pub fn challenger(&self) -> Player {
        self.setup.turn
    }

    /// The value for the Challenger.
    pub fn value(&self) -> Value {
        if self.moves.wins > 0 { Value::Win } else { Value::Loss }
    }

    /// The share of the Challenger's first moves that win.
    pub fn share(&self) -> f64 {
        self.moves.rate().expect("a round starts with a move")
    }
}

/// Ranks set-ups from weak to strong for the Defender: the more of the Challenger's first moves win, the weaker; equals
/// stay in the order of the sample.
pub fn rank(sample: &mut [Valued]) {
    // Crosswise products compare the shares exactly.
    sample.sort_by(|a, b| {
        let share = |x: &Valued, y: &Valued| x.moves.wins * y.moves.moves;
        Reverse(share(a, b)).cmp(&Reverse(share(b, a))).then(a.number.cmp(&b.number))
    });
}

/// The shares of winning first moves in the set-ups that have a feature, and in those that do not.
pub fn split(sample: &[Valued], has: impl Fn(&OwnColorAhead) -> bool) -> (Vec<f64>, Vec<f64>) {
    let (with, without): (Vec<&Valued>, Vec<&Valued>) = sample.iter().partition(|valued| has(&valued.own_color));
    let shares = |group: Vec<&Valued>| group.into_iter().map(Valued::share).collect();
    (shares(with), shares(without))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn valued(number: u64, wins: u64, moves: u64) -> Valued {
        let own_color = OwnColorAhead { straight: (wins % 2) as u32, diagonal: 0 };
        Valued { number, setup: Setup::start(), moves: WinCount { wins, moves }, own_color }
    }

    #[test]
    fn weak_set_ups_come_first() {
        let mut sample = vec![valued(1, 5, 10), valued(2, 1, 3), valued(3, 0, 9), valued(4, 1, 2), valued(5, 9, 10)];
        rank(&mut sample);
        assert_eq!(sample.iter().map(|valued| valued.number).collect::<Vec<_>>(), [5, 1, 4, 2, 3]);
        assert_eq!((sample[0].value(), sample[4].value()), (Value::Win, Value::Loss));
    }

    #[test]
    fn a_feature_splits_the_sample() {
        let sample = [valued(1, 5, 10), valued(2, 1, 4), valued(3, 0, 9)];
        assert_eq!(split(&sample, |own_color| own_color.straight > 0), (vec![0.5, 0.25], vec![0.0]));
    }
}
