//! Tables built by the tests, and their files split into parts and reassembled.

use std::path::Path;

use bincode::config::{Configuration, Fixint, LittleEndian};
use bincode::{Decode, Encode};
use kamisado::{Deadlock, Position};
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::opening_table::{
    BuildError, Oracle, Plan, Scope, Table, TableCounts, TableFile, Workspace, build, reachable,
};
use kamisado_solver::search::{Limits, ProofMemory, Solver};
use kamisado_solver::storage::journal::Journal;
use kamisado_solver::watch::Watch;

/// Bytes of a block.
pub const BLOCK: usize = 1 << 16;
/// Where the header begins.
pub const HEADER_AT: usize = 15;

/// An oracle that searches.
pub struct Search;

impl Oracle for Search {
    fn values(&self, positions: &[Position]) -> Option<Vec<Value>> {
        let (mut solver, mut proved) = (Solver::new(1 << 26), ProofMemory::<Position>::default());
        positions.iter().map(|position| solver.proved_value(position, &mut proved, Limits::NONE).ok()).collect()
    }

    fn distances(&self, positions: &[Position]) -> Option<Vec<(Value, Dtw)>> {
        let mut solver = Solver::new(1 << 26);
        positions.iter().map(|position| solver.distance(position, Limits::NONE).ok()).collect()
    }
}

/// An oracle that uses the table in the program, which other tests compare with the search; distances by search take
/// seconds.
pub struct Known;

impl Known {
    fn all<T>(positions: &[Position], found: impl Fn(Verdict) -> Option<T>) -> Option<Vec<T>> {
        positions.iter().map(|position| found(Table::embedded().get(position).unwrap()?)).collect()
    }
}

impl Oracle for Known {
    fn values(&self, positions: &[Position]) -> Option<Vec<Value>> {
        Known::all(positions, Verdict::value)
    }

    fn distances(&self, positions: &[Position]) -> Option<Vec<(Value, Dtw)>> {
        Known::all(positions, |verdict| Some((verdict.value()?, verdict.distance()?)))
    }
}

/// A plan with enough memory for everything.
pub fn plan(deadlock: Deadlock, plies: u16, distance_plies: Option<u16>) -> Plan {
    Plan { deadlock, plies, distance_plies, memory: 1 << 28, spill: std::env::temp_dir() }
}

/// The bytes of the table of a plan.
pub fn built(
    plan: &Plan,
    oracle: &dyn Oracle,
    threads: usize,
    journal: &Journal,
    watch: &dyn Watch,
) -> Result<Vec<u8>, BuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| build(plan, oracle, journal, watch)).map(|file| bytes(&file))
}

/// A file in which these positions are everything that a root leads to.
pub fn everything(root: &Position, entries: impl Iterator<Item = (u128, Value, Dtw)>) -> TableFile {
    reachable(root, entries, Workspace { memory: 1 << 28, folder: &std::env::temp_dir() }, &()).unwrap()
}

/// The bytes of a file.
pub fn bytes(file: &TableFile) -> Vec<u8> {
    let mut bytes = Vec::new();
    file.write(&mut bytes).unwrap();
    assert_eq!(bytes.len(), file.length());
    bytes
}

/// The bytes of a shipped file.
pub fn shipped(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)).unwrap()
}

const CONFIG: Configuration<LittleEndian, Fixint> = bincode::config::legacy();

/// The parts of a table's file, according to the specified format.
#[derive(Clone)]
pub struct Parts {
    pub header: RawHeader,
    /// The bytes of all parts in the order of the file.
    pub content: Vec<u8>,
}

#[derive(Clone, Encode, Decode)]
pub struct RawHeader {
    pub game: String,
    pub rules: String,
    pub symmetry: String,
    pub root: String,
    pub scope: Scope,
    pub counts: Vec<TableCounts>,
    pub program: String,
    pub sets: Vec<RawSet>,
}

#[derive(Clone, Encode, Decode)]
pub struct RawSet {
    pub positions: u64,
    /// Whose towers come first in a word: 0 the opponent's, 1 the mover's.
    pub spelling: u32,
    pub root: u64,
    pub states: RawPart,
    pub values: RawPart,
    pub distances: Option<RawPart>,
}

#[derive(Clone, Encode, Decode)]
pub struct RawPart {
    pub bytes: u64,
    pub checksums: Vec<u32>,
}

impl RawSet {
    fn parts(&mut self) -> impl Iterator<Item = &mut RawPart> {
        [&mut self.states, &mut self.values].into_iter().chain(&mut self.distances)
    }
}

impl Parts {
    pub fn of(bytes: &[u8]) -> Parts {
        let (header, used) = bincode::decode_from_slice(&bytes[HEADER_AT..], CONFIG).unwrap();
        Parts { header, content: bytes[HEADER_AT + used + 4..].to_vec() }
    }

    /// The file of these parts, unchanged except for the checksum of the header.
    pub fn bytes(&self) -> Vec<u8> {
        let header = bincode::encode_to_vec(&self.header, CONFIG).unwrap();
        let mut bytes = b"KAMITABL\x02\x00\x01".to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes.extend(&self.content);
        bytes
    }

    /// Recomputes the checksums of all blocks.
    pub fn sealed(mut self) -> Parts {
        let mut at = 0;
        for part in self.header.sets.iter_mut().flat_map(RawSet::parts) {
            let bytes = &self.content[at..at + part.bytes as usize];
            part.checksums = bytes.chunks(BLOCK).map(crc32fast::hash).collect();
            at += bytes.len();
        }
        self
    }
}
