//! The names of features, and what they mean to players.

use std::fmt;

use super::Feature;
use crate::setup::ColorPair;

/// The letter of a file 0 to 7.
pub fn file_letter(file: u8) -> char {
    char::from(b'a' + file)
}

impl Feature {
    /// What one unit of it is, in a line for players. Files are seen by the owner, with file a at the owner's left.
    pub fn about(self) -> String {
        match self {
            Feature::OwnColorFront(role) => format!("a tower of the {role} straight behind its own colour"),
            Feature::OwnColorDiagonal(role) => format!("a tower of the {role} diagonally behind its own colour"),
            Feature::OwnColorAhead(role, 0) => format!("a tower of the {role} on the home square of its own colour"),
            Feature::OwnColorAhead(role, 7) => {
                format!("a tower of the {role} with its own colour straight ahead on the opponent's home row")
            }
            Feature::OwnColorAhead(role, ahead) => {
                format!("a tower of the {role} with its own colour {ahead} squares straight ahead")
            }
            Feature::OwnColorAslant(role, 7) => {
                format!("a tower of the {role} with its own colour diagonally ahead on the opponent's home row")
            }
            Feature::OwnColorAslant(role, ahead) => {
                format!("a tower of the {role} with its own colour {ahead} squares diagonally ahead")
            }
            Feature::Place(role, pair, file) => {
                let [(left, at), (right, mirrored)] = places(pair, file);
                format!("the {role}'s {left} on file {at}, or {right} on file {mirrored}")
            }
            Feature::PairTogether(role, pair) => {
                let [left, right] = pair.colors();
                format!("the {role}'s {left} and {right} side by side")
            }
            Feature::HomeNeighbors(role) => {
                format!("a pair of neighbours of the {role} that are neighbours in the initial round too")
            }
            Feature::Ringed(role) => format!("a tower of the {role} with rings"),
            Feature::RingedFile(role, file) => {
                let (left, right) = (file_letter(file), file_letter(7 - file));
                format!("a tower of the {role} with rings on file {left} or {right}")
            }
            Feature::FacingOwnColor => "two towers of the same colour opposite one another".to_owned(),
            Feature::FacingPair => {
                "two towers of mirrored colours opposite one another, such as brown and orange".to_owned()
            }
            Feature::FacingOwnColorAslant => {
                "a tower of the Defender a file beside the Challenger's of the same colour".to_owned()
            }
            Feature::Forcing => {
                "a first move that takes the Challenger home next, whatever the Defender answers".to_owned()
            }
            Feature::Pressing => "a first move that leaves the Defender one or two safe answers".to_owned(),
            Feature::Refuted => "a first move after which the Defender is home at once".to_owned(),
            Feature::Answers => "a hundred answers of the Defender to the first moves".to_owned(),
            Feature::SafeAnswers => {
                "a hundred answers of the Defender that do not let the Challenger home at once".to_owned()
            }
        }
    }
}

/// Both colours of a pair, each with its file.
pub fn places(pair: ColorPair, file: u8) -> [(kamisado::Color, char); 2] {
    let [left, right] = pair.colors();
    [(left, file_letter(file)), (right, file_letter(7 - file))]
}

impl fmt::Display for Feature {
    /// The name, in snake case.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match *self {
            Feature::OwnColorFront(role) => format!("{}_own_color_front", role.name()),
            Feature::OwnColorDiagonal(role) => format!("{}_own_color_diagonal", role.name()),
            Feature::OwnColorAhead(role, 0) => format!("{}_own_color_home", role.name()),
            Feature::OwnColorAhead(role, 7) => format!("{}_own_color_goal", role.name()),
            Feature::OwnColorAhead(role, ahead) => format!("{}_own_color_ahead_{ahead}", role.name()),
            Feature::OwnColorAslant(role, ahead) => format!("{}_own_color_diagonal_{ahead}", role.name()),
            Feature::Place(role, pair, file) => {
                let [(left, at), (right, mirrored)] = places(pair, file);
                format!("{}_{left}_{at}_or_{right}_{mirrored}", role.name())
            }
            Feature::PairTogether(role, pair) => {
                let [left, right] = pair.colors();
                format!("{}_{left}_beside_{right}", role.name())
            }
            Feature::HomeNeighbors(role) => format!("{}_home_neighbors", role.name()),
            Feature::Ringed(role) => format!("{}_ringed", role.name()),
            Feature::RingedFile(role, file) => {
                format!("{}_ringed_{}_or_{}", role.name(), file_letter(file), file_letter(7 - file))
            }
            Feature::FacingOwnColor => "facing_own_color".to_owned(),
            Feature::FacingPair => "facing_mirrored_color".to_owned(),
            Feature::FacingOwnColorAslant => "facing_own_color_aslant".to_owned(),
            Feature::Forcing => "challenger_forcing_moves".to_owned(),
            Feature::Pressing => "challenger_pressing_moves".to_owned(),
            Feature::Refuted => "challenger_refuted_moves".to_owned(),
            Feature::Answers => "defender_answers".to_owned(),
            Feature::SafeAnswers => "defender_safe_answers".to_owned(),
        };
        f.pad(&name)
    }
}
