//! A review of a played game: which turns gave a forced win away, or allowed one that could be avoided.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::forced_win::{AttackSearch, nodes_of, soonest};
use crate::record::Record;
use crate::{Color, Position, Seat, Turn};
use kamisado_solver::search::{Limits, ReplayError};

/// A player who can force a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeWinner")]
#[allow(missing_docs)]
pub struct Winner {
    pub player: Color,
    /// Within this many of their own turns and no fewer; 0 if the game is over.
    pub within: u8,
}

/// Who can force a win in a position, as far as was searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeAhead")]
pub struct Ahead {
    /// Null if nobody is known to.
    pub winner: Option<Winner>,
    /// Nobody can within this many turns.
    pub none_within: u8,
}

/// A turn that gave a forced win away, allowed one, or put its own player out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeMistake")]
#[allow(missing_docs)]
pub struct Mistake {
    /// The number of the turn, from 1.
    pub number: usize,
    pub player: Color,
    /// The position before it, as a text.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub position: Position,
    pub turn: String,
    /// Before it, its player could force a win within this many turns; null if not.
    pub gave_away: Option<u8>,
    /// After it, another player can force a win; null if not.
    pub allowed: Option<Winner>,
    #[serde(rename = "legal_turns")]
    pub legal: usize,
    // The latter also leave their player in the game.
    /// The turns that keep the win; without one, those that allow nobody else a win as soon.
    pub better: Vec<String>,
    /// Whether these are all such turns; if not, the limits were reached first.
    pub complete: bool,
}

fn as_text<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(position)
}

/// What was found about a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[allow(missing_docs)]
pub struct GameReview {
    /// The largest number of turns that was searched.
    #[serde(rename = "turns")]
    pub within: u8,
    /// Who is ahead at the start and after each turn.
    pub ahead: Vec<Ahead>,
    // In the order of the game.
    pub mistakes: Vec<Mistake>,
    /// Whether all was found within the limits.
    pub complete: bool,
    /// Positions and half-made turns searched.
    pub nodes: u64,
}

/// How a game is reviewed.
pub struct ReviewQuestion<'a> {
    /// The largest number of the winner's own turns, at least 1.
    pub within: u8,
    /// Memory for the searches, in bytes.
    pub memory: usize,
    /// Makes the limits of one position, and those of its better turns.
    pub limits: &'a dyn Fn() -> Limits<'a>,
}

/// Reviews a game from its end, where wins are near. `found` receives what is known after each position. Fails only if
/// the proof of a result fails, which is a bug in the search.
pub fn review(
    record: &Record,
    question: &ReviewQuestion<'_>,
    found: &mut dyn FnMut(&GameReview),
) -> Result<GameReview, ReplayError> {
    let steps = record.steps();
    let players = || steps[0].position.players();
    let memory = question.memory / players().count().max(1);
    let attack = |seat: Seat| AttackSearch::new(seat, true, memory, Limits::default());
    let mut search = Search { attacks: players().map(attack).collect(), limits: Limits::default(), begin: 0 };
    let ahead = vec![Ahead::default(); steps.len()];
    let mut review = GameReview { within: question.within, ahead, mistakes: Vec::new(), complete: true, nodes: 0 };
    for at in (0..steps.len()).rev() {
        search.renew((question.limits)());
        let ahead = search.ahead(&steps[at].position, question.within)?;
        review.complete &= ahead.winner.is_some() || ahead.none_within == question.within;
        review.ahead[at] = ahead;
        if let Some((_, turn)) = steps.get(at + 1).and_then(|step| step.turn) {
            search.renew((question.limits)());
            let mistake = search.mistake(at + 1, &steps[at].position, turn, [ahead, review.ahead[at + 1]])?;
            review.complete &= mistake.as_ref().is_none_or(|mistake| mistake.complete);
            review.mistakes.splice(0..0, mistake);
        }
        review.nodes = nodes_of(&search.attacks);
        found(&review);
    }
    Ok(review)
}

struct Search<'a> {
    /// A search for a win of each player; all positions share it.
    attacks: Vec<AttackSearch<'a>>,
    limits: Limits<'a>,
    /// The nodes at which the limits began.
    begin: u64,
}

impl<'a> Search<'a> {
    fn renew(&mut self, limits: Limits<'a>) {
        (self.limits, self.begin) = (limits, nodes_of(&self.attacks));
    }

    fn ahead(&mut self, position: &Position, within: u8) -> Result<Ahead, ReplayError> {
        if let Some(winner) = position.winner() {
            return Ok(Ahead { winner: Some(Winner { player: position.color(winner), within: 0 }), none_within: 0 });
        }
        let left = self.limits.less(nodes_of(&self.attacks) - self.begin);
        let (winner, none_within) = soonest(&mut self.attacks, position, within, left)?;
        let winner = winner.map(|(seat, within)| Winner { player: position.color(seat), within });
        Ok(Ahead { winner, none_within })
    }

    /// What was wrong with a turn, if anything was and another would have been better.
    fn mistake(
        &mut self,
        number: usize,
        position: &Position,
        turn: Turn,
        [before, after]: [Ahead; 2],
    ) -> Result<Option<Mistake>, ReplayError> {
        let player = position.color(position.turn());
        let is_mine = |ahead: Ahead| ahead.winner.is_some_and(|winner| winner.player == player);
        let is_out = !position.after(turn).is_seated(position.turn());
        if is_mine(after) || before.winner.is_some() && !is_mine(before) {
            return Ok(None);
        }
        let lost = after.winner;
        let won = before.winner.map(|winner| winner.within);
        // What was not searched far enough is no mistake.
        let gave_away = won.filter(|&turns| is_out || lost.is_some() || after.none_within + 1 >= turns);
        let allowed = lost.filter(|winner| won.is_some() || before.none_within >= winner.within);
        if gave_away.is_none() && allowed.is_none() && !is_out {
            return Ok(None);
        }
        let (turns, mut better, mut complete) = (position.turns(), Vec::new(), true);
        let legal = turns.len();
        let within = gave_away.map_or(allowed.map_or(0, |winner| winner.within), |turns| turns - 1);
        for other in turns {
            let next = position.after(other);
            let ahead = self.ahead(&next, within)?;
            let is_kept = is_mine(ahead)
                || gave_away.is_none()
                    && ahead == Ahead { winner: None, none_within: within }
                    && next.is_seated(position.turn());
            complete &= ahead.winner.is_some() || ahead.none_within == within;
            better.extend(is_kept.then(|| position.annotate(other)));
        }
        let (position, turn) = (*position, position.annotate(turn));
        let mistake = Mistake { number, player, position, turn, gave_away, allowed, legal, better, complete };
        Ok(Some(mistake).filter(|mistake| !mistake.better.is_empty() || !mistake.complete))
    }
}
