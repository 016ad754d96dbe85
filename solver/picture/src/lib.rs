//! A board with its towers, and arrows for moves, as an SVG.
//!
//! ```
//! use picture::{Arrow, svg};
//! use kamisado::{Deadlock, Position};
//!
//! let start = Position::start(Deadlock::Official);
//! let m = start.read_move("b8b2").unwrap();
//! let drawn = svg(&start.setup(), &[Arrow { m, to_play: true }]);
//! assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>"));
//! ```

mod color;

use std::fmt::Write;

use kamisado::{Move, Player, Setup, Square, Tower};

pub use color::{INK, Rgb, WHITE, hue};

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// How to read a picture, in sentences.
pub const KEY: [&str; 2] = [
    "A tower is a disc in its colour with its letter: a small letter and a dark rim for Black, who moves down; a capital and \
     a golden rim for Gold, who moves up. A plus is a ring.",
    "The letter in the corner of a square is its colour: B brown, G green, R red, Y yellow, K pink, P purple, U blue, O \
     orange. The opponent must answer with the tower of the colour on which a move ends.",
];

/// Width of a square.
const SQUARE: i32 = 44;
/// Space for the letters of files and the numbers of rows.
const MARGIN: i32 = 20;
/// Width and height of the picture.
pub const SIZE: i32 = 8 * SQUARE + 2 * MARGIN;

/// A move drawn on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The move.
    pub m: Move,
    /// Whether it is the move to play (a full line) or another (a dashed one).
    pub to_play: bool,
}

/// Draws a board, row 8 on top.
pub fn svg(setup: &Setup, arrows: &[Arrow]) -> String {
    let mut out = String::new();
    draw(&mut out, setup, arrows).expect("a string takes any text");
    out
}

fn draw(out: &mut String, setup: &Setup, arrows: &[Arrow]) -> std::fmt::Result {
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\" width=\"{SIZE}\" height=\"{SIZE}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\"><rect width=\"{SIZE}\" height=\"{SIZE}\" fill=\"#ffffff\"/>"
    )?;
    for (i, file) in (0..8).zip('a'..) {
        let along = MARGIN + SQUARE * i + SQUARE / 2;
        for edge in [MARGIN - 6, SIZE - 6] {
            write!(out, "<text x=\"{along}\" y=\"{edge}\" font-size=\"13\" fill=\"#5f5f5f\">{file}</text>")?;
        }
        for edge in [MARGIN / 2, SIZE - MARGIN / 2] {
            let y = along + 5;
            write!(out, "<text x=\"{edge}\" y=\"{y}\" font-size=\"13\" fill=\"#5f5f5f\">{}</text>", 8 - i)?;
        }
    }
    for square in Square::all() {
        let (x, y) = centre(square);
        let (x, y) = (x - SQUARE / 2, y - SQUARE / 2);
        let fill = hue(square.color()).paled();
        write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{fill}\" stroke=\"#ffffff\"/>"
        )?;
        // In the corner that a tower leaves free, for people who cannot distinguish colours or who print in black and white.
        let (x, y, letter) = (x + 6, y + 11, square.color().letter());
        write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"11\" fill=\"#1b1c1e\">{letter}</text>")?;
    }
    for (square, tower) in setup.towers() {
        draw_tower(out, square, tower)?;
    }
    for arrow in arrows {
        draw_arrow(out, *arrow)?;
    }
    out.push_str("</svg>");
    Ok(())
}

/// A disc in the tower's colour, with its player's rim, its letter, and a `+` for each ring.
fn draw_tower(out: &mut String, square: Square, tower: Tower) -> std::fmt::Result {
    let (x, y) = centre(square);
    let fill = hue(tower.color);
    let ink = fill.readable();
    let (rim, letter) = match tower.player {
        Player::Black => ("#1b1c1e", tower.color.letter().to_ascii_lowercase()),
        Player::Gold => ("#e3b23c", tower.color.letter()),
    };
    let rings = usize::from(tower.level.rings());
    let lifted = if rings > 0 { y + 2 } else { y + 6 };
    // A dark line around the golden rim, which would not be visible on a yellow tower.
    write!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"20\" fill=\"#1b1c1e\"/>\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"17\" fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"4\"/>\
         <text x=\"{x}\" y=\"{lifted}\" font-size=\"17\" font-weight=\"700\" fill=\"{ink}\">{letter}</text>"
    )?;
    if rings > 0 {
        let (y, plus) = (y + 13, "+".repeat(rings));
        write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"13\" font-weight=\"700\" fill=\"{ink}\">{plus}</text>")?;
    }
    Ok(())
}

/// A line with a head, dark with a light edge, so that it is visible on every colour.
fn draw_arrow(out: &mut String, Arrow { m, to_play }: Arrow) -> std::fmt::Result {
    let ((x1, y1), (x2, y2)) = (centre(m.from), centre(m.to));
    let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    // From the rim of the tower to the middle of the square, minus the head.
    let at =
        |along: f64, aside: f64| (f64::from(x1) + along * ux - aside * uy, f64::from(y1) + along * uy + aside * ux);
    // Offset, because two moves along one line would hide each other.
    let side = if to_play { -5.0 } else { 7.0 };
    let ((ax, ay), (bx, by)) = (at(17.0, side), at(length - 10.0, side));
    let head = [at(length + 3.0, side), at(length - 12.0, side + 9.0), at(length - 12.0, side - 9.0)];
    let [(hx, hy), (ix, iy), (jx, jy)] = head;
    let dashes = if to_play { "" } else { " stroke-dasharray=\"7 5\"" };
    for (color, width, rim) in [("#ffffff", 8, 4), ("#1b1c1e", 4, 0)] {
        let dashes = if color == "#ffffff" { "" } else { dashes };
        write!(
            out,
            "<path d=\"M{ax:.1} {ay:.1}L{bx:.1} {by:.1}\" stroke=\"{color}\" stroke-width=\"{width}\"{dashes}/>\
             <path d=\"M{hx:.1} {hy:.1}L{ix:.1} {iy:.1}L{jx:.1} {jy:.1}Z\" fill=\"{color}\" stroke=\"{color}\" \
             stroke-width=\"{rim}\"/>"
        )?;
    }
    Ok(())
}

/// The middle of a square in the picture.
fn centre(square: Square) -> (i32, i32) {
    let along = |i: u8| MARGIN + SQUARE * i32::from(i) + SQUARE / 2;
    (along(square.file()), along(7 - square.row()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tower_and_arrow_is_drawn_inside() {
        let setup: Setup = "1u1k4/7b/2yY4/1P1gKG1O/o1p5/8/5rU1/++B1R5 g O".parse().unwrap();
        let position: kamisado::Position = setup.to_string().parse().unwrap();
        let m = position.read_move("h5f7").unwrap();
        let drawn = svg(&setup, &[Arrow { m, to_play: true }, Arrow { m, to_play: false }]);
        assert_eq!(drawn.matches("<circle").count(), 2 * 16);
        assert_eq!(drawn.matches("<path").count(), 8);
        assert_eq!(drawn.matches("stroke-dasharray").count(), 1);
        assert_eq!(drawn.matches("font-size=\"11\"").count(), 64);
        assert_eq!(drawn.matches(">++<").count(), 1);
        assert!(drawn.contains(">b<") && drawn.contains(">O<"), "{drawn}");
        let numbers = drawn.split(" cx=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse::<i32>().unwrap());
        assert!(numbers.into_iter().all(|x| (MARGIN..SIZE - MARGIN).contains(&x)));
    }
}
