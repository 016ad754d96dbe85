//! What features change, each with its interval: a forest plot.

use plotters::coord::Shift;
use plotters::prelude::*;
use solver::kamisado::Color as Hue;

use super::paper::{Paper, Place};
use super::{Chart, DrawResult, ink, ticks};
use crate::statistics::Interval;

/// EffectsChart below one another on one scale.
pub struct EffectsChart {
    /// The finding.
    pub title: String,
    /// The sample, the population it stands for, and how sure it is.
    pub caption: String,
    /// What differs.
    pub axis: String,
    /// What an effect to the left of zero means.
    pub less: String,
    /// What one to the right means.
    pub more: String,
    /// From top to bottom.
    pub rows: Vec<EffectRow>,
}

/// One effect.
pub struct EffectRow {
    /// What has it.
    pub label: Vec<Piece>,
    /// How large it is.
    pub size: Interval,
    /// Whether it is more than chance.
    pub significant: bool,
}

/// A part of a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Text(String),
    /// A tower.
    Tower(Hue),
}

/// Where the labels end.
const LABELS: i32 = 830;
const LEFT: i32 = 850;
const RIGHT: i32 = 230;
/// Room under the rows for the axis.
const UNDER: i32 = 92;
const CHIP: i32 = 26;
const GAP: i32 = 12;

impl Chart for EffectsChart {
    const SIZE: (u32, u32) = (1800, 1440);

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> DrawResult<DB> {
        let paper = Paper(area);
        let (width, _) = paper.size();
        let (top, bottom) = paper.frame(&self.title, &self.caption)?;
        legend(&paper, (40, top + 14))?;
        let (top, base) = (top + 66, bottom - UNDER);
        let step = ((base - top) / self.rows.len().max(1) as i32).min(46);
        let base = top + step * self.rows.len() as i32;
        let sizes = || self.rows.iter().map(|row| row.size);
        let low = sizes().map(|size| size.low).fold(0.0, f64::min);
        let high = sizes().map(|size| size.high).fold(0.0, f64::max);
        let tick = ticks::decimal(high - low, 0.01, 9.0);
        let (first, last) = ((low / tick).floor() as i32, (high / tick).ceil() as i32);
        let span = f64::from((last - first).max(1)) * tick;
        let right = width - RIGHT;
        let x = |value: f64| LEFT + ((value - f64::from(first) * tick) / span * f64::from(right - LEFT)).round() as i32;

        for i in first..=last {
            let value = f64::from(i) * tick;
            paper.line(&[(x(value), top), (x(value), base)], ink::GRID, 1)?;
            let text = if value > 0.0 { format!("+{value}") } else { format!("{value}").replace('-', "−") };
            paper.text(&text, &ink::letters(20), (x(value), base + 22))?;
        }
        paper.line(&[(x(0.0), top), (x(0.0), base + 8)], ink::INK, 2)?;
        paper.text(&self.axis, &ink::letters(20), ((LEFT + right) / 2, base + 54))?;
        let below = ink::tinted(&ink::from_left(&ink::letters(20)), ink::diverging(-0.8));
        paper.text(&self.less, &below, (LEFT, top - 18))?;
        let above = ink::tinted(&ink::from_right(&ink::letters(20)), ink::diverging(0.8));
        paper.text(&self.more, &above, (right, top - 18))?;

        for (i, row) in (0..).zip(&self.rows) {
            let y = top + step * i + step / 2;
            if i % 2 == 1 {
                // Over the whole width, to lead the eye from the label to the dot.
                paper.line(&[(40, y + step / 2), (width - 40, y + step / 2)], ink::GRID, 1)?;
            }
            label(&paper, &row.label, y)?;
            let Interval { estimate, low, high } = row.size;
            let color = color(row);
            paper.line(&[(x(low), y), (x(high), y)], color, 4)?;
            for end in [low, high] {
                paper.line(&[(x(end), y - 7), (x(end), y + 7)], color, 3)?;
            }
            paper.0.draw(&Circle::new((x(estimate), y), 8, color.filled()))?;
            if !row.significant {
                paper.0.draw(&Circle::new((x(estimate), y), 5, ink::PAPER.filled()))?;
            }
            // Adding zero takes the sign from what is rounded to it.
            let signed = |value: f64| format!("{:+.1}", (10.0 * value).round() / 10.0 + 0.0).replace('-', "−");
            let text = format!("{} ({} to {})", signed(estimate), signed(low), signed(high));
            paper.text(&text, &ink::from_left(&ink::letters(18)), (right + 18, y))?;
        }
        Ok(())
    }
}

fn color(row: &EffectRow) -> RGBColor {
    match row.significant {
        false => ink::QUIET,
        true => ink::diverging(row.size.estimate.signum() * 0.8),
    }
}

/// Words and towers, ending where the labels end.
fn label<DB: DrawingBackend>(paper: &Paper<'_, DB>, pieces: &[Piece], y: i32) -> DrawResult<DB> {
    let style = ink::from_right(&ink::letters(19));
    let mut x = LABELS;
    for piece in pieces.iter().rev() {
        match piece {
            Piece::Text(text) => {
                paper.text(text, &style, (x, y))?;
                // The width is computed generously.
                x -= paper.width_of(text, &style) + 2;
            }
            Piece::Tower(color) => {
                paper.chip(*color, (x - CHIP / 2, y), CHIP)?;
                x -= CHIP + GAP;
            }
        }
    }
    Ok(())
}

/// What the dots and lines mean.
fn legend<DB: DrawingBackend>(paper: &Paper<'_, DB>, (mut x, y): Place) -> DrawResult<DB> {
    let style = ink::from_left(&ink::letters(20));
    for (text, filled) in [("difference and its 95% interval", true), ("may be chance", false)] {
        paper.line(&[(x, y), (x + 44, y)], ink::QUIET, 4)?;
        paper.0.draw(&Circle::new((x + 22, y), 8, ink::QUIET.filled()))?;
        if !filled {
            paper.0.draw(&Circle::new((x + 22, y), 5, ink::PAPER.filled()))?;
        }
        paper.text(text, &style, (x + 58, y))?;
        x += 58 + paper.width_of(text, &style) + 44;
    }
    Ok(())
}
