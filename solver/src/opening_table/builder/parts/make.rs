//! Making one part.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use super::file::{Inputs, PartReader, PartWriter};
use super::{Division, PartError, Role};
use crate::game::value::Value;
use crate::opening_table::builder::{BuildProgress, Fate, Oracle, Plan, Ply, TableBuilder};
use crate::opening_table::sorted::{Joiner, Sorted, Sorter};
use crate::opening_table::word::Word;
use crate::opening_table::{BuildError, TableCounts};
use crate::storage::journal::Journal;

/// The means of making a part or bringing the parts together.
#[derive(Clone, Copy)]
pub struct PartMeans<'a> {
    /// Bytes of memory for positions, the oracle's not counted: as those of a [`Plan`], but that the positions of the
    /// part itself, 16 bytes each, are kept in memory at least once.
    pub memory: usize,
    /// The folder of files without a name, for what is more.
    pub spill: &'a Path,
    /// Who is told how far the work has come.
    pub progress: &'a dyn BuildProgress,
}

impl PartMeans<'_> {
    pub(super) fn plan(&self, division: &Division) -> Plan {
        Plan {
            deadlock: division.deadlock(),
            plies: division.plies(),
            distance_plies: None,
            memory: self.memory,
            spill: self.spill.to_owned(),
        }
    }
}

/// Makes a part: its bytes are a function of the division and the part's number alone.
///
/// The journal is for this part alone; only parts that solve positions use it. The same call goes on by it after a stop.
///
/// # Errors
///
/// If the work was stopped, a part of an earlier stage cannot be read or is another than expected, the part or a file
/// without a name cannot be written, or results contradict each other.
///
/// # Panics
///
/// If there is no such part.
pub fn make(
    division: &Division,
    part: u64,
    inputs: &dyn Inputs,
    means: PartMeans<'_>,
    oracle: &dyn Oracle,
    journal: &Journal,
    out: &mut dyn Write,
) -> Result<(), PartError> {
    let plan = means.plan(division);
    let builder = TableBuilder { plan: &plan, oracle, journal, progress: means.progress };
    let parts = Parts { division, inputs, builder };
    let mut writer = PartWriter::new(division, part, out)?;
    match division.role(part) {
        Role::Stem => parts.stem(&mut writer)?,
        Role::Forward { ply, partition } => parts.forward(ply, partition, &mut writer)?,
        Role::Backward { ply, partition } => parts.backward(ply, partition, &mut writer)?,
    }
    writer.finish()
}

/// The parts of a division, from which more is made.
pub(super) struct Parts<'a> {
    pub(super) division: &'a Division,
    pub(super) inputs: &'a dyn Inputs,
    pub(super) builder: TableBuilder<'a>,
}

/// The sections of a ply: its words, whether each is won at once, and the counts.
pub(super) const PLY_SECTIONS: usize = 3;

