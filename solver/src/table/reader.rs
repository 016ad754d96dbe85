//! A table in memory, and what it says of a position.

use std::path::Path;
use std::sync::LazyLock;

use super::format::{self, Body, Header};
use super::{Counts, TableError};
use crate::game::Game;
use crate::kamisado::{Deadlock, Position, SYMMETRY};
use crate::value::Value;

/// Proven values of positions without rings near the start of the initial round.
#[derive(Debug)]
pub struct Table {
    header: Header,
    deadlock: Deadlock,
    bodies: Vec<Body>,
}

static EMBEDDED: LazyLock<Table> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../data/initial-round-ply3.table");
    Table::from_bytes(bytes).expect("the table in the program is whole")
});

impl Table {
    /// The table that is part of the program.
    pub fn embedded() -> &'static Table {
        &EMBEDDED
    }

    /// Reads a table file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is no table, or is damaged.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        Table::from_bytes(&std::fs::read(path)?)
    }

    /// Reads the bytes of a table file.
    ///
    /// # Errors
    ///
    /// If they are no table, or a damaged one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Table, TableError> {
        let (header, bodies) = format::decode(bytes)?;
        let deadlock = [Deadlock::Official, Deadlock::TwoPass].into_iter().find(|d| d.rules_name() == header.rules);
        let deadlock = deadlock.ok_or_else(|| TableError::Rules { found: header.rules.clone() })?;
        if header.symmetry != SYMMETRY {
            return Err(TableError::Content(format!("unknown symmetries '{}'", header.symmetry)));
        }
        if header.root != Position::start(deadlock).to_string() {
            return Err(TableError::Content(format!("'{}' as its root, expected the initial round", header.root)));
        }
        if header.counts.len() != bodies.len() {
            return Err(TableError::Content("its header counts other plies than it holds".into()));
        }
        for (ply, (body, counts)) in bodies.iter().zip(&header.counts).enumerate() {
            if !body.is_sound() || body.keys.len() as u64 != counts.distinct || counts.wins > counts.positions {
                return Err(TableError::Content(format!("the positions of ply {ply} are not as its header says")));
            }
        }
        Ok(Table { header, deadlock, bodies })
    }

    /// What the table says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The rules its values hold under.
    pub fn deadlock(&self) -> Deadlock {
        self.deadlock
    }

    /// By ply from 0: the positions at that ply.
    pub fn counts(&self) -> &[Counts] {
        &self.header.counts
    }

    /// The value of a position, from its mover's side, if the table holds the position under its rules.
    pub fn get(&self, position: &Position) -> Option<Value> {
        if position.deadlock() != self.deadlock || !position.is_ringless() {
            return None;
        }
        self.value(position.key())
    }

    /// The value of a key that the table holds.
    pub(super) fn value(&self, key: u128) -> Option<Value> {
        self.bodies.iter().find_map(|body| {
            let number = body.keys.binary_search(&key).ok()?;
            Some(if body.wins(number) { Value::Win } else { Value::Loss })
        })
    }

    /// The keys and values first met at a ply.
    pub fn entries(&self, ply: usize) -> impl Iterator<Item = (u128, Value)> + '_ {
        let body = &self.bodies[ply];
        let value = |number| if body.wins(number) { Value::Win } else { Value::Loss };
        body.keys.iter().enumerate().map(move |(number, &key)| (key, value(number)))
    }
}
