//! How the work is divided: parts, stages, and which part has which positions.

use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

use sha2::{Digest, Sha256};

use super::bounds::bounds;
use crate::kamisado::{Deadlock, SYMMETRY};
use crate::opening_table::builder::order;
use crate::opening_table::word::{Spelling, Word};
use crate::storage::job::Job;

/// The last ply that one part alone enumerates if nothing else is asked for: seconds of one core.
const STEM: u16 = 6;

/// Positions at plies 0 to 8 of the initial round, for what is expected of a part.
const POSITIONS: [f64; 9] = [1.0, 51.0, 566.0, 5_444.0, 49_632.0, 416_476.0, 3_294_990.0, 24_217_400.0, 168_449_234.0];
/// By how much the growth from ply to ply is multiplied beyond them.
const SLOWER: f64 = 0.945;

/// Seconds of one core for a million positions, rounded: to make their moves and send what comes of them, or to find
/// their values from the answers.
const ENUMERATE: f64 = 3.0;
const BACKWARDS: f64 = 3.0;
/// The same to solve the positions of ply 7, and by how much less it is at each ply that is nearer to the end.
const SOLVE_PLY_SEVEN: f64 = 57.0;
const EASIER: f64 = 0.63;

/// The division of one table's work into parts.
///
/// The first plies, up to the stem's last, are one part. Each later ply is cut into partitions, ranges of words that hold
/// about as many positions each, and each partition is a part: first forward, in a stage for each ply, which solves the
/// positions of the last ply as well; then backwards, in a stage for each ply between the stem and the last. What
/// follows from a plan's numbers alone is the same on every machine.
#[derive(Clone, PartialEq, Eq)]
pub struct Division {
    deadlock: Deadlock,
    plies: u16,
    stem: u16,
    partitions: u64,
    /// Found when it is first needed.
    cuts: OnceLock<Cuts>,
}

/// Where the plies are cut.
#[derive(Clone, PartialEq, Eq)]
struct Cuts {
    /// For each ply after the stem the first words of all partitions but the first.
    bounds: Vec<Vec<Word>>,
    fingerprint: [u8; 32],
}

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The plies of the stem, enumerated.
    Stem,
    /// A partition of a ply enumerated, and of the last ply solved.
    Forward {
        /// The ply.
        ply: u16,
        /// Which partition, from 0.
        partition: u64,
    },
    /// The values of a partition of a ply, from those of the next ply.
    Backward {
        /// The ply.
        ply: u16,
        /// Which partition, from 0.
        partition: u64,
    },
}

impl Division {
    /// The most partitions of a ply.
    pub const MAX_PARTITIONS: u64 = 1 << 12;

    /// The work for the table of the initial round up to a ply, each ply after the stem in so many partitions.
    ///
    /// # Panics
    ///
    /// If there is no ply, or if there are no partitions or more than [`MAX_PARTITIONS`](Self::MAX_PARTITIONS).
    pub fn new(deadlock: Deadlock, plies: u16, partitions: u64) -> Division {
        assert!(plies > 0, "a table has a first ply");
        Division::with_stem(deadlock, plies, partitions, STEM.min(plies - 1))
    }

    /// The same with another last ply of the stem.
    ///
    /// # Panics
    ///
    /// As [`new`](Self::new), and if the stem does not end before the last ply.
    pub fn with_stem(deadlock: Deadlock, plies: u16, partitions: u64, stem: u16) -> Division {
        assert!(stem < plies, "the last ply is in parts");
        assert!((1..=Self::MAX_PARTITIONS).contains(&partitions), "1 to {} partitions", Self::MAX_PARTITIONS);
        Division { deadlock, plies, stem, partitions, cuts: OnceLock::new() }
    }

    /// The rules.
    pub fn deadlock(&self) -> Deadlock {
        self.deadlock
    }

    /// The last ply.
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// The last ply of the stem.
    pub fn stem(&self) -> u16 {
        self.stem
    }

    /// How many partitions each ply after the stem has.
    pub fn partitions(&self) -> u64 {
        self.partitions
    }

    /// A digest of all that the parts depend on.
    pub fn fingerprint(&self) -> [u8; 32] {
        self.cuts().fingerprint
    }

