//! The moves that natural and tricky players choose among.

use std::collections::HashMap;

use kamisado::{Move, Position};
use kamisado_solver::questions::best::{Share, natural_moves, trickiest};
use kamisado_solver::questions::value::{WinnerError, Winners};

/// Finds the moves that natural and tricky players choose among in one round, whose rings never change.
pub struct Chooser<'a> {
    pub winners: Winners<'a>,
    shares: HashMap<Position, Share>,
    answers: HashMap<Position, Vec<Move>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinnersTurn {
    pub legal: usize,
    pub winning: Vec<Move>,
    pub natural: Vec<Move>,
    /// Whether one of the moves ends the round.
    pub at_once: bool,
}

impl WinnersTurn {
    pub fn kept(&self) -> impl Iterator<Item = Move> + '_ {
        self.natural.iter().copied().filter(|m| self.winning.contains(m))
    }

    /// Whether the winner has several natural moves, none of them a win at once, and exactly one legal move wins.
    pub fn is_only(&self) -> bool {
        self.winning.len() == 1 && self.natural.len() > 1 && !self.at_once
    }
}

impl<'a> Chooser<'a> {
    pub fn new(winners: Winners<'a>) -> Chooser<'a> {
        Chooser { winners, shares: HashMap::new(), answers: HashMap::new() }
    }

    /// Forgets the choices of players, but keeps the values, for the next first move.
    pub fn forget_choices(&mut self) {
        self.shares.clear();
        self.answers.clear();
    }

    pub fn winners_turn(&mut self, position: &Position) -> Result<WinnersTurn, WinnerError> {
        let (winner, moves) = (position.turn(), position.moves().collect::<Vec<Move>>());
        let mut winning = Vec::new();
        for &m in &moves {
            if self.winners.is_won_by(&position.after(m), winner)? {
                winning.push(m);
            }
        }
        let (natural, at_once) = (natural_moves(position), position.can_win_now());
        Ok(WinnersTurn { legal: moves.len(), winning, natural, at_once })
    }

    /// The natural moves that keep the win, for the winner to move in a won position.
    pub fn share(&mut self, position: &Position) -> Result<Share, WinnerError> {
        if let Some(&share) = self.shares.get(position) {
            return Ok(share);
        }
        let share = self.winners.share(position)?;
        self.shares.insert(*position, share);
        Ok(share)
    }

    /// The moves of a tricky loser, all equally likely: the [`trickiest`].
    pub fn tricky_moves(&mut self, position: &Position) -> Result<Vec<Move>, WinnerError> {
        if let Some(known) = self.answers.get(position) {
            return Ok(known.clone());
        }
        let moves: Vec<Move> = position.moves().collect();
        let found = match moves.len() {
            1 => moves,
            _ => trickiest(position, moves, &mut |next| self.share(next))?.0,
        };
        self.answers.insert(*position, found.clone());
        Ok(found)
    }
}
