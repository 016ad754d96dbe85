//! How often each of several rules is right, with intervals, compared with the toss of a coin.

use plotters::prelude::*;

use super::label::{Label, Piece};
use super::paper::{MARGIN, Paper};
use super::scale::Scale;
use super::{Drawing, ink};
use statistics::Interval;

pub struct HitRatesChart {
    pub rules: Vec<HitRate>,
}

pub struct HitRate {
    pub name: String,
    pub rate: Interval,
    /// Whether it is highlighted.
    pub stands_out: bool,
}

const NAMES: i32 = 770;
/// Where the dots and lines start and end; the numbers follow.
const PLOT: [i32; 2] = [800, 1440];
/// Space above the rows for the label of the line of a coin, and below them for the axis.
const OVER: i32 = 44;
const UNDER: i32 = 92;
/// Room above and below a name, together.
const BETWEEN: i32 = 12;

impl Drawing for HitRatesChart {
    fn height(&self) -> i32 {
        self.rules.iter().map(height).sum::<i32>() + OVER + UNDER
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        let (top, base) = (top + OVER, bottom - UNDER);
        let [left, right] = PLOT;
        let low = self.rules.iter().map(|rule| rule.rate.low).fold(0.4, f64::min);
        let high = self.rules.iter().map(|rule| rule.rate.high).fold(0.6, f64::max);
        let percents = Scale::new((10.0 * low).floor() * 10.0, 100.0 * high, 10.0, PLOT);
        let place = |share: f64| percents.place(100.0 * share);
        for percent in percents.ticks() {
            let x = percents.place(percent);
            let (color, stroke) = if percent == 50.0 { (ink::QUIET, 3) } else { (ink::GRID, 1) };
            paper.line(&[(x, top), (x, base)], color, stroke);
            paper.text(&format!("{percent}%"), &ink::small(), (x, base + 24));
        }
        paper.text("a coin", &ink::small(), (place(0.5), top - 20));
        let axis = "rounds in which the rule picks the better side";
        paper.text(axis, &ink::small(), ((left + right) / 2, base + 64));

        let mut edge = top;
        for rule in &self.rules {
            let y = edge + height(rule) / 2;
            edge += height(rule);
            let color = if rule.stands_out { STANDS_OUT } else { PLAIN };
            name(rule).draw(paper, (NAMES, y));
            let Interval { estimate, low, high } = rule.rate;
            paper.interval([place(low), place(high)], y, color, 5);
            paper.dot((place(estimate), y), 9, color);
            let number = format!("{:.1}%", 100.0 * estimate);
            paper.text(&number, &ink::from_left(&letters(rule)), (right + 24, y));
        }
    }
}

fn letters(rule: &HitRate) -> TextStyle<'static> {
    if rule.stands_out { ink::bold(ink::SMALL) } else { ink::small() }
}

fn name(rule: &HitRate) -> Label {
    Label::new(&[Piece::Text(rule.name.clone())], &letters(rule), NAMES - MARGIN)
}

fn height(rule: &HitRate) -> i32 {
    name(rule).height() + BETWEEN
}

const STANDS_OUT: RGBColor = RGBColor(176, 84, 16);
const PLAIN: RGBColor = RGBColor(70, 120, 160);
