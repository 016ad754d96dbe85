//! What is chosen in one sample and measured in another.

use analysis::question::weak::Difference;
use answers::played::Verdict;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::{LEVEL, regression};

const COPIES: usize = 19;

/// A feature that adds to the outcome, and features that often have the same number but add nothing, alone and
/// adjusted for one another.
fn differences(random: &mut ChaCha8Rng) -> [Vec<Option<Difference>>; 2] {
    const N: usize = 300;
    let mut number = || f64::from(random.random_range(0..4));
    let cause: Vec<f64> = (0..N).map(|_| number()).collect();
    let noise: Vec<f64> = (0..N).map(|_| (0..6).map(|_| number()).sum::<f64>()).collect();
    let mut copy = || cause.iter().map(|&of| if number() < 2.0 { of } else { number() }).collect();
    let mut columns: Vec<Vec<f64>> = (0..COPIES).map(|_| copy()).collect();
    columns.insert(0, cause.clone());
    let targets: Vec<f64> = cause.iter().zip(noise).map(|(cause, noise)| 2.0 * cause + noise).collect();
    let (columns, clusters): (Vec<&[f64]>, Vec<usize>) =
        (columns.iter().map(Vec::as_slice).collect(), (0..N).collect());
    let alone = columns.iter().map(|column| Some(regression(&[*column], &targets, &clusters)?[0]));
    let joint = regression(&columns, &targets, &clusters).unwrap();
    [alone.collect(), joint.into_iter().map(Some).collect()].map(Difference::all)
}

/// How many features are shown in 100 pairs of samples, and how many of these add nothing.
fn shown(is_shown: impl Fn([&[Vec<Option<Difference>>; 2]; 2], usize) -> bool) -> (usize, usize) {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    let (mut all, mut null) = (0, 0);
    for _ in 0..100 {
        let (found, confirm) = (differences(&mut random), differences(&mut random));
        let shown = (0..=COPIES).filter(|&i| is_shown([&found, &confirm], i));
        for i in shown {
            all += 1;
            null += usize::from(i > 0);
        }
    }
    (all, null)
}

#[test]
fn what_is_chosen_in_one_sample_and_measured_in_another_is_not_a_selection_of_chance() {
    let (all, null) = shown(|[[_, found], [_, confirm]], i| {
        Difference::verdict(found[i].as_ref(), confirm[i].as_ref()) == Verdict::Holds
    });
    assert!(all - null > 80 && null as f64 <= LEVEL * all as f64, "{null} of {all}");
    // Adjusted differences chosen where they are measured, because the plain ones hold: half of them are chance.
    let (all, null) = shown(|[[found, _], [confirm, joint]], i| {
        let holds = Difference::verdict(found[i].as_ref(), confirm[i].as_ref()) == Verdict::Holds;
        holds && !joint[i].unwrap().size.contains(0.0)
    });
    assert!(3 * null > all, "{null} of {all}");
}

#[test]
fn the_choice_does_not_inflate_what_another_sample_measures() {
    let mut random = ChaCha8Rng::seed_from_u64(13);
    // The sizes of features that add nothing, towards the side on which they were chosen.
    let (mut apart, mut together) = (Vec::new(), Vec::new());
    for _ in 0..200 {
        let [[_, found], [_, confirm]] = [differences(&mut random), differences(&mut random)];
        for (found, confirm) in found.iter().zip(&confirm).skip(1) {
            let (found, confirm) = (found.unwrap().size, confirm.unwrap().size);
            if !found.contains(0.0) {
                apart.push(confirm.estimate * found.estimate.signum());
            }
            if !confirm.contains(0.0) {
                together.push(confirm.estimate.abs());
            }
        }
    }
    let mean = |sizes: &[f64]| sizes.iter().sum::<f64>() / sizes.len() as f64;
    assert!(mean(&apart).abs() < 0.1 * mean(&together), "{} and {}", mean(&apart), mean(&together));
}
