//! Pixels, with letters set as an SVG viewer sets them.
//!
//! The text of plotters' own bitmaps drops the bearings of the letters, so that they stand unevenly, and is set in
//! another size than in an SVG.

use ab_glyph::{Font, point};
use plotters::backend::BitMapBackend;
use plotters::style::text_anchor::{HPos, VPos};
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind};

use super::font;

/// From the middle of a line of text down to its baseline, in ems: between half a small and half a capital letter.
const MIDDLE: f32 = 0.31;
/// From the top of a line, and from its bottom, down to its baseline, in ems, as in plotters' SVG.
const TOP: f32 = 0.76;
const BOTTOM: f32 = -0.27;

/// A bitmap of three bytes a pixel: red, green, blue.
pub struct Raster<'a>(BitMapBackend<'a>);

impl<'a> Raster<'a> {
    /// Draws into a buffer of that size.
    pub fn new(pixels: &'a mut [u8], size: (u32, u32)) -> Raster<'a> {
        Raster(BitMapBackend::with_buffer(pixels, size))
    }
}

type Failed<'a> = DrawingErrorKind<<BitMapBackend<'a> as DrawingBackend>::ErrorType>;

impl<'a> DrawingBackend for Raster<'a> {
    type ErrorType = <BitMapBackend<'a> as DrawingBackend>::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.0.get_size()
    }

    fn ensure_prepared(&mut self) -> Result<(), Failed<'a>> {
        self.0.ensure_prepared()
    }

    fn present(&mut self) -> Result<(), Failed<'a>> {
        self.0.present()
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Result<(), Failed<'a>> {
        self.0.draw_pixel(at, color)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Result<(), Failed<'a>> {
        self.0.draw_rect(upper_left, bottom_right, style, fill)
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Result<(), Failed<'a>> {
        let font = font::of(style.style());
        let em = font::em(style.size());
        let scale = font::scale(font, em);
        let (places, width) = font::set(font, scale, text);
        let left = match style.anchor().h_pos {
            HPos::Left => 0.0,
            HPos::Center => -width / 2.0,
            HPos::Right => -width,
        };
        let baseline = em
            * match style.anchor().v_pos {
                VPos::Top => TOP,
                VPos::Center => MIDDLE,
                VPos::Bottom => BOTTOM,
            };
        let (color, transform) = (style.color(), style.transform());
        let mut ink = Vec::new();
        for (letter, place) in text.chars().zip(places) {
            let glyph = font.glyph_id(letter).with_scale_and_position(scale, point(left + place, baseline));
            let Some(outline) = font.outline_glyph(glyph) else { continue };
            let corner = outline.px_bounds().min;
            outline.draw(|dx, dy, cover| ink.push((corner.x as i32 + dx as i32, corner.y as i32 + dy as i32, cover)));
        }
        for (dx, dy, cover) in ink {
            let (dx, dy) = transform.transform(dx, dy);
            let alpha = color.alpha * f64::from(cover.clamp(0.0, 1.0));
            self.draw_pixel((x + dx, y + dy), BackendColor { alpha, rgb: color.rgb })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::ink;
    use plotters::prelude::*;

    #[test]
    fn letters_stand_in_the_middle_of_their_place() {
        ink::register_fonts();
        let mut pixels = vec![255; 100 * 60 * 3];
        let area = Raster::new(&mut pixels, (100, 60)).into_drawing_area();
        area.draw_text("HH", &ink::bold(30), (50, 30)).unwrap();
        drop(area);
        let inked = |i: &usize| pixels[3 * i] < 128;
        let columns: Vec<usize> = (0..6000).filter(inked).map(|i| i % 100).collect();
        let rows: Vec<usize> = (0..6000).filter(inked).map(|i| i / 100).collect();
        let span = |places: &[usize]| places.iter().min().unwrap() + places.iter().max().unwrap();
        // First and last inked place lie as far from the middle, to a pixel or two.
        assert!((97..=101).contains(&span(&columns)), "{columns:?}");
        assert!((55..=61).contains(&span(&rows)), "{rows:?}");
    }
}
