//! The work of a review, divided into positions, moves and fills, each of which one thread handles.

use kamisado::{Fill, FinishedRound, Limited, Move, Player};
use kamisado_records::{Record, Round};
use kamisado_solver::questions::value::{Question, WinnerError};
use kamisado_solver::search::SearchStopped;
use rayon::prelude::*;

use super::blunder::Blunder;
use super::question::ReviewQuestion;
use super::refill::RefillReview;
use super::searches::Searches;
use crate::refill::{FilledError, RefilledRound};

pub(super) struct RoundLine<'a> {
    pub round: &'a Round,
    before: Option<&'a FinishedRound>,
    /// The positions before each move and after the last.
    positions: Vec<Limited>,
}

impl RoundLine<'_> {
    pub fn all(record: &Record) -> Vec<RoundLine<'_>> {
        let mut before = None;
        let mut lines = Vec::new();
        for round in record.rounds() {
            let mut positions = vec![Limited::new(round.start, round.opening)];
            for ply in &round.plies {
                let played = positions[positions.len() - 1].after(ply.m);
                positions.push(Limited::new(ply.after, played.opening()));
            }
            lines.push(RoundLine { round, before, positions });
            before = round.finished.as_ref();
        }
        lines
    }

    pub fn legal(&self) -> Vec<usize> {
        self.played().iter().map(|position| position.moves().count()).collect()
    }

    fn played(&self) -> &[Limited] {
        &self.positions[..self.round.plies.len()]
    }
}

struct Loss<'a> {
    /// The number of its line.
    line: usize,
    number: usize,
    position: &'a Limited,
    m: Move,
}

impl ReviewQuestion<'_> {
    pub(super) fn ahead(
        &self,
        lines: &[RoundLine<'_>],
        searches: &Searches<'_>,
    ) -> Result<Vec<Vec<Player>>, WinnerError> {
        let positions: Vec<&Limited> = lines.iter().flat_map(|line| &line.positions).collect();
        let ahead = |position: &&Limited| searches.winner(position);
        let mut found = self.all("solving positions", &positions, ahead)?.into_iter();
        Ok(lines.iter().map(|line| found.by_ref().take(line.positions.len()).collect()).collect())
    }

    pub(super) fn blunders(
        &self,
        lines: &[RoundLine<'_>],
        ahead: &[Vec<Player>],
        searches: &Searches<'_>,
    ) -> Result<Vec<Vec<Blunder>>, WinnerError> {
        let mut losses = Vec::new();
        for (i, (line, ahead)) in lines.iter().zip(ahead).enumerate() {
            for (ply, pair) in ahead.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]) {
                let (position, played) = (&line.positions[ply], &line.round.plies[ply]);
                if !played.is_ours {
                    continue;
                }
                debug_assert_eq!(
                    position.position().turn(),
                    pair[0],
                    "a win is lost only by a move of the player who has it"
                );
                losses.push(Loss { line: i, number: ply + 1, position, m: played.m });
            }
        }
        let find = |loss: &Loss<'_>| searches.blunder(loss.number, loss.position, loss.m);
        let found = self.all("finding the moves to play", &losses, find)?;
        let mut blunders: Vec<Vec<Blunder>> = lines.iter().map(|_| Vec::new()).collect();
        for (loss, blunder) in losses.iter().zip(found) {
            blunders[loss.line].push(blunder);
        }
        Ok(blunders)
    }

    /// The moves that win for the player who has the win, before each move of each line; none for the other player.
    pub(super) fn winning(
        &self,
        lines: &[RoundLine<'_>],
        ahead: &[Vec<Player>],
        refills: &[Option<RefillReview>],
        searches: &Searches<'_>,
    ) -> Result<Vec<Vec<Vec<Move>>>, WinnerError> {
        let mut winning: Vec<Vec<Vec<Move>>> = lines.iter().map(|line| vec![Vec::new(); line.played().len()]).collect();
        let mut won = Vec::new();
        for (i, ((line, ahead), refill)) in lines.iter().zip(ahead).zip(refills).enumerate() {
            for (ply, position) in
                line.played().iter().enumerate().filter(|&(ply, position)| ahead[ply] == position.position().turn())
            {
                match refill {
                    // All first moves of a set-up are many, and the choice of the fill has had them valued.
                    Some(refill) if ply == 0 => {
                        winning[i][0] = refill.filled(refill.chosen).winning_moves().map(|(m, _)| m).collect();
                    }
                    _ => won.push((i, ply, position)),
                }
            }
        }
        let find = |&(_, _, position): &(usize, usize, &Limited)| searches.winning(position);
        let found = self.all("finding the moves that win", &won, find)?;
        for (&(i, ply, _), found) in won.iter().zip(found) {
            winning[i][ply] = found;
        }
        Ok(winning)
    }

    pub(super) fn refills(&self, lines: &[RoundLine<'_>]) -> Result<Vec<Option<RefillReview>>, FilledError> {
        let choice = |line: &RoundLine<'_>| line.before.cloned().zip(line.round.fill.filter(|_| line.round.is_ours));
        let sides: Vec<(FinishedRound, Fill, &Round)> = lines
            .iter()
            .filter_map(|line| Some((choice(line)?.0, line.round)))
            .flat_map(|(finished, round)| Fill::ALL.map(|fill| (finished.clone(), fill, round)))
            .collect();
        let value = |(finished, fill, round): &(FinishedRound, Fill, &Round)| {
            let Self { limits, memory, .. } = *self;
            let question = Question { opening: round.opening, limits, memory, ..Question::default() };
            let filled = RefilledRound::value(finished, *fill, &question, round.start.deadlock())?;
            filled.ok_or_else(|| FilledError::Winner(SearchStopped.into()))
        };
        let mut filled = self.all("solving both fills", &sides, value)?.into_iter();
        let review = |line| {
            let (finished, chosen) = choice(line)?;
            // The sides are in the order of the lines, left before right.
            let (left, right) = (filled.next()?, filled.next()?);
            Some(RefillReview::new(&finished, chosen, left, right))
        };
        Ok(lines.iter().map(review).collect())
    }

    fn all<T: Sync, R: Send, E: Send>(
        &self,
        task: &'static str,
        pieces: &[T],
        work: impl Fn(&T) -> Result<R, E> + Sync,
    ) -> Result<Vec<R>, E> {
        if !pieces.is_empty() {
            self.watch.begin(format_args!("{task}"), pieces.len());
        }
        let work = |piece| {
            let found = work(piece);
            self.watch.advance(1);
            found
        };
        pieces.par_iter().map(work).collect()
    }
}
