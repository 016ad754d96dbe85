//! The arithmetic of proof-number search: numbers, bounds, thresholds. Pure; knows no game and no table.
//!
//! Everything is told from the side of the player to move (negamax): `proof` estimates the work left to prove that he
//! wins, `disproof` that he loses (Allis 1994; Nagai 2002 for the depth-first form). A position and its child may have
//! the same mover, so [`Bounds::seen_by`] is the one place where the two change roles.

use crate::value::Value;

/// A proof or disproof number; saturates, and infinity stays infinite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProofNumber(u32);

impl ProofNumber {
    /// Nothing left to do.
    pub const ZERO: ProofNumber = ProofNumber(0);
    /// Cannot be done.
    pub const INFINITE: ProofNumber = ProofNumber(u32::MAX);
    /// The largest number that is still finite.
    pub const MAX: ProofNumber = ProofNumber(u32::MAX - 1);

    /// A finite number; what is too large becomes [`MAX`](Self::MAX).
    #[inline]
    pub fn new(n: u32) -> ProofNumber {
        ProofNumber(n.min(Self::MAX.0))
    }

    /// The number itself; infinity is `u32::MAX`.
    #[inline]
    pub fn get(self) -> u32 {
        self.0
    }

    /// The least number that is larger: above all finite ones it is infinity.
    #[inline]
    fn next(self) -> ProofNumber {
        ProofNumber(self.0.saturating_add(1))
    }

    /// Sum: infinite if one of the two is, and never infinite otherwise.
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
    /// An open position of which nothing is known.
    pub const UNIT: Bounds = Bounds { proof: ProofNumber(1), disproof: ProofNumber(1) };
    /// A proven win of the mover.
    pub const WIN: Bounds = Bounds { proof: ProofNumber::ZERO, disproof: ProofNumber::INFINITE };
    /// A proven loss of the mover.
    pub const LOSS: Bounds = Bounds { proof: ProofNumber::INFINITE, disproof: ProofNumber::ZERO };

    /// An open position: finite numbers, at least 1.
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

    /// The same bounds told by a player who is, or is not, the other one.
    #[inline]
    pub fn seen_by(self, other: bool) -> Bounds {
        if other { Bounds { proof: self.disproof, disproof: self.proof } } else { self }
    }

    /// Adds one more move to a position's bounds, the child's told from the position's side.
    ///
    /// Start from [`LOSS`](Self::LOSS): the position without moves. The mover needs one winning move, so the proof
    /// numbers' minimum counts; all must be refuted, so the disproof numbers' sum.
    #[inline]
    pub fn or(self, child: Bounds) -> Bounds {
        Bounds { proof: self.proof.min(child.proof), disproof: self.disproof.plus(child.disproof) }
    }

    /// Whether both numbers lie below a search's thresholds, so that it goes on.
    #[inline]
    pub fn below(self, thresholds: Bounds) -> bool {
        self.proof < thresholds.proof && self.disproof < thresholds.disproof
    }
}

impl From<Value> for Bounds {
    fn from(value: Value) -> Bounds {
        match value {
            Value::Win => Bounds::WIN,
            Value::Loss => Bounds::LOSS,
        }
    }
}

/// Thresholds for a position's most promising child, told from the position's side.
///
/// `position` are its bounds, `best` the chosen child's, `second` the proof number of the next best child. The proof
/// threshold exceeds `second` by a quarter, so that the search does not jump between two children of like size at
/// every node (the 1 + epsilon method of Pawlewicz and Lew, 2006).
#[inline]
pub fn child_thresholds(thresholds: Bounds, position: Bounds, best: Bounds, second: ProofNumber) -> Bounds {
    let margin = ProofNumber::new(second.get() / 4 + 1);
    // The other children's part of the sum stays. Saturation makes the room for this one smaller, but both thresholds must
    // lie above the child's numbers, or its search would end where it began.
    let others = position.disproof.get().saturating_sub(best.disproof.get());
    let disproof = if thresholds.disproof == ProofNumber::INFINITE {
        ProofNumber::INFINITE
    } else {
        ProofNumber::new(thresholds.disproof.get().saturating_sub(others)).max(best.disproof.next())
    };
    Bounds { proof: thresholds.proof.min(second.plus(margin).max(second.next())), disproof }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(n: u32) -> ProofNumber {
        ProofNumber::new(n)
    }

    #[test]
    fn sums_saturate_below_infinity() {
        assert_eq!(number(2).plus(number(3)), number(5));
        assert_eq!(ProofNumber::MAX.plus(number(1)), ProofNumber::MAX);
        assert_eq!(ProofNumber::INFINITE.plus(ProofNumber::ZERO), ProofNumber::INFINITE);
        assert_eq!(number(u32::MAX), ProofNumber::MAX);
    }

    #[test]
    fn a_position_takes_the_least_proof_and_the_sum_of_disproofs() {
        let children = [Bounds::open(3, 2), Bounds::open(1, 5), Bounds::LOSS];
        assert_eq!(children.into_iter().fold(Bounds::LOSS, Bounds::or), Bounds::open(1, 7));
        assert_eq!([Bounds::open(3, 2), Bounds::WIN].into_iter().fold(Bounds::LOSS, Bounds::or), Bounds::WIN);
        assert_eq!([Bounds::LOSS, Bounds::LOSS].into_iter().fold(Bounds::LOSS, Bounds::or), Bounds::LOSS);
    }

    #[test]
    fn proof_and_disproof_change_roles_only_with_the_mover() {
        let child = Bounds::open(2, 9);
        assert_eq!(child.seen_by(false), child);
        assert_eq!(child.seen_by(true), Bounds::open(9, 2));
        assert_eq!(Bounds::WIN.seen_by(true), Bounds::LOSS);
    }

    #[test]
    fn thresholds_leave_room_to_go_on() {
        let everything = Bounds { proof: ProofNumber::INFINITE, disproof: ProofNumber::INFINITE };
        let (best, second) = (Bounds::open(2, 3), Bounds::open(8, 4));
        let position = [best, second].into_iter().fold(Bounds::LOSS, Bounds::or);
        let given = child_thresholds(everything, position, best, second.proof);
        assert_eq!(given, Bounds { proof: number(11), disproof: ProofNumber::INFINITE });
        let given = child_thresholds(Bounds::open(5, 20), position, best, second.proof);
        assert_eq!(given, Bounds::open(5, 16));
        // Above saturated numbers there is infinity alone.
        let saturated = Bounds::open(u32::MAX, u32::MAX);
        let given = child_thresholds(everything, saturated, saturated, saturated.proof);
        assert!(saturated.below(given));
        // A lone child may be searched to the parent's own thresholds.
        let given = child_thresholds(Bounds::open(5, 20), best, best, ProofNumber::INFINITE);
        assert_eq!(given, Bounds::open(5, 20));
    }
}
