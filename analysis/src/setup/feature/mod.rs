//! Features of a set-up that may make it weak: what stands where, and what the first moves threaten.
//!
//! Each is seen from its owner's side, and is the same for a set-up and its mirror image: brown on file a is orange on
//! file h. File a is at the owner's left, whichever colour he plays.

mod group;
mod wording;

use kamisado::{Color, Level};

pub use group::Group;
pub use wording::{file_letter, places};

use super::{ColorPair, Lineup, Role};

/// Something that a set-up has or has not, or has so much of.
///
/// Displayed by its name, as in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// Towers with their own colour on the next square straight ahead, the rulebook's weak spot.
    OwnColorFront(Role),
    /// Towers with their own colour on a next square diagonally ahead.
    OwnColorDiagonal(Role),
    /// Towers with their own colour so many squares straight ahead: 0 for the square that they stand on, 7 for the
    /// opponent's home row.
    OwnColorAhead(Role, u8),
    /// Towers with their own colour so many squares diagonally ahead.
    OwnColorAslant(Role, u8),
    /// The tower of the pair's first colour on a file, or that of the second on the mirrored file.
    Place(Role, ColorPair, u8),
    /// The two towers of a pair side by side.
    PairTogether(Role, ColorPair),
    /// Neighbours that are neighbours in the initial round too.
    HomeNeighbors(Role),
    /// Towers with rings.
    Ringed(Role),
    /// Towers with rings on a file or on its mirror image, 0 for a and h.
    RingedFile(Role, u8),
    /// Files with towers of the same colour at both ends.
    FacingOwnColor,
    /// Files with the two towers of a pair at their ends.
    FacingPair,
    /// Towers of the same colour a file apart.
    FacingOwnColorAslant,
    /// First moves that force the win.
    Forcing,
    /// First moves that leave the Defender one or two safe answers.
    Pressing,
    /// First moves after which the Defender reaches home at once.
    Refuted,
    /// Answers of the Defender to first moves.
    Answers,
    /// Answers of the Defender that are safe.
    SafeAnswers,
}

impl Feature {
    /// All features, those of the rulebook's claim first.
    pub fn all() -> Vec<Feature> {
        let mut all = Vec::new();
        for role in Role::ALL {
            all.extend([Feature::OwnColorFront(role), Feature::OwnColorDiagonal(role)]);
        }
        for role in Role::ALL {
            all.push(Feature::OwnColorAhead(role, 0));
            all.extend((2..8).map(|ahead| Feature::OwnColorAhead(role, ahead)));
            // The colour four squares diagonally ahead is always that of the tower's own square.
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

    /// Whether a set-up has any of it.
    pub fn has(self, lineup: &Lineup) -> bool {
        self.number(lineup) > 0
    }

    /// Whether it is a count that is seen on the board without trying moves, and not one of many places.
    pub fn is_seen_at_once(self) -> bool {
        !matches!(self, Feature::Place(..) | Feature::RingedFile(..)) && self.group() != Group::Threats
    }

    /// How much of it is taken together when its effect is told: a single tower or move, but a hundred answers.
    pub const fn unit(self) -> u32 {
        match self {
            Feature::Answers | Feature::SafeAnswers => 100,
            _ => 1,
        }
    }

    /// How much of it a set-up has.
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
}

#[cfg(test)]
mod tests;
