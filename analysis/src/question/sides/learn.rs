//! The rule to learn, and the rounds to find rules in and to test them on.

use rand::seq::SliceRandom;
use rayon::prelude::*;

use super::SideChoice;
use super::best::{Sum, best_sums};
use super::choice::ScoredChoice;
use super::rules::RuleKind;
use shares::Interval;
use statistics::{Purpose, clustered_mean, distinct, random};

/// With fewer rounds no rule is sought: any finding would be chance.
pub const LEAST: usize = 30;
/// The number of folds of the rounds; each is left out once when choosing the length of the rule.
const FOLDS: usize = 5;
/// The largest number of counts in the rule to learn. A third is a comparison.
const MOST_TO_LEARN: usize = 2;

/// Two of three clusters to find rules on, and the rest to test them on.
pub fn set_aside(rounds: &[ScoredChoice], seed: u64) -> (Vec<&ScoredChoice>, Vec<&ScoredChoice>) {
    let part = parts(rounds.iter(), 3, &mut random(seed, Purpose::Split));
    let of = |is_of: &dyn Fn(usize) -> bool| {
        rounds.iter().zip(&part).filter(|(_, part)| is_of(**part)).map(|(r, _)| r).collect()
    };
    (of(&|part| part > 0), of(&|part| part == 0))
}

/// Splits rounds into equal parts without splitting a cluster; returns the part of each round.
fn parts<'a>(rounds: impl Iterator<Item = &'a ScoredChoice>, number: usize, random: &mut impl rand::Rng) -> Vec<usize> {
    let of: Vec<usize> = rounds.map(|round| round.choice.cluster).collect();
    let clusters = distinct(&of);
    let mut order: Vec<usize> = (0..clusters.len()).collect();
    order.shuffle(random);
    let mut part = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &cluster)| part[cluster] = place % number);
    of.iter().map(|cluster| part[clusters.binary_search(cluster).expect("one of them")]).collect()
}

/// The number of counts of the rule to learn: one or two. The second must make the rule pick the better side more often
/// by more than a standard error, compared on the same rounds, none of which played a part in finding the two rules
/// (cross-validation; the standard error follows Breiman, Friedman, Olshen and Stone, Classification and Regression
/// Trees, 1984).
pub fn counts_to_learn(rounds: &[&ScoredChoice], seed: u64) -> usize {
    let part = parts(rounds.iter().copied(), FOLDS, &mut random(seed, Purpose::Folds));
    let mut gains = Gains::default();
    for fold in 0..FOLDS {
        let of = |is_of: &dyn Fn(usize) -> bool| -> Vec<&ScoredChoice> {
            rounds.iter().zip(&part).filter(|(_, part)| is_of(**part)).map(|(round, _)| *round).collect()
        };
        if let [one, two] = &best_sums(&of(&|part| part != fold), RuleKind::Board, MOST_TO_LEARN)[..] {
            gains.add(two, one, &of(&|part| part == fold));
        }
    }
    // The 95% interval reaches about two standard errors to either side.
    let is_worth_it = gains.mean().is_some_and(|gain| gain.estimate > (gain.high - gain.low) / 4.0);
    if is_worth_it { 2 } else { 1 }
}

/// How much more often one sum picks the better side than another, as a share of the rounds with a better side: the mean
/// of the differences in the same rounds, which is narrower than a comparison of two rates. None with too few rounds.
pub fn gain(longer: &Sum, shorter: &Sum, rounds: &[&ScoredChoice]) -> Option<Interval> {
    let mut gains = Gains::default();
    gains.add(longer, shorter, rounds);
    gains.mean()
}

/// What one sum gains over another, round by round.
#[derive(Default)]
struct Gains {
    values: Vec<f64>,
    clusters: Vec<usize>,
}

impl Gains {
    fn add(&mut self, longer: &Sum, shorter: &Sum, rounds: &[&ScoredChoice]) {
        for round in rounds {
            if let (Some(longer), Some(shorter)) = (longer.hit(round), shorter.hit(round)) {
                self.values.push(longer - shorter);
                self.clusters.push(round.choice.cluster);
            }
        }
    }

