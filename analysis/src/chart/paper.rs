//! Lines, boxes and text at positions in pixels: the elements of all charts.

use std::io;

use kamisado::Color as Hue;
use plotters::coord::Shift;
use plotters::drawing::DrawingAreaErrorKind;
use plotters::prelude::*;

use super::scale::Scale;
use super::{Drawing, Frame, WIDTH, font, ink};

/// A position in pixels, from the upper left corner of the picture.
pub type Place = (i32, i32);

/// The left and right margin.
pub const MARGIN: i32 = 40;
/// Where the right margin starts.
pub const RIGHT: i32 = WIDTH - MARGIN;
const TITLE: u32 = 40;
const TITLE_STEP: i32 = 50;
const CAPTION_STEP: i32 = 33;
/// Above the title and below the caption.
const EDGE: i32 = 26;
/// From the title to the drawing, and from the drawing to the caption.
const GAP: i32 = 18;
/// The smallest side of a tower's square with a legible letter.
pub const CHIP: i32 = 34;
const STRIP: i32 = 300;

pub struct Paper<'a>(DrawingArea<SVGBackend<'a>, Shift>);

impl<D: Drawing> Frame<D> {
    /// Width and height including the title and the caption, each in as many lines as needed.
    pub fn size(&self) -> (u32, u32) {
        let title = self.title_lines().len() as i32 * TITLE_STEP;
        let caption = self.caption_lines().len() as i32 * CAPTION_STEP;
        let height = EDGE + title + GAP + self.drawing.height() + GAP + caption + EDGE;
        (WIDTH as u32, height as u32)
    }

    fn title_lines(&self) -> Vec<String> {
        font::balanced(&self.title, &title_style(), RIGHT - MARGIN)
    }

    fn caption_lines(&self) -> Vec<String> {
        font::wrapped(&self.caption, &caption_style(), RIGHT - MARGIN)
    }
}

fn title_style() -> TextStyle<'static> {
    ink::from_left(&ink::bold(TITLE))
}

fn caption_style() -> TextStyle<'static> {
    ink::tinted(&ink::from_left(&ink::small()), ink::QUIET)
}

impl Paper<'_> {
    /// Draws the title, below it the drawing, and below that the caption.
    pub fn draw<D: Drawing>(backend: SVGBackend, frame: &Frame<D>) {
        let paper = Paper(backend.into_drawing_area());
        in_memory(paper.0.fill(&ink::PAPER));
        let title = frame.title_lines();
        paper.lines(&title, &title_style(), EDGE, TITLE_STEP);
        let top = EDGE + title.len() as i32 * TITLE_STEP + GAP;
        let bottom = top + frame.drawing.height();
        frame.drawing.draw(&paper, (top, bottom));
        paper.lines(&frame.caption_lines(), &caption_style(), bottom + GAP, CAPTION_STEP);
        in_memory(paper.0.present());
    }

    /// Lines of text starting at the left margin.
    fn lines(&self, lines: &[String], style: &TextStyle<'_>, top: i32, step: i32) {
        for (i, line) in (0..).zip(lines) {
            self.text(line, style, (MARGIN, top + step * i + step / 2));
        }
    }

    pub fn text(&self, text: &str, style: &TextStyle<'_>, at: Place) {
        in_memory(self.0.draw_text(text, style, at));
    }

    pub fn fill(&self, corners: [Place; 2], color: RGBColor) {
        in_memory(self.0.draw(&Rectangle::new(corners, color.filled())));
    }

    pub fn outline(&self, corners: [Place; 2], color: RGBColor, width: u32) {
        let [(left, top), (right, bottom)] = corners;
        let path = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        self.line(&path, color, width)
    }

    pub fn line(&self, path: &[Place], color: RGBColor, width: u32) {
        in_memory(self.0.draw(&PathElement::new(path, color.stroke_width(width))));
    }

    /// A pale area between points.
    pub fn area(&self, path: Vec<Place>, color: RGBColor) {
        in_memory(self.0.draw(&Polygon::new(path, color.mix(0.2))));
    }

    pub fn dot(&self, centre: Place, radius: i32, color: RGBColor) {
        in_memory(self.0.draw(&Circle::new(centre, radius, color.filled())));
    }

    /// A line with a stroke at each of its ends, for an interval.
    pub fn interval(&self, ends: [i32; 2], y: i32, color: RGBColor, width: u32) {
        self.line(&ends.map(|x| (x, y)), color, width);
        let reach = 4 + width as i32;
        for x in ends {
            self.line(&[(x, y - reach), (x, y + reach)], color, 3);
        }
    }

    /// A filled dot or a ring, which differ without a sense of hue.
    pub fn mark(&self, centre: Place, color: RGBColor, is_full: bool) {
        self.dot(centre, 9, color);
        if !is_full {
            self.dot(centre, 5, ink::PAPER);
        }
    }

    /// Lines for reading heights between two points, each with its number at the left.
    pub fn levels(&self, scale: &Scale, span: [i32; 2], name: impl Fn(f64) -> String) {
        self.levels_near(scale, span, 14, name)
    }

    /// Such lines with a given gap between a number and its line.
    pub fn levels_near(&self, scale: &Scale, [left, right]: [i32; 2], gap: i32, name: impl Fn(f64) -> String) {
        for value in scale.ticks() {
            let y = scale.place(value);
            self.line(&[(left, y), (right, y)], ink::GRID, 1);
            self.text(&name(value), &ink::from_right(&ink::small()), (left - gap, y));
        }
    }

    pub fn tick(&self, (x, base): Place, name: &str) {
        self.line(&[(x, base), (x, base + 8)], ink::INK, 2);
        self.text(name, &ink::small(), (x, base + 26));
    }

    /// The name of a vertical axis, written upwards at the left margin.
    pub fn upwards(&self, text: &str, at: Place) {
        self.text(text, &ink::small().transform(FontTransform::Rotate270), at);
    }

    /// A hatched box, which differs from a filled one without a sense of hue.
    pub fn hatch(&self, corners: [Place; 2], color: RGBColor) {
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

    /// The names and colours of the towers, to the left of eight rows of cells that start at this point.
    pub fn towers(&self, (left, top): Place, row: i32) {
        for (i, color) in (0..).zip(Hue::ALL) {
            let y = top + row * i + row / 2;
            self.text(color.name(), &ink::from_right(&ink::small()), (left - 66, y));
            self.chip(color, (left - 36, y), 40);
        }
    }

    /// All shades from 0 to 1 in a strip, between the labels of its ends.
    pub fn scale(&self, least: &str, most: &str, (left, y): Place) {
        let style = ink::from_left(&ink::small());
        self.text(least, &style, (left, y));
        let left = left + font::width(least, &style) + 14;
        for x in (0..STRIP).step_by(4) {
            let shade = ink::shade(f64::from(x) / f64::from(STRIP - 4));
            self.fill([(left + x, y - 15), (left + x + 4, y + 15)], shade);
        }
        self.outline([(left, y - 15), (left + STRIP, y + 15)], ink::GRID, 1);
        self.text(most, &style, (left + STRIP + 14, y))
    }
}

/// Drawing to memory does not fail.
fn in_memory(drawn: Result<(), DrawingAreaErrorKind<io::Error>>) {
    drawn.expect("an SVG in memory takes any drawing");
}
