//! What can be seen on the board that goes with the difference of two set-ups.

use crate::question::weak::{ShippedEffect, shipped_effects};
use crate::setup::{Feature, Lineup};
use crate::statistics::Interval;

use super::{Filled, RefillStudy};

/// A feature that one side has more of than the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FewerOrMore {
    /// The feature.
    pub feature: Feature,
    /// How much more of it this side has, in units.
    pub more: u32,
    /// Winning first moves of the Challenger that go with so much more of it, others held.
    pub size: Interval,
    /// Where the size comes from.
    pub effect: &'static ShippedEffect,
}

/// Of each side what it has more of than the other, the largest effects first: own colours, neighbours, towers opposite one
/// another and rings, which are fitted together, so that their effects add up.
pub fn reasons(study: &RefillStudy) -> [Vec<FewerOrMore>; 2] {
    let lineup = |side: &Filled| Lineup::new(&side.setup);
    let (left, right) = (lineup(&study.left), lineup(&study.right));
    let effects = || shipped_effects(&study.left.setup).filter(|effect| effect.feature.is_seen_at_once());
    let of = |one: &Lineup, other: &Lineup| {
        let more = |effect: &'static ShippedEffect| {
            let more = effect.feature.number(one).checked_sub(effect.feature.number(other)).filter(|&more| more > 0)?;
            Some(FewerOrMore { feature: effect.feature, more, size: effect.size.scaled(more.into()), effect })
        };
        let mut found: Vec<FewerOrMore> = effects().filter_map(more).collect();
        found.sort_by(|a, b| b.size.estimate.abs().total_cmp(&a.size.estimate.abs()));
        found
    };
    [of(&left, &right), of(&right, &left)]
}
