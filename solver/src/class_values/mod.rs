//! Values of set-ups at the start of a round, a bit each, kept in a file.
//!
//! The set-ups are those of a range of [`Classes`], so the file holds no positions: the number of a class is its place.
//! What is held is whether the Challenger, who moves first, wins; on request a first move that wins, too.
//!
//! ```
//! use solver::class_values::{ClassScope, ClassValue, ClassValues, Writer};
//! use solver::game::value::Value;
//! use solver::kamisado::{Classes, Deadlock, Position};
//!
//! let scope =
//!     ClassScope { classes: Classes::Ringless, deadlock: Deadlock::Official, numbers: 0..1, first_moves: false };
//! let mut file = Vec::new();
//! let mut writer = Writer::new(&mut file, scope)?;
//! writer.push(ClassValue { value: Value::Win, first_move: None })?;
//! writer.finish()?;
//!
//! let values = ClassValues::from_bytes(file)?;
//! let start = Position::start(Deadlock::Official);
//! assert_eq!(values.get(&start)?.map(|found| found.value), Some(Value::Win));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod first_move;
mod format;
mod reader;
mod writer;

use std::ops::Range;

use crate::game::value::Value;
use crate::kamisado::{Classes, Deadlock, Move};

pub use error::ClassValuesError;
pub use format::BLOCK;
pub use reader::{ClassCounts, ClassValues};
pub use writer::Writer;

/// Which values a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassScope {
    /// What is numbered.
    pub classes: Classes,
    /// The rules.
    pub deadlock: Deadlock,
    /// The numbers of the classes; not empty, and none beyond the last class.
    pub numbers: Range<u64>,
    /// Whether a winning first move is held of each class that has one.
    pub first_moves: bool,
}

impl ClassScope {
    /// How many classes there are.
    pub fn count(&self) -> u64 {
        self.numbers.end.saturating_sub(self.numbers.start)
    }

    /// Whether the numbers are those of classes that there are.
    fn is_sound(&self) -> bool {
        self.numbers.start < self.numbers.end && self.numbers.end <= self.classes.len()
    }
}

/// The value of a set-up for the Challenger, who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassValue {
    /// Whether the Challenger wins.
    pub value: Value,
    /// A first move that wins, if one is known; none if the Challenger loses.
    pub first_move: Option<Move>,
}
