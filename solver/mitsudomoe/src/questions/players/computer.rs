//! The computer as a player.

use crate::{Position, Turn};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::Level;
use super::greedy::{greedy_turn, rated};
use crate::questions::forced_win::{AttackGame, AttackSearch, nodes_of, soonest};
use crate::questions::known::Known;
use kamisado_solver::search::{Limits, ReplayError};

/// The most nodes for one choice: a fraction of a second.
pub const NODES: u64 = 20_000;

/// Memory for each search, in bytes: enough for all nodes.
const MEMORY: usize = 1 << 22;

/// The computer's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The turn.
    pub turn: Turn,
    /// What is known of it: open to 0 turns if it was not searched.
    pub known: Known,
    /// Whether turns that look better are known to lose, or known less far.
    pub avoids: bool,
    /// Positions and half-made turns expanded by the search.
    pub nodes: u64,
}

impl Choice {
    /// Why the turn was chosen.
    pub const fn why(&self) -> Why {
        match self.known {
            Known::Win(_) => Why::Wins,
            Known::Loss(_) => Why::Loses,
            Known::Open(_) if self.avoids => Why::Avoids,
            Known::Open(_) => Why::Plays,
        }
    }
}

/// Why a turn was chosen: it wins; it looks best; those that look better lose; or every turn loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MitsudomoeWhy")]
#[allow(missing_docs)]
pub enum Why {
    Wins,
    Plays,
    Avoids,
    Loses,
}

/// Chooses a turn in a game that is not over, with at most [`NODES`] nodes, or the limits'; the unknown counts as open.
/// Fails only if the search has a bug.
///
/// ```
/// use mitsudomoe::questions::known::Known;
/// use mitsudomoe::questions::players::{Level, Why, choose};
/// use kamisado_solver::search::Limits;
/// use mitsudomoe::Position;
/// use rand::SeedableRng;
/// use rand_chacha::ChaCha8Rng;
///
/// let position: Position = "b . w wW wW / . . . wW . / . bB . . . / bB . . . . / . bB . . . | w:a1 b:e5 | w | w4 b4".parse()?;
/// let choice = choose(&position, Level::Strong, Limits::NONE, &mut ChaCha8Rng::seed_from_u64(1))?;
/// assert_eq!((choice.known, choice.why()), (Known::Win(1), Why::Wins));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose(
    position: &Position,
    level: Level,
    limits: Limits<'_>,
    random: &mut impl Rng,
) -> Result<Choice, ReplayError> {
    let (wins, safe) = match level {
        Level::Random => {
            let turns = position.turns();
            let turn = turns[random.random_range(0..turns.len())];
            return Ok(Choice { turn, known: Known::Open(0), avoids: false, nodes: 0 });
        }
        Level::Greedy => {
            let turn = greedy_turn(position, random);
            let wins = position.after(turn).winner() == Some(position.turn());
            let known = if wins { Known::Win(1) } else { Known::Open(0) };
            return Ok(Choice { turn, known, avoids: false, nodes: 0 });
        }
        Level::Careful => (2, 1),
        Level::Strong => (3, 2),
    };
    let nodes = limits.nodes.unwrap_or(NODES).min(NODES);
    let limits = Limits { nodes: Some(nodes), ..limits };
    let half = Limits { nodes: Some(nodes / 2), ..limits };
    let mut attack = [AttackSearch::new(position.turn(), false, MEMORY, half)];
    if let (Some((_, turns)), _) = soonest(&mut attack, position, wins, half)? {
        match attack[0].turn_of(position, turns, AttackGame::new) {
            Err(ReplayError::Stopped(_)) => {}
            turn => {
                return Ok(Choice { turn: turn?, known: Known::Win(turns), avoids: false, nodes: nodes_of(&attack) });
            }
        }
    }
    let limits = limits.less(nodes_of(&attack));
    let others = position.in_turn().skip(1).map(|seat| AttackSearch::new(seat, false, MEMORY, limits));
    let mut others: Vec<AttackSearch<'_>> = others.collect();
    let choice = safest(position, &mut others, safe, limits, random)?;
    Ok(Choice { nodes: nodes_of(&attack) + nodes_of(&others), ..choice })
}

/// The turn that looks best among those after which none of the others can force a win within `within` turns. If there is
/// none, one that stays open longest, or else one that loses latest. Each of the others has a search.
fn safest<'a>(
    position: &Position,
    others: &mut [AttackSearch<'a>],
    within: u8,
    limits: Limits<'a>,
    random: &mut impl Rng,
) -> Result<Choice, ReplayError> {
    let mut turns = rated(position);
    turns.shuffle(random);
    turns.sort_by_key(|&(rate, _)| rate);
    // Open is better than lost, and either better for longer.
    let preference = |known| match known {
        Known::Loss(turns) => (false, turns),
        Known::Win(turns) | Known::Open(turns) => (true, turns),
    };
    let mut best: Option<(usize, Turn, Known)> = None;
    for (number, (_, turn)) in turns.into_iter().enumerate() {
        let next = position.after(turn);
        // A quarter of what is left for each turn: one that is hard to search must not take it all.
        let left = limits.less(nodes_of(others)).share(4);
        let known = if next.winner().is_some() || !next.is_seated(position.turn()) {
            Known::Loss(0)
        } else {
            match soonest(others, &next, within, left)? {
                (Some((_, turns)), _) => Known::Loss(turns),
                (None, none_within) => Known::Open(none_within),
            }
        };
        if best.is_none_or(|(.., least)| preference(known) > preference(least)) {
            best = Some((number, turn, known));
        }
        if known == Known::Open(within) {
            break;
        }
    }
    let (number, turn, known) = best.expect("the player to move has a turn");
    Ok(Choice { turn, known, avoids: number > 0, nodes: 0 })
}
