//! Win rates of moves by tower and by length: heat maps side by side.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::paper::Paper;
use super::{Chart, DrawResult, ink};
use crate::statistics::WinCount;

/// Heat maps of the same rows and columns.
pub struct WinRatesChart {
    /// The finding.
    pub title: String,
    /// Whose moves, of which position.
    pub caption: String,
    /// From left to right.
    pub panels: Vec<WinRatesPanel>,
}

/// One heat map: a row a tower in the order of [`Color::ALL`](solver::kamisado::Color::ALL), a column a length from 1 on; no cell where there is no move.
pub struct WinRatesPanel {
    /// Which moves are counted.
    pub name: String,
    /// The counts by tower and length.
    pub cells: [Vec<WinCount>; 8],
}

const LEFT: i32 = 190;
const RIGHT: i32 = 40;
const BETWEEN: i32 = 36;

impl Chart for WinRatesChart {
    const SIZE: (u32, u32) = (1800, 860);

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> DrawResult<DB> {
        let paper = Paper(area);
        let (width, _) = paper.size();
        let (top, bottom) = paper.frame(&self.title, &self.caption)?;
        paper.scale("share of moves that win: 0%", "100%; a cell holds winning moves / moves", (LEFT, top + 20))?;
        let (top, bottom) = (top + 104, bottom - 76);
        let row = (bottom - top) / 8;
        let panels = self.panels.len().max(1) as i32;
        let room = (width - LEFT - RIGHT - BETWEEN * (panels - 1)) / panels;

        paper.towers((LEFT, top), row)?;
        for (i, panel) in (0..).zip(&self.panels) {
            let left = LEFT + (room + BETWEEN) * i;
            draw_panel(&paper, panel, (left, top), (room, row))?;
            paper.text(&panel.name, &ink::bold(22), (left + room / 2, top - 26))?;
            paper.text("squares moved", &ink::letters(20), (left + room / 2, top + row * 8 + 54))?;
        }
        Ok(())
    }
}

/// The cells of a panel, and the lengths under them.
fn draw_panel<DB: DrawingBackend>(
    paper: &Paper<'_, DB>,
    panel: &WinRatesPanel,
    (left, top): (i32, i32),
    (room, row): (i32, i32),
) -> DrawResult<DB> {
    let columns = panel.cells.iter().map(Vec::len).max().unwrap_or(0).max(1) as i32;
    let column = room / columns;
    for (y, cells) in (0..).zip(&panel.cells) {
        for (x, cell) in (0..).zip(cells) {
            let Some(rate) = cell.rate() else { continue };
            let (x, y) = (left + column * x, top + row * y);
            let shade = ink::shade(rate);
            let corners = [(x + 1, y + 1), (x + column - 1, y + row - 1)];
            paper.fill(corners, shade)?;
            paper.outline(corners, ink::GRID, 1)?;
            let style = ink::tinted(&ink::letters(20), ink::readable_on(shade));
            paper.text(&format!("{}/{}", cell.wins, cell.moves), &style, (x + column / 2, y + row / 2))?;
        }
    }
    for length in 0..columns {
        let place = (left + column * length + column / 2, top + row * 8 + 22);
        paper.text(&(length + 1).to_string(), &ink::letters(22), place)?;
    }
    Ok(())
}
