#!/usr/bin/env bash
# Random Latin squares: two libraries walk as Jacobson and Matthews say, but stop at a moment that favours some squares.
#
# A good guess: the walk of Jacobson and Matthews (1996) is proved to reach every Latin square equally often, so a
# library that makes its moves faithfully, and enough of them, draws uniformly. latinsq says that it draws uniformly,
# latin-sampler that its uniformity is verified (chi-square over degrees of freedom 1.03 and 0.94 for order 4).
# Seen: of the 576 squares of order 4, 144 (25.0 %) have 12 intercalates, the most. They are 8.3 % of 3,000 squares of
# latinsq; of 57,600 of latin-sampler 12.3 % (`sample`) and 12.8 % (`Sampler`), chi-square over degrees of freedom 9.5
# and 9.1. In both the moves are right. The walk goes through improper squares too, and both make a fixed number of
# steps, improper squares included, and go on to the first proper one. Squares with few intercalates are entered from
# improper ones most often; each of the 144 never is. The theorem is about the walk seen at its proper squares alone:
# the control, the same moves with proper squares counted, has 24.6 % and 0.9. At order 8 a square of the control has
# 14.0 intercalates on average, one of latin-sampler 13.7.
# Why it matters: a study of "random" boards, designs or puzzles has a bias that no look at one square shows. Count the
# proper squares of the walk, and test at order 4, where all squares can be listed.
#
# latinsq 0.2.3, numpy 2.4.6 (PyPI), latin-sampler 0.1.1 (crates.io), Python 3.11, Rust 1.95; seen 2026-12-01. Needs
# python3, cargo; a minute.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export CARGO_TARGET_DIR="$work/target"
mkdir src
cat > Cargo.toml <<'TOML'
[workspace]
[package]
name = "seen"
version = "0.0.0"
edition = "2024"
[dependencies]
latin-sampler = "=0.1.1"
rand = "=0.9.2"
rand_chacha = "=0.9.0"
TOML
cat > src/main.rs <<'RUST'
use std::collections::HashMap;

use latin_sampler::{LatinSquare, Sampler, SamplerParams, sample};
use rand::{Rng, SeedableRng, seq::IteratorRandom};
use rand_chacha::ChaCha20Rng;

type Square = Vec<Vec<u8>>;

/// The 2x2 Latin squares in a square.
fn intercalates(square: &Square) -> usize {
    let n = square.len();
    let pairs = || (0..n).flat_map(|high| (0..high).map(move |low| (low, high)));
    pairs()
        .flat_map(|rows| pairs().map(move |columns| (rows, columns)))
        .filter(|&((r, s), (c, d))| square[r][c] == square[s][d] && square[r][d] == square[s][c])
        .count()
}

fn square_of(found: &LatinSquare, n: usize) -> Square {
    (0..n).map(|row| (0..n).map(|column| found.get(row, column)).collect()).collect()
}

/// The walk with its proper squares counted: `thinning` of them from one draw to the next.
struct Walk {
    n: usize,
    cube: Vec<i8>,
    hole: Option<[usize; 3]>,
    random: ChaCha20Rng,
}

impl Walk {
    fn new(n: usize) -> Walk {
        let mut cube = vec![0; n * n * n];
        (0..n * n).for_each(|cell| cube[cell * n + (cell / n + cell % n) % n] = 1);
        Walk { n, cube, hole: None, random: ChaCha20Rng::seed_from_u64(1) }
    }

    fn at(&mut self, [x, y, z]: [usize; 3]) -> &mut i8 {
        &mut self.cube[(x * self.n + y) * self.n + z]
    }

