//! The effects of features, with intervals: a forest plot.

use super::ink::Tint;
use super::label::{Label, Piece};
use super::paper::{Paper, Place};
use super::scale::{self, Scale};
use super::{Drawing, Width, font, ink};
use shares::Interval;
use shares::wording::signed;

pub struct EffectsChart {
    pub axis: String,
    pub less: String,
    pub more: String,
    pub rows: Vec<EffectRow>,
}

pub struct EffectRow {
    pub label: Vec<Piece>,
    pub size: Interval,
    pub significant: bool,
}

/// Where the labels end on wide paper; on narrow paper each has the dot and the line below it.
const LABELS: i32 = 690;
const DOTS: i32 = 36;
const UNDER: i32 = 92;
/// Room above and below a label, together.
const BETWEEN: i32 = 14;

/// Where the dots and lines start and end, before the numbers; and the space above the rows, for legend and sides.
fn layout(width: Width) -> ([i32; 2], i32) {
    width.pick(([716, 1236], 100), ([26, 318], 176))
}

impl Drawing for EffectsChart {
    fn height(&self, width: Width) -> i32 {
        layout(width).1 + self.rows.iter().map(|row| height(row, width)).sum::<i32>() + UNDER
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        self.legend(paper, (paper.left(), top + 20));
        let (plot, over) = layout(paper.width());
        self.sides(paper, plot, top + if paper.is_narrow() { 96 } else { 66 });
        let (top, base) = (top + over, bottom - UNDER);
        let [left, right] = plot;
        let sizes = || self.rows.iter().map(|row| row.size);
        let low = sizes().map(|size| size.low).fold(0.0, f64::min);
        let high = sizes().map(|size| size.high).fold(0.0, f64::max);
        let tick = scale::decimal(high - low, 0.01, if paper.is_narrow() { 4.0 } else { 6.0 });
        let scale = Scale::new((low / tick).floor() * tick, high, tick, plot);
        let x = |value: f64| scale.place(value);

        paper.columns(&scale, [top, base], None, |value| {
            let sign = if value > 0.0 { "+" } else { "" };
            format!("{sign}{value}").replace('-', "−")
        });
        paper.line(&[(x(0.0), top), (x(0.0), base + 8)], ink::INK, 2);
        let axis = ((left + right) / 2).max(paper.left() + font::width(&self.axis, &ink::small()) / 2);
        paper.text(&self.axis, &ink::small(), (axis, base + 64));

        let mut edge = top;
        for (i, row) in self.rows.iter().enumerate() {
            let label = label(row, paper.width());
            let step = height(row, paper.width());
            let y = if paper.is_narrow() {
                paper.clear([edge + 1, edge + BETWEEN / 2 + label.height()]);
                label.draw_after(paper, (paper.left(), edge + BETWEEN / 2 + label.height() / 2));
                edge + BETWEEN / 2 + label.height() + DOTS / 2
            } else {
                label.draw(paper, (LABELS, edge + step / 2));
                edge + step / 2
            };
            edge += step;
            if i % 2 == 1 || paper.is_narrow() {
                // Across the whole width, to lead the eye from the label to the dot.
                paper.line(&[(paper.left(), edge), (paper.right(), edge)], ink::GRID, 1);
            }
            let Interval { estimate, low, high } = row.size;
            let color = color(row);
            paper.interval([x(low), x(high)], y, color, 4);
            paper.mark((x(estimate), y), color, row.significant);
            let text = signed(row.size, 1.0);
            paper.text(&text, &ink::from_left(&ink::small()), (right + 18, y));
        }
    }
}

impl EffectsChart {
    fn legend(&self, paper: &Paper, mut at: Place) {
        let letters = ink::from_left(&ink::small());
        for (text, significant) in
            [("difference and its 95% interval", true), ("difference that may be chance, and its interval", false)]
        {
            if self.rows.iter().all(|row| row.significant != significant) {
                continue;
            }
            let (x, y) = at;
            paper.line(&[(x, y), (x + 44, y)], ink::QUIET, 4);
            paper.mark((x + 22, y), ink::QUIET, significant);
            paper.text(text, &letters, (x + 58, y));
            at = paper.after_key(text, at, 44);
        }
    }

    fn sides(&self, paper: &Paper, [left, right]: [i32; 2], y: i32) {
        let [less, more] = [format!("← {}", self.less), format!("{} →", self.more)];
        let below = ink::tinted(&ink::from_left(&ink::small()), ink::diverging(-1.0));
        let above = ink::tinted(&ink::from_left(&ink::small()), ink::diverging(1.0));
        if paper.is_narrow() {
            paper.text(&less, &below, (paper.left(), y));
            return paper.text(&more, &above, (paper.left(), y + 36));
        }
        let middle = (left + right) / 2;
        let right = (middle + 20).min(paper.right() - font::width(&more, &above));
        paper.text(&more, &above, (right, y));
        paper.text(&less, &below, (right - 40 - font::width(&less, &below), y))
    }
}

fn label(row: &EffectRow, width: Width) -> Label {
    Label::new(&row.label, &ink::small(), width.pick(LABELS, width.right()) - width.left())
}

fn height(row: &EffectRow, width: Width) -> i32 {
    label(row, width).height() + width.pick(0, DOTS) + BETWEEN
}

fn color(row: &EffectRow) -> Tint {
    if row.significant { ink::diverging(row.size.estimate.signum()) } else { ink::QUIET }
}
