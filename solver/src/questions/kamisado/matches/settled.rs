//! Set-ups of matches of one format whose value is known, shared by all threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use dashmap::DashMap;
use rustc_hash::FxBuildHasher;

use crate::game::Game;
use crate::game::value::Value;
use crate::kamisado::{Fill, MatchKey, MatchMove, MatchState, Player};
use crate::search::Limits;

/// What is known of the matches of one format, and what finding it out has cost.
#[derive(Debug)]
pub struct Settled<'a> {
    /// The values of set-ups, for the player to move.
    values: DashMap<MatchKey, Value, FxBuildHasher>,
    /// How many of them there are, by the points of Black and Gold.
    by_score: Mutex<BTreeMap<[u32; 2], u64>>,
    limits: Limits<'a>,
    nodes: AtomicU64,
    /// A limit was reached.
    over: AtomicBool,
    /// Replay the proof of every value.
    proof: bool,
}

impl<'a> Settled<'a> {
    /// Nothing is known yet. All searches together end by the limits.
    pub fn new(limits: Limits<'a>, proof: bool) -> Settled<'a> {
        Settled {
            values: DashMap::default(),
            by_score: Mutex::default(),
            limits,
            nodes: AtomicU64::new(0),
            over: AtomicBool::new(false),
            proof,
        }
    }

    /// The value of a set-up, if it is known.
    pub(super) fn get(&self, state: &MatchState) -> Option<Value> {
        self.values.get(&state.key()).map(|value| *value)
    }

    /// Whether it is known that who chooses the fill wins a match.
    pub(super) fn is_checked(&self, ended: &MatchState, chooser: Player) -> bool {
        Fill::ALL.into_iter().any(|fill| {
            let next = ended.after(MatchMove::Fill(fill));
            self.get(&next).is_some_and(|value| (value == Value::Win) == (next.turn() == chooser))
        })
    }

    /// Keeps the value of a set-up.
    pub(super) fn insert(&self, state: &MatchState, value: Value) {
        if self.values.insert(state.key(), value).is_none() {
            let points = Player::ALL.map(|player| state.score().of(player));
            *self.by_score.lock().unwrap_or_else(PoisonError::into_inner).entry(points).or_default() += 1;
        }
    }

    /// How many set-ups are kept.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether none is kept.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// How many set-ups are kept, by the points of Black and Gold.
    pub fn by_score(&self) -> BTreeMap<[u32; 2], u64> {
        self.by_score.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Positions expanded by all searches that have ended.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether proofs are replayed.
    pub(super) fn proves(&self) -> bool {
        self.proof
    }

    /// The limits of the next search.
    pub(super) fn limits(&self) -> Limits<'_> {
        Limits { superfluous: Some(&self.over), ..self.limits.less(self.nodes()) }
    }

    /// Counts the positions that a search has expanded.
    pub(super) fn spend(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Ends all searches.
    pub(super) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether a limit was reached.
    pub fn is_over(&self) -> bool {
        self.limits.is_over()
            || self.over.load(Ordering::Relaxed)
            || self.limits.nodes.is_some_and(|n| self.nodes() >= n)
    }
}
