//! A round about to be won: the winning move that leaves the winner the better refill.
//!
//! The winner of a round is the Defender of the next. Different moves that win the round can lead to different set-ups,
//! and the winner may choose among them as long as the win is forced. The loser may do the same with the last moves.
//!
//! All ways to reach home at once lead to the same set-ups: the tower due wins, and as the farthest tower it is set
//! down last, wherever on the row it stands. The choice is between winning now and winning otherwise a little later.

mod json;
mod text;

pub use json::FinishJson;

use std::cmp::Reverse;
use std::collections::HashMap;

use kamisado::{Fill, FinishedRound, Level, MatchFormat, Move, Player, Position, Setup};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::search::{Limits, SearchStopped, Solver};

use super::in_match::{Outlook, better};
use shares::WinCount;

/// What the end of a round is worth to the player who hoped to win it: more is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prize {
    /// The player has not won, or not yet.
    None,
    /// The next round, after the better fill. Ordered first by what is known about the match for the winner of this
    /// round, then by the Challenger's winning first moves: fewer is better, and with none the Challenger loses.
    Next(Outlook, Reverse<u64>),
    Match,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// All first moves of the Challenger, and those that win the round.
    pub moves: WinCount,
    /// The value of the match for the Defender, if requested and known.
    pub in_match: Option<Value>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    pub setup: Setup,
    pub worth: Worth,
}

impl Worth {
    fn prize(self) -> Prize {
        Prize::Next(Outlook::new(self.in_match), Reverse(self.moves.wins))
    }
}

impl Next {
    /// The value for the Challenger.
    pub fn value(&self) -> Value {
        if self.worth.moves.wins > 0 { Value::Win } else { Value::Loss }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    pub m: Move,
    /// How soon it wins, counting this move, if the winner hurries and the loser delays.
    pub distance: Dtw,
    /// What the winner is sure of after this move.
    pub prize: Prize,
    /// A line of play that leads there, with this move first: each player makes the best of the next round.
    pub line: Vec<Move>,
    pub end: FinishedRound,
    /// The next round after each fill, left and right; none if the match is over.
    pub next: Option<[Next; 2]>,
}

impl Finish {
    pub fn is_at_once(&self) -> bool {
        self.distance == Dtw(1)
    }

    /// The better fill; none if both are equally good, or if there is nothing to fill.
    pub fn fill(&self) -> Option<Fill> {
        better(self.next.as_ref()?.each_ref().map(|next| next.worth.prize()))
    }

    pub fn best_next(&self) -> Option<&Next> {
        self.next.as_ref()?.iter().min_by_key(|next| Reverse(next.worth.prize()))
    }

    /// What is known about the match for the winner of the round.
    pub fn chance(&self) -> Outlook {
        match self.prize {
            Prize::None => Outlook::Open,
            Prize::Next(chance, _) => chance,
            Prize::Match => Outlook::Won,
        }
    }
}

pub struct FinishStudy {
    pub position: Position,
    /// The number of tower moves within which the round must be over.
    pub within: u16,
    /// The moves that win in time, the best first.
    pub finishes: Vec<Finish>,
    /// The match, if known, and the limits for deciding it, in words.
    pub in_match: Option<(MatchFormat, String)>,
}

impl FinishStudy {
    pub fn winner(&self) -> Player {
        self.position.turn()
    }

    pub fn best(&self) -> &[Finish] {
        let best = self.finishes.first().map(|finish| finish.prize);
        let end = self.finishes.iter().position(|finish| Some(finish.prize) != best);
        &self.finishes[..end.unwrap_or(self.finishes.len())]
    }
}

#[derive(Clone, Copy)]
pub struct FinishTask<'a> {
    /// A position in which the player to move wins the round soon.
    pub position: &'a Position,
    /// The number of tower moves, counting both players, within which the round must be over.
    pub within: u16,
    /// The points with which the player to move wins the match, if known; a triple always wins it.
    pub points_to_win: Option<u32>,
    pub memory: usize,
    pub limits: Limits<'a>,
}

/// The moves with which the player to move wins the round in time, each with the set-ups of the next round. The best
/// move comes first; of equal ones, the soonest. Empty if there is no such move.
///
/// Exact within the limit: the winner plays only moves that still win in time, and of these the best one for the next
/// round; the loser plays the move that makes the next round best for the loser. `worth` values a set-up; it is called
/// once for each. Panics if the round is over.
pub fn finishes<E: From<SearchStopped>>(
    task: &FinishTask<'_>,
    worth: &mut dyn FnMut(&Setup) -> Result<Worth, E>,
) -> Result<Vec<Finish>, E> {
    assert!(task.position.outcome().is_none(), "a finished round cannot be won");
    let mut search = Search {
        winner: task.position.turn(),
        points_to_win: task.points_to_win,
        solver: Solver::new(task.memory),
        limits: task.limits,
        worth,
        known: HashMap::new(),
    };
    let mut found = Vec::new();
    for m in task.position.moves() {
        if let Some(distance) = search.distance(task.position, m, task.within)? {
            found.push(search.finish(task, m, distance)?);
        }
    }
    found.sort_by_key(|finish: &Finish| (Reverse(finish.prize), finish.distance));
    Ok(found)
}

