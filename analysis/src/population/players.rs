//! Players of a stated kind.

use std::sync::atomic::AtomicBool;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use solver::game::Game;
use solver::game::value::{Dtw, Value};
use solver::kamisado::{Deadlock, Move, Position};
use solver::opening_table::Table;
use solver::questions::kamisado::players::natural_move;
use solver::questions::kamisado::value::{Answer, Question, answer};
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

/// How players who know the values of positions go on in a lost round. Natural players do not know them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Resistance {
    /// With any move, each as likely as the other.
    #[default]
    Random,
    /// With any of the moves that make the round longest, if the winner then hurries.
    Longest,
}

/// Plays a round to its end, and tells all its positions, the first and the last among them; none if `stop` was set on the
/// way.
///
/// The same random numbers give the same moves.
pub fn play_out(
    start: Position,
    players: Players,
    resistance: Resistance,
    random: &mut impl Rng,
    stop: &AtomicBool,
) -> Option<Vec<Position>> {
    let mut position = start;
    let mut line = vec![start];
    let mut judge = Judge { stop, resistance, value: None };
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
        line.push(position);
    }
    Some(line)
}

fn shuffled_moves(position: &Position, random: &mut impl Rng) -> Vec<Move> {
    let mut moves: Vec<Move> = position.moves().collect();
    moves.shuffle(random);
    moves
}

/// Knows the value of each position of a round.
struct Judge<'a> {
    stop: &'a AtomicBool,
    resistance: Resistance,
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
            // Every move keeps it, and leads to a position of the opponent's that is won, or to the loser again.
            let chosen = match self.resistance {
                Resistance::Random => moves[0],
                Resistance::Longest => self.longest(position, &moves)?,
            };
            return Some(self.go(position, chosen, Value::Loss));
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

    /// The first of the moves of a lost position that makes the round longest.
    fn longest(&self, position: &Position, moves: &[Move]) -> Option<Move> {
        if let [only] = moves {
            return Some(*only);
        }
        let found = self.ask(position, Question { moves: true, distance: true, ..Question::default() });
        let distance = |m: &Move| found.moves.iter().find(|valued| valued.m == *m)?.verdict.distance();
        let distances: Vec<Dtw> = moves.iter().map(distance).collect::<Option<_>>()?;
        let longest = distances.iter().max()?;
        moves.iter().zip(&distances).find(|(_, distance)| *distance == longest).map(|(m, _)| *m)
    }

    fn value_of(&self, position: &Position) -> Option<Value> {
        self.ask(position, Question::default()).verdict.value()
    }

    /// The answer to a question, from the table in the program if it can be.
    fn ask(&self, position: &Position, question: Question<'_>) -> Answer {
        // The table in the program knows the first moves of a match under the rules that it was made by.
        let tables = [Table::embedded()];
        let official = position.deadlock() == Deadlock::Official;
        let limits = Limits { stop: Some(self.stop), ..Limits::default() };
        let tables: &[&Table] = if official { &tables } else { &[] };
        let question = Question { tables, limits, memory: SETUP_MEMORY, ..question };
        answer(position, &question).expect("a whole table in the program, and a search that proves its values")
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
        (0..20)
            .map(|_| {
                let line = play_out(*start, players, Resistance::Random, &mut random, &GO).unwrap();
                line.last().unwrap().outcome().unwrap().winner
            })
            .collect()
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
    fn a_stop_is_heard() {
        let stop = AtomicBool::new(true);
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let start = "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -".parse().unwrap();
        assert_eq!(play_out(start, Players::Perfect, Resistance::Random, &mut random, &stop), None);
    }

    #[test]
    fn a_lost_round_is_made_as_long_as_it_can_be() {
        let lost: Position =
            Position::new(&"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P".parse().unwrap(), Deadlock::Official).unwrap();
        let judge = Judge { stop: &GO, resistance: Resistance::Longest, value: None };
        let length = |position: &Position| {
            let question = Question { distance: true, ..Question::default() };
            judge.ask(position, question).verdict.distance().unwrap()
        };
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..3 {
            let longest = judge.longest(&lost, &shuffled_moves(&lost, &mut random)).unwrap();
            assert_eq!(length(&lost.after(longest)).before(), length(&lost));
        }
        assert!(lost.moves().any(|m| length(&lost.after(m)).before() < length(&lost)));
    }
}
