//! The first moves of a round: the straight ones on the board, and the length of the round after each first move.

use kamisado::{Color as Hue, Square};
use plotters::prelude::*;

use super::paper::{CHIP, MARGIN, Paper, Place, RIGHT};
use super::{Drawing, font, ink, scale};

pub struct OpeningChart {
    pub moves: Vec<OpeningMove>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningMove {
    pub to: Square,
    /// Whether it goes straight ahead, so that no other straight move reaches its square.
    pub straight: bool,
    pub wins: bool,
    /// The number of moves until the round ends, including this one, if known.
    pub distance: Option<u16>,
}

const SIDE: i32 = 104;
const LEFT: i32 = MARGIN + 36;
/// Room above the board for its heading, and under it for the files.
const OVER: i32 = 50;
const UNDER: i32 = 44;
const DOTS: i32 = 1000;
const RADIUS: i32 = 8;
/// From a dot to the one above it.
const PITCH: i32 = 17;
/// Room above a group of dots for its name.
const NAME: i32 = 54;
const AXIS: i32 = 92;

impl Drawing for OpeningChart {
    fn height(&self) -> i32 {
        OVER + 8 * SIDE + UNDER
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        paper.text("straight moves, on the square reached", &ink::heading(), (MARGIN, top + 14));
        paper.text("all moves, by distance", &ink::heading(), (DOTS, top + 14));
        self.board(paper, top + OVER);
        self.distances(paper, (top + OVER, bottom))
    }
}

impl OpeningChart {
    fn board(&self, paper: &Paper, top: i32) {
        let corner =
            |square: Square| (LEFT + SIDE * i32::from(square.file()), top + SIDE * (7 - i32::from(square.row())));
        for square in Square::all() {
            let (x, y) = corner(square);
            let corners = [(x + 1, y + 1), (x + SIDE - 1, y + SIDE - 1)];
            let centre = (x + SIDE / 2, y + SIDE / 2);
            let found = self.moves.iter().find(|m| m.straight && m.to == square);
            if square.home_of().is_some() {
                // In the initial round every tower stands on its own colour.
                paper.fill(corners, ink::BACKGROUND);
                tower(paper, square.color(), centre);
            } else {
                if let Some(found) = found {
                    paper.fill(corners, value_shade(found.wins));
                }
                paper.chip(square.color(), (x + 4 + CHIP / 2, y + 4 + CHIP / 2), CHIP);
            }
            if let Some(found) = found {
                let shade = value_shade(found.wins);
                let letters = if found.wins { ink::bold(40) } else { ink::letters(32) };
                let distance = found.distance.map_or("?".to_owned(), |distance| distance.to_string());
                let style = ink::tinted(&letters, ink::readable_on(shade));
                paper.text(&distance, &style, (centre.0 + 10, centre.1 + 14));
            }
            paper.outline(corners, ink::GRID, 1);
        }
        for i in 0..8 {
            paper.text(&(8 - i).to_string(), &ink::small(), (LEFT - 20, top + SIDE * i + SIDE / 2));
            let file = char::from(b'a' + i as u8).to_string();
            paper.text(&file, &ink::small(), (LEFT + SIDE * i + SIDE / 2, top + 8 * SIDE + 22));
        }
    }

    /// One dot per move above the line of distances, winning above losing, straight above sideways.
    fn distances(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        let last = self.moves.iter().filter_map(|m| m.distance).max().unwrap_or(0).max(1);
        let tick = scale::whole(last.into(), 8) as u16;
        let end = last.div_ceil(tick) * tick;
        let x = |distance: u16| DOTS + (RIGHT - DOTS - 16) * i32::from(distance) / i32::from(end);
        let base = bottom - AXIS;
        for distance in (0..=end).step_by(tick.into()) {
            paper.line(&[(x(distance), top), (x(distance), base)], ink::GRID, 1);
            paper.text(&distance.to_string(), &ink::small(), (x(distance), base + 24));
        }
        paper.text("moves until the round ends", &ink::small(), ((DOTS + RIGHT) / 2, base + 64));
        paper.line(&[(DOTS, base), (RIGHT, base)], ink::INK, 2);

        let group = |wins: bool, straight: bool| -> Vec<&OpeningMove> {
            self.moves.iter().filter(|m| (m.wins, m.straight) == (wins, straight)).collect()
        };
        let kinds = [(true, true), (true, false), (false, true), (false, false)];
        let groups = kinds.map(|(wins, straight)| (wins, straight, group(wins, straight)));
        let groups: Vec<_> = groups.into_iter().filter(|(.., moves)| !moves.is_empty()).collect();
        let tallest = |moves: &[&OpeningMove]| {
            (0..=end).map(|d| moves.iter().filter(|m| m.distance == Some(d)).count()).max().unwrap_or(0) as i32
        };
        let taken: i32 = groups.iter().map(|(.., moves)| NAME + PITCH * tallest(moves)).sum();
        // The remaining height goes between the groups.
        let gap = (base - top - taken).max(0) / groups.len().max(1) as i32;
        let mut edge = top;
        for (wins, straight, moves) in groups {
            self.name(paper, wins, straight, moves.len(), edge + 22);
            edge += NAME + PITCH * tallest(&moves) + gap;
            for distance in 0..=end {
                let count = moves.iter().filter(|m| m.distance == Some(distance)).count() as i32;
                for i in 0..count {
                    let centre = (x(distance), edge - RADIUS - 4 - PITCH * i);
                    paper.dot(centre, RADIUS, if wins { value_shade(true) } else { ink::QUIET });
                    if !wins {
                        paper.dot(centre, RADIUS - 2, value_shade(false));
                    }
                }
            }
            paper.line(&[(DOTS, edge), (RIGHT, edge)], ink::QUIET, 1);
        }
    }

    /// The number of moves of a group, in the shade of its squares.
    fn name(&self, paper: &Paper, wins: bool, straight: bool, moves: usize, y: i32) {
        let way = if straight { "straight" } else { "sideways" };
        let value = if wins { "win" } else { "lose" };
        let text = format!("{moves} {way} moves {value}");
        let style = ink::from_left(&ink::small());
        let swatch = [(DOTS + 14, y - 15), (DOTS + 58, y + 15)];
        // Over the lines of the distances.
        paper.fill([(DOTS + 6, y - 20), (DOTS + 80 + font::width(&text, &style), y + 20)], ink::PAPER);
        paper.fill(swatch, value_shade(wins));
        paper.outline(swatch, ink::QUIET, 1);
        paper.text(&text, &style, (DOTS + 72, y))
    }
}

/// Dark for a win, pale for a loss.
fn value_shade(wins: bool) -> RGBColor {
    ink::shade(if wins { 1.0 } else { 0.0 })
}

fn tower(paper: &Paper, color: Hue, centre: Place) {
    let hue = ink::hue(color);
    paper.dot(centre, 38, ink::INK);
    paper.dot(centre, 35, hue);
    let style = ink::tinted(&ink::bold(36), ink::readable_on(hue));
    paper.text(&color.letter().to_string(), &style, centre)
}