    fn mean(&self) -> Option<Interval> {
        clustered_mean(&self.values, &self.clusters)
    }
}

/// The rule to learn, found in all of these rounds; none with fewer than [`LEAST`].
pub fn rule_to_learn(choices: &[SideChoice], seed: u64) -> Option<Sum> {
    if choices.len() < LEAST {
        return None;
    }
    let scored: Vec<ScoredChoice> = choices.par_iter().map(ScoredChoice::untried).collect();
    let rounds: Vec<&ScoredChoice> = scored.iter().collect();
    best_sums(&rounds, RuleKind::Board, counts_to_learn(&rounds, seed)).pop()
}

#[cfg(test)]
mod tests {
    use kamisado::Setup;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::question::sides::best::MOST_TERMS;
    use crate::question::sides::rules::RULES;
    use shares::WinCount;

    /// Rounds whose better side depends on counts, with these weights, and on noise; all other counts are noise. Each
    /// round comes `copies` times, as one cluster.
    fn rounds(number: usize, copies: usize, truth: &[(i32, &str)], random: &mut ChaCha8Rng) -> Vec<ScoredChoice> {
        let mut rounds = Vec::new();
        for cluster in 0..number {
            let differences: Vec<i32> = RULES.iter().map(|_| random.random_range(-4..=4)).collect();
            let sum: i32 = truth
                .iter()
                .map(|(weight, name)| weight * differences[RULES.iter().position(|rule| rule.name == *name).unwrap()])
                .sum();
            let wins = (50 + sum + random.random_range(-4..=4)) as u64;
            let moves = [wins, 50].map(|wins| WinCount { wins, moves: 102 });
            let setups = [Setup::start(), Setup::start()];
            for _ in 0..copies {
                let choice = SideChoice { round: rounds.len() as u64, cluster, setups: setups.clone(), moves };
                rounds.push(ScoredChoice { choice, differences: differences.clone() });
            }
        }
        rounds
    }

    fn each(rounds: &[ScoredChoice]) -> Vec<&ScoredChoice> {
        rounds.iter().collect()
    }

    #[test]
    fn a_second_count_is_learnt_only_where_it_gains() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut learnt = |truth: &[(i32, &str)]| -> usize {
            let mut two = 0;
            for seed in 0..20 {
                let found = rounds(400, 1, truth, &mut random);
                two += usize::from(counts_to_learn(&each(&found), seed) == 2);
            }
            two
        };
        assert_eq!(learnt(&[(2, "three_balance"), (1, "facing")]), 20);
        // A gain of more than a standard error is rare where there is nothing to gain.
        let by_chance = learnt(&[(2, "three_balance")]);
        assert!(by_chance <= 3, "{by_chance} of 20");
    }

    #[test]
    fn a_third_count_that_adds_nothing_does_not_gain() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let truth = [(2, "three_balance"), (1, "facing")];
        let many = rounds(20_000, 1, &truth, &mut random);
        let (mut gains, mut covered) = (0, 0);
        for _ in 0..60 {
            let [found, tried] = [(); 2].map(|()| rounds(300, 1, &truth, &mut random));
            let sums = best_sums(&each(&found), RuleKind::Board, MOST_TERMS);
            let found = gain(&sums[2], &sums[1], &each(&tried)).unwrap();
            gains += usize::from(found.low > 0.0);
            covered += usize::from(found.contains(gain(&sums[2], &sums[1], &each(&many)).unwrap().estimate));
        }
        assert!(gains <= 3, "{gains} of 60");
        assert!((54..=59).contains(&covered), "{covered} of 60");
    }

    #[test]
    fn the_gain_of_rules_that_are_equally_good_is_nothing() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let [one, other] = ["three_balance", "facing"].map(|name| Sum::named(&[(1, name)]));
        for copies in [1, 5] {
            let covered = (0..400).filter(|_| {
                let tried = rounds(100, copies, &[(1, "three_balance"), (1, "facing")], &mut random);
                gain(&one, &other, &each(&tried)).unwrap().contains(0.0)
            });
            let covered = covered.count();
            assert!((372..=388).contains(&covered), "{covered} of 400 with {copies} copies");
        }
    }
}
