//! What is seen of a position without search: wins within three moves, losses within two, and the work left.

use super::geometry::{COLOR_SQUARES, GOAL, IN_RANGE, Squares, behind, destinations, mobility, sources};
use super::threats::{Runners, WaysHome};
use super::{Color, Level, Move, Player, Position, Square};
use crate::game::Seen;
use crate::game::proof::Bounds;

/// What the logarithms of the work to prove a win and of that to prove a loss depend on: the weights of each feature in
/// the two, in 65536ths; those of logarithms, which are in 256ths themselves, and of the constant in 256ths.
///
/// Found by regression on 133,000 positions met in searches, of who won them and at what cost, and then by changes at
/// random that made searches shorter: of 400 set-ups and of 480 positions after a first move.
const WEIGHTS: [(i32, i32); 12] = [
    (175, 145),     // a constant
    (546, -1321),   // squares on which the mover must not end
    (230, -62),     // logarithm of the answers
    (-2459, -2390), // answers
    (74, 60),       // logarithm of the live moves
    (-917, -2198),  // live moves
    (-5059, 5284),  // rows advanced by the mover
    (24, -2760),    // rows advanced by the opponent
    (-2001, 2378),  // mobility of the mover
    (1900, -934),   // mobility of the opponent
    (4098, -5458),  // moves answered by a dead colour
    (-10, 108),     // logarithm of the others, and one
];

/// Both weights of each feature in one number, the second above 32 bits, so that one product serves for both.
static PAIRS: [i64; 12] = {
    let mut pairs = [0; 12];
    let mut i = 0;
    while i < pairs.len() {
        pairs[i] = WEIGHTS[i].0 as i64 + ((WEIGHTS[i].1 as i64) << 32);
        i += 1;
    }
    pairs
};

/// Natural logarithms of the numbers from 1, in 256ths; that of 0 is never asked for.
static LN: [i32; 32] = {
    let mut ln = [0; 32];
    let (mut sum, mut n) = (0.0, 2);
    while n < 32 {
        // ln(n / (n - 1)) = 2 artanh(1 / (2 n - 1)), as a power series.
        let x = 1.0 / (2 * n - 1) as f64;
        let (mut power, mut k) = (2.0 * x, 1);
        while k < 30 {
            sum += power / k as f64;
            power *= x * x;
            k += 2;
        }
        ln[n] = (256.0 * sum) as i32;
        n += 1;
    }
    ln
};

#[inline]
fn ln(n: u32) -> i32 {
    LN[n.min(31) as usize]
}

/// Powers of e by sixteenths, from e to the -3 to e to the 10, in sixteenths of a node.
static POWERS: [u32; 16 * 13 + 1] = {
    let mut powers = [0; 16 * 13 + 1];
    // 16 e^-3, then times e^(1/16) again and again.
    let (mut power, mut i) = (0.796_593_093_885_823, 0);
    while i < powers.len() {
        powers[i] = power as u32 + 1;
        power *= 1.064_494_458_917_859_4;
        i += 1;
    }
    powers
};

/// e to a power in 65536ths, in sixteenths of a node.
#[inline]
fn exp(power: i32) -> u32 {
    POWERS[((power >> 12) + 16 * 3).clamp(0, 16 * 13) as usize]
}

