//! Features that belong together.

use super::{Feature, Role};

/// A kind of features, which are judged together: none of a group is a function of the features of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// How a player's towers stand: their places, and what follows from them, which are own colours and neighbours.
    Towers(Role),
    /// Which towers have rings.
    Rings(Role),
    /// Which towers stand opposite one another.
    Facing,
    /// What the first moves threaten and risk.
    Threats,
}

impl Group {
    /// All groups.
    pub const ALL: [Group; 6] = [
        Group::Threats,
        Group::Facing,
        Group::Towers(Role::Defender),
        Group::Towers(Role::Challenger),
        Group::Rings(Role::Defender),
        Group::Rings(Role::Challenger),
    ];

    /// The name as in JSON.
    pub fn name(self) -> String {
        match self {
            Group::Towers(role) => format!("{}_towers", role.name()),
            Group::Rings(role) => format!("{}_rings", role.name()),
            Group::Facing => "facing".to_owned(),
            Group::Threats => "threats".to_owned(),
        }
    }

    /// What the features of the group are about, for players.
    pub fn about(self) -> String {
        match self {
            Group::Towers(role) => format!("how the {role}'s towers stand: places, own colours, neighbours"),
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
            | Feature::OwnColorAslant(role, _)
            | Feature::Place(role, ..)
            | Feature::PairTogether(role, _)
            | Feature::HomeNeighbors(role) => Group::Towers(role),
            Feature::Ringed(role) | Feature::RingedFile(role, _) => Group::Rings(role),
            Feature::FacingOwnColor | Feature::FacingPair | Feature::FacingOwnColorAslant => Group::Facing,
            Feature::Forcing | Feature::Pressing | Feature::Refuted | Feature::Answers | Feature::SafeAnswers => {
                Group::Threats
            }
        }
    }
}
