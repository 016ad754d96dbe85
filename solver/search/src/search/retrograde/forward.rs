//! Enumerating everything reachable, layer by layer.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::layer::{Code, Halves, Layer, Rank};
use super::{CHUNK, GROUP, RetrogradeError};
use crate::game::{Layered, SplitKey};
use crate::search::Limits;
use crate::watch::Watch;

/// Positions whose moves are played before the results are stored, if there is memory for that many.
const BATCH: usize = 1 << 15;
/// Bytes of memory per position of a batch: about twenty times what its children take.
const BATCH_SHARE: usize = 1 << 12;

pub(super) struct Enumeration {
    pub halves: Halves,
    /// The reachable layers, the root's first.
    pub layers: Vec<Layer>,
}

/// Enumerates everything reachable; leaves enough memory for the values.
pub(super) fn enumerate<G: Layered>(
    root: &G,
    memory: usize,
    limits: Limits<'_>,
    watch: &dyn Watch,
) -> Result<Enumeration, RetrogradeError> {
    watch.begin(format_args!("enumerating"), 0);
    let mut front = Front::new(root, memory);
    while let Some((number, mut here)) = front.pending.pop_first() {
        here.sort();
        front.expanding = here.codes.capacity();
        for batch in here.codes.chunks((memory / BATCH_SHARE).clamp(1, BATCH)) {
            let expand = |codes: &[Code]| expand(root, codes, &front.halves);
            let alone = batch.len() <= CHUNK;
            front.put_away(if alone { vec![expand(batch)] } else { batch.par_chunks(CHUNK).map(expand).collect() })?;
            front.positions += batch.len();
            front.fit()?;
            limits.check_now(front.positions as u64)?;
            watch.advance(batch.len());
        }
        front.finish(number, here)?;
    }
    Ok(Enumeration { halves: front.halves, layers: front.layers })
}

struct Front {
    memory: usize,
    halves: Halves,
    /// The layers that are finished, and the memory they take.
    layers: Vec<Layer>,
    finished: usize,
    /// The capacity of the layer that is being expanded, in codes.
    expanding: usize,
    pending: BTreeMap<u32, OpenLayers>,
    /// Positions whose moves have been played.
    positions: usize,
}

/// The positions of a layer as they are found, in any order, some more than once.
#[derive(Default)]
struct OpenLayers {
    codes: Vec<Code>,
    /// The number of codes at the beginning that are sorted and distinct.
    distinct: usize,
}

impl OpenLayers {
    fn extend(&mut self, codes: &[Code]) {
        if self.codes.capacity() - self.codes.len() < codes.len() {
            // Grows by a quarter instead of doubling.
            self.codes.reserve_exact(codes.len().max(self.codes.len() / 4));
        }
        self.codes.extend_from_slice(codes);
        if self.codes.len() > 2 * self.distinct + BATCH {
            self.sort();
        }
    }

    fn sort(&mut self) {
        if self.codes.len() <= CHUNK {
            self.codes.sort_unstable();
        } else {
            self.codes.par_sort_unstable();
        }
        self.codes.dedup();
        self.distinct = self.codes.len();
    }
}

impl Front {
    fn new<G: Layered>(root: &G, memory: usize) -> Front {
        let mut halves = Halves::default();
        let code = halves.add(G::split(root.key())).expect("two halves can be numbered");
        let pending = BTreeMap::from([(root.layer(), OpenLayers { codes: vec![code], distinct: 1 })]);
        Front { memory, halves, layers: Vec::new(), finished: 0, expanding: 0, pending, positions: 0 }
    }

    fn put_away(&mut self, found: Vec<Successors>) -> Result<(), RetrogradeError> {
        for Successors { known, new } in found {
            for (layer, codes) in known {
                self.pending.entry(layer).or_default().extend(&codes);
            }
            for (layer, key) in new {
                let code = self.halves.add(key).ok_or(RetrogradeError::TooMany { positions: self.positions })?;
                self.pending.entry(layer).or_default().extend(&[code]);
            }
        }
        Ok(())
    }

    fn finish(&mut self, number: u32, mut here: OpenLayers) -> Result<(), RetrogradeError> {
        here.codes.shrink_to_fit();
        let layer = Layer::new(number, here.codes).ok_or(RetrogradeError::TooMany { positions: self.positions })?;
        self.expanding = 0;
        self.finished += layer.bytes();
        self.layers.push(layer);
        Ok(())
    }

    /// Stays within the memory, first by removing duplicate positions.
    fn fit(&mut self) -> Result<(), RetrogradeError> {
        // Removing duplicates must free enough to be worth the work.
        let enough = self.memory - self.memory / 16;
        if self.bytes() <= enough {
            return Ok(());
        }
        for pending in self.pending.values_mut() {
            pending.sort();
            pending.codes.shrink_to_fit();
        }
        if self.bytes() <= enough - self.memory / 16 {
            return Ok(());
        }
        Err(RetrogradeError::TooLarge { positions: self.positions, bytes: self.memory })
    }

    /// The memory taken, plus what the positions found so far will take later.
    fn bytes(&self) -> usize {
        let pending: usize = self.pending.values().map(|pending| pending.codes.capacity()).sum();
        let open: usize = self.expanding + self.pending.values().map(|pending| pending.distinct).sum::<usize>();
        let done: usize = self.layers.iter().map(|layer| layer.codes.len()).sum();
        // The halves are copied when they grow.
        self.halves.bytes() * 3 / 2
            + self.finished
            + (self.expanding + pending) * size_of::<Code>()
            + open * Layer::SEARCH_BYTES
            + (done + open) * size_of::<Rank>()
    }
}

struct Successors {
    known: Vec<(u32, Vec<Code>)>,
    /// Positions with a half that is new.
    new: Vec<(u32, SplitKey)>,
}

fn expand<G: Layered>(root: &G, codes: &[Code], halves: &Halves) -> Successors {
    let mut found = Successors { known: Vec::new(), new: Vec::new() };
    let mut children = Vec::new();
    for codes in codes.chunks(GROUP) {
        children.clear();
        for &code in codes {
            let position = root.at(halves.key(code));
            let open = position.moves().map(|m| position.after(m)).filter(|child| child.winner().is_none());
            children.extend(open.map(|child| (child.layer(), G::split(child.key()))));
        }
        for &(layer, key) in &children {
            match halves.code(key) {
                None => found.new.push((layer, key)),
                Some(code) => match found.known.iter_mut().find(|(number, _)| *number == layer) {
                    Some((_, codes)) => codes.push(code),
                    None => found.known.push((layer, vec![code])),
                },
            }
        }
    }
    found
}
