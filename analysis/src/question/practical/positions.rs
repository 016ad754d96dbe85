//! Every position of an opening table: what may be played in it, and what a natural winner makes of it on the way to the
//! table's last ply.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use solver::game::Game;
use solver::game::value::{Value, Verdict};
use solver::games::kamisado::from_key;
use solver::kamisado::{Deadlock, Position};
use solver::opening_table::{Scope, Table, TableError};
use solver::questions::kamisado::players::natural_moves;

use crate::question::plies::PliesError;
use crate::statistics::rounded;

/// What may happen from a position to the table's last ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ahead {
    /// The chance that a natural winner still has the win there, or has won, against a natural loser.
    pub natural: f64,
    /// The least chance that any loser can leave.
    pub least: f64,
    /// The fewest only moves that the winner can choose on the way against a loser who wants many.
    pub fewest: u32,
    /// The mean number, if the winner chooses among the natural moves that win and the loser is natural.
    pub mean: f64,
}

impl Ahead {
    /// The table ends there, or the winner has won.
    const REACHED: Ahead = Ahead { natural: 1.0, least: 1.0, fewest: 0, mean: 0.0 };
}

/// A position before the last ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionRow {
    /// The value for the player to move, with the distance if the table has it.
    pub verdict: Verdict,
    /// The legal moves.
    pub legal: u32,
    /// Those of them that win.
    pub winning: u32,
    /// Those that natural players choose among.
    pub natural: u32,
    /// Those of them that win.
    pub natural_winning: u32,
    /// What may happen up to the last ply.
    pub ahead: Ahead,
}

impl PositionRow {
    /// Whether the player to move wins, but not at once, with one of several natural moves, and with no other move.
    pub fn is_only(&self) -> bool {
        let at_once = self.verdict == Verdict::WIN_AT_ONCE;
        self.winning == 1 && self.natural > 1 && !at_once
    }
}

/// The positions of a table by plies.
pub struct TablePositions<'a> {
    table: &'a Table,
    deadlock: Deadlock,
    /// By ply, in the order of their keys.
    keys: Vec<Vec<u128>>,
    /// By ply, without the last, in the same order.
    rows: Vec<Vec<PositionRow>>,
}

/// What is found of some keys.
type OfKeys<'f, T> = dyn Fn(&[u128]) -> Result<Vec<T>, PliesError> + Sync + 'f;

/// Positions that a thread goes through between two looks at whether to stop.
const CHUNK: usize = 512;

impl<'a> TablePositions<'a> {
    /// Goes through an opening table, forwards for its positions and backwards for what may happen after them. Calls
    /// `done` with numbers of positions as they are done.
    ///
    /// # Errors
    ///
    /// If the table is no opening table, cannot be read, is damaged, or if `stop` was set.
    pub fn new(
        table: &'a Table,
        stop: &AtomicBool,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<TablePositions<'a>, PliesError> {
        let Scope::Plies { plies: last, .. } = table.header().scope else {
            return Err(PliesError::NoOpening { root: table.header().root.clone() });
        };
        let mut all = TablePositions {
            table,
            deadlock: table.root().deadlock(),
            keys: vec![vec![table.root().key()]],
            rows: Vec::new(),
        };
        for ply in 0..usize::from(last) {
            let next = all.in_chunks(&all.keys[ply], stop, &|keys| Ok(all.children(keys)))?;
            let mut next = next.concat();
            next.par_sort_unstable();
            next.dedup();
            all.keys.push(next);
        }
        for ply in (0..usize::from(last)).rev() {
            let after = all.rows.last().map(Vec::as_slice);
            let rows = all.in_chunks(&all.keys[ply], stop, &|keys| {
                let rows = keys.iter().map(|&key| all.row(&all.position(key), &all.keys[ply + 1], after)).collect();
                done(keys.len() as u64);
                rows
            })?;
            all.rows.push(rows.concat());
        }
        all.rows.reverse();
        Ok(all)
    }

    /// The positions before the last ply, each with its ply, in their order.
    pub fn rows(&self) -> impl Iterator<Item = (usize, Position, &PositionRow)> {
        let plies = self.keys.iter().zip(&self.rows).enumerate();
        plies.flat_map(move |(ply, (keys, rows))| {
            keys.iter().zip(rows).map(move |(&key, row)| (ply, self.position(key), row))
        })
    }

