//! A round played to its end by two players.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::natural::natural_move;
use super::{Resistance, Skill};
use kamisado::{Move, Player, Position};
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::best::{best_distance, trickiest};
use kamisado_solver::questions::value::{MoveAnswer, Question, WinnerError, Winners, answer};
use kamisado_solver::search::SearchStopped;

/// Plays a round to its end, and returns all its positions, including the first and the last. `skills` are those of
/// Black and Gold. Fails if the winner of a position cannot be found; natural players do not need it.
pub fn play_out(
    start: Position,
    skills: [Skill; 2],
    resistance: Resistance,
    random: &mut impl Rng,
    winners: &mut Winners<'_>,
) -> Result<Vec<Position>, WinnerError> {
    let mut position = start;
    let mut line = vec![start];
    let mut knowing = KnowingPlayers { winners, resistance, ahead: None };
    while position.outcome().is_none() {
        let m = match skills[position.turn() as usize] {
            Skill::Natural => knowing.lapse(&position, random),
            Skill::Perfect => knowing.choose(&position, Choice::Keep, random)?,
            Skill::Tricky => knowing.choose(&position, Choice::Trick, random)?,
            Skill::Strong { blunders } => {
                let choice = if random.random_bool(blunders) { Choice::Blunder } else { Choice::Keep };
                knowing.choose(&position, choice, random)?
            }
            Skill::Lapsing { lapses } if random.random_bool(lapses) => knowing.lapse(&position, random),
            Skill::Lapsing { .. } if knowing.is_lost(&position)? => knowing.lapse(&position, random),
            Skill::Lapsing { .. } => knowing.choose(&position, Choice::Keep, random)?,
        };
        position = position.after(m);
        line.push(position);
    }
    Ok(line)
}

/// What a player who knows the values does at one move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Keep,
    Blunder,
    /// Keeps the win; in a lost round, makes it hard to keep for the opponent.
    Trick,
}

/// The players of a round, with the values of its positions.
struct KnowingPlayers<'w, 'a> {
    winners: &'w mut Winners<'a>,
    resistance: Resistance,
    /// The winner of the next position, if the last choice has shown it.
    ahead: Option<Player>,
}

impl KnowingPlayers<'_, '_> {
    /// Whether the player to move has lost.
    fn is_lost(&mut self, position: &Position) -> Result<bool, WinnerError> {
        let ahead = match self.ahead {
            Some(ahead) => ahead,
            None => self.winners.winner(position)?,
        };
        self.ahead = Some(ahead);
        Ok(ahead != position.turn())
    }

    /// A natural move, whose value nobody looks up.
    fn lapse(&mut self, position: &Position, random: &mut impl Rng) -> Move {
        // A lost round stays lost.
        self.ahead = self.ahead.filter(|&ahead| ahead != position.turn());
        natural_move(position, random).expect("a round that goes on has moves")
    }

    /// The first of the moves, in random order, that keeps the round won or, for a blunder, loses it, if there is one.
    fn choose(&mut self, position: &Position, choice: Choice, random: &mut impl Rng) -> Result<Move, WinnerError> {
        let is_lost = self.is_lost(position)?;
        let mover = position.turn();
        let moves = shuffled_moves(position, random);
        if is_lost {
            if choice == Choice::Trick {
                // The first of them in a random order.
                return Ok(trickiest(position, moves, &mut |next| self.winners.share(next))?.0[0]);
            }
            return match self.resistance {
                Resistance::Random => Ok(moves[0]),
                Resistance::Longest => self.longest(position, &moves),
            };
        }
        let wanted = if choice == Choice::Blunder { mover.opponent() } else { mover };
        for &m in &moves {
            if self.winners.is_won_by(&position.after(m), wanted)? {
                self.ahead = Some(wanted);
                return Ok(m);
            }
        }
        Ok(moves[0])
    }

    /// The first of the moves in a lost position that make the round longest.
    fn longest(&self, position: &Position, moves: &[Move]) -> Result<Move, WinnerError> {
        if let [only] = moves {
            return Ok(*only);
        }
        let question = Question { moves: true, distance: true, ..self.winners.question() };
        let found = answer(position, &question)?;
        let longest = best_distance(&found.moves, Value::Loss).ok_or(SearchStopped)?;
        let is_longest = |found: &MoveAnswer| found.verdict.distance() == Some(longest);
        let best = |m: &&Move| found.moves.iter().any(|found| found.m == **m && is_longest(found));
        Ok(*moves.iter().find(best).expect("all moves have answers"))
    }
}

fn shuffled_moves(position: &Position, random: &mut impl Rng) -> Vec<Move> {
    let mut moves: Vec<Move> = position.moves().collect();
    moves.shuffle(random);
    moves
}
