//! A line of play of a match, as far as it is known: the moves of a round, the fill after it, and so on.

use super::settled::SettledSetups;
use super::solver::winner;
use kamisado::{Fill, Limited, MatchMove, MatchState, Move, Player, Position};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::game::{Game, TwoPlayer};
use kamisado_solver::questions::best::{BestPlay, LineStep};
use kamisado_solver::questions::value::Fault;
use kamisado_solver::search::{Limits, ReplayError};

/// A line of play from a state of a match.
///
/// The winner of the match plays only moves and fills that keep it won. Apart from that, both play for the round: its
/// winner wins as soon as possible, and the other player holds out as long as possible. Of several such moves, the
/// first in the order of [`Game::moves`] is played; of two such fills, the left one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchLine {
    /// The moves and fills in order, as far as they were found before a limit was reached.
    pub steps: Vec<MatchStep>,
    /// The state that it leads to.
    pub end: MatchState,
    /// Positions expanded by the search.
    pub nodes: u64,
}

/// A move of a tower, or a fill, of a [`MatchLine`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchStep {
    /// The state before it.
    pub state: MatchState,
    /// What is played.
    pub m: MatchMove,
    /// How a tower's move compares with the others for the round alone; `None` for a fill.
    pub in_round: Option<InRound>,
}

/// What a move of the line means for the round alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InRound {
    /// The best move for the round alone, and how many are equally good.
    pub best: LineStep,
    /// The value of the move that is played, for the player who makes it.
    pub value: Value,
    /// The distance to the end of the round, this move included.
    pub distance: Dtw,
}

impl InRound {
    /// Whether the move is a best move for the round.
    pub fn is_best(&self) -> bool {
        (self.value, self.distance) == (self.best.value, self.best.distance)
    }
}

/// How far a line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// To the end of the round and the fill after it; further if any win of the next round decides the match.
    Round,
    /// To the end of the match.
    Match,
}

/// The line from a state of a match that a player wins, within the limits of `settled` and `memory` bytes. Fails only
/// if a search cannot prove what it claims, which is a bug.
pub fn line(
    state: &MatchState,
    winner: Player,
    reach: Reach,
    memory: usize,
    settled: &SettledSetups<'_>,
) -> Result<MatchLine, Fault> {
    let mut found = Line { winner, memory, settled, steps: Vec::new(), state: *state, nodes: 0 };
    // If a limit is reached, the answer is what was found so far.
    let followed = found.follow(reach);
    Fault::unless_limited(followed, found.state.position())?;
    Ok(MatchLine { steps: found.steps, end: found.state, nodes: found.nodes + settled.nodes() })
}

struct Line<'l> {
    winner: Player,
    memory: usize,
    settled: &'l SettledSetups<'l>,
    steps: Vec<MatchStep>,
    state: MatchState,
    /// Positions expanded in rounds alone.
    nodes: u64,
}

impl Line<'_> {
    fn follow(&mut self, reach: Reach) -> Result<(), ReplayError> {
        while self.state.winner().is_none() {
            if self.state.chooser().is_some() {
                let fill = self.fill()?;
                self.play(fill.into(), None);
            } else {
                let is_fresh = self.steps.last().is_some_and(|step| matches!(step.m, MatchMove::Fill(_)));
                if is_fresh && !self.state.is_last_round() && reach == Reach::Round {
                    return Ok(());
                }
                self.round()?;
            }
        }
        Ok(())
    }

    fn play(&mut self, m: MatchMove, in_round: Option<InRound>) {
        self.steps.push(MatchStep { state: self.state, m, in_round });
        self.state = self.state.after(m);
    }

    /// The left fill, unless only the right one keeps the match won.
    fn fill(&self) -> Result<Fill, ReplayError> {
        let right_alone =
            self.state.turn() == self.winner && !self.keeps(Fill::Left.into())? && self.keeps(Fill::Right.into())?;
        Ok(if right_alone { Fill::Right } else { Fill::Left })
    }

    fn keeps(&self, m: MatchMove) -> Result<bool, ReplayError> {
        Ok(winner(&self.state.after(m), self.memory, self.settled)? == self.winner)
    }

    fn round(&mut self) -> Result<(), ReplayError> {
        let limits: Limits<'_> = self.settled.limits();
        let mut alone = BestPlay::new(self.memory, limits.less(self.nodes), self.settled.proves());
        let played = self.round_by(&mut alone);
        self.nodes += alone.nodes();
        played
    }

    fn round_by(&mut self, alone: &mut BestPlay<'_>) -> Result<(), ReplayError> {
        let mut known: Option<(Player, Dtw)> = None;
        while self.state.position().outcome().is_none() {
            let position = *self.state.position();
            let (ahead, distance) = match known {
                Some(known) => known,
                None => Line::outlook(alone, &position)?,
            };
            let (mut best, equal) = alone.step(&position.into(), ahead, distance)?;
            let free = position.turn() != self.winner || (ahead == self.winner && self.state.is_decisive_for(ahead));
            let mut chosen = if free { Some(best.m) } else { None };
            for m in equal.iter().copied().filter(|_| !free) {
                if chosen.is_none() && self.keeps(m.into())? {
                    chosen = Some(m);
                }
            }
            let (m, after) = match chosen {
                Some(m) => (m, (ahead, distance)),
                None => self.next_best(alone, &position, &equal)?,
            };
            if m != best.m && chosen.is_some() {
                best.m = m;
                best.passes = position.clone().play(m).expect("a legal move");
            }
            let value = if after.0 == position.turn() { Value::Win } else { Value::Loss };
            self.play(m.into(), Some(InRound { best, value, distance: after.1 }));
            known = Some((after.0, Dtw(after.1.0 - 1)));
        }
        Ok(())
    }

    /// Among the other moves that keep the match won, the best one for the round; with the winner of the round and the
    /// distance after it.
    fn next_best(
        &self,
        alone: &mut BestPlay<'_>,
        position: &Position,
        tried: &[Move],
    ) -> Result<(Move, (Player, Dtw)), ReplayError> {
        let mut found: Option<(Move, (Player, Dtw))> = None;
        for m in position.moves().filter(|m| !tried.contains(m)) {
            if !self.keeps(m.into())? {
                continue;
            }
            let child = position.after(m);
            let (ahead, distance) = match child.winner() {
                Some(winner) => (winner, Dtw(0)),
                None => Line::outlook(alone, &child)?,
            };
            let rank = |(ahead, Dtw(distance)): (Player, Dtw)| match ahead == position.turn() {
                true => (1, -i32::from(distance)),
                false => (0, i32::from(distance)),
            };
            let outlook = (ahead, distance.before());
            if found.is_none_or(|(_, known)| rank(outlook) > rank(known)) {
                found = Some((m, outlook));
            }
        }
        // Some move of its winner keeps the match, unless a value is wrong.
        found.ok_or_else(|| ReplayError::not_proved(position))
    }

    /// The winner of the round from a position that is not over, and the distance.
    fn outlook(alone: &mut BestPlay<'_>, position: &Position) -> Result<(Player, Dtw), ReplayError> {
        let round = Limited::from(*position);
        let value = alone.value(&round)?;
        Ok((position.winner_by(value), alone.distance(&round, value)?))
    }
}