    fn cuts(&self) -> &Cuts {
        self.cuts.get_or_init(|| {
            let Division { deadlock, plies, stem, partitions, .. } = *self;
            let bounds = bounds(deadlock, stem, plies, partitions as usize);
            let bytes: Vec<u8> = bounds.iter().flatten().flat_map(|word| word.0.to_le_bytes()).collect();
            let job = Job::new("table in parts")
                .with("rules", deadlock.rules_name())
                .with("symmetry", SYMMETRY)
                .with("plies", plies)
                .with("stem", stem)
                .with("partitions", partitions)
                .with_contents("order", &order(deadlock, Spelling::default()))
                .with_contents("bounds", &bytes);
            let fingerprint = Sha256::digest(job.to_string()).into();
            Cuts { bounds, fingerprint }
        })
    }

    /// How many parts there are.
    pub fn parts(&self) -> u64 {
        1 + (self.forward_plies() + self.backward_plies()) * self.partitions
    }

    /// The parts of each stage; those of one need only those of earlier stages.
    pub fn stages(&self) -> Vec<Range<u64>> {
        let stage = |number| 1 + number * self.partitions..1 + (number + 1) * self.partitions;
        std::iter::once(0..1).chain((0..self.forward_plies() + self.backward_plies()).map(stage)).collect()
    }

    /// Plies in parts.
    fn forward_plies(&self) -> u64 {
        (self.plies - self.stem).into()
    }

    /// Plies in parts whose values come from the next one.
    fn backward_plies(&self) -> u64 {
        self.forward_plies() - 1
    }

    /// What a part is.
    ///
    /// # Panics
    ///
    /// If there is no such part.
    pub fn role(&self, part: u64) -> Role {
        assert!(part < self.parts(), "part {part} of {}", self.parts());
        let Some(part) = part.checked_sub(1) else { return Role::Stem };
        let (stage, partition) = (part / self.partitions, part % self.partitions);
        match stage.checked_sub(self.forward_plies()) {
            None => Role::Forward { ply: self.stem + 1 + stage as u16, partition },
            Some(back) => Role::Backward { ply: self.plies - 1 - back as u16, partition },
        }
    }

    /// The number of a part.
    pub fn number(&self, role: Role) -> u64 {
        let (stage, partition) = match role {
            Role::Stem => return 0,
            Role::Forward { ply, partition } => (u64::from(ply - self.stem - 1), partition),
            Role::Backward { ply, partition } => (self.forward_plies() + u64::from(self.plies - 1 - ply), partition),
        };
        1 + stage * self.partitions + partition
    }

    /// Seconds of one core that a part is expected to take: a rough figure, the same for all parts of a stage.
    pub fn cost(&self, part: u64) -> f64 {
        let millions = |ply: u16| expected_positions(ply) / 1e6;
        let share = |ply| millions(ply) / self.partitions as f64;
        match self.role(part) {
            Role::Stem => (0..=self.stem).map(millions).sum::<f64>() * ENUMERATE,
            Role::Forward { ply, .. } if ply == self.plies => share(ply) * (ENUMERATE + solve(ply)),
            Role::Forward { ply, .. } => share(ply) * ENUMERATE,
            Role::Backward { ply, .. } => share(ply) * BACKWARDS,
        }
    }

    /// The words of a partition: from the first one given, if any, up to before the second.
    pub(super) fn range(&self, ply: u16, partition: u64) -> (Option<Word>, Option<Word>) {
        let bounds = &self.cuts().bounds[usize::from(ply - self.stem - 1)];
        let bound = |number: u64| bounds.get(number as usize).copied();
        (partition.checked_sub(1).and_then(bound), bound(partition))
    }
}

impl fmt::Debug for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Division { deadlock, plies, stem, partitions, .. } = self;
        write!(f, "Division({deadlock:?}, {plies} plies, {partitions} partitions after ply {stem})")
    }
}

/// Seconds of one core to solve a million positions of a ply.
fn solve(ply: u16) -> f64 {
    SOLVE_PLY_SEVEN * EASIER.powi(i32::from(ply) - 7)
}

/// How many positions a ply of the initial round has: known up to ply 8, estimated beyond.
fn expected_positions(ply: u16) -> f64 {
    let known = POSITIONS.len() - 1;
    let ply = usize::from(ply);
    let mut growth = POSITIONS[known] / POSITIONS[known - 1];
    (known..ply).fold(POSITIONS[ply.min(known)], |positions, _| {
        growth *= SLOWER;
        positions * growth
    })
}
