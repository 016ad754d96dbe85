//! Who has the match won, if that can be decided, and which moves and fills lost it.
//!
//! The last rounds are cheap to decide, and the first ones are mostly too expensive. So a record is followed back from
//! its end, up to the first position that takes too long.

use std::time::Duration;

use kamisado::{MatchError, MatchFormat, MatchMove, MatchState, Player, Position};
use kamisado_matches::{SettledSetups, winner};
use kamisado_records::{Record, Round};
use kamisado_solver::clock::Instant;
use kamisado_solver::game::Game;
use kamisado_solver::questions::value::Fault;
use kamisado_solver::search::Limits;
use schemars::JsonSchema;
use serde::Serialize;

use objects::json::NotedPlay;

/// How far to look for where a match was lost.
#[derive(Clone, Debug)]
pub struct CourseQuestion {
    /// The match for records that name none.
    pub format: Option<MatchFormat>,
    /// The time for a position. If a match was lost in a position, its other moves have the same time together.
    pub time: Option<Duration>,
    /// The positions to search for a position, shared like the time.
    pub nodes: Option<u64>,
    /// These limits in words, as the answer must name them, such as "2 seconds".
    pub within: String,
}

/// Who was winning the match, as far as it was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[allow(missing_docs)] // The others are what their names say.
pub struct MatchCourse {
    #[serde(rename = "match")]
    pub format: MatchFormat,
    /// The limits for a position, in words.
    pub within: String,
    /// For each round, who wins the match before each move and after the last; null if not decided.
    pub ahead: Vec<Vec<Option<Player>>>,
    pub losses: Vec<MatchLoss>,
}

/// A move or a fill that lost the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[allow(missing_docs)] // The others are what their names say.
pub struct MatchLoss {
    /// The number of the round, from 1; of a fill, that of the round it begins.
    pub round: usize,
    /// The number of the move in its round, from 1; null for a fill.
    pub number: Option<usize>,
    pub player: Player,
    /// The position before it.
    pub position: Position,
    #[serde(flatten)]
    pub played: NotedPlay,
    /// Whether it also gives the round away.
    pub gives_the_round_away: bool,
    #[serde(rename = "legal_moves")]
    pub legal: usize,
    /// What keeps the match won, as far as decided.
    pub keeping: Vec<NotedPlay>,
    /// The moves for which this was not decided.
    pub open: usize,
}

/// Why it is not known how a match went.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // The messages say what each is.
pub enum CourseError {
    #[error(transparent)]
    Match(#[from] MatchError),
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error("found --match {asked}, but the record is of a {}: expected no --match", named.in_words())]
    OtherMatch { named: MatchFormat, asked: MatchFormat },
}

impl MatchCourse {
    /// Follows a record of a match; none if it belongs to no match, if it is played [as at a tournament](is_of_tournament),
    /// or if a limit was reached first.
    ///
    /// `rounds` gives the winner of each round before each move and after the last.
    pub(super) fn follow(
        record: &Record,
        rounds: &[Vec<Player>],
        question: &CourseQuestion,
        memory: usize,
        limits: Limits<'_>,
    ) -> Result<Option<MatchCourse>, CourseError> {
        let Some(format) = match_of(record, question.format)?.filter(|_| !is_of_tournament(record)) else {
            return Ok(None);
        };
        let plays = plays(record, format)?;
        let search = MatchSearch {
            question,
            memory,
            limits,
            settled: SettledSetups::new(Limits::default(), true).with_shipped(),
        };
        let rounds: Vec<Player> = rounds.iter().flatten().copied().collect();
        let mut ahead: Vec<Option<Player>> = vec![None; plays.len()];
        let mut is_open = false;
        for (i, play) in plays.iter().enumerate().rev() {
            let next = ahead.get(i + 1).copied().flatten().filter(|_| play.played.is_some());
            ahead[i] = if let Some(winner) = play.state.winner() {
                Some(winner)
            } else if next == Some(play.state.turn()) {
                // The played move keeps the match won.
                next
            } else if play.state.chooser().is_none() && play.state.is_decisive_for(rounds[i]) {
                Some(rounds[i])
            } else if let Some(winner) = search.settled.shipped(&play.state) {
                Some(winner)
            } else if is_open {
                None
            } else {
                let found = search.winner(&play.state, 1)?;
                is_open = found.is_none();
                found
            };
            if limits.is_over() {
                return Ok(None);
            }
        }
        let mut losses = Vec::new();
        for (i, play) in plays.iter().enumerate() {
            let lost = ahead[i] == Some(play.state.turn())
                && ahead.get(i + 1).copied().flatten() == Some(play.state.turn().opponent());
            if let Some(played) = play.played.filter(|_| lost) {
                let is_fill = matches!(played, MatchMove::Fill(_));
                let gives_the_round_away = !is_fill && rounds[i] != rounds[i + 1];
                losses.push(search.loss(play, played, gives_the_round_away)?);
            }
        }
        let mut known = ahead.into_iter();
        let of_round = |round: &Round| known.by_ref().take(round.plies.len() + 1).collect();
        let ahead = record.rounds().iter().map(of_round).collect();
        let stopped = limits.is_over();
        Ok((!stopped).then(|| MatchCourse { format, within: question.within.clone(), ahead, losses }))
    }

