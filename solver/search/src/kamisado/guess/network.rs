//! The numbers of the network, read from their file at compile time.

use wide::i16x8;

pub(super) const LANES: usize = 8;

/// Groups of rows from which a byte chooses one: sixteen towers, three sets, two pairs.
pub(super) const GROUPS: usize = 16 + 3 + 2;
pub(super) const BYTE: usize = 256;
/// The index of the first row for the two counts of moves.
pub(super) const MOVES: usize = GROUPS * BYTE;
pub(super) const COUNT: usize = 128;
/// The index of the first row for the colours due.
pub(super) const DUE: usize = MOVES + 2 * COUNT;
/// The number of cases of the colour due; the last is "none".
pub(super) const DUES: usize = 5;
/// The index of the first row of weights.
pub(super) const WEIGHTS: usize = DUE + DUES;
pub(super) const ROWS: usize = WEIGHTS + 2 * DUES;

pub(super) static BYTES: &[u8; 2 * LANES * ROWS] = include_bytes!("network.bin");

/// The network, and its mirrored version for positions that are read mirrored.
#[cfg(not(target_family = "wasm"))]
pub(super) static NETWORKS: [Network; 2] = Network::both();

/// The same, made at the first use: a page should not load each number twice.
#[cfg(target_family = "wasm")]
pub(super) static NETWORKS: std::sync::LazyLock<Box<[Network; 2]>> =
    std::sync::LazyLock::new(|| Box::new(Network::both()));

pub(super) type Row = i16x8;

const ZERO: Row = Row::new([0; LANES]);

/// The rows by feature, in the order of the file.
#[derive(Clone, Copy)]
pub(super) struct Network {
    /// By player (the mover first), colour and place: a tower.
    pub towers: [[[Row; BYTE]; 8]; 2],
    /// By set (runners, threats, targets).
    pub sets: [[Row; BYTE]; 3],
    /// By answers and by killed moves, each paired with live moves: 16 times the first plus the second, each at most 15.
    pub pairs: [[Row; BYTE]; 2],
    /// By player: the number of moves of their towers, at most 127.
    pub moves: [[Row; COUNT]; 2],
    /// By colour due, the fifth for none.
    pub due: [Row; DUES],
    /// By colour due: the weights of the sums, for a win and for a loss.
    pub weights: [[Row; 2]; DUES],
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    const fn fill<const N: usize>(&mut self, rows: &mut [Row; N]) {
        let mut row = 0;
        while row < N {
            let mut numbers = [0; LANES];
            let mut lane = 0;
            while lane < LANES {
                numbers[lane] = i16::from_le_bytes([self.bytes[self.at], self.bytes[self.at + 1]]);
                self.at += 2;
                lane += 1;
            }
            rows[row] = Row::new(numbers);
            row += 1;
        }
    }

    const fn fill_all<const M: usize, const N: usize>(&mut self, rows: &mut [[Row; N]; M]) {
        let mut number = 0;
        while number < M {
            self.fill(&mut rows[number]);
            number += 1;
        }
    }
}

impl Network {
    const fn both() -> [Network; 2] {
        let network = Network::read(BYTES);
        let mirrored = network.mirrored();
        [network, mirrored]
    }

    const fn read(bytes: &[u8; 2 * LANES * ROWS]) -> Network {
        let mut network = Network {
            towers: [[[ZERO; BYTE]; 8]; 2],
            sets: [[ZERO; BYTE]; 3],
            pairs: [[ZERO; BYTE]; 2],
            moves: [[ZERO; COUNT]; 2],
            due: [ZERO; DUES],
            weights: [[ZERO; 2]; DUES],
        };
        let mut reader = Reader { bytes, at: 0 };
        reader.fill_all(&mut network.towers[0]);
        reader.fill_all(&mut network.towers[1]);
        reader.fill_all(&mut network.sets);
        reader.fill_all(&mut network.pairs);
        reader.fill_all(&mut network.moves);
        reader.fill(&mut network.due);
        reader.fill_all(&mut network.weights);
        network
    }

    /// The network that gives a position the guess that this one gives its mirror image.
    const fn mirrored(&self) -> Network {
        let mut network = *self;
        let mut place = 0;
        while place < BYTE {
            let mut tower = 0;
            while tower < 16 {
                let (player, color) = (tower / 8, tower % 8);
                network.towers[player][color][place] = self.towers[player][7 - color][place ^ 7];
                tower += 1;
            }
            place += 1;
        }
        let mut colors = 0;
        while colors < BYTE {
            let mirrored = (colors as u8).reverse_bits() as usize;
            let mut set = 0;
            while set < 3 {
                network.sets[set][colors] = self.sets[set][mirrored];
                set += 1;
            }
            colors += 1;
        }
        network
    }
}
