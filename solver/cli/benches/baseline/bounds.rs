//! The arithmetic of the plain search: a position has the least proof number and the sum of the disproof numbers of its
//! children.

/// An infinite proof or disproof number; sums of finite numbers stay below.
const INFINITE: u32 = u32::MAX;

/// Proof and disproof number from the side of one player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Work left to prove a win of that player.
    pub proof: u32,
    /// Work left to prove a loss of that player.
    pub disproof: u32,
}

impl Bounds {
    /// A proven win.
    pub const WIN: Bounds = Bounds { proof: 0, disproof: INFINITE };
    /// A proven loss.
    pub const LOSS: Bounds = Bounds { proof: INFINITE, disproof: 0 };
    /// Thresholds that only a proof can reach.
    pub const EVERYTHING: Bounds = Bounds { proof: INFINITE, disproof: INFINITE };

    /// The bounds from the other player's side if `other` is true, else unchanged.
    #[inline]
    pub fn seen_by(self, other: bool) -> Bounds {
        if other { Bounds { proof: self.disproof, disproof: self.proof } } else { self }
    }

    /// Adds a move to a position's bounds, which begin as [`LOSS`](Self::LOSS).
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

/// The sum: infinite exactly if one of the two is.
#[inline]
fn plus(a: u32, b: u32) -> u32 {
    if a == INFINITE || b == INFINITE { INFINITE } else { finite(a.saturating_add(b)) }
}

/// The bounds of a position with these children, the index of the most promising child, and the next best one's proof
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
/// children keep their share of the sum.
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
