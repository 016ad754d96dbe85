//! A board as shapes.

use kamisado::{Deadlock, Player, Position, Setup, Square, Tower};

use crate::shape::{Form, Place, Shape};
use crate::{Arrow, INK, Rgb, SIZE, WHITE, hue};

/// Width of a square.
const SQUARE: i32 = 44;
/// Space for the letters of files and the numbers of rows.
pub const MARGIN: i32 = 20;

/// The letters of files and the numbers of rows.
const QUIET: Rgb = Rgb(95, 95, 95);
const DARK: Rgb = Rgb(27, 28, 30);
const GOLD: Rgb = Rgb(227, 178, 60);

pub fn shapes(setup: &Setup, arrows: &[Arrow]) -> Vec<Shape> {
    let size = f64::from(SIZE);
    let mut shapes = vec![Form::rectangle((0.0, 0.0), size, size).drawn(WHITE)];
    shapes.extend(edges());
    let due = due(setup);
    shapes.extend(Square::all().map(ground));
    shapes.extend(due.into_iter().flat_map(frame));
    for (square, tower) in setup.towers() {
        shapes.extend(standing(square, tower));
    }
    shapes.extend(Square::all().map(|square| letter(square, due == Some(square))));
    shapes.extend(arrows.iter().flat_map(|&arrow| arrow_shapes(arrow)));
    shapes
}

/// The square of the tower that must move, unless any may or the round is over; forced passes are made first.
fn due(setup: &Setup) -> Option<Square> {
    let position = Position::new(setup, Deadlock::default()).ok()?;
    Some(position.square(position.turn(), position.due()?))
}

fn text(at: Place, size: f64, is_bold: bool, text: impl ToString) -> Form {
    Form::Text { at, size, is_bold, text: text.to_string() }
}

/// Files and rows on all four sides.
fn edges() -> impl Iterator<Item = Shape> {
    (0..8).zip('a'..).flat_map(|(i, file)| {
        let along = f64::from(MARGIN + SQUARE * i + SQUARE / 2);
        let (near, far) = (f64::from(MARGIN), f64::from(SIZE));
        let files = [near - 6.0, far - 6.0].map(|y| text((along, y), 13.0, false, file).drawn(QUIET));
        let rows = [near / 2.0, far - near / 2.0].map(|x| text((x, along + 5.0), 13.0, false, 8 - i).drawn(QUIET));
        files.into_iter().chain(rows)
    })
}

/// The upper left corner of a square.
fn corner(square: Square) -> Place {
    let (x, y) = centre(square);
    (x - f64::from(SQUARE / 2), y - f64::from(SQUARE / 2))
}

/// A square, with a white line around it.
fn ground(square: Square) -> Shape {
    let (x, y) = corner(square);
    let side = f64::from(SQUARE - 1);
    Form::rectangle((x + 0.5, y + 0.5), side, side).drawn(hue(square.color()).paled())
}

/// A frame for the tower that must move.
fn frame(square: Square) -> [Shape; 2] {
    let (x, y) = corner(square);
    let within = |inset: f64, width| Form::Frame {
        corner: (x + inset, y + inset),
        side: f64::from(SQUARE) - 2.0 * inset,
        width,
    };
    [within(2.5, 5.0).drawn(WHITE), within(1.75, 2.5).drawn(DARK)]
}

/// The letter of a square's colour, in the corner that a tower leaves free, for people who cannot distinguish colours or
/// who print in black and white.
fn letter(square: Square, has_frame: bool) -> Shape {
    let (x, y) = corner(square);
    let inset = if has_frame { 2.5 } else { 0.0 };
    text((x + 5.5 + inset, y + 10.5 + inset), 10.0, false, square.color().letter()).drawn(DARK)
}

/// A tower in its colour, with its player's form and rim, its letter, and a `+` for each ring.
fn standing(square: Square, tower: Tower) -> Vec<Shape> {
    let at = centre(square);
    let fill = hue(tower.color);
    // A line around the rim, which would not be visible on every colour.
    let layers = match tower.player {
        Player::Gold => [(17.5, DARK), (16.5, GOLD), (13.0, fill)],
        Player::Black => [(17.0, WHITE), (16.0, DARK), (12.5, fill)],
    };
    let mut shapes: Vec<Shape> =
        layers.into_iter().map(|(size, color)| body(tower.player, at, size).drawn(color)).collect();
    let letter = match tower.player {
        Player::Gold => tower.color.letter(),
        Player::Black => tower.color.letter().to_ascii_lowercase(),
    };
    let rings = usize::from(tower.level.rings());
    let ink = fill.readable();
    let (x, y) = at;
    // Letters that reach below the line leave the rings free.
    let (lifted, size) = if rings > 0 { (y + 0.5, 13.0) } else { (y + 5.5, 15.0) };
    shapes.push(text((x, lifted), size, true, letter).drawn(ink));
    if rings > 0 {
        shapes.push(text((x, y + 11.5), if rings < 3 { 10.5 } else { 7.5 }, true, "+".repeat(rings)).drawn(ink));
    }
    shapes
}

/// Gold's towers are round, Black's are eight-sided.
fn body(player: Player, (x, y): Place, size: f64) -> Form {
    if player == Player::Gold {
        return Form::Disc { centre: (x, y), radius: size };
    }
    let corner = 0.42 * size;
    let mut side = [(-corner, -size), (corner, -size)];
    let mut corners = Vec::new();
    for _ in 0..4 {
        corners.extend(side.map(|(dx, dy)| (x + dx, y + dy)));
        side = side.map(|(dx, dy)| (-dy, dx));
    }
    Form::Area(corners)
}

/// A line with a head, dark with a light edge, so that it is visible on every colour.
fn arrow_shapes(Arrow { m, to_play }: Arrow) -> Vec<Shape> {
    let ((x1, y1), (x2, y2)) = (centre(m.from), centre(m.to));
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    let at = |along: f64, aside: f64| (x1 + along * ux - aside * uy, y1 + along * uy + aside * ux);
    // Offset, because two moves along one line would hide each other.
    let side = if to_play { -5.0 } else { 7.0 };
    let lines = [(WHITE, 8.0, 2.0, false), (INK, 4.0, 0.0, !to_play)];
    let drawn = lines.map(|(color, width, rim, is_dashed)| {
        // From the rim of the tower to the middle of the square, minus the head.
        let line = Form::Line { ends: [at(17.0, side), at(length - 10.0, side)], width, is_dashed };
        let head = vec![
            at(length + 3.0 + 2.0 * rim, side),
            at(length - 12.0 - rim, side + 9.0 + 2.0 * rim),
            at(length - 12.0 - rim, side - 9.0 - 2.0 * rim),
        ];
        [line.drawn(color), Form::Area(head).drawn(color)]
    });
    drawn.into_iter().flatten().collect()
}

/// The middle of a square in the picture.
fn centre(square: Square) -> Place {
    let along = |i: u8| f64::from(MARGIN + SQUARE * i32::from(i) + SQUARE / 2);
    (along(square.file()), along(7 - square.row()))
}