    /// Writes a line for each position; at the last ply only what the table says of it.
    ///
    /// # Errors
    ///
    /// Those of `out`, and if the table cannot be read.
    pub fn write(&self, out: impl io::Write) -> io::Result<()> {
        let mut writer = ::csv::Writer::from_writer(out);
        writer.write_record([
            "position",
            "ply",
            "value",
            "distance",
            "legal",
            "winning",
            "natural",
            "natural_winning",
            "only",
            "natural_keeps",
            "least_keeps",
            "fewest_only",
            "mean_only",
        ])?;
        for (ply, position, row) in self.rows() {
            let ahead = &row.ahead;
            let [value, distance] = verdict_text(row.verdict);
            let counts = [row.legal, row.winning, row.natural, row.natural_winning, u32::from(row.is_only())];
            let chances = [rounded(ahead.natural), rounded(ahead.least), f64::from(ahead.fewest), rounded(ahead.mean)];
            let fields = [position.to_string(), ply.to_string(), value, distance].into_iter();
            writer.write_record(fields.chain(counts.map(|n| n.to_string())).chain(chances.map(|n| n.to_string())))?;
        }
        let last = self.rows.len();
        for &key in &self.keys[last] {
            let position = self.position(key);
            let [value, distance] = verdict_text(self.verdict(&position).map_err(io::Error::other)?);
            let (legal, natural) = (position.count_moves().to_string(), natural_moves(&position).len().to_string());
            let (text, none) = (position.to_string(), String::new);
            let known = [text, last.to_string(), value, distance, legal, none(), natural];
            writer.write_record(known.into_iter().chain(std::iter::repeat_with(none).take(6)))?;
        }
        writer.flush()
    }

    fn position(&self, key: u128) -> Position {
        from_key(key, self.deadlock).expect("a key made from a position")
    }

    /// What is found of some keys, part by part in their order.
    fn in_chunks<T: Send>(
        &self,
        keys: &[u128],
        stop: &AtomicBool,
        find: &OfKeys<'_, T>,
    ) -> Result<Vec<Vec<T>>, PliesError> {
        let parts = keys
            .par_chunks(CHUNK)
            .map(|keys| if stop.load(Ordering::Relaxed) { Err(PliesError::Stopped) } else { find(keys) });
        // The first error in the order of the keys, not the first in time.
        parts.collect::<Vec<_>>().into_iter().collect()
    }

    fn children(&self, keys: &[u128]) -> Vec<u128> {
        let mut children = Vec::new();
        for &key in keys {
            let position = self.position(key);
            let next = position.moves().map(|m| position.after(m));
            children.extend(next.filter(|next| next.winner().is_none()).map(|next| next.key()));
        }
        children.sort_unstable();
        children.dedup();
        children
    }

    fn verdict(&self, position: &Position) -> Result<Verdict, TableError> {
        let missing = || TableError::Content(format!("it does not hold '{position}', which its plies lead to"));
        self.table.known(position)?.ok_or_else(missing)
    }

    /// The row of a position, from the rows of the next ply; none if that is the last.
    fn row(&self, position: &Position, keys: &[u128], rows: Option<&[PositionRow]>) -> Result<PositionRow, PliesError> {
        let verdict = self.verdict(position)?;
        let wins = verdict.value() == Some(Value::Win);
        let natural = natural_moves(position);
        let (mut legal, mut winning, mut natural_winning) = (0, 0, 0);
        let mut ahead = Ahead { natural: 0.0, least: if wins { 0.0 } else { 1.0 }, fewest: 0, mean: 0.0 };
        let mut fewest: Option<u32> = None;
        for m in position.moves() {
            legal += 1;
            let next = position.after(m);
            let won = match next.winner() {
                Some(winner) => winner == position.turn(),
                None => {
                    let other = next.turn() != position.turn();
                    self.verdict(&next)?.value().map(|value| value.seen_by(other)) == Some(Value::Win)
                }
            };
            winning += u32::from(won);
            if wins && !won {
                continue;
            }
            let after = match rows {
                Some(rows) if next.winner().is_none() => {
                    let place = keys.binary_search(&next.key()).expect("the next ply has every position that follows");
                    rows[place].ahead
                }
                _ => Ahead::REACHED,
            };
            fewest = Some(match fewest {
                None => after.fewest,
                Some(known) if wins => known.min(after.fewest),
                Some(known) => known.max(after.fewest),
            });
            if !wins {
                ahead.least = ahead.least.min(after.least);
            }
            if natural.contains(&m) {
                natural_winning += u32::from(won);
                ahead.natural += after.natural;
                ahead.mean += after.mean;
                ahead.least += if wins { after.least } else { 0.0 };
            }
        }
        let all = natural.len() as f64;
        ahead.natural /= all;
        ahead.least /= if wins { all } else { 1.0 };
        ahead.mean /= if wins { f64::from(natural_winning) } else { all };
        let mut row = PositionRow { verdict, legal, winning, natural: natural.len() as u32, natural_winning, ahead };
        let here = u32::from(row.is_only());
        row.ahead.fewest = fewest.unwrap_or(0) + here;
        row.ahead.mean += f64::from(here);
        Ok(row)
    }
}

/// The value and the distance, or nothing where it is not known.
fn verdict_text(verdict: Verdict) -> [String; 2] {
    let value = verdict.value().map_or("", Value::name).to_owned();
    [value, verdict.distance().map_or(String::new(), |distance| distance.to_string())]
}