/// Rows advanced by all towers of a player, from their squares in his frame.
#[inline]
fn advance(squares: u64) -> i32 {
    ((squares >> 3 & 0x0707_0707_0707_0707).wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
}

impl Position {
    /// Bounds of the mover's value.
    ///
    /// A win if the tower due can reach home, or if after one of its moves every answer loses at once. A loss if every
    /// move lets the opponent reach home. Else the work left to prove either, guessed.
    pub(super) fn static_bounds(&self) -> Bounds {
        match self.seen::<false>() {
            Seen::Wins(_) => Bounds::WIN,
            Seen::Bounds(bounds) => bounds,
            Seen::Forced(_) => unreachable!("it was not asked for"),
        }
    }

    /// The same; with `FORCED` no more than the move, if the tower due has but one that does not let the opponent home at
    /// once.
    #[inline]
    pub(super) fn seen<const FORCED: bool>(&self) -> Seen<Move> {
        // Three functions, so that each has the processor's registers for itself.
        match self.due {
            Some(due) if self.is_ringless() => self.seen_by_one::<true, FORCED>(due),
            Some(due) => self.seen_by_one::<false, FORCED>(due),
            None => self.seen_by_all::<FORCED>(),
        }
    }

    /// The same with a tower due.
    #[inline(never)]
    fn seen_by_one<const RINGLESS: bool, const FORCED: bool>(&self, due: Color) -> Seen<Move> {
        self.seen_of::<RINGLESS, FORCED>(std::iter::once(due))
    }

    /// The same at the start of a round, when every tower can move.
    #[inline(never)]
    fn seen_by_all<const FORCED: bool>(&self) -> Seen<Move> {
        self.seen_of::<false, FORCED>(Color::ALL.into_iter())
    }

    /// The same for the towers of the mover's that can move; with `RINGLESS` no tower may have a ring.
    #[inline(always)]
    fn seen_of<const RINGLESS: bool, const FORCED: bool>(&self, movable: impl Iterator<Item = Color>) -> Seen<Move> {
        let (mover, opponent) = (self.turn, self.turn.opponent());
        let (here, there) = (self.occupied[mover as usize], self.occupied[opponent as usize]);
        let (mine, theirs) = (Runners::of::<RINGLESS>(self, mover), Runners::of::<RINGLESS>(self, opponent));
        let places = self.places(opponent);
        let (mut answers, mut live, mut danger, mut killed) = (u32::MAX, 0, 0, 0);
        for color in movable {
            let level = if RINGLESS { Level::Normal } else { self.level(mover, color) };
            let from = self.own_square(mover, color);
            let targets = if RINGLESS { destinations(from, here) } else { self.targets(color).1 };
            let play = |to| {
                let [from, to] = [from, to].map(|square| Square::new(square).seen_by(mover));
                Move { from, to }
            };
            if targets & GOAL != 0 {
                return Seen::Wins(play((targets & GOAL).trailing_zeros() as u8));
            }
            let pushes = targets & here;
            let there = there & !(1 << (63 - from));
            let threatened = theirs.threats(&WaysHome::over(there));
            danger += threatened.count_ones();
            let mut safe = targets & !pushes & !threatened;
            live += safe.count_ones();
            if pushes != 0 {
                // A push keeps the turn: nothing is known of it but that it does not lose at once.
                (answers, live) = (1, live + 1);
            }
            let choice = safe | pushes;
            if FORCED && choice.is_power_of_two() && self.due.is_some() {
                return Seen::Forced(play(choice.trailing_zeros() as u8));
            }
            if safe == 0 {
                continue;
            }
            // What an answer must not allow is guessed as if it opened no way, and neither it nor the move closed one.
            // That is looked at closely only where it would prove a win.
            let starts = WaysHome::over(here & !(1 << from)).starts();
            let [others, dead] = mine.without(color).rough_threats(starts, self.dead(mover, threatened));
            let starts = starts & IN_RANGE[level as usize];
            // From a square with a way home, the tower moved must not be due again.
            let allowed = [!others, !others & !COLOR_SQUARES[color.index()]];
            while safe != 0 {
                let to = safe.trailing_zeros() as u8;
                safe &= safe - 1;
                let found = answers_to(&places, there, to) & allowed[(starts >> to & 1) as usize];
                let number = match found.count_ones() {
                    0 => self.safe_answers(color, from, to),
                    number => number,
                };
                if number == 0 {
                    return Seen::Wins(play(to));
                }
                answers = answers.min(number);
                killed += u32::from(found & dead != 0);
            }
        }
        if live == 0 {
            return Seen::Bounds(Bounds::LOSS);
        }
        let towers = [mover, opponent].map(|player| self.towers[player as usize]);
        let [mobile, others_mobile] = mobility(towers, [!here, !there]);
        let features = [
            256,
            if self.due.is_some() { danger as i32 } else { 0 },
            ln(answers),
            answers as i32,
            ln(live),
            live as i32,
            advance(self.squares[mover as usize]),
            advance(self.squares[opponent as usize]),
            mobile as i32,
            others_mobile as i32,
            killed as i32,
            ln(live - killed + 1),
        ];
        let sum: i64 = PAIRS.iter().zip(features).map(|(&pair, feature)| pair * i64::from(feature)).sum();
        let to_win = sum as i32;
        let to_lose = ((sum - i64::from(to_win)) >> 32) as i32;
        Seen::Bounds(Bounds::open(exp(to_win), exp(to_lose)))
    }

    /// How many answers to a move of the mover's do not lose at once; none is a proof that all do.
    #[inline(never)]
    fn safe_answers(&self, color: Color, from: u8, to: u8) -> u32 {
        let opponent = self.turn.opponent();
        let due = Square::new(to).color();
        let lifted = 1 << from | 1 << (63 - self.own_square(opponent, due));
        let ways = WaysHome::over(self.occupied[self.turn as usize] & !lifted | 1 << to);
        let there = self.occupied[opponent as usize] & !(1 << (63 - from));
        let mut targets = answers_to(&self.places(opponent), there, to);
        // A blocked tower passes, a ringed one may push: neither is seen here, and neither loses at once.
        let unseen = targets == 0 || self.level(opponent, due) > Level::Normal;
        let mut safe = 0;
        while targets != 0 {
            let answer = targets.trailing_zeros() as u8;
            targets &= targets - 1;
            let next = Square::new(answer).color();
            let square = if next == color { to } else { self.own_square(self.turn, next) };
            let able = IN_RANGE[self.level(self.turn, next) as usize] >> square & 1 != 0;
            safe += u32::from(!(able && ways.threat(square) >> answer & 1 != 0));
        }
        if unseen { safe.max(1) } else { safe }
    }

    /// Where the player's dead towers stand: those that can move, but only onto squares that are threatened, as the board
    /// stands.
    #[inline]
    fn dead(&self, player: Player, threatened: Squares) -> Squares {
        let empty = !self.occupied[player as usize];
        let [ahead, left, right] = sources(empty & (!threatened | GOAL), empty);
        self.towers[player as usize] & behind(empty) & !(ahead | left | right)
    }

    /// The targets of the mover's tower of a colour that do not let the opponent reach home at once.
    pub(super) fn safe_targets(&self, color: Color) -> (u8, Squares) {
        let (from, targets) = self.targets(color);
        let opponent = self.turn.opponent();
        let ways = WaysHome::over(self.occupied[opponent as usize] & !(1 << (63 - from)));
        let threatened = Runners::of::<false>(self, opponent).threats(&ways);
        (from, targets & (self.occupied[self.turn as usize] | GOAL | !threatened))
    }
}

/// Where the opponent's tower can go that is due after a move of the mover's to `to`, in the opponent's frame; pushes left
/// out. `places` are those of the opponent's towers, and `there` the squares of all towers but the one moved, in that
/// frame.
#[inline(always)]
fn answers_to(places: &[u8; 8], there: Squares, to: u8) -> Squares {
    destinations(places[Square::new(to).color().index()], there | (1 << 63) >> to)
}
