//! Records with the values of their moves and fills.

use std::collections::HashSet;

use foreign::shown;
use kamisado::{Concession, FinishedRound, Move, Player};
use kamisado_matches::find_all;
use kamisado_records::{MoveForm, Record};
use kamisado_solver::questions::value::WinnerError;

use super::blunder::Blunder;
use super::course::{CourseError, MatchCourse};
use super::player_name::PlayerName;
use super::question::ReviewQuestion;
use super::refill::RefillReview;
use super::searches::Searches;
use super::work::RoundLine;
use crate::refill::FilledError;
use objects::json::RoundResult;

/// A record to review.
#[derive(Clone, Debug)]
pub struct NamedRecord {
    /// Its name in the review: the name of its file.
    pub file: String,
    /// What was played.
    pub record: Record,
}

/// A game as a record gives it: two records with the same players and moves are one game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayedGame(String);

impl PlayedGame {
    /// The game of a record.
    pub fn new(record: &Record) -> PlayedGame {
        let text = record.to_text(MoveForm::Coordinates);
        let (mut told, mut rest) = (String::new(), text.as_str());
        // The names stand in the first lines.
        for player in Player::ALL {
            if let Some(name) = record.name(player) {
                told += player.name();
                told += PlayerName::new(name).text();
                told.push('\n');
                rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
            }
        }
        PlayedGame(told + rest)
    }
}

/// Records, reviewed together.
#[derive(Clone, Debug)]
pub struct Review {
    /// One for each record, in the order given.
    pub matches: Vec<MatchReview>,
    /// Whether it is one of many games: then it is about the players and openings, not about each game.
    pub is_of_many: bool,
    /// The records that were not reviewed, because the work was stopped.
    pub left_out: usize,
    /// Whether distances were asked for.
    pub distance: bool,
    /// Whether the work was finished. If not, some matches may lack their course.
    pub is_whole: bool,
}

/// A record with the values of its moves and fills.
#[derive(Clone, Debug)]
pub struct MatchReview {
    /// Its name in the review.
    pub file: String,
    /// What was played.
    pub record: Record,
    /// As many as the record has.
    pub rounds: Vec<RoundReview>,
    /// How the match went, as far as decided; none if not requested, or if there is no match.
    pub course: Option<MatchCourse>,
}

/// Why there is no review.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // The messages say what each is.
pub enum ReviewError {
    #[error(transparent)]
    Filled(#[from] FilledError),
    #[error("record '{}': {error}", shown(file))]
    Course { file: String, error: CourseError },
}

/// A round with the values of its moves, and of the fill before it.
#[derive(Clone, Debug)]
pub struct RoundReview {
    pub(super) movers: Vec<Player>,
    /// How many moves were legal, for each move.
    pub legal: Vec<usize>,
    /// The moves that won, before each move of a player who had the win; none before the others.
    pub winning: Vec<Vec<Move>>,
    /// Who has the win before each move and after the last, that is, who wins if both play perfectly from there.
    pub ahead: Vec<Player>,
    /// The moves that gave the win away.
    pub blunders: Vec<Blunder>,
    /// The choice of the fill before it; none for the first round.
    pub refill: Option<RefillReview>,
    /// The end of the round on the board.
    pub finished: Option<FinishedRound>,
    /// The end of the round off the board.
    pub conceded: Option<Concession>,
}

impl Review {
    /// Reviews records; none if a limit was reached before all rounds were reviewed. All threads of rayon's current pool
    /// share the work: call it in `ThreadPool::install` to choose their number.
    pub fn new(records: Vec<NamedRecord>, question: &ReviewQuestion<'_>) -> Result<Option<Review>, ReviewError> {
        let Some(matches) = question.matches(records, &Searches::new(question, false))? else { return Ok(None) };
        let is_whole = !question.limits.is_over();
        Ok(Some(Review { matches, is_of_many: false, left_out: 0, distance: question.distance, is_whole }))
    }

    /// All rounds of all records.
    pub fn rounds(&self) -> impl Iterator<Item = &RoundReview> {
        self.matches.iter().flat_map(|reviewed| &reviewed.rounds)
    }

    /// How many records tell the same game as an earlier one.
    pub fn repeated(&self) -> usize {
        let mut seen = HashSet::new();
        self.matches.iter().filter(|game| !seen.insert(PlayedGame::new(&game.record))).count()
    }

