//! A board with its towers, and arrows for moves, as an SVG or, with the feature `png`, as a PNG.
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

mod board;
mod color;
pub mod font;
#[cfg(feature = "png")]
mod png;
mod shape;
mod svg;

use kamisado::{Move, Setup};

pub use color::{INK, Rgb, WHITE, hue};

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// How to read a picture, in sentences.
pub const KEY: [&str; 2] = [
    "Gold's towers are round, with a capital letter and a golden rim, and move up. Black's are eight-sided, with a small \
     letter and a dark rim, and move down. A plus is a ring. The tower that must move has a frame.",
    "The letter in the corner of a square is its colour: B brown, G green, R red, Y yellow, K pink, P purple, U blue, O \
     orange. The opponent must answer with the tower of the colour on which a move ends.",
];

/// Width and height of the picture.
pub const SIZE: i32 = 392;

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
    svg::of_shapes(&board::shapes(setup, arrows), SIZE, &setup.to_string())
}

/// The same as a PNG, three times as wide and high.
#[cfg(feature = "png")]
pub fn png(setup: &Setup, arrows: &[Arrow]) -> Vec<u8> {
    png::of_shapes(&board::shapes(setup, arrows), SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn midgame() -> (Setup, [Arrow; 2]) {
        let setup: Setup = "1u1k4/7b/2yY4/1P1gKG1O/o1p5/8/5rU1/++B1R5 g O".parse().unwrap();
        let position: kamisado::Position = setup.to_string().parse().unwrap();
        let m = position.read_move("h5f7").unwrap();
        (setup, [true, false].map(|to_play| Arrow { m, to_play }))
    }

    #[test]
    fn every_tower_and_arrow_is_drawn_inside() {
        let (setup, arrows) = midgame();
        let drawn = svg(&setup, &arrows);
        // Three layers a tower; the squares, the paper and the heads of the arrows are polygons too.
        assert_eq!(drawn.matches("<circle").count(), 3 * 8);
        assert_eq!(drawn.matches("<polygon").count(), 3 * 8 + 64 + 1 + 4);
        assert_eq!(drawn.matches("<line").count(), 4);
        assert_eq!(drawn.matches("stroke-dasharray").count(), 1);
        assert_eq!(drawn.matches("font-size=\"10\"").count(), 64);
        assert_eq!(drawn.matches(">++<").count(), 1);
        assert!(drawn.contains(">b<") && drawn.contains(">O<"), "{drawn}");
        assert!(drawn.contains(&format!("aria-label=\"{setup}\"")));
        let numbers = drawn.split(" cx=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse::<i32>().unwrap());
        assert!(numbers.into_iter().all(|x| (board::MARGIN..SIZE - board::MARGIN).contains(&x)));
    }

    #[test]
    fn the_tower_that_must_move_has_a_frame() {
        let frames = |text: &str| svg(&text.parse().unwrap(), &[]).matches("<rect").count();
        assert_eq!(frames(&midgame().0.to_string()), 2);
        // Any tower may begin, and none moves after the end.
        assert_eq!(frames("oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"), 0);
        assert_eq!(frames("2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P"), 0);
    }

    #[cfg(feature = "png")]
    #[test]
    fn a_png_has_the_colours_of_the_shapes_in_their_places() {
        let (setup, _) = midgame();
        let drawn = tiny_skia::Pixmap::decode_png(&png(&setup, &[])).unwrap();
        assert_eq!((drawn.width(), drawn.height()), (1176, 1176));
        let at = |x: u32, y: u32| {
            let pixel = drawn.pixel(3 * x, 3 * y).unwrap().demultiply();
            Rgb(pixel.red(), pixel.green(), pixel.blue())
        };
        assert_eq!(at(2, 2), WHITE);
        // The middle of c8, which is purple and empty, and the rim of Gold's tower on h5.
        assert_eq!(at(130, 42), hue(kamisado::Color::Purple).paled());
        assert_eq!(at(350, 189), Rgb(227, 178, 60));
        // Somewhere in the tower on a1 is its letter.
        let inked = (36..48).any(|x| (356..376).any(|y| at(x, y) == hue(kamisado::Color::Brown).readable()));
        assert!(inked);
    }
}
