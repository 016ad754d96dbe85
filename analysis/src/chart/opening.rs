//! The first moves of a round: the straight ones on the board, and the length of the round after each first move.

use super::ink::Tint;
use super::paper::{CHIP, Paper, Place};
use super::{Drawing, Width, font, ink, scale};
use kamisado::{Color as Hue, Square};

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

const OVER: i32 = 50;
const UNDER: i32 = 44;
const RADIUS: i32 = 8;
const PITCH: i32 = 17;
const NAME: i32 = 54;
const AXIS: i32 = 92;

struct Layout {
    side: i32,
    board: i32,
    dots: i32,
    tower: i32,
    /// Where a square's number is, from the middle of the square, and the sizes of the letters of a win and a loss.
    number: Place,
    sizes: [u32; 2],
}

fn layout(width: Width) -> Layout {
    let (side, [dots, tower], number, sizes) =
        width.pick((104, [1000, 38], (10, 14), [40, 32]), (68, [width.left(), 28], (8, 18), [32, ink::SMALL]));
    Layout { side, board: OVER + 8 * side + UNDER, dots, tower, number, sizes }
}

impl Drawing for OpeningChart {
    fn height(&self, width: Width) -> i32 {
        let board = layout(width).board;
        // On narrow paper the dots are below the board.
        width.pick(board, board + 2 * OVER + self.taken() + AXIS)
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        let Layout { board, dots, .. } = layout(paper.width());
        paper.text("straight moves, on the square reached", &ink::heading(), (paper.left(), top + 14));
        self.board(paper, top + OVER);
        let top = if paper.is_narrow() { top + board + OVER } else { top };
        paper.text("all moves, by distance", &ink::heading(), (dots, top + 14));
        self.distances(paper, (top + OVER, bottom))
    }
}

impl OpeningChart {
    fn board(&self, paper: &Paper, top: i32) {
        let Layout { side, tower: radius, number, sizes, .. } = layout(paper.width());
        let left = paper.left() + 36;
        let corner =
            |square: Square| (left + side * i32::from(square.file()), top + side * (7 - i32::from(square.row())));
        for square in Square::all() {
            let (x, y) = corner(square);
            let corners = [(x + 1, y + 1), (x + side - 1, y + side - 1)];
            let centre = (x + side / 2, y + side / 2);
            let found = self.moves.iter().find(|m| m.straight && m.to == square);
            if square.home_of().is_some() {
                // In the initial round every tower stands on its own colour.
                paper.fill(corners, ink::BACKGROUND);
                tower(paper, square.color(), centre, radius);
            } else {
                if let Some(found) = found {
                    paper.fill(corners, value_shade(found.wins));
                }
                paper.chip(square.color(), (x + 4 + CHIP / 2, y + 4 + CHIP / 2), CHIP);
            }
            if let Some(found) = found {
                let shade = value_shade(found.wins);
                let letters = if found.wins { ink::bold(sizes[0]) } else { ink::letters(sizes[1]) };
                let distance = found.distance.map_or("?".to_owned(), |distance| distance.to_string());
                let letters = ink::tinted(&letters, ink::readable_on(shade));
                paper.text(&distance, &letters, (centre.0 + number.0, centre.1 + number.1));
            }
            paper.outline(corners, ink::GRID, 1);
        }
        for i in 0..8 {
            paper.text(&(8 - i).to_string(), &ink::small(), (left - 20, top + side * i + side / 2));
            let file = char::from(b'a' + i as u8).to_string();
            paper.text(&file, &ink::small(), (left + side * i + side / 2, top + 8 * side + 22));
        }
    }

    /// The last distance on the axis, and the step between its numbers.
    fn axis(&self) -> (u16, u16) {
        let last = self.moves.iter().filter_map(|m| m.distance).max().unwrap_or(0).max(1);
        let tick = scale::whole(last.into(), 8) as u16;
        (last.div_ceil(tick) * tick, tick)
    }

    /// Winning above losing, straight above sideways: the moves, and how many have the most frequent distance.
    fn groups(&self) -> Vec<Group<'_>> {
        let group = |(wins, straight)| {
            let moves: Vec<_> = self.moves.iter().filter(|m| (m.wins, m.straight) == (wins, straight)).collect();
            let at = |distance| moves.iter().filter(|m| m.distance == Some(distance)).count() as i32;
            let tallest = (0..=self.axis().0).map(at).max().unwrap_or(0);
            Group { wins, straight, moves, height: NAME + PITCH * tallest }
        };
        let groups = [(true, true), (true, false), (false, true), (false, false)].map(group);
        groups.into_iter().filter(|group| !group.moves.is_empty()).collect()
    }

    fn taken(&self) -> i32 {
        self.groups().iter().map(|group| group.height).sum()
    }

    fn distances(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        let (end, tick) = self.axis();
        let (left, right) = (layout(paper.width()).dots, paper.right());
        let x = |distance: u16| left + (right - left - 16) * i32::from(distance) / i32::from(end);
        let base = bottom - AXIS;
        for distance in (0..=end).step_by(tick.into()) {
            paper.line(&[(x(distance), top), (x(distance), base)], ink::GRID, 1);
            paper.text(&distance.to_string(), &ink::small(), (x(distance), base + 24));
        }
        paper.text("moves until the round ends", &ink::small(), ((left + right) / 2, base + 64));
        paper.line(&[(left, base), (right, base)], ink::INK, 2);

        let groups = self.groups();
        // The remaining height goes between the groups.
        let gap = (base - top - self.taken()).max(0) / groups.len().max(1) as i32;
        let mut edge = top;
        for Group { wins, straight, moves, height } in groups {
            self.name(paper, wins, straight, moves.len(), (left, edge + 22));
            edge += height + gap;
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
            paper.line(&[(left, edge), (right, edge)], ink::QUIET, 1);
        }
    }

    fn name(&self, paper: &Paper, wins: bool, straight: bool, moves: usize, (left, y): Place) {
        let way = if straight { "straight" } else { "sideways" };
        let value = if wins { "win" } else { "lose" };
        let text = format!("{moves} {way} moves {value}");
        let letters = ink::from_left(&ink::small());
        let swatch = [(left + 14, y - 15), (left + 58, y + 15)];
        // Over the lines of the distances.
        paper.fill([(left + 6, y - 20), (left + 80 + font::width(&text, &letters), y + 20)], ink::PAPER);
        paper.fill(swatch, value_shade(wins));
        paper.outline(swatch, ink::QUIET, 1);
        paper.text(&text, &letters, (left + 72, y))
    }
}

struct Group<'a> {
    wins: bool,
    straight: bool,
    moves: Vec<&'a OpeningMove>,
    height: i32,
}

/// Far from the paper for a win, near to it for a loss.
fn value_shade(wins: bool) -> Tint {
    ink::shade(if wins { 1.0 } else { 0.0 })
}

fn tower(paper: &Paper, color: Hue, centre: Place, radius: i32) {
    let hue = ink::hue(color);
    paper.dot(centre, radius, ink::INK);
    paper.dot(centre, radius - 3, hue);
    let letters = ink::tinted(&ink::bold(radius as u32), ink::readable_on(hue));
    paper.text(&color.letter().to_string(), &letters, centre)
}
