//! The arithmetic of the plain search: a position takes the least proof and the sum of the disproof numbers.

/// Not to be done, as a proof or disproof number; sums of finite numbers stay below.
const INFINITE: u32 = u32::MAX;

/// Proof and disproof number, told by one of the players.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Work left to prove that he wins.
    pub proof: u32,
    /// Work left to prove that he loses.
    pub disproof: u32,
}

impl Bounds {
    /// A proven win.
    pub const WIN: Bounds = Bounds { proof: 0, disproof: INFINITE };
    /// A proven loss.
    pub const LOSS: Bounds = Bounds { proof: INFINITE, disproof: 0 };
    /// Thresholds that only a proof reaches.
    pub const EVERYTHING: Bounds = Bounds { proof: INFINITE, disproof: INFINITE };

    /// The same told by a player who is, or is not, the other one.
    #[inline]
    pub fn seen_by(self, other: bool) -> Bounds {
        if other { Bounds { proof: self.disproof, disproof: self.proof } } else { self }
    }

    /// Adds one more move to a position's bounds, which begin as [`LOSS`](Self::LOSS).
    #[inline]
    fn or(self, child: Bounds) -> Bounds {
        Bounds { proof: self.proof.min(child.proof), disproof: plus(self.disproof, child.disproof) }
    }

    /// Whether both numbers lie below thresholds.
    #[inline]
    pub fn below(self, thresholds: Bounds) -> bool {
        self.proof < thresholds.proof && self.disproof < thresholds.disproof
    }
}

/// A finite number.
#[inline]
fn finite(n: u32) -> u32 {
    n.min(INFINITE - 1)
}

/// Sum: infinite if one of the two is, and never infinite otherwise.
#[inline]
fn plus(a: u32, b: u32) -> u32 {
    if a == INFINITE || b == INFINITE { INFINITE } else { finite(a.saturating_add(b)) }
}

/// The bounds of a position with these children, which of them is the most promising, and the next best one's proof
/// number.
#[inline]
pub fn summary(children: impl Iterator<Item = Bounds>) -> (Bounds, usize, u32) {
    let (mut bounds, mut best, mut second) = (Bounds::LOSS, 0, INFINITE);
    for (i, child) in children.enumerate() {
        if child.proof < bounds.proof {
            (best, second) = (i, bounds.proof);
        } else {
            second = second.min(child.proof);
        }
        bounds = bounds.or(child);
    }
    (bounds, best, second)
}

/// Thresholds for the most promising child: its proof number may exceed the second best by a quarter, and the other
/// children keep their part of the sum.
#[inline]
pub fn child_thresholds(thresholds: Bounds, position: Bounds, best: Bounds, second: u32) -> Bounds {
    let margin = finite(second / 4 + 1);
    let others = position.disproof.saturating_sub(best.disproof);
    let disproof = if thresholds.disproof == INFINITE {
        INFINITE
    } else {
        finite(thresholds.disproof.saturating_sub(others).max(best.disproof.saturating_add(1)))
    };
    Bounds { proof: thresholds.proof.min(plus(second, margin)), disproof }
}
