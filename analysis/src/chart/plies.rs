//! An opening table in one picture: positions by ply, moves by tower, moves by square reached.

use plotters::coord::Shift;
use plotters::prelude::*;
use solver::kamisado::Square;

use super::paper::{Paper, Place};
use super::{Chart, DrawResult, ink};
use crate::setup::{ColorPair, SquarePair};
use crate::statistics::WinCount;
use crate::statistics::wording::share;

/// Bars beside two heat maps.
pub struct PliesChart {
    /// The finding.
    pub title: String,
    /// Which positions and moves are counted.
    pub caption: String,
    /// The positions, by ply from 0.
    pub positions: Vec<PlyBar>,
    /// The moves by tower, in the order of [`ColorPair::ALL`], by ply from 0.
    pub towers: Vec<[WinCount; 4]>,
    /// Those of all plies.
    pub towers_of_all: [WinCount; 4],
    /// The moves of all plies by square reached, in the order of [`SquarePair::all`].
    pub squares: Vec<WinCount>,
}

/// The positions at a ply.
#[derive(Clone, Copy, Debug)]
pub struct PlyBar {
    /// How many there are.
    pub positions: u64,
    /// The player to move wins.
    pub wins: u64,
    /// He wins at once.
    pub wins_at_once: u64,
}

const LEFT: i32 = 180;
/// Where the left half ends.
const MIDDLE: i32 = 960;
/// The side of a square of the board.
const SQUARE: i32 = 92;
const BOARD: i32 = 1800 - 40 - 8 * SQUARE;
/// Height of a row of the towers' heat map.
const ROW: i32 = 64;
const BAR: i32 = 56;

impl Chart for PliesChart {
    const SIZE: (u32, u32) = (1800, 1120);

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> DrawResult<DB> {
        let paper = Paper(area);
        let (top, bottom) = paper.frame(&self.title, &self.caption)?;
        let towers = bottom - 36 - ROW * ColorPair::ALL.len() as i32;
        self.bars(&paper, (top + 12, towers - 80))?;
        self.towers(&paper, towers)?;
        self.board(&paper, top + 12)?;
        paper.scale("share of moves that win: 0%", "100%", (BOARD, bottom - 18))
    }
}

impl PliesChart {
    /// The left end and the width of the columns of the left half, one a ply.
    fn columns(&self) -> impl Iterator<Item = (i32, i32)> {
        let columns = self.positions.len().max(1) as i32;
        let width = (MIDDLE - LEFT) / columns;
        (0..columns).map(move |i| (LEFT + width * i, width))
    }

