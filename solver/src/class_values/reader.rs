//! A file of class values opened, and what it says of a set-up.

use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;

use super::format::{self, BLOCK, CHECKSUM};
use super::{ClassScope, ClassValue, ClassValuesError, first_move};
use crate::game::value::Value;
use crate::kamisado::Position;
use crate::storage::bytes::Bytes;
use crate::storage::plain_file;

/// Values of set-ups, read from a file where they are needed.
#[derive(Debug)]
pub struct ClassValues {
    bytes: Bytes,
    scope: ClassScope,
    /// Where the first block begins.
    start: u64,
}

/// How many classes there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassCounts {
    /// All.
    pub classes: u64,
    /// Those that the Challenger wins.
    pub wins: u64,
}

/// A block with a right checksum.
struct Block {
    bytes: Vec<u8>,
    classes: u64,
}

impl ClassValues {
    /// Opens a file: reads its header, and nothing else yet.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is no plain file, holds no class values, or is seen to be damaged.
    pub fn open(path: &Path) -> Result<ClassValues, ClassValuesError> {
        ClassValues::read(Bytes::File(Mutex::new(plain_file::open(path)?)))
    }

    /// Reads the bytes of a file; as [`open`](Self::open).
    ///
    /// # Errors
    ///
    /// If they are no class values, or seen to be damaged.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<ClassValues, ClassValuesError> {
        ClassValues::read(Bytes::Memory(bytes.into()))
    }

    fn read(bytes: Bytes) -> Result<ClassValues, ClassValuesError> {
        let (scope, start) = format::decode(&bytes)?;
        Ok(ClassValues { bytes, scope, start })
    }

    /// Whether a file that begins with these bytes holds class values, of whatever version and in whatever state.
    pub fn recognises(bytes: &[u8]) -> bool {
        bytes.starts_with(format::MAGIC)
    }

    /// Which values it holds.
    pub fn scope(&self) -> &ClassScope {
        &self.scope
    }

    /// The value of a position, and a winning first move if the file has one, as the position has it; none if the file
    /// does not hold the position's class.
    ///
    /// # Errors
    ///
    /// If the block that would tell cannot be read or is damaged.
    pub fn get(&self, position: &Position) -> Result<Option<ClassValue>, ClassValuesError> {
        let is_start = position.due().is_none() && position.outcome().is_none();
        if !is_start || position.deadlock() != self.scope.deadlock {
            return Ok(None);
        }
        let Some(place) = self.scope.classes.place(&position.setup()) else { return Ok(None) };
        if !self.scope.numbers.contains(&place.number) {
            return Ok(None);
        }
        let ClassValue { value, first_move } = self.value(place.number)?;
        let first_move = first_move.map(|m| {
            let m = if place.mirrored { m.mirror() } else { m };
            if place.turned { m.half_turn() } else { m }
        });
        Ok(Some(ClassValue { value, first_move }))
    }

    /// The value of a class, and a first move as the set-up has it that represents the class.
    ///
    /// # Errors
    ///
    /// If its block cannot be read or is damaged.
    ///
    /// # Panics
    ///
    /// If the file does not hold the class.
    pub fn value(&self, number: u64) -> Result<ClassValue, ClassValuesError> {
        assert!(self.scope.numbers.contains(&number), "class {number}, expected one of {:?}", self.scope.numbers);
        let place = number - self.scope.numbers.start;
        self.block(place / BLOCK)?.value(place % BLOCK, &self.scope)
    }

    /// The values of some classes in their order.
    ///
    /// # Panics
    ///
    /// If the file does not hold all of them.
    pub fn values(&self, numbers: Range<u64>) -> impl Iterator<Item = Result<ClassValue, ClassValuesError>> + '_ {
        let held = &self.scope.numbers;
        assert!(held.start <= numbers.start && numbers.end <= held.end, "{numbers:?}, expected some of {held:?}");
        let mut open: Option<(u64, Block)> = None;
        numbers.map(move |number| {
            let place = number - held.start;
            let block = match open.take() {
                Some((at, block)) if at == place / BLOCK => block,
                _ => self.block(place / BLOCK)?,
            };
            let found = block.value(place % BLOCK, &self.scope);
            open = Some((place / BLOCK, block));
            found
        })
    }

    /// Reads every block, checks its checksum and that what it says can be, and counts.
    ///
    /// Asks `stopped` often whether to give up.
    ///
    /// # Errors
    ///
    /// The first flaw found, or [`ClassValuesError::Stopped`].
    pub fn check(&self, stopped: &dyn Fn() -> bool) -> Result<ClassCounts, ClassValuesError> {
        let mut counts = ClassCounts::default();
        for number in 0..self.scope.count().div_ceil(BLOCK) {
            if stopped() {
                return Err(ClassValuesError::Stopped);
            }
            let block = self.block(number)?;
            let bits = &block.bytes[..block.classes.div_ceil(8) as usize];
            let rest = block.classes % 8;
            if rest > 0 && bits.last().is_some_and(|last| last >> rest != 0) {
                return Err(ClassValuesError::Content("values beyond its last class".into()));
            }
            if self.scope.first_moves {
                (0..block.classes).try_for_each(|place| block.value(place, &self.scope).map(drop))?;
            }
            counts.classes += block.classes;
            counts.wins += bits.iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>();
        }
        Ok(counts)
    }

    /// Reads a block and looks at its checksum.
    fn block(&self, number: u64) -> Result<Block, ClassValuesError> {
        let classes = (self.scope.count() - number * BLOCK).min(BLOCK);
        let bytes = |classes| format::block_bytes(classes, self.scope.first_moves) as usize;
        let offset = self.start + number * (bytes(BLOCK) + CHECKSUM) as u64;
        let length = bytes(classes);
        let mut bytes = self.bytes.read(offset, length + CHECKSUM)?.into_owned();
        let expected = u32::from_le_bytes(bytes[length..].try_into().expect("four bytes"));
        bytes.truncate(length);
        let found = format::checksum(number, &bytes);
        if found != expected {
            return Err(ClassValuesError::Checksum { offset, length, found, expected });
        }
        Ok(Block { bytes, classes })
    }
}

impl Block {
    /// The value at a place in the block.
    fn value(&self, place: u64, scope: &ClassScope) -> Result<ClassValue, ClassValuesError> {
        let wins = self.bytes[place as usize / 8] >> (place % 8) & 1 != 0;
        let value = if wins { Value::Win } else { Value::Loss };
        if !scope.first_moves {
            return Ok(ClassValue { value, first_move: None });
        }
        let byte = self.bytes[(self.classes.div_ceil(8) + place) as usize];
        let first_move = first_move::first_move(byte);
        if first_move.is_some() != wins || !wins && byte != first_move::NONE {
            return Err(ClassValuesError::Content(format!("{byte:#04x} as the first move of a {}", value.name())));
        }
        Ok(ClassValue { value, first_move })
    }
}
