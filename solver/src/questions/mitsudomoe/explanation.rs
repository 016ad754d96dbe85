//! Why a position, or a turn, is won or lost: the forced line, with what each player could have done instead.

use super::forced_win::AttackSearch;
use super::known::KnownQuestion;
use crate::search::ReplayError;
use mitsudomoe::{Outcome, Position, Seat, Turn};

/// Who can force a win, and how.
pub struct Explanation {
    /// The position before the turn in question or, without one, the given position.
    pub position: Position,
    /// The turn in question.
    pub asked: Option<Turn>,
    /// The winner, and within how many of their own turns, one in question included; `None` if nobody is known to win.
    pub win: Option<(Seat, u8)>,
    /// Nobody asked about wins within this many turns.
    pub none_within: u8,
    /// The turns of the line, as far as they were found within the limits.
    pub steps: Vec<ExplainedTurn>,
    /// How the game ends; `None` if nobody is known to win, or if the limits were reached first.
    pub outcome: Option<Outcome>,
    /// Positions and half-made turns expanded.
    pub nodes: u64,
}

/// A turn of the line.
pub struct ExplainedTurn {
    /// The position before it.
    pub position: Position,
    /// The turn.
    pub turn: Turn,
    /// The turns that the winner still needs before it.
    pub within: u8,
    /// Whether the winner makes it.
    pub wins: bool,
    /// The number of legal turns.
    pub legal: usize,
    /// How many turns there are after which the winner needs this many more turns; of the winner's own, the last number
    /// alone is known.
    pub counts: Vec<usize>,
}

impl ExplainedTurn {
    /// How many turns, this one included, are as good.
    pub fn as_good(&self) -> usize {
        self.counts.last().copied().unwrap_or(0)
    }

    /// Whether the winner has a choice, and no other turn wins in time.
    pub fn is_only(&self) -> bool {
        self.wins && self.legal > 1 && self.as_good() == 1
    }
}

/// Explains a position or, if it is given, a turn there; the game is not over before it.
///
/// Without a turn, only the player to move is asked about and, of two players, the other one; after a turn, every player
/// is, each against all others.
///
/// # Errors
///
/// If the proof of a result fails, which is a bug in the search.
pub fn explain(
    position: &Position,
    asked: Option<Turn>,
    question: &KnownQuestion<'_>,
) -> Result<Explanation, ReplayError> {
    let (position, start) = (*position, asked.map_or(*position, |turn| position.after(turn)));
    let mut found = Explanation {
        position,
        asked,
        win: None,
        none_within: 0,
        steps: Vec::new(),
        outcome: start.outcome(),
        nodes: 0,
    };
    if let Some(winner) = start.winner() {
        found.win = Some((winner, u8::from(winner == position.turn())));
        return Ok(found);
    }
    let mover = position.turn();
    let is_asked = |&seat: &Seat| seat == mover || asked.is_some() || position.only_opponent() == Some(seat);
    let players: Vec<Seat> =
        (0..4).map(|corners| mover.clockwise(corners)).filter(|&seat| start.is_seated(seat)).collect();
    let memory = question.memory / players.len();
    let search = |seat| AttackSearch::new(seat, question.proof, memory, question.limits);
    let mut searches: Vec<(Seat, AttackSearch<'_>)> =
        players.into_iter().filter(is_asked).map(|seat| (seat, search(seat))).collect();
    let followed = found.follow(&start, question, &mut searches);
    found.nodes = searches.iter().map(|(_, search)| search.nodes()).sum();
    match followed {
        Err(ReplayError::Stopped(_)) => Ok(found),
        followed => followed.map(|()| found),
    }
}

impl Explanation {
    fn follow<'a>(
        &mut self,
        start: &Position,
        question: &KnownQuestion<'a>,
        searches: &mut [(Seat, AttackSearch<'a>)],
    ) -> Result<(), ReplayError> {
        for turns in 1..=question.turns {
            for i in 0..searches.len() {
                let others: u64 =
                    searches.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, (_, search))| search.nodes()).sum();
                let (seat, search) = &mut searches[i];
                search.limits = question.limits.less(others);
                let made = u8::from(self.asked.is_some() && *seat == self.position.turn());
                if search.wins(start, turns - made)? {
                    self.win = Some((*seat, turns));
                    return self.follow_line(start, turns - made, search);
                }
            }
            self.none_within = turns;
        }
        Ok(())
    }

    fn follow_line(&mut self, start: &Position, turns: u8, search: &mut AttackSearch<'_>) -> Result<(), ReplayError> {
        let (mut position, mut within) = (*start, turns);
        for turn in search.line(start, turns)? {
            let (wins, turns) = (position.turn() == search.attacker, position.turns());
            while within > 1 && search.wins(&position, within - 1)? {
                within -= 1;
            }
            let left = within - u8::from(wins);
            let mut counts = vec![0; usize::from(left) + 1];
            for after in turns.iter().map(|&turn| position.after(turn)) {
                for needed in if wins { left..=left } else { 0..=left } {
                    if search.wins(&after, needed)? {
                        counts[usize::from(needed)] += 1;
                        break;
                    }
                }
            }
            self.steps.push(ExplainedTurn { position, turn, within, wins, legal: turns.len(), counts });
            position.play_unchecked(turn);
            within = left;
        }
        self.outcome = position.outcome();
        Ok(())
    }
}
