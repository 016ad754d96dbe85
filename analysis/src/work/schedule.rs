//! How long the parts that are left would take on so many cores: a simulation of machines that take one group of parts
//! after the other.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::folder::PartSeconds;
use super::range::Groups;

/// What is known of the cost of parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Costs {
    /// For each part that was made in one go: how many times the expected time it took.
    pub ratios: Vec<f64>,
    /// Seconds to begin and end an element of the schedule, on top of the work.
    pub overhead: f64,
}

/// How long it takes on so many cores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// The cores, each of which works on one part at a time.
    pub cores: u64,
    /// Until the last one is ready, in seconds.
    pub seconds: f64,
    /// The share of all cores' time that goes into parts.
    pub efficiency: f64,
}

impl Costs {
    /// What the parts that were made say; `expected` is how long each was expected to take. Where none was made, the
    /// expectation counts.
    pub fn new(made: &[PartSeconds], expected: impl Fn(u64) -> f64, overhead: f64) -> Costs {
        let whole = made.iter().filter(|made| !made.went_on);
        let ratio = |made: &PartSeconds| made.seconds * made.threads as f64 / expected(made.part);
        Costs { ratios: whole.map(ratio).filter(|ratio| ratio.is_finite()).collect(), overhead }
    }

    /// How many times the expected time a part takes in the mean.
    pub fn mean_ratio(&self) -> f64 {
        if self.ratios.is_empty() { 1.0 } else { self.ratios.iter().sum::<f64>() / self.ratios.len() as f64 }
    }

    /// The schedule of the parts `left`, given out in the order of their groups. What a part costs is drawn from those that were made, always in the same way.
    pub fn schedule(&self, groups: Groups, left: &[u64], expected: impl Fn(u64) -> f64, cores: u64) -> Schedule {
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let mut cost = |part: u64| {
            let drawn =
                if self.ratios.is_empty() { 1.0 } else { self.ratios[random.random_range(0..self.ratios.len())] };
            expected(part) * drawn
        };
        // When each core is free, in nanoseconds, which have an order.
        let mut free: BinaryHeap<Reverse<u64>> = (0..cores).map(|_| Reverse(0)).collect();
        let (mut last, mut work) = (0, 0.0);
        for element in left.chunk_by(|&a, &b| groups.group(a) == groups.group(b)) {
            let seconds: f64 = element.iter().map(|&part| cost(part)).sum();
            work += seconds;
            let Reverse(begin) = free.pop().expect("there is a core");
            let end = begin + ((seconds + self.overhead) * 1e9) as u64;
            last = last.max(end);
            free.push(Reverse(end));
        }
        let now = last as f64 / 1e9;
        let efficiency = if now == 0.0 { 1.0 } else { work / (now * cores as f64) };
        Schedule { cores, seconds: now, efficiency }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_take_one_part_after_the_other() {
        let groups = Groups { parts: 5, each: 1 };
        let expected = |part: u64| [3.0, 1.0, 1.0, 1.0, 2.0][part as usize];
        let costs = Costs { ratios: Vec::new(), overhead: 0.0 };
        let left: Vec<u64> = (0..5).collect();
        let two = costs.schedule(groups, &left, expected, 2);
        // Three seconds of both, and then two of one.
        assert_eq!((two.seconds, two.efficiency), (5.0, 0.8));
        assert_eq!(costs.schedule(groups, &left, expected, 1).seconds, 8.0);
        assert_eq!(costs.schedule(groups, &left[4..], expected, 9).seconds, 2.0);
        let slower = Costs { ratios: vec![2.0, 2.0], overhead: 0.5 };
        assert_eq!(slower.schedule(groups, &left, expected, 1).seconds, 18.5);
        // In pairs, one core takes the first two and the last.
        assert_eq!(costs.schedule(Groups { parts: 5, each: 2 }, &left, expected, 2).seconds, 4.0);
    }

    #[test]
    fn what_was_made_says_what_is_to_come() {
        let made = |part, seconds, threads, went_on| PartSeconds { part, seconds, threads, went_on };
        let made = [made(0, 4.0, 1, false), made(1, 1.0, 2, false), made(2, 9.0, 1, true)];
        let costs = Costs::new(&made, |_| 2.0, 0.0);
        assert_eq!(costs.ratios, [2.0, 1.0]);
        assert_eq!(costs.mean_ratio(), 1.5);
    }
}
