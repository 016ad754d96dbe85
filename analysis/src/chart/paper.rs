//! Lines, boxes and text at positions in pixels: the elements of all charts.

use std::cell::RefCell;
use std::io;

use kamisado::Color as Hue;
use plotters::coord::Shift;
use plotters::drawing::DrawingAreaErrorKind;
use plotters::prelude::*;

use super::ink::{Letters, Tint};
use super::palette::Palette;
use super::scale::Scale;
use super::{Drawing, Frame, Width, font, ink};
use shares::Interval;

/// A position in pixels, from the upper left corner of the picture.
pub type Place = (i32, i32);

const TITLE: u32 = 40;
const TITLE_STEP: i32 = 50;
const CAPTION_STEP: i32 = 33;
/// Above the title and below the caption, or above and below a drawing alone.
const EDGE: i32 = 26;
/// From the title to the drawing, and from the drawing to the caption.
const GAP: i32 = 18;
/// The smallest side of a tower's square with a legible letter.
pub const CHIP: i32 = 34;

pub struct Paper<'a> {
    area: DrawingArea<SVGBackend<'a>, Shift>,
    width: Width,
    palette: RefCell<Palette>,
}

pub fn framed<D: Drawing>(frame: &Frame<D>, width: Width) -> (String, [u32; 2]) {
    let room = width.right() - width.left();
    let letters = ink::from_left(&ink::bold(TITLE));
    let quiet = ink::tinted(&ink::from_left(&ink::small()), ink::QUIET);
    let title = font::balanced(&frame.title, &letters, room);
    let caption = font::wrapped(&frame.caption, &quiet, room);
    let top = EDGE + title.len() as i32 * TITLE_STEP + GAP;
    let bottom = top + frame.drawing.height(width);
    Paper::filled(width, bottom + GAP + caption.len() as i32 * CAPTION_STEP + EDGE, |paper| {
        paper.lines(&title, &letters, EDGE, TITLE_STEP);
        frame.drawing.draw(paper, (top, bottom));
        paper.lines(&caption, &quiet, bottom + GAP, CAPTION_STEP);
    })
}

pub fn alone<D: Drawing>(drawing: &D, width: Width) -> (String, [u32; 2]) {
    let bottom = EDGE + drawing.height(width);
    Paper::filled(width, bottom + EDGE, |paper| drawing.draw(paper, (EDGE, bottom)))
}

