//! All set-ups at the start of a round with no ring or one, numbered up to symmetry.

mod pairs;
mod rows;

use std::fmt;

use super::{Color, Level, Player, Setup};

/// The files of the board.
const FILES: usize = 8;

/// Classes of set-ups at the start of a round, each with a number from 0 and without gaps.
///
/// Both home rows are full, each with one tower of each colour in any order, and nothing is due. Two set-ups are in one
/// class if they are the same up to the mirror and the half-turn with the players exchanged; their values are equal. A
/// class is represented by a set-up in which Black is the Challenger and moves first.
///
/// Ranking searches nothing and looks into no table; `docs/src/formats/class-values.md` specifies the numbers.
///
/// ```
/// use solver::kamisado::{Classes, Setup};
///
/// let setup: Setup = "bugorpky/8/8/8/8/8/8/GUBPOYRK b -".parse()?;
/// let number = Classes::Ringless.number(&setup).unwrap();
/// assert_eq!(Classes::Ringless.number(&setup.mirror()), Some(number));
/// assert_eq!(Classes::Ringless.number(&setup.half_turn()), Some(number));
/// assert!([setup.clone(), setup.mirror()].contains(&Classes::Ringless.setup(number)));
/// # Ok::<(), solver::kamisado::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Classes {
    /// Without rings: 812,924,928 classes. No match leads to them but to the initial round.
    Ringless,
    /// The Defender has one ring, on a tower at an end of the row: 1,625,702,400 classes. Such is every second round of a
    /// match, unless the first one ended in a deadlock: the tower that gained the ring stood on the other home row, so a
    /// fill sets it down last.
    ///
    /// Rings break the symmetry, but here the mirror is spent on the ring: it stands at the Defender's right end, as after
    /// a fill from the left.
    OneRing,
}

/// Where a set-up is among the classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassPlace {
    /// The number of its class.
    pub number: u64,
    /// Whether it must be turned by half, the players exchanged, to have Black as the Challenger.
    pub turned: bool,
    /// Whether it must then be mirrored to be the set-up that represents the class.
    pub mirrored: bool,
}

impl Classes {
    /// All kinds of classes.
    pub const ALL: [Classes; 2] = [Classes::Ringless, Classes::OneRing];

    /// The lower-case name of the rings on the board, as on the command line: `none` or `one`.
    pub const fn name(self) -> &'static str {
        match self {
            Classes::Ringless => "none",
            Classes::OneRing => "one",
        }
    }

    /// The classes of a [name](Self::name).
    pub fn from_name(name: &str) -> Option<Classes> {
        Classes::ALL.into_iter().find(|classes| classes.name() == name)
    }

    /// How many classes there are; numbers are below.
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(self) -> u64 {
        match self {
            Classes::Ringless => pairs::count(FILES),
            Classes::OneRing => rows::all(FILES) * rows::all(FILES),
        }
    }

    /// The set-up that represents the class of a number.
    ///
    /// # Panics
    ///
    /// If there is no such class.
    pub fn setup(self, number: u64) -> Setup {
        assert!(number < self.len(), "class {number}, expected one below {}", self.len());
        let (challenger, defender) = match self {
            Classes::Ringless => pairs::pair(FILES, number),
            Classes::OneRing => (number / rows::all(FILES), number % rows::all(FILES)),
        };
        let [black, mut gold] = [challenger, defender]
            .map(|number| rows::row::<FILES>(number).map(|color| (Color::new(color), Level::Normal)));
        if self == Classes::OneRing {
            gold[FILES - 1].1 = Level::Sumo;
        }
        Setup::home_rows([black, gold], Player::Black)
    }

    /// The number of a set-up's class; none if these classes do not cover it.
    pub fn number(self, setup: &Setup) -> Option<u64> {
        self.place(setup).map(|place| place.number)
    }

    /// Where a set-up is among the classes; none if they do not cover it.
    pub fn place(self, setup: &Setup) -> Option<ClassPlace> {
        if setup.due.is_some() || setup.towers().count() != 2 * FILES {
            return None;
        }
        let challenger = setup.home_row(setup.turn)?;
        let defender = setup.home_row(setup.turn.opponent())?;
        let rings = |row: [(Color, Level); FILES]| row.map(|(_, level)| level.rings());
        if rings(challenger) != [0; FILES] {
            return None;
        }
        let challenger = rows::number(permutation(challenger)?);
        let plain = permutation(defender)?;
        let (number, mirrored) = match (self, rings(defender)) {
            (Classes::Ringless, [0, 0, 0, 0, 0, 0, 0, 0]) => pairs::number(FILES, challenger, rows::number(plain)),
            (Classes::OneRing, [0, 0, 0, 0, 0, 0, 0, 1]) => {
                (challenger * rows::all(FILES) + rows::number(plain), false)
            }
            (Classes::OneRing, [1, 0, 0, 0, 0, 0, 0, 0]) => {
                let [challenger, defender] =
                    [challenger, rows::number(plain)].map(|number| rows::mirrored(FILES, number));
                (challenger * rows::all(FILES) + defender, true)
            }
            _ => return None,
        };
        Some(ClassPlace { number, turned: setup.turn != Player::Black, mirrored })
    }
}

impl fmt::Display for Classes {
    /// The rings on the board, after the word set-ups: `without rings`, `with one ring`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Classes::Ringless => "without rings",
            Classes::OneRing => "with one ring",
        })
    }
}

/// The colours of a row; none if one of them is there twice.
fn permutation(row: [(Color, Level); FILES]) -> Option<[u8; FILES]> {
    let colors = row.map(|(color, _)| color as u8);
    let seen = colors.iter().fold(0_u32, |seen, color| seen | 1 << color);
    (seen == (1 << FILES) - 1).then_some(colors)
}
