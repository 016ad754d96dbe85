//! An open table, and looking up positions in it.

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use super::blocks::{Blocks, Bytes, RecentBlocks, Section, recent_blocks};
use super::format::{self, FileStart, GAME, Header, Scope, Set};
use super::states::States;
use super::word::{Letters, Spelling};
use super::{TableCounts, TableError};
use crate::game::Game;
use crate::game::value::{Dtw, Value, Verdict};
use crate::kamisado::SYMMETRY;
use crate::storage::job::hex_sha256;
use crate::storage::plain_file;
use crate::watch::Watch;
use foreign::Excerpt;
use kamisado::{Deadlock, Position, Setup};

/// Proven values of positions, read from a file as they are needed.
#[derive(Debug)]
pub struct Table {
    header: Header,
    root: Position,
    sets: Vec<StoredSet>,
    /// The length of the file, and the SHA-256 of its header.
    pub(super) fingerprint: (u64, String),
    verified: bool,
}

const STRIDE: u64 = 1 << 12;

#[derive(Debug)]
struct StoredSet {
    positions: u64,
    /// The largest number of towers off their first squares in any position.
    towers: usize,
    spelling: Spelling,
    states: States,
    values: Blocks,
    distances: Option<Blocks>,
}

impl Table {
    /// The table built into the program.
    pub fn embedded() -> &'static Table {
        static EMBEDDED: LazyLock<Table> = LazyLock::new(|| {
            let bytes = Bytes::Memory(Cow::Borrowed(kamisado_data::TABLE));
            Table { verified: true, ..Table::read(bytes, u64::MAX).expect("the table in the program is whole") }
        });
        &EMBEDDED
    }

    /// Opens a table file: reads its header and its [note](Self::note), if it has one. Blocks that are read later stay
    /// in memory.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        Table::open_within(path, u64::MAX)
    }

    /// Like [`open`](Self::open), but besides the header, only the most recently used `memory` bytes of the file (at
    /// least half a megabyte) stay in memory. Look-ups are slower if the file is larger.
    pub fn open_within(path: &Path, memory: u64) -> Result<Table, TableError> {
        let table = Table::read(Bytes::File(Mutex::new(plain_file::open(path)?)), memory)?;
        Ok(Table { verified: table.has_note(path), ..table })
    }

    /// Reads the bytes of a table file, which counts as unverified. Otherwise like [`open`](Self::open).
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Table, TableError> {
        Table::read(Bytes::Memory(bytes.into()), u64::MAX)
    }

    /// Reads the bytes of the table in the program, which came from elsewhere. It counts as verified if its checksum is
    /// the published one.
    pub fn shipped(bytes: Vec<u8>) -> Result<Table, TableError> {
        let verified = hex_sha256(&bytes) == kamisado_data::TABLE_SHA256;
        Ok(Table { verified, ..Table::from_bytes(bytes)? })
    }

    fn read(bytes: Bytes, memory: u64) -> Result<Table, TableError> {
        let FileStart { header, mut start, length, digest } = format::decode(&bytes)?;
        let root = root(&header)?;
        check(&header, &root)?;
        let bytes = Arc::new(bytes);
        let recent = (length > memory).then(|| Arc::new(recent_blocks(memory)));
        let sets = header.sets.iter().zip(header.scope.towers());
        let sets = sets.map(|(set, towers)| StoredSet::new(set, towers, &bytes, recent.as_ref(), &mut start)).collect();
        Ok(Table { header, root, sets, fingerprint: (length, digest), verified: false })
    }

    /// Whether a file that begins with these bytes is a table, of any version and in any state.
    pub fn recognises(bytes: &[u8]) -> bool {
        bytes.starts_with(format::MAGIC)
    }

    /// The header of the table.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The position from which all others are reached; they have its rules and rings.
    pub fn root(&self) -> &Position {
        &self.root
    }

    /// Whether the whole table is known to be proved: it is the one in the program, or has a note of its verification.
    /// The values of an unverified table are only claims of its author.
    pub fn is_verified(&self) -> bool {
        self.verified
    }

    /// The counts for each ply from 0; for a table of everything reachable, a single item.
    pub fn counts(&self) -> &[TableCounts] {
        &self.header.counts
    }

    /// The number of positions in the table.
    pub fn len(&self) -> u64 {
        self.sets.iter().map(|set| set.positions).sum()
    }

    /// Whether the table holds no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a position from its mover's side, and its distance if that is known, if the table holds it. A table
    /// does not hold positions in which the player to move wins at once.
    pub fn get(&self, position: &Position) -> Result<Option<Verdict>, TableError> {
        if !position.shares_context(&self.root) {
            return Ok(None);
        }
        self.verdict(position.key())
    }

    /// The verdict of the rules if the player to move wins at once, or else that of the table.
    pub fn known(&self, position: &Position) -> Result<Option<Verdict>, TableError> {
        if position.can_win_now() { Ok(Some(Verdict::WIN_AT_ONCE)) } else { self.get(position) }
    }

    #[inline]
    pub(super) fn verdict(&self, key: u128) -> Result<Option<Verdict>, TableError> {
        for set in &self.sets {
            let letters = Letters::of_key(key, set.spelling);
            if letters.towers() > set.towers {
                continue;
            }
            if let Some(number) = set.states.number(&letters)? {
                return set.verdict(number).map(Some);
            }
        }
        Ok(None)
    }

    /// The index of a position, if the table has one set and holds it.
    pub(super) fn number(&self, key: u128) -> Result<Option<u64>, TableError> {
        let Some(set) = self.sets.first() else { return Ok(None) };
        set.states.number(&Letters::of_key(key, set.spelling))
    }

    /// All keys that the table holds, with their verdicts.
    pub fn entries(&self) -> impl Iterator<Item = Result<(u128, Verdict), TableError>> + '_ {
        self.sets.iter().flat_map(|set| {
            set.states.walk().map(|found| {
                let (number, word) = found?;
                Ok((word.key(set.spelling), set.verdict(number)?))
            })
        })
    }

    /// Reads every block and verifies its checksum; also checks that the automata hold the number of words in the header.
    pub fn check(&self, watch: &dyn Watch) -> Result<(), TableError> {
        for set in &self.sets {
            let mut parts = [&set.states.blocks, &set.values].into_iter().chain(&set.distances);
            parts.try_for_each(|blocks| blocks.check(watch))?;
            let mut words = 0;
            for found in set.states.walk() {
                let (number, word) = found?;
                words += 1;
                if words % STRIDE == 0 && watch.stopped() {
                    return Err(TableError::Stopped);
                }
                if words > set.positions || set.states.number(&word.letters())? != Some(number) {
                    return Err(TableError::Content(format!("its word {number} is out of order or too many")));
                }
            }
            if words != set.positions {
                return Err(TableError::Content(format!("{words} words, {} expected", set.positions)));
            }
            if !set.positions.is_multiple_of(8) && set.values.byte(set.positions / 8)? >> (set.positions % 8) != 0 {
                return Err(TableError::Content("values beyond its last position".into()));
            }
        }
        Ok(())
    }
}

