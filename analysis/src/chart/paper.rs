//! Lines, boxes and text at places in pixels; what all charts have in common.

use plotters::coord::Shift;
use plotters::prelude::*;
use solver::kamisado::Color as Hue;

use super::{DrawResult, ink};

/// A place in pixels, from the upper left corner of the picture.
pub type Place = (i32, i32);

/// Distance of the title and the caption from the edge.
const MARGIN: i32 = 40;
const TITLE: u32 = 34;
const CAPTION: u32 = 20;
/// The length of a strip of shades.
const STRIP: i32 = 300;

/// An area to draw on.
pub struct Paper<'a, DB: DrawingBackend>(pub &'a DrawingArea<DB, Shift>);

impl<DB: DrawingBackend> Paper<'_, DB> {
    /// Draws the title at the top and the caption at the bottom, each in as many lines as it takes, and returns the heights between
    /// which the rest has its place.
    pub fn frame(&self, title: &str, caption: &str) -> DrawResult<DB, (i32, i32)> {
        let (_, height) = self.size();
        let top = self.paragraph(title, &ink::bold(TITLE), MARGIN - 8, TITLE as i32 * 5 / 4)?;
        let style = ink::tinted(&ink::letters(CAPTION), ink::QUIET);
        let step = CAPTION as i32 * 7 / 5;
        let lines = self.wrapped(caption, &style).len() as i32;
        let bottom = height - MARGIN / 2 - lines * step;
        self.paragraph(caption, &style, bottom, step)?;
        Ok((top + 12, bottom - 16))
    }

    /// Width and height.
    pub fn size(&self) -> (i32, i32) {
        let (width, height) = self.0.dim_in_pixel();
        (width as i32, height as i32)
    }

    /// One line of text.
    pub fn text(&self, text: &str, style: &TextStyle<'_>, at: Place) -> DrawResult<DB> {
        self.0.draw_text(text, style, at)
    }

    /// A filled box.
    pub fn fill(&self, corners: [Place; 2], color: RGBColor) -> DrawResult<DB> {
        self.0.draw(&Rectangle::new(corners, color.filled()))
    }

    /// The outline of a box.
    pub fn outline(&self, corners: [Place; 2], color: RGBColor, width: u32) -> DrawResult<DB> {
        let [(left, top), (right, bottom)] = corners;
        let path = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        self.line(&path, color, width)
    }

    /// A line through some places.
    pub fn line(&self, path: &[Place], color: RGBColor, width: u32) -> DrawResult<DB> {
        self.0.draw(&PathElement::new(path, color.stroke_width(width)))
    }

    /// A box filled with slanting lines, which differs from a full one without a sense of hue.
    pub fn hatch(&self, corners: [Place; 2], color: RGBColor) -> DrawResult<DB> {
        let [(left, top), (right, bottom)] = corners;
        let height = bottom - top;
        for start in (left - height..right).step_by(11) {
            let (from, to) = (start.max(left), (start + height).min(right));
            self.line(&[(from, bottom - (from - start)), (to, bottom - (to - start))], color, 4)?;
        }
        self.outline(corners, color, 3)
    }

    /// A square of a tower's colour with its letter.
    pub fn chip(&self, color: Hue, centre: Place, side: i32) -> DrawResult<DB> {
        let hue = ink::hue(color);
        let corners = [(centre.0 - side / 2, centre.1 - side / 2), (centre.0 + side / 2, centre.1 + side / 2)];
        self.fill(corners, hue)?;
        let style = ink::tinted(&ink::bold(side as u32 * 2 / 3), ink::readable_on(hue));
        self.text(&color.letter().to_string(), &style, centre)
    }

    /// The towers' names and colours at the left of eight rows of cells, which begin at this place.
    pub fn towers(&self, (left, top): Place, row: i32) -> DrawResult<DB> {
        for (i, color) in (0..).zip(Hue::ALL) {
            let y = top + row * i + row / 2;
            self.text(color.name(), &ink::from_right(&ink::letters(22)), (left - 66, y))?;
            self.chip(color, (left - 36, y), 36)?;
        }
        Ok(())
    }

    /// All shades from 0 to 1 in a strip, between what is said of its ends.
    pub fn scale(&self, least: &str, most: &str, (left, y): Place) -> DrawResult<DB> {
        let style = ink::from_left(&ink::letters(22));
        self.text(least, &style, (left, y))?;
        let left = left + self.width_of(least, &style) + 14;
        for x in (0..STRIP).step_by(4) {
            let shade = ink::shade(f64::from(x) / f64::from(STRIP - 4));
            self.fill([(left + x, y - 13), (left + x + 4, y + 13)], shade)?;
        }
        self.outline([(left, y - 13), (left + STRIP, y + 13)], ink::GRID, 1)?;
        self.text(most, &style, (left + STRIP + 14, y))
    }

    /// The width of a line of text.
    pub fn width_of(&self, text: &str, style: &TextStyle<'_>) -> i32 {
        self.0.estimate_text_size(text, style).map_or(0, |(width, _)| width as i32)
    }

    /// Text from the left margin on, in lines no wider than the picture; returns the height below it.
    fn paragraph(&self, text: &str, style: &TextStyle<'static>, top: i32, step: i32) -> DrawResult<DB, i32> {
        let style = ink::from_left(style);
        let mut middle = top + step / 2;
        for line in self.wrapped(text, &style) {
            self.text(&line, &style, (MARGIN, middle))?;
            middle += step;
        }
        Ok(middle - step / 2)
    }

    /// Text broken between words.
    fn wrapped(&self, text: &str, style: &TextStyle<'_>) -> Vec<String> {
        let room = self.size().0 - 2 * MARGIN;
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width_of(&format!("{line} {word}"), style) <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }
}
