//! Records with the values of their moves and fills.

use foreign::shown;
use kamisado::record::Record;
use kamisado::{FinishedRound, Player};

use rayon::prelude::*;

use super::blunder::Blunder;
use super::course::{CourseError, MatchCourse};
use super::refill::RefillReview;
use super::work::{ReviewQuestion, RoundLine};
use crate::refill::FilledError;

#[derive(Clone, Debug)]
pub struct NamedRecord {
    /// Its name in the review: the name of its file.
    pub file: String,
    pub record: Record,
}

#[derive(Clone, Debug)]
pub struct Review {
    /// One for each record, in the order given.
    pub matches: Vec<MatchReview>,
    pub distance: bool,
    /// Whether the work was finished. If not, some matches may lack their course.
    pub is_whole: bool,
}

#[derive(Clone, Debug)]
pub struct MatchReview {
    pub file: String,
    pub record: Record,
    pub rounds: Vec<RoundReview>,
    /// How the match went, as far as decided; none if not requested, or if there is no match.
    pub course: Option<MatchCourse>,
}

#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ReviewError {
    #[error(transparent)]
    Filled(#[from] FilledError),
    #[error("record '{}': {error}", shown(file))]
    Course { file: String, error: CourseError },
}

#[derive(Clone, Debug)]
pub struct RoundReview {
    pub(super) movers: Vec<Player>,
    /// Whether more than one move was legal, for each move.
    pub(super) free: Vec<bool>,
    /// Who has the win before each move and after the last, that is, who wins if both play perfectly from there.
    pub ahead: Vec<Player>,
    pub blunders: Vec<Blunder>,
    /// The choice of the fill before it; none for the first round.
    pub refill: Option<RefillReview>,
    pub finished: Option<FinishedRound>,
}

impl Review {
    /// Reviews records on the threads of the current pool; none if a limit was reached before all rounds were reviewed.
    pub fn new(records: Vec<NamedRecord>, question: &ReviewQuestion<'_>) -> Result<Option<Review>, ReviewError> {
        let lines: Vec<RoundLine<'_>> = records.iter().flat_map(|recorded| RoundLine::all(&recorded.record)).collect();
        let Some(ahead) = question.ahead(&lines).map_err(FilledError::from)? else { return Ok(None) };
        let Some(blunders) = question.blunders(&lines, &ahead).map_err(FilledError::from)? else { return Ok(None) };
        let Some(refills) = question.refills(&lines)? else { return Ok(None) };
        let courses = question.courses(&records, &ahead)?;
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
        let of_match = |(NamedRecord { file, record }, course): (NamedRecord, Option<MatchCourse>)| {
            let rounds = rounds.by_ref().take(record.rounds().len()).collect();
            MatchReview { file, record, rounds, course }
        };
        Ok(Some(Review {
            matches: records.into_iter().zip(courses).map(of_match).collect(),
            distance: question.distance,
            is_whole: !question.limits.is_over(),
        }))
    }
}

impl ReviewQuestion<'_> {
    /// How each match went, if found before a limit. `ahead` gives the player who has the win in each position of each
    /// round.
    fn courses(&self, records: &[NamedRecord], ahead: &[Vec<Player>]) -> Result<Vec<Option<MatchCourse>>, ReviewError> {
        let Some(question) = self.in_match else { return Ok(vec![None; records.len()]) };
        self.watch.begin(format_args!("deciding matches"), records.len());
        let mut rest = ahead;
        let mut pieces: Vec<(&NamedRecord, &[Vec<Player>])> = Vec::new();
        for recorded in records {
            let (rounds, others) = rest.split_at(recorded.record.rounds().len());
            pieces.push((recorded, rounds));
            rest = others;
        }
        let follow = |&(recorded, rounds): &(&NamedRecord, &[Vec<Player>])| {
            let course = MatchCourse::follow(&recorded.record, rounds, question, self.memory, self.limits);
            self.watch.advance(1);
            course.map_err(|error| ReviewError::Course { file: recorded.file.clone(), error })
        };
        pieces.par_iter().map(follow).collect()
    }
}

impl MatchReview {
    /// The label of a player in the review of this record: the name, otherwise the side; both if one name plays both
    /// sides.
    pub fn name(&self, player: Player) -> String {
        match self.record.name(player) {
            None => player.to_string(),
            Some(name) if self.record.name(player.opponent()) == Some(name) => format!("{} ({player})", shown(name)),
            Some(name) => shown(name).into_owned(),
        }
    }
}

impl RoundReview {
    pub fn moves(&self) -> usize {
        self.movers.len()
    }

    pub fn winner(&self) -> Option<Player> {
        self.finished.as_ref().map(|finished| finished.outcome.winner)
    }

    /// Whether the round is over and no win was given away: its winner had the win from the first move to the last.
    pub fn is_won_throughout(&self) -> bool {
        self.finished.is_some() && self.blunders.is_empty()
    }
}
