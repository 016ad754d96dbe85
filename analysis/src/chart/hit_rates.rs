//! How often each of several rules is right, with the interval of each, beside the toss of a coin.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::paper::Paper;
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

const LEFT: i32 = 850;
const RIGHT: i32 = 110;
const UNDER: i32 = 78;

impl Chart for HitRatesChart {
    const SIZE: (u32, u32) = (1600, 1160);

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> DrawResult<DB> {
        let paper = Paper(area);
        let (width, _) = paper.size();
        let (top, bottom) = paper.frame(&self.title, &self.caption)?;
        let (top, base) = (top + 10, bottom - UNDER);
        let tenth = |share: f64| share * 10.0;
        let low = self.rules.iter().map(|rule| tenth(rule.rate.low).floor() as i32).min().unwrap_or(4).min(4);
        let high = self.rules.iter().map(|rule| tenth(rule.rate.high).ceil() as i32).max().unwrap_or(6).max(6);
        let place = |share: f64| {
            let part = (tenth(share) - f64::from(low)) / f64::from(high - low);
            LEFT + (part * f64::from(width - LEFT - RIGHT)).round() as i32
        };
        for tick in low..=high {
            let x = place(f64::from(tick) / 10.0);
            let (color, stroke) = if tick == 5 { (ink::QUIET, 3) } else { (ink::GRID, 1) };
            paper.line(&[(x, top), (x, base)], color, stroke)?;
            let name = if tick == 5 { "50%: a coin".to_owned() } else { format!("{}%", tick * 10) };
            paper.text(&name, &ink::letters(22), (x, base + 22))?;
        }
        let axis = "rounds in which the rule picks the better side";
        paper.text(axis, &ink::letters(22), ((LEFT + width - RIGHT) / 2, base + 58))?;

        let row = f64::from(base - top) / self.rules.len().max(1) as f64;
        for (i, rule) in self.rules.iter().enumerate() {
            let y = top + (row * (i as f64 + 0.5)).round() as i32;
            let (letters, color) =
                if rule.stands_out { (ink::bold(21), STANDS_OUT) } else { (ink::letters(20), PLAIN) };
            paper.text(&rule.name, &ink::from_right(&letters), (LEFT - 20, y))?;
            let Interval { estimate, low, high } = rule.rate;
            paper.line(&[(place(low), y), (place(high), y)], color, 5)?;
            for end in [low, high] {
                paper.line(&[(place(end), y - 8), (place(end), y + 8)], color, 3)?;
            }
            paper.0.draw(&Circle::new((place(estimate), y), 8, color.filled()))?;
            let number = format!("{:.1}%", 100.0 * estimate);
            paper.text(&number, &ink::from_left(&letters), (width - RIGHT + 16, y))?;
        }
        Ok(())
    }
}

const STANDS_OUT: RGBColor = RGBColor(176, 84, 16);
const PLAIN: RGBColor = RGBColor(70, 120, 160);
