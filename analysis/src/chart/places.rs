//! A share by the place of each tower on its home row, as heat maps side by side.

use super::paper::{Paper, RIGHT};
use super::{Drawing, font, ink};

/// Heat maps on one scale around a mean.
pub struct PlacesChart {
    pub share: String,
    /// The share of all set-ups, in the middle of the scale.
    pub mean: f64,
    pub panels: Vec<PlacesPanel>,
}

/// One player's towers: one row per tower in the order of [`Color::ALL`](kamisado::Color::ALL), one column per file
/// from the owner's left; no cell without set-ups.
pub struct PlacesPanel {
    pub name: String,
    pub cells: [[Option<f64>; 8]; 8],
}

const LEFT: i32 = 190;
const HEIGHT: i32 = 830;
const BETWEEN: i32 = 56;
const STRIP: i32 = 420;

impl Drawing for PlacesChart {
    fn height(&self) -> i32 {
        HEIGHT
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        self.scale(paper, top + 20);
        let (top, bottom) = (top + 112, bottom - 76);
        let row = (bottom - top) / 8;
        let panels = self.panels.len().max(1) as i32;
        let room = (RIGHT - LEFT - BETWEEN * (panels - 1)) / panels;
        paper.towers((LEFT, top), row);
        for (i, panel) in (0..).zip(&self.panels) {
            let left = LEFT + (room + BETWEEN) * i;
            self.panel(paper, panel, (left, top), (room / 8, row));
            paper.text(&panel.name, &ink::bold(ink::SMALL), (left + room / 2, top - 26));
            let under = "file, a at the owner's left";
            paper.text(under, &ink::small(), (left + room / 2, top + row * 8 + 54));
        }
    }
}

impl PlacesChart {
    /// The largest distance of a cell from the mean.
    fn reach(&self) -> f64 {
        let cells = self.panels.iter().flat_map(|panel| panel.cells.as_flattened()).flatten();
        cells.map(|cell| (cell - self.mean).abs()).fold(1e-9, f64::max)
    }

    fn panel(&self, paper: &Paper, panel: &PlacesPanel, (left, top): (i32, i32), (column, row): (i32, i32)) {
        let reach = self.reach();
        for (y, cells) in (0..).zip(&panel.cells) {
            for (x, cell) in (0..).zip(cells) {
                let Some(share) = cell else { continue };
                let (x, y) = (left + column * x, top + row * y);
                let shade = ink::diverging((share - self.mean) / reach);
                let corners = [(x + 1, y + 1), (x + column - 1, y + row - 1)];
                paper.fill(corners, shade);
                paper.outline(corners, ink::GRID, 1);
                let style = ink::tinted(&ink::small(), ink::readable_on(shade));
                paper.text(&format!("{:.1}%", 100.0 * share), &style, (x + column / 2, y + row / 2));
            }
        }
        for file in 0..8 {
            let name = char::from(b'a' + file as u8).to_string();
            paper.text(&name, &ink::small(), (left + column * file + column / 2, top + row * 8 + 22));
        }
    }

    /// The shades with their shares and the meaning of these; no share is below 0% or above 100%.
    fn scale(&self, paper: &Paper, y: i32) {
        let style = ink::from_left(&ink::small());
        let percent = |share: f64| format!("{:.1}%", 100.0 * share);
        let reach = self.reach();
        let (low, high) = ((self.mean - reach).max(0.0), (self.mean + reach).min(1.0));
        let place = |share: f64| ((share - low) / (high - low) * f64::from(STRIP)).round() as i32;
        let least = format!("{}:  {}", self.share, percent(low));
        paper.text(&least, &style, (LEFT, y));
        let left = LEFT + font::width(&least, &style) + 14;
        for x in (0..STRIP).step_by(4) {
            let share = low + (high - low) * f64::from(x) / f64::from(STRIP - 4);
            let shade = ink::diverging((share - self.mean) / reach);
            paper.fill([(left + x, y - 13), (left + x + 4, y + 13)], shade);
        }
        paper.outline([(left, y - 13), (left + STRIP, y + 13)], ink::GRID, 1);
        let middle = left + place(self.mean);
        paper.line(&[(middle, y - 13), (middle, y + 13)], ink::INK, 2);
        paper.text(&format!("{} all", percent(self.mean)), &ink::small(), (middle, y + 34));
        paper.text(&percent(high), &style, (left + STRIP + 14, y))
    }
}