impl Paper<'_> {
    fn filled(width: Width, height: i32, draw: impl FnOnce(&Paper<'_>)) -> (String, [u32; 2]) {
        let size = [width.pixels() as u32, height as u32];
        let mut text = String::new();
        let palette = {
            let area = SVGBackend::with_string(&mut text, size.into()).into_drawing_area();
            let paper = Paper { area, width, palette: RefCell::default() };
            paper.fill([(0, 0), (width.pixels(), height)], ink::PAPER);
            draw(&paper);
            in_memory(paper.area.present());
            paper.palette.into_inner()
        };
        (palette.applied(&text), size)
    }

    pub fn width(&self) -> Width {
        self.width
    }

    pub fn is_narrow(&self) -> bool {
        self.width == Width::Narrow
    }

    pub fn left(&self) -> i32 {
        self.width.left()
    }

    pub fn right(&self) -> i32 {
        self.width.right()
    }

    fn color(&self, tint: Tint) -> RGBColor {
        self.palette.borrow_mut().written(tint)
    }

    fn lines(&self, lines: &[String], letters: &Letters, top: i32, step: i32) {
        for (i, line) in (0..).zip(lines) {
            self.text(line, letters, (self.left(), top + step * i + step / 2));
        }
    }

    pub fn text(&self, text: &str, letters: &Letters, at: Place) {
        let color = self.color(letters.tint);
        let style = letters.style.color(&color);
        in_memory(self.area.draw_text(text, &style, at));
    }

    pub fn fill(&self, corners: [Place; 2], color: Tint) {
        in_memory(self.area.draw(&Rectangle::new(corners, self.color(color).filled())));
    }

    /// Hides the lines between two heights, for text.
    pub fn clear(&self, [top, bottom]: [i32; 2]) {
        self.fill([(0, top), (self.width.pixels(), bottom)], ink::PAPER);
    }

    pub fn outline(&self, corners: [Place; 2], color: Tint, width: u32) {
        let [(left, top), (right, bottom)] = corners;
        let path = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        self.line(&path, color, width)
    }

    pub fn line(&self, path: &[Place], color: Tint, width: u32) {
        in_memory(self.area.draw(&PathElement::new(path, self.color(color).stroke_width(width))));
    }

    pub fn area(&self, path: Vec<Place>, color: Tint) {
        in_memory(self.area.draw(&Polygon::new(path, self.color(color).mix(0.2))));
    }

    pub fn dot(&self, centre: Place, radius: i32, color: Tint) {
        in_memory(self.area.draw(&Circle::new(centre, radius, self.color(color).filled())));
    }

    /// A line with a stroke at each of its ends, for an interval.
    pub fn interval(&self, ends: [i32; 2], y: i32, color: Tint, width: u32) {
        // What is exact has no interval.
        if ends[0] == ends[1] {
            return;
        }
        self.line(&ends.map(|x| (x, y)), color, width);
        let reach = 4 + width as i32;
        for x in ends {
            self.line(&[(x, y - reach), (x, y + reach)], color, 3);
        }
    }

    /// A filled dot or a ring, which differ without a sense of hue.
    pub fn mark(&self, centre: Place, color: Tint, is_full: bool) {
        self.dot(centre, 9, color);
        if !is_full {
            self.dot(centre, 5, ink::PAPER);
        }
    }

    /// Lines for reading heights between two points, each with its number at the left.
    pub fn levels(&self, scale: &Scale, [left, right]: [i32; 2], name: impl Fn(f64) -> String) {
        for value in scale.ticks() {
            let y = scale.place(value);
            self.line(&[(left, y), (right, y)], ink::GRID, 1);
            self.text(&name(value), &ink::from_right(&ink::small()), (left - 14, y));
        }
    }

    /// Lines upright from a base, each with its name below; one of them may stand out.
    pub fn columns(&self, scale: &Scale, [top, base]: [i32; 2], main: Option<f64>, name: impl Fn(f64) -> String) {
        for value in scale.ticks() {
            let x = scale.place(value);
            let (color, stroke) = if Some(value) == main { (ink::QUIET, 3) } else { (ink::GRID, 1) };
            self.line(&[(x, top), (x, base)], color, stroke);
            self.text(&name(value), &ink::small(), (x, base + 24));
        }
    }

    /// Two estimates with their intervals, one above the other: a filled dot and a ring.
    pub fn pair(&self, sizes: [Interval; 2], ys: [i32; 2], x: impl Fn(f64) -> i32) {
        for (i, (Interval { estimate, low, high }, y)) in sizes.into_iter().zip(ys).enumerate() {
            self.line(&[(x(low), y), (x(high), y)], ink::PAIR[i], 4);
            self.mark((x(estimate), y), ink::PAIR[i], i == 0);
        }
    }

    pub fn key(&self, name: &str, color: Tint, is_full: bool, (left, y): Place) {
        self.mark((left + 10, y), color, is_full);
        let style = ink::tinted(&ink::from_left(&ink::small()), color);
        debug_assert!(left + 32 + font::width(name, &style) <= self.right(), "{name}");
        self.text(name, &style, (left + 32, y));
    }

    /// Where the next key of a legend starts, after one with a swatch and this text.
    pub fn after_key(&self, text: &str, (x, y): Place, gap: i32) -> Place {
        if self.is_narrow() { (x, y + 38) } else { (x + 58 + font::width(text, &ink::small()) + gap, y) }
    }

    pub fn tick(&self, (x, base): Place, name: &str) {
        self.line(&[(x, base), (x, base + 8)], ink::INK, 2);
        self.text(name, &ink::small(), (x, base + 26));
    }

    /// The name of a vertical axis, written upwards at the left margin.
    pub fn upwards(&self, text: &str, at: Place) {
        let small = ink::small();
        self.text(text, &Letters { style: small.style.transform(FontTransform::Rotate270), ..small }, at);
    }

    /// A hatched box, which differs from a filled one without a sense of hue.
    pub fn hatch(&self, corners: [Place; 2], color: Tint) {
        let [(left, top), (right, bottom)] = corners;
        let height = bottom - top;
        for start in (left - height..right).step_by(11) {
            let (from, to) = (start.max(left), (start + height).min(right));
            self.line(&[(from, bottom - (from - start)), (to, bottom - (to - start))], color, 4);
        }
        self.outline(corners, color, 3)
    }

    /// A square of a tower's colour with its letter; no smaller than [`CHIP`].
    pub fn chip(&self, color: Hue, centre: Place, side: i32) {
        let hue = ink::hue(color);
        let corners = [(centre.0 - side / 2, centre.1 - side / 2), (centre.0 + side / 2, centre.1 + side / 2)];
        self.fill(corners, hue);
        let size = ink::SMALL.max(side as u32 * 2 / 3);
        let style = ink::tinted(&ink::bold(size), ink::readable_on(hue));
        self.text(&color.letter().to_string(), &style, centre)
    }

    /// Shades from 0 to 1 in a strip of this width, which starts at this point.
    pub fn strip(&self, (left, y): Place, width: i32, shade: impl Fn(f64) -> Tint) {
        for x in (0..width).step_by(12) {
            let shade = shade(f64::from(x) / f64::from(width - 12));
            self.fill([(left + x, y - 14), ((left + x + 12).min(left + width), y + 14)], shade);
        }
        self.outline([(left, y - 14), (left + width, y + 14)], ink::GRID, 1);
    }
}

fn in_memory(drawn: Result<(), DrawingAreaErrorKind<io::Error>>) {
    drawn.expect("an SVG in memory takes any drawing");
}
