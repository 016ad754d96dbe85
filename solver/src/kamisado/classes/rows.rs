//! Home rows, numbered without gaps.
//!
//! A row is the order of N towers, one of each colour, from their owner's left; N is 8, or less in tests. Its mirror
//! image has the order reversed and each colour `c` replaced by `N - 1 - c`. Rows have this order:
//!
//! 1. those that are their own mirror image,
//! 2. of every other row and its mirror image the smaller one,
//! 3. their mirror images, in the same order.
//!
//! Rows are compared as they are read from outside in: left end, right end, second from the left, second from the
//! right, and so on. Then the first two ends whose colours do not add up to `N - 1` tell which of a row and its mirror
//! image is smaller, and the rows with a given beginning are easy to count. Nothing is kept in a table.

/// How many rows there are.
pub(super) const fn all(files: usize) -> u64 {
    let (mut product, mut n) = (1, 1);
    while n <= files as u64 {
        product *= n;
        n += 1;
    }
    product
}

/// How many rows are their own mirror image; they are the first.
pub(super) const fn own(files: usize) -> u64 {
    let (mut product, mut n) = (1, files as u64);
    while n > 1 {
        product *= n;
        n -= 2;
    }
    product
}

/// How many rows are smaller than their mirror image; they come next.
pub(super) const fn smaller(files: usize) -> u64 {
    (all(files) - own(files)) / 2
}

/// The number of a row's mirror image.
pub(super) const fn mirrored(files: usize, number: u64) -> u64 {
    let (own, smaller) = (own(files), smaller(files));
    if number < own {
        number
    } else if number < own + smaller {
        number + smaller
    } else {
        number - smaller
    }
}

/// The number of a row, which has each colour below N once.
pub(super) fn number<const N: usize>(row: [u8; N]) -> u64 {
    match kind(&row) {
        Balance::Smaller => own(N) + rank(&row, Wanted::Smaller),
        Balance::Larger => own(N) + smaller(N) + rank(&mirror(&row), Wanted::Smaller),
        Balance::Even | Balance::Half(_) => rank(&row, Wanted::Own),
    }
}

/// The row of a number below [`all`].
pub(super) fn row<const N: usize>(number: u64) -> [u8; N] {
    if number < own(N) {
        unrank(number, Wanted::Own)
    } else if number < own(N) + smaller(N) {
        unrank(number - own(N), Wanted::Smaller)
    } else {
        mirror(&unrank(number - own(N) - smaller(N), Wanted::Smaller))
    }
}

/// The mirror image of a row.
fn mirror<const N: usize>(row: &[u8; N]) -> [u8; N] {
    std::array::from_fn(|file| N as u8 - 1 - row[N - 1 - file])
}

/// The file that is read at a step, from outside in.
const fn file(files: usize, step: usize) -> usize {
    if step.is_multiple_of(2) { step / 2 } else { files - 1 - step / 2 }
}

/// Rows that are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Those that are their own mirror image.
    Own,
    /// Those that are smaller than it.
    Smaller,
}

/// What the beginning of a row tells of the row and its mirror image.
#[derive(Clone, Copy)]
enum Balance {
    /// All ends read are as in the mirror image.
    Even,
    /// So are those before the last one, whose colour this is and whose partner comes next.
    Half(u8),
    /// The row is smaller than its mirror image.
    Smaller,
    /// It is larger.
    Larger,
}

impl Balance {
    /// After one more colour of `files`.
    fn then(self, files: usize, color: u8) -> Balance {
        match self {
            Balance::Even => Balance::Half(color),
            Balance::Half(left) => match (left + color).cmp(&(files as u8 - 1)) {
                std::cmp::Ordering::Less => Balance::Smaller,
                std::cmp::Ordering::Equal => Balance::Even,
                std::cmp::Ordering::Greater => Balance::Larger,
            },
            decided => decided,
        }
    }

    /// How many rows go on from here with the colours left, of which each is a bit.
    fn completions(self, files: usize, left: u32, wanted: Wanted) -> u64 {
        let count = left.count_ones() as usize;
        match (self, wanted) {
            (Balance::Smaller, Wanted::Smaller) => all(count),
            (Balance::Smaller, Wanted::Own) | (Balance::Larger, _) => 0,
            // With each color left its partner in the mirror image is left, too: it is a shorter row.
            (Balance::Even, Wanted::Own) => own(count),
            (Balance::Even, Wanted::Smaller) => smaller(count),
            (Balance::Half(_), _) => {
                let next = |color| self.then(files, color).completions(files, left & !(1 << color), wanted);
                colors(left).map(next).sum()
            }
        }
    }
}

/// The colours of a set, ascending.
fn colors(left: u32) -> impl Iterator<Item = u8> {
    (0..u32::BITS as u8).filter(move |color| left >> color & 1 != 0)
}

/// What a whole row is to its mirror image.
fn kind<const N: usize>(row: &[u8; N]) -> Balance {
    (0..N).fold(Balance::Even, |balance, step| balance.then(N, row[file(N, step)]))
}

/// How many wanted rows come before a wanted row.
fn rank<const N: usize>(row: &[u8; N], wanted: Wanted) -> u64 {
    let (mut balance, mut left, mut before) = (Balance::Even, (1 << N) - 1, 0);
    for step in 0..N {
        let color = row[file(N, step)];
        let others = colors(left).take_while(|&other| other < color);
        before += others.map(|other| balance.then(N, other).completions(N, left & !(1 << other), wanted)).sum::<u64>();
        (balance, left) = (balance.then(N, color), left & !(1 << color));
    }
    before
}

/// The wanted row that so many come before.
fn unrank<const N: usize>(mut before: u64, wanted: Wanted) -> [u8; N] {
    let (mut balance, mut left, mut row) = (Balance::Even, (1 << N) - 1, [0; N]);
    for step in 0..N {
        for color in colors(left) {
            let (next, rest) = (balance.then(N, color), left & !(1 << color));
            let count = next.completions(N, rest, wanted);
            if before < count {
                row[file(N, step)] = color;
                (balance, left) = (next, rest);
                break;
            }
            before -= count;
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All rows in their order, by sorting them.
    fn sorted<const N: usize>() -> Vec<[u8; N]> {
        let mut rows = vec![[0; N]];
        for place in 0..N {
            let longer = |row: [u8; N]| {
                let free = (0..N as u8).filter(move |color| !row[..place].contains(color));
                free.map(move |color| {
                    let mut row = row;
                    row[place] = color;
                    row
                })
            };
            rows = rows.into_iter().flat_map(longer).collect();
        }
        let read = |row: &[u8; N]| (0..N).map(|step| row[file(N, step)]).collect::<Vec<_>>();
        let group = |row: &[u8; N]| match read(row).cmp(&read(&mirror(row))) {
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Greater => 2,
        };
        rows.sort_by_key(|row| (group(row), read(&if group(row) == 2 { mirror(row) } else { *row })));
        rows
    }

    fn counted<const N: usize>() {
        let rows = sorted::<N>();
        assert_eq!(rows.len() as u64, all(N));
        for (expected, found) in (0..).zip(&rows) {
            assert_eq!((number(*found), row::<N>(expected)), (expected, *found));
            assert_eq!(number(mirror(found)), mirrored(N, expected));
        }
    }

    #[test]
    fn rows_have_the_numbers_of_their_order() {
        counted::<2>();
        counted::<4>();
        counted::<6>();
        counted::<8>();
        assert_eq!((all(8), own(8), smaller(8)), (40_320, 384, 19_968));
    }
}
