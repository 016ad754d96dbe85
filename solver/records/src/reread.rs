//! What readings of other programs make of a move or a fill.

use crate::reading::Reading;
use crate::{Ply, Record, Round, passes};
use kamisado::{Ending, Fill, Outcome, Player, Position, Setup, Square, Tower};

/// A position, and the squares of the towers that passed before it.
type Passed = (Position, Vec<Square>);

impl Record {
    /// Puts the position to which the readings lead after a move or a fill in place of the present one.
    pub(crate) fn read_otherwise(&mut self) {
        for reading in self.rules.readings.clone() {
            let Some((position, blocked)) = self.otherwise(reading) else { continue };
            let is_same = position == *self.game.position();
            self.game.set_position(position);
            let (challenger, score) = (self.game.challenger(), self.game.score());
            let round = self.rounds.last_mut().expect("a record has a round");
            match round.plies.last_mut() {
                Some(ply) => {
                    (ply.after, ply.passes) = (position, passes(&position, blocked));
                    ply.is_ours &= is_same;
                }
                None => {
                    (round.start, round.challenger) = (position, challenger);
                    round.is_ours &= is_same;
                }
            }
            (round.finished, round.score) = (position.finished_round(), score);
        }
    }

    /// None if a reading makes no difference after the last move or fill.
    fn otherwise(&self, reading: Reading) -> Option<Passed> {
        let position = self.game.position();
        match &self.rounds[..] {
            [.., Round { plies, .. }] if !plies.is_empty() => after(reading, plies.last()?, position),
            [first, ..] if self.rounds.len() > 1 => {
                next(reading, first, &self.rounds[self.rounds.len() - 2..], position)
            }
            _ => None,
        }
    }
}

/// What a reading makes of a move, and of the passes after it.
fn after(reading: Reading, ply: &Ply, position: &Position) -> Option<Passed> {
    let (board, deadlock) = (position.setup(), position.deadlock());
    // The tower that was due before any pass: after a push, it is the pusher's.
    let (due, turn) = match ply.pushed.last() {
        Some(pushed) => (pushed.square.color(), ply.player),
        None => (ply.m.to.color(), ply.player.opponent()),
    };
    let due_for = |turn| Position::with_passes(&Setup { turn, due: Some(due), ..board.clone() }, deadlock).ok();
    let ended = |winner: Player, count: usize| {
        let moved = board.board[ply.m.to.index()].filter(|_| ply.passes.len() >= count)?;
        let promoted = if winner == ply.player { moved.color } else { ply.m.to.color() };
        let outcome = Outcome { winner, promoted, ending: Ending::Deadlock };
        let blocked = ply.passes[..count].iter().map(|pass| pass.square).collect();
        Some((Position::at_end(&board, outcome, deadlock).ok()?, blocked))
    };
    match reading {
        Reading::SameColor if !ply.passes.is_empty() => {
            let other = due_for(turn.opponent()).filter(|(_, blocked)| blocked.is_empty());
            let kept = other.and_then(|(position, _)| Some((position, vec![board.find(turn, due)?])));
            kept.or_else(|| ended(ply.player.opponent(), 1))
        }
        Reading::BlockedLoses => ended(ply.player, 1),
        Reading::TwoPassWins => ended(ply.player, 2),
        Reading::PushEndsTurn if !ply.pushed.is_empty() => due_for(turn.opponent()),
        _ => None,
    }
}

/// What a reading makes of the start of a round.
fn next(reading: Reading, first: &Round, last: &[Round], position: &Position) -> Option<Passed> {
    let [before, round] = last else { return None };
    let (start, deadlock) = (position.setup(), position.deadlock());
    let placed = |place: &dyn Fn(Tower) -> Option<Square>| {
        let mut next = Setup { board: [None; 64], ..start.clone() };
        for (_, tower) in start.towers() {
            next.board[place(tower)?.index()] = Some(tower);
        }
        Some(next)
    };
    let next = match reading {
        Reading::OwnColors => {
            let ordinary = Setup::start();
            placed(&|tower| ordinary.find(tower.player, tower.color))?
        }
        Reading::SameSide => {
            let (last, fill) = (&before.finished.as_ref()?.board, round.fill?);
            placed(&|tower| from_side(last, fill, tower))?
        }
        Reading::WinnerBegins => Setup { turn: before.winner()?, ..start },
        Reading::FirstBegins => Setup { turn: first.challenger?, ..start },
        _ => return None,
    };
    Position::with_passes(&next, deadlock).ok()
}

/// Where a tower is placed if both players fill from the side that is Gold's left or right: row by row from their own home
/// row outwards, but within a row always from file a.
fn from_side(last: &Setup, fill: Fill, tower: Tower) -> Option<Square> {
    let player = tower.player;
    let mut home = Square::all().filter(|square| square.seen_by(player).row() == 0);
    let order = |square: Square| (square.seen_by(player).row(), square.index());
    let place = order(last.find(player, tower.color)?);
    let before = last.towers().filter(|(square, other)| other.player == player && order(*square) < place).count();
    home.nth(if fill == Fill::Left { before } else { 7 - before })
}
