//! The questions about one state.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kamisado::{Fill, MatchMove, MatchState, Player, Position, Setup};
use kamisado_matches::{SettledSetups, winner};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::value::{Fault, Question, answer};
use kamisado_solver::search::{Limits, SearchStopped};
use serde::{Deserialize, Serialize};

use super::{BetweenRounds, RoundScore};
use answers::refill::Outlook;
use answers::refill::finish::{FinishTask, Worth, finishes};
use answers::setup::SETUP_MEMORY;
use shares::WinCount;
use terminal::interrupt::Interruption;

const WITHIN_MEMORY: usize = 1 << 22;

#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    /// Positions for each answer: who wins after each fill, what other ways to win lead to, what the loser's moves do.
    pub nodes: Option<u64>,
    /// The time for each of these answers, which then depend on the machine.
    pub time: Option<Duration>,
    /// The number of moves, counting both players, within which another way to win the round must end it.
    pub within: u16,
    pub stop: &'a AtomicBool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BetweenAnswer {
    /// Whether the Challenger wins the match after each fill, left and right; none if the limits were reached.
    pub challenger_wins: [Option<bool>; 2],
    pub last_move: LastMove,
    /// The loser's last choice in the next round.
    pub lost_round: LostRound,
    pub nodes: u64,
}

/// How many of a list of moves win the match for the player who makes them, as far as is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ways {
    pub won: u32,
    pub lost: u32,
    pub open: u32,
}

/// More ways to end a round within a few moves than there are.
const MOST_WAYS: u32 = 1 << 20;

/// More positions than the searches of a state expand, and few enough that a sum of them is a number.
const MOST_POSITIONS: u64 = 1 << 44;

impl Ways {
    fn add(&mut self, chance: Outlook) {
        match chance {
            Outlook::Won => self.won += 1,
            Outlook::Lost => self.lost += 1,
            Outlook::Open => self.open += 1,
        }
    }

    pub fn differ(self) -> Option<bool> {
        match self {
            Ways { won: 1.., lost: 1.., .. } => Some(true),
            Ways { open: 0, .. } => Some(false),
            _ => None,
        }
    }

    pub fn any_wins(self) -> Option<bool> {
        match self {
            Ways { won: 1.., .. } => Some(true),
            Ways { open: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// The last move of the round before, with which its winner reached home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LastMove {
    Deadlock,
    /// Only reaching home wins the round within the number of moves.
    Only,
    /// Other moves do, with the outcome that the winner of the round can be sure of.
    Several(Ways),
}

impl LastMove {
    /// Whether another way to win the round changes who wins the match, if its winner wins it as played: `after`. None
    /// if there is no other way.
    pub fn changes(self, after: Option<bool>) -> Option<Option<bool>> {
        let LastMove::Several(Ways { won, lost, open }) = self else { return None };
        Some(after.and_then(|won_after| {
            let others = if won_after { lost } else { won };
            if others > 0 { Some(true) } else { (open == 0).then_some(false) }
        }))
    }
}

/// The round after the state, as seen by its loser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LostRound {
    Decisive,
    /// Once the round was lost, the loser never had two moves.
    Forced,
    /// The loser's moves at the last turn with several; those after one that wins and one that loses are not searched.
    Choice(Ways),
}

/// Answers all questions about a state; with one thread and no time set, the findings depend on nothing else.
pub fn ask(between: &BetweenRounds, effort: &Effort<'_>) -> anyhow::Result<BetweenAnswer> {
    let settled = SettledSetups::new(Limits::default(), true);
    let mut asker = Asker { effort, settled, limits: Limits::default(), nodes: 0 };
    let challenger = between.defender().opponent();
    let mut challenger_wins = [None; 2];
    for (wins, fill) in challenger_wins.iter_mut().zip(Fill::ALL) {
        let next = between.state().after(MatchMove::Fill(fill));
        asker.begin();
        *wins = asker.winner(&next)?.map(|winner| winner == challenger);
    }
    asker.begin();
    let last_move = asker.last_move(between, best_for_defender(challenger_wins).is_some())?;
    asker.begin();
    let lost_round = asker.lost_round(&between.after)?;
    Ok(BetweenAnswer { challenger_wins, last_move, lost_round, nodes: asker.nodes })
}

impl BetweenAnswer {
    /// Whether a state can have these findings. They may come from a file, and sums are made of the numbers.
    pub fn is_possible(&self) -> bool {
        let most = |ways: &Ways| [ways.won, ways.lost, ways.open].iter().all(|number| *number <= MOST_WAYS);
        let last_move = match &self.last_move {
            LastMove::Several(ways) => most(ways),
            LastMove::Deadlock | LastMove::Only => true,
        };
        let lost_round = match &self.lost_round {
            LostRound::Choice(ways) => most(ways),
            LostRound::Decisive | LostRound::Forced => true,
        };
        last_move && lost_round && self.nodes <= MOST_POSITIONS
    }

    pub fn defender_wins(&self) -> Option<bool> {
        best_for_defender(self.challenger_wins)
    }

    pub fn fill_decides(&self) -> Option<bool> {
        let [left, right] = self.challenger_wins;
        left.zip(right).map(|(left, right)| left != right)
    }
}

fn best_for_defender(challenger_wins: [Option<bool>; 2]) -> Option<bool> {
    match challenger_wins {
        wins if wins.contains(&Some(false)) => Some(true),
        [Some(_), Some(_)] => Some(false),
        _ => None,
    }
}

struct Asker<'a> {
    effort: &'a Effort<'a>,
    settled: SettledSetups<'static>,
    limits: Limits<'a>,
    nodes: u64,
}

impl Asker<'_> {
    fn begin(&mut self) {
        let Effort { nodes, time, stop, .. } = *self.effort;
        let deadline = time.map(|time| Instant::now() + time);
        self.limits = Limits { nodes, deadline, stop: Some(stop), ..Limits::default() };
    }

