//! Questions about one position after the other: value, winning move, distance.

use super::dfpn::{Dfpn, EVERYTHING};
use super::limits::{Limits, SearchStopped};
use super::memory::Context;
use super::replay::{ProofMemory, ReplayError, replay};
use super::within::{InTime, Within};
use crate::game::proof::Bounds;
use crate::game::value::{Dtw, Value};
use crate::game::{Hints, OneOfTwo};

/// Nodes spent on trying distances upwards.
const UPWARDS: u64 = 1000;

/// How far above those the first distance lies that is tried downwards.
const AHEAD: u16 = 8;

/// Solves positions, and remembers its results for one [context](crate::game::Game::shares_context): in Kamisado, one
/// set of rings under one deadlock rule. For a position of another context, it starts from scratch.
///
/// ```
/// use kamisado_solver::game::Game;
/// use kamisado::Position;
/// use kamisado_solver::search::{Limits, Solver};
/// use kamisado_solver::game::value::Value;
///
/// let position: Position = "1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B".parse()?;
/// let mut solver = Solver::new(1 << 20);
/// assert_eq!(solver.value(&position, Limits::NONE), Ok(Value::Win));
/// # Ok::<(), kamisado::PositionError>(())
/// ```
pub struct Solver<G: Hints> {
    pub(super) values: Dfpn<G>,
    pub(super) times: Dfpn<Within<G>, InTime>,
    context: Context<G>,
}

impl<G: Hints> Solver<G> {
    /// An empty solver, which takes at most `memory` bytes. A sixteenth of `memory` is left for a
    /// [`ProofMemory`](super::ProofMemory); without distances, a quarter of `memory` stays free.
    pub fn new(memory: usize) -> Self {
        Solver::with_table(memory / 16 * 10, memory)
    }

    /// Like [`new`](Self::new), with a table of at most `table` bytes for the search for values.
    pub(super) fn with_table(table: usize, memory: usize) -> Self {
        let sixteenth = memory / 16;
        Solver {
            values: Dfpn::new(table, sixteenth * 2),
            times: Dfpn::new(sixteenth * 2, sixteenth),
            context: Context::new(),
        }
    }

    /// If a position belongs to another context, forgets everything.
    pub(super) fn enter(&mut self, position: &G) {
        if self.context.enter(position) {
            self.values.forget();
            self.times.forget();
        }
    }

    /// Positions expanded since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.values.nodes() + self.times.nodes()
    }

    /// The value of a position.
    pub fn value(&mut self, position: &G, limits: Limits<'_>) -> Result<Value, SearchStopped> {
        self.enter(position);
        self.values.value(position, &limits.after(self.values.nodes()))
    }

    /// The bounds after a search of about `nodes` nodes of a position that is not over. The next search continues from
    /// there.
    pub fn bounds_within(&mut self, position: &G, nodes: u64, limits: Limits<'_>) -> Result<Bounds, SearchStopped> {
        self.enter(position);
        let found = self.values.search_for(position, EVERYTHING, nodes, &limits.after(self.values.nodes()));
        if found.is_limited { Err(SearchStopped) } else { Ok(found.bounds) }
    }

    /// The known bounds of a position without a search: from the table, or else the game's guess.
    pub fn known_bounds(&mut self, position: &G) -> Bounds {
        self.enter(position);
        self.values.look_up(position, position.turn())
    }

    /// The value of a position, its proof replayed with the rules alone. `proved` holds the results of earlier replays.
    pub fn proved_value(
        &mut self,
        position: &G,
        proved: &mut ProofMemory<G>,
        limits: Limits<'_>,
    ) -> Result<Value, ReplayError> {
        let before = self.nodes();
        let value = self.value(position, limits)?;
        let mut named = |position: &G| self.winning_move(position, limits.less(self.nodes() - before));
        replay(position, value, &mut named, proved, limits)?;
        Ok(value)
    }

    /// A winning move, if there is one: from the table, or else by searching the position. `None` if the position is
    /// lost or the game is over.
    pub fn winning_move(&mut self, position: &G, limits: Limits<'_>) -> Result<Option<G::Move>, SearchStopped> {
        self.enter(position);
        self.values.winning_move(position, &limits.after(self.values.nodes()))
    }

    /// The value of a position and its distance: how soon the winner can end the game. Fails at a limit, or if the value
    /// turns out to be wrong, which is a bug: here it has no proof.
    ///
    /// The value is found first. Then the question is only whether the winner can end the game within `d` moves of both
    /// players. A "no" takes about twice as long for every two moves more, a "yes" a fraction of that. So small
    /// distances are tried upwards while they are cheap, then larger ones downwards.
    pub fn distance(&mut self, position: &G, limits: Limits<'_>) -> Result<(Value, Dtw), ReplayError> {
        let before = self.nodes();
        let value = self.value(position, limits)?;
        if position.winner().is_some() {
            return Ok((value, Dtw(0)));
        }
        let (mover, opponent) = (position.turn(), position.turn().opponent());
        // Usually the players alternate, and the winner makes the last move.
        let (attacker, first) = if value == Value::Win { (mover, 1) } else { (opponent, 2) };
        let most = self.times.nodes() + UPWARDS;
        let ends = |solver: &mut Self, moves| {
            solver.ends_within(position, attacker, moves, limits.less(solver.nodes() - before))
        };
        // An answer often holds for more numbers of moves than the one asked about.
        let (mut asked, mut refuted) = (first, 0);
        let mut bound = loop {
            match ends(self, asked)? {
                (true, span) => break span,
                (false, span) => refuted = span,
            }
            let further = if self.times.nodes() < most { 2 } else { AHEAD };
            // No game lasts that long: the attacker never wins, and the value is wrong.
            asked = refuted.checked_add(further).ok_or_else(|| ReplayError::not_proved(position))?;
        };
        while refuted + 1 < bound {
            match ends(self, bound - 1)? {
                (true, span) => bound = span,
                (false, span) => refuted = span,
            }
        }
        Ok((value, Dtw(bound)))
    }

    /// Whether a player can end the game as its winner within a number of moves. Cheaper than
    /// [`distance`](Self::distance) if you only need to know whether one move is as good as another.
    pub fn wins_within(
        &mut self,
        position: &G,
        player: G::Player,
        distance: Dtw,
        limits: Limits<'_>,
    ) -> Result<bool, SearchStopped> {
        self.enter(position);
        if self.values.look_up(position, player).value() == Some(Value::Loss) {
            return Ok(false);
        }
        self.ends_within(position, player, distance.0, limits).map(|(ends, _)| ends)
    }

    /// Whether the attacker can end the game as its winner within a number of moves, and the number for which the proof
    /// holds as well: not larger if they can, not smaller if they cannot.
    pub(super) fn ends_within(
        &mut self,
        position: &G,
        attacker: G::Player,
        moves: u16,
        limits: Limits<'_>,
    ) -> Result<(bool, u16), SearchStopped> {
        let limits = limits.after(self.times.nodes());
        let (value, span) = self.times.value_with_span(&Within::new(position, attacker, moves), &limits)?;
        Ok((value.seen_by(position.turn() != attacker) == Value::Win, span))
    }
}
