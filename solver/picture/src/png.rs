//! The picture as a PNG, with letters of the shipped fonts.

use std::sync::LazyLock;

use tiny_skia::{FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::shape::{DASHES, Form, Place, Shape};
use crate::{Rgb, font};

/// Pixels for each unit of a length.
pub const SCALE: u32 = 3;

static REGULAR: LazyLock<Face<'static>> = LazyLock::new(|| face(font::REGULAR));
static BOLD: LazyLock<Face<'static>> = LazyLock::new(|| face(font::BOLD));

fn face(font: &'static [u8]) -> Face<'static> {
    Face::parse(font, 0).expect("the shipped fonts are whole")
}

/// A PNG of this size times [`SCALE`].
pub fn of_shapes(shapes: &[Shape], size: i32) -> Vec<u8> {
    let pixels = size as u32 * SCALE;
    let mut canvas = Pixmap::new(pixels, pixels).expect("a picture has a size");
    let scale = Transform::from_scale(SCALE as f32, SCALE as f32);
    for Shape { form, color: Rgb(red, green, blue) } in shapes {
        let mut paint = Paint::default();
        paint.set_color_rgba8(*red, *green, *blue, 255);
        match form {
            Form::Frame { width, .. } => stroke(&mut canvas, form, &paint, &line(*width), scale),
            Form::Line { width, is_dashed, .. } => {
                let dashes = DASHES.map(|length| length as f32).to_vec();
                let dash = if *is_dashed { StrokeDash::new(dashes, 0.0) } else { None };
                stroke(&mut canvas, form, &paint, &Stroke { dash, ..line(*width) }, scale);
            }
            _ => {
                if let Some(path) = path(form) {
                    canvas.fill_path(&path, &paint, FillRule::Winding, scale, None);
                }
            }
        }
    }
    canvas.encode_png().expect("pixels in memory can be written")
}

fn line(width: f64) -> Stroke {
    Stroke { width: width as f32, line_cap: LineCap::Butt, ..Stroke::default() }
}

fn stroke(canvas: &mut Pixmap, form: &Form, paint: &Paint<'_>, stroke: &Stroke, scale: Transform) {
    if let Some(path) = path(form) {
        canvas.stroke_path(&path, paint, stroke, scale, None);
    }
}

/// What is filled or followed; nothing for text without letters.
fn path(form: &Form) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut polygon = |places: &[Place], is_closed: bool| {
        for (i, &(x, y)) in places.iter().enumerate() {
            let (x, y) = (x as f32, y as f32);
            if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        if is_closed {
            path.close();
        }
    };
    match form {
        Form::Area(corners) => polygon(corners, true),
        Form::Line { ends, .. } => polygon(ends, false),
        Form::Frame { corner: (x, y), side, .. } => {
            polygon(&[(*x, *y), (x + side, *y), (x + side, y + side), (*x, y + side)], true);
        }
        Form::Disc { centre: (x, y), radius } => path.push_circle(*x as f32, *y as f32, *radius as f32),
        Form::Text { at, size, is_bold, text } => letters(&mut path, *at, *size, *is_bold, text),
    }
    path.finish()
}

fn letters(path: &mut PathBuilder, (x, y): Place, size: f64, is_bold: bool, text: &str) {
    let face = if is_bold { &*BOLD } else { &*REGULAR };
    let scale = size as f32 / f32::from(face.units_per_em());
    let glyphs: Vec<(GlyphId, f32)> = text
        .chars()
        .map(|letter| {
            let glyph = face.glyph_index(letter).unwrap_or_default();
            (glyph, scale * f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)))
        })
        .collect();
    let width: f32 = glyphs.iter().map(|(_, advance)| advance).sum();
    let mut left = x as f32 - width / 2.0;
    for (glyph, advance) in glyphs {
        face.outline_glyph(glyph, &mut Outline { path, left, base: y as f32, scale });
        left += advance;
    }
}

/// The outline of a letter, from units of the font, which go up, to those of the picture.
struct Outline<'a> {
    path: &'a mut PathBuilder,
    left: f32,
    base: f32,
    scale: f32,
}

impl Outline<'_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.left + self.scale * x, self.base - self.scale * y)
    }
}

impl OutlineBuilder for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
