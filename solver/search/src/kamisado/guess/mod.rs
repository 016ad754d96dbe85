//! A guess of the work left to prove a win, and a loss, from features of a position.
//!
//! A small network makes it. Each feature has a row of eight numbers: the place of each tower, sets of colours, the
//! numbers of moves and answers. The rows of a position are added up. Six of the sums are clipped to 0..[`MOST`]: the
//! hidden layer. One row of weights combines the sums into the guess for a win, another for a loss. Positions are read
//! with one of the first four colours due, and mirrored otherwise, so that a position and its mirror image get the same
//! guess.
//!
//! ```text
//! network.bin   rows of eight numbers of 16 bits, the lowest byte first; see `Network`. A sum counts 256ths, a weight
//!               2048ths. The last two sums are not cut off, and weigh 1 for a win and for a loss.
//! ```
//!
//! `examples/fit_guess` makes the file from positions that searches have met.

mod features;
mod network;

use kamisado::geometry::mirror;
use kamisado::{Player, Position};

use super::key::sides;
use super::ways::mobility;
use crate::game::proof::Bounds;
use features::sets_and_pairs;
pub(super) use features::{Features, Rough};
use network::{BYTE, COUNT, DUE, DUES, MOVES, NETWORKS, Row};

/// The upper limit of the sums of the hidden layer: eight.
const MOST: i16 = 8 * 256;

const LEAST: Row = Row::new([0, 0, 0, 0, 0, 0, i16::MIN, i16::MIN]);
const LARGEST: Row = Row::new([MOST, MOST, MOST, MOST, MOST, MOST, i16::MAX, i16::MAX]);

/// Powers of e in steps of a sixteenth, from e^-3 to e^10, in sixteenths of a node.
static POWERS: [u32; 16 * 13 + 1] = {
    let mut powers = [0; 16 * 13 + 1];
    // 16 e^-3, then multiplied by e^(1/16) each time.
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

/// The rows that are added up for a position, by their indices in the network's file. For programs that fit the network
/// to positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessRows {
    /// Sixteen rows for towers, then those for sets and counts. A tower's row is 256 times its number, plus 64 times
    /// its rings, plus the square in its owner's frame; the mover's towers come first.
    pub rows: [usize; 23],
    /// The index of the colour due, below [`DUES`](Self::DUES), for its row and its pair of weights.
    pub due: usize,
}

impl GuessRows {
    /// The number of rows in the file before those of the colours due.
    pub const BEFORE_DUES: usize = DUE;
    /// The number of cases of the colour due; the last is "none".
    pub const DUES: usize = DUES;

    pub(super) fn of(position: &Position, clue: u64) -> GuessRows {
        let (due, mirrored) = reading(position);
        let (sets, pairs) = sets_and_pairs(clue);
        let (color, square) = if mirrored { (7, 7) } else { (0, 0) };
        let mut rows = Vec::with_capacity(23);
        for player in players(position) {
            let places = position.places(player);
            rows.extend((0..8).map(|tower| usize::from(places[tower ^ color] ^ square)));
        }
        rows.extend(sets.map(|colors| usize::from(if mirrored { colors.reverse_bits() } else { colors })));
        rows.extend(pairs.map(usize::from));
        for (number, row) in rows.iter_mut().enumerate() {
            *row += BYTE * number;
        }
        rows.extend(moves(position).into_iter().enumerate().map(|(number, moves)| MOVES + COUNT * number + few(moves)));
        GuessRows { rows: rows.try_into().expect("sixteen towers, three sets, two pairs, two counts"), due }
    }
}

/// The bounds of an open position, from its [clue](crate::game::Clue::guess).
#[inline(never)]
pub(super) fn guessed(position: &Position, clue: u64) -> Bounds {
    let [to_win, to_lose] = guess(position, clue);
    Bounds::open(exp(to_win), exp(to_lose))
}

/// The natural logarithms of the work to prove a win, and a loss, of an open position, in 65536ths.
#[inline(always)]
fn guess(position: &Position, clue: u64) -> [i32; 2] {
    let (due, mirrored) = reading(position);
    let network = &NETWORKS[usize::from(mirrored)];
    let (sets, pairs) = sets_and_pairs(clue);
    // Two sums, so that neither waits for the other. No sum overflows; they saturate because the compiler would join
    // ordinary sums, which may be reordered, into one chain.
    let mut sums = [network.due[due], Row::ZERO];
    for (number, player) in players(position).into_iter().enumerate() {
        for (color, place) in position.places(player).into_iter().enumerate() {
            sums[number] = sums[number].saturating_add(network.towers[number][color][usize::from(place)]);
        }
    }
    let [mine, mut sum] = sums;
    for (rows, colors) in network.sets.iter().zip(sets) {
        sum = sum.saturating_add(rows[usize::from(colors)]);
    }
    for (rows, pair) in network.pairs.iter().zip(pairs) {
        sum = sum.saturating_add(rows[usize::from(pair)]);
    }
    for (rows, moves) in network.moves.iter().zip(moves(position)) {
        sum = sum.saturating_add(rows[few(moves)]);
    }
    let sum = sum.saturating_add(mine).max(LEAST).min(LARGEST);
    // 256ths times 2048ths are eighths of 65536ths.
    network.weights[due].map(|weights| sum.dot(weights).reduce_add() >> 3)
}

