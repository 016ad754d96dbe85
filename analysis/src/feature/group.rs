//! Features that belong together.

use super::{Feature, Side};

/// A kind of features, asked together how much they tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Where the colours stand.
    Places(Side),
    /// How far ahead towers have their own colour.
    OwnColor(Side),
    /// Which towers stand side by side.
    Neighbors(Side),
    /// Which towers have rings.
    Rings(Side),
    /// Which towers stand opposite one another.
    Facing,
    /// What the first moves threaten and risk.
    Threats,
}

impl Group {
    /// All groups.
    pub const ALL: [Group; 10] = [
        Group::Threats,
        Group::Facing,
        Group::Places(Side::Defender),
        Group::Places(Side::Challenger),
        Group::OwnColor(Side::Defender),
        Group::OwnColor(Side::Challenger),
        Group::Neighbors(Side::Defender),
        Group::Neighbors(Side::Challenger),
        Group::Rings(Side::Defender),
        Group::Rings(Side::Challenger),
    ];

    /// The name as in JSON.
    pub fn name(self) -> String {
        match self {
            Group::Places(side) => format!("{}_places", side.name()),
            Group::OwnColor(side) => format!("{}_own_color", side.name()),
            Group::Neighbors(side) => format!("{}_neighbors", side.name()),
            Group::Rings(side) => format!("{}_rings", side.name()),
            Group::Facing => "facing".to_owned(),
            Group::Threats => "threats".to_owned(),
        }
    }

    /// What the features of the group tell, for players.
    pub fn about(self) -> String {
        match self {
            Group::Places(side) => format!("where the {side}'s colours stand"),
            Group::OwnColor(side) => format!("how far ahead the {side}'s towers have their own colour"),
            Group::Neighbors(side) => format!("which of the {side}'s towers are neighbours"),
            Group::Rings(side) => format!("where the {side}'s rings are"),
            Group::Facing => "which towers stand opposite one another".to_owned(),
            Group::Threats => "what the Challenger's first moves threaten and risk".to_owned(),
        }
    }
}

impl Feature {
    /// The group it belongs to.
    pub fn group(self) -> Group {
        match self {
            Feature::OwnColorFront(side)
            | Feature::OwnColorDiagonal(side)
            | Feature::OwnColorAhead(side, _)
            | Feature::OwnColorAslant(side, _) => Group::OwnColor(side),
            Feature::Place(side, ..) => Group::Places(side),
            Feature::PairTogether(side, _) | Feature::HomeNeighbors(side) => Group::Neighbors(side),
            Feature::Ringed(side) | Feature::RingedFile(side, _) => Group::Rings(side),
            Feature::FacingOwnColor | Feature::FacingPair | Feature::FacingOwnColorAslant => Group::Facing,
            Feature::Forcing | Feature::Pressing | Feature::Refuted | Feature::Answers | Feature::SafeAnswers => {
                Group::Threats
            }
        }
    }
}
