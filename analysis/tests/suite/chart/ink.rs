//! Colours stand out from one another.

use analysis::chart::ink::{INK, PAIR, PAPER, PLAIN, QUIET, STRONG, diverging, readable_on, shade};
use picture::Rgb;
use plotters::prelude::RGBColor;

fn contrast(RGBColor(r, g, b): RGBColor, other: RGBColor) -> f64 {
    Rgb(r, g, b).contrast(Rgb(other.0, other.1, other.2))
}

#[test]
fn letters_stand_out_from_every_shade() {
    for tint in (0..=100).flat_map(|i| [shade(f64::from(i) / 100.0), diverging(f64::from(i) / 50.0 - 1.0)]) {
        let letters = readable_on(tint);
        for (on, found) in [(tint.light, letters.light), (tint.dark, letters.dark)] {
            assert!(contrast(on, found) >= 3.9, "{on:?}: {}", contrast(on, found));
        }
    }
}

#[test]
fn letters_and_lines_stand_out_from_the_paper() {
    let ends = [diverging(-1.0), diverging(1.0)];
    for tint in [INK, QUIET, PLAIN, STRONG, PAIR[0], PAIR[1]].into_iter().chain(ends) {
        let found = [contrast(tint.light, PAPER.light), contrast(tint.dark, PAPER.dark)];
        assert!(found.iter().all(|&found| found >= 3.8), "{tint:?}: {found:?}");
    }
}
