//! Wins of mitsudomoe that can be forced within a number of turns, with their lines.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::{Step, Steps};
use crate::{Color, Position, Seat, Turn};
use kamisado_solver::game::Game;
use kamisado_solver::game::bounded::{Bounded, Side};
use kamisado_solver::game::value::Value;
use kamisado_solver::search::{Limits, ProofMemory, ReplayError, Solver};
use kamisado_solver::watch::Watch;

/// A question about a position.
#[derive(Clone, Copy)]
pub struct ForcedWinQuestion<'a> {
    /// The largest number of the winner's own turns, at least 1.
    pub turns: u8,
    /// Whether to replay each result before it is reported; see [`proved`](ForcedWinAnswer::proved).
    pub proof: bool,
    /// Memory for the search, in bytes.
    pub memory: usize,
    /// With two or more threads and no limit of nodes, both players' wins are searched for at once; same results.
    pub threads: usize,
    /// When to give up.
    pub limits: Limits<'a>,
    /// Receives each number of turns, from 1, as soon as it is known that nobody wins within it.
    pub watch: &'a dyn Watch,
}

impl Default for ForcedWinQuestion<'_> {
    /// Within one turn, proved, with one thread and up to 1 GiB, without limits.
    fn default() -> Self {
        ForcedWinQuestion { turns: 1, proof: true, memory: 1 << 30, threads: 1, limits: Limits::default(), watch: &() }
    }
}

/// Who can force a win, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcedWin {
    /// The player to move, within this many of their own turns and no fewer.
    Win(u8),
    /// Of two players, the other one, within this many of their own turns and no fewer.
    Loss(u8),
    /// Not the player to move within the turns of the question and, of two players, not the other one either.
    None,
    /// The limits of the search were reached first; nobody can within this many turns.
    Unknown(u8),
}

/// The answer to a [`ForcedWinQuestion`].
#[derive(Clone, Debug)]
pub struct ForcedWinAnswer {
    /// The result.
    pub forced: ForcedWin,
    /// Best play for a win or a loss: the winner wins as soon as possible, the others hold out as long as possible.
    pub line: Vec<Turn>,
    /// Whether the result was replayed. A win within a number of turns is replayed by the rules alone. The claim that
    /// nobody wins within fewer turns rests on the rules and on the argument of
    /// [`cannot_win_within`](kamisado_solver::game::bounded::Turns::cannot_win_within), which ends lines early. A
    /// [certificate](super::certificate) of either does not use the argument.
    pub proved: bool,
    /// Positions and half-made turns expanded.
    pub nodes: u64,
}

impl ForcedWinAnswer {
    /// The line from `position`, the position of the question, with the player who makes each turn.
    pub fn played(&self, position: &Position) -> Vec<(Color, String)> {
        let mut position = *position;
        let mut step = |&turn| {
            let made = (position.color(position.turn()), position.annotate(turn));
            position.play_unchecked(turn);
            made
        };
        self.line.iter().map(&mut step).collect()
    }
}