    fn bars<DB: DrawingBackend>(&self, paper: &Paper<'_, DB>, (top, bottom): (i32, i32)) -> DrawResult<DB> {
        paper.text("positions that the player to move wins, by ply", &heading(), (40, top + 10))?;
        legend(paper, (40, top + 46))?;
        let (top, base) = (top + 104, bottom - 92);
        let level = |share: f64| base - (share * f64::from(base - top)).round() as i32;
        for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let y = level(share);
            paper.line(&[(LEFT, y), (MIDDLE, y)], ink::GRID, 1)?;
            paper.text(&format!("{}%", 100.0 * share), &ink::from_right(&ink::letters(20)), (LEFT - 14, y))?;
        }
        let under = |i: i32| base + 30 + 28 * i;
        for (i, name) in (0..).zip(["ply", "positions", "at once"]) {
            paper.text(name, &ink::from_right(&ink::letters(20)), (LEFT - 14, under(i)))?;
        }
        for ((left, width), (ply, bar)) in self.columns().zip(self.positions.iter().enumerate()) {
            let middle = left + width / 2;
            let height = |wins: u64| level(wins as f64 / bar.positions.max(1) as f64);
            let (wins, at_once) = (height(bar.wins), height(bar.wins_at_once));
            let sides = (middle - BAR / 2, middle + BAR / 2);
            paper.fill([(sides.0, wins), (sides.1, base)], ink::shade(0.5))?;
            if bar.wins_at_once > 0 {
                paper.fill([(sides.0, at_once), (sides.1, base)], ink::shade(1.0))?;
            }
            paper.text(&share(bar.wins, bar.positions), &ink::bold(20), (middle, wins - 16))?;
            let lines = [ply.to_string(), bar.positions.to_string(), share(bar.wins_at_once, bar.positions)];
            for (i, text) in (0..).zip(lines) {
                paper.text(&text, &ink::letters(18), (middle, under(i)))?;
            }
        }
        paper.line(&[(LEFT, base), (MIDDLE, base)], ink::INK, 2)
    }

    fn towers<DB: DrawingBackend>(&self, paper: &Paper<'_, DB>, top: i32) -> DrawResult<DB> {
        paper.text("moves that win for the player who makes them, by tower and by ply", &heading(), (40, top - 34))?;
        let under = top + ROW * ColorPair::ALL.len() as i32 + 20;
        let plies = (0..self.towers.len()).map(|ply| ply.to_string());
        let columns = plies.zip(&self.towers).chain([("all plies".to_owned(), &self.towers_of_all)]);
        for (i, ((left, width), (name, counts))) in self.columns().zip(columns).enumerate() {
            // Room before the column of all: it is no ply.
            let left = if i < self.towers.len() { left } else { left + 12 };
            for (i, &count) in (0..).zip(counts) {
                cell(paper, [(left, top + ROW * i), (left + width, top + ROW * (i + 1))], count, 0)?;
            }
            paper.text(&name, &ink::letters(20), (left + width / 2, under))?;
        }
        for (i, pair) in (0..).zip(ColorPair::ALL) {
            for (j, color) in (0..).zip(pair.colors()) {
                paper.chip(color, (LEFT - 90 + 50 * j, top + ROW * i + ROW / 2), 40)?;
            }
        }
        paper.text("ply", &ink::from_right(&ink::letters(20)), (LEFT - 14, under))
    }

    fn board<DB: DrawingBackend>(&self, paper: &Paper<'_, DB>, top: i32) -> DrawResult<DB> {
        paper.text("moves that win, by square reached", &heading(), (BOARD, top + 10))?;
        let top = top + 40;
        for square in Square::all() {
            let (x, y) = (BOARD + SQUARE * i32::from(square.file()), top + SQUARE * (7 - i32::from(square.row())));
            cell(paper, [(x, y), (x + SQUARE, y + SQUARE)], self.squares[SquarePair::of(square).index()], 6)?;
            paper.chip(square.color(), (x + 15, y + 15), 20)?;
        }
        for i in 0..8 {
            let (name, middle) = (8 - i, top + SQUARE * i + SQUARE / 2);
            paper.text(&name.to_string(), &ink::letters(20), (BOARD - 20, middle))?;
            let file = char::from(b'a' + i as u8).to_string();
            paper.text(&file, &ink::letters(20), (BOARD + SQUARE * i + SQUARE / 2, top + 8 * SQUARE + 20))?;
        }
        Ok(())
    }
}

fn heading() -> TextStyle<'static> {
    ink::from_left(&ink::bold(22))
}

/// A share in its shade, over the number that it is of; empty where there is no move.
fn cell<DB: DrawingBackend>(paper: &Paper<'_, DB>, corners: [Place; 2], count: WinCount, lower: i32) -> DrawResult<DB> {
    let [(left, top), (right, bottom)] = corners;
    let corners = [(left + 1, top + 1), (right - 1, bottom - 1)];
    let (x, y) = ((left + right) / 2, (top + bottom) / 2 + lower);
    if let Some(rate) = count.rate() {
        let shade = ink::shade(rate);
        paper.fill(corners, shade)?;
        let on = ink::readable_on(shade);
        paper.text(&share(count.wins, count.moves), &ink::tinted(&ink::bold(20), on), (x, y - 11))?;
        paper.text(&count.moves.to_string(), &ink::tinted(&ink::letters(17), on), (x, y + 13))?;
    }
    paper.outline(corners, ink::GRID, 1)
}

/// What the bars mean.
fn legend<DB: DrawingBackend>(paper: &Paper<'_, DB>, (mut x, y): Place) -> DrawResult<DB> {
    let style = ink::from_left(&ink::letters(20));
    for (text, shade) in [("at once, by the next move", 1.0), ("later", 0.5)] {
        paper.fill([(x, y - 12), (x + 40, y + 12)], ink::shade(shade))?;
        paper.text(text, &style, (x + 52, y))?;
        x += 52 + paper.width_of(text, &style) + 40;
    }
    Ok(())
}
