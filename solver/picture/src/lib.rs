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

pub use board::MARGIN;
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
