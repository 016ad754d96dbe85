//! No book has fewer positions: a bound that holds although lines meet.
//!
//! A position that lines meet in is known once, but every line asks for it. So each step that leads to it gets a *share*, and
//! the shares of all steps to one position are at most 1 together. A position of the winner's asks for the least over the
//! moves that win, one of the loser's for the sum over all answers, where what follows a step counts by the share of the step.
//! Through any book, every position then counts once at most, so that the root asks for no more than the book has positions.
//! That is the dual of the linear relaxation of the problem; better shares are found by ascent along subgradients, with
//! steps after Polyak, and a bound is worked out in whole numbers, rounded down.
//!
//! A position that was not opened asks for nothing, so that a bound holds for any part of all positions. What the cheapest
//! choices under the shares leave unopened is opened next.

use super::web::Web;

/// What one position to know counts in whole numbers.
const UNIT: u64 = 1 << 20;
/// A whole share in whole numbers.
const WHOLE: u64 = 1 << 32;
/// How often the shares are changed at most before the web is made anew.
const ROUNDS: usize = 120;
/// Edges looked at for that; a large web gets fewer rounds.
const LOOKS: usize = 300_000_000;
/// After how many rounds without a better bound the steps become smaller.
const PATIENCE: usize = 8;

/// What all positions of a web ask for, and what the winner chooses by it.
pub(super) struct BoundValues {
    /// By place.
    values: Vec<f64>,
    /// The winner's cheapest edge, by place.
    pub choices: Vec<Option<usize>>,
}

pub(super) struct Shares(Vec<f64>);

impl Shares {
    /// Equal ones where lines meet.
    pub fn equal(web: &Web) -> Shares {
        let mut shares = Shares(vec![1.0; web.edges.len()]);
        for ways in &web.meetings {
            ways.iter().for_each(|&way| shares.0[way] = 1.0 / ways.len() as f64);
        }
        shares
    }

    /// What each position asks for. `upper` where every move of the winner's was left out.
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

    /// The bound for each position, by place: no book from there on has fewer positions. At most `upper`.
    pub fn bounds(&self, web: &Web, upper: u32) -> Vec<u32> {
        let (mut values, mut bounds): (Vec<u64>, Vec<u32>) = (Vec::new(), Vec::new());
        // A little less than a share, so that rounding never makes them more than whole together.
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

    /// Changes the shares so that the root asks for more; `on_choices` sees the winner's choices of every round, and says
    /// whether to go on.
    ///
    /// Stops when the root asks for more than one less than `upper`: then no book has fewer positions.
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

    /// One step along the subgradient: what a share is worth is what the position behind it asks for, as often as the
    /// cheapest choices come to the share.
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

    /// The nearest shares that are not negative and at most whole together.
    fn make_whole(&mut self, ways: &[usize]) {
        let mut sorted: Vec<f64> = ways.iter().map(|&way| self.0[way]).collect();
        sorted.sort_by(|a, b| b.total_cmp(a));
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
