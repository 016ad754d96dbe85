//! What is known of each turn of a position: who can force a win after it, and how soon.

use std::ops::Range;
use std::time::Duration;

use super::forced_win::{AttackSearch, ForcedWin, ForcedWinAnswer, ForcedWinQuestion, first_to_win, nodes_of};
use crate::{Position, Seat, Turn};
use kamisado_solver::clock::Instant;
use kamisado_solver::search::{Limits, ReplayError};

/// What is known of a turn, for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// They win within this many of their own turns and no fewer; this turn is the first.
    Win(u8),
    /// After it, an opponent can force a win within this many of the opponent's own turns, against all others, and none
    /// can within fewer. 0 if the turn itself gives the game away: its player is out, or another has won by it.
    Loss(u8),
    /// Nobody can within this many turns of their own; more is not known.
    Open(u8),
}

/// A legal turn, and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownTurn {
    /// The turn.
    pub turn: Turn,
    /// What it leads to.
    pub known: Known,
}

/// What is known of the turns of a position, and who can force a win there.
#[derive(Clone, Debug)]
pub struct KnownTurns {
    /// All legal turns, in their order.
    pub turns: Vec<KnownTurn>,
    /// Who can force a win in the position, with best play.
    pub answer: ForcedWinAnswer,
    /// Every turn is a win, a loss or open to this number of turns.
    pub depth: u8,
    /// Whether the search ended before its limits.
    pub complete: bool,
}

/// Finds what is known of every turn of a game that is not over, within one turn, two and so on. `decide` says whether to
/// stop as soon as the player to move is known to win; of the other turns, only those that win as soon are then found.
///
/// `found` receives what is known so far after each number of turns, and within it whenever there is news and half a
/// second has passed. The result is not given to it. One thread searches, and the question's watch is not told. Fails
/// only if the proof of a result fails, which is a bug in the search.
///
/// ```
/// use mitsudomoe::questions::forced_win::ForcedWinQuestion;
/// use mitsudomoe::questions::known::{Known, known_turns};
/// use mitsudomoe::Position;
///
/// let position: Position = "b . w wW wW / . . . wW . / . bB . . . / bB . . . . / . bB . . . | w:a1 b:e5 | w | w4 b4".parse()?;
/// let found = known_turns(&position, &ForcedWinQuestion::default(), false, &mut |_| ())?;
/// let wins = found.turns.iter().filter(|found| found.known == Known::Win(1));
/// let texts: Vec<String> = wins.map(|found| position.annotate(found.turn)).collect();
/// assert_eq!(texts, ["place e4 d4-e4", "c5-e4 d4-e4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn known_turns(
    position: &Position,
    question: &ForcedWinQuestion<'_>,
    decide: bool,
    found: &mut dyn FnMut(&KnownTurns),
) -> Result<KnownTurns, ReplayError> {
    let mover = position.turn();
    let memory = question.memory / position.players().count();
    let attack = |seat: Seat| AttackSearch::new(seat, question.proof, memory, question.limits);
    let turns = position.turns();
    let after: Vec<Position> = turns.iter().map(|&turn| position.after(turn)).collect();
    // The rules alone say how a turn ends the game.
    let at_once = |after: &Position| match after.winner() {
        Some(winner) if winner == mover => Known::Win(1),
        None if after.is_seated(mover) => Known::Open(0),
        _ => Known::Loss(0),
    };
    let known = |(&turn, after)| KnownTurn { turn, known: at_once(after) };
    let turns = turns.iter().zip(&after).map(known).collect();
    let (forced, proved) = (ForcedWin::Unknown(0), question.proof);
    let answer = ForcedWinAnswer { forced, line: Vec::new(), proved, nodes: 0 };
    let mut search = TurnSearch {
        position: *position,
        question: *question,
        decide,
        attacks: position.in_turn().map(attack).collect(),
        known: KnownTurns { turns, answer, depth: 0, complete: false },
        after,
        found,
        reported: Instant::now(),
    };
    match search.deepen() {
        Err(ReplayError::Stopped(_)) => {}
        ended => ended?,
    }
    search.known.answer.nodes = nodes_of(&search.attacks);
    Ok(search.known)
}

/// The least time between two reports of news within one depth.
const BEAT: Duration = Duration::from_millis(500);
/// Nodes for a turn before the others have theirs; then eight times as many, and so on: a hard turn holds up no easy one.
const FIRST_SHARE: u64 = 512;

struct TurnSearch<'a, 'f> {
    position: Position,
    question: ForcedWinQuestion<'a>,
    decide: bool,
    /// The searches for a win of the mover and of the others, clockwise. Each serves all turns and depths.
    attacks: Vec<AttackSearch<'a>>,
    after: Vec<Position>,
    known: KnownTurns,
    found: &'f mut dyn FnMut(&KnownTurns),
    reported: Instant,
}

