//! Players of a stated kind.

use std::sync::atomic::AtomicBool;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use solver::game::Game;
use solver::game::value::Value;
use solver::kamisado::{Deadlock, Move, Position};
use solver::opening_table::Table;
use solver::questions::kamisado::value::{Question, answer};
use solver::search::Limits;

use crate::setup::SETUP_MEMORY;

/// How both players of a match choose their moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "players", rename_all = "lowercase")]
pub enum Players {
    /// Any move that keeps the value of the round, each as likely as the other.
    Perfect,
    /// The same, but that a part of the moves in a won round are blunders: any of those that lose it.
    Strong {
        /// The share of blunders, 0 to 1.
        blunders: f64,
    },
    /// A move that wins at once, if there is one; else any after which the opponent cannot win at once; else any.
    Natural,
}

/// Plays a round to its end; none if `stop` was set on the way.
///
/// The same random numbers give the same moves.
pub fn play_out(start: Position, players: Players, random: &mut impl Rng, stop: &AtomicBool) -> Option<Position> {
    let mut position = start;
    let mut judge = Judge { stop, value: None };
    while position.outcome().is_none() {
        let m = match players {
            Players::Natural => natural_move(&position, random),
            Players::Perfect => judge.choose(&position, false, random)?,
            Players::Strong { blunders } => {
                let blunder = random.random_bool(blunders);
                judge.choose(&position, blunder, random)?
            }
        };
        position = position.after(m);
    }
    Some(position)
}

fn shuffled_moves(position: &Position, random: &mut impl Rng) -> Vec<Move> {
    let mut moves: Vec<Move> = position.moves().collect();
    moves.shuffle(random);
    moves
}

fn natural_move(position: &Position, random: &mut impl Rng) -> Move {
    let moves = shuffled_moves(position, random);
    let wins = |m: &&Move| position.after(**m).winner() == Some(position.turn());
    let is_safe = |m: &&Move| {
        let next = position.after(**m);
        match next.winner() {
            Some(winner) => winner == position.turn(),
            None => next.turn() == position.turn() || !next.can_win_now(),
        }
    };
    let chosen = moves.iter().find(wins).or_else(|| moves.iter().find(is_safe));
    *chosen.unwrap_or(&moves[0])
}

/// Knows the value of each position of a round.
struct Judge<'a> {
    stop: &'a AtomicBool,
    /// That of the position to come, for its mover, where a choice has shown it.
    value: Option<Value>,
}

impl Judge<'_> {
    /// Of the moves in random order the first that keeps the value or, for a blunder, that loses it, if there is one.
    fn choose(&mut self, position: &Position, blunder: bool, random: &mut impl Rng) -> Option<Move> {
        let value = match self.value.take() {
            Some(value) => value,
            None => self.value_of(position)?,
        };
        let moves = shuffled_moves(position, random);
        if value == Value::Loss {
            // Every move keeps it, and leads to a position of the opponent's that he wins, or to the loser again.
            return Some(self.go(position, moves[0], Value::Loss));
        }
        let wanted = if blunder { Value::Loss } else { Value::Win };
        for &m in &moves {
            if self.value_of_move(position, m)? == wanted {
                return Some(self.go(position, m, wanted));
            }
        }
        Some(self.go(position, moves[0], Value::Win))
    }

    /// Notes the value, for its mover, of the position after a move of this value.
    fn go(&mut self, position: &Position, m: Move, value: Value) -> Move {
        let next = position.after(m);
        self.value = Some(value.seen_by(next.turn() != position.turn()));
        m
    }

    fn value_of_move(&self, position: &Position, m: Move) -> Option<Value> {
        let next = position.after(m);
        if let Some(winner) = next.winner() {
            return Some(Value::Win.seen_by(winner != position.turn()));
        }
        Some(self.value_of(&next)?.seen_by(next.turn() != position.turn()))
    }

    fn value_of(&self, position: &Position) -> Option<Value> {
        // The table in the program knows the first moves of a match under the rules that it was made by.
        let tables = [Table::embedded()];
        let official = position.deadlock() == Deadlock::Official;
        let limits = Limits { stop: Some(self.stop), ..Limits::default() };
        let tables: &[&Table] = if official { &tables } else { &[] };
        let question = Question { tables, limits, memory: SETUP_MEMORY, ..Question::default() };
        answer(position, &question)
            .expect("a whole table in the program, and a search that proves its values")
            .verdict
            .value()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use solver::kamisado::Player;

    static GO: AtomicBool = AtomicBool::new(false);

    fn winners(start: &Position, players: Players) -> Vec<Player> {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        (0..20).map(|_| play_out(*start, players, &mut random, &GO).unwrap().outcome().unwrap().winner).collect()
    }

    #[test]
    fn perfect_players_keep_the_value() {
        let start = Position::start(Deadlock::Official);
        assert_eq!(winners(&start, Players::Perfect), [Player::Black; 20]);
    }

    #[test]
    fn blunders_give_rounds_away() {
        let start = Position::start(Deadlock::Official);
        assert_eq!(winners(&start, Players::Strong { blunders: 0.0 }), [Player::Black; 20]);
        let some = winners(&start, Players::Strong { blunders: 0.2 });
        assert!(some.contains(&Player::Black) && some.contains(&Player::Gold));
    }

    #[test]
    fn natural_players_see_one_move_ahead() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let start = Position::start(Deadlock::Official);
        for _ in 0..20 {
            let mut position = start;
            while position.outcome().is_none() {
                let could_win = position.can_win_now();
                let mover = position.turn();
                position = position.after(natural_move(&position, &mut random));
                if could_win {
                    assert_eq!(position.winner(), Some(mover));
                }
            }
        }
    }

    #[test]
    fn a_stop_is_heard() {
        let stop = AtomicBool::new(true);
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let start = "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -".parse().unwrap();
        assert_eq!(play_out(start, Players::Perfect, &mut random, &stop), None);
    }
}
