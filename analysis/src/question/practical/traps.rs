//! Traps: positions of the winner in which most natural moves lose.

use kamisado::{Move, MoveText, Player, Position};
use kamisado_solver::questions::value::WinnerError;

use super::{Chooser, Walk};

pub const MOST_TRAPS: usize = 20;

/// A position of the winner, still won, in which more than half of the natural moves lose.
#[derive(Clone, Debug, PartialEq)]
pub struct Trap {
    /// The likeliest moves that lead there, after the first move.
    pub line: Vec<Move>,
    pub position: Position,
    /// The chance that a natural winner reaches the position with the win against a tricky loser.
    pub chance: f64,
    pub natural: Vec<Move>,
    pub losing: usize,
    pub winning: Vec<Move>,
}

impl Trap {
    pub fn catches(&self) -> f64 {
        self.chance * self.losing as f64 / self.natural.len() as f64
    }

    pub fn line_words(&self, mut position: Position) -> (Vec<String>, Vec<MoveText>) {
        in_words(self.line.iter().map(|&m| {
            let before = position;
            position = position.after(m);
            (before, m)
        }))
    }

    pub fn winning_words(&self) -> (Vec<String>, Vec<MoveText>) {
        in_words(self.winning.iter().map(|&m| (self.position, m)))
    }

    pub fn mirror(&self) -> Trap {
        let mirror = |moves: &[Move]| moves.iter().map(|m| m.mirror()).collect();
        let position = Position::new(&self.position.setup().mirror(), self.position.deadlock());
        Trap {
            line: mirror(&self.line),
            position: position.expect("the mirror image of a position"),
            natural: mirror(&self.natural),
            winning: mirror(&self.winning),
            ..*self
        }
    }

    /// The traps of a walk against a tricky loser, who moves first, at most [`MOST_TRAPS`]; those that catch most come
    /// first.
    pub fn all(walk: &Walk, chooser: &mut Chooser<'_>) -> Result<Vec<Trap>, WinnerError> {
        let loser = walk.plies[0][0].position.turn();
        let mut traps = Vec::new();
        for (ply, places) in walk.plies.iter().enumerate() {
            for (number, place) in places.iter().enumerate() {
                let Some(trap) = Trap::at(&place.position, place.chance, loser, chooser)? else { continue };
                traps.push(Trap { line: walk.line(ply, number), ..trap });
            }
        }
        traps.sort_by(|a, b| b.catches().total_cmp(&a.catches()).then_with(|| a.line.cmp(&b.line)));
        traps.truncate(MOST_TRAPS);
        Ok(traps)
    }

    fn at(
        position: &Position,
        chance: f64,
        loser: Player,
        chooser: &mut Chooser<'_>,
    ) -> Result<Option<Trap>, WinnerError> {
        if position.turn() == loser || position.can_win_now() {
            return Ok(None);
        }
        let turn = chooser.winners_turn(position)?;
        let losing = turn.natural.len() - turn.kept().count();
        let trap = Trap {
            line: Vec::new(),
            position: *position,
            chance,
            losing,
            winning: turn.winning,
            natural: turn.natural,
        };
        Ok((2 * losing > trap.natural.len()).then_some(trap))
    }
}

fn in_words(moves: impl Iterator<Item = (Position, Move)>) -> (Vec<String>, Vec<MoveText>) {
    moves.map(|(position, m)| (m.to_string(), position.annotate(m))).unzip()
}
