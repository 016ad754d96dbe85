//! A solution in the order of its keys, as a table is written.
//!
//! Within a layer positions are in the order of their codes, in which halves have the numbers in which they were met. So
//! the keys are dealt with in runs of neighbouring first halves: a run is picked out of all layers and sorted.

use std::mem;

use rayon::prelude::*;

use super::CHUNK;
use super::layer::Layer;
use super::score::Score;
use super::solution::Solution;
use crate::game::{Game, Layered};
use crate::value::{Dtw, Value};

impl<G: Layered> Solution<G> {
    /// The positions with their results, by ascending keys; `memory` bytes are taken besides those of the solution, or
    /// what the positions that have the first half of a key in common take.
    ///
    /// The more memory, the faster: all positions are gone through for each run of them that it holds.
    pub fn ascending(&self, memory: usize) -> impl Iterator<Item = (G::Key, Value, Dtw)> + '_ {
        // Sorting does not need more, and the list of a run is made of lists of as many positions again.
        let most = memory / (2 * size_of::<(G::Key, Score)>());
        let (runs, count) = self.runs(most);
        (0..count).flat_map(move |run| {
            self.run(&runs, run).into_iter().map(|(key, score)| {
                let (value, distance) = score.result();
                (key, value, distance)
            })
        })
    }

    /// By the number of a half, the run of keys that begin with it; and the number of runs.
    fn runs(&self, most: usize) -> (Vec<u32>, u32) {
        let halves = &self.reached.halves;
        let mut positions = vec![0_usize; halves.len()];
        for code in self.layers().iter().flat_map(|layer| &layer.codes) {
            positions[halves.first(*code)] += 1;
        }
        let mut ascending: Vec<usize> = (0..halves.len()).collect();
        ascending.sort_unstable_by_key(|&number| halves.half(number));
        let mut runs = vec![0; halves.len()];
        let (mut run, mut held) = (0, 0);
        for number in ascending {
            if held > 0 && held + positions[number] > most {
                run += 1;
                held = 0;
            }
            runs[number] = run;
            held += mem::take(&mut positions[number]);
        }
        (runs, run + 1)
    }

    /// A run in order.
    fn run(&self, runs: &[u32], run: u32) -> Vec<(<G as Game>::Key, Score)> {
        let halves = &self.reached.halves;
        let of_layer = |layer: &Layer| {
            let results = layer.codes.par_iter().zip(&layer.scores).with_min_len(CHUNK);
            let of_run = results.filter(|&(&code, _)| runs[halves.first(code)] == run);
            of_run.map(|(&code, &score)| (self.at(code).key(), score)).collect::<Vec<_>>()
        };
        let mut found: Vec<_> = self.layers().iter().flat_map(of_layer).collect();
        found.par_sort_unstable_by_key(|&(key, _)| key);
        found
    }
}
