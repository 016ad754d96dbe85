//! Sets of spaces as bits, and the lines of the board.

use super::{Seat, Square};

/// A set of spaces: bit [`Square::index`].
pub type Spaces = u32;

/// All 25 spaces.
pub const BOARD: Spaces = (1 << 25) - 1;

/// The home spaces of each seat, by [`Seat::index`].
pub static HOME: [Spaces; 4] = homes(0);

/// The goal spaces of each seat.
pub static GOAL: [Spaces; 4] = homes(2);

/// The spaces next to each space.
pub static NEIGHBOURS: [Spaces; 25] = neighbours();

/// The spaces from each space to the edge, by direction; the first four lead to higher indices, the others to lower.
pub static RAYS: [[Spaces; 8]; 25] = rays();

/// The directions of [`RAYS`], as files to the right and rows up.
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];

/// The set of one space.
#[inline]
pub const fn one(square: Square) -> Spaces {
    1 << square.index()
}

/// The spaces of a set, from a1 to e5.
#[inline]
pub fn squares(mut spaces: Spaces) -> impl Iterator<Item = Square> + Clone {
    std::iter::from_fn(move || {
        if spaces == 0 {
            return None;
        }
        let index = spaces.trailing_zeros() as u8;
        spaces &= spaces - 1;
        Some(Square::new(index))
    })
}

/// The nearest space on a ray of those in `on_ray`, as a set of one; empty if there is none.
#[inline]
pub const fn nearest(on_ray: Spaces, direction: usize) -> Spaces {
    if direction < 4 || on_ray == 0 { on_ray & on_ray.wrapping_neg() } else { 1 << (31 - on_ray.leading_zeros()) }
}

/// The spaces strictly between two spaces on a line; empty if they are not on a line.
#[inline]
pub fn between(from: Square, to: Square) -> Spaces {
    static BETWEEN: [[Spaces; 25]; 25] = betweens();
    BETWEEN[from.index()][to.index()]
}

/// The lines of balls next to a space, none of them in `fixed`, each behind the space where a vault over it ends.
#[inline]
pub fn lines(from: Square, occupied: Spaces, fixed: Spaces) -> impl Iterator<Item = (Square, Spaces)> {
    let near = NEIGHBOURS[from.index()];
    let rays = if near & occupied == 0 { &[] } else { &RAYS[from.index()][..] };
    rays.iter().enumerate().filter_map(move |(direction, &ray)| {
        let behind = nearest(ray & !occupied, direction);
        if behind & !near == 0 {
            return None;
        }
        let to = Square::new(behind.trailing_zeros() as u8);
        let line = between(from, to);
        (line & fixed == 0).then_some((to, line))
    })
}

#[inline]
fn lowest(mut spaces: Spaces, count: u32) -> Spaces {
    let all = spaces;
    for _ in 0..count {
        spaces &= spaces.wrapping_sub(1);
    }
    all ^ spaces
}

/// The sets of spaces on which vaulted balls of one player can end.
///
/// The first ball goes to a space that was free before; then the others may go to free spaces and to those just left.
/// So the sets consist of as many free or left spaces as there are balls, at least one of them free.
#[inline]
pub fn ends(free: Spaces, over: Spaces) -> impl Iterator<Item = Spaces> {
    let count = over.count_ones();
    let pool = free | over;
    let first = (free != 0).then(|| lowest(pool, count));
    let next = move |&set: &Spaces| {
        // The lowest space that can move up does, and those below it start again; the carry passes over spaces outside
        // the pool.
        let moved = (set | !pool).wrapping_add(set & set.wrapping_neg()) & pool;
        (moved != 0).then(|| moved | lowest(pool, set.count_ones() - moved.count_ones()))
    };
    std::iter::successors(first, next).filter(move |set| set & free != 0)
}

/// The number of sets that [`ends`] has.
#[inline]
pub fn count_ends(free: Spaces, over: Spaces) -> u64 {
    let (free, count) = (u64::from(free.count_ones()), over.count_ones());
    match count {
        0 => 1,
        1 => free,
        2 => (free + 2) * (free + 1) / 2 - 1,
        _ => (free + 3) * (free + 2) * (free + 1) / 6 - 1,
    }
}

const fn homes(corners_on: usize) -> [Spaces; 4] {
    let mut homes = [0; 4];
    let mut i = 0;
    while i < 4 {
        let [a, b, c] = Seat::ALL[i].clockwise(corners_on).home();
        homes[i] = one(a) | one(b) | one(c);
        i += 1;
    }
    homes
}

const fn ray(from: usize, (files, rows): (i8, i8)) -> Spaces {
    let (mut file, mut row) = ((from % 5) as i8 + files, (from / 5) as i8 + rows);
    let mut ray = 0;
    while file >= 0 && file < 5 && row >= 0 && row < 5 {
        ray |= 1 << (row * 5 + file);
        (file, row) = (file + files, row + rows);
    }
    ray
}

const fn rays() -> [[Spaces; 8]; 25] {
    let mut rays = [[0; 8]; 25];
    let mut i = 0;
    while i < 25 * 8 {
        rays[i / 8][i % 8] = ray(i / 8, DIRECTIONS[i % 8]);
        i += 1;
    }
    rays
}

const fn neighbours() -> [Spaces; 25] {
    let (rays, mut neighbours) = (rays(), [0; 25]);
    let mut i = 0;
    while i < 25 * 8 {
        neighbours[i / 8] |= nearest(rays[i / 8][i % 8], i % 8);
        i += 1;
    }
    neighbours
}

const fn betweens() -> [[Spaces; 25]; 25] {
    let (rays, mut betweens) = (rays(), [[0; 25]; 25]);
    let mut i = 0;
    while i < 25 * 8 {
        let (from, direction) = (i / 8, i % 8);
        let mut left = rays[from][direction];
        let mut passed = 0;
        while left != 0 {
            let next = nearest(left, direction);
            betweens[from][next.trailing_zeros() as usize] = passed;
            (left, passed) = (left ^ next, passed | next);
        }
        i += 1;
    }
    betweens
}
