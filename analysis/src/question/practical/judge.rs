//! Values of positions, and what natural and tricky players choose among.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use solver::game::value::{Dtw, Value};
use solver::game::{Game, TwoPlayer};
use solver::kamisado::{Move, Player, Position};
use solver::opening_table::{Table, TableError};
use solver::questions::kamisado::players::natural_moves;
use solver::search::{Limits, Solver, Stopped};

/// Why nothing was found.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum JudgeError {
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Knows the value of each position of one round, whose rings never change: from a table, else by a search that remembers
/// what it has found.
pub struct Judge<'a> {
    table: Option<&'a Table>,
    solver: Solver<'a, Position>,
    stop: &'a AtomicBool,
    shares: HashMap<Position, Share>,
    answers: HashMap<Position, Vec<Move>>,
}

/// Moves of the winner that keep the win, among those that natural players choose among.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The moves that keep the win.
    pub keep: u32,
    /// All of them, at least one.
    pub natural: u32,
}

impl Share {
    /// Nothing can go wrong.
    const WHOLE: Share = Share { keep: 1, natural: 1 };

    /// The same as a number.
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
    /// All legal moves.
    pub legal: usize,
    /// Those of them that keep the win.
    pub winning: Vec<Move>,
    /// Those that natural players choose among.
    pub natural: Vec<Move>,
    /// Whether one of them ends the round.
    pub at_once: bool,
}

impl WinnersTurn {
    /// Of the natural moves, those that keep the win.
    pub fn kept(&self) -> impl Iterator<Item = Move> + '_ {
        self.natural.iter().copied().filter(|m| self.winning.contains(m))
    }

    /// How many natural moves keep the win.
    pub fn share(&self) -> Share {
        Share { keep: self.kept().count() as u32, natural: self.natural.len() as u32 }
    }

    /// Whether the winner has several natural moves, none of them a win at once, and exactly one legal move wins.
    pub fn is_only(&self) -> bool {
        self.winning.len() == 1 && self.natural.len() > 1 && !self.at_once
    }
}

impl<'a> Judge<'a> {
    /// Knows the table, if there is one, and remembers searches in so many bytes.
    pub fn new(table: Option<&'a Table>, memory: usize, stop: &'a AtomicBool) -> Judge<'a> {
        let limits = Limits { stop: Some(stop), ..Limits::default() };
        let solver = Solver::new(memory, limits);
        Judge { table, solver, stop, shares: HashMap::new(), answers: HashMap::new() }
    }

    /// Forgets the choices of players, but no values: for the next first move.
    pub fn forget_choices(&mut self) {
        self.shares.clear();
        self.answers.clear();
    }

    /// Whether somebody wants the work to end.
    pub fn stop(&self) -> &'a AtomicBool {
        self.stop
    }

    /// Whether a player wins a round, which may be over.
    ///
    /// # Errors
    ///
    /// If the search was stopped, or the table cannot be read.
    pub fn is_won_by(&mut self, position: &Position, player: Player) -> Result<bool, JudgeError> {
        let winner = match position.winner() {
            Some(winner) => winner,
            None if position.can_win_now() => position.turn(),
            None => position.winner_by(self.value(position)?),
        };
        Ok(winner == player)
    }

    fn value(&mut self, position: &Position) -> Result<Value, JudgeError> {
        let known = match self.table {
            Some(table) => table.get(position)?.and_then(|verdict| verdict.value()),
            None => None,
        };
        match known {
            Some(value) => Ok(value),
            None => Ok(self.solver.value(position)?),
        }
    }

    /// Whether a player ends the round as its winner within a number of moves.
    ///
    /// # Errors
    ///
    /// Those of [`is_won_by`](Self::is_won_by).
    pub fn wins_within(&mut self, position: &Position, player: Player, distance: Dtw) -> Result<bool, JudgeError> {
        if position.winner().is_none()
            && let Some(table) = self.table
            && let Some(verdict) = table.known(position)?
            && let (Some(value), Some(known)) = (verdict.value(), verdict.distance())
        {
            return Ok(position.winner_by(value) == player && known <= distance);
        }
        Ok(self.solver.wins_within(position, player, distance)?)
    }

    /// A turn of the winner, who is to move in a position that is won.
    ///
    /// # Errors
    ///
    /// Those of [`is_won_by`](Self::is_won_by).
    pub fn winners_turn(&mut self, position: &Position) -> Result<WinnersTurn, JudgeError> {
        let (winner, moves) = (position.turn(), position.moves().collect::<Vec<Move>>());
        let mut winning = Vec::new();
        for &m in &moves {
            if self.is_won_by(&position.after(m), winner)? {
                winning.push(m);
            }
        }
        let (natural, at_once) = (natural_moves(position), position.can_win_now());
        Ok(WinnersTurn { legal: moves.len(), winning, natural, at_once })
    }

    /// Of the natural moves of the winner, who is to move in a position that is won, those that keep the win.
    ///
    /// # Errors
    ///
    /// Those of [`is_won_by`](Self::is_won_by).
    pub fn share(&mut self, position: &Position) -> Result<Share, JudgeError> {
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
                keep += u32::from(self.is_won_by(&position.after(m), position.turn())?);
            }
            Share { keep, natural: natural.len() as u32 }
        };
        self.shares.insert(*position, share);
        Ok(share)
    }

    /// The moves of a tricky loser, each as likely as the other: those after which the smallest share of the winner's
    /// natural moves keeps the win.
    ///
    /// # Errors
    ///
    /// Those of [`is_won_by`](Self::is_won_by).
    pub fn tricky_moves(&mut self, position: &Position) -> Result<Vec<Move>, JudgeError> {
        if let Some(known) = self.answers.get(position) {
            return Ok(known.clone());
        }
        let moves: Vec<Move> = position.moves().collect();
        let found = if moves.len() == 1 { moves } else { self.trickiest(position, moves)?.0 };
        self.answers.insert(*position, found.clone());
        Ok(found)
    }

    fn trickiest(&mut self, position: &Position, moves: Vec<Move>) -> Result<(Vec<Move>, Share), JudgeError> {
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

    /// The share at the winner's next turn after a move of the loser; all if there is none.
    fn share_after(&mut self, position: &Position, m: Move) -> Result<Share, JudgeError> {
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
