//! Making the automaton of a sorted list of words, minimal at every moment.
//!
//! Daciuk, Mihov, Watson and Watson, "Incremental Construction of Minimal Acyclic Finite-State Automata" (2000).

use std::cmp::Reverse;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::blocks::BLOCK;
use super::states::{ACCEPT, Edge, SLACK, encode, length};
use super::word::{END, Word};
use crate::watch::Watch;

pub(super) struct AutomatonBuilder {
    /// The finished states, identified by their edges; the first is the target of every END.
    states: IndexSet<Box<[Link]>, FxBuildHasher>,
    /// The number of words from each state on.
    words: Vec<u64>,
    /// The unfinished states on the path of the last word; the last link of each leads to the next.
    open: Vec<Vec<Link>>,
    last: Option<Word>,
    /// The number of edges of the finished states.
    edges: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Link {
    letter: u16,
    target: u32,
}

/// Bytes per state: twice in growing lists, with the allocator's overhead, and in the lists of the layout.
const STATE_BYTES: usize = 120;
/// Bytes per edge: as a link, and in the file.
const EDGE_BYTES: usize = 14;

/// A link to a state that is not finished.
const LATER: u32 = u32::MAX;

impl Default for AutomatonBuilder {
    fn default() -> Self {
        let states = IndexSet::from_iter([Box::default()]);
        AutomatonBuilder { states, words: vec![1], open: vec![Vec::new()], last: None, edges: 0 }
    }
}

impl AutomatonBuilder {
    /// Adds a word, which must be larger than the last one.
    pub(super) fn push(&mut self, word: Word) {
        assert!(self.last < Some(word), "words come in ascending order");
        self.last = Some(word);
        let letters = word.letters();
        let lasts = self.open.iter().map(|open| open.last().map(|link| link.letter));
        let common = lasts.zip(&*letters).take_while(|&(last, &letter)| last == Some(letter)).count();
        self.finish_from(common + 1);
        for &letter in &letters[common..] {
            self.open.last_mut().expect("the root stays open").push(Link { letter, target: LATER });
            if letter == END {
                self.open.last_mut().expect("the root stays open").last_mut().expect("just pushed").target = 0;
            } else {
                self.open.push(Vec::new());
            }
        }
    }

    fn finish_from(&mut self, first: usize) {
        while self.open.len() > first {
            let links = self.open.pop().expect("there is one more");
            let target = self.number_of(links);
            let parent = self.open.last_mut().expect("the root stays open");
            parent.last_mut().expect("a state is opened by a link").target = target;
        }
    }

    fn number_of(&mut self, links: Vec<Link>) -> u32 {
        let (number, new) = self.states.insert_full(links.into());
        if new {
            self.edges += self.states[number].len();
            self.words.push(self.states[number].iter().map(|link| self.words[link.target as usize]).sum());
        }
        u32::try_from(number).expect("fewer states than words, and fewer words than the numbers that fit")
    }

    /// About how many bytes it takes once it is laid out.
    pub(super) fn bytes(&self) -> usize {
        self.states.len() * STATE_BYTES + self.edges * EDGE_BYTES
    }

    /// The bytes of the automaton, and the offset of its root; nothing if the work must stop.
    pub(super) fn finish(mut self, watch: &dyn Watch) -> Option<(Vec<u8>, u64)> {
        if self.last.is_none() {
            return Some((Vec::new(), ACCEPT));
        }
        self.finish_from(1);
        let root = self.open.pop().expect("the root stays open");
        let root = self.number_of(root) as usize;
        self.lay_out(root, watch)
    }

    /// Lays out the states in bytes. Those with many incoming edges come first, so that most targets are small numbers.
    fn lay_out(&self, root: usize, watch: &dyn Watch) -> Option<(Vec<u8>, u64)> {
        /// States between two looks at the stop flag.
        const STRIDE: usize = 1 << 12;
        let goes_on = |number: usize| (!number.is_multiple_of(STRIDE) || !watch.stopped()).then_some(());
        let mut edges_to = vec![0_u32; self.states.len()];
        for link in self.states.iter().flatten() {
            edges_to[link.target as usize] += 1;
        }
        let mut order: Vec<usize> = (1..self.states.len()).collect();
        order.sort_by_key(|&state| (Reverse(edges_to[state]), state));

        // The length of a state depends on its targets, and these depend on the lengths of earlier states. Start as if
        // all targets were large: offsets never grow from one round to the next, so the layout converges.
        let mut places = vec![1 << 30; self.states.len()];
        places[0] = ACCEPT;
        loop {
            let mut at = 0_u64;
            let mut settled = true;
            let mut next = places.clone();
            for (number, &state) in order.iter().enumerate() {
                goes_on(number)?;
                let length = length(&self.edges(state, &places));
                let used = at as usize % BLOCK;
                if used + length + SLACK > BLOCK {
                    at += (BLOCK - used) as u64;
                }
                settled &= places[state] == at + 1;
                next[state] = at + 1;
                at += length as u64;
            }
            places = next;
            if settled {
                break;
            }
        }
        let mut bytes = Vec::new();
        for (number, &state) in order.iter().enumerate() {
            goes_on(number)?;
            bytes.resize(places[state] as usize - 1, 0);
            bytes.extend(encode(&self.edges(state, &places)));
        }
        bytes.extend([0; SLACK]);
        Some((bytes, places[root]))
    }

    fn edges(&self, state: usize, places: &[u64]) -> Vec<Edge> {
        let mut before = 0;
        let edge = |link: &Link| {
            let edge = Edge { letter: link.letter, before, target: places[link.target as usize] };
            before += self.words[link.target as usize];
            edge
        };
        self.states[state].iter().map(edge).collect()
    }
}
