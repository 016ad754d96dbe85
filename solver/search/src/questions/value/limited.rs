//! Who wins a round whose first moves are limited: a proof-number search of at most three moves above the search of
//! ordinary rounds.

use super::fault::{AnswerError, Fault};
use super::question::Source;
use super::worker::Worker;
use crate::game::proof::{Bounds, FamilyBounds};
use crate::game::value::{Dtw, Value, Verdict};
use crate::game::{Game, TwoPlayer};
use crate::search::{Limits, ReplayError, SearchStopped, Solver};
use kamisado::{Limited, Player, Position};

/// Nodes that an ordinary round is searched before another one may be more promising.
const TURN: u64 = 500;

/// More moves than any round lasts.
const LONGEST: u16 = 1000;

impl Worker<'_> {
    /// The verdict of a round while its moves are limited, and the source that needs the most trust.
    pub(super) fn limited(&mut self, round: &Limited) -> Result<(Verdict, Source), AnswerError> {
        let unknown = Ok((Verdict::Unknown, Source::Search));
        let mut root = Node::new(*round, self)?;
        let value = loop {
            match root.bounds.value() {
                Some(value) => break value,
                None if !root.search(self)? => return unknown,
                None => {}
            }
        };
        let winner = round.position().winner_by(value);
        let Some(source) = root.prove(winner, self)? else { return unknown };
        let distance = if self.question().distance {
            let limits = self.left();
            Fault::unless_limited(distance(round, value, self.solver(), limits), round.position())?
        } else {
            None
        };
        Ok((Verdict::Proven(value, distance), source))
    }
}

/// How soon the winner of a round, which has this value, can end it. Fails at a limit, or if the value is wrong.
pub(in crate::questions) fn distance(
    round: &Limited,
    value: Value,
    solver: &mut Solver<Position>,
    limits: Limits<'_>,
) -> Result<Dtw, ReplayError> {
    let limits = limits.after(solver.nodes());
    let (winner, first) = (round.position().winner_by(value), if value == Value::Win { 1 } else { 2 });
    let mut timed = Timed::from(*round);
    let mut in_time = |moves| timed.ends_within(winner, moves, solver, limits);
    // Usually the players alternate, so every second number is asked about first.
    for moves in (first..LONGEST).step_by(2) {
        if in_time(moves)? {
            return Ok(Dtw(moves - u16::from(in_time(moves - 1)?)));
        }
    }
    Err(ReplayError::not_proved(round.position()))
}

/// Rounds of limited moves below one round, in the order in which they were of most use when a number of moves was asked about.
pub(in crate::questions) struct Timed {
    round: Limited,
    /// Empty before the first question, and where nothing is limited.
    children: Vec<Timed>,
}

impl From<Limited> for Timed {
    fn from(round: Limited) -> Timed {
        Timed { round, children: Vec::new() }
    }
}

impl Timed {
    /// Whether a player can end the round as its winner within a number of moves of both: by trying all limited moves, and
    /// searching the ordinary positions that they lead to. The limit of nodes is one for all nodes of the solver.
    pub fn ends_within(
        &mut self,
        player: Player,
        moves: u16,
        solver: &mut Solver<Position>,
        limits: Limits<'_>,
    ) -> Result<bool, SearchStopped> {
        let position = self.round.position();
        match position.winner() {
            Some(winner) => return Ok(winner == player),
            None if moves == 0 => return Ok(false),
            None if self.round.opening().is_over() => {
                return solver.wins_within(position, player, Dtw(moves), limits.less(solver.nodes()));
            }
            None => {}
        }
        let attacks = position.turn() == player;
        if self.children.is_empty() {
            self.children = children(&self.round).map(Timed::from).collect();
        }
        for number in 0..self.children.len() {
            if self.children[number].ends_within(player, moves - 1, solver, limits)? == attacks {
                // What decides for one number of moves often decides for the next.
                self.children[..=number].rotate_right(1);
                return Ok(attacks);
            }
        }
        Ok(!attacks)
    }
}

/// The rounds that the moves lead to, at the start of a round without their mirror images.
fn children(round: &Limited) -> impl Iterator<Item = Limited> {
    let is_start = round.position().due().is_none();
    let mut keys = Vec::new();
    round.moves().map(|m| round.after(m)).filter(move |next| {
        let key = is_start.then(|| next.key());
        let is_new = key.is_none() || !keys.contains(&key);
        keys.push(key);
        is_new
    })
}

/// A round in the tree of limited moves.
struct Node {
    round: Limited,
    /// From the side of the player to move.
    bounds: Bounds,
    /// The rounds that the moves lead to; empty before the first search, and where nothing is limited.
    children: Vec<Node>,
}

impl Node {
    /// A round with what is known of it without a search.
    fn new(round: Limited, worker: &mut Worker<'_>) -> Result<Node, AnswerError> {
        let position = round.position();
        let bounds = match position.winner() {
            Some(winner) => Bounds::over(winner == position.turn()),
            None if !round.opening().is_over() => Bounds::UNIT,
            None => match worker.question().known(&round)?.and_then(|(verdict, _)| verdict.value()) {
                Some(value) => value.into(),
                None => worker.solver().known_bounds(position),
            },
        };
        Ok(Node { round, bounds, children: Vec::new() })
    }

    /// Searches the most promising ordinary round for a while; false if a limit is reached.
    fn search(&mut self, worker: &mut Worker<'_>) -> Result<bool, AnswerError> {
        let position = self.round.position();
        if self.round.opening().is_over() {
            let limits = worker.left();
            if limits.nodes == Some(0) || limits.is_over() {
                return Ok(false);
            }
            let found = worker.solver().bounds_within(position, TURN, limits);
            self.bounds = found.unwrap_or(self.bounds);
            return Ok(found.is_ok());
        }
        let seen = |child: &Node| child.bounds.seen_by(child.round.position().turn() != position.turn());
        let mut goes_on = true;
        if self.children.is_empty() {
            let children = children(&self.round).map(|round| Node::new(round, worker));
            self.children = children.collect::<Result<_, _>>()?;
        } else {
            let best = FamilyBounds::of(self.children.iter().map(seen), false).best;
            goes_on = self.children[best].search(worker)?;
        }
        self.bounds = FamilyBounds::of(self.children.iter().map(seen), false).bounds();
        Ok(goes_on)
    }

    /// Proves that a player wins, with the proofs of the ordinary rounds that this rests on; returns the source that needs
    /// the most trust, or `None` if a limit is reached.
    fn prove(&self, winner: Player, worker: &mut Worker<'_>) -> Result<Option<Source>, AnswerError> {
        let position = self.round.position();
        if position.winner().is_some() {
            return Ok(Some(Source::Rules));
        }
        if self.round.opening().is_over() {
            let (verdict, source) = worker.looked(position)?;
            return match verdict.value() {
                None => Ok(None),
                Some(value) if position.winner_by(value) == winner => Ok(Some(source)),
                Some(_) => Err(Fault::new(position).into()),
            };
        }
        let is_won =
            |child: &&Node| child.bounds.value().is_some_and(|value| child.round.position().winner_by(value) == winner);
        let attacks = position.turn() == winner;
        let chosen =
            self.children.iter().filter(|child| !attacks || is_won(child)).take(if attacks { 1 } else { usize::MAX });
        let mut source = Source::Rules;
        for child in chosen {
            match child.prove(winner, worker)? {
                None => return Ok(None),
                Some(found) => source = source.max(found),
            }
        }
        Ok(Some(source))
    }
}
