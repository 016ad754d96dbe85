//! Traps: positions of the winner in which most natural moves lose.

use kamisado::{Move, MoveText, Position};
use kamisado_solver::questions::value::WinnerError;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use shares::as_rounded;

use super::{Chooser, Walk};

pub const MOST_TRAPS: usize = 20;

/// A position of the winner, still won, in which more than half of the natural moves lose.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "StudiedTrap")]
pub struct Trap {
    /// The likeliest moves to it, after the first one.
    #[schemars(with = "Vec<String>")]
    pub line: Vec<Move>,
    /// These in the rulebook's notation.
    pub line_notation: Vec<MoveText>,
    pub position: Position,
    /// The chance that a natural winner reaches it against a tricky loser.
    #[serde(serialize_with = "as_rounded")]
    pub chance: f64,
    /// Natural moves.
    #[serde(serialize_with = "number")]
    #[schemars(with = "usize")]
    pub natural: Vec<Move>,
    /// How many of them lose.
    #[serde(rename = "lose")]
    pub losing: usize,
    /// The chance that a natural winner falls into it.
    #[serde(serialize_with = "as_rounded")]
    pub catches: f64,
    /// The moves that win.
    #[schemars(with = "Vec<String>")]
    pub winning: Vec<Move>,
    pub winning_notation: Vec<MoveText>,
}

fn number<S: Serializer>(moves: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
    moves.len().serialize(serializer)
}

impl Trap {
    /// A trap to which a line leads from a position.
    fn new(
        mut from: Position,
        line: Vec<Move>,
        chance: f64,
        natural: Vec<Move>,
        losing: usize,
        winning: Vec<Move>,
    ) -> Trap {
        let noted = |&m: &Move| {
            let text = from.annotate(m);
            from = from.after(m);
            text
        };
        let line_notation = line.iter().map(noted).collect();
        let catches = chance * losing as f64 / natural.len() as f64;
        let winning_notation = winning.iter().map(|&m| from.annotate(m)).collect();
        Trap { line, line_notation, position: from, chance, natural, losing, catches, winning, winning_notation }
    }

    pub fn mirror(&self, from: Position) -> Trap {
        let [line, natural, winning] =
            [&self.line, &self.natural, &self.winning].map(|moves| moves.iter().map(|m| m.mirror()).collect());
        Trap::new(from, line, self.chance, natural, self.losing, winning)
    }

    /// The traps of a walk against a tricky loser, who moves first: the [`MOST_TRAPS`] that catch most, in that order.
    pub fn all(walk: &Walk, chooser: &mut Chooser<'_>) -> Result<Vec<Trap>, WinnerError> {
        let from = walk.plies[0][0].position;
        let mut traps = Vec::new();
        for (ply, places) in walk.plies.iter().enumerate() {
            for (number, place) in places.iter().enumerate() {
                if place.position.turn() == from.turn() || place.position.can_win_now() {
                    continue;
                }
                let turn = chooser.winners_turn(&place.position)?;
                let losing = turn.natural.len() - turn.kept().count();
                if 2 * losing > turn.natural.len() {
                    let line = walk.line(ply, number);
                    traps.push(Trap::new(from, line, place.chance, turn.natural, losing, turn.winning));
                }
            }
        }
        traps.sort_by(|a, b| b.catches.total_cmp(&a.catches).then_with(|| a.line.cmp(&b.line)));
        traps.truncate(MOST_TRAPS);
        Ok(traps)
    }
}
