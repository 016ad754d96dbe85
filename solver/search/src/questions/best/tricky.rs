//! How hard a win is to keep: the share of natural moves that keep it, and the lost moves that make it smallest.

use kamisado::{Limited, Move, Position};

/// The moves that natural players choose from, all equally likely: those that win at once; if there are none, those
/// after which the opponent cannot win at once; if there are none either, all moves. Empty if the round is over.
pub fn natural_moves(position: &Position) -> Vec<Move> {
    natural_moves_of(position, position.moves().collect())
}

/// The natural moves among the given ones, in their order.
pub fn natural_moves_of(position: &Position, moves: Vec<Move>) -> Vec<Move> {
    let mine = position.turn();
    let wins = |m: &Move| position.after(*m).winner() == Some(mine);
    let is_safe = |m: &Move| {
        let next = position.after(*m);
        match next.winner() {
            Some(winner) => winner == mine,
            None => next.turn() == mine || !next.can_win_now(),
        }
    };
    let winning: Vec<Move> = moves.iter().copied().filter(wins).collect();
    if !winning.is_empty() {
        return winning;
    }
    let safe: Vec<Move> = moves.iter().copied().filter(is_safe).collect();
    if safe.is_empty() { moves } else { safe }
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
    pub const WHOLE: Share = Share { keep: 1, natural: 1 };

    /// The share at the turn of a player whose win it is, from which of the natural moves keep the win. Fails only if
    /// `keeps` does, which is not called if no natural move can go wrong.
    pub fn of<E>(round: &Limited, mut keeps: impl FnMut(Move) -> Result<bool, E>) -> Result<Share, E> {
        let position = round.position();
        let moves = natural_moves_of(position, round.moves().collect());
        let natural = moves.len() as u32;
        // All natural moves win at once, or all others let the loser win at once.
        if position.can_win_now() || natural == 1 {
            return Ok(Share { keep: natural, natural });
        }
        let mut keep = 0;
        for m in moves {
            keep += u32::from(keeps(m)?);
        }
        Ok(Share { keep, natural })
    }

    /// The share as a number from 0 to 1.
    pub fn rate(self) -> f64 {
        f64::from(self.keep) / f64::from(self.natural)
    }

    fn is_less_than(self, other: Share) -> bool {
        u64::from(self.keep) * u64::from(other.natural) < u64::from(other.keep) * u64::from(self.natural)
    }
}

/// The share at the winner's next turn after a move of the loser; the whole if there is no such turn. Fails only if
/// `share` does, which tells the share at a turn of the winner.
///
/// If the winner must pass, the loser goes on with the trickiest move.
pub fn share_after<E>(
    position: &Position,
    m: Move,
    share: &mut impl FnMut(&Position) -> Result<Share, E>,
) -> Result<Share, E> {
    let next = position.after(m);
    if next.outcome().is_some() {
        return Ok(Share::WHOLE);
    }
    if next.turn() != position.turn() {
        return share(&next);
    }
    Ok(trickiest(&next, next.moves(), share)?.1)
}

/// Among these moves of a lost position, those after which the smallest share of the winner's natural moves keeps the
/// win, and that share. Fails as [`share_after`].
pub fn trickiest<E>(
    position: &Position,
    moves: impl IntoIterator<Item = Move>,
    share: &mut impl FnMut(&Position) -> Result<Share, E>,
) -> Result<(Vec<Move>, Share), E> {
    let (mut found, mut least) = (Vec::new(), Share::WHOLE);
    for m in moves {
        let share = share_after(position, m, share)?;
        if found.is_empty() || share.is_less_than(least) {
            (found, least) = (vec![m], share);
        } else if !least.is_less_than(share) {
            found.push(m);
        }
    }
    Ok((found, least))
}
