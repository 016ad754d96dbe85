//! No book has fewer positions: a lower bound that holds although lines meet.
//!
//! A position in which lines meet must be known once, but every line needs it. So each step to it gets a *share*, and
//! the shares of all steps to one position sum to at most 1. A position with the winner to move needs the minimum over
//! the winning moves; one with the loser to move needs the sum over all answers. The need after a step is multiplied by
//! the share of the step. In any book, every position then counts at most once, so the root needs at most as much as
//! the book has positions. This is the dual of the linear relaxation of the problem. Better shares are found by
//! subgradient ascent with Polyak's step sizes, and bounds are computed in whole numbers, rounded down.
//!
//! A position that was not opened needs nothing, so a bound holds for any subset of the positions. Unopened positions
//! on the cheapest choices under the shares are opened next.

use super::web::Web;

/// The weight of one position to know, in whole numbers.
const UNIT: u64 = 1 << 20;
/// A whole share in whole numbers.
const WHOLE: u64 = 1 << 32;
/// The most changes of the shares before the web is rebuilt.
const ROUNDS: usize = 120;
/// The most edges to visit for that; a large web gets fewer rounds.
const LOOKS: usize = 300_000_000;
/// The number of rounds without a better bound after which the steps become smaller.
const PATIENCE: usize = 8;

pub(super) struct BoundValues {
    /// By place.
    values: Vec<f64>,
    /// The winner's cheapest edge, by place.
    pub choices: Vec<Option<usize>>,
}

pub(super) struct Shares(Vec<f64>);

impl Shares {
    pub fn equal(web: &Web) -> Shares {
        let mut shares = Shares(vec![1.0; web.edges.len()]);
        for ways in &web.meetings {
            ways.iter().for_each(|&way| shares.0[way] = 1.0 / ways.len() as f64);
        }
        shares
    }

    /// The need of each position. `upper` if all moves of the winner were left out.
    pub fn asked(&self, web: &Web, upper: u32) -> BoundValues {
        let mut asked =
            BoundValues { values: Vec::with_capacity(web.knots.len()), choices: vec![None; web.knots.len()] };
        for (place, knot) in web.knots.iter().enumerate() {
            let of = |edge: usize| {
                let found = web.edges[edge];
                f64::from(found.step.cost()) + found.to().map_or(0.0, |to| self.0[edge] * asked.values[to])
            };
            let edges = web.edges_of(place);
            let value = if !knot.is_open {
                0.0
            } else if knot.attacks {
                let best = edges.map(|edge| (of(edge), edge)).min_by(|a, b| a.0.total_cmp(&b.0));
                asked.choices[place] = best.map(|(_, edge)| edge);
                best.map_or(f64::from(upper), |(value, _)| value)
            } else {
                edges.map(of).sum()
            };
            asked.values.push(value);
        }
        asked
    }

    /// The lower bound for each position, by place, at most `upper`: no book from there on has fewer positions.
    pub fn bounds(&self, web: &Web, upper: u32) -> Vec<u32> {
        let (mut values, mut bounds): (Vec<u64>, Vec<u32>) = (Vec::new(), Vec::new());
        // A little less than a share, so that rounding never makes their sum more than one.
        let whole = |edge: usize| (self.0[edge] * (1.0 - 1e-9) * WHOLE as f64) as u64;
        for (place, knot) in web.knots.iter().enumerate() {
            let edges = web.edges_of(place);
            let share =
                |edge: usize, to: usize| (u128::from(values[to]) * u128::from(whole(edge)) / u128::from(WHOLE)) as u64;
            let of = |edge: usize| {
                let found = web.edges[edge];
                u64::from(found.step.cost()) * UNIT + found.to().map_or(0, |to| share(edge, to))
            };
            let bound_of = |edge: usize| {
                let found = web.edges[edge];
                found.step.cost() + found.to().map_or(0, |to| bounds[to])
            };
            let (value, bound) = if !knot.is_open {
                (0, 0)
            } else if knot.attacks {
                let least = edges.clone().map(of).min().unwrap_or(u64::from(upper) * UNIT);
                (least, edges.map(bound_of).min().unwrap_or(upper))
            } else {
                (edges.clone().map(of).sum(), edges.map(bound_of).max().unwrap_or(0))
            };
            values.push(value);
            bounds.push(bound.max(value.div_ceil(UNIT) as u32).min(upper));
        }
        bounds
    }

    /// Changes the shares so that the root needs more; `on_choices` gets all choices and returns whether to continue.
    ///
    /// Stops when the root needs more than `upper - 1`: then no book has fewer positions.
    pub fn ascend(&mut self, web: &Web, upper: u32, on_choices: &mut dyn FnMut(&BoundValues) -> bool) {
        let root = web.knots.len() - 1;
        let (mut best, mut best_shares, mut waited, mut stride) = (f64::MIN, self.0.clone(), 0, 1.0);
        for _ in 0..(LOOKS / (web.edges.len() + 1)).clamp(10, ROUNDS) {
            let asked = self.asked(web, upper);
            if !on_choices(&asked) {
                break;
            }
            if asked.values[root] > best + 1e-6 {
                (best, waited) = (asked.values[root], 0);
                best_shares.clone_from(&self.0);
            } else {
                waited += 1;
                if waited % PATIENCE == 0 {
                    stride /= 2.0;
                }
            }
            if best > f64::from(upper - 1) + 1e-3 || stride < 1e-3 {
                break;
            }
            self.step(web, &asked, stride * (f64::from(upper) - asked.values[root]));
        }
        self.0 = best_shares;
    }

    /// One step along the subgradient: the gradient of a share is the need of the position after it, times the number
    /// of times that the cheapest choices use the share.
    fn step(&mut self, web: &Web, asked: &BoundValues, missing: f64) {
        let mut weights = vec![0.0; web.knots.len()];
        let mut slopes = vec![0.0; web.edges.len()];
        weights[web.knots.len() - 1] = 1.0;
        for place in (0..web.knots.len()).rev() {
            if weights[place] == 0.0 {
                continue;
            }
            let taken = match asked.choices[place] {
                Some(edge) => edge..edge + 1,
                None => web.edges_of(place),
            };
            for edge in taken {
                if let Some(to) = web.edges[edge].to() {
                    slopes[edge] = weights[place] * asked.values[to];
                    weights[to] += weights[place] * self.0[edge];
                }
            }
        }
        let steepness: f64 = web.meetings.iter().flatten().map(|&way| slopes[way] * slopes[way]).sum();
        if steepness == 0.0 {
            return;
        }
        for ways in &web.meetings {
            if ways.iter().any(|&way| slopes[way] > 0.0) {
                ways.iter().for_each(|&way| self.0[way] += missing / steepness * slopes[way]);
                self.make_whole(ways);
            }
        }
    }

    /// The nearest non-negative shares that sum to at most one.
    fn make_whole(&mut self, ways: &[usize]) {
        let mut sorted: Vec<f64> = ways.iter().map(|&way| self.0[way]).collect();
        sorted.sort_unstable_by(|a, b| b.total_cmp(a));
        let (mut sum, mut excess) = (0.0, 0.0);
        for (i, share) in sorted.into_iter().enumerate() {
            sum += share;
            let over = (sum - 1.0) / (i + 1) as f64;
            if share > over {
                excess = over;
            }
        }
        ways.iter().for_each(|&way| self.0[way] = (self.0[way] - f64::max(excess, 0.0)).max(0.0));
    }
}
