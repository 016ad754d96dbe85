//! Planned samples find what they are planned for.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::{Design, clustered_excess, least_sample};

#[test]
fn the_difference_is_found_as_often_as_planned() {
    // Players who each make ten choices, and of whom some are better: the shares of two kinds of players are 0.55 on
    // average, and choices of one player correlate by 0.1.
    let (spread, each) = (0.0249f64.sqrt(), 10);
    let correlation = spread.powi(2) / (0.55 * 0.45);
    let design_effect = 1.0 + f64::from(each - 1) * correlation;
    let design = Design { variance: 0.25, difference: 0.05, level: 0.025, power: 0.8, design_effect };
    let players = least_sample(design) as usize / each as usize;
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let mut found = 0;
    for _ in 0..1000 {
        let (mut values, mut clusters) = (Vec::new(), Vec::new());
        for player in 0..players {
            let share = if random.random_bool(0.5) { 0.55 + spread } else { 0.55 - spread };
            for _ in 0..each {
                values.push(f64::from(u8::from(random.random_bool(share))));
                clusters.push(player);
            }
        }
        found += usize::from(clustered_excess(&values, &clusters, 0.5).unwrap().p.unwrap() <= design.level);
    }
    assert!((770..=830).contains(&found), "{found} of 1000");
}
