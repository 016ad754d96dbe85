//! Set-ups of matches of one format whose value is known, shared by all threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use dashmap::{DashMap, Entry};
use rustc_hash::FxBuildHasher;

use super::shipped;
use kamisado::{Fill, MatchMove, MatchState, Player};
use kamisado_solver::game::value::Value;
use kamisado_solver::game::{Game, TwoPlayer};
use kamisado_solver::kamisado::MatchKey;
use kamisado_solver::search::Limits;

/// Called for every set-up that is settled; returns whether to go on.
pub type OnSettled<'a> = dyn Fn(&SettledSetup) -> bool + Sync + 'a;

/// The known values of matches of one [context](Game::shares_context), that is, one format and deadlock rule, and what
/// it cost to find them. The first state determines the context; set-ups of other matches are neither known nor kept.
pub struct SettledSetups<'a> {
    known: Arc<MatchMemory>,
    limits: Limits<'a>,
    on_settled: Option<&'a OnSettled<'a>>,
    nodes: AtomicU64,
    /// Nodes of searches that wait for nested ones.
    under_way: AtomicU64,
    /// Whether a limit was reached.
    over: AtomicBool,
    proof: bool,
    shipped: bool,
}

impl<'a> SettledSetups<'a> {
    /// An empty memory. The limits apply to all searches together.
    pub fn new(limits: Limits<'a>, proof: bool) -> SettledSetups<'a> {
        let (known, on_settled, nodes, under_way, over, shipped) = Default::default();
        SettledSetups { known, limits, on_settled, nodes, under_way, over, proof, shipped }
    }

    /// Like [`new`](Self::new), with a callback for every set-up that is settled, which may end all searches.
    pub fn watched(limits: Limits<'a>, proof: bool, on_settled: &'a OnSettled<'a>) -> SettledSetups<'a> {
        SettledSetups { on_settled: Some(on_settled), ..SettledSetups::new(limits, proof) }
    }

    /// The same memory for another question, with limits of its own. Known values are shared; nodes count from 0.
    #[must_use]
    pub fn with_limits<'b>(&self, limits: Limits<'b>) -> SettledSetups<'b>
    where
        'a: 'b,
    {
        let (known, of_question) = (Arc::clone(&self.known), SettledSetups::new(limits, self.proof));
        SettledSetups { known, on_settled: self.on_settled, shipped: self.shipped, ..of_question }
    }

    /// Also uses the published result of the match to 2 points, as a table of it would be used.
    #[must_use]
    pub fn with_shipped(self) -> SettledSetups<'a> {
        SettledSetups { shipped: true, ..self }
    }

    /// The winner of a match, if the published result says it and may be used.
    pub fn shipped(&self, state: &MatchState) -> Option<Player> {
        if self.shipped { shipped::winner(state) } else { None }
    }

    /// Adds a set-up that was settled earlier in a match in the context of `state`. The callback is not called.
    pub fn keep(&self, setup: &SettledSetup, state: &MatchState) {
        if self.known.is_of(state) {
            self.known.insert(setup);
        }
    }

    pub(super) fn keeps(&self, state: &MatchState) -> bool {
        self.known.is_of(state)
    }

    #[inline(never)]
    pub(super) fn winner(&self, setup: &MatchState) -> Option<Player> {
        Some(setup.winner_by(self.known.value(setup)?))
    }

    /// The entry of a set-up, if it is known.
    pub fn kept(&self, setup: &MatchState) -> Option<SettledSetup> {
        Some(SettledSetup::new(setup, self.known.value(setup)?))
    }

    /// The present: what is settled later is not known at it.
    pub(super) fn now(&self) -> Moment {
        Moment(self.known.inserted.load(Ordering::Relaxed))
    }

    /// The winners from the set-ups after the two fills, as far as they were known at a moment.
    #[inline(never)]
    fn winners_after(&self, ended: &MatchState, at: Moment) -> [Option<Player>; 2] {
        setups_after(ended).map(|setup| Some(setup.winner_by(self.known.value_at(&setup, at)?)))
    }

    /// The winner of a match that waits for a fill, if it is known.
    pub(super) fn after_fill(&self, ended: &MatchState) -> Option<Player> {
        self.after_fill_at(ended, Moment::LATEST)
    }

    pub(super) fn after_fill_at(&self, ended: &MatchState, at: Moment) -> Option<Player> {
        let chooser = ended.chooser()?;
        match self.winners_after(ended, at) {
            winners if winners.contains(&Some(chooser)) => Some(chooser),
            [Some(winner), Some(_)] => Some(winner),
            _ => None,
        }
    }

    #[inline(never)]
    pub(super) fn unknown_fills(&self, ended: &MatchState) -> u32 {
        self.winners_after(ended, Moment::LATEST).iter().filter(|winner| winner.is_none()).count() as u32
    }

    /// Adds what a search has found, and calls the callback.
    pub fn insert(&self, setup: &MatchState, winner: Player) {
        if !self.known.is_of(setup) {
            return;
        }
        let setup = SettledSetup::new(setup, if winner == setup.turn() { Value::Win } else { Value::Loss });
        if self.known.insert(&setup) && self.on_settled.is_some_and(|on_settled| !on_settled(&setup)) {
            self.end();
        }
    }

    pub(super) fn len(&self) -> usize {
        self.known.values.len()
    }