    fn winner(&mut self, state: &MatchState) -> anyhow::Result<Option<Player>> {
        let settled = self.settled.with_limits(self.limits);
        let found = winner(state, SETUP_MEMORY, &settled);
        self.nodes += settled.nodes();
        self.limits = self.limits.less(settled.nodes());
        match Fault::unless_limited(found, state.position())? {
            None if self.effort.stop.load(Ordering::Relaxed) => Err(Interruption.into()),
            winner => Ok(winner),
        }
    }

    fn chance(&mut self, state: &MatchState, player: Player) -> anyhow::Result<Outlook> {
        let wins = |winner| if winner == player { Value::Win } else { Value::Loss };
        Ok(Outlook::new(self.winner(state)?.map(wins)))
    }

    /// The winner's other ways to win the round before; these are valued only if the value of the played one is known.
    fn last_move(&mut self, between: &BetweenRounds, valued: bool) -> anyhow::Result<LastMove> {
        let winner = between.defender();
        let [.., last, _] = &between.before[..] else { return Ok(LastMove::Only) };
        if last.turn() != winner || !last.can_win_now() {
            return Ok(LastMove::Deadlock);
        }
        let score = MatchState::new(*last, RoundScore::FORMAT).expect("a match that goes on").score();
        let task = FinishTask {
            position: last,
            within: self.effort.within,
            points_to_win: Some(RoundScore::FORMAT.target() - score.of(winner)),
            memory: WITHIN_MEMORY,
            limits: Limits { stop: Some(self.effort.stop), ..Limits::default() },
        };
        let deadlock = last.deadlock();
        let found = finishes(&task, &mut |setup: &Setup| -> anyhow::Result<Worth> {
            let mut in_match = None;
            if valued {
                let next = Position::new(setup, deadlock).expect("a set-up at the start of a round");
                let state = MatchState::new(next, RoundScore::FORMAT).expect("a match that goes on");
                in_match = self.winner(&state)?.map(|won| if won == winner { Value::Win } else { Value::Loss });
            }
            // Only the match counts here.
            Ok(Worth { moves: WinCount::default(), in_match })
        });
        let found = found.map_err(|error| if error.is::<SearchStopped>() { Interruption.into() } else { error })?;
        let mut ways = Ways::default();
        for finish in found.iter().filter(|finish| !finish.is_at_once()) {
            ways.add(finish.chance());
        }
        Ok(if ways == Ways::default() { LastMove::Only } else { LastMove::Several(ways) })
    }

    fn lost_round(&mut self, line: &[Position]) -> anyhow::Result<LostRound> {
        let end = line.last().and_then(Position::outcome).expect("it was played to its end");
        let loser = end.winner.opponent();
        let start = MatchState::new(line[0], RoundScore::FORMAT).expect("a match that goes on");
        if start.is_decisive_for(end.winner) {
            return Ok(LostRound::Decisive);
        }
        let limits = Limits { stop: Some(self.effort.stop), ..Limits::default() };
        let question = Question { memory: SETUP_MEMORY, limits, ..Question::default() };
        for position in line.iter().rev().filter(|position| position.outcome().is_none() && position.turn() == loser) {
            if position.count_moves() < 2 {
                continue;
            }
            match answer(position, &question)?.verdict.value() {
                None => return Err(Interruption.into()),
                Some(Value::Win) => continue,
                Some(Value::Loss) => {}
            }
            let state = MatchState::new(*position, RoundScore::FORMAT).expect("a match that goes on");
            let mut ways = Ways::default();
            for m in state.moves() {
                ways.add(self.chance(&state.after(m), loser)?);
                if ways.differ() == Some(true) {
                    break;
                }
            }
            return Ok(LostRound::Choice(ways));
        }
        Ok(LostRound::Forced)
    }
}
