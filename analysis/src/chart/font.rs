//! The shipped fonts, and where the letters of a line stand.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use plotters::style::{FontStyle, TextStyle};

pub const REGULAR: &[u8] = include_bytes!("../../fonts/DejaVuSans.ttf");
pub const BOLD: &[u8] = include_bytes!("../../fonts/DejaVuSans-Bold.ttf");

/// A size as plotters names it, for a size in ems; its SVG divides likewise.
pub const SIZE_PER_EM: f64 = 1.24;

static REGULAR_FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| shipped(REGULAR));
static BOLD_FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| shipped(BOLD));

fn shipped(font: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(font).expect("the shipped fonts are whole")
}

/// The font of a style.
pub fn of(style: FontStyle) -> &'static FontRef<'static> {
    match style {
        FontStyle::Bold => &BOLD_FONT,
        _ => &REGULAR_FONT,
    }
}

/// An em in pixels, of a size as plotters names it.
pub fn em(size: f64) -> f32 {
    (size / SIZE_PER_EM) as f32
}

/// The scale that makes an em of a font so many pixels.
pub fn scale(font: &FontRef<'static>, em: f32) -> PxScale {
    PxScale::from(em * font.height_unscaled() / font.units_per_em().unwrap_or(1.0))
}

/// Where the letters of a line begin, and where it ends, in pixels.
pub fn set(font: &FontRef<'static>, scale: PxScale, text: &str) -> (Vec<f32>, f32) {
    let font = font.as_scaled(scale);
    let (mut places, mut end, mut last) = (Vec::new(), 0.0, None);
    for letter in text.chars() {
        let glyph = font.glyph_id(letter);
        end += last.map_or(0.0, |last| font.kern(last, glyph));
        places.push(end);
        end += font.h_advance(glyph);
        last = Some(glyph);
    }
    (places, end)
}

/// The width of a line in pixels, rounded up.
pub fn width(text: &str, style: &TextStyle<'_>) -> i32 {
    let font = of(style.font.get_style());
    set(font, scale(font, em(style.font.get_size())), text).1.ceil() as i32
}

/// Text broken between words into lines no wider than that; a longer word has a line of its own.
pub fn wrapped(text: &str, style: &TextStyle<'_>, room: i32) -> Vec<String> {
    let words = Words::of(text, style);
    words.lines(&words.ends(room))
}

/// The same with no more lines, which are about equally long.
pub fn balanced(text: &str, style: &TextStyle<'_>, room: i32) -> Vec<String> {
    let words = Words::of(text, style);
    let mut ends = words.ends(room);
    let widest = words.words.iter().map(|word| word.1).max().unwrap_or(0);
    for room in (widest..room).rev().step_by(8) {
        let narrower = words.ends(room);
        if narrower.len() > ends.len() {
            break;
        }
        ends = narrower;
    }
    words.lines(&ends)
}

/// Words with their widths.
struct Words<'a> {
    words: Vec<(&'a str, i32)>,
    space: i32,
}

impl<'a> Words<'a> {
    fn of(text: &'a str, style: &TextStyle<'_>) -> Words<'a> {
        let words = text.split_whitespace().map(|word| (word, width(word, style))).collect();
        Words { words, space: width(" ", style) }
    }

    /// The numbers of words after which the lines end.
    fn ends(&self, room: i32) -> Vec<usize> {
        let mut ends = Vec::new();
        let mut taken = 0;
        for (i, (_, width)) in self.words.iter().enumerate() {
            let with = taken + self.space + width;
            taken = match ends.last_mut() {
                Some(end) if with <= room => {
                    *end = i + 1;
                    with
                }
                _ => {
                    ends.push(i + 1);
                    *width
                }
            };
        }
        ends
    }

    fn lines(&self, ends: &[usize]) -> Vec<String> {
        let starts = [0].into_iter().chain(ends.iter().copied());
        let line = |(start, &end): (usize, &usize)| {
            let words: Vec<&str> = self.words[start..end].iter().map(|word| word.0).collect();
            words.join(" ")
        };
        starts.zip(ends).map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::ink;

    #[test]
    fn lines_keep_the_words_and_the_room() {
        let text = "Two counts pick the better side in 85% of the rounds, the rulebook's weak spot in 51%";
        let style = ink::bold(40);
        for room in [1, 200, 500, 1500, 5000] {
            let (wrapped, balanced) = (wrapped(text, &style, room), balanced(text, &style, room));
            assert_eq!((wrapped.join(" ").as_str(), balanced.join(" ").as_str()), (text, text));
            assert_eq!(wrapped.len(), balanced.len(), "{room}");
            let widest = |lines: &[String]| lines.iter().map(|line| width(line, &style)).max();
            assert!(widest(&balanced) <= widest(&wrapped), "{room}: {balanced:?}");
            assert!(room < 500 || widest(&wrapped) <= Some(room), "{room}: {wrapped:?}");
        }
        assert_eq!(balanced(text, &style, 1600)[1], "the rounds, the rulebook's weak spot in 51%");
        assert!(balanced("", &style, 100).is_empty());
    }
}
