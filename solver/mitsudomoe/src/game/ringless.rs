//! The game without rings, which bounds how soon a player can win the real one.
//!
//! The *attacker*'s rings lie wherever a ball lands, and so do those of balls that the attacker relocates. A *defender*
//! makes only *quiet* turns: a ball steps to a space next to it or vaults over balls of its own colour, and its player's
//! home is not full afterwards. A defender with fewer than two spaces to step to is lost, and any defender's loss wins
//! for the attacker. So the attacker can do here all that the rules allow, and the defenders only what they can do there
//! as long as they have rings to lay.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::geometry::{BOARD, GOAL, HOME, NEIGHBOURS, Spaces, ends, lines, one, squares};
use crate::{Position, Seat, Square, Victory};
use arrayvec::ArrayVec;

/// The balls of a position, by seat; players who are out have none.
#[derive(Clone, Copy)]
pub(super) struct Ringless {
    balls: [Spaces; 4],
    attacker: usize,
    victory: Victory,
}

impl Ringless {
    #[inline]
    pub(super) fn new(position: &Position, attacker: Seat) -> Ringless {
        let balls = Seat::ALL.map(|seat| if position.is_seated(seat) { position.ball_spaces(seat) } else { 0 });
        Ringless { balls, attacker: attacker.index(), victory: position.victory() }
    }

    /// Whether the attacker wins within `turns` turns of their own, at least 1, if the player at a seat moves first,
    /// onto one of the spaces `allowed`.
    #[inline]
    pub(super) fn is_won(&self, turns: u8, mover: Seat, allowed: Spaces) -> bool {
        match mover.index() {
            mover if mover != self.attacker => self.beats(mover, turns, allowed),
            _ if allowed == BOARD => self.attacks(turns),
            _ => self.attacks_onto(turns, allowed),
        }
    }

    fn occupied(&self) -> Spaces {
        self.balls.iter().fold(0, |all, balls| all | balls)
    }

    fn attacks(&self, turns: u8) -> bool {
        self.known(false, turns).unwrap_or_else(|| self.note(false, turns, self.attacks_onto(turns, BOARD)))
    }

    fn attacks_onto(&self, turns: u8, allowed: Spaces) -> bool {
        let me = self.attacker;
        let occupied = self.occupied();
        let fixed: Spaces = (0..4).filter(|&seat| seat != me).map(|seat| self.balls[seat] & GOAL[seat]).sum();
        squares(self.balls[me] & !GOAL[me]).any(|from| {
            let moved = |to: Spaces| {
                let mut next = *self;
                next.balls[me] ^= one(from) | to;
                next
            };
            squares(NEIGHBOURS[from.index()] & allowed & !occupied).any(|to| moved(one(to)).has_attacked(turns - 1))
                || lines(from, occupied, fixed).any(|(to, line)| {
                    let to = one(to);
                    to & allowed != 0
                        && moved(to).relocates(0, line & !self.balls[me], BOARD & !occupied & !to, turns - 1)
                })
        })
    }

    /// Whether the attacker wins after relocating the balls of the seats from `seat` on that are in a line to other
    /// spaces, some of them to one of those in `free`.
    fn relocates(&self, seat: usize, line: Spaces, free: Spaces, turns: u8) -> bool {
        let Some(seat) = (seat..4).find(|&seat| self.balls[seat] & line != 0) else { return self.has_attacked(turns) };
        let over = self.balls[seat] & line;
        let mut next = *self;
        ends(free, over).any(|set| {
            next.balls[seat] = self.balls[seat] ^ over | set;
            next.relocates(seat + 1, line, free & !set, turns)
        })
    }

    /// Whether the attacker wins at the end of their turn, or within `turns` more.
    fn has_attacked(&self, turns: u8) -> bool {
        if self.balls[self.attacker] == GOAL[self.attacker] {
            return true;
        }
        let others_home = self.victory == Victory::AnyTurn && (0..4).any(|seat| self.balls[seat] == GOAL[seat]);
        if others_home || HOME[self.attacker] & !self.occupied() == 0 {
            return false;
        }
        let play = || self.note(true, turns, self.beats_from(self.attacker + 1, turns));
        self.known(true, turns).unwrap_or_else(play)
    }

    /// Whether the attacker wins within `turns` more turns when the turn comes to the next player from a seat on.
    fn beats_from(&self, seat: usize, turns: u8) -> bool {
        let seat = self.next(seat);
        if seat == self.attacker {
            return turns > 0 && self.attacks(turns);
        }
        let near = squares(self.balls[seat] & !GOAL[seat]).fold(0, |near, from| near | NEIGHBOURS[from.index()]);
        (near & !self.occupied()).count_ones() < 2 || turns > 0 && self.beats(seat, turns, BOARD)
    }