struct Search<'a, 'c, E> {
    winner: Player,
    points_to_win: Option<u32>,
    solver: Solver<Position>,
    limits: Limits<'a>,
    worth: &'c mut dyn FnMut(&Setup) -> Result<Worth, E>,
    known: HashMap<Setup, Worth>,
}

impl<E: From<SearchStopped>> Search<'_, '_, E> {
    fn distance(&mut self, position: &Position, m: Move, within: u16) -> Result<Option<Dtw>, SearchStopped> {
        let child = position.after(m);
        for rest in 0..within {
            if self.solver.wins_within(&child, self.winner, Dtw(rest), self.limits.less(self.solver.nodes()))? {
                return Ok(Some(Dtw(rest).before()));
            }
        }
        Ok(None)
    }

    fn finish(&mut self, task: &FinishTask<'_>, m: Move, distance: Dtw) -> Result<Finish, E> {
        let child = task.position.after(m);
        let (prize, rest) = self.prize(&child, task.within - 1, Prize::None, Prize::Match)?;
        let line: Vec<Move> = std::iter::once(m).chain(rest).collect();
        let mut last = *task.position;
        line.iter().for_each(|&m| last.play_unchecked(m));
        let end = last.finished_round().expect("the line goes to the end of the round");
        let next = if prize == Prize::Match { None } else { Some(self.next(&end)?) };
        Ok(Finish { m, distance, prize, line, end, next })
    }

    fn next(&mut self, end: &FinishedRound) -> Result<[Next; 2], E> {
        let mut one = |fill| {
            let setup = end.next(fill);
            self.worth(&setup).map(|worth| Next { setup, worth })
        };
        Ok([one(Fill::Left)?, one(Fill::Right)?])
    }

    /// The prize of best play within N moves, and a line that leads to it.
    ///
    /// Alpha-beta: exact between the bounds; outside them, a bound of the truth.
    fn prize(
        &mut self,
        position: &Position,
        within: u16,
        mut low: Prize,
        mut high: Prize,
    ) -> Result<(Prize, Vec<Move>), E> {
        if let Some(end) = position.finished_round() {
            return Ok((self.prize_of_end(&end, high)?, Vec::new()));
        }
        if !self.solver.wins_within(position, self.winner, Dtw(within), self.limits.less(self.solver.nodes()))? {
            return Ok((Prize::None, Vec::new()));
        }
        let chooses = position.turn() == self.winner;
        let mut children: Vec<(Move, Position)> = position.moves().map(|m| (m, position.after(m))).collect();
        // If the prize is as good now as later, the line should end now.
        children.sort_by_key(|(_, child)| child.outcome().is_none());
        let mut best: Option<(Prize, Vec<Move>)> = None;
        for (m, child) in children {
            let (prize, mut line) = self.prize(&child, within - 1, low, high)?;
            if best.as_ref().is_some_and(|(best, _)| if chooses { prize <= *best } else { prize >= *best }) {
                continue;
            }
            line.insert(0, m);
            best = Some((prize, line));
            if chooses {
                low = low.max(prize);
            } else {
                high = high.min(prize);
            }
            if low >= high {
                break;
            }
        }
        Ok(best.expect("a round that goes on has a move"))
    }

    /// The prize of a finished round; if one fill is `enough`, the other is not examined.
    fn prize_of_end(&mut self, end: &FinishedRound, enough: Prize) -> Result<Prize, E> {
        if end.outcome.winner != self.winner {
            return Ok(Prize::None);
        }
        if self.wins_match(end) {
            return Ok(Prize::Match);
        }
        let mut best = Prize::None;
        for fill in Fill::ALL {
            best = best.max(self.worth(&end.next(fill))?.prize());
            if best >= enough {
                break;
            }
        }
        Ok(best)
    }

    fn wins_match(&self, end: &FinishedRound) -> bool {
        end.level_before() == Level::Triple || self.points_to_win.is_some_and(|points| end.points() >= points)
    }

    fn worth(&mut self, setup: &Setup) -> Result<Worth, E> {
        if let Some(&known) = self.known.get(setup) {
            return Ok(known);
        }
        let worth = (self.worth)(setup)?;
        self.known.insert(setup.clone(), worth);
        Ok(worth)
    }
}
