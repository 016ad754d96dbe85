//! Rules that are learnt from rounds with known dependences.

use analysis::question::sides::best::{MOST_TERMS, best_sums};
use analysis::question::sides::choice::ScoredChoice;
use analysis::question::sides::learn::{counts_to_learn, gain};
use analysis::question::sides::rules::{RULES, RuleKind};
use analysis::question::sides::{SideChoice, Sum};
use kamisado::Setup;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
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
