//! Wins of mitsudomoe that can be forced within a number of turns, with their lines.

use crate::bounded::Bounded;
use crate::game::{Game, Player};
use crate::mitsudomoe::{Position, Seat, Step, Steps, Turn};
use crate::search::{Limits, Proved, ReplayError, Solver};
use crate::value::Value;

/// What is asked of a position.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// Turns of the winner's own within which he must have won, at the least 1.
    pub turns: u8,
    /// Whether each result is replayed by the rules before it is said.
    pub proof: bool,
    /// Memory for the search, in bytes.
    pub memory: usize,
    /// When to give up.
    pub limits: Limits<'a>,
    /// Told each number of turns of which it is known that nobody wins within it.
    pub on_none: Option<&'a (dyn Fn(u8) + Sync)>,
}

/// Who can force a win, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forced {
    /// The player to move, within so many turns of his own and no fewer.
    Win(u8),
    /// Of two players the other one, within so many turns of his own and no fewer.
    Loss(u8),
    /// The player to move cannot within as many turns as were asked for; nor, of two players, can the other one.
    None,
    /// The limits of the search were reached first; nobody can within so many turns.
    Unknown(u8),
}

/// The answer to a [`Question`].
#[derive(Clone, Debug)]
pub struct Answer {
    /// The result.
    pub forced: Forced,
    /// Best play, of a win or a loss: the winner wins as soon, the others hold out as long as they can.
    pub line: Vec<Turn>,
    /// Whether the result was replayed by the rules.
    pub proved: bool,
    /// Positions and half-made turns expanded.
    pub nodes: u64,
}

/// Finds out who can force a win of a game that is not over, for one turn, two and so on.
///
/// With more than two players it is asked of the player to move alone, against all the others.
///
/// ```
/// use solver::forced::{Forced, Question, answer};
/// use solver::mitsudomoe::Position;
/// use solver::search::Limits;
///
/// let position: Position = "b . w wW wW / . . . wW . / . bB . . . / bB . . . . / . bB . . . | w:a1 b:e5 | w | w4 b4".parse()?;
/// let question = Question { turns: 2, proof: true, memory: 1 << 20, limits: Limits::default(), on_none: None };
/// let found = answer(&position, &question)?;
/// assert_eq!(found.forced, Forced::Win(1));
/// assert_eq!(position.annotate(found.line[0]), "place e4 d4-e4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the proof of a result fails, which is a bug of the search.
pub fn answer(position: &Position, question: &Question<'_>) -> Result<Answer, ReplayError> {
    let mut search = Search::new(question);
    let forced = match search.forced(position, question) {
        Err(ReplayError::Stopped(_)) => Forced::Unknown(search.refuted),
        result => result?,
    };
    let line = match forced {
        Forced::Win(turns) => search.line(position, position.turn(), turns),
        Forced::Loss(turns) => search.line(position, opponent(position), turns),
        Forced::None | Forced::Unknown(_) => Ok(Vec::new()),
    };
    // A line is an example: where a limit ends it, it is left out.
    Ok(Answer { forced, line: line.unwrap_or_default(), proved: question.proof, nodes: search.solver.nodes() })
}

/// The other one of two players, or the next one of more.
fn opponent(position: &Position) -> Seat {
    let mover = position.turn();
    (1..4)
        .map(|corners| mover.clockwise(corners))
        .find(|&seat| position.players().any(|player| player == seat))
        .expect("two players at the least")
}

struct Search<'a> {
    solver: Solver<'a, Bounded<Steps>>,
    proved: Proved<Bounded<Steps>>,
    proof: bool,
    /// Nobody wins within so many turns.
    refuted: u8,
}

impl<'a> Search<'a> {
    fn new(question: &Question<'a>) -> Self {
        let solver = Solver::new(question.memory, question.limits);
        Search { solver, proved: Proved::default(), proof: question.proof, refuted: 0 }
    }

    fn forced(&mut self, position: &Position, question: &Question<'_>) -> Result<Forced, ReplayError> {
        let mover = position.turn();
        let other = (position.players().count() == 2).then(|| opponent(position));
        for turns in 1..=question.turns {
            if self.wins(position, mover, turns)? {
                return Ok(Forced::Win(turns));
            }
            if let Some(other) = other
                && self.wins(position, other, turns)?
            {
                return Ok(Forced::Loss(turns));
            }
            self.refuted = turns;
            if let Some(on_none) = question.on_none {
                on_none(turns);
            }
        }
        Ok(Forced::None)
    }

    /// Whether the attacker wins within so many turns of his own.
    fn wins(&mut self, position: &Position, attacker: Seat, turns: u8) -> Result<bool, ReplayError> {
        let bounded = Bounded::new(Steps::from(*position), attacker, turns);
        if let Some(winner) = bounded.winner() {
            return Ok(winner == Player::Black);
        }
        let value = if self.proof {
            self.solver.proved_value(&bounded, &mut self.proved)?
        } else {
            self.solver.value(&bounded)?
        };
        Ok((value == Value::Win) == (bounded.turn() == Player::Black))
    }

    /// Best play to the attacker's win, which takes so many turns of his own and no fewer.
    fn line(&mut self, position: &Position, attacker: Seat, turns: u8) -> Result<Vec<Turn>, ReplayError> {
        let (mut position, mut left, mut line) = (*position, turns, Vec::new());
        while position.outcome().is_none() {
            let turn = if position.turn() == attacker {
                while left > 1 && self.wins(&position, attacker, left - 1)? {
                    left -= 1;
                }
                let turn = self.winning_turn(&position, attacker, left)?;
                left -= 1;
                turn
            } else {
                self.toughest_turn(&position, attacker, left)?
            };
            line.push(turn);
            position.play_unchecked(turn);
        }
        Ok(line)
    }

    /// A turn of the attacker's that keeps his win within so many turns, this one counted.
    fn winning_turn(&mut self, position: &Position, attacker: Seat, left: u8) -> Result<Turn, ReplayError> {
        let begin = Bounded::new(Steps::from(*position), attacker, left);
        let Some(Step::Ring(ring)) = self.solver.winning_move(&begin)? else { return Err(ReplayError::NotProved) };
        let laid = begin.after(Step::Ring(ring));
        let at_once = laid.moves().find(|&m| laid.after(m).winner() == Some(Player::Black));
        let ball = if at_once.is_some() { at_once } else { self.solver.winning_move(&laid)? };
        let Some(Step::Ball(ball)) = ball else { return Err(ReplayError::NotProved) };
        Ok(Turn { ring, ball })
    }

    /// The first of the turns after which the attacker needs the most turns; he wins within `left` after all of them.
    fn toughest_turn(&mut self, position: &Position, attacker: Seat, left: u8) -> Result<Turn, ReplayError> {
        let turns = position.turns();
        for turns_needed in (1..=left).rev() {
            for &turn in &turns {
                let next = position.after(turn);
                if next.outcome().is_none() && (turns_needed == 1 || !self.wins(&next, attacker, turns_needed - 1)?) {
                    return Ok(turn);
                }
            }
        }
        turns.first().copied().ok_or(ReplayError::NotProved)
    }
}