    /// The round and move number from which on the winner of the match was always decided; none if not even at the end.
    pub fn decided_from(&self) -> Option<(usize, usize)> {
        let places = (1..).zip(&self.ahead).flat_map(|(round, ahead)| (0..).zip(ahead).map(move |at| (round, at)));
        let places: Vec<(usize, (usize, &Option<Player>))> = places.collect();
        let decided = places.iter().rev().take_while(|(_, (_, ahead))| ahead.is_some()).last();
        decided.map(|&(round, (moves, _))| (round, moves))
    }

    /// Whether the winner of the match is known in every position.
    pub fn is_whole(&self) -> bool {
        self.ahead.iter().flatten().all(Option::is_some)
    }

    /// Who has the match won at the end of the record, if decided.
    pub fn winner(&self) -> Option<Player> {
        self.ahead.last().and_then(|ahead| ahead.last().copied()).flatten()
    }
}

/// The match that a record belongs to: the one it names, otherwise the requested one; none if there is neither.
pub fn match_of(record: &Record, asked: Option<MatchFormat>) -> Result<Option<MatchFormat>, CourseError> {
    let named = Some(record.game().format()).filter(|format| format.counts_rings());
    let asked = asked.filter(|format| format.counts_rings());
    let format = match (named, asked) {
        (Some(named), Some(asked)) if named != asked => return Err(CourseError::OtherMatch { named, asked }),
        (named, asked) => named.or(asked),
    };
    if let Some(format) = format {
        plays(record, format)?;
    }
    Ok(format)
}

/// Whether the rounds of a record are limited or, after the first, set up from tiles: such a match is not solved.
pub fn is_of_tournament(record: &Record) -> bool {
    record.game().plays_opening() || record.rounds().iter().skip(1).any(|round| round.tiles.is_some())
}

struct Play {
    round: usize,
    number: usize,
    state: MatchState,
    /// None at the end of the record, and where it goes on by the rules of another program.
    played: Option<MatchMove>,
}

/// All states of a record; the fill after a round is played in its last state.
fn plays(record: &Record, format: MatchFormat) -> Result<Vec<Play>, MatchError> {
    let mut plays: Vec<Play> = Vec::new();
    for (round, recorded) in (1..).zip(record.rounds()) {
        // A fill after a round that was conceded is no move from its last state, in which play could go on.
        if let (Some(fill), Some(last)) = (recorded.fill, plays.last_mut())
            && last.state.chooser().is_some()
        {
            last.played = recorded.is_ours.then(|| fill.into());
        }
        let mut state = MatchState::new(recorded.start, format)?;
        for (number, ply) in (1..).zip(&recorded.plies) {
            let played = MatchMove::from(ply.m);
            plays.push(Play { round, number, state, played: ply.is_ours.then_some(played) });
            state = if ply.is_ours { state.after(played) } else { MatchState::new(ply.after, format)? };
        }
        plays.push(Play { round, number: recorded.plies.len() + 1, state, played: None });
    }
    Ok(plays)
}

struct MatchSearch<'q> {
    question: &'q CourseQuestion,
    memory: usize,
    limits: Limits<'q>,
    settled: SettledSetups<'static>,
}

impl MatchSearch<'_> {
    /// Who wins a match; none if that takes more than one of `parts` equal parts of the limits.
    fn winner(&self, state: &MatchState, parts: usize) -> Result<Option<Player>, Fault> {
        let of_position = self.question.time.map(|time| Instant::now() + time);
        let deadline = of_position.into_iter().chain(self.limits.deadline).min();
        let limits = Limits { nodes: self.question.nodes, deadline, ..self.limits }.share(parts);
        Fault::unless_limited(winner(state, self.memory, &self.settled.with_limits(limits)), state.position())
    }

    fn loss(&self, play: &Play, played: MatchMove, gives_the_round_away: bool) -> Result<MatchLoss, Fault> {
        let &Play { round, number, state, .. } = play;
        let noted = |m| NotedPlay::new(&state, m);
        let legal: Vec<MatchMove> = state.moves().collect();
        let (mut keeping, mut open) = (Vec::new(), 0);
        for &m in legal.iter().filter(|&&m| m != played) {
            match self.winner(&state.after(m), legal.len() - 1)? {
                Some(winner) if winner == state.turn() => keeping.push(noted(m)),
                Some(_) => {}
                None => open += 1,
            }
        }
        let number = matches!(played, MatchMove::Tower(_)).then_some(number);
        let (player, position, played, legal) = (state.turn(), *state.position(), noted(played), legal.len());
        Ok(MatchLoss { round, number, player, position, played, gives_the_round_away, legal, keeping, open })
    }
}
