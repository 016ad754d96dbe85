//! Colours, strokes and letters.

use kamisado::Color as Hue;
use picture::Rgb;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

pub const PAPER: RGBColor = of(picture::WHITE);
pub const INK: RGBColor = of(picture::INK);
/// Axes, captions and other parts that are not the finding.
pub const QUIET: RGBColor = RGBColor(95, 95, 95);
/// Lines for reading heights.
pub const GRID: RGBColor = RGBColor(222, 222, 222);
/// The whole that a bar shows a part of.
pub const BACKGROUND: RGBColor = RGBColor(233, 233, 233);

/// Blue and vermilion, which nearly all eyes can distinguish.
pub const PAIR: [RGBColor; 2] = [RGBColor(0, 92, 158), RGBColor(213, 94, 0)];

/// The size of most letters, and the smallest: at least 11 pixels in a picture of width [`SHOWN`](super::SHOWN).
pub const SMALL: u32 = 27;

/// The generic name, so that an SVG uses a font of the reader's machine. DejaVu Sans is wider than most fonts, so
/// layouts computed with it have enough space.
const FAMILY: &str = "sans-serif";

/// Small letters, placed by their centre.
pub fn small() -> TextStyle<'static> {
    letters(SMALL)
}

/// A heading of a part of a picture, placed by its left end.
pub fn heading() -> TextStyle<'static> {
    from_left(&bold(SMALL + 2))
}

/// Letters of a height in pixels, placed by their centre.
pub fn letters(size: u32) -> TextStyle<'static> {
    TextStyle::from((FAMILY, size).into_font()).color(&INK).pos(Pos::new(HPos::Center, VPos::Center))
}

pub fn bold(size: u32) -> TextStyle<'static> {
    TextStyle::from((FAMILY, size, FontStyle::Bold).into_font()).color(&INK).pos(Pos::new(HPos::Center, VPos::Center))
}

pub fn tinted(style: &TextStyle<'static>, color: RGBColor) -> TextStyle<'static> {
    TextStyle { color: color.to_backend_color(), ..style.clone() }
}

pub fn from_left(style: &TextStyle<'static>) -> TextStyle<'static> {
    style.pos(Pos::new(HPos::Left, VPos::Center))
}

pub fn from_right(style: &TextStyle<'static>) -> TextStyle<'static> {
    style.pos(Pos::new(HPos::Right, VPos::Center))
}

/// The colour of a tower in print.
pub fn hue(color: Hue) -> RGBColor {
    of(picture::hue(color))
}

/// Black or white, whichever has more contrast to a colour.
pub fn readable_on(RGBColor(r, g, b): RGBColor) -> RGBColor {
    of(Rgb(r, g, b).readable())
}

const fn of(Rgb(r, g, b): Rgb) -> RGBColor {
    RGBColor(r, g, b)
}

/// A colour for a share from 0 to 1: from pale to dark, so that it works without a sense of hue and in grey print.
pub fn shade(share: f64) -> RGBColor {
    const STOPS: [[f64; 3]; 3] = [[247.0, 244.0, 232.0], [101.0, 171.0, 190.0], [16.0, 62.0, 108.0]];
    between(&STOPS, share)
}

/// A colour for a deviation from -1 to 1: blue below, pale in the middle, orange above, which nearly all eyes can
/// distinguish.
pub fn diverging(deviation: f64) -> RGBColor {
    const STOPS: [[f64; 3]; 5] =
        [[12.0, 72.0, 140.0], [120.0, 170.0, 212.0], [246.0, 245.0, 240.0], [240.0, 165.0, 90.0], [172.0, 78.0, 0.0]];
    between(&STOPS, (deviation + 1.0) / 2.0)
}

/// The colour at a place from 0 to 1 between equally spaced stops.
fn between(stops: &[[f64; 3]], place: f64) -> RGBColor {
    let place = place.clamp(0.0, 1.0) * (stops.len() - 1) as f64;
    let from = (place as usize).min(stops.len() - 2);
    let part = place - from as f64;
    let mix = |i: usize| (stops[from][i] + (stops[from + 1][i] - stops[from][i]) * part).round() as u8;
    RGBColor(mix(0), mix(1), mix(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stand_out_from_every_shade() {
        let shades = (0..=100).flat_map(|i| [shade(f64::from(i) / 100.0), diverging(f64::from(i) / 50.0 - 1.0)]);
        for RGBColor(r, g, b) in shades {
            let color = Rgb(r, g, b);
            let found = color.contrast(color.readable());
            assert!(found >= 3.9, "{color}: {found}");
        }
    }
}
