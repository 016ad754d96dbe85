//! The moves of the opening, ply by ply, as a table values them.

use std::sync::atomic::{AtomicBool, Ordering};

use kamisado::{Deadlock, Player, Position};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::Value;
use kamisado_solver::kamisado::from_key;
use kamisado_solver::opening_table::{Scope, Table, TableCounts, TableError};
use rayon::prelude::*;

use crate::plies::Tally;

#[derive(Debug, thiserror::Error)]
pub enum PliesError {
    #[error(
        "it has no plies, because it holds everything that can be reached from '{root}'; expected an opening table, \
         made by 'solver enumerate'"
    )]
    NoOpening { root: String },
    #[error("it ends at ply 0, before any move; expected an opening table of at least one ply")]
    NoMoves,
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("stopped")]
    Stopped,
}

impl PliesError {
    fn damaged(content: String) -> PliesError {
        TableError::Content(content).into()
    }
}

pub struct PliesStudy<'a> {
    table: &'a Table,
    /// By ply, except the last.
    pub moves: Vec<Tally>,
    pub all: Tally,
}

impl<'a> PliesStudy<'a> {
    pub fn new(table: &'a Table, stop: &AtomicBool, done: &(dyn Fn(u64) + Sync)) -> Result<PliesStudy<'a>, PliesError> {
        let moves = moves_by_ply(table, stop, done)?;
        let mut all = Tally::default();
        moves.iter().for_each(|tally| all += tally);
        Ok(PliesStudy { table, moves, all })
    }

    pub fn deadlock(&self) -> Deadlock {
        self.table.root().deadlock()
    }

    pub fn rules(&self) -> &'static str {
        self.deadlock().rules_name()
    }

    pub fn counts(&self) -> &[TableCounts] {
        self.table.counts()
    }
}

/// The number of positions that a thread handles between two checks whether to stop.
const CHUNK: usize = 512;

/// The moves at every ply of an opening table except the last, whose moves lead out of the table.
///
/// A position counts once at a ply, with all its moves. Calls `done` with numbers of finished positions.
pub fn moves_by_ply(table: &Table, stop: &AtomicBool, done: &(dyn Fn(u64) + Sync)) -> Result<Vec<Tally>, PliesError> {
    let Scope::Plies { plies: last, .. } = table.header().scope else {
        return Err(PliesError::NoOpening { root: table.header().root.clone() });
    };
    if last == 0 {
        return Err(PliesError::NoMoves);
    }
    let mut keys = vec![table.root().key()];
    let mut tallies = Vec::new();
    for ply in 0..last {
        let walk = Walk { table, deadlock: table.root().deadlock(), children: ply + 1 < last };
        let parts = keys.par_chunks(CHUNK).map(|keys| {
            if stop.load(Ordering::Relaxed) {
                return Err(PliesError::Stopped);
            }
            let part = walk.part(keys);
            done(keys.len() as u64);
            part
        });
        let mut whole = Part::default();
        for part in parts.collect::<Vec<_>>() {
            whole.absorb(part?);
        }
        whole.check(ply, &table.counts()[usize::from(ply)])?;
        tallies.push(whole.tally);
        keys = whole.children;
        keys.par_sort_unstable();
        keys.dedup();
    }
    Ok(tallies)
}

struct Walk<'a> {
    table: &'a Table,
    deadlock: Deadlock,
    /// Whether to gather the positions of the next ply.
    children: bool,
}

#[derive(Default)]
struct Part {
    positions: u64,
    /// Positions with a winning move.
    won: u64,
    tally: Tally,
    children: Vec<u128>,
}

impl Walk<'_> {
    fn part(&self, keys: &[u128]) -> Result<Part, PliesError> {
        let mut part = Part::default();
        for &key in keys {
            let position = from_key(key, self.deadlock).expect("a key made from a position");
            let mut won = false;
            for m in position.moves() {
                let next = position.after(m);
                let wins = self.wins(position.turn(), &next)?;
                won |= wins;
                part.tally.add(&position, m, wins);
                if self.children && next.winner().is_none() {
                    part.children.push(next.key());
                }
            }
            part.positions += 1;
            part.won += u64::from(won);
        }
        part.children.sort_unstable();
        part.children.dedup();
        Ok(part)
    }

    /// Whether the player who has moved to a position wins.
    fn wins(&self, mover: Player, next: &Position) -> Result<bool, PliesError> {
        if let Some(winner) = next.winner() {
            return Ok(winner == mover);
        }
        let missing = || PliesError::damaged(format!("it does not hold '{next}', which its plies lead to"));
        let value = self.table.known(next)?.and_then(|verdict| verdict.value()).ok_or_else(missing)?;
        Ok(value.seen_by(next.turn() != mover) == Value::Win)
    }
}

impl Part {
    fn absorb(&mut self, other: Part) {
        self.positions += other.positions;
        self.won += other.won;
        self.tally += &other.tally;
        self.children.extend(other.children);
    }

    fn check(&self, ply: u16, counts: &TableCounts) -> Result<(), PliesError> {
        let counted = (counts.positions, counts.wins, counts.moves);
        let found = (self.positions, self.won, self.tally.total().moves);
        if counted == found {
            return Ok(());
        }
        let text = |(positions, won, moves)| format!("{positions} positions, {won} of them won, with {moves} moves");
        Err(PliesError::damaged(format!("at ply {ply} it counts {}, but has {}", text(counted), text(found))))
    }
}
