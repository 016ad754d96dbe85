//! What a certificate says: the value of a position, or of each of its moves.

use std::fmt;
use std::str::FromStr;

use super::flaw::Flaw;
use crate::game::value::Value;
use crate::game::{Game, TwoPlayer};
use foreign::Excerpt;

/// The values that a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims {
    /// The position's value for the player to move, if it is claimed.
    pub position: Option<Value>,
    /// The value of each legal move for the player who makes it, in ascending order of the moves; empty if no moves are
    /// claimed.
    pub moves: Vec<Option<Value>>,
}

/// A position where a proof begins: the move that leads there unless it is the root, and the winner.
pub(crate) struct Start<G: Game> {
    pub position: G,
    pub m: Option<G::Move>,
    pub winner: G::Player,
}

impl Claims {
    /// A claim about the position alone.
    pub fn of_position(value: Value) -> Claims {
        Claims { position: Some(value), moves: Vec::new() }
    }

    /// Claims about a position's moves, in ascending order of the moves, and the value that follows for the position.
    pub fn of_moves(moves: Vec<Option<Value>>) -> Claims {
        Claims { position: implied(&moves), moves }
    }

    /// The positions to be proved, in the order of their proofs.
    pub(crate) fn starts<G: TwoPlayer<Move: Ord>>(&self, root: &G) -> Result<Vec<Start<G>>, Flaw> {
        if self.moves.is_empty() {
            let value = self.position.ok_or(Flaw::NoClaim)?;
            return Ok(vec![Start { position: root.clone(), m: None, winner: root.winner_by(value) }]);
        }
        let legal = sorted_moves(root);
        if legal.len() != self.moves.len() {
            return Err(Flaw::ClaimCount { found: self.moves.len(), expected: legal.len() });
        }
        if self.position != implied(&self.moves) {
            return Err(Flaw::ClaimMismatch);
        }
        if self.moves.iter().all(Option::is_none) {
            return Err(Flaw::NoClaim);
        }
        let start = |(m, value): (G::Move, Option<Value>)| {
            value.map(|value| Start { position: root.after(m), m: Some(m), winner: root.winner_by(value) })
        };
        Ok(legal.into_iter().zip(self.moves.iter().copied()).filter_map(start).collect())
    }
}

/// The legal moves in ascending order, as certificates count them.
pub(crate) fn sorted_moves<G: Game<Move: Ord>>(position: &G) -> Vec<G::Move> {
    let mut moves: Vec<G::Move> = position.moves().collect();
    moves.sort_unstable();
    moves
}

fn implied(moves: &[Option<Value>]) -> Option<Value> {
    [Some(Value::Win), None].into_iter().find(|value| moves.contains(value)).unwrap_or(Some(Value::Loss))
}

impl fmt::Display for Claims {
    /// The lines of a certificate's header: `claim win`, and `moves` with a letter for each move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "claim {}", self.position.map_or("-", Value::name))?;
        if self.moves.is_empty() {
            return Ok(());
        }
        let letter = |value: &Option<Value>| match value {
            Some(Value::Win) => 'w',
            Some(Value::Loss) => 'l',
            None => '-',
        };
        writeln!(f, "moves {}", self.moves.iter().map(letter).collect::<String>())
    }
}

/// The largest number of moves in a text; it leaves space in a certificate's header for the other lines.
const MAX_MOVES: usize = 60_000;

/// Why a text is not a list of claims.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The messages say what each is.
#[non_exhaustive]
pub enum ClaimsError {
    #[error(
        "found '{found}', expected 'claim win', 'claim loss' or 'claim -', then perhaps 'moves' and a letter w, l or - for each move"
    )]
    Line { found: Excerpt },
    #[error("found {found} letters after 'moves', expected one for each legal move, and at most {MAX_MOVES}")]
    Moves { found: usize },
}

impl FromStr for Claims {
    type Err = ClaimsError;

    /// Reads the lines that [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Claims, ClaimsError> {
        let wrong = |line: &str| ClaimsError::Line { found: line.into() };
        let mut lines = text.lines();
        let line = lines.next().unwrap_or_default();
        let position = match line {
            "claim win" => Some(Value::Win),
            "claim loss" => Some(Value::Loss),
            "claim -" => None,
            _ => return Err(wrong(line)),
        };
        let letter = |letter| match letter {
            'w' => Some(Some(Value::Win)),
            'l' => Some(Some(Value::Loss)),
            '-' => Some(None),
            _ => None,
        };
        let moves = match lines.next() {
            None => Vec::new(),
            Some(line) => {
                let letters = line.strip_prefix("moves ").filter(|letters| !letters.is_empty());
                let moves: Option<Vec<_>> = letters.and_then(|letters| letters.chars().map(letter).collect());
                let moves = moves.ok_or_else(|| wrong(line))?;
                if moves.len() > MAX_MOVES {
                    return Err(ClaimsError::Moves { found: moves.len() });
                }
                moves
            }
        };
        match lines.next() {
            None => Ok(Claims { position, moves }),
            Some(line) => Err(wrong(line)),
        }
    }
}
