//! The moves that natural and tricky players choose among.

use std::collections::HashMap;

use kamisado::{Move, Position};
use kamisado_solver::questions::kamisado::players::natural_moves;
use kamisado_solver::questions::kamisado::value::{WinnerError, Winners};

/// Finds the moves that natural and tricky players choose among in one round, whose rings never change.
pub struct Chooser<'a> {
    /// Who wins each position.
    pub winners: Winners<'a>,
    shares: HashMap<Position, Share>,
    answers: HashMap<Position, Vec<Move>>,
}

/// The share of natural moves of the winner that keep the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The moves that keep the win.
    pub keep: u32,
    /// All natural moves, at least one.
    pub natural: u32,
}

impl Share {
    /// Nothing can go wrong.
    const WHOLE: Share = Share { keep: 1, natural: 1 };

    pub fn rate(self) -> f64 {
        f64::from(self.keep) / f64::from(self.natural)
    }

    fn is_less_than(self, other: Share) -> bool {
        u64::from(self.keep) * u64::from(other.natural) < u64::from(other.keep) * u64::from(self.natural)
    }
}

/// A turn of the winner in a position that is still won.
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

    pub fn share(&self) -> Share {
        Share { keep: self.kept().count() as u32, natural: self.natural.len() as u32 }
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

    /// The turn of the winner, who is to move in a won position.
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
        // All natural moves win at once.
        if position.can_win_now() {
            return Ok(Share::WHOLE);
        }
        if let Some(&share) = self.shares.get(position) {
            return Ok(share);
        }
        let natural = natural_moves(position);
        let share = if natural.len() == 1 {
            Share::WHOLE
        } else {
            let mut keep = 0;
            for &m in &natural {
                keep += u32::from(self.winners.is_won_by(&position.after(m), position.turn())?);
            }
            Share { keep, natural: natural.len() as u32 }
        };
        self.shares.insert(*position, share);
        Ok(share)
    }

    /// The moves of a tricky loser, all equally likely: those after which the smallest share of the winner's natural
    /// moves keeps the win.
    pub fn tricky_moves(&mut self, position: &Position) -> Result<Vec<Move>, WinnerError> {
        if let Some(known) = self.answers.get(position) {
            return Ok(known.clone());
        }
        let moves: Vec<Move> = position.moves().collect();
        let found = if moves.len() == 1 { moves } else { self.trickiest(position, moves)?.0 };
        self.answers.insert(*position, found.clone());
        Ok(found)
    }

    fn trickiest(&mut self, position: &Position, moves: Vec<Move>) -> Result<(Vec<Move>, Share), WinnerError> {
        let (mut found, mut least) = (Vec::new(), Share::WHOLE);
        for m in moves {
            let share = self.share_after(position, m)?;
            if found.is_empty() || share.is_less_than(least) {
                (found, least) = (vec![m], share);
            } else if !least.is_less_than(share) {
                found.push(m);
            }
        }
        Ok((found, least))
    }

    /// The share at the winner's next turn after a move of the loser; the whole if there is no such turn.
    fn share_after(&mut self, position: &Position, m: Move) -> Result<Share, WinnerError> {
        let next = position.after(m);
        if next.winner().is_some() {
            return Ok(Share::WHOLE);
        }
        if next.turn() != position.turn() {
            return self.share(&next);
        }
        // The winner had to pass: the loser chooses again.
        let moves = next.moves().collect();
        Ok(self.trickiest(&next, moves)?.1)
    }
}
