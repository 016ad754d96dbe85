//! The effects of features, with intervals: a forest plot.

use plotters::prelude::*;

use super::label::{Label, Piece};
use super::paper::{MARGIN, Paper, Place, RIGHT};
use super::scale::{self, Scale};
use super::{Drawing, font, ink};
use statistics::Interval;
use statistics::wording::signed;

pub struct EffectsChart {
    pub axis: String,
    pub less: String,
    pub more: String,
    pub rows: Vec<EffectRow>,
}

pub struct EffectRow {
    pub label: Vec<Piece>,
    pub size: Interval,
    /// Whether it is more than chance.
    pub significant: bool,
}

const LABELS: i32 = 690;
/// Where the dots and lines start and end; the numbers follow.
const PLOT: [i32; 2] = [716, 1236];
/// Space above the rows for the legend and the meaning of the sides, and below them for the axis.
const OVER: i32 = 100;
const UNDER: i32 = 92;
/// Room above and below a label, together.
const BETWEEN: i32 = 14;

impl Drawing for EffectsChart {
    fn height(&self) -> i32 {
        let rows: i32 = self.rows.iter().map(|row| label(row).height() + BETWEEN).sum();
        OVER + rows + UNDER
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        self.legend(paper, (MARGIN, top + 20));
        self.sides(paper, top + 66);
        let (top, base) = (top + OVER, bottom - UNDER);
        let [left, right] = PLOT;
        let sizes = || self.rows.iter().map(|row| row.size);
        let low = sizes().map(|size| size.low).fold(0.0, f64::min);
        let high = sizes().map(|size| size.high).fold(0.0, f64::max);
        let tick = scale::decimal(high - low, 0.01, 6.0);
        let scale = Scale::new((low / tick).floor() * tick, high, tick, PLOT);
        let x = |value: f64| scale.place(value);

        for value in scale.ticks() {
            paper.line(&[(x(value), top), (x(value), base)], ink::GRID, 1);
            let sign = if value > 0.0 { "+" } else { "" };
            let text = format!("{sign}{value}").replace('-', "−");
            paper.text(&text, &ink::small(), (x(value), base + 24));
        }
        paper.line(&[(x(0.0), top), (x(0.0), base + 8)], ink::INK, 2);
        paper.text(&self.axis, &ink::small(), ((left + right) / 2, base + 64));

        let mut edge = top;
        for (i, row) in self.rows.iter().enumerate() {
            let label = label(row);
            let step = label.height() + BETWEEN;
            let y = edge + step / 2;
            edge += step;
            if i % 2 == 1 {
                // Across the whole width, to lead the eye from the label to the dot.
                paper.line(&[(MARGIN, edge), (RIGHT, edge)], ink::GRID, 1);
            }
            label.draw(paper, (LABELS, y));
            let Interval { estimate, low, high } = row.size;
            let color = color(row);
            paper.interval([x(low), x(high)], y, color, 4);
            paper.mark((x(estimate), y), color, row.significant);
            let text = signed(row.size, 1.0).replace('-', "−");
            paper.text(&text, &ink::from_left(&ink::small()), (right + 18, y));
        }
    }
}

impl EffectsChart {
    /// The meaning of the dots and lines that are drawn.
    fn legend(&self, paper: &Paper, (mut x, y): Place) {
        let style = ink::from_left(&ink::small());
        for (text, significant) in
            [("difference and its 95% interval", true), ("difference that may be chance, and its interval", false)]
        {
            if self.rows.iter().all(|row| row.significant != significant) {
                continue;
            }
            paper.line(&[(x, y), (x + 44, y)], ink::QUIET, 4);
            paper.mark((x + 22, y), ink::QUIET, significant);
            paper.text(text, &style, (x + 58, y));
            x += 58 + font::width(text, &style) + 44;
        }
    }

    fn sides(&self, paper: &Paper, y: i32) {
        let [less, more] = [format!("← {}", self.less), format!("{} →", self.more)];
        let below = ink::tinted(&ink::from_left(&ink::small()), ink::diverging(-0.8));
        let above = ink::tinted(&ink::from_left(&ink::small()), ink::diverging(0.8));
        let middle = (PLOT[0] + PLOT[1]) / 2;
        let right = (middle + 20).min(RIGHT - font::width(&more, &above));
        paper.text(&more, &above, (right, y));
        paper.text(&less, &below, (right - 40 - font::width(&less, &below), y))
    }
}

fn label(row: &EffectRow) -> Label {
    Label::new(&row.label, &ink::small(), LABELS - MARGIN)
}

fn color(row: &EffectRow) -> RGBColor {
    match row.significant {
        false => ink::QUIET,
        true => ink::diverging(row.size.estimate.signum() * 0.8),
    }
}
