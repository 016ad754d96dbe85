//! GamesChart of players of some kinds in one picture: legal turns by turn of the game, and how long the games last.

use plotters::coord::Shift;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

use super::paper::{Paper, Place};
use super::{Chart, DrawResult, ink, ticks};

use crate::statistics::wording::share;
use crate::statistics::{Bar, Spread};

/// Lines with bands beside histograms.
pub struct GamesChart<'a> {
    /// The finding.
    pub title: String,
    /// The sample, and how the players play.
    pub caption: String,
    /// At most two kinds of players.
    pub series: Vec<GamesSeries<'a>>,
}

/// GamesChart of players of one kind.
pub struct GamesSeries<'a> {
    /// The players.
    pub name: String,
    /// The legal turns, by turn of the game from the first, as far as they are shown.
    pub turns: &'a [Spread],
    /// The median length.
    pub median: u32,
    /// The lengths, from turn 1 on without a gap.
    pub bars: &'a [Bar],
    /// The lengths after the last bar, if there are any.
    pub longer: Option<Bar>,
    /// How many there are.
    pub games: u64,
    /// How many of them were cut.
    pub cut: u64,
}

const LEFT: i32 = 130;
/// Where the left half ends, and where the histograms begin.
const MIDDLE: i32 = 960;
const RIGHT_HALF: i32 = 1110;
const RIGHT: i32 = 1800 - 40;
/// Room under an axis for its numbers and its name.
const UNDER: i32 = 84;

/// Blue and vermilion, which nearly all eyes tell apart; the one is also darker, and the other's line is dashed.
const HUES: [RGBColor; 2] = [RGBColor(0, 92, 158), RGBColor(213, 94, 0)];

impl Chart for GamesChart<'_> {
    const SIZE: (u32, u32) = (1800, 960);

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> DrawResult<DB> {
        let paper = Paper(area);
        let (top, bottom) = paper.frame(&self.title, &self.caption)?;
        self.branching(&paper, (top + 12, bottom))?;
        let height = (bottom - top - 12) / self.series.len().max(1) as i32;
        for ((i, series), hue) in (0..).zip(&self.series).zip(HUES) {
            let top = top + 12 + height * i;
            series.histogram(&paper, hue, (top, top + height))?;
        }
        Ok(())
    }
}

impl GamesChart<'_> {
    fn branching<DB: DrawingBackend>(&self, paper: &Paper<'_, DB>, (top, bottom): (i32, i32)) -> DrawResult<DB> {
        paper.text("legal turns to choose from, by turn of the game", &heading(), (40, top + 10))?;
        self.legend(paper, (40, top + 48))?;
        let (top, base) = (top + 92, bottom - UNDER);
        let spreads = || self.series.iter().flat_map(|series| series.turns);
        let most = spreads().map(|spread| spread.p90).max().unwrap_or(0).max(1);
        let tick = ticks::whole(most.into(), 8) as u32;
        let high = most.div_ceil(tick) * tick;
        let level = |legal: u32| base - (f64::from(legal) / f64::from(high) * f64::from(base - top)).round() as i32;
        for legal in (0..=high).step_by(tick as usize) {
            let y = level(legal);
            paper.line(&[(LEFT, y), (MIDDLE, y)], ink::GRID, 1)?;
            paper.text(&legal.to_string(), &ink::from_right(&ink::letters(20)), (LEFT - 14, y))?;
        }
        let vertical = ink::letters(22).transform(FontTransform::Rotate270);
        paper.text("legal turns", &vertical, (LEFT - 88, (base + top) / 2))?;

        let last = self.series.iter().map(|series| series.turns.len()).max().unwrap_or(0).max(2) as u32;
        let place = |turn: u32| LEFT + (f64::from(turn) / f64::from(last) * f64::from(MIDDLE - LEFT)).round() as i32;
        for (series, hue) in self.series.iter().zip(HUES) {
            let line = |of: fn(&Spread) -> u32| -> Vec<Place> {
                (1..).zip(series.turns).map(|(turn, spread)| (place(turn), level(of(spread)))).collect()
            };
            let mut band = line(|spread| spread.p10);
            band.extend(line(|spread| spread.p90).into_iter().rev());
            paper.0.draw(&Polygon::new(band, hue.mix(0.2)))?;
        }
        for ((series, hue), dashed) in self.series.iter().zip(HUES).zip([false, true]) {
            let median: Vec<Place> =
                (1..).zip(series.turns).map(|(turn, spread)| (place(turn), level(spread.median))).collect();
            stroke(paper, &median, hue, dashed)?;
        }
        let step = ticks::whole(last.into(), 10) as u32;
        for turn in [1].into_iter().chain((step..=last).step_by(step as usize).filter(|&turn| turn > 1)) {
            paper.line(&[(place(turn), base), (place(turn), base + 8)], ink::INK, 2)?;
            paper.text(&turn.to_string(), &ink::letters(20), (place(turn), base + 24))?;
        }
        paper.text("turn of the game, of all players", &ink::letters(22), ((LEFT + MIDDLE) / 2, base + 62))?;
        paper.line(&[(LEFT, base), (MIDDLE, base)], ink::INK, 2)
    }

    /// What lines and bands mean.
    fn legend<DB: DrawingBackend>(&self, paper: &Paper<'_, DB>, (mut x, y): Place) -> DrawResult<DB> {
        let style = ink::from_left(&ink::letters(20));
        for ((series, hue), dashed) in self.series.iter().zip(HUES).zip([false, true]) {
            paper.0.draw(&Rectangle::new([(x, y - 13), (x + 56, y + 13)], hue.mix(0.2).filled()))?;
            stroke(paper, &[(x, y), (x + 56, y)], hue, dashed)?;
            let text = format!("{}: median, 10 to 90% of games", series.name);
            paper.text(&text, &style, (x + 68, y))?;
            x += 68 + paper.width_of(&text, &style) + 36;
        }
        Ok(())
    }
}