impl Parts<'_> {
    /// All plies of the stem, then what they send to each partition of the next.
    fn stem(&self, writer: &mut PartWriter<'_>) -> Result<(), PartError> {
        let (plies, next) = self.builder.enumerate(self.division.stem())?;
        for ply in &plies {
            write_ply(writer, ply)?;
        }
        self.send(self.division.stem() + 1, &next, writer)
    }

    /// A partition of a ply, then what it sends to each partition of the next. If there is no next one: its values, then
    /// what it answers to each partition of the ply before.
    fn forward(&self, number: u16, partition: u64, writer: &mut PartWriter<'_>) -> Result<(), PartError> {
        let (mut ply, next) = self.builder.expand(number, self.received(number, partition)?)?;
        if number < self.division.plies() {
            write_ply(writer, &ply)?;
            return self.send(number + 1, &next, writer);
        }
        self.builder.values(&mut ply)?;
        write_ply(writer, &ply)?;
        self.answer(number, partition, &ply, writer)
    }

    /// The values of a partition, then what it answers to each partition of the ply before.
    fn backward(&self, number: u16, partition: u64, writer: &mut PartWriter<'_>) -> Result<(), PartError> {
        let mut own = self.open(Role::Forward { ply: number, partition })?;
        let (words, at_once, counts) = read_ply(&mut own, 0)?;
        let fates = at_once.into_iter().map(|at_once| if at_once { Fate::AtOnce } else { Fate::Unknown }).collect();
        let mut ply = Ply { layer: Sorted::Memory(words), fates, distances: Vec::new(), counts };
        let mut sent = Joiner::new(self.limit(), &self.builder.plan.spill);
        let mut fates = Vec::new();
        for to in 0..self.division.partitions() {
            self.builder.progress.check_stop()?;
            let words = own.words(PLY_SECTIONS + to as usize)?;
            let (child, values) = self.valued(number + 1, to);
            let answers = self.open(child)?.bits(values + 1 + partition as usize, words.len())?;
            fates.extend(answers.into_iter().map(|win| Fate::Solved(if win { Value::Win } else { Value::Loss })));
            sent.push(&words).map_err(BuildError::from)?;
        }
        let layer = sent.finish().map_err(BuildError::from)?;
        let next = Ply { layer, fates, distances: Vec::new(), counts: TableCounts::default() };
        self.builder.values_from(&mut ply, &next, number.into())?;
        self.answer(number, partition, &ply, writer)
    }

    /// Writes positions of a ply in a section for each of its partitions.
    fn send(&self, ply: u16, words: &Sorted<Word>, writer: &mut PartWriter<'_>) -> Result<(), PartError> {
        let mut start = 0;
        for partition in 0..self.division.partitions() {
            self.builder.progress.check_stop()?;
            let end = match self.division.range(ply, partition).1 {
                Some(bound) => words.below(bound).map_err(BuildError::from)?,
                None => words.len(),
            };
            writer.words(&words.items(start..end).map_err(BuildError::from)?)?;
            start = end;
        }
        Ok(())
    }

    /// The positions of a partition that the ply before has sent, each once.
    fn received(&self, ply: u16, partition: u64) -> Result<Sorted<Word>, PartError> {
        let spill = &self.builder.plan.spill;
        let mut all = Sorter::new(self.limit(), spill);
        for sender in 0..self.senders(ply) {
            self.builder.progress.check_stop()?;
            for word in self.sent(sender, ply, partition)? {
                all.push(word).map_err(BuildError::from)?;
            }
        }
        Ok(all.finish().and_then(|all| all.distinct(spill)).map_err(BuildError::from)?)
    }

    /// The positions of a partition that one part of the ply before has sent.
    fn sent(&self, sender: u64, ply: u16, partition: u64) -> Result<Vec<Word>, PartError> {
        let (role, plies) = match ply - 1 == self.division.stem() {
            true => (Role::Stem, usize::from(ply)),
            false => (Role::Forward { ply: ply - 1, partition: sender }, 1),
        };
        let mut reader = self.open(role)?;
        let words = reader.words(plies * PLY_SECTIONS + partition as usize)?;
        let (first, end) = self.division.range(ply, partition);
        let inside = |word: &&Word| first.is_none_or(|first| first <= **word) && end.is_none_or(|end| **word < end);
        if !words.first().iter().chain(&words.last()).all(inside) {
            return Err(reader.unusable("sends positions to the wrong partition"));
        }
        Ok(words)
    }

    /// How many parts send positions to a partition of a ply.
    fn senders(&self, ply: u16) -> u64 {
        if ply - 1 == self.division.stem() { 1 } else { self.division.partitions() }
    }

    /// Writes the values of a partition, then to each part of the ply before those of the positions that it has sent;
    /// the stem's are found when the parts are brought together.
    fn answer(&self, number: u16, partition: u64, ply: &Ply, writer: &mut PartWriter<'_>) -> Result<(), PartError> {
        let win = |fate: &Fate| fate.value() == Value::Win;
        writer.bits(ply.fates.iter().map(win))?;
        if number - 1 == self.division.stem() {
            return Ok(());
        }
        let words = ply.layer.items(0..ply.layer.len()).map_err(BuildError::from)?;
        for sender in 0..self.senders(number) {
            self.builder.progress.check_stop()?;
            let mut from = 0;
            let mut answers = Vec::new();
            for word in self.sent(sender, number, partition)? {
                from += words[from..].partition_point(|&own| own < word);
                if words.get(from) != Some(&word) {
                    let part = self.division.number(Role::Forward { ply: number - 1, partition: sender });
                    return Err(PartError::Unusable { part, why: "sends other positions than before" });
                }
                answers.push(win(&ply.fates[from]));
            }
            writer.bits(answers.into_iter())?;
        }
        Ok(())
    }

    pub(super) fn open(&self, role: Role) -> Result<PartReader<'_>, PartError> {
        PartReader::open(self.division, self.division.number(role), self.inputs)
    }

    /// The part that has the values of a partition, and which of its sections they are.
    pub(super) fn valued(&self, ply: u16, partition: u64) -> (Role, usize) {
        match ply == self.division.plies() {
            true => (Role::Forward { ply, partition }, PLY_SECTIONS),
            false => (Role::Backward { ply, partition }, 0),
        }
    }

    /// The most words kept in memory while others come.
    pub(super) fn limit(&self) -> usize {
        self.builder.plan.memory / 2 / (2 * size_of::<Word>())
    }
}

fn write_ply(writer: &mut PartWriter<'_>, ply: &Ply) -> Result<(), PartError> {
    let words: Cow<'_, [Word]> = ply.layer.items(0..ply.layer.len()).map_err(BuildError::from)?;
    writer.words(&words)?;
    writer.bits(ply.fates.iter().map(|fate| *fate == Fate::AtOnce))?;
    writer.counts(&ply.counts)
}

/// The words of a ply that is so many plies behind the first one of a part, which of them are won at once, and the
/// counts.
pub(super) fn read_ply(
    reader: &mut PartReader<'_>,
    behind: usize,
) -> Result<(Vec<Word>, Vec<bool>, TableCounts), PartError> {
    let first = behind * PLY_SECTIONS;
    let words = reader.words(first)?;
    let at_once = reader.bits(first + 1, words.len())?;
    Ok((words, at_once, reader.counts(first + 2)?))
}
