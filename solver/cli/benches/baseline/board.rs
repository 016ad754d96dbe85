//! A position for the plain search: that of the rules, with its occupied squares and its evaluation as a leaf.

use kamisado::{Color, Level, Move, Player, Position, Square};

use super::bounds::Bounds;

/// A set of squares in one player's frame, in which their towers move up from row 1.
type Squares = u64;

/// By level, square and direction: the squares in range in the owner's frame.
static RAYS: [[[Squares; 3]; 64]; 4] = {
    let mut rays = [[[0; 3]; 64]; 4];
    let mut i = 0;
    while i < 4 * 64 * 3 {
        let (level, square, direction) = (i / 192, i / 3 % 64, i % 3);
        let (mut file, mut row) = (square as i32 % 8, square as i32 / 8);
        let mut steps = Level::ALL[level].range();
        loop {
            file += direction as i32 - 1;
            row += 1;
            if steps == 0 || file < 0 || file > 7 || row > 7 {
                break;
            }
            rays[level][square][direction] |= 1 << (row * 8 + file);
            steps -= 1;
        }
        i += 1;
    }
    rays
};

/// The [`RAYS`] that end on the opponent's home row; the others are the full board, which is never empty.
static WAYS_HOME: [[[Squares; 3]; 64]; 4] = {
    let mut ways = RAYS;
    let mut i = 0;
    while i < 4 * 64 * 3 {
        let way = &mut ways[i / 192][i / 3 % 64][i % 3];
        if *way >> 56 == 0 {
            *way = Squares::MAX;
        }
        i += 1;
    }
    ways
};

/// By square: the squares one step ahead.
static STEPS: [Squares; 64] = {
    let mut steps = [0; 64];
    let mut square = 0;
    while square < 56 {
        let ahead = 7 << square >> 1 << 8;
        // A step to the side does not wrap around the board.
        steps[square] = ahead & 0xff << (square / 8 * 8 + 8);
        square += 1;
    }
    steps
};

/// Whether a tower can move onto the opponent's home row.
#[inline]
fn reaches_home(level: Level, square: usize, occupied: Squares) -> bool {
    WAYS_HOME[level as usize][square & 63].iter().any(|way| way & occupied == 0)
}

/// A position of the rules, and its occupied squares.
#[derive(Clone)]
pub struct Board {
    /// The position.
    pub position: Position,
    /// The squares of all towers, in Gold's frame.
    occupied: Squares,
}

impl Board {
    /// The board of a position.
    pub fn new(position: Position) -> Board {
        let towers = Player::ALL.into_iter().flat_map(|player| Color::ALL.map(|color| (player, color)));
        let occupied = towers.fold(0, |all, (player, color)| all | 1 << position.square(player, color).index());
        Board { position, occupied }
    }

    /// The board after a move.
    #[inline]
    pub fn after(&self, m: Move) -> Board {
        let position = self.position.after(m);
        if self.occupied >> m.to.index() & 1 != 0 {
            return Board::new(position);
        }
        Board { position, occupied: self.occupied ^ (1 << m.from.index() | 1 << m.to.index()) }
    }

    /// The squares of all towers in a player's frame.
    #[inline]
    fn occupied(&self, player: Player) -> Squares {
        if player == Player::Gold { self.occupied } else { self.occupied.reverse_bits() }
    }

    /// Bounds of the mover's value: a win if the mover can reach home at once, a loss if the opponent can after every
    /// move, otherwise 1 and the number of safe moves.
    pub fn leaf(&self) -> Bounds {
        let player = self.position.turn();
        let (first, last) = self.position.due().map_or((0, 7), |due| (due.index(), due.index()));
        let due = || Color::ALL[first..=last].iter().copied();
        let occupied = self.occupied(player);
        if due().any(|color| reaches_home(self.position.level(player, color), self.square(player, color), occupied)) {
            return Bounds::WIN;
        }
        match due().map(|color| self.safe_moves(color)).sum() {
            0 => Bounds::LOSS,
            safe => Bounds { proof: 1, disproof: safe },
        }
    }

    /// The square of a player's tower, in the player's frame.
    #[inline]
    fn square(&self, player: Player, color: Color) -> usize {
        self.position.square(player, color).seen_by(player).index()
    }

    /// The number of moves of a tower that do not lose at once.
    fn safe_moves(&self, color: Color) -> u32 {
        let (player, opponent) = (self.position.turn(), self.position.turn().opponent());
        let from = self.square(player, color);
        let own_occupied = self.occupied(player);
        // In the opponent's frame, without the tower.
        let lifted = self.occupied(opponent) & !(1 << (63 - from));
        let mut safe = 0;
        let mut rest = self.targets(player, color, from);
        while rest != 0 {
            let to = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let due = Square::new(to as u8).color();
            let occupied = lifted | 1 << (63 - to);
            let answer = self.square(opponent, due);
            if own_occupied >> to & 1 != 0 || STEPS[answer & 63] & !occupied == 0 {
                // Rare: a push or a blocked opponent, which may end in a deadlock.
                let [from, to] = [from, to].map(|square| Square::new(square as u8).seen_by(player));
                safe += u32::from(self.position.after(Move { from, to }).winner().is_none());
            } else if !reaches_home(self.position.level(opponent, due), answer, occupied) {
                safe += 1;
            }
        }
        safe
    }

    /// The targets of the mover's tower, in the mover's frame, including pushes.
    #[inline]
    fn targets(&self, player: Player, color: Color, from: usize) -> Squares {
        let (level, occupied) = (self.position.level(player, color), self.occupied(player));
        let mut squares = 0;
        for ray in RAYS[level as usize][from & 63] {
            let blockers = ray & occupied;
            squares |= ray & (blockers & blockers.wrapping_neg()).wrapping_sub(1);
        }
        if level > Level::Normal && from < 56 && occupied >> (from + 8) & 1 != 0 {
            let [from, ahead] = [from, from + 8].map(|square| Square::new(square as u8).seen_by(player));
            if self.position.moves().any(|m| m == Move { from, to: ahead }) {
                squares |= 1 << ahead.seen_by(player).index();
            }
        }
        squares
    }
}
