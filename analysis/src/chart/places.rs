//! A share by the place of each tower on its home row, as heat maps side by side.

use super::paper::Paper;
use super::{Drawing, Width, font, ink};
use kamisado::Color as Hue;

/// Heat maps on one scale around a mean.
pub struct PlacesChart {
    pub share: String,
    /// The share of all set-ups, in the middle of the scale.
    pub mean: f64,
    pub panels: Vec<PlacesPanel>,
}

/// One player's towers in the order of [`Color::ALL`](kamisado::Color::ALL), by file from the owner's left.
pub struct PlacesPanel {
    pub name: String,
    pub cells: [[Option<f64>; 8]; 8],
}

/// Room over the panels for the scale, over each for its name, and under each for the files.
const SCALE: [i32; 2] = [76, 112];
const NAME: i32 = 46;
const FILES: i32 = 76;
const BETWEEN: i32 = 56;

/// Where the cells start, and the height of their rows.
fn layout(width: Width) -> (i32, i32) {
    width.pick((190, 75), (64, 46))
}

impl Drawing for PlacesChart {
    fn height(&self, width: Width) -> i32 {
        let panel = NAME + 8 * layout(width).1 + FILES;
        width.pick(SCALE[0] + panel, SCALE[1] + panel * self.panels.len() as i32)
    }

    fn draw(&self, paper: &Paper, (top, _): (i32, i32)) {
        let (left, row) = layout(paper.width());
        self.scale(paper, top + 20);
        if paper.is_narrow() {
            let column = (paper.right() - left) / 8;
            for (i, panel) in (0..).zip(&self.panels) {
                let top = top + SCALE[1] + (NAME + 8 * row + FILES) * i + NAME;
                towers(paper, (left, top), row);
                self.panel(paper, panel, (left, top), (column, row));
            }
            return;
        }
        let top = top + SCALE[0] + NAME;
        let panels = self.panels.len().max(1) as i32;
        let room = (paper.right() - left - BETWEEN * (panels - 1)) / panels;
        towers(paper, (left, top), row);
        for (i, panel) in (0..).zip(&self.panels) {
            self.panel(paper, panel, (left + (room + BETWEEN) * i, top), (room / 8, row));
        }
    }
}

fn towers(paper: &Paper, (left, top): (i32, i32), row: i32) {
    for (i, color) in (0..).zip(Hue::ALL) {
        let y = top + row * i + row / 2;
        paper.chip(color, (left - 32, y), 40);
        if !paper.is_narrow() {
            paper.text(color.name(), &ink::from_right(&ink::small()), (left - 62, y));
        }
    }
}

impl PlacesChart {
    fn reach(&self) -> f64 {
        let cells = self.panels.iter().flat_map(|panel| panel.cells.as_flattened()).flatten();
        cells.map(|cell| (cell - self.mean).abs()).fold(1e-9, f64::max)
    }

    fn panel(&self, paper: &Paper, panel: &PlacesPanel, (left, top): (i32, i32), (column, row): (i32, i32)) {
        let reach = self.reach();
        // The sign of percent does not fit into a narrow cell; the scale has it.
        let sign = if paper.is_narrow() { "" } else { "%" };
        let middle = left + column * 4;
        paper.text(&panel.name, &ink::bold(ink::SMALL), (middle, top - 26));
        for (y, cells) in (0..).zip(&panel.cells) {
            for (x, cell) in (0..).zip(cells) {
                let Some(share) = cell else { continue };
                let (x, y) = (left + column * x, top + row * y);
                let shade = ink::diverging((share - self.mean) / reach);
                let corners = [(x + 1, y + 1), (x + column - 1, y + row - 1)];
                paper.fill(corners, shade);
                paper.outline(corners, ink::GRID, 1);
                let letters = ink::tinted(&ink::small(), ink::readable_on(shade));
                paper.text(&format!("{:.1}{sign}", 100.0 * share), &letters, (x + column / 2, y + row / 2));
            }
        }
        for file in 0..8 {
            let name = char::from(b'a' + file as u8).to_string();
            paper.text(&name, &ink::small(), (left + column * file + column / 2, top + row * 8 + 22));
        }
        paper.text("file, a at the owner's left", &ink::small(), (middle, top + row * 8 + 54));
    }

    /// The shades with their shares and the meaning of these; no share is below 0% or above 100%.
    fn scale(&self, paper: &Paper, y: i32) {
        let letters = ink::from_left(&ink::small());
        let percent = |share: f64| format!("{:.1}%", 100.0 * share);
        let reach = self.reach();
        let (low, high) = ((self.mean - reach).max(0.0), (self.mean + reach).min(1.0));
        let (left, y, strip) = if paper.is_narrow() {
            paper.text(&self.share, &letters, (paper.left(), y));
            (paper.left(), y + 38, 360)
        } else {
            let name = format!("{}:", self.share);
            let left = layout(Width::Wide).0;
            paper.text(&name, &letters, (left, y));
            (left + font::width(&name, &letters) + 20, y, 420)
        };
        paper.text(&percent(low), &letters, (left, y));
        let left = left + font::width(&percent(low), &letters) + 14;
        let share = |place: f64| low + (high - low) * place;
        paper.strip((left, y), strip, |place| ink::diverging((share(place) - self.mean) / reach));
        let middle = left + ((self.mean - low) / (high - low) * f64::from(strip)).round() as i32;
        paper.line(&[(middle, y - 13), (middle, y + 13)], ink::INK, 2);
        paper.text(&format!("{} all", percent(self.mean)), &ink::small(), (middle, y + 34));
        paper.text(&percent(high), &letters, (left + strip + 14, y))
    }
}
