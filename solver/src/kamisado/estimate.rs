//! What is seen of a position without search: wins within three moves, losses within two, and the work left.

use super::geometry::{COLOR_SQUARES, GOAL, Squares, WAYS_HOME, destinations};
use super::{Color, Level, Position, Square};
use crate::game::Player;
use crate::proof::Bounds;

/// A player's ways home, by direction and colour, in the frame of his opponent, who must not let him have one.
#[derive(Clone, Copy)]
struct Threats([[Squares; 8]; 3]);

impl Threats {
    /// Those of a player's towers where they stand.
    #[inline]
    fn of(position: &Position, player: Player) -> Threats {
        let mut ways = [[0; 8]; 3];
        for color in Color::ALL {
            let square = position.own_square(player, color) as usize & 63;
            let of_tower = &WAYS_HOME[position.level(player, color) as usize][square];
            for (way, &squares) in ways.iter_mut().zip(of_tower) {
                way[color.index()] = squares;
            }
        }
        Threats(ways)
    }

    /// Without the tower of a colour.
    #[inline]
    fn without(mut self, color: Color) -> Threats {
        self.0.iter_mut().for_each(|way| way[color.index()] = Squares::MAX);
        self
    }

    /// The squares on which the opponent's tower must not end, by whose colour this player would be due to move a tower
    /// that then reaches home.
    ///
    /// `occupied` leaves out the tower that moves. It may end on a lone open way and so close it; of two, one stays.
    #[inline]
    fn squares(&self, occupied: Squares) -> Squares {
        let mut found = 0;
        let [first, second, third] = &self.0;
        for color in 0..8 {
            found |= threat(COLOR_SQUARES[color], [first[color], second[color], third[color]], occupied);
        }
        found
    }
}

/// The squares of a colour, if one of a tower's ways home is open, but for those on a lone open way.
#[inline(always)]
fn threat(squares: Squares, ways: [Squares; 3], occupied: Squares) -> Squares {
    let open = ways.map(|way| if way & occupied == 0 { Squares::MAX } else { 0 });
    let any = open[0] | open[1] | open[2];
    let two = open[0] & open[1] | open[0] & open[2] | open[1] & open[2];
    let on_the_way = ways[0] & open[0] | ways[1] & open[1] | ways[2] & open[2];
    squares & any & (two | !on_the_way)
}

/// Rows advanced by all towers of a player, from their squares in his frame.
#[inline]
fn advance(squares: u64) -> i32 {
    ((squares >> 3 & 0x0707_0707_0707_0707).wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
}

/// Steps of [`SCALE`] to either side of one.
const STEPS: i32 = 40;

/// Powers of e by sixteenths, from e to the -2.5 to e to the 2.5, in sixteenths of a node.
static SCALE: [u32; 2 * STEPS as usize + 1] = {
    let mut scale = [0; 2 * STEPS as usize + 1];
    // 16 e^-2.5, then times e^(1/16) again and again.
    let (mut power, mut i) = (1.313_359_977_981_438_f64, 0);
    while i < scale.len() {
        scale[i] = power as u32 + 1;
        power *= 1.064_494_458_917_859_4;
        i += 1;
    }
    scale
};

/// A count times e to the power of `exponent` / 256.
#[inline]
fn scaled(count: i32, exponent: i32) -> u32 {
    count as u32 * SCALE[((exponent / 16).clamp(-STEPS, STEPS) + STEPS) as usize]
}

impl Position {
    /// Bounds of the mover's value.
    ///
    /// A win if the tower due can reach home, or if after one of its moves every answer loses at once. A loss if every
    /// move lets the opponent reach home. Else the least number of safe answers to a move is the work to prove a win, the
    /// number of safe moves that to prove a loss.
    pub(super) fn threats(&self) -> Bounds {
        let player = self.turn;
        let danger = Threats::of(self, player.opponent());
        let own = Threats::of(self, player);
        let (first, last) = self.due.map_or((0, 7), |due| (due.index(), due.index()));
        let (mut answers, mut live, mut dangerous) = (u32::MAX, 0, 0);
        for &color in &Color::ALL[first..=last] {
            let (from, targets) = self.targets(color);
            if targets & GOAL != 0 {
                return Bounds::WIN;
            }
            let occupied = self.occupied[player as usize];
            let pushes = targets & occupied;
            let threatened = danger.squares(occupied & !(1 << from));
            dangerous += if self.due.is_some() { threatened.count_ones() } else { 0 };
            let mut safe = targets & !pushes & !threatened;
            live += safe.count_ones();
            if pushes != 0 {
                // A push keeps the turn: nothing is known of it but that it does not lose at once.
                (answers, live) = (1, live + 1);
            }
            let others = own.without(color);
            while safe != 0 {
                let to = safe.trailing_zeros() as u8;
                safe &= safe - 1;
                match self.safe_answers(&others, color, from, to) {
                    0 => return Bounds::WIN,
                    number => answers = answers.min(number),
                }
            }
        }
        if live == 0 {
            return Bounds::LOSS;
        }
        let [dangerous, answers, live] = [dangerous, answers, live].map(|count| count as i32);
        let (mine, theirs) =
            (advance(self.squares[player as usize]), advance(self.squares[player.opponent() as usize]));
        let to_win = 4 * dangerous - 7 * answers - 6 * live - 14 * mine + 6 * theirs;
        let to_lose = -5 * dangerous + 14 * mine - 12 * theirs;
        Bounds::open(scaled(answers, to_win), scaled(live, to_lose))
    }

    /// How many answers to a move of the mover's do not lose at once; none is a proof that all do.
    ///
    /// `others` are the threats of his towers but for the one that moves.
    #[inline]
    fn safe_answers(&self, others: &Threats, color: Color, from: u8, to: u8) -> u32 {
        let opponent = self.turn.opponent();
        let due = Square::new(to).color();
        let (square, answering) = (self.own_square(opponent, due), self.level(opponent, due));
        let occupied = self.occupied[opponent as usize] & !(1 << (63 - from)) | 1 << (63 - to);
        let targets = destinations(answering, square, occupied);
        let lifted = occupied & !(1 << square);
        let moved =
            threat(COLOR_SQUARES[color.index()], WAYS_HOME[self.level(self.turn, color) as usize][to as usize], lifted);
        let safe = targets & !others.squares(lifted) & !moved;
        // A blocked tower passes, a ringed one may push: neither is seen here, and neither loses at once.
        let unseen = targets == 0 || answering > Level::Normal;
        if unseen { safe.count_ones().max(1) } else { safe.count_ones() }
    }

    /// The targets of the mover's tower of a colour that do not let the opponent reach home at once.
    pub(super) fn safe_targets(&self, color: Color) -> (u8, Squares) {
        let (from, targets) = self.targets(color);
        let occupied = self.occupied[self.turn as usize];
        let danger = Threats::of(self, self.turn.opponent()).squares(occupied & !(1 << from));
        (from, targets & (occupied | GOAL | !danger))
    }
}