fn root(header: &Header) -> Result<Position, TableError> {
    if header.game != GAME {
        return Err(TableError::Game { found: header.game.as_str().into() });
    }
    let deadlock = Deadlock::from_rules_name(&header.rules);
    let deadlock = deadlock.ok_or_else(|| TableError::Rules { found: header.rules.as_str().into() })?;
    let no_root = || TableError::Content(format!("'{}' as its root", Excerpt::from(&*header.root)));
    let setup: Setup = header.root.parse().map_err(|_| no_root())?;
    Position::new(&setup, deadlock).ok().filter(|root| root.to_string() == header.root).ok_or_else(no_root)
}

fn check(header: &Header, root: &Position) -> Result<(), TableError> {
    let content = |text: String| Err(TableError::Content(text));
    if header.symmetry != SYMMETRY {
        return content(format!("unknown symmetries '{}'", Excerpt::from(&*header.symmetry)));
    }
    let distances: Vec<bool> = header.sets.iter().map(|set| set.distances.is_some()).collect();
    let (plies, expected) = match header.scope {
        Scope::Plies { plies, distance_plies } => {
            if *root != Position::start(root.deadlock()) {
                return content(format!("'{}' as its root, expected the initial round", Excerpt::from(&*header.root)));
            }
            if distance_plies > Some(plies) {
                return content("distances beyond its last ply".into());
            }
            let sets = if distance_plies.is_some() { vec![true, false] } else { vec![false] };
            (usize::from(plies) + 1, sets)
        }
        Scope::Reachable => (1, vec![true]),
    };
    if header.counts.len() != plies || distances != expected {
        return content("its header does not match its plies or sets".into());
    }
    let stored = header.counts.iter().map(|counts| counts.distinct).fold(0, u64::saturating_add);
    let held = header.sets.iter().map(|set| set.positions).fold(0, u64::saturating_add);
    let sound = |counts: &TableCounts| counts.wins <= counts.positions && counts.distinct <= counts.positions;
    if held > stored || !header.counts.iter().all(sound) {
        return content("its header miscounts its positions".into());
    }
    Ok(())
}

impl StoredSet {
    /// A set whose first part begins at `start`; moves `start` to the end of the last part.
    fn new(
        set: &Set,
        towers: usize,
        bytes: &Arc<Bytes>,
        recent: Option<&Arc<RecentBlocks>>,
        start: &mut u64,
    ) -> StoredSet {
        let mut blocks = |part: &Section| {
            let blocks = Blocks::new(bytes.clone(), *start, part.clone(), recent.cloned());
            *start += part.bytes;
            blocks
        };
        StoredSet {
            positions: set.positions,
            towers,
            spelling: set.spelling,
            states: States::new(blocks(&set.states), set.root),
            values: blocks(&set.values),
            distances: set.distances.as_ref().map(blocks),
        }
    }

    #[inline]
    fn verdict(&self, number: u64) -> Result<Verdict, TableError> {
        if number >= self.positions {
            return Err(TableError::Content(format!("a word of number {number}, {} expected", self.positions)));
        }
        let won = self.values.byte(number / 8)? >> (number % 8) & 1 != 0;
        let distance = match &self.distances {
            Some(distances) => match distances.byte(number)? {
                0 => return Err(TableError::Content(format!("no distance for word {number}"))),
                distance => Some(Dtw(distance.into())),
            },
            None => None,
        };
        Ok(Verdict::Proven(if won { Value::Win } else { Value::Loss }, distance))
    }
}