/// Finds out who can force a win of a game that is not over, for one turn, two and so on.
///
/// With more than two players, only the player to move is considered, against all the others. Fails only if the proof of
/// a result fails, which is a bug in the search.
///
/// ```
/// use mitsudomoe::questions::forced_win::{ForcedWin, ForcedWinQuestion, answer};
/// use mitsudomoe::Position;
///
/// let position: Position = "b . w wW wW / . . . wW . / . bB . . . / bB . . . . / . bB . . . | w:a1 b:e5 | w | w4 b4".parse()?;
/// let question = ForcedWinQuestion { turns: 2, ..ForcedWinQuestion::default() };
/// let found = answer(&position, &question)?;
/// assert_eq!(found.forced, ForcedWin::Win(1));
/// assert_eq!(position.annotate(found.line[0]), "place e4 d4-e4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer(position: &Position, question: &ForcedWinQuestion<'_>) -> Result<ForcedWinAnswer, ReplayError> {
    let attackers: Vec<Seat> = std::iter::once(position.turn()).chain(position.only_opponent()).collect();
    let (proof, memory) = (question.proof, question.memory / attackers.len());
    let superfluous = AtomicBool::new(false);
    let attack = |seat| AttackSearch::new(seat, proof, memory, question.limits);
    let mut attacks: Vec<AttackSearch<'_>> = attackers.into_iter().map(attack).collect();
    let together = question.threads > 1 && question.limits.nodes.is_none();
    let (mut forced, mut line) = (ForcedWin::None, Vec::new());
    for turns in 1..=question.turns {
        let found = match &mut attacks[..] {
            [search, against] if together => both(position, turns, search, against, &superfluous),
            attacks => first_to_win(attacks, position, turns, question.limits),
        };
        match found {
            Ok(None) => question.watch.advance(1),
            Ok(Some(who)) => {
                forced = if who == 0 { ForcedWin::Win(turns) } else { ForcedWin::Loss(turns) };
                line = match attacks[who].line(position, turns) {
                    // The line is only an example: if a limit ends it, it is left out.
                    Err(ReplayError::Stopped(_)) => Vec::new(),
                    line => line?,
                };
                break;
            }
            Err(ReplayError::Stopped(_)) => {
                forced = ForcedWin::Unknown(turns - 1);
                break;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(ForcedWinAnswer { forced, line, proved: proof, nodes: nodes_of(&attacks) })
}

/// Searches for wins of both players at once; a win of the first makes the other search superfluous.
fn both<'a>(
    position: &Position,
    turns: u8,
    search: &mut AttackSearch<'a>,
    against: &mut AttackSearch<'a>,
    superfluous: &'a AtomicBool,
) -> Result<Option<usize>, ReplayError> {
    against.limits.superfluous = Some(superfluous);
    let (wins, loses) = rayon::join(
        || {
            let wins = search.wins(position, turns);
            if !matches!(wins, Ok(false)) {
                superfluous.store(true, Ordering::Relaxed);
            }
            wins
        },
        || against.wins(position, turns),
    );
    if wins? { Ok(Some(0)) } else { Ok(loses?.then_some(1)) }
}

/// The number of the first of some attackers who can force a win within `turns` turns of their own. The limits count
/// the nodes of all of them, from their first searches.
pub(super) fn first_to_win<'a>(
    attacks: &mut [AttackSearch<'a>],
    position: &Position,
    turns: u8,
    limits: Limits<'a>,
) -> Result<Option<usize>, ReplayError> {
    for who in 0..attacks.len() {
        let left = limits.less(nodes_of(attacks));
        attacks[who].limit(left);
        if position.is_seated(attacks[who].attacker) && attacks[who].wins(position, turns)? {
            return Ok(Some(who));
        }
    }
    Ok(None)
}

/// The first of some attackers who can force a win within the fewest turns of their own, at most `within`, with that
/// number, and the number of turns within which none of them can, as far as the limits let it be known.
pub(super) fn soonest<'a>(
    attacks: &mut [AttackSearch<'a>],
    position: &Position,
    within: u8,
    limits: Limits<'a>,
) -> Result<(Option<(Seat, u8)>, u8), ReplayError> {
    let limits = limits.after(nodes_of(attacks));
    for turns in 1..=within {
        match first_to_win(attacks, position, turns, limits) {
            Ok(None) => {}
            Ok(Some(who)) => return Ok((Some((attacks[who].attacker, turns)), turns - 1)),
            Err(ReplayError::Stopped(_)) => return Ok((None, turns - 1)),
            Err(error) => return Err(error),
        }
    }
    Ok((None, within))
}

pub(super) fn nodes_of(attacks: &[AttackSearch<'_>]) -> u64 {
    attacks.iter().map(AttackSearch::nodes).sum()
}

pub(super) type AttackGame = Bounded<Steps>;
/// How the game is made: [`AttackGame::new`] or [`AttackGame::by_rules_alone`].
pub(super) type MakeGame = fn(Steps, Seat, u8) -> AttackGame;

pub(super) struct AttackSearch<'a> {
    pub(super) attacker: Seat,
    solver: Solver<AttackGame>,
    /// Nodes count from the first search.
    limits: Limits<'a>,
    proved: ProofMemory<AttackGame>,
    proof: bool,
}

impl<'a> AttackSearch<'a> {
    pub(super) fn new(attacker: Seat, proof: bool, memory: usize, limits: Limits<'a>) -> Self {
        AttackSearch { attacker, solver: Solver::new(memory), limits, proved: ProofMemory::new(memory / 16), proof }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.solver.nodes()
    }

    /// Sets other limits; nodes count from now.
    pub(super) fn limit(&mut self, limits: Limits<'a>) {
        self.limits = limits.after(self.solver.nodes());
    }

    fn left(&self) -> Limits<'a> {
        self.limits.less(self.solver.nodes())
    }

    pub(super) fn wins(&mut self, position: &Position, turns: u8) -> Result<bool, ReplayError> {
        let bounded = AttackGame::new(Steps::from(*position), self.attacker, turns);
        if let Some(winner) = bounded.winner() {
            return Ok(winner == Side::Attacker);
        }
        let left = self.left();
        let value = if self.proof {
            self.solver.proved_value(&bounded, &mut self.proved, left)?
        } else {
            self.solver.value(&bounded, left)?
        };
        Ok((value == Value::Win) == (bounded.turn() == Side::Attacker))
    }

    /// Best play to the attacker's win, which takes `turns` turns of their own and no fewer.
    pub(super) fn line(&mut self, position: &Position, turns: u8) -> Result<Vec<Turn>, ReplayError> {
        let (mut position, mut left, mut line) = (*position, turns, Vec::new());
        while position.outcome().is_none() {
            let turn = if position.turn() == self.attacker {
                while left > 1 && self.wins(&position, left - 1)? {
                    left -= 1;
                }
                let turn = self.turn_of(&position, left, AttackGame::new)?;
                left -= 1;
                turn
            } else {
                self.toughest_turn(&position, left)?
            };
            line.push(turn);
            position.play_unchecked(turn);
        }
        Ok(line)
    }

    /// A turn that wins the bounded game for its mover: the attacker, who has `left` turns, wins within them, this one
    /// included, or does not after it. `make` says whether an argument may answer for the rules, here and later.
    pub(super) fn turn_of(&mut self, position: &Position, left: u8, make: MakeGame) -> Result<Turn, ReplayError> {
        let attacker = self.attacker;
        let begin = make(Steps::from(*position), attacker, left);
        let limits = self.left();
        let Some(Step::Ring(ring)) = self.solver.winning_move(&begin, limits)? else {
            return Err(ReplayError::not_proved(&begin));
        };
        // The argument may end the bounded game in the middle of the turn, which is not over.
        let laid = AttackGame::by_rules_alone(begin.game().after(Step::Ring(ring)), attacker, left);
        let ends_well = |&m: &Step| {
            let next = laid.after(m);
            make(*next.game(), attacker, next.turns_left()).winner() == Some(begin.turn())
        };
        let mut ball = laid.moves().find(ends_well);
        if ball.is_none() {
            let asked = make(*laid.game(), attacker, left);
            let limits = self.left();
            ball = self.solver.winning_move(if asked.winner().is_none() { &asked } else { &laid }, limits)?;
        }
        let Some(Step::Ball(ball)) = ball else { return Err(ReplayError::not_proved(&begin)) };
        Ok(Turn { ring, ball })
    }

    /// A turn of another player after which the attacker needs as many turns as possible. The attacker wins within
    /// `left` whatever is played.
    fn toughest_turn(&mut self, position: &Position, left: u8) -> Result<Turn, ReplayError> {
        for fewer in (1..left).rev() {
            if !self.wins(position, fewer)? {
                return self.delaying_turn(position, fewer);
            }
        }
        // The attacker wins with their next turn; skip turns that end the game before that.
        let turns = position.turns();
        let last = turns.iter().find(|&&turn| position.after(turn).outcome().is_none()).or(turns.first());
        last.copied().ok_or_else(|| ReplayError::not_proved(&Steps::from(*position)))
    }

    /// A turn of another player after which the attacker does not win within `turns` turns of their own.
    fn delaying_turn(&mut self, position: &Position, turns: u8) -> Result<Turn, ReplayError> {
        if AttackGame::new(Steps::from(*position), self.attacker, turns).winner().is_none() {
            return self.turn_of(position, turns, AttackGame::new);
        }
        // The argument shows that there is such a turn. It also applies after most of these turns.
        let comes_too_late = |turn: &Turn| {
            let next = AttackGame::new(Steps::from(position.after(*turn)), self.attacker, turns);
            next.winner() == Some(Side::Defenders)
        };
        match position.turns().into_iter().find(comes_too_late) {
            Some(turn) => Ok(turn),
            None => self.turn_of(position, turns, AttackGame::by_rules_alone),
        }
    }
}
