//! The choice of the Defender: from the left or from the right?

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use kamisado::{Deadlock, Fill, FinishedRound, Level, Move, MoveText, Player, Position, PositionError, Setup};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::questions::value::{Question, WinnerError, answer};
use kamisado_solver::search::Limits;

use super::claim::{Claim, finished_round};
use super::in_match::{MatchFills, better};
use crate::first_moves::{FirstMove, count, first_moves};
use crate::played::{Rings, ShippedEffect, shipped_effects};
use crate::setup::Lineup;
use schemars::JsonSchema;
use serde::Serialize;
use shares::Interval;

/// The next round after one of the two fills, as seen by the Challenger, who moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefilledRound {
    /// The start of the round.
    pub setup: Setup,
    /// Its value for the Challenger.
    pub value: Value,
    /// The first moves with their values.
    pub moves: Vec<FirstMove>,
    /// Moves until the round ends, if requested.
    pub distance: Option<Dtw>,
}

/// Why a fill was not valued.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages say what each is.
pub enum FilledError {
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Winner(#[from] WinnerError),
}

impl RefilledRound {
    /// Solves the set-up after a fill; none if the limits of the question were reached first.
    pub fn value(
        finished: &FinishedRound,
        fill: Fill,
        question: &Question<'_>,
        deadlock: Deadlock,
    ) -> Result<Option<RefilledRound>, FilledError> {
        let setup = finished.next(fill);
        let position = Position::new(&setup, deadlock)?;
        let without = Question { distance: false, ..*question };
        let Some(moves) = first_moves(&position, &without).map_err(WinnerError::from)? else {
            return Ok(None);
        };
        let value = if count(&moves).wins > 0 { Value::Win } else { Value::Loss };
        let mut distance = None;
        if question.distance {
            let answer = answer(&position, &Question { moves: false, ..*question }).map_err(WinnerError::from)?;
            distance = answer.verdict.distance();
            if distance.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(RefilledRound { setup, value, moves, distance }))
    }

    /// The first moves that win, as moves and in the rulebook's annotation.
    pub fn winning_moves(&self) -> impl Iterator<Item = (Move, MoveText)> {
        // No tower has moved, so no forced pass or deadlock is near.
        let position = Position::new(&self.setup, Deadlock::default()).expect("a set-up that was valued");
        let legal: Vec<Move> = position.moves().collect();
        let wins = legal.into_iter().zip(&self.moves).filter(|(_, known)| known.value == Value::Win);
        wins.map(move |(m, _)| (m, position.annotate(m)))
    }
}

/// Why a fill is better than the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It wins the match, or may win it, and the other fill does not, as far as is known.
    Match,
    /// The Challenger loses the next round after it.
    Value,
    /// It leaves the Challenger fewer winning first moves.
    Moves,
    /// The next round takes longer.
    Distance,
}

/// The fill to choose, and why; none if both are equally good as far as is known.
///
/// A set-up that the Challenger loses beats one that the Challenger wins; then the one with fewer winning first moves;
/// then the one that takes longer, if known.
pub fn advise(left: &RefilledRound, right: &RefilledRound) -> Option<(Fill, Reason)> {
    let sides = [left, right];
    let loses = sides.map(|side| side.value == Value::Loss);
    let wins = sides.map(|side| Reverse(count(&side.moves).wins));
    let by_value = better(loses).map(|fill| (fill, Reason::Value));
    let by_moves = || better(wins).map(|fill| (fill, Reason::Moves));
    let by_distance = || Some((better([left.distance?, right.distance?])?, Reason::Distance));
    by_value.or_else(by_moves).or_else(by_distance)
}

/// Both fills after a round.
pub struct RefillStudy {
    /// The round before the choice.
    pub finished: FinishedRound,
    /// The next round after a fill from the left.
    pub left: RefilledRound,
    /// The next round after a fill from the right.
    pub right: RefilledRound,
    /// The fill to choose, and why; none if both are equally good.
    pub advice: Option<(Fill, Reason)>,
    /// What follows according to the record.
    pub after: After,
    /// What the fills mean for the match, if asked.
    pub in_match: Option<MatchFills>,
    /// Whether the text has the features in which the fills differ.
    pub shows_features: bool,
}

