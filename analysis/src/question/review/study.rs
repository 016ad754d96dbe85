//! Records with their moves and fills valued.

use std::sync::atomic::AtomicBool;

use solver::kamisado::record::Record;
use solver::kamisado::{FinishedRound, Player};

use super::blunder::Blunder;
use super::refill::RefillReview;
use super::summary::{PlayerSummary, Tally, players};
use super::work::Line;
use crate::question::refill::FilledError;

/// A record to be reviewed.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// What the review calls it: the name of its file.
    pub file: String,
    /// What was played.
    pub record: Record,
}

/// What is asked of records.
#[derive(Clone, Copy)]
pub struct ReviewQuestion<'a> {
    /// Also how soon a win that was given away could have been had, and how soon it is now lost; slow in early positions.
    pub distance: bool,
    /// Set from outside to end the work soon.
    pub stop: &'a AtomicBool,
    /// Called whenever there is something to tell.
    pub on_step: &'a (dyn Fn(Step) + Sync),
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A part of the work begins, of so many pieces.
    Begin(&'static str, usize),
    /// A piece is done.
    Done,
}

/// The reviews of some records.
#[derive(Clone, Debug)]
pub struct Review {
    /// One for each record, in the order given.
    pub matches: Vec<MatchReview>,
    /// Whether distances were asked for.
    pub distance: bool,
}

/// The review of a record.
#[derive(Clone, Debug)]
pub struct MatchReview {
    /// What the record is called.
    pub file: String,
    /// What was played.
    pub record: Record,
    /// Its rounds.
    pub rounds: Vec<RoundReview>,
}

/// The review of a round.
#[derive(Clone, Debug)]
pub struct RoundReview {
    /// Who made each move.
    pub(super) movers: Vec<Player>,
    /// Whether more than one move was legal, for each move.
    pub(super) free: Vec<bool>,
    /// Who has the win before each move, and after the last: who wins if both play perfectly from there.
    pub ahead: Vec<Player>,
    /// The moves that gave the win away, in order.
    pub blunders: Vec<Blunder>,
    /// The choice of the fill before it; none for the first round.
    pub refill: Option<RefillReview>,
    /// How it ended, if it did.
    pub finished: Option<FinishedRound>,
}

impl Review {
    /// Reviews records on the threads of the current pool; none if `stop` was set first.
    ///
    /// # Errors
    ///
    /// If the search is at fault: it claims what it cannot prove.
    pub fn new(records: Vec<Recorded>, question: &ReviewQuestion<'_>) -> Result<Option<Review>, FilledError> {
        let lines: Vec<Line<'_>> = records.iter().flat_map(|recorded| Line::all(&recorded.record)).collect();
        let Some(ahead) = question.ahead(&lines)? else { return Ok(None) };
        let Some(blunders) = question.blunders(&lines, &ahead)? else { return Ok(None) };
        let Some(refills) = question.refills(&lines)? else { return Ok(None) };
        let parts = lines.iter().zip(ahead).zip(blunders).zip(refills);
        let rounds: Vec<RoundReview> = parts
            .map(|(((line, ahead), blunders), refill)| RoundReview {
                movers: line.round.plies.iter().map(|ply| ply.player).collect(),
                free: line.free(),
                ahead,
                blunders,
                refill,
                finished: line.round.finished.clone(),
            })
            .collect();
        let mut rounds = rounds.into_iter();
        let of_match = |Recorded { file, record }: Recorded| {
            let rounds = rounds.by_ref().take(record.rounds().len()).collect();
            MatchReview { file, record, rounds }
        };
        Ok(Some(Review { matches: records.into_iter().map(of_match).collect(), distance: question.distance }))
    }

    /// How each player did over all records, in the order in which the records name them.
    pub fn players(&self) -> Vec<PlayerSummary> {
        players(self)
    }
}

impl MatchReview {
    /// What the review of this record calls a player: by name, or else by side; by both if one name plays both sides.
    pub fn name(&self, player: Player) -> String {
        match self.record.name(player) {
            None => player.to_string(),
            Some(name) if self.record.name(player.opponent()) == Some(name) => format!("{name} ({player})"),
            Some(name) => name.to_owned(),
        }
    }
}

impl RoundReview {
    /// How many moves were played.
    pub fn moves(&self) -> usize {
        self.movers.len()
    }

    /// Who won the round, once it is over.
    pub fn winner(&self) -> Option<Player> {
        self.finished.as_ref().map(|finished| finished.outcome.winner)
    }

    /// Whether the round is over and nobody gave the win away: its winner had the win from the first move to the last.
    pub fn is_won_throughout(&self) -> bool {
        self.finished.is_some() && self.blunders.is_empty()
    }

    /// How a player did.
    pub fn tally(&self, player: Player) -> Tally {
        let mut tally = Tally::default();
        for (i, _) in self.movers.iter().enumerate().filter(|&(_, &mover)| mover == player) {
            let won = self.ahead[i] == player;
            tally.moves += 1;
            tally.won += u64::from(won);
            tally.choices += u64::from(won && self.free[i]);
        }
        tally.blunders = self.blunders.iter().filter(|blunder| blunder.player() == player).count() as u64;
        // The win is there at the start, or comes with a blunder of the opponent.
        let gifts = self.blunders.len() as u64 - tally.blunders;
        tally.winning = gifts + u64::from(self.ahead[0] == player);
        tally.got_back = tally.winning.saturating_sub(1);
        tally
    }
}
