//! Training the network, and judging the result.

use std::fmt;

use anyhow::{Result, ensure};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::network::{HEADS, Network};
use crate::sample::Sample;

/// How often every sample is used.
const EPOCHS: usize = 8;
/// Samples per step.
const BATCH: usize = 4096;
/// The length of the first step. Lengths decrease linearly.
const RATE: f32 = 0.006;
/// The length of the last steps, relative to the first.
const LEAST_RATE: f32 = 0.01;
/// The weight of half the squared error of the work, relative to the log loss of the value.
const WORK: f32 = 0.25;
/// The largest absolute value of the random initial numbers.
const SPREAD: f32 = 0.1;
/// The decay rates of the mean slope and of its mean square at each step (Kingma and Ba 2015, Adam).
const KEPT: [f32; 2] = [0.9, 0.999];
/// Avoids division by zero.
const TINY: f32 = 1e-8;
/// The seed of the first numbers and of the order of the samples.
const SEED: u64 = 1;

/// Fits a network to samples. It depends only on them and their order.
///
/// # Errors
///
/// If there are too few samples for a single step.
pub fn fit(samples: &[Sample]) -> Result<Network> {
    ensure!(samples.len() >= BATCH, "found {} positions to fit, expected {BATCH} or more", samples.len());
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let mut learner = Learner::new(EPOCHS * (samples.len() / BATCH), &mut random);
    let mut order: Vec<_> = samples.iter().collect();
    for _ in 0..EPOCHS {
        order.shuffle(&mut random);
        for batch in order.chunks_exact(BATCH) {
            learner.step(batch);
        }
    }
    Ok(learner.network)
}

/// A network in training.
struct Learner {
    /// The network so far.
    network: Network,
    /// The mean slope of each number, and its mean square.
    means: [Network; 2],
    /// Steps done.
    steps: usize,
    /// Steps in all.
    planned: usize,
}

impl Learner {
    /// A network of random numbers, before the first step.
    fn new(planned: usize, random: &mut ChaCha8Rng) -> Learner {
        let mut network = Network::zero();
        for number in network.0.as_flattened_mut() {
            *number = random.random_range(-SPREAD..SPREAD);
        }
        Learner { network, means: [Network::zero(), Network::zero()], steps: 0, planned }
    }

    /// A step against the mean slope of a batch. Two threads process half of it each.
    fn step(&mut self, batch: &[&Sample]) {
        let (first, second) = batch.split_at(BATCH / 2);
        let (first, second) = rayon::join(|| slopes(&self.network, first), || slopes(&self.network, second));
        self.steps += 1;
        let rate = RATE * (1.0 - self.steps as f32 / self.planned as f32).max(LEAST_RATE);
        // Corrects for means that began at zero.
        let [all, all_squares] = KEPT.map(|kept| 1.0 - kept.powi(self.steps as i32));
        let [mean, square] = &mut self.means;
        let means = mean.0.as_flattened_mut().iter_mut().zip(square.0.as_flattened_mut());
        let slopes = first.0.as_flattened().iter().zip(second.0.as_flattened());
        for ((number, (mean, square)), (first, second)) in
            self.network.0.as_flattened_mut().iter_mut().zip(means).zip(slopes)
        {
            let slope = (first + second) / BATCH as f32;
            *mean += (1.0 - KEPT[0]) * (slope - *mean);
            *square += (1.0 - KEPT[1]) * (slope * slope - *square);
            *number -= rate * (*mean / all) / ((*square / all_squares).sqrt() + TINY);
        }
    }
}

/// The sum of the slopes of the loss for some samples.
fn slopes(network: &Network, samples: &[&Sample]) -> Network {
    let mut slopes = Network::zero();
    for sample in samples {
        let output = network.output(sample);
        let mut heads = [0.0; HEADS];
        heads[0] = chance(output.heads[0]) - f32::from(u8::from(sample.won));
        // Only the work head of the true value can learn.
        let work = work_head(sample.won);
        heads[work] = WORK * (output.heads[work] - sample.work);
        network.add_slopes(sample, &output, heads, &mut slopes);
    }
    slopes
}

/// The head for the work of a position with this value.
fn work_head(won: bool) -> usize {
    if won { 1 } else { 2 }
}

/// The chance for odds that are given as their logarithm.
fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// How well a network predicts values and work.
pub struct Judgement {
    /// The negated mean logarithm of the chance that it gave to the true value.
    log_loss: f64,
    /// The chance that it ranks a won position above a lost one.
    auc: f64,
    /// The explained share of the variance of the work, for wins and for losses.
    explained: [f64; 2],
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [win, loss] = self.explained;
        write!(f, "log loss {:.4}, AUC {:.4}, R2 of the work {win:.3} (win), {loss:.3} (loss)", self.log_loss, self.auc)
    }
}

/// Judges a network with samples that it was not trained on.
pub fn judge(network: &Network, samples: &[Sample]) -> Judgement {
    let mut judged: Vec<_> = samples.iter().map(|sample| (network.output(sample).heads, sample)).collect();
    let losses = judged.iter().map(|&(heads, sample)| {
        let odds = f64::from(if sample.won { heads[0] } else { -heads[0] });
        (-odds).exp().ln_1p()
    });
    let log_loss = losses.sum::<f64>() / judged.len() as f64;
    let explained = [true, false].map(|won| {
        let of_value = judged.iter().filter(|(_, sample)| sample.won == won);
        explained(of_value.map(|(heads, sample)| [heads[work_head(won)], sample.work].map(f64::from)))
    });

    // Counts pairs of a won position and a lost one ranked below it.
    judged.sort_by(|(one, _), (other, _)| one[0].total_cmp(&other[0]));
    let (mut lost, mut pairs) = (0.0, 0.0);
    for (_, sample) in &judged {
        if sample.won {
            pairs += lost;
        } else {
            lost += 1.0;
        }
    }
    let won = judged.len() as f64 - lost;
    Judgement { log_loss, auc: pairs / (won * lost), explained }
}

/// The share of the variance of numbers that guesses explain.
fn explained(pairs: impl Iterator<Item = [f64; 2]>) -> f64 {
    let (mut count, mut sum, mut squares, mut errors) = (0.0, 0.0, 0.0, 0.0);
    for [guess, truth] in pairs {
        count += 1.0;
        sum += truth;
        squares += truth * truth;
        errors += (guess - truth).powi(2);
    }
    1.0 - errors / (squares - sum * sum / count)
}
