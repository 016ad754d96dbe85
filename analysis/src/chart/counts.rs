//! How often each count occurs: a histogram.

use super::paper::Paper;
use super::scale::{self, Scale};
use super::{Drawing, Width, font, ink};
use statistics::Bar;

pub struct CountsChart {
    pub axis: String,
    pub unit: String,
    /// The bars, starting with the lowest counts, without gaps.
    pub bars: Vec<Bar>,
    pub median: f64,
    pub zero: String,
}

const UNDER: i32 = 92;

impl Drawing for CountsChart {
    fn height(&self, width: Width) -> i32 {
        width.pick(740, 560)
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        let left = if paper.is_narrow() { 112 } else { 150 };
        let right = paper.right();
        // On narrow paper the legend has a line of its own.
        let legend = top + 16;
        let (top, base) = (top + if paper.is_narrow() { 104 } else { 64 }, bottom - UNDER);
        let most = self.bars.iter().map(|bar| bar.number).max().unwrap_or(0).max(1);
        let levels = Scale::new(0.0, most as f64, scale::whole(most, 6) as f64, [base, top]);
        paper.levels(&levels, [left, right], |number| number.to_string());
        paper.upwards(&self.unit, (paper.left() + 14, (base + top) / 2));

        let end = self.bars.last().map_or(1, |bar| bar.to + 1);
        let place = |count: f64| left + (count / f64::from(end) * f64::from(right - left)).round() as i32;
        for bar in &self.bars {
            let (left, right) = (place(f64::from(bar.from)), place(f64::from(bar.to + 1)));
            let corners = [(left + 1, levels.place(bar.number as f64)), (right - 1, base)];
            if bar.number > 0 {
                let zero = (bar.from, bar.to) == (0, 0);
                paper.fill(corners, if zero { ink::STRONG } else { ink::PLAIN });
            }
        }
        for count in (0..end).step_by(10) {
            let x = (place(f64::from(count)) + place(f64::from(count + 1))) / 2;
            paper.tick((x, base), &count.to_string());
        }
        paper.text(&self.axis, &ink::small(), ((left + right) / 2, base + 62));
        paper.line(&[(left, base), (right, base)], ink::INK, 2);

        if !self.bars.is_empty() {
            let median = (place(self.median) + place(self.median + 1.0)) / 2;
            paper.line(&[(median, top - 24), (median, base)], ink::INK, 3);
            let text = format!("median {}", self.median);
            paper.text(&text, &ink::from_left(&ink::bold(ink::SMALL)), (median + 12, top - 14));
        }
        self.legend(paper, if paper.is_narrow() { legend } else { top - 14 });
    }
}

impl CountsChart {
    fn legend(&self, paper: &Paper, y: i32) {
        let style = ink::from_left(&ink::small());
        let x = paper.right() - font::width(&self.zero, &style);
        paper.text(&self.zero, &style, (x, y));
        paper.fill([(x - 54, y - 12), (x - 14, y + 12)], ink::STRONG);
    }
}
