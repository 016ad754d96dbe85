//! All rounds of a natural winner at once: the exact chance of every position at each ply.

use std::collections::HashMap;

use kamisado::{Move, Player, Position};
use kamisado_solver::questions::best::natural_moves;
use kamisado_solver::questions::value::WinnerError;
use kamisado_solver::search::SearchStopped;

use super::chooser::Chooser;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loser {
    Natural,
    /// Plays an answer after which the smallest share of the winner's natural moves keeps the win.
    Tricky,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// A natural winner against a loser, followed while the win is kept.
    Kept { winner: Player, loser: Loser },
    /// Two natural players, followed to the end, whoever wins; needs no values.
    Free { winner: Player },
}

#[derive(Clone, Debug, PartialEq)]
pub struct WalkPlace {
    pub position: Position,
    pub chance: f64,
    /// The likeliest position before it, by its index at the previous ply, and the move from there.
    pub from: Option<(usize, Move)>,
    from_chance: f64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Walk {
    pub plies: Vec<Vec<WalkPlace>>,
    pub won: f64,
    /// The chance that the win is given away, or that the round is lost.
    pub lost: f64,
    pub turns: f64,
    /// The expected sum, over these turns, of the share of legal moves that keep the win.
    pub shares: f64,
}

impl Walk {
    /// Follows all rounds for `plies` plies, and beyond while the last ply has positions, but at most `few`.
    pub fn new(
        start: &Position,
        course: Pairing,
        plies: usize,
        few: usize,
        chooser: &mut Chooser<'_>,
    ) -> Result<Walk, WinnerError> {
        let first = WalkPlace { position: *start, chance: 1.0, from: None, from_chance: 1.0 };
        let mut walk = Walk { plies: vec![vec![first]], ..Walk::default() };
        while !walk.last().is_empty() && (walk.plies.len() <= plies || walk.last().len() <= few) {
            let next = walk.next(course, chooser)?;
            walk.plies.push(next);
        }
        Ok(walk)
    }

    pub fn last(&self) -> &[WalkPlace] {
        self.plies.last().expect("a walk has a first ply")
    }

    pub fn open(&self) -> f64 {
        self.last().iter().fold(0.0, |sum, place| sum + place.chance)
    }

    /// The likeliest moves to a position, given by its ply and its index there.
    pub fn line(&self, ply: usize, place: usize) -> Vec<Move> {
        let (mut moves, mut place) = (Vec::new(), place);
        for ply in (1..=ply).rev() {
            let (before, m) = self.plies[ply][place].from.expect("a place before it");
            moves.push(m);
            place = before;
        }
        moves.reverse();
        moves
    }

    fn next(&mut self, course: Pairing, chooser: &mut Chooser<'_>) -> Result<Vec<WalkPlace>, WinnerError> {
        let here = self.plies.pop().expect("a walk has a first ply");
        let (mut next, mut numbers): (Vec<WalkPlace>, HashMap<Position, usize>) = Default::default();
        for (number, place) in here.iter().enumerate() {
            if chooser.winners.limits().is_over() {
                return Err(SearchStopped.into());
            }
            let (moves, all) = self.moves(&place.position, place.chance, course, chooser)?;
            let chance = place.chance / all as f64;
            self.lost += chance * (all - moves.len()) as f64;
            for m in moves {
                let position = place.position.after(m);
                if let Some(winner) = position.winner() {
                    let (Pairing::Kept { winner: counted, .. } | Pairing::Free { winner: counted }) = course;
                    *if winner == counted { &mut self.won } else { &mut self.lost } += chance;
                    continue;
                }
                let from = Some((number, m));
                let known = *numbers.entry(position).or_insert(next.len());
                match next.get_mut(known) {
                    None => next.push(WalkPlace { position, chance, from, from_chance: chance }),
                    Some(known) => {
                        known.chance += chance;
                        if chance > known.from_chance {
                            (known.from, known.from_chance) = (from, chance);
                        }
                    }
                }
            }
        }
        self.plies.push(here);
        Ok(next)
    }

    /// The moves with which the round continues, and the number of equally likely moves that they are part of.
    fn moves(
        &mut self,
        position: &Position,
        chance: f64,
        course: Pairing,
        chooser: &mut Chooser<'_>,
    ) -> Result<(Vec<Move>, usize), WinnerError> {
        let moves = match course {
            Pairing::Kept { winner, .. } if position.turn() == winner => {
                let turn = chooser.winners_turn(position)?;
                self.turns += chance;
                self.shares += chance * turn.winning.len() as f64 / turn.legal as f64;
                return Ok((turn.kept().collect(), turn.natural.len()));
            }
            Pairing::Kept { loser: Loser::Tricky, .. } => chooser.tricky_moves(position)?,
            Pairing::Kept { loser: Loser::Natural, .. } | Pairing::Free { .. } => natural_moves(position),
        };
        let all = moves.len();
        Ok((moves, all))
    }
}
