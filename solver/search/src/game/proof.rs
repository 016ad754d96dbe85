//! The arithmetic of proof-number search: numbers, bounds, thresholds. Pure; knows no game and no table.
//!
//! All numbers are from the side of the player to move (negamax): `proof` estimates the work left to prove a win of
//! theirs, `disproof` a loss (Allis 1994; Nagai 2002 for the depth-first form). A position and its child may have the
//! same mover, so [`Bounds::seen_by`] is the one place where the two change roles.

use crate::game::value::Value;

/// A proof or disproof number; saturates, and infinity stays infinite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProofNumber(pub(crate) u32);

impl ProofNumber {
    /// Nothing left to do.
    pub const ZERO: ProofNumber = ProofNumber(0);
    /// Cannot be done.
    pub const INFINITE: ProofNumber = ProofNumber(u32::MAX);
    /// The largest number that is still finite.
    pub const MAX: ProofNumber = ProofNumber(u32::MAX - 1);

    /// A finite number, at most [`MAX`](Self::MAX).
    #[inline]
    pub fn new(n: u32) -> ProofNumber {
        ProofNumber(n.min(Self::MAX.0))
    }

    /// The number itself; infinity is `u32::MAX`.
    #[inline]
    pub fn get(self) -> u32 {
        self.0
    }

    /// The next larger number; after the largest finite one, infinity.
    #[inline]
    fn next(self) -> ProofNumber {
        ProofNumber(self.0.saturating_add(1))
    }

    /// The sum: infinite exactly if one of the two is.
    #[inline]
    pub fn plus(self, other: ProofNumber) -> ProofNumber {
        if self == Self::INFINITE || other == Self::INFINITE {
            Self::INFINITE
        } else {
            Self::new(self.0.saturating_add(other.0))
        }
    }
}

/// Proof and disproof number of a position, from the side of its mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Work left to prove a win of the mover.
    pub proof: ProofNumber,
    /// Work left to prove a loss of the mover.
    pub disproof: ProofNumber,
}

impl Bounds {
    /// An open position about which nothing is known.
    pub const UNIT: Bounds = Bounds { proof: ProofNumber(1), disproof: ProofNumber(1) };
    /// A proven win of the mover.
    pub const WIN: Bounds = Bounds { proof: ProofNumber::ZERO, disproof: ProofNumber::INFINITE };
    /// A proven loss of the mover.
    pub const LOSS: Bounds = Bounds { proof: ProofNumber::INFINITE, disproof: ProofNumber::ZERO };

    /// The bounds of a finished game, from the side of a player who has won or lost.
    #[inline]
    pub fn over(won: bool) -> Bounds {
        if won { Self::WIN } else { Self::LOSS }
    }

    /// The bounds of an open position: finite numbers, at least 1.
    #[inline]
    pub fn open(proof: u32, disproof: u32) -> Bounds {
        Bounds { proof: ProofNumber::new(proof.max(1)), disproof: ProofNumber::new(disproof.max(1)) }
    }

    /// The proven value, if the bounds prove one.
    #[inline]
    pub fn value(self) -> Option<Value> {
        if self.proof == ProofNumber::ZERO {
            Some(Value::Win)
        } else if self.disproof == ProofNumber::ZERO {
            Some(Value::Loss)
        } else {
            None
        }
    }

    /// The bounds from the other player's side if `other` is true, else unchanged.
    #[inline]
    pub fn seen_by(self, other: bool) -> Bounds {
        if other { Bounds { proof: self.disproof, disproof: self.proof } } else { self }
    }

    /// Whether both numbers lie below the thresholds, so that a search goes on.
    #[inline]
    pub fn below(self, thresholds: Bounds) -> bool {
        self.proof < thresholds.proof && self.disproof < thresholds.disproof
    }
}

impl From<Value> for Bounds {
    fn from(value: Value) -> Bounds {
        Bounds::over(value == Value::Win)
    }
}

/// The weight of the sum of all disproof numbers, in 32nds.
const SUM: u64 = 13;
/// The weight of the largest disproof number, in 32nds.
const MAX: u64 = 19;

