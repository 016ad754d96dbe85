//! The numbered arrangements of a home row from which tournaments are played.

use std::fmt;
use std::str::FromStr;

use crate::Color;
use foreign::Excerpt;

/// The arrangements by their numbers, from the player's own right; 0 is the ordinary one. As listed by
/// acilione/kamisado (`src/shared/constants.ts`, commit 20f50c6). That it is the list of the rules booklet is likely,
/// not confirmed.
const ROWS: [&str; 37] = [
    "OUPKYRGB", "UKROBPYG", "UKRBOPYG", "URKOBYPG", "YOGPRUBK", "UKROYPBG", "YUROBPGK", "URKBOYPG", "YGOPRBUK",
    "KOGPRUBY", "YURBOPGK", "KUROBPGY", "UKORPBYG", "YUOPRBGK", "YGPOBRUK", "KGPOBRUY", "GKROBPYU", "UROKYBPG",
    "KGOPRBUY", "KURBOPGY", "YUPBORGK", "KOGRPUBY", "GKRBOPYU", "GRKOBYPU", "GORKYPBU", "KGPBORUY", "RGKOBYUP",
    "GRKBOYPU", "KUORPBGY", "RUKOBYGP", "GKORPBYU", "RGKBOYUP", "ROGKYUBP", "GROKYBPU", "RUKPOYGB", "RGOKYBUP",
    "RUOKYBGP",
];

/// The two numbers whose arrangements are not their own mirror image, as all others are, with what they are once two towers
/// have changed places. That the list has slips there is likely, not confirmed.
const CORRECTED: [(u8, &str); 2] = [(5, "UORKYPBG"), (34, "RUKBOYGP")];

/// A numbered arrangement of a home row; displayed as `7`, or `5c` as corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile {
    number: u8,
    corrected: bool,
}

impl Tile {
    /// The largest number.
    pub const LAST: u8 = ROWS.len() as u8 - 1;

    /// Every arrangement, in the order of the numbers: 0 to 36 as listed, 5 and 34 also as corrected.
    pub fn all() -> impl Iterator<Item = Tile> {
        (0..=Tile::LAST)
            .flat_map(|number| [false, true].map(|corrected| Tile { number, corrected }))
            .filter(|tile| !tile.corrected || CORRECTED.iter().any(|&(number, _)| number == tile.number))
    }

    /// The number, 0 for the ordinary arrangement.
    pub const fn number(self) -> u8 {
        self.number
    }

    /// Whether the arrangement is another one than the list has under its number.
    pub const fn is_corrected(self) -> bool {
        self.corrected
    }

    /// The colours of the towers from the player's own left to right.
    pub fn row(self) -> [Color; 8] {
        let corrected = CORRECTED.iter().find(|&&(number, _)| self.corrected && number == self.number);
        let letters = corrected.map_or(ROWS[usize::from(self.number)], |&(_, row)| row);
        let mut letters = letters.chars().rev().map(|letter| Color::from_letter(letter).expect("a colour"));
        [(); 8].map(|()| letters.next().expect("eight colours"))
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.corrected { "c" } else { "" })
    }
}

impl FromStr for Tile {
    type Err = TilesError;

    fn from_str(text: &str) -> Result<Tile, TilesError> {
        Tile::all().find(|tile| tile.to_string() == text).ok_or_else(|| TilesError::Number { found: text.into() })
    }
}

/// The arrangements from which a round starts, Black's first, indexed by `Player as usize`; displayed as `7 21`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tiles(pub [Tile; 2]);

impl Tiles {
    /// The numbers of a position's text `start:7:21`; `None` if it is no such text, or a wrong one.
    pub fn in_position(text: &str) -> Option<Tiles> {
        Tiles::named(text.trim())?.ok()
    }

    /// Reads a word like `start:7:21`; `None` if it does not begin like one.
    pub(super) fn named(word: &str) -> Option<Result<Tiles, TilesError>> {
        let numbers = word.strip_prefix("start:")?;
        Some(match numbers.split_once(':') {
            Some((black, gold)) if !gold.is_empty() && !black.is_empty() => Tiles::of(black, gold),
            _ => Err(TilesError::Count { found: word.into() }),
        })
    }

    fn of(black: &str, gold: &str) -> Result<Tiles, TilesError> {
        Ok(Tiles([black.parse()?, gold.parse()?]))
    }
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tiles([black, gold]) = self;
        write!(f, "{black} {gold}")
    }
}

impl FromStr for Tiles {
    type Err = TilesError;

    /// Reads two numbers, as in the line `tiles: 7 21` of a record.
    fn from_str(text: &str) -> Result<Tiles, TilesError> {
        match text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect::<Vec<_>>()[..]
        {
            [black, gold] => Tiles::of(black, gold),
            _ => Err(TilesError::Count { found: text.into() }),
        }
    }
}

/// Why a text does not name arrangements.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum TilesError {
    #[error(
        "found '{found}' as the number of a start position, expected 0 to {}, where 0 is the ordinary row, or 5c or 34c for \
         these two as corrected",
        Tile::LAST
    )]
    Number { found: Excerpt },
    #[error(
        "found '{found}', expected two numbers of start positions, Black's and Gold's, each 0 to {}: 'start:7:21', or \
         'tiles: 7 21' in a record",
        Tile::LAST
    )]
    Count { found: Excerpt },
}
