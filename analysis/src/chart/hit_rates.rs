//! How often each of several rules is right, with the interval of each, beside the toss of a coin.

use plotters::prelude::*;

use super::label::{Label, Piece};
use super::paper::{MARGIN, Paper};
use super::{Chart, DrawResult, ink};
use crate::statistics::Interval;

/// Rules and how often they pick the better of two things.
pub struct HitRatesChart {
    /// The finding.
    pub title: String,
    /// The sample and its population.
    pub caption: String,
    /// From top to bottom.
    pub rules: Vec<HitRate>,
}

/// One rule.
pub struct HitRate {
    /// What it says.
    pub name: String,
    /// How often it is right.
    pub rate: Interval,
    /// Whether it is one to look at first.
    pub stands_out: bool,
}

/// Where the names end.
const NAMES: i32 = 770;
/// Where the dots and lines begin and end; the numbers follow.
const PLOT: [i32; 2] = [800, 1440];
/// Room above the rows for the name of the line of a coin, and under them for the axis.
const OVER: i32 = 44;
const UNDER: i32 = 92;
/// Room above and below a name, together.
const BETWEEN: i32 = 12;

impl Chart for HitRatesChart {
    fn title(&self) -> &str {
        &self.title
    }

    fn caption(&self) -> &str {
        &self.caption
    }

    fn height(&self) -> i32 {
        self.rules.iter().map(height).sum::<i32>() + OVER + UNDER
    }

    fn draw<DB: DrawingBackend>(&self, paper: &Paper<'_, DB>, (top, bottom): (i32, i32)) -> DrawResult<DB> {
        let (top, base) = (top + OVER, bottom - UNDER);
        let [left, right] = PLOT;
        let tenth = |share: f64| share * 10.0;
        let low = self.rules.iter().map(|rule| tenth(rule.rate.low).floor() as i32).min().unwrap_or(4).min(4);
        let high = self.rules.iter().map(|rule| tenth(rule.rate.high).ceil() as i32).max().unwrap_or(6).max(6);
        let place = |share: f64| {
            let part = (tenth(share) - f64::from(low)) / f64::from(high - low);
            left + (part * f64::from(right - left)).round() as i32
        };
        for tick in low..=high {
            let x = place(f64::from(tick) / 10.0);
            let (color, stroke) = if tick == 5 { (ink::QUIET, 3) } else { (ink::GRID, 1) };
            paper.line(&[(x, top), (x, base)], color, stroke)?;
            paper.text(&format!("{}%", tick * 10), &ink::small(), (x, base + 24))?;
        }
        paper.text("a coin", &ink::small(), (place(0.5), top - 20))?;
        let axis = "rounds in which the rule picks the better side";
        paper.text(axis, &ink::small(), ((left + right) / 2, base + 64))?;

        let mut edge = top;
        for rule in &self.rules {
            let y = edge + height(rule) / 2;
            edge += height(rule);
            let color = if rule.stands_out { STANDS_OUT } else { PLAIN };
            name(rule).draw(paper, (NAMES, y))?;
            let Interval { estimate, low, high } = rule.rate;
            paper.line(&[(place(low), y), (place(high), y)], color, 5)?;
            for end in [low, high] {
                paper.line(&[(place(end), y - 9), (place(end), y + 9)], color, 3)?;
            }
            paper.dot((place(estimate), y), 9, color)?;
            let number = format!("{:.1}%", 100.0 * estimate);
            paper.text(&number, &ink::from_left(&letters(rule)), (right + 24, y))?;
        }
        Ok(())
    }
}

fn letters(rule: &HitRate) -> TextStyle<'static> {
    if rule.stands_out { ink::bold(ink::SMALL) } else { ink::small() }
}

fn name(rule: &HitRate) -> Label {
    Label::new(&[Piece::Text(rule.name.clone())], &letters(rule), NAMES - MARGIN)
}

/// The height of a row.
fn height(rule: &HitRate) -> i32 {
    name(rule).height() + BETWEEN
}

const STANDS_OUT: RGBColor = RGBColor(176, 84, 16);
const PLAIN: RGBColor = RGBColor(70, 120, 160);
