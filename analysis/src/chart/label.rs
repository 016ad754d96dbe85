//! Words and towers that name a row, in as many lines as needed.

use kamisado::Color as Hue;

use super::ink::Letters;
use super::paper::{CHIP, Paper, Place};
use super::{font, ink};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Text(String),
    Tower(Hue),
}

pub const LINE: i32 = 33;
const GAP: i32 = 9;

/// A label: lines of words followed by towers, so that no position depends on the reader's font.
pub struct Label {
    lines: Vec<String>,
    towers: Vec<Hue>,
    letters: Letters,
}

impl Label {
    pub fn new(pieces: &[Piece], letters: &Letters, room: i32) -> Label {
        let (mut words, mut towers) = (Vec::new(), Vec::new());
        for piece in pieces {
            match piece {
                Piece::Text(text) => words.push(text.as_str()),
                Piece::Tower(tower) => towers.push(*tower),
            }
        }
        let lines = font::balanced(&words.join(" "), letters, room - behind(&towers));
        Label { lines, towers, letters: letters.clone() }
    }

    pub fn height(&self) -> i32 {
        LINE * self.lines.len().max(1) as i32
    }

    /// Draws it to the right of a point, vertically centred on it, the towers first.
    pub fn draw_after(&self, paper: &Paper, (left, middle): Place) {
        for (i, tower) in (0..).zip(&self.towers) {
            paper.chip(*tower, (left + CHIP / 2 + (CHIP + GAP) * i, middle), CHIP);
        }
        self.draw_lines(paper, &ink::from_left(&self.letters), (left + behind(&self.towers), middle));
    }

    /// Draws it to the left of a point, vertically centred on it, the towers last.
    pub fn draw(&self, paper: &Paper, (right, middle): Place) {
        for (i, tower) in (0..).zip(self.towers.iter().rev()) {
            paper.chip(*tower, (right - CHIP / 2 - (CHIP + GAP) * i, middle), CHIP);
        }
        self.draw_lines(paper, &ink::from_right(&self.letters), (right - behind(&self.towers), middle));
    }

    fn draw_lines(&self, paper: &Paper, letters: &Letters, (x, middle): Place) {
        let first = middle - LINE * (self.lines.len() as i32 - 1) / 2;
        for (i, line) in (0..).zip(&self.lines) {
            paper.text(line, letters, (x, first + LINE * i));
        }
    }
}

fn behind(towers: &[Hue]) -> i32 {
    (CHIP + GAP) * towers.len() as i32
}
