//! Features that belong together.

use super::{Feature, Role};

/// A kind of features, which are judged together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Where the colours stand.
    Places(Role),
    /// How far ahead towers have their own colour.
    OwnColor(Role),
    /// Which towers stand side by side.
    Neighbors(Role),
    /// Which towers have rings.
    Rings(Role),
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
        Group::Places(Role::Defender),
        Group::Places(Role::Challenger),
        Group::OwnColor(Role::Defender),
        Group::OwnColor(Role::Challenger),
        Group::Neighbors(Role::Defender),
        Group::Neighbors(Role::Challenger),
        Group::Rings(Role::Defender),
        Group::Rings(Role::Challenger),
    ];

    /// The name as in JSON.
    pub fn name(self) -> String {
        match self {
            Group::Places(role) => format!("{}_places", role.name()),
            Group::OwnColor(role) => format!("{}_own_color", role.name()),
            Group::Neighbors(role) => format!("{}_neighbors", role.name()),
            Group::Rings(role) => format!("{}_rings", role.name()),
            Group::Facing => "facing".to_owned(),
            Group::Threats => "threats".to_owned(),
        }
    }

    /// What the features of the group are about, for players.
    pub fn about(self) -> String {
        match self {
            Group::Places(role) => format!("where the {role}'s colours stand"),
            Group::OwnColor(role) => format!("how far ahead the {role}'s towers have their own colour"),
            Group::Neighbors(role) => format!("which of the {role}'s towers are neighbours"),
            Group::Rings(role) => format!("where the {role}'s rings are"),
            Group::Facing => "which towers stand opposite one another".to_owned(),
            Group::Threats => "what the Challenger's first moves threaten and risk".to_owned(),
        }
    }
}

impl Feature {
    /// The group it belongs to.
    pub fn group(self) -> Group {
        match self {
            Feature::OwnColorFront(role)
            | Feature::OwnColorDiagonal(role)
            | Feature::OwnColorAhead(role, _)
            | Feature::OwnColorAslant(role, _) => Group::OwnColor(role),
            Feature::Place(role, ..) => Group::Places(role),
            Feature::PairTogether(role, _) | Feature::HomeNeighbors(role) => Group::Neighbors(role),
            Feature::Ringed(role) | Feature::RingedFile(role, _) => Group::Rings(role),
            Feature::FacingOwnColor | Feature::FacingPair | Feature::FacingOwnColorAslant => Group::Facing,
            Feature::Forcing | Feature::Pressing | Feature::Refuted | Feature::Answers | Feature::SafeAnswers => {
                Group::Threats
            }
        }
    }
}