/// The bounds of a position, computed from its children's.
///
/// The mover needs one winning move, so the least proof number counts. To refute the position, all moves must be
/// refuted. The sum of their disproof numbers is right if they lead to disjoint positions. Otherwise the sum counts a
/// shared position several times, and the maximum counts too little; a search with a weighted mean of the two takes
/// fewer nodes than with either.
#[derive(Clone, Copy, Debug)]
pub struct FamilyBounds {
    /// The index of the most promising child.
    pub best: usize,
    /// Its bounds.
    least: Bounds,
    /// The next best child's proof number.
    second: ProofNumber,
    /// Sum and maximum of the disproof numbers; meaningless if a child is won.
    sum: u64,
    max: u64,
    /// A child is won.
    won: bool,
    disjoint: bool,
}

impl FamilyBounds {
    /// Takes the bounds of all children, from the position's side; a position without children is lost. `disjoint` says
    /// that hardly any position can be reached from several of them.
    #[inline]
    pub fn of(children: impl Iterator<Item = Bounds>, disjoint: bool) -> FamilyBounds {
        // Without branches, because the processor cannot predict which child is best. Ties go to the lower index.
        let ranked = |proof: ProofNumber, number: usize| u64::from(proof.0) << 32 | number as u64;
        let (mut least, mut second) = (ranked(ProofNumber::INFINITE, 0), ranked(ProofNumber::INFINITE, 0));
        let (mut disproof, mut sum, mut max) = (0, 0, 0);
        for (number, child) in children.enumerate() {
            let rank = ranked(child.proof, number);
            second = second.min(least.max(rank));
            let own = u64::from(child.disproof.0);
            disproof = if rank < least { own } else { disproof };
            least = least.min(rank);
            sum += own;
            max = max.max(own);
        }
        let proof = |rank: u64| ProofNumber((rank >> 32) as u32);
        FamilyBounds {
            best: least as u32 as usize,
            least: Bounds { proof: proof(least), disproof: ProofNumber(disproof as u32) },
            second: proof(second),
            sum,
            max,
            won: max == u64::from(ProofNumber::INFINITE.0),
            disjoint,
        }
    }

    /// The position's bounds.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        let disproof = match self.disjoint {
            _ if self.won => ProofNumber::INFINITE,
            true => finite(self.sum),
            false => finite((SUM * self.sum + MAX * self.max).div_ceil(SUM + MAX)),
        };
        Bounds { proof: self.least.proof, disproof }
    }

    /// Thresholds for the best child, from the position's side: its search goes on until another child may be
    /// better, or the position's own thresholds are reached. Both lie above the child's numbers.
    ///
    /// The proof threshold exceeds the second best child's number by an eighth, so that the search does not jump
    /// between two children of similar size at every node (the 1 + epsilon method of Pawlewicz and Lew, 2006). Where a
    /// loss looks nearer than a win, all children will probably have to be refuted, so the search may as well stay with
    /// one: there the threshold exceeds it by half.
    ///
    /// The position's bounds must lie below the thresholds.
    #[inline]
    pub fn child_thresholds(&self, thresholds: Bounds) -> Bounds {
        let Bounds { proof, disproof } = self.bounds();
        let eighths = if proof > disproof { 4 } else { 1 };
        let margin = finite(eighths * u64::from(self.second.0) / 8 + 1);
        let proof = thresholds.proof.min(self.second.plus(margin).max(self.second.next()));
        let disproof = if thresholds.disproof == ProofNumber::INFINITE {
            ProofNumber::INFINITE
        } else {
            let (others, threshold) = (self.sum - u64::from(self.least.disproof.0), u64::from(thresholds.disproof.0));
            finite(if self.disjoint {
                threshold - others
            } else {
                // The child's number counts in the sum, and as the maximum too once it is the largest.
                let left = (SUM + MAX) * threshold - SUM * others;
                if left <= (SUM + MAX) * self.max {
                    (left - MAX * self.max).div_ceil(SUM)
                } else {
                    left.div_ceil(SUM + MAX)
                }
            })
        };
        Bounds { proof, disproof }
    }
}

#[inline]
fn finite(n: u64) -> ProofNumber {
    ProofNumber::new(u32::try_from(n).unwrap_or(u32::MAX))
}
