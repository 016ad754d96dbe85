//! Features of a set-up that may make it weak: the places of towers, and the threats of the first moves.
//!
//! Each is seen from its owner's side, and is equal for a set-up and its mirror image: brown on file a is orange on
//! file h. File a is at the owner's left, for Black and for Gold.

use std::fmt;

use kamisado::{Color, Level};

use super::{ColorPair, Lineup, Role};

/// A property of a set-up that can be counted.
///
/// Displayed by its name, as in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// Towers with their own colour on the next square straight ahead, the rulebook's weak spot.
    OwnColorFront(Role),
    /// Towers with their own colour on a next square diagonally ahead.
    OwnColorDiagonal(Role),
    /// Towers with their own colour this number of squares straight ahead: 0 for the square that they stand on, 7 for
    /// the opponent's home row.
    OwnColorAhead(Role, u8),
    /// Towers with their own colour this number of squares diagonally ahead.
    OwnColorAslant(Role, u8),
    /// The tower of the pair's first colour on a file, or that of the second on the mirrored file.
    Place(Role, ColorPair, u8),
    PairTogether(Role, ColorPair),
    /// Neighbours that are also neighbours in the initial round.
    HomeNeighbors(Role),
    Ringed(Role),
    /// Towers with rings on a file or on its mirror image, 0 for a and h.
    RingedFile(Role, u8),
    /// Files with towers of the same colour at both ends.
    FacingOwnColor,
    /// Files with the two towers of a pair at their ends.
    FacingPair,
    /// Towers of the same colour a file apart.
    FacingOwnColorAslant,
    Forcing,
    /// First moves that leave the Defender one or two safe answers.
    Pressing,
    /// First moves after which the Defender reaches home at once.
    Refuted,
    Answers,
    SafeAnswers,
}

impl Feature {
    /// All features, with those of the rulebook's claim first.
    pub fn all() -> Vec<Feature> {
        let mut all = Vec::new();
        for role in Role::ALL {
            all.extend([Feature::OwnColorFront(role), Feature::OwnColorDiagonal(role)]);
        }
        for role in Role::ALL {
            all.push(Feature::OwnColorAhead(role, 0));
            all.extend((2..8).map(|ahead| Feature::OwnColorAhead(role, ahead)));
            // The square four steps diagonally ahead always has the colour of the tower's own square.
            all.extend([2, 3, 5, 6, 7].map(|ahead| Feature::OwnColorAslant(role, ahead)));
            all.extend(ColorPair::ALL.map(|pair| Feature::PairTogether(role, pair)));
            all.extend([Feature::HomeNeighbors(role), Feature::Ringed(role)]);
            all.extend((0..4).map(|file| Feature::RingedFile(role, file)));
        }
        all.extend([Feature::FacingOwnColor, Feature::FacingPair, Feature::FacingOwnColorAslant]);
        all.extend([Feature::Forcing, Feature::Pressing, Feature::Refuted, Feature::Answers, Feature::SafeAnswers]);
        for role in Role::ALL {
            all.extend(
                ColorPair::ALL.into_iter().flat_map(|pair| (0..8).map(move |file| Feature::Place(role, pair, file))),
            );
        }
        all
    }

    pub fn has(self, lineup: &Lineup) -> bool {
        self.number(lineup) > 0
    }

    /// Whether it can be counted on the board without trying moves, and is not one of many places.
    pub fn is_seen_at_once(self) -> bool {
        !matches!(self, Feature::Place(..) | Feature::RingedFile(..)) && self.group() != Group::Threats
    }

    /// The unit of its effect: a single tower or move, but a hundred answers.
    pub const fn unit(self) -> u32 {
        match self {
            Feature::Answers | Feature::SafeAnswers => 100,
            _ => 1,
        }
    }