    /// The number of known set-ups, by the points of Black and Gold.
    pub fn by_score(&self) -> BTreeMap<[u32; 2], u64> {
        self.known.by_score.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Positions expanded by all searches that have ended.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn proves(&self) -> bool {
        self.proof
    }

    pub(super) fn limits(&self) -> Limits<'_> {
        Limits { superfluous: Some(&self.over), ..self.limits.less(self.spent()) }
    }

    /// Positions expanded so far, including by searches that are still running.
    fn spent(&self) -> u64 {
        self.nodes() + self.under_way.load(Ordering::Relaxed)
    }

    pub(super) fn spend(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Counts nodes of a search that is still running, and ends all searches if the limit is reached.
    pub(super) fn advance(&self, nodes: u64) {
        self.under_way.fetch_add(nodes, Ordering::Relaxed);
        if self.limits.less(self.spent()).nodes == Some(0) {
            self.end();
        }
        if let Some(expanded) = self.limits.expanded {
            expanded.fetch_add(nodes, Ordering::Relaxed);
        }
    }

    /// Counts the nodes of a search that has ended, of which `counted` were counted before.
    pub(super) fn conclude(&self, nodes: u64, counted: u64) {
        self.spend(nodes);
        self.under_way.fetch_sub(counted, Ordering::Relaxed);
    }

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

/// The set-ups after both fills of a finished round.
// Inlined, it would make up a hundredth of the program in the browser.
#[inline(never)]
pub(super) fn setups_after(ended: &MatchState) -> [MatchState; 2] {
    Fill::ALL.map(|fill| ended.after(MatchMove::Fill(fill)))
}

/// A moment in the life of a [`MatchMemory`]: the number of values that it had. Whoever asks only for what was known at
/// one moment gets the same answers throughout, whatever other threads settle meanwhile.
#[derive(Clone, Copy)]
pub(super) struct Moment(u64);

impl Moment {
    /// Later than any value.
    pub const LATEST: Moment = Moment(u64::MAX);
}

/// The part that all questions about matches of one format share.
#[derive(Default)]
struct MatchMemory {
    /// A state of the common context.
    context: OnceLock<MatchState>,
    /// The values of set-ups, for the player to move, each with the number of values before it.
    values: DashMap<MatchKey, (Value, u64), FxBuildHasher>,
    /// The number of values. Counted while the value's place in the map is locked: whoever has read the number and then
    /// looks up a value that it counts finds it.
    inserted: AtomicU64,
    /// The number of values, by the points of Black and Gold.
    by_score: Mutex<BTreeMap<[u32; 2], u64>>,
}

impl MatchMemory {
    /// Whether a state belongs to the context; the first state determines it.
    fn is_of(&self, state: &MatchState) -> bool {
        self.context.get_or_init(|| *state).shares_context(state)
    }

    fn value(&self, setup: &MatchState) -> Option<Value> {
        self.value_at(setup, Moment::LATEST)
    }

    fn value_at(&self, setup: &MatchState, Moment(moment): Moment) -> Option<Value> {
        if !self.is_of(setup) {
            return None;
        }
        self.values.get(&setup.key()).and_then(|known| (known.1 < moment).then_some(known.0))
    }

    fn insert(&self, setup: &SettledSetup) -> bool {
        let Entry::Vacant(place) = self.values.entry(setup.key) else { return false };
        place.insert((setup.value, self.inserted.fetch_add(1, Ordering::Relaxed)));
        *self.by_score.lock().unwrap_or_else(PoisonError::into_inner).entry(setup.points).or_default() += 1;
        true
    }
}

/// A set-up of a match, or another state of a round, whose value is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettledSetup {
    /// The key of the set-up and its symmetric images.
    pub key: MatchKey,
    /// The value of the match, for the player to move.
    pub value: Value,
    /// The points of Black and of Gold, in the image of the set-up that was met.
    pub points: [u32; 2],
}

impl SettledSetup {
    /// A state with its value for the player to move.
    pub fn new(setup: &MatchState, value: Value) -> SettledSetup {
        SettledSetup { key: setup.key(), value, points: Player::ALL.map(|player| setup.score().of(player)) }
    }

    /// The number of bytes when written.
    pub const BYTES: usize = 23;

    /// The board and the rings of the key, little-endian; 1 for a win and 0 for a loss; the points of Black and of Gold,
    /// a byte each.
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..16].copy_from_slice(&self.key.board.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.key.rings.to_le_bytes());
        bytes[20] = u8::from(self.value == Value::Win);
        for (byte, points) in bytes[21..].iter_mut().zip(self.points) {
            *byte = points as u8;
        }
        bytes
    }

    /// Whether the points are those for the rings, and the round is still in play.
    fn is_sound(&self) -> bool {
        // The key does not say who is to move.
        let [mut found, mut expected] = [self.points, self.key.points()];
        found.sort_unstable();
        expected.sort_unstable();
        found == expected && !self.key.is_finished()
    }

    /// Reads a set-up; `None` if the bytes are not one.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Option<SettledSetup> {
        let (board, rest) = bytes.split_first_chunk()?;
        let (rings, rest) = rest.split_first_chunk()?;
        let (value, points) = match *rest {
            [0, black, gold] => (Value::Loss, [black, gold]),
            [1, black, gold] => (Value::Win, [black, gold]),
            _ => return None,
        };
        let key = MatchKey { board: u128::from_le_bytes(*board), rings: u32::from_le_bytes(*rings) };
        Some(SettledSetup { key, value, points: points.map(u32::from) }).filter(SettledSetup::is_sound)
    }
}