    /// Like [`new`](Self::new), for many records, with the only moves that players found. If a limit is reached first,
    /// the review is of the records that were finished.
    pub fn of_many(records: Vec<NamedRecord>, question: &ReviewQuestion<'_>) -> Result<Review, ReviewError> {
        let (searches, number) = (Searches::new(question, true), records.len());
        question.watch.begin(format_args!("reviewing games"), number);
        // A thread takes one game after the other, and its positions one after the other.
        let one = ReviewQuestion { watch: &(), ..*question };
        let review = |record: &NamedRecord| {
            let found = one.matches(vec![record.clone()], &searches);
            question.watch.advance(1);
            found
        };
        let found: Vec<Option<Vec<MatchReview>>> = find_all(&records, question.memory, &review)?;
        let matches: Vec<MatchReview> = found.into_iter().flatten().flatten().collect();
        let left_out = number - matches.len();
        let is_whole = !question.limits.is_over();
        Ok(Review { matches, is_of_many: true, left_out, distance: question.distance, is_whole })
    }
}

impl ReviewQuestion<'_> {
    fn matches(
        &self,
        records: Vec<NamedRecord>,
        searches: &Searches<'_>,
    ) -> Result<Option<Vec<MatchReview>>, ReviewError> {
        let lines: Vec<RoundLine<'_>> = records.iter().flat_map(|recorded| RoundLine::all(&recorded.record)).collect();
        let solved = || -> Result<_, FilledError> {
            let ahead = self.ahead(&lines, searches)?;
            let (blunders, refills) = (self.blunders(&lines, &ahead, searches)?, self.refills(&lines)?);
            let winning = self.winning(&lines, &ahead, &refills, searches)?;
            Ok((ahead, blunders, refills, winning))
        };
        let (ahead, blunders, refills, winning) = match solved() {
            Ok(solved) => solved,
            Err(FilledError::Winner(WinnerError::Stopped(_))) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let courses = self.courses(&records, &ahead)?;
        let parts = lines.iter().zip(ahead).zip(blunders).zip(refills).zip(winning);
        let rounds: Vec<RoundReview> = parts
            .map(|((((line, ahead), blunders), refill), winning)| RoundReview {
                movers: line.round.plies.iter().map(|ply| ply.player).collect(),
                legal: line.legal(),
                winning,
                ahead,
                blunders,
                refill,
                finished: line.round.finished.clone(),
                conceded: line.round.conceded,
            })
            .collect();
        let mut rounds = rounds.into_iter();
        let of_match = |(NamedRecord { file, record }, course): (NamedRecord, Option<MatchCourse>)| {
            let rounds = rounds.by_ref().take(record.rounds().len()).collect();
            MatchReview { file, record, rounds, course }
        };
        Ok(Some(records.into_iter().zip(courses).map(of_match).collect()))
    }

    /// How each match went, if found before a limit. `ahead` gives who has the win in each position of each round.
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
        find_all(&pieces, self.memory, &follow)
    }
}

impl MatchReview {
    /// The label of a player in the review: the name, otherwise the side; both if the opponent has the same name.
    pub fn name(&self, player: Player) -> String {
        let Some(name) = self.record.name(player) else { return player.to_string() };
        let opponent = player.opponent();
        let other = self.record.name(opponent).map_or_else(|| opponent.to_string(), str::to_owned);
        let shown = shown(name);
        if PlayerName::new(name) == PlayerName::new(&other) {
            format!("{shown} ({player})")
        } else {
            shown.into_owned()
        }
    }
}

impl RoundReview {
    /// How it ended.
    pub fn result(&self) -> RoundResult {
        match &self.finished {
            Some(finished) => finished.outcome.ending.into(),
            None if self.conceded.is_some() => RoundResult::Conceded,
            None => RoundResult::Ongoing,
        }
    }

    /// How many moves were made.
    pub fn moves(&self) -> usize {
        self.movers.len()
    }

    /// Whether anything happened in it.
    pub fn is_played(&self) -> bool {
        self.moves() > 0 || self.winner().is_some()
    }

    /// The winner of the round, on the board or off it.
    pub fn winner(&self) -> Option<Player> {
        let finished = self.finished.as_ref().map(|finished| finished.outcome.winner);
        finished.or(self.conceded.and_then(|conceded| conceded.winner))
    }

    /// Whether the round is over and no win was given away: its winner had the win from the first move to the last.
    pub fn is_won_throughout(&self) -> bool {
        // A player who has the win can still resign, or run out of time.
        self.winner().is_some() && self.winner() == self.ahead.last().copied() && self.blunders.is_empty()
    }
}