    pub fn number(self, lineup: &Lineup) -> u32 {
        let ringed = |role: Role, on: &dyn Fn(usize) -> bool| {
            let ringed = |(file, (_, level)): &(usize, &(Color, Level))| *level != Level::Normal && on(*file);
            lineup.row(role).iter().enumerate().filter(ringed).count() as u32
        };
        let files = |is: &dyn Fn(Color, Color) -> bool| lineup.facing().filter(|(a, b)| is(*a, *b)).count() as u32;
        let neighbors = |role: Role, are: &dyn Fn(Color, Color) -> bool| {
            lineup.row(role).windows(2).filter(|pair| are(pair[0].0, pair[1].0)).count() as u32
        };
        match self {
            Feature::OwnColorFront(role) => lineup.own_color(role, 1, 0),
            Feature::OwnColorDiagonal(role) => lineup.own_color(role, 1, 1),
            Feature::OwnColorAhead(role, ahead) => lineup.own_color(role, ahead, 0),
            Feature::OwnColorAslant(role, ahead) => lineup.own_color(role, ahead, ahead),
            Feature::Place(role, pair, file) => {
                let [left, right] = pair.colors();
                let file = usize::from(file);
                u32::from(lineup.color(role, file) == left) + u32::from(lineup.color(role, 7 - file) == right)
            }
            Feature::PairTogether(role, pair) => neighbors(role, &|a, b| a.mirror() == b && ColorPair::of(a) == pair),
            Feature::HomeNeighbors(role) => neighbors(role, &|a, b| a.index().abs_diff(b.index()) == 1),
            Feature::Ringed(role) => ringed(role, &|_| true),
            Feature::RingedFile(role, file) => ringed(role, &|at| at.min(7 - at) == usize::from(file)),
            Feature::FacingOwnColor => files(&|a, b| a == b),
            Feature::FacingPair => files(&|a, b| a == b.mirror()),
            Feature::FacingOwnColorAslant => {
                let opposite = |file: usize| lineup.color(Role::Challenger, 7 - file);
                let aslant = |file: usize| {
                    let color = lineup.color(Role::Defender, file);
                    file > 0 && opposite(file - 1) == color || file < 7 && opposite(file + 1) == color
                };
                (0..8).filter(|file| aslant(*file)).count() as u32
            }
            Feature::Forcing => lineup.threats(Role::Challenger).forcing,
            Feature::Pressing => lineup.threats(Role::Challenger).pressing,
            Feature::Refuted => lineup.threats(Role::Challenger).refuted,
            Feature::Answers => lineup.threats(Role::Challenger).answers,
            Feature::SafeAnswers => lineup.threats(Role::Challenger).safe_answers,
        }
    }

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

    /// A description of one unit, in a line for players. Files are as the owner sees them, file a at the left.
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

impl fmt::Display for Feature {
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

/// A group of features that are judged together: no feature of a group is a function of features in other groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// How a player's towers stand: their places, and the own colours and neighbours that follow from these.
    Towers(Role),
    Rings(Role),
    Facing,
    Threats,
}

impl Group {
    pub const ALL: [Group; 6] = [
        Group::Threats,
        Group::Facing,
        Group::Towers(Role::Defender),
        Group::Towers(Role::Challenger),
        Group::Rings(Role::Defender),
        Group::Rings(Role::Challenger),
    ];

    pub fn name(self) -> String {
        match self {
            Group::Towers(role) => format!("{}_towers", role.name()),
            Group::Rings(role) => format!("{}_rings", role.name()),
            Group::Facing => "facing".to_owned(),
            Group::Threats => "threats".to_owned(),
        }
    }

    pub fn about(self) -> String {
        match self {
            Group::Towers(role) => format!("how the {role}'s towers stand: places, own colours, neighbours"),
            Group::Rings(role) => format!("where the {role}'s rings are"),
            Group::Facing => "which towers stand opposite one another".to_owned(),
            Group::Threats => "what the Challenger's first moves threaten and risk".to_owned(),
        }
    }
}

pub fn file_letter(file: u8) -> char {
    char::from(b'a' + file)
}

pub fn places(pair: ColorPair, file: u8) -> [(Color, char); 2] {
    let [left, right] = pair.colors();
    [(left, file_letter(file)), (right, file_letter(7 - file))]
}