    /// Whether the attacker wins within `turns` more turns, whatever quiet turn the player at a seat makes.
    fn beats(&self, seat: usize, turns: u8, allowed: Spaces) -> bool {
        let occupied = self.occupied();
        let mut open = ArrayVec::<Ringless, 48>::new();
        for from in squares(self.balls[seat] & !GOAL[seat]) {
            let near = NEIGHBOURS[from.index()] & !occupied;
            let far = lines(from, occupied, occupied & !self.balls[seat]).map(|(to, _)| one(to)).sum::<Spaces>();
            for to in squares((near | far) & allowed) {
                let mut next = *self;
                next.balls[seat] ^= one(from) | one(to);
                if next.balls[seat] == GOAL[seat] {
                    return false;
                }
                if HOME[seat] & !next.occupied() == 0 {
                    continue;
                }
                // What is known comes first.
                let is_attack = next.next(seat + 1) == self.attacker;
                match if is_attack { next.known(false, turns) } else { None } {
                    Some(false) => return false,
                    Some(true) => {}
                    None => open.push(next),
                }
            }
        }
        open.iter().all(|next| next.beats_from(seat + 1, turns))
    }

    fn next(&self, mut seat: usize) -> usize {
        while self.balls[seat & 3] == 0 {
            seat += 1;
        }
        seat & 3
    }

    /// Whether the attacker wins within `turns` turns, if that is known; `moved` if the attacker's turn has just ended.
    #[inline]
    fn known(&self, moved: bool, turns: u8) -> Option<bool> {
        let known = match self.number() {
            Some(number) => FACING[2 * number + usize::from(moved)].load(Ordering::Relaxed),
            None if moved => 0,
            None => MEMO.with_borrow(|memo| memo.get(self)),
        };
        let (fails, wins) = (known & 15, 15 - (known >> 4));
        if turns < fails { Some(false) } else { (turns >= wins).then_some(true) }
    }

    /// Remembers and returns what [`known`](Self::known) will.
    fn note(&self, moved: bool, turns: u8, won: bool) -> bool {
        let noted = |known: u8| if won { known & 15 | (15 - turns) << 4 } else { known & 240 | (turns + 1) };
        match self.number() {
            Some(number) => {
                let known = &FACING[2 * number + usize::from(moved)];
                known.store(noted(known.load(Ordering::Relaxed)), Ordering::Relaxed);
            }
            None if moved => {}
            None => MEMO.with_borrow_mut(|memo| memo.insert(self, noted(memo.get(self)))),
        }
        won
    }

    /// The number of the position in [`FACING`], for two players in opposite corners.
    #[inline]
    fn number(&self) -> Option<usize> {
        let [attacker, defender] = [0, 2].map(|corners| self.balls[(self.attacker + corners) & 3]);
        let others = self.balls[(self.attacker + 1) & 3] | self.balls[(self.attacker + 3) & 3];
        if others != 0 || defender == 0 {
            return None;
        }
        Some(match self.attacker {
            0 => triple(attacker) * TRIPLES + triple(defender),
            2 => triple(half_turn(attacker)) * TRIPLES + triple(half_turn(defender)),
            _ => return None,
        })
    }
}

const TRIPLES: usize = 25 * 24 * 23 / 6;

#[inline]
const fn half_turn(spaces: Spaces) -> Spaces {
    spaces.reverse_bits() >> 7
}

#[inline]
fn triple(spaces: Spaces) -> usize {
    let mut squares = squares(spaces).map(Square::index);
    let mut next = || squares.next().unwrap_or(0);
    let (low, middle, high) = (next(), next(), next());
    low + middle * (middle.wrapping_sub(1)) / 2 + high * (high - 1) * (high - 2) / 6
}

/// What is known of two players in opposite corners, the attacker turned to a1 or a5: by the attacker's balls, the
/// defender's, and whether the attacker's turn has just ended. The low half of a byte is the fewest turns not known to
/// fail, the high half 15 minus the fewest known to win.
static FACING: [AtomicU8; 2 * TRIPLES * TRIPLES] = [const { AtomicU8::new(0) }; 2 * TRIPLES * TRIPLES];

thread_local! {
    /// The same for others, with the attacker to move.
    static MEMO: RefCell<Memo> = RefCell::new(Memo(vec![0; 1 << 17]));
}

/// Words of the balls of four seats, the attacker, the variant, and what is known. A newer position takes the place of
/// an older one.
struct Memo(Vec<u128>);

impl Memo {
    fn place(&self, of: &Ringless) -> (usize, u128) {
        let [a, b, c, d] = of.balls.map(u128::from);
        let key = a | b << 25 | c << 50 | d << 75 | (of.attacker as u128) << 100;
        let key = key | u128::from(of.victory == Victory::OwnTurn) << 102;
        let hash = (key as u64 ^ ((key >> 64) as u64).rotate_left(23)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((hash >> 47) as usize & (self.0.len() - 1), key)
    }

    fn get(&self, of: &Ringless) -> u8 {
        let (place, key) = self.place(of);
        let word = self.0[place];
        if word << 8 >> 8 == key { (word >> 120) as u8 } else { 0 }
    }

    fn insert(&mut self, of: &Ringless, known: u8) {
        let (place, key) = self.place(of);
        self.0[place] = key | u128::from(known) << 120;
    }
}
