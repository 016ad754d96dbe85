//! The network during training, and its file.
//!
//! It learns three logarithms: of the odds of a win, of the work if it is a win, and of the work if it is a loss. The
//! file holds two mixtures of the three: guesses of the work to prove a win, and a loss.

use std::iter;

use kamisado_solver::kamisado::GuessRows;

use crate::sample::Sample;

/// The number of sums of the hidden layer, which are clipped to 0..[`LARGEST`].
pub const HIDDEN: usize = 6;
/// Their upper limit.
const LARGEST: f32 = 8.0;
/// The outputs: the odds, the work of a win, the work of a loss.
pub const HEADS: usize = 3;
/// Numbers in a row: those of the hidden layer, and one for each head that bypasses it.
pub const LANES: usize = HIDDEN + HEADS;
/// A row of numbers.
pub type Row = [f32; LANES];

/// The file's rows for towers: sixteen towers, with four places (levels) for each square.
const PLACES: usize = 16 * 256;

/// The index of the first row for the towers' rings, after those for their squares.
const RINGS: usize = 16 * 64;
/// The index of the first of the other rows.
const OTHERS: usize = RINGS + 16 * 4;
/// The index of the first row for the colours due.
const DUE: usize = OTHERS + GuessRows::BEFORE_DUES - PLACES;
/// The index of the first row of weights: a row for each head and colour due.
const WEIGHTS: usize = DUE + GuessRows::DUES;
/// The number of rows.
const ROWS: usize = WEIGHTS + HEADS * GuessRows::DUES;

/// The mixture of the heads for the work to prove a win: less if a win is likely. These numbers and the next were tuned
/// for the shortest searches.
const TO_WIN: [f32; HEADS] = [-0.3, 0.35, 0.0];
/// The mixture for the work to prove a loss: more if a win is likely.
const TO_LOSE: [f32; HEADS] = [0.25, 0.0, 0.3];
/// A constant added to both.
const START: f32 = 1.0;

/// The unit of sums in the file.
const SUM_UNIT: f32 = 256.0;
/// The unit of weights in the file.
const WEIGHT_UNIT: f32 = 2048.0;

/// The rows of a network, or the same number of related values, such as slopes or means.
///
/// A tower's place has two rows here, for its square and for its rings, so that rings can be learned from few
/// positions. The file has one, their sum.
#[derive(Clone)]
pub struct Network(pub Vec<Row>);

/// The trained rows that make up a row of a position.
fn parts(row: usize) -> impl Iterator<Item = usize> {
    let (first, rings) = if row < PLACES {
        let (tower, place) = (row / 256, row % 256);
        (64 * tower + place % 64, (place >= 64).then_some(RINGS + 4 * tower + place / 64))
    } else {
        (OTHERS + row - PLACES, None)
    };
    iter::once(first).chain(rings)
}

/// The trained rows that are added up for a sample.
fn rows(sample: &Sample) -> impl Iterator<Item = usize> {
    sample.rows.iter().flat_map(|&row| parts(usize::from(row))).chain([DUE + usize::from(sample.due)])
}

/// The row of weights of a head.
fn weights(due: usize, head: usize) -> usize {
    WEIGHTS + HEADS * due + head
}

/// The heads for a sample, and the sums from which they are computed.
pub struct Output {
    /// The sums before clipping.
    sums: Row,
    /// The odds, the work of a win, the work of a loss, all as logarithms.
    pub heads: [f32; HEADS],
}

impl Network {
    /// All numbers zero.
    pub fn zero() -> Network {
        Network(vec![[0.0; LANES]; ROWS])
    }

    /// The output of the network for a sample.
    pub fn output(&self, sample: &Sample) -> Output {
        let mut sums = [0.0; LANES];
        for row in rows(sample) {
            for (sum, number) in sums.iter_mut().zip(self.0[row]) {
                *sum += number;
            }
        }
        let heads = [0, 1, 2].map(|head| {
            let weights = &self.0[weights(sample.due.into(), head)];
            sums[HIDDEN + head] + (0..HIDDEN).map(|lane| weights[lane] * sums[lane].clamp(0.0, LARGEST)).sum::<f32>()
        });
        Output { sums, heads }
    }

    /// Adds the slopes of all numbers that follow from the slopes of the heads.
    pub fn add_slopes(&self, sample: &Sample, output: &Output, heads: [f32; HEADS], slopes: &mut Network) {
        let mut of_sums = [0.0; LANES];
        of_sums[HIDDEN..].copy_from_slice(&heads);
        for (head, slope) in heads.into_iter().enumerate() {
            let weights = weights(sample.due.into(), head);
            for (lane, of_sum) in of_sums[..HIDDEN].iter_mut().enumerate() {
                let sum = output.sums[lane];
                slopes.0[weights][lane] += slope * sum.clamp(0.0, LARGEST);
                if sum > 0.0 && sum < LARGEST {
                    *of_sum += slope * self.0[weights][lane];
                }
            }
        }
        for row in rows(sample) {
            for (slope, more) in slopes.0[row].iter_mut().zip(of_sums) {
                *slope += more;
            }
        }
    }

    /// The bytes of the file; see `solver/search/src/kamisado/guess/mod.rs`.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for row in 0..GuessRows::BEFORE_DUES {
            let mut sum = [0.0; LANES];
            for part in parts(row) {
                sum = std::array::from_fn(|lane| sum[lane] + self.0[part][lane]);
            }
            write(&mut bytes, &sum[..HIDDEN], mixed(&sum), SUM_UNIT);
        }
        for row in &self.0[DUE..WEIGHTS] {
            write(&mut bytes, &row[..HIDDEN], mixed(row).map(|number| number + START), SUM_UNIT);
        }
        for due in 0..GuessRows::DUES {
            for (mixture, straight) in [(TO_WIN, [1.0, 0.0]), (TO_LOSE, [0.0, 1.0])] {
                let weight = |lane: usize| mix(mixture, [0, 1, 2].map(|head| self.0[weights(due, head)][lane]));
                write(&mut bytes, &std::array::from_fn::<_, HIDDEN, _>(weight), straight, WEIGHT_UNIT);
            }
        }
        bytes
    }
}

/// A mixture of the heads.
fn mix(mixture: [f32; HEADS], heads: [f32; HEADS]) -> f32 {
    iter::zip(mixture, heads).map(|(part, head)| part * head).sum()
}

/// Both mixtures of what a row adds directly to the heads.
fn mixed(row: &Row) -> [f32; 2] {
    [TO_WIN, TO_LOSE].map(|mixture| mix(mixture, [0, 1, 2].map(|head| row[HIDDEN + head])))
}

/// Writes a row of the file: numbers of the hidden layer, and the two that bypass it.
fn write(bytes: &mut Vec<u8>, hidden: &[f32], straight: [f32; 2], unit: f32) {
    // The cast saturates at the largest and smallest number.
    let numbers = hidden.iter().chain(&straight).map(|number| (number * unit).round() as i16);
    bytes.extend(numbers.flat_map(i16::to_le_bytes));
}
