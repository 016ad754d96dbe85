//! Fisher's exact test.

/// Tables that are likelier by this share count as equally likely: they differ by rounding alone.
const TIE: f64 = 1e-7;
/// Less than this share of the tables that follow changes no digit.
const SMALL: f64 = 1e-20;

/// How often two samples, of `hits` among `n` each, would differ at least as much if both were drawn from one
/// population: the two-sided test of Fisher (Statistical Methods for Research Workers, 1934), which adds up all tables
/// with these sums that are not likelier than the one found. Likelihoods are ratios to that of the likeliest table,
/// found step by step from there, so that large samples are fast, and p values far below a float's precision are right.
pub(super) fn fisher((hits, n): (u64, u64), (other_hits, others): (u64, u64)) -> f64 {
    let tables = Tables { wins: hits + other_hits, n, others };
    let (middle, steps) = (tables.likeliest(), |from: u64, to: u64| from.min(to)..from.max(to));
    // The logarithm of the likelihood of the table found.
    let sign = if hits > middle { 1.0 } else { -1.0 };
    let found: f64 = steps(middle, hits).map(|x| sign * tables.one_more(x).ln()).sum();
    let limit = found + TIE;
    if limit >= 0.0 {
        return 1.0;
    }
    let [above, below] = [Side::Above, Side::Below];
    let all = tables.from(middle, above) + tables.from(middle, below) - 1.0;
    ((tables.beyond(middle, above, limit) + tables.beyond(middle, below, limit)) / all).min(1.0)
}

/// All ways to divide the hits of both samples, by the number of hits in the first.
struct Tables {
    wins: u64,
    n: u64,
    others: u64,
}

/// Where to go from a table: to more hits in the first sample, or to fewer.
#[derive(Clone, Copy)]
enum Side {
    Above,
    Below,
}

impl Tables {
    fn least(&self) -> u64 {
        self.wins.saturating_sub(self.others)
    }

    fn likeliest(&self) -> u64 {
        let [wins, n, others] = [self.wins, self.n, self.others].map(u128::from);
        let middle = (n + 1) * (wins + 1) / (n + others + 2);
        (middle as u64).clamp(self.least(), self.wins.min(self.n))
    }

    /// How much likelier one more hit is than `x`; 0 if there can be no more.
    fn one_more(&self, x: u64) -> f64 {
        let ways = (self.wins - x) as f64 * (self.n - x) as f64;
        ways / ((x + 1) as f64 * (self.others + x + 1 - self.wins) as f64)
    }

    /// The next table on a side, if there is one, and how much likelier that is.
    fn next(&self, x: u64, side: Side) -> Option<(u64, f64)> {
        match side {
            Side::Above => (x < self.wins.min(self.n)).then(|| (x + 1, self.one_more(x))),
            Side::Below => (x > self.least()).then(|| (x - 1, self.one_more(x - 1).recip())),
        }
    }

    fn from(&self, mut x: u64, side: Side) -> f64 {
        let (mut each, mut sum) = (1.0, 1.0);
        while let Some((next, times)) = self.next(x, side) {
            x = next;
            each *= times;
            sum += each;
            if each < SMALL * sum {
                break;
            }
        }
        sum
    }

    /// The likelihood of all tables on a side of the likeliest whose logarithm is at most a limit.
    fn beyond(&self, mut x: u64, side: Side, limit: f64) -> f64 {
        let mut logarithm = 0.0;
        while logarithm > limit {
            let Some((next, times)) = self.next(x, side) else { return 0.0 };
            x = next;
            logarithm += times.ln();
        }
        logarithm.exp() * self.from(x, side)
    }
}