    fn step(&mut self) {
        let n = self.n;
        let from = self.hole.unwrap_or_else(|| {
            loop {
                let place = [(); 3].map(|()| self.random.random_range(0..n));
                if *self.at(place) == 0 {
                    break place;
                }
            }
        });
        let other = [0, 1, 2].map(|axis| {
            let ones: Vec<usize> = (0..n)
                .filter(|&value| {
                    let mut place = from;
                    place[axis] = value;
                    *self.at(place) == 1
                })
                .collect();
            ones.into_iter().choose(&mut self.random).unwrap()
        });
        for corner in 0..8_usize {
            let place = [0, 1, 2].map(|axis| if corner >> axis & 1 == 0 { from[axis] } else { other[axis] });
            *self.at(place) += if corner.count_ones() % 2 == 0 { 1 } else { -1 };
        }
        self.hole = (*self.at(other) < 0).then_some(other);
    }

    fn next(&mut self, thinning: usize) -> Square {
        let mut proper = 0;
        while proper < thinning {
            self.step();
            proper += usize::from(self.hole.is_none());
        }
        let n = self.n;
        let symbol = |cell: usize| (0..n).find(|z| self.cube[cell * n + z] == 1).unwrap() as u8;
        (0..n).map(|row| (0..n).map(|column| symbol(row * n + column)).collect()).collect()
    }
}

/// The share of squares of order 4 with 12 intercalates, and chi-square over degrees of freedom.
fn order_4(name: &str, mut draw: impl FnMut(u64) -> Square) -> (f64, f64) {
    let draws = 57_600;
    let (mut most, mut counts) = (0, HashMap::new());
    for number in 0..draws {
        let square = draw(number);
        most += u32::from(intercalates(&square) == 12);
        *counts.entry(square).or_insert(0_u32) += 1;
    }
    assert_eq!(counts.len(), 576);
    let expected = draws as f64 / 576.0;
    let chi: f64 = counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    let found = (f64::from(most) / draws as f64, chi / 575.0);
    println!("order 4, {name}: share {:.3}, chi-square over degrees of freedom {:.2}", found.0, found.1);
    found
}

fn main() {
    let random = ChaCha20Rng::seed_from_u64;
    let usual = SamplerParams::default();
    let (share, chi) = order_4("sample", |seed| square_of(&sample(4, &mut random(seed), &usual), 4));
    assert!((0.11..0.14).contains(&share) && chi > 5.0);
    let mut sampler = Sampler::new(4, random(7), SamplerParams::default());
    let (share, chi) = order_4("Sampler", |_| square_of(&sampler.next().unwrap(), 4));
    assert!((0.11..0.14).contains(&share) && chi > 5.0);
    let mut walk = Walk::new(4);
    let (share, chi) = order_4("control", |_| walk.next(50));
    assert!((0.24..0.26).contains(&share) && chi < 1.2);

    let draws = 10_000;
    let mean = |squares: &mut dyn FnMut() -> Square| {
        (0..draws).map(|_| intercalates(&squares())).sum::<usize>() as f64 / f64::from(draws)
    };
    let mut sampler = Sampler::new(8, random(7), SamplerParams::default());
    let theirs = mean(&mut || square_of(&sampler.next().unwrap(), 8));
    let mut walk = Walk::new(8);
    walk.next(10_000);
    let uniform = mean(&mut || walk.next(200));
    println!("order 8: intercalates {theirs:.2} by Sampler, {uniform:.2} by the control");
    assert!(uniform - theirs > 0.15);
}
RUST
cargo run --quiet --release

python3 -m venv v
v/bin/pip install -q --disable-pip-version-check latinsq==0.2.3 numpy==2.4.6
cat > seen.py <<'PY'
from itertools import combinations

from latinsq import LatinSquare


def intercalates(square):
    pairs = list(combinations(range(4), 2))
    return sum(square[r][c] == square[s][d] and square[r][d] == square[s][c] for r, s in pairs for c, d in pairs)


draws = 3_000
most = sum(intercalates(LatinSquare.random(4, rng_seed=1 + seed).square) == 12 for seed in range(draws))
print(f"order 4, latinsq: share {most / draws:.3f}")
assert most / draws < 0.12
PY
v/bin/python seen.py