/// The number of moves of all the mover's towers, and of all the opponent's.
#[inline(always)]
fn moves(position: &Position) -> [u32; 2] {
    let players = players(position);
    let towers = players.map(|player| position.towers(player));
    mobility(towers, players.map(|player| !position.occupied(player)))
}

#[inline(always)]
fn players(position: &Position) -> [Player; 2] {
    [position.turn(), position.turn().opponent()]
}

/// The index of the colour due, or of "none", and whether the position is read mirrored: so that the colour is among
/// the first four or, if none is due, the towers' numbers are smaller.
#[inline(always)]
fn reading(position: &Position) -> (usize, bool) {
    match position.due() {
        Some(due) => (due.min(due.mirror()).index(), due > due.mirror()),
        None => {
            let squares = sides(position);
            let rings = players(position).map(|player| position.rings(player));
            (4, (squares.map(mirror), rings.map(u64::swap_bytes)) < (squares, rings))
        }
    }
}

#[inline(always)]
fn few(moves: u32) -> usize {
    moves.min(COUNT as u32 - 1) as usize
}

#[cfg(test)]
mod tests {
    use super::network::{BYTES, GROUPS, LANES, WEIGHTS};
    use super::*;
    use crate::game::Hints;
    use crate::kamisado::estimate::clue;
    use kamisado::{Color, Deadlock, Level};
    use rand::seq::IteratorRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn row(number: usize) -> [i32; LANES] {
        std::array::from_fn(|lane| {
            let at = 2 * (LANES * number + lane);
            i32::from(i16::from_le_bytes([BYTES[at], BYTES[at + 1]]))
        })
    }

    /// The guess, computed from the rows and the bytes of the file alone.
    fn by_the_file(rows: &GuessRows) -> [i32; 2] {
        let added = rows.rows.iter().copied().chain([DUE + rows.due]).map(row);
        let sums = added.reduce(|a, b| std::array::from_fn(|lane| a[lane] + b[lane])).expect("24 rows");
        [0, 1].map(|which| {
            let weights = row(WEIGHTS + 2 * rows.due + which);
            let weighed = sums.iter().zip(weights).enumerate().map(|(lane, (&sum, weight))| {
                let sum = if lane < 6 { sum.clamp(0, i32::from(MOST)) } else { sum };
                sum * weight
            });
            weighed.sum::<i32>() >> 3
        })
    }

    #[test]
    fn sums_do_not_overflow() {
        let groups = (0..GROUPS).map(|group| BYTE * group..BYTE * (group + 1));
        let counts = (0..2).map(|group| MOVES + COUNT * group..MOVES + COUNT * (group + 1));
        let due = DUE..WEIGHTS;
        let mut largest = [0; LANES];
        for group in groups.chain(counts).chain([due]) {
            for (lane, sum) in largest.iter_mut().enumerate() {
                *sum += group.clone().map(|number| row(number)[lane].abs()).max().expect("no group is empty");
            }
        }
        assert!(largest.iter().all(|&sum| sum <= i32::from(i16::MAX)), "{largest:?}");
    }

    /// Random positions of rounds with and without rings, and their mirror images.
    #[test]
    fn guesses_are_those_of_the_file_and_of_mirror_images() {
        let (mut random, mut guessed) = (ChaCha8Rng::seed_from_u64(1), 0);
        for round in 0..200 {
            let mut position = Position::start(Deadlock::Official);
            if round % 2 == 1 {
                let ringed = Player::ALL.map(|_| Color::new(random.random_range(0..8)));
                let mut setup = position.setup();
                for tower in setup.board.iter_mut().flatten() {
                    if tower.color == ringed[tower.player as usize] {
                        tower.level = Level::Sumo;
                    }
                }
                position = Position::new(&setup, Deadlock::Official).expect("the towers stand at home");
            }
            while position.winner().is_none() {
                if let Some(found) = clue(&position) {
                    let rows = GuessRows::of(&position, found);
                    assert_eq!(guess(&position, found), by_the_file(&rows), "{position}");
                    let image = Position::new(&position.setup().mirror(), Deadlock::Official).expect("as the position");
                    let seen = clue(&image).expect("as the position");
                    assert_eq!(GuessRows::of(&image, seen), rows, "{position}");
                    assert_eq!(guess(&image, seen), guess(&position, found), "{position}");
                    guessed += 1;
                }
                let Some(m) = position.live_moves().choose(&mut random) else { break };
                position.play_unchecked(m);
            }
        }
        assert!(guessed > 1000, "{guessed}");
    }
}
