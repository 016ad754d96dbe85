//! Winning moves by the tower moved, by the square reached and by the length; a move and its mirror count together.

use std::ops::AddAssign;

use kamisado::{Move, Position};

use crate::setup::{ColorPair, SquarePair};
use shares::WinCount;

/// Moves counted in three ways.
///
/// ```
/// use kamisado_answers::setup::{ColorPair, SquarePair};
/// use kamisado_answers::plies::Tally;
/// use kamisado::Position;
///
/// let start: Position = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -".parse()?;
/// let mut tally = Tally::default();
/// // Black's orange tower, at Black's left end, and its mirror image.
/// tally.add(&start, start.find_move("a8".parse()?, "a4".parse()?)?, true);
/// tally.add(&start, start.find_move("h8".parse()?, "h4".parse()?)?, true);
/// assert_eq!(tally.tower(ColorPair::ALL[0]).wins, 2);
/// assert_eq!(tally.square(SquarePair::of("a5".parse()?)).wins, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    towers: [WinCount; ColorPair::ALL.len()],
    squares: [WinCount; SquarePair::COUNT],
    lengths: [WinCount; Tally::LONGEST as usize],
}

impl Tally {
    /// The longest move in squares, from home to home.
    pub const LONGEST: u8 = 7;

    pub fn add(&mut self, position: &Position, m: Move, wins: bool) {
        let tower = position.mover_color(m).expect("a legal move begins at a tower of the mover's");
        self.towers[ColorPair::of(tower).index()].add(wins);
        self.squares[SquarePair::of(m.to.seen_by(position.turn())).index()].add(wins);
        self.lengths[usize::from(m.length()) - 1].add(wins);
    }

    pub fn tower(&self, pair: ColorPair) -> WinCount {
        self.towers[pair.index()]
    }

    pub fn square(&self, pair: SquarePair) -> WinCount {
        self.squares[pair.index()]
    }

    /// The moves of this length in squares, from 1 to [`LONGEST`](Self::LONGEST).
    pub fn length(&self, squares: u8) -> WinCount {
        self.lengths[usize::from(squares) - 1]
    }

    pub fn total(&self) -> WinCount {
        let mut total = WinCount::default();
        self.towers.iter().for_each(|&count| total += count);
        total
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        let towers = self.towers.iter_mut().zip(&other.towers);
        let squares = self.squares.iter_mut().zip(&other.squares);
        let lengths = self.lengths.iter_mut().zip(&other.lengths);
        towers.chain(squares).chain(lengths).for_each(|(mine, &other)| *mine += other);
    }
}
