//! Towers that could go home, the moves that this forbids to the other player, and moves after which the mover moves
//! again: those that leave the opponent's tower due blocked (M6), and pushes (S3).

use wide::bytemuck::cast;
use wide::u8x16;

use kamisado::geometry::{BYTES, Squares};
use kamisado::{Color, Player, Position, Square};

use super::frames::{FramedSquares, Mine, Theirs};
use super::lanes::Lanes;
use super::ways::{COLOR_SQUARES, IN_RANGE, STILL_OPEN_IF_ON, ways_home};

/// By direction: the squares from which empty squares lead the mover's towers home.
#[derive(Clone, Copy)]
pub(super) struct WaysHome([Mine; 3]);

impl WaysHome {
    /// The ways home on a board with towers on the squares `occupied`.
    #[inline]
    pub fn over(occupied: Mine) -> WaysHome {
        WaysHome(ways_home(occupied.0).map(FramedSquares))
    }

    /// The squares from which there is any way.
    #[inline]
    pub fn starts(&self) -> Mine {
        let [ahead, left, right] = self.0;
        ahead | left | right
    }

    /// The squares on which a tower of the opponent leaves the mover's tower on `square` a way home; none if it has no
    /// way. A tower on a single way closes it; of two ways, one stays open.
    #[inline]
    pub fn left_by(&self, square: u8) -> Theirs {
        let [ahead, left, right] = self.0.map(|starts| usize::from(starts.contains(square & 63)));
        FramedSquares(STILL_OPEN_IF_ON[square as usize & 63][ahead | left << 1 | right << 2])
    }
}

/// A player's towers that could go home.
#[derive(Clone, Copy)]
pub(super) struct Runners {
    /// By colour, the square in the player's frame.
    squares: u64,
    /// By colour, a byte of ones if the tower has the range to reach home from its square.
    able: u64,
}

impl Runners {
    /// All towers of a player; with `RINGLESS`, none may have a ring.
    #[inline]
    pub fn of<const RINGLESS: bool>(position: &Position, player: Player) -> Runners {
        let (squares, rings) = (position.squares(player), position.rings(player));
        if RINGLESS {
            debug_assert_eq!(rings, 0);
            return Runners { squares, able: u64::MAX };
        }
        // Each ring reduces the range of seven squares by two, so the tower must be two rows nearer. The subtraction
        // clears the bit above a row number exactly if the tower is not near enough.
        const ABOVE: u64 = BYTES << 7;
        let rows = squares >> 3 & (7 * BYTES);
        let enough = ((rows | ABOVE) - 2 * rings) & ABOVE;
        Runners { squares, able: (enough >> 7) * 0xff }
    }

    #[inline]
    pub fn without(self, color: Color) -> Runners {
        Runners { able: self.able & !(0xff << (8 * color.index())), ..self }
    }

    /// For the opponent's towers: the squares on which the mover's tower must not end, because their colour would make
    /// a tower due that then reaches home; and a bit for each colour with such a tower. `occupied` is the board without
    /// the mover's moving tower.
    #[inline]
    pub fn threats(&self, occupied: Theirs) -> (Mine, u8) {
        let (entries, colors) = Lanes::of(self.squares).entries(ways_home(occupied.0), self.able);
        let mut found = 0;
        // All eight, although few have a way: that avoids unpredictable branches.
        for (entry, squares) in entries.into_iter().zip(COLOR_SQUARES) {
            found |= squares & STILL_OPEN_IF_ON.as_flattened()[entry as usize & 511];
        }
        (FramedSquares(found), colors)
    }

    /// For the mover's towers: a bit for the colour of each that has a way home, even if a tower on its own colour
    /// would close it; and a bit for each of the towers on the squares `others`. `starts` are the squares from which
    /// there is a way.
    #[inline]
    pub fn rough_threats(&self, starts: Mine, others: Mine) -> [u8; 2] {
        let colors = Lanes::of(self.squares).on([starts.0, others.0]) & cast::<_, u8x16>([self.able, u64::MAX]);
        let colors = colors.to_bitmask();
        [colors as u8, (colors >> 8) as u8]
    }
}

/// Whether the mover reaches home after a move to `to` that blocks the opponent's tower due, so that the opponent passes.
#[inline]
pub(super) fn wins_after_pass(position: &Position, color: Color, from: u8, to: u8) -> bool {
    let blocked = position.square(position.turn().opponent(), Square::new(to).color());
    goes_home(position, (color, to), position.occupied(position.turn()) & !(1 << from) | 1 << to, blocked.color())
}

#[cold]
pub(super) fn wins_after_push(position: &Position, color: Color, from: u8) -> bool {
    let run = position.pushed(position.turn(), color).expect("the tower can push");
    let here = position.occupied(position.turn());
    let landing = from + 8 * (run + 1);
    goes_home(position, (color, from + 8), here & !(1 << from) | 1 << landing, Square::new(landing).color())
}

/// Whether the mover's tower of a colour can go home with towers on the squares `occupied`, after the tower `moved` has
/// moved to `to`.
#[inline]
fn goes_home(position: &Position, (moved, to): (Color, u8), occupied: Squares, color: Color) -> bool {
    let square = if color == moved { to } else { position.own_square(position.turn(), color) };
    let able = WaysHome::over(FramedSquares(occupied)).starts()
        & FramedSquares(IN_RANGE[position.level(position.turn(), color) as usize]);
    able.contains(square)
}
