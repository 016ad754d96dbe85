//! A file of class values, written as a stream.

use std::io::{self, Write};

use super::format::{self, BLOCK};
use super::{ClassScope, ClassValue, first_move};
use crate::game::value::Value;

/// Writes values in the order of their classes; needs the memory of one block.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    scope: ClassScope,
    /// Classes written, those of the open block among them.
    written: u64,
    bits: Vec<u8>,
    moves: Vec<u8>,
}

impl<W: Write> Writer<W> {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    ///
    /// # Panics
    ///
    /// If the scope has no classes, or some that there are not.
    pub fn new(mut out: W, scope: ClassScope) -> io::Result<Writer<W>> {
        assert!(scope.is_sound(), "{:?} are no classes", scope.numbers);
        out.write_all(&format::encode(&scope))?;
        Ok(Writer { out, scope, written: 0, bits: Vec::new(), moves: Vec::new() })
    }

    /// Adds the value of the next class.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    ///
    /// # Panics
    ///
    /// If the file is full, or a win has no first move and the file holds first moves.
    pub fn push(&mut self, found: ClassValue) -> io::Result<()> {
        assert!(self.written < self.scope.count(), "more values than classes");
        let (place, wins) = (self.written % BLOCK, found.value == Value::Win);
        if place.is_multiple_of(8) {
            self.bits.push(0);
        }
        self.bits[place as usize / 8] |= u8::from(wins) << (place % 8);
        if self.scope.first_moves {
            let m = found.first_move.filter(|_| wins).map(first_move::byte);
            assert_eq!(m.is_some(), wins, "a first move exactly where the Challenger wins");
            self.moves.push(m.unwrap_or(first_move::NONE));
        }
        self.written += 1;
        if self.written.is_multiple_of(BLOCK) { self.end_block() } else { Ok(()) }
    }

    fn end_block(&mut self) -> io::Result<()> {
        self.bits.append(&mut self.moves);
        let number = (self.written - 1) / BLOCK;
        self.out.write_all(&self.bits)?;
        self.out.write_all(&format::checksum(number, &self.bits).to_le_bytes())?;
        self.bits.clear();
        Ok(())
    }

    /// Ends the file.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    ///
    /// # Panics
    ///
    /// If values are missing.
    pub fn finish(mut self) -> io::Result<()> {
        assert_eq!(self.written, self.scope.count(), "a value for each class");
        if !self.bits.is_empty() {
            self.end_block()?;
        }
        self.out.flush()
    }
}
