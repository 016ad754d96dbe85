//! Colours in a light page and in a dark one, and letters.

use kamisado::Color as Hue;
use picture::Rgb;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint {
    pub light: RGBColor,
    pub dark: RGBColor,
}

impl Tint {
    const fn new(light: (u8, u8, u8), dark: (u8, u8, u8)) -> Tint {
        Tint { light: RGBColor(light.0, light.1, light.2), dark: RGBColor(dark.0, dark.1, dark.2) }
    }
}

pub const PAPER: Tint = Tint::new((255, 255, 255), (37, 39, 42));
pub const INK: Tint = Tint::new((27, 28, 30), (236, 233, 227));
/// Axes, captions and other parts that are not the finding.
pub const QUIET: Tint = Tint::new((95, 95, 95), (179, 174, 165));
/// Lines for reading heights.
pub const GRID: Tint = Tint::new((222, 222, 222), (67, 70, 74));
/// The whole that a bar shows a part of.
pub const BACKGROUND: Tint = Tint::new((233, 233, 233), (58, 61, 65));
/// What is counted.
pub const PLAIN: Tint = Tint::new((70, 120, 160), (122, 172, 214));
/// What stands out from the rest.
pub const STRONG: Tint = Tint::new((176, 84, 16), (242, 150, 84));

/// Blue and vermilion, which nearly all eyes can distinguish.
pub const PAIR: [Tint; 2] = [Tint::new((0, 92, 158), (104, 174, 232)), Tint::new((213, 94, 0), (255, 146, 66))];

/// The size of most letters, and the smallest: at least 11 pixels at the width [`Width::shown`](super::Width::shown).
pub const SMALL: u32 = 27;

/// The generic name, so that an SVG uses a font of the reader's machine. DejaVu Sans is wider than most fonts, so
/// layouts computed with it have enough space.
const FAMILY: &str = "sans-serif";

#[derive(Clone)]
pub struct Letters {
    pub style: TextStyle<'static>,
    pub tint: Tint,
}

impl Letters {
    fn new(font: FontDesc<'static>) -> Letters {
        let centred = Pos::new(HPos::Center, VPos::Center);
        Letters { style: TextStyle::from(font).pos(centred), tint: INK }
    }

    fn placed(&self, side: HPos) -> Letters {
        Letters { style: self.style.pos(Pos::new(side, VPos::Center)), ..self.clone() }
    }
}

pub fn small() -> Letters {
    letters(SMALL)
}

/// A heading of a part of a picture, placed by its left end.
pub fn heading() -> Letters {
    from_left(&bold(SMALL + 2))
}

pub fn letters(size: u32) -> Letters {
    Letters::new((FAMILY, size).into_font())
}

pub fn bold(size: u32) -> Letters {
    Letters::new((FAMILY, size, FontStyle::Bold).into_font())
}

pub fn tinted(letters: &Letters, tint: Tint) -> Letters {
    Letters { tint, ..letters.clone() }
}

pub fn from_left(letters: &Letters) -> Letters {
    letters.placed(HPos::Left)
}

pub fn from_right(letters: &Letters) -> Letters {
    letters.placed(HPos::Right)
}

pub fn hue(color: Hue) -> Tint {
    let color = of(picture::hue(color));
    Tint { light: color, dark: color }
}

/// Black or white, whichever has more contrast to a colour.
pub fn readable_on(Tint { light, dark }: Tint) -> Tint {
    let readable = |RGBColor(r, g, b): RGBColor| of(Rgb(r, g, b).readable());
    Tint { light: readable(light), dark: readable(dark) }
}

const fn of(Rgb(r, g, b): Rgb) -> RGBColor {
    RGBColor(r, g, b)
}

/// A colour for a share from 0 to 1: from near the paper's to far from it, which works without hue and in grey print.
pub fn shade(share: f64) -> Tint {
    const LIGHT: [[f64; 3]; 3] = [[247.0, 244.0, 232.0], [101.0, 171.0, 190.0], [16.0, 62.0, 108.0]];
    const DARK: [[f64; 3]; 3] = [[52.0, 55.0, 59.0], [44.0, 110.0, 138.0], [168.0, 220.0, 240.0]];
    Tint { light: between(&LIGHT, share), dark: between(&DARK, share) }
}

/// A colour from -1 to 1: blue, near the paper's, orange, which nearly all eyes can distinguish.
pub fn diverging(deviation: f64) -> Tint {
    const LIGHT: [[f64; 3]; 5] =
        [[12.0, 72.0, 140.0], [120.0, 170.0, 212.0], [246.0, 245.0, 240.0], [240.0, 165.0, 90.0], [172.0, 78.0, 0.0]];
    const DARK: [[f64; 3]; 5] =
        [[140.0, 196.0, 246.0], [44.0, 100.0, 154.0], [52.0, 55.0, 59.0], [146.0, 84.0, 24.0], [252.0, 178.0, 104.0]];
    let place = (deviation + 1.0) / 2.0;
    Tint { light: between(&LIGHT, place), dark: between(&DARK, place) }
}

/// The colour at a place from 0 to 1 between equally spaced stops.
fn between(stops: &[[f64; 3]], place: f64) -> RGBColor {
    // Steps too small to see would only make a picture large.
    let place = (place.clamp(0.0, 1.0) * STEPS).round() / STEPS * (stops.len() - 1) as f64;
    let from = (place as usize).min(stops.len() - 2);
    let part = place - from as f64;
    let mix = |i: usize| (stops[from][i] + (stops[from + 1][i] - stops[from][i]) * part).round() as u8;
    RGBColor(mix(0), mix(1), mix(2))
}

const STEPS: f64 = 32.0;