impl GamesSeries<'_> {
    fn histogram<DB: DrawingBackend>(
        &self,
        paper: &Paper<'_, DB>,
        hue: RGBColor,
        (top, bottom): (i32, i32),
    ) -> DrawResult<DB> {
        let mut name = format!("length, {}: median {} turns", self.name, self.median);
        if let Some(longer) = self.longer.filter(|longer| longer.number > 0) {
            name += &format!(", {} last {} to {}", share(longer.number, self.games), longer.from, longer.to);
        }
        if self.cut > 0 {
            name += &format!(", {} cut", share(self.cut, self.games));
        }
        paper.text(&name, &heading(), (RIGHT_HALF - 70, top + 10))?;
        let (top, base) = (top + 48, bottom - UNDER);
        let bars = self.bars;
        let share = |games: u64| 100.0 * games as f64 / self.games.max(1) as f64;
        let most = bars.iter().map(|bar| bar.number).max().unwrap_or(0);
        let tick = ticks::decimal(share(most), 0.5, 5.0);
        let high = (share(most) / tick).ceil().max(1.0) * tick;
        let level = |percent: f64| base - (percent / high * f64::from(base - top)).round() as i32;
        for i in 0..=(high / tick).round() as i32 {
            let y = level(f64::from(i) * tick);
            paper.line(&[(RIGHT_HALF, y), (RIGHT, y)], ink::GRID, 1)?;
            let text = format!("{}%", f64::from(i) * tick);
            paper.text(&text, &ink::from_right(&ink::letters(20)), (RIGHT_HALF - 14, y))?;
        }
        let vertical = ink::letters(22).transform(FontTransform::Rotate270);
        paper.text("share of games", &vertical, (RIGHT_HALF - 96, (base + top) / 2))?;

        let end = bars.last().map_or(1, |bar| bar.to);
        // A bar covers the room of its turns, so turn 1 begins at the axis.
        let place =
            |turn: u32| RIGHT_HALF + (f64::from(turn) / f64::from(end) * f64::from(RIGHT - RIGHT_HALF)).round() as i32;
        for bar in bars.iter().filter(|bar| bar.number > 0) {
            let corners = [(place(bar.from - 1) + 1, level(share(bar.number))), (place(bar.to) - 1, base)];
            paper.fill(corners, hue)?;
        }
        let step = ticks::whole(end.into(), 8);
        for turn in (0..=end).step_by(step as usize) {
            paper.line(&[(place(turn), base), (place(turn), base + 8)], ink::INK, 2)?;
            paper.text(&turn.to_string(), &ink::letters(20), (place(turn), base + 24))?;
        }
        let width = bars.first().map_or(1, |bar| bar.to - bar.from + 1);
        let axis = if width == 1 {
            "turns of all players".to_owned()
        } else {
            format!("turns of all players, in bars of {width}")
        };
        paper.text(&axis, &ink::letters(22), ((RIGHT_HALF + RIGHT) / 2, base + 56))?;
        paper.line(&[(RIGHT_HALF, base), (RIGHT, base)], ink::INK, 2)
    }
}

fn heading() -> TextStyle<'static> {
    ink::from_left(&ink::bold(22))
}

/// A thick line, whole or in dashes.
fn stroke<DB: DrawingBackend>(paper: &Paper<'_, DB>, path: &[Place], hue: RGBColor, dashed: bool) -> DrawResult<DB> {
    if dashed {
        paper.0.draw(&DashedPathElement::new(path.to_vec(), 12, 7, hue.stroke_width(4)))
    } else {
        paper.line(path, hue, 4)
    }
}
