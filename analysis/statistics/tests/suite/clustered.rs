//! Values that come in clusters: intervals at their level, whatever the values of a cluster have in common.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use shares::{Interval, share_interval};
use statistics::{
    clustered_difference, clustered_excess, clustered_mean, clustered_mean_of_trials, clustered_share,
    clustered_share_of_trials, of_largest,
};

use super::support::{alone, noise};

/// Pairs of values with a common part, which has either sign in the second.
fn pairs(n: usize, common: f64, sign: f64, random: &mut impl Rng) -> (Vec<f64>, Vec<usize>) {
    let mut values = Vec::new();
    for _ in 0..n {
        let shared = common * noise(random);
        values.extend([shared + noise(random), sign * shared + noise(random)]);
    }
    (values, (0..2 * n).map(|i| i / 2).collect())
}

#[test]
fn clusters_of_one_are_independent_values() {
    let hits: Vec<f64> = (0..50).map(|i| if i < 20 { 1.0 } else { 0.0 }).collect();
    let (share, plain) = (clustered_share(&hits, &alone(50)).unwrap(), share_interval(20, 50).unwrap());
    assert!((share.low - plain.low).abs() < 1e-9 && (share.high - plain.high).abs() < 1e-9, "{share:?} {plain:?}");
}

#[test]
fn an_effect_of_clusters_does_not_shrink_the_interval() {
    // Both values of a pair have much in common: intervals for independent values contain the truth far too rarely.
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let (mut covered, mut of_independent, mut of_mean) = (0, 0, 0);
    for _ in 0..1000 {
        let (mut values, clusters) = pairs(60, 2.0, 1.0, &mut random);
        // The feature belongs to the pair, and adds one.
        let is_in: Vec<bool> = clusters.iter().map(|cluster| cluster % 3 == 0).collect();
        values.iter_mut().zip(&is_in).for_each(|(value, is_in)| *value += f64::from(u8::from(*is_in)));
        let holds = |clusters: &[usize]| {
            usize::from(clustered_difference(&values, &is_in, clusters).unwrap().difference.contains(1.0))
        };
        covered += holds(&clusters);
        of_independent += holds(&alone(120));
        of_mean += usize::from(clustered_mean(&values, &clusters).unwrap().contains(1.0 / 3.0));
    }
    assert!((935..=965).contains(&covered) && (935..=965).contains(&of_mean), "{covered} {of_mean}");
    assert!(of_independent < 870, "{of_independent}");
}

#[test]
fn opposite_values_of_a_cluster_make_the_mean_surer() {
    // Like the two fills of a round: if the value is large after one, it is small after the other.
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let (mut covered, mut narrower) = (0, 0);
    for _ in 0..1000 {
        let (values, clusters) = pairs(60, 0.6, -1.0, &mut random);
        let found = clustered_mean(&values, &clusters).unwrap();
        covered += usize::from(found.contains(0.0));
        let plain = clustered_mean(&values, &alone(120)).unwrap();
        narrower += usize::from(found.high - found.low < plain.high - plain.low);
    }
    assert!((935..=965).contains(&covered) && narrower > 900, "{covered} {narrower}");
}

#[test]
fn an_expected_mean_is_rejected_as_often_as_stated() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let (mut rejected, mut of_independent, mut of_another) = (0, 0, 0);
    for _ in 0..1000 {
        let (values, clusters) = pairs(60, 2.0, 1.0, &mut random);
        let rejects = |clusters: &[usize], expected| {
            let found = clustered_excess(&values, clusters, expected).unwrap();
            assert_eq!(found.p.unwrap() <= 0.05, !found.difference.contains(0.0));
            usize::from(found.p.unwrap() <= 0.05)
        };
        rejected += rejects(&clusters, 0.0);
        of_independent += rejects(&alone(120), 0.0);
        of_another += rejects(&clusters, 1.0);
    }
    assert!((35..=65).contains(&rejected), "{rejected}");
    assert!(of_independent > 130 && of_another > 900, "{of_independent} {of_another}");
    assert_eq!(clustered_excess(&[0.5; 20], &alone(20), 0.25).unwrap().p, None);
    assert_eq!(clustered_excess(&[0.5, 0.6], &alone(2), 0.25).unwrap().p, None);
}