/// What follows the round, according to its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum After {
    /// Somebody has to choose.
    #[default]
    Choice,
    /// This fill was chosen.
    Chosen(Fill),
    /// The record is a single round, which ends its match.
    Nothing,
}

impl RefillStudy {
    /// Both fills, with the advice that follows from them.
    pub fn new(finished: FinishedRound, left: RefilledRound, right: RefilledRound, after: After) -> RefillStudy {
        let advice = advise(&left, &right);
        RefillStudy { finished, left, right, advice, after, in_match: None, shows_features: false }
    }

    /// Takes the match into account: its value comes before everything about the next round.
    #[must_use]
    pub fn in_match(self, fills: MatchFills) -> RefillStudy {
        let advice = fills.advice().map(|fill| (fill, Reason::Match)).or(self.advice);
        RefillStudy { advice, in_match: Some(fills), ..self }
    }

    /// Both fills after the round of [`EXAMPLE`]; none if `stop` was set first.
    pub fn example(stop: &AtomicBool) -> Result<Option<RefillStudy>, FilledError> {
        let rules = Deadlock::Official;
        let setup = EXAMPLE.parse().expect("the rulebook's example is a position");
        let finished = finished_round(&setup, rules, Claim::default()).expect("the rulebook's example ends a round");
        let question = Question { limits: Limits { stop: Some(stop), ..Limits::default() }, ..Question::default() };
        let fill = |fill| RefilledRound::value(&finished, fill, &question, rules);
        let Some((left, right)) = fill(Fill::Left)?.zip(fill(Fill::Right)?) else { return Ok(None) };
        Ok(Some(RefillStudy::new(finished, left, right, After::default())))
    }

    /// The Defender.
    pub fn winner(&self) -> Player {
        self.finished.outcome.winner
    }

    /// The loser, who moves first in the next round.
    pub fn challenger(&self) -> Player {
        self.winner().opponent()
    }

    /// The level of the promoted tower with its new ring.
    pub fn level(&self) -> Level {
        let before = self.finished.level_before();
        before.promoted().unwrap_or(before)
    }
}

/// A feature that one set-up has more of than the other.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[allow(missing_docs)] // The others are what their names say.
pub struct FeatureOfFill {
    pub name: String,
    /// What it is, for players.
    pub about: String,
    /// How much more of it, in units.
    pub more: u32,
    /// The set-ups that its effect was measured on, by their rings.
    pub rings: Rings,
    /// The number of these set-ups.
    pub setups: u64,
    // For this much more of it, adjusted for the other features.
    /// The winning first moves of the Challenger that go with it.
    pub effect: Interval,
}

/// For each side, the features that it has more of than the other, the largest effects first: own colours, neighbours,
/// towers opposite one another and rings. These are fitted together, so their effects add up.
pub fn reasons(study: &RefillStudy) -> [Vec<FeatureOfFill>; 2] {
    let [left, right] = [&study.left, &study.right].map(|side| Lineup::new(&side.setup));
    let effects = || shipped_effects(&study.left.setup).filter(|effect| effect.feature.is_seen_at_once());
    let of = |one: &Lineup, other: &Lineup| {
        let more = |effect: &'static ShippedEffect| {
            let more = effect.feature.number(one).checked_sub(effect.feature.number(other)).filter(|&more| more > 0)?;
            let &ShippedEffect { feature, rings, setups, size } = effect;
            let (name, about, effect) = (feature.to_string(), feature.about(), size.scaled(more.into()));
            Some(FeatureOfFill { name, about, more, rings, setups, effect })
        };
        let mut found: Vec<FeatureOfFill> = effects().filter_map(more).collect();
        found.sort_by(|a, b| b.effect.estimate.abs().total_cmp(&a.effect.estimate.abs()));
        found
    };
    [of(&left, &right), of(&right, &left)]
}

/// The end of the round in the rulebook's example of a refill: Gold has reached home with the purple tower.
pub const EXAMPLE: &str = "2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P";
