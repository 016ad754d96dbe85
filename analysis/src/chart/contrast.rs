//! A share in set-ups with a feature beside those without: distributions and means.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::paper::Paper;
use super::{Chart, Drawn, ink};
use crate::stats::Interval;

/// Pairs of groups of set-ups, each with the distribution of a share and its mean.
pub struct Contrast {
    /// The finding.
    pub title: String,
    /// The sample and the population it stands for.
    pub caption: String,
    /// What the share is of.
    pub axis: String,
    /// From left to right.
    pub pairs: Vec<Pair>,
}

/// The set-ups with a feature and those without.
pub struct Pair {
    /// The feature.
    pub name: String,
    /// The set-ups that have it.
    pub with: Group,
    /// The set-ups that do not.
    pub without: Group,
}

/// One group of set-ups.
pub struct Group {
    /// How many of them fall into each of equal bins of the share, from 0 to 1.
    pub bins: Vec<u32>,
    /// The mean share; none where there are too few of them.
    pub mean: Option<Interval>,
}

impl Group {
    fn size(&self) -> u32 {
        self.bins.iter().sum()
    }

    /// The upper end of the highest bin that is not empty, or of the interval.
    fn top(&self) -> f64 {
        let last = self.bins.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        (last as f64 / self.bins.len().max(1) as f64).max(self.mean.map_or(0.0, |mean| mean.high))
    }
}

const LEFT: i32 = 150;
const RIGHT: i32 = 40;
/// Room under the axis for the names of the groups and of the features.
const UNDER: i32 = 158;
const WITH: RGBColor = RGBColor(216, 148, 74);
const WITHOUT: RGBColor = RGBColor(128, 164, 196);

impl Chart for Contrast {
    const SIZE: (u32, u32) = (1600, 960);

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Drawn<DB> {
        let paper = Paper(area);
        let (width, _) = paper.size();
        let (top, bottom) = paper.frame(&self.title, &self.caption)?;
        let legend = "bars: number of set-ups; dot and line: mean and its 95% confidence interval";
        paper.text(legend, &ink::from_left(&ink::letters(22)), (LEFT, top + 12))?;
        let (base, top) = (bottom - UNDER, top + 50);
        let groups = || self.pairs.iter().flat_map(|pair| [&pair.with, &pair.without]);
        let tenths = groups().map(|group| (group.top() * 10.0).ceil() as i32).max().unwrap_or(0).clamp(1, 10);
        let level = |share: f64| base - (share * 10.0 / f64::from(tenths) * f64::from(base - top)).round() as i32;

        for tenth in 0..=tenths {
            let y = level(f64::from(tenth) / 10.0);
            paper.line(&[(LEFT, y), (width - RIGHT, y)], ink::GRID, 1)?;
            paper.text(&format!("{}%", tenth * 10), &ink::from_right(&ink::letters(22)), (LEFT - 14, y))?;
        }
        let vertical = ink::letters(22).transform(FontTransform::Rotate270);
        paper.text(&self.axis, &vertical, (LEFT - 104, (base + top) / 2))?;

        let most = groups().flat_map(|group| &group.bins).copied().max().unwrap_or(0);
        let step = (width - LEFT - RIGHT) / (2 * self.pairs.len().max(1)) as i32;
        // One scale for all groups; a bin of a single set-up still shows.
        let half_width =
            |count: u32| (f64::from(count) / f64::from(most) * f64::from(step) * 0.4).round().max(2.0) as i32;
        for (i, group) in (0..).zip(groups()) {
            let middle = LEFT + step * i + step / 2;
            let (name, color) = if i % 2 == 0 { ("with", WITH) } else { ("without", WITHOUT) };
            draw_group(&paper, group, middle, color, &half_width, &level)?;
            paper.text(name, &ink::bold(22), (middle, base + 24))?;
            let size = group.size();
            let size = format!("{size} set-up{}", if size == 1 { "" } else { "s" });
            paper.text(&size, &ink::letters(20), (middle, base + 54))?;
            paper.text(&mean_text(group.mean), &ink::letters(20), (middle, base + 82))?;
        }
        for (i, pair) in (0..).zip(&self.pairs) {
            let (from, to) = (LEFT + step * 2 * i + 30, LEFT + step * (2 * i + 2) - 30);
            paper.line(&[(from, base + 108), (to, base + 108)], ink::QUIET, 2)?;
            paper.text(&pair.name, &ink::letters(22), ((from + to) / 2, base + 132))?;
        }
        paper.line(&[(LEFT, base), (width - RIGHT, base)], ink::INK, 2)
    }
}

/// The distribution on both sides of a middle line, with the mean upon it.
fn draw_group<DB: DrawingBackend>(
    paper: &Paper<'_, DB>,
    group: &Group,
    middle: i32,
    color: RGBColor,
    half_width: &impl Fn(u32) -> i32,
    level: &impl Fn(f64) -> i32,
) -> Drawn<DB> {
    let bins = group.bins.len() as f64;
    for (i, &count) in group.bins.iter().enumerate().filter(|(_, count)| **count > 0) {
        let half = half_width(count);
        let (low, high) = (level(i as f64 / bins), level((i + 1) as f64 / bins));
        paper.fill([(middle - half, high + 1), (middle + half, low - 1)], color)?;
    }
    let Some(mean) = group.mean else {
        return Ok(());
    };
    let (y, low, high) = (level(mean.estimate), level(mean.low), level(mean.high));
    paper.line(&[(middle, low), (middle, high)], ink::INK, 5)?;
    for end in [low, high] {
        paper.line(&[(middle - 12, end), (middle + 12, end)], ink::INK, 3)?;
    }
    paper.0.draw(&Circle::new((middle, y), 8, ink::INK.filled()))
}

fn mean_text(mean: Option<Interval>) -> String {
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    mean.map_or("too few for a mean".to_owned(), |Interval { estimate, low, high }| {
        format!("mean {}% ({} to {})", percent(estimate), percent(low), percent(high))
    })
}
