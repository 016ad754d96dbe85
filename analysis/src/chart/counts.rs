//! How often each count comes: a histogram.

use plotters::prelude::*;

use super::paper::{MARGIN, Paper, RIGHT};
use super::{Chart, DrawResult, font, ink, ticks};
use crate::statistics::Bar;

/// Bars over a line of counts.
pub struct CountsChart {
    /// The finding.
    pub title: String,
    /// The sample, and the population it stands for.
    pub caption: String,
    /// What is counted.
    pub axis: String,
    /// What one of the bars counts.
    pub unit: String,
    /// The bars, from the lowest counts on, without a gap.
    pub bars: Vec<Bar>,
    /// Half of all are below it.
    pub median: f64,
    /// What a count of zero means.
    pub zero: String,
}

const LEFT: i32 = 150;
const HEIGHT: i32 = 740;
const UNDER: i32 = 92;

impl Chart for CountsChart {
    fn title(&self) -> &str {
        &self.title
    }

    fn caption(&self) -> &str {
        &self.caption
    }

    fn height(&self) -> i32 {
        HEIGHT
    }

    fn draw<DB: DrawingBackend>(&self, paper: &Paper<'_, DB>, (top, bottom): (i32, i32)) -> DrawResult<DB> {
        let (top, base) = (top + 64, bottom - UNDER);
        let most = self.bars.iter().map(|bar| bar.number).max().unwrap_or(0).max(1);
        let tick = ticks::whole(most, 6);
        let high = most.div_ceil(tick) * tick;
        let level = |number: u64| base - (number as f64 / high as f64 * f64::from(base - top)).round() as i32;
        for number in (0..=high).step_by(tick as usize) {
            let y = level(number);
            paper.line(&[(LEFT, y), (RIGHT, y)], ink::GRID, 1)?;
            paper.text(&number.to_string(), &ink::from_right(&ink::small()), (LEFT - 14, y))?;
        }
        let vertical = ink::small().transform(FontTransform::Rotate270);
        paper.text(&self.unit, &vertical, (MARGIN + 14, (base + top) / 2))?;

        let end = self.bars.last().map_or(1, |bar| bar.to + 1);
        let place = |count: f64| LEFT + (count / f64::from(end) * f64::from(RIGHT - LEFT)).round() as i32;
        for bar in &self.bars {
            let (left, right) = (place(f64::from(bar.from)), place(f64::from(bar.to + 1)));
            let corners = [(left + 1, level(bar.number)), (right - 1, base)];
            if bar.number > 0 {
                let zero = (bar.from, bar.to) == (0, 0);
                paper.fill(corners, if zero { ink::diverging(-1.0) } else { ink::shade(0.45) })?;
            }
        }
        for count in (0..end).step_by(10) {
            let x = (place(f64::from(count)) + place(f64::from(count + 1))) / 2;
            paper.line(&[(x, base), (x, base + 8)], ink::INK, 2)?;
            paper.text(&count.to_string(), &ink::small(), (x, base + 26))?;
        }
        paper.text(&self.axis, &ink::small(), ((LEFT + RIGHT) / 2, base + 62))?;
        paper.line(&[(LEFT, base), (RIGHT, base)], ink::INK, 2)?;

        if !self.bars.is_empty() {
            let median = (place(self.median) + place(self.median + 1.0)) / 2;
            paper.line(&[(median, top - 24), (median, base)], ink::INK, 3)?;
            let text = format!("median {}", self.median);
            paper.text(&text, &ink::from_left(&ink::bold(ink::SMALL)), (median + 12, top - 14))?;
        }
        self.legend(paper, top - 14)
    }
}

impl CountsChart {
    /// What the bar of zero means, at the right.
    fn legend<DB: DrawingBackend>(&self, paper: &Paper<'_, DB>, y: i32) -> DrawResult<DB> {
        let style = ink::from_left(&ink::small());
        let x = RIGHT - font::width(&self.zero, &style);
        paper.text(&self.zero, &style, (x, y))?;
        paper.fill([(x - 54, y - 12), (x - 14, y + 12)], ink::diverging(-1.0))
    }
}