impl TurnSearch<'_, '_> {
    fn deepen(&mut self) -> Result<(), ReplayError> {
        for turns in 1..=self.question.turns {
            self.ask_position(turns)?;
            let wins = matches!(self.known.answer.forced, ForcedWin::Win(_));
            let is_decided = wins && self.decide;
            let players = usize::from(!wins)..if is_decided { 1 } else { self.attacks.len() };
            self.ask_turns(turns, players)?;
            if is_decided {
                break;
            }
            self.known.depth = turns;
            if self.open().is_empty() {
                self.known.depth = self.question.turns;
                break;
            }
            self.report();
        }
        self.known.complete = true;
        if matches!(self.known.answer.forced, ForcedWin::Unknown(_)) {
            self.known.answer.forced = ForcedWin::None;
        }
        Ok(())
    }

    /// Asks for the position itself. A no about the mover holds for all turns, and so does a yes about an opponent.
    fn ask_position(&mut self, turns: u8) -> Result<(), ReplayError> {
        if matches!(self.known.answer.forced, ForcedWin::Win(_)) {
            return Ok(());
        }
        match first_to_win(&mut self.attacks, &self.position, turns, self.question.limits)? {
            None => {}
            Some(0) => return self.force(ForcedWin::Win(turns), 0, turns),
            Some(who) => {
                for i in self.open() {
                    self.settle(i, Known::Loss(turns));
                }
                if self.attacks.len() == 2 {
                    return self.force(ForcedWin::Loss(turns), who, turns);
                }
            }
        }
        self.known.answer.forced = ForcedWin::Unknown(turns);
        Ok(())
    }

    fn force(&mut self, forced: ForcedWin, who: usize, turns: u8) -> Result<(), ReplayError> {
        self.known.answer.forced = forced;
        self.allow(who, u64::MAX);
        self.known.answer.line = self.attacks[who].line(&self.position, turns)?;
        self.report();
        Ok(())
    }

    /// Asks for each open turn whether these players win after it. It stays open to these turns if none of all does.
    fn ask_turns(&mut self, turns: u8, players: Range<usize>) -> Result<(), ReplayError> {
        let open = self.open();
        let mut unanswered = vec![self.attacks.len() - players.start; self.known.turns.len()];
        let mut questions: Vec<(usize, usize)> = players.flat_map(|who| open.iter().map(move |&i| (i, who))).collect();
        let mut share = FIRST_SHARE;
        while !questions.is_empty() {
            let mut hard = Vec::new();
            for (i, who) in questions {
                if !matches!(self.known.turns[i].known, Known::Open(_)) {
                    continue;
                }
                let (after, left) = (self.after[i], turns - u8::from(who == 0));
                match self.wins(who, &after, left, share)? {
                    None => hard.push((i, who)),
                    Some(true) => self.settle(i, if who == 0 { Known::Win(turns) } else { Known::Loss(turns) }),
                    Some(false) => {
                        unanswered[i] -= 1;
                        if unanswered[i] == 0 {
                            self.settle(i, Known::Open(turns));
                        }
                    }
                }
            }
            (questions, share) = (hard, share.saturating_mul(8));
        }
        Ok(())
    }

    /// Whether a player wins within `turns` turns of their own; `None` if about `share` nodes do not tell.
    fn wins(&mut self, who: usize, position: &Position, turns: u8, share: u64) -> Result<Option<bool>, ReplayError> {
        let is_last = self.allow(who, share);
        match self.attacks[who].wins(position, turns) {
            Err(ReplayError::Stopped(_)) if !is_last && !self.question.limits.is_over() => Ok(None),
            found => found.map(Some),
        }
    }

    /// Lets a search have a share of the nodes that are left. Returns whether it is all of them.
    fn allow(&mut self, who: usize, share: u64) -> bool {
        let left = self.question.limits.less(nodes_of(&self.attacks));
        let nodes = left.nodes.unwrap_or(u64::MAX);
        self.attacks[who].limit(Limits { nodes: Some(nodes.min(share)), ..left });
        nodes <= share
    }

    fn open(&self) -> Vec<usize> {
        let turns = self.known.turns.iter().enumerate();
        turns.filter(|(_, found)| matches!(found.known, Known::Open(_))).map(|(i, _)| i).collect()
    }

    fn settle(&mut self, i: usize, known: Known) {
        self.known.turns[i].known = known;
        if self.reported.elapsed() >= BEAT {
            self.report();
        }
    }

    fn report(&mut self) {
        self.known.answer.nodes = nodes_of(&self.attacks);
        self.reported = Instant::now();
        (self.found)(&self.known);
    }
}