#[test]
fn a_share_of_pairs_that_agree_is_as_sure_as_one_of_pairs() {
    let hits: Vec<f64> = (0..200).map(|i| if i / 2 % 4 == 0 { 1.0 } else { 0.0 }).collect();
    let clusters: Vec<usize> = (0..200).map(|i| i / 2).collect();
    let found = clustered_share(&hits, &clusters).unwrap();
    let pairs = share_interval(25, 100).unwrap();
    assert!((found.low - pairs.low).abs() < 2e-3 && (found.high - pairs.high).abs() < 2e-3);
    let none = clustered_share(&[0.0; 20], &clusters[..20]).unwrap();
    assert_eq!((none.estimate, none.high), (0.0, share_interval(0, 10).unwrap().high));
    assert_eq!(clustered_share(&[], &[]), None);
}

/// In how many of 4000 samples of a few clusters, with ten games each for two players of these chances, the intervals hold
/// the share that the first wins, and how much more often he wins than the second.
fn covered_by_few(clusters: usize, chances: [f64; 2]) -> [usize; 2] {
    const GAMES: u32 = 10;
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut covered = [0; 2];
    for _ in 0..4000 {
        let mut won = |chance| -> Vec<f64> {
            let of_cluster = |_| (0..GAMES).filter(|_| random.random_bool(chance)).count() as f64;
            (0..clusters).map(of_cluster).map(|won| won / f64::from(GAMES)).collect()
        };
        let [one, other] = chances.map(&mut won);
        let chance = |won: &f64| won * (1.0 - won) / f64::from(GAMES - 1);
        let both: Vec<f64> = one.iter().zip(&other).map(|(one, other)| chance(one) + chance(other)).collect();
        let less: Vec<f64> = one.iter().zip(&other).map(|(one, other)| one - other).collect();
        let share = clustered_share_of_trials(&one, GAMES, &alone(clusters)).unwrap();
        let difference = clustered_mean_of_trials(&less, &both, &alone(clusters)).unwrap();
        covered[0] += usize::from(share.contains(chances[0]));
        covered[1] += usize::from(difference.contains(chances[0] - chances[1]));
    }
    covered
}

#[test]
fn few_clusters_of_games_say_no_more_than_their_games() {
    for (clusters, chances) in [(11, [0.2, 0.75]), (11, [0.53, 0.5]), (5, [0.3, 0.6]), (30, [0.2, 0.5])] {
        let covered = covered_by_few(clusters, chances);
        // 95% of 4000 is 3800, with a standard deviation of 14. Of five clusters the difference is surer than that.
        let enough = 3770..=3990;
        assert!(covered.iter().all(|covered| enough.contains(covered)), "{clusters} {chances:?}: {covered:?}");
    }
    // A tie counts as half a hit for sure, so it makes a share surer than a value that is a hit or a miss.
    let ties: Vec<f64> = (0..100).map(|i| if i < 50 { 0.5 } else { f64::from(i % 2) }).collect();
    let (ties, none) = (clustered_share(&ties, &alone(100)).unwrap(), share_interval(50, 100).unwrap());
    assert!(ties.high - ties.low < 0.75 * (none.high - none.low), "{ties:?} {none:?}");
    assert_eq!(clustered_share(&[0.5; 20], &alone(20)), share_interval(10, 20));
    // Eleven clusters that happen to be equal.
    let equal = clustered_share_of_trials(&[0.3; 11], 10, &alone(11)).unwrap();
    let games = share_interval(33, 110).unwrap();
    assert!((equal.low - games.low).abs() < 1e-9 && (equal.high - games.high).abs() < 1e-9, "{equal:?}");
}

#[test]
fn the_largest_of_ten_is_covered_with_the_wider_interval_alone() {
    // All means are zero, so the largest differs from it by chance and by the choice.
    let mut random = ChaCha8Rng::seed_from_u64(12);
    let (mut covered, mut of_one) = (0, 0);
    for _ in 0..1000 {
        let mut mean = || clustered_mean(&(0..40).map(|_| noise(&mut random)).collect::<Vec<_>>(), &alone(40)).unwrap();
        let means: Vec<Interval> = (0..10).map(|_| mean()).collect();
        let largest = *means.iter().max_by(|a, b| a.estimate.total_cmp(&b.estimate)).unwrap();
        covered += usize::from(of_largest(largest, 10, 40).contains(0.0));
        of_one += usize::from(largest.contains(0.0));
    }
    // Each side of the interval is left in a quarter of a percent of samples, by any of ten.
    assert!((960..=990).contains(&covered) && of_one < 830, "{covered} {of_one}");
}

#[test]
fn one_cluster_says_nothing() {
    assert_eq!(clustered_mean(&[1.0, 2.0], &[0, 0]), None);
    assert_eq!(clustered_difference(&[1.0, 2.0, 3.0], &[true, true, false], &[0, 1, 2]), None);
}
